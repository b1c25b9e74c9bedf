"""Things wished for by what is to be done with them: "something to whip cream with", "what can I open this with?".

The wish and what is to be done are said in one clause, or one after the other ("I want to drain the pasta. What do I
need for that? Give it to me."). What serves best here is named instead, so that the rest is read like any other wish.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundplan.language.commonsense.goals.functions import HEAD, serving_best, spoken_of
from groundplan.language.commonsense.goals.kits import kit_for
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hints.words import asks_for_means, says_nothing, without_tail
from groundplan.language.commonsense.phrases.purpose_stems import content

_I = r"(?:i|we|you|one|people|somebody|someone|she|he|they)"
_CAN = (
    r"(?: (?:can|could|may|might|will|would|should|must|have to|need to|'d|'ll|am going to|are going to|want to"
    r"|use to))"
)
_POLITE = r"(?:(?:so|and|then|but|well|please|now|hey|okay|ok),? )*"
_DO = r"(?P<{0}>[a-z][a-z'-]*(?: [\w'\"-]+){{0,12}}?)"
_ORDER = (
    r"(?:put|bring|give|hand|fetch|get|lay|place|set|pass|take|leave|close|shut|open|switch|turn|throw|move|pour|fill"
    r"|then|let)"
)
_STOP = (
    r"(?:,? (?:please|then|now|for me|right now))*"
    r"(?=\s*(?:[.!?;]|$|,? (?:and|or) (?:something|anything|the thing|a thing)\b"
    rf"|,? (?:and|then|so|but) (?:please |then |just )*{_ORDER}\b"
    rf"|, (?:please|can|could|would|will|what|which|so|i|we|my|the|there|it|{_ORDER})\b))"
)
_THING = (
    rf"(?P<head>something(?: [a-z]+)?|anything|a (?:good )?way|everything|whatever|(?:the|a|an|any|some|that|whatever"
    rf"|whichever) {HEAD}s?)"
)
_IS = r"(?:is|are|was|has|have|goes?|belongs?|lies?|stands?|i|you|we|can|could)"
_FOR = r"(?:(?:(?:is |are |'s )?(?:used |meant |made |suitable |suited |good |right |needed |handy |useful )*)for)"
_SOMETHING = re.compile(
    rf"\b(?:{_THING}(?: which| that)?(?:,? (?:with|in|on|from|into|by) which)?"
    rf"(?: to (?:be used to |use to |help (?:me|us) (?:to )?|let me )?{_DO.format('to')}"
    rf"| {_I}{_CAN}(?: use to| need to)? {_DO.format('can')}"
    rf"| {_I} (?:use|uses|need|needs)(?: to)? {_DO.format('use')}"
    rf"| ?{_FOR} {_DO.format('doing')}"
    rf"| (?P<against>against [a-z' -]+?)"
    rf"| (?:(?:helps?|lets?|allows?) (?:me|us|you|one)(?: to)?|keeps? me from) {_DO.format('helps')}"
    rf"| (?:that|which|to) (?:will |would |can |could )?(?!{_IS}\b){_DO.format('does')})"
    rf"|(?:some |any |the )?(?:protection|something protective) (?:for|of) (?P<guarded>[a-z' -]+?)){_STOP}",
    re.IGNORECASE,
)
_HELD = r"(?:can|could|should|would|do|does|did|shall|might|am|are|is)"
_ASKED = re.compile(
    rf"(?:^|(?<=[.!?;] )){_POLITE}(?:i wonder |tell me |(?:do you (?:know|have )|have you )?(?:got )?(?:any idea )?)?"
    rf"(?:(?P<by>with|in|on|from|into) )?(?:what|which(?: {HEAD}| one)?|how)"
    rf"(?: of these| of those)?(?: (?:kind|sort) of)?(?: {HEAD})?"
    rf"(?: (?:{_HELD} {_I}(?: supposed| meant| going| best)?(?: (?:need|use|take|require|want)s?)?(?: (?:to|for))?"
    rf"|{_I} (?:can|could|should|need to|use to)(?: (?:use|need|take))?(?: to)?|does it take to)"
    rf"|(?: is|'s) (?:needed|used|required|best|good|the best thing|suitable)(?: to| for))"
    rf" {_DO.format('asked')}[?]"
    rf"|(?:^|(?<=[.!?;] )){_POLITE}(?:what|which(?: {HEAD}| one)?)(?: of these| of those)?"
    rf" (?P<tells>(?!{_IS}|does|do\b)[a-z]+s(?: [\w'-]+){{1,6}}?)[?]",
    re.IGNORECASE,
)
_INTENDED = re.compile(
    rf"^{_POLITE}(?:(?:i|we)(?: really| just| also| still)?(?: (?:want|need|have|have got|got|like|love|plan|intend"
    r"|wish|mean|try|must|should|shall|will|'ll|'d like|would like|'ve got|am going|'m going|am about|'m about"
    r"|are about|'re about|are going|'re going|am trying|'m trying|have decided|gotta|wanna|gonna|am off|'m off)"
    r"|'(?:m|re|ve|ll|d) (?:going|about|trying|off|got|like|love))+(?: to)?"
    rf"|it's time to|it is time to|time to|in order to|to) {_DO.format('act')}$",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"\s*[.!?;]+\s*|(?:\s*[,:–—]+ ?| (?=(?:so|and|but) ))(?=(?:so|and|then|but)? ?(?:please )?"
    r"(?:(?:can|could|would|will) you (?:please )?)?"
    r"(?:what|which|fetch|bring|hand|give|pass|get me|find me|show me|lend me|i need|i'll need|i will need|i'd need"
    r"|do you have|have you got|is there|any idea|need something|want something)\b)",
    re.IGNORECASE,
)
_UNNAMED = re.compile(
    rf"^{_POLITE}(?:(?:can|could|would|will) you (?:please )?)?"
    r"(?:bring|give|hand|fetch|get|pass|find|lend|show|i(?:'ll| will| would)? (?:need|want|like)"
    r"|(?:can|could|may) i have|(?:give|lend) (?:me )?a hand with|help (?:me )?(?:out )?with)"
    r"(?: me| us)?(?: over)? (?:the|a|an|some|whichever|any|whatever)"
    r" (?:right |proper |suitable |appropriate |correct |best |good |necessary |fitting )*"
    rf"(?:{HEAD}|equipment|gear|kit|things?|materials?)s?"
    r"(?: (?:for|against) (?:it|that|this|the job|the purpose|the task)| i need| needed)*(?: please)?$",
    re.IGNORECASE,
)
_PLACING = re.compile(r"\b(?:put|place|lay|set|bring|take|carry|move|stand)\b[^.!?]*$", re.IGNORECASE)
_PLACED = re.compile(
    r"^(?P<act>.+?) (?P<where>(?:to|on|in|into|onto) (?P<place>(?:the|my|our) [\w ]+))$", re.IGNORECASE
)
_HAVING = re.compile(
    r"^(?:i|we)(?:'ve| have)(?: got)? (?P<x>(?:an?|some|the|two|three|my|our|this|these) [\w -]+?) to"
    r" (?P<verb>[a-z]+(?: in| up| off| out| down)?)$",
    re.IGNORECASE,
)
_AND_THEN = re.compile(
    r"^(?:i|we)(?:'ve|'m| have| am| are)? [\w' ]+? and (?:now |still )?(?:have|need|want|must|am going|are going)"
    r"(?: to)? (?P<act>[\w' -]+)$",
    re.IGNORECASE,
)
_PARTLY_HAD = re.compile(
    r"\b(?:what|anything|something|whatever) else\b|\balready\b|\bstill (?:missing|lacking)\b", re.IGNORECASE
)
_OFFERED = re.compile(
    r"(?:^|(?<=[.!?;,] ))(?:so |and )?(?:is there|are there|do (?:we|you) (?:happen to )?have|have (?:we|you) got)"
    r"(?: here)?$",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|no|never|without|nothing|lacks?)\b|n't\b", re.IGNORECASE)
_SUCH = re.compile(rf"^{_POLITE}(?:(?:i|we) )?(?:need|want) something [a-z]+$", re.IGNORECASE)
_ALL = re.compile(r"\b(?:everything|all|things|both|tools|stuff|what i need|whatever i need|what it takes)\b", re.I)
_IT = re.compile(r"\b(?:it|them|that|this|one)\b", re.IGNORECASE)
_VAGUE = 2
"""What is to be done is not told well by so few words."""
_PRONOUN = frozenset({"it", "them", "this", "that", "those", "these"})
_PREPOSITION = re.compile(r" (with|from|in|into|on|onto|out of|through|off|by)$", re.IGNORECASE)
_SAID = ("to", "can", "use", "doing", "against", "helps", "does")
_ADJUNCT = frozenset(
    {"for", "at", "in", "on", "before", "after", "while", "without", "when", "from", "with", "during", "by", "because"}
    | {"over", "into", "onto", "off", "so", "if", "until", "tonight", "to", "as", "again", "properly", "quickly", "of"}
)
_NOT_DONE = frozenset({"be", "not", "have", "stay", "come", "help", "go"})
_CONSUMED = frozenset({"drink", "eat", "taste"})
_ALONE = frozenset(
    {"drink", "eat", "read", "play", "do", "see", "use", "wear", "taste", "hear", "watch", "sit", "hold"}
)
"""What is done to a thing itself where nothing more is said: "something to eat"."""


def with_means_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with the name of what it only says the use of."""
    text = re.sub(r"\b(?<=i)'d (?=like|love|want)", " would ", instruction.strip(), flags=re.IGNORECASE)
    if not ground.affordances or not text or _PARTLY_HAD.search(text):
        return instruction
    return _in_one_clause(text, ground) or _in_several(text, ground) or instruction


def wishes_means(instruction: str) -> bool:
    """Say whether what is wished for is only told by what is to be done with it."""
    asked = _ASKED.match(instruction.strip()) or _SOMETHING.search(instruction)
    return asked is not None or any(asks_for_means(_words(part)) for part in _PARTS.split(instruction) if part)


def _in_one_clause(text: str, ground: Ground) -> str:
    asked = _ASKED.search(text)
    if asked is not None and (not asked.start() or _only_tells(text[: asked.start()], ground)):
        before = text[: asked.start()]
        found, best = _found(asked["asked"] or asked["tells"], asked["by"] or "", before, ground, plenty=False)
        return _with_rest(found, best, text[asked.end() :].strip()) if found else ""
    match = _SOMETHING.search(text)
    if match is None or match["doing"] in _PRONOUN or _DENIED.search(text[: match.start()].rpartition(".")[2]):
        return ""
    named = _named(match, ground)
    if not named:
        return ""
    rest = text[match.end() :]
    lead = text[: match.start()].strip()
    offered = _OFFERED.search(lead)
    if offered is not None and _only_tells(lead[: offered.start()], ground):
        best = named.partition(" or ")[0]
        return _with_rest(named, best, rest.strip(" ?.!"))
    another = re.match(r",? and (?=something|anything|the thing|a thing)", rest, re.IGNORECASE)
    more = _in_one_clause(f"{lead} {rest[another.end() :]}", ground) if another is not None else ""
    return f"{lead} {named}. {more}".strip() if more else f"{lead} {named}{rest}".strip()


def _named(match: re.Match[str], ground: Ground) -> str:
    """Return the names of what serves what is told of it; of one thing only where it is spoken of again."""
    said = next((match[name] for name in _SAID if match[name]), f"protect {match['guarded']}")
    head = (match["head"] or "").lower()
    plenty = head == "everything" or head.endswith("s")
    before = match.string[: match.start()]
    placed = _PLACED.match(said) if _PLACING.search(before) else None
    goes = bool(placed) and bool(things_named(placed["place"], ground)) if placed is not None else False
    said, behind = (placed["act"], f" {placed['where']}") if placed is not None and goes else (said, "")
    found, best = _found(said, "", before, ground, plenty=plenty)
    if not found or (plenty and " and " not in found):
        return ""
    return f"{best if _IT.search(match.string, match.end()) else found}{behind}"


def _in_several(text: str, ground: Ground) -> str:
    """Read "I want to …" and a request for what it takes, in clauses of their own."""
    parts = [part.strip(" ,") for part in _PARTS.split(text) if part and part.strip(" ,")]
    intended = [_intended(part) for part in parts]
    acts = [act for act in intended if act]
    asks = [part for part, act in zip(parts, intended, strict=True) if not act and _asks(part)]
    others = [part for part, act in zip(parts, intended, strict=True) if not act and part not in asks]
    if len(acts) != 1 or " and " in acts[0] or not asks or any(not _only_tells(part, ground) for part in others):
        return ""
    plenty = any(_ALL.search(part) for part in asks)
    found, _ = _found(acts[0], "", " ".join(others), ground, plenty=plenty)
    return f"give me {found}" if found else ""


def _intended(part: str) -> str:
    """Return what somebody is going to do; "" where that is not said."""
    having = _HAVING.match(part)
    if having is not None:
        return f"{having['verb']} {having['x']}"
    match = _INTENDED.match(part) or _AND_THEN.match(part)
    return match["act"] if match is not None else ""


def _asks(part: str) -> bool:
    words = _words(part)
    if _UNNAMED.match(part) or _SUCH.match(part):
        return True
    return asks_for_means(words) or (says_nothing(words) and "what" in words) or _hands_it(words)


def _hands_it(words: Sequence[str]) -> bool:
    listed = without_tail(words)
    return bool({"bring", "give", "hand", "let", "fetch", "get", "pass"} & set(listed[:4])) and bool(
        _PRONOUN & set(listed)
    )


def _with_rest(found: str, best: str, rest: str) -> str:
    """Return the wish for what was asked for: what is to be done with it, if that is said, else that it is brought."""
    words = _words(rest)
    if not rest or says_nothing(words) or _hands_it(words):
        return f"give me {found}"
    return _IT.sub(best, rest, count=1) if _IT.search(rest) else ""


def _only_tells(part: str, ground: Ground) -> bool:
    """Say whether a clause wishes for nothing: it says something of somebody or something."""
    words = _words(part)
    first = next((w for w in words if w not in ("so", "and", "but", "please", "then", "now")), "")
    return says_nothing(words) or (first not in ground.lexicon.frames and "you" not in words)


def _words(part: str) -> list[str]:
    return re.findall(r"[a-z]+", part.lower().replace("'", " "))


def _found(said: str, by: str, before: str, ground: Ground, *, plenty: bool) -> tuple[str, str]:
    """Return the names of what serves best for what is to be done, and the best of them; "" where that is not known.

    Where little is said of what is to be done ("to protect my hands"), what was told before tells more of it.
    """
    act = _PREPOSITION.sub("", said.strip())
    prep = by or (said.strip()[len(act) :].strip())
    words = [w for w in act.lower().split() if w != "please"]
    if not words or (words[0] in _NOT_DONE and not (prep or words[0].startswith("go"))):
        return "", ""
    words[0] = ground.lexicon.base(words[0]) or words[0]
    words[0] = "put" if words[0] == "go" else words[0]
    if _PRONOUN & set(words) and not serving_best(words, prep, ground):
        thing = spoken_of(before, ground)
        words = [thing if w in _PRONOUN else w for w in words]
    kit = () if prep not in ("", "with") else kit_for(ground, words, plenty=plenty)
    if len(kit) > 1:
        every = " and ".join(f"the {name.replace('_', ' ')}" for name in kit)
        return every, every
    alone = words[0] in _ALONE and not prep and (len(words) == 1 or words[1] in _ADJUNCT)
    if alone and (len(words) == 1 or words[0] in _CONSUMED):
        return "", ""
    told = _words(before) if not prep and len(content(ground, words)) <= _VAGUE else []
    found = serving_best([*words, *told], prep, ground) if told else ()
    for end in (len(words), *(k for k in range(len(words) - 1, alone, -1) if words[k] in _ADJUNCT)):
        found = found or serving_best(words[:end], prep, ground)
    names = [f"the {category.replace('_', ' ')}" for category in found]
    return " or ".join(names), names[0] if names else ""
