"""What is told to be somewhere, or to be wanted, and then asked for as "it": named in the wish.

"There's a lemon in the larder, bring it to me" is "bring the lemon from the larder to me" as long as nobody has seen
the lemon: else the larder would be all that "it" could mean. "I could do with that pear, would you fetch it?" is "would
you fetch the pear?".
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun

_PLACE = (
    r"(?:(?:right |just |over |somewhere )?(?:in|on|inside|at|under|by|next to|behind|on top of))"
    r" (?P<place>(?:the|my|our|a|an) [\w -]+?)"
)
_JOINT = r"(?:[,;.!:?]| -| and| so)+ ?(?:so |and |just |please )*"
_WISH = (
    r"(?P<wish>(?:please |could |can |would |will |i'd |i want|i would|i need|we |you |bring|get|give|fetch|hand|pass"
    r"|put|take|serve|move|place|lay|set|carry|chop|cut|slice|heat|warm|boil|peel|drop|throw|toss|open|close|wash|wipe|clean|pour|stick|pop"
    r"|pick|grab|find|let me|make sure|should |must |ought |needs? |(?:go|run|come|nip|pop|dash|hurry|rush|hop) "
    r"|(?:over |off |back |away |out |straight )*(?:to|into|onto) (?:the|my) [\w -]+ with )\b.*)$"
)
_SOME = r"(?:a|an|some|my|the|that|his|her|their|our|your)"
_THING = r"(?P<thing>[\w-]+(?: [\w-]+){0,3}?)"
_SOMEBODY = r"(?:(?:some|the|my) )?\w+(?: have| has|'ve|'s)?"
_LEFT = r"(?:left|forgot|forgotten|put|dropped|seen|saw)"
_LIES = r"(?:lying|chilling|sitting|standing|waiting|hanging|resting|left|kept|stored|cooling)"
_MAY = r"(?:should|must|might|may|could|ought to|has to|have to|(?:'s|has|have) got to|will|'ll)"
_BE = (
    rf"(?:is|are|'s|(?:{_MAY}|(?:is|are) (?:supposed|meant|likely|bound|sure) to)(?: still)? be)"
    r"(?: still| just| probably| usually)?"
)
_IS_THERE = r"(?:is|are) there|(?:do|have) (?:we|you|i)(?: still| already)*(?: have| got)"
_WHO_LEFT = (
    r" (?:i|we|you|he|she|they)(?: have|'ve| has| had)?"
    r" (?:put|leave|left|keep|kept|lay|laid|drop|dropped|store|stored|find)"
)
_NOT_THERE = (
    r"(?:has|have) no (?:business|place)(?: being)?|(?:does|do)(?: not|n't) belong"
    r"|(?:should|must|can)(?: not|n't) (?:be|stay)|(?:is|are)(?:n't| not) (?:supposed|meant|allowed) to be"
    r"|(?:has|have) nothing to (?:do|look for)"
)
_PRESENT_TOO = r"(?:love|like|fancy|crave|kill for|die for|use|do with|go for|murder|have|want|need)"
_TOLD = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?:there(?:'s| is| are| (?:{_MAY}|(?:is|are) (?:supposed|bound) to) be)|you(?:'ll| will| can| should)? find"
        rf"|{_SOMEBODY} {_LEFT}|{_IS_THERE})(?: still)? (?:(?:{_SOME}|any|one of the)(?: more)? )?"
        rf"{_THING} {_PLACE}{_JOINT}{_WISH}",
        rf"^(?:{_SOME} )?{_THING}(?:,? |(?='s)){_BE}(?: {_LIES})? {_PLACE}{_JOINT}{_WISH}",
        rf"^(?:{_SOME} )?{_THING} (?:{_NOT_THERE}) {_PLACE}{_JOINT}{_WISH}",
        rf"^{_PLACE},? (?:there(?:'s| is| are| {_MAY} be)|you(?:'ll| will| can| should)? find"
        rf"|(?:i|we) (?:have|keep|left)) (?:{_SOME} )?{_THING}{_JOINT}{_WISH}",
    )
)
_WANTED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?:please |could you |can you |would you )?(?:look|search|check|go|have a look|take a look|rummage|dig)"
        rf" (?:around |about |through |into |inside |in |at )?(?P<place>(?:the|my|our) [\w -]+?) for {_SOME} {_THING}"
        rf"(?:,? and|, then|,? then|[.;,])+ {_WISH}",
        rf"^(?:i|we)(?:'d| would| could| can)?(?: really| quite| so| do| just)* {_PRESENT_TOO}(?: to have)? {_SOME}"
        rf" {_THING}(?: right now| now)?{_JOINT}{_WISH}",
        rf"^{_SOME} {_THING}(?: to [\w ]+?)? (?:would|could|might|looks|tastes|feels|goes|fits) (?!you\b)[\w ]+?"
        rf"{_JOINT}{_WISH}",
        rf"^(?:where(?: on earth)?(?:'s| is| are| has| have| did| could| might| do| does| would|'ve)?(?:{_WHO_LEFT})?"
        rf"|(?:have you|has (?:anyone|anybody|someone))(?: already)? (?:seen|spotted|noticed)|{_IS_THERE})"
        rf" (?:{_SOME}|any) {_THING}"
        rf"(?: got to| gone| go| been| be| hiding| again| disappeared| vanished| left| lying| around| about| here"
        rf"| anywhere| somewhere)*\s*\?\s*{_WISH}",
    )
)
_WANTED_AT = re.compile(
    r"^(?:i'd like|i would like|i want|i need) (?:it|them) (?:(?:to be|lying|standing|sitting|put|placed|laid) )*"
    r"(?=(?:in|on) )",
    re.IGNORECASE,
)
_TO_HAVE = re.compile(
    r"^(?:i'd like|i would like|i want|i need|let me) (?:to )?(?:have|hold|get) (?:it|them)(?: in my hands?)?",
    re.IGNORECASE,
)
_OWED = re.compile(r"^(?:should|must|ought to|needs? to) (?:be|go|end up|come)\b(?: put)?", re.IGNORECASE)
_MINE = re.compile(r"\bput (.*?) in my hands?$", re.IGNORECASE)
_ALONG = re.compile(
    r"^(?:over |off |back |away |out |straight )*((?:to|into|onto) (?:the|my) [\w -]+?) with (.+)$", re.IGNORECASE
)
_THERE = re.compile(r"\bthere\b", re.IGNORECASE)
_AT_PLACE = re.compile(r"\b(?:in|on|inside|at|next to) (?:the|my|our|a|an) [\w-]+(?: [\w-]+)?", re.IGNORECASE)
_ONLY_ASKED = re.compile(
    r"^(?:could|can|would|will) you (?:please )?(?:bring|get|fetch|hand|give|make|pour|find) (?:me |us )?"
    r"(?:one|some)\W*$",
    re.IGNORECASE,
)
"""Asking for what was just said to be wanted ("could you bring me one?") adds nothing to that."""
_FOUND_THERE = re.compile(
    r"^(?P<wish>(?:(?:could|can|may|might) (?:i|we)|(?:i|we)(?:'d|'m)?|please|(?:could|can|would|will) you|bring|get"
    rf"|fetch|give|hand|pass|{_SOME})\b [^,;.!:?]*?(?:,? please)?)"
    r"(?:[,;.!:?]| -)+ ?(?:and |but |because |since |as )?(?:(?:i|we) (?:think|guess|believe|suppose|reckon|know|bet"
    r"|hope)(?: that)? |i(?:'m| am) (?:quite |pretty |fairly )?(?:sure|certain)(?: that)? )?"
    rf"(?:(?:there(?:'s| is| are| {_MAY} be|'s got to be)|you(?:'ll| will| can| should| might| may)? find"
    rf"|(?:i|we) (?:saw|have|keep|left))"
    rf" (?:still |usually |always )?(?:one|some|it|them|several|plenty|a few|{_SOME} (?P<thing>[\w-]+(?: [\w-]+)?))"
    rf"|(?:it|they|one|some)(?: {_BE}|'s|'re)(?: {_LIES})?)"
    rf"(?: of (?:them|those))?(?: lying| standing| left| somewhere)* {_PLACE}(?: somewhere| i think)?$",
    re.IGNORECASE,
)
"""A wish for a thing, and where one is: "get me a rag, there must be one under the sink"."""
_ALREADY = re.compile(r"(?:^|\b(?:in|on|into|onto|from|off|at|under|out of)) (?:the|my|our|a|an)\b", re.IGNORECASE)
_UNSAID = re.compile(r"\b(?:something|anything)\b", re.IGNORECASE)
_LISTED = re.compile(
    rf"^(?P<things>(?:{_SOME} )?[\w-]+(?: [\w-]+)?(?:(?:, | and |, and )(?:{_SOME} )?[\w-]+(?: [\w-]+)?)+?),? {_BE}"
    rf"(?: both| all)?(?: {_LIES})? {_PLACE}{_JOINT}{_WISH}",
    re.IGNORECASE,
)
_SECOND = r"(?: (?!out\b|behind\b|around\b|lying\b|here\b|there\b|on\b|in\b|at\b)[\w-]+)?"
_LEFT_OUT = re.compile(
    rf"^(?:(?:i|we|{_SOMEBODY})(?:'ve| have| just| also)* (?:left|forgot|have|got|see|saw|found|bought|brought|dropped"
    rf"|finished|used)|there (?:is|are))(?: out| behind)?"
    rf" (?P<things>(?:{_SOME} )?[\w-]+(?: [\w-]+)?(?:(?:, | and |, and )(?:{_SOME} )?[\w-]+{_SECOND})+?)"
    rf"(?: out| behind| around| lying (?:around|about)| here| there)*(?: {_PLACE})?{_JOINT}{_WISH}",
    re.IGNORECASE,
)
"""Several things told of, and what is to be done with all of them: "I left a cup and a fork out, put them away"."""
_ALL = re.compile(
    r"\b(?:both of (?:them|those)|all of (?:them|those)|them (?:both|all)|both|them|those|all(?: three| four)?)\b",
    re.IGNORECASE,
)
_COMMA = re.compile(r", and |, | and ")
_AFTER = re.compile(r"[.;!?] +")
_IT = re.compile(r"\b(?:it|them|one|some|that(?! \w+ (?:is|was)\b)|those)\b(?! [\w]*(?:one|ones)\b)", re.IGNORECASE)


def with_what_was_told_of(text: str, ground: Ground) -> str:
    """Return a wish about what was told of just before with its name in it, and its place where nothing known is it.

    Other sentences may stand before what is told.
    """
    for start in (0, *(match.end() for match in _AFTER.finditer(text))):
        named = _named_in(_all_named(_found_there(text[start:], ground), ground), ground)
        if named != text[start:]:
            return text[:start] + named
    return text


def _named_in(text: str, ground: Ground) -> str:
    for pattern in (*_TOLD, *_WANTED):
        match = pattern.match(text.rstrip(" .!"))
        thing = read_noun(ground, tuple(match["thing"].lower().split())) if match else None
        if match is None or thing is None or thing.generic:
            continue
        if _ONLY_ASKED.match(match["wish"]):
            continue
        if thing.present and pattern in _TOLD and not _is_here(match["place"], ground):
            continue
        wish = _OWED.sub("put it", _TO_HAVE.sub("give me it", _WANTED_AT.sub("put it ", match["wish"])))
        wish = _ALONG.sub(r"move \2 \1", wish)
        wish = _THERE.sub(_said_place(match[0][: match.start("wish")]), _MINE.sub(r"give me \1", wish))
        if len(_IT.findall(wish)) == 1:
            some = _IT.findall(wish)[0].lower() in ("one", "some")
            named = f"{'a' if some else 'the'} {match['thing']}{_place(match, ground, known=thing.present)}"
            return _IT.sub(named, wish, count=1)
    return text


def _all_named(text: str, ground: Ground) -> str:
    """Read "the fork and the spoon are in the drawer, give me both" as a wish for each by its name."""
    said = text.rstrip(" .!?")
    match = _LISTED.match(said) or _LEFT_OUT.match(said)
    if match is None or len(_ALL.findall(match["wish"])) != 1:
        return text
    names = [re.sub(rf"^{_SOME} ", "", name, flags=re.IGNORECASE) for name in _COMMA.split(match["things"])]
    nouns = [read_noun(ground, tuple(name.lower().split())) for name in names]
    if any(noun is None or noun.generic for noun in nouns):
        return text
    place = _place(match, ground, known=all(noun is not None and noun.present for noun in nouns))
    return _ALL.sub(" and ".join(f"the {name}{place}" for name in names), match["wish"], count=1)


def _found_there(text: str, ground: Ground) -> str:
    """Put where a thing is to be found beside the wish for it ("a towel, please. There is one on the shelf")."""
    match = _FOUND_THERE.match(text.rstrip(" .!?"))
    if match is None or _ALREADY.search(match["wish"]) or not _is_here(match["place"], ground):
        return text
    wish = match["wish"].removesuffix(" please").rstrip(",")
    if match["thing"]:
        unsaid = _UNSAID.search(wish) is not None and read_noun(ground, tuple(match["thing"].lower().split()))
        return f"please give me the {match['thing']} from {match['place']}" if unsaid else text
    return f"{wish} from {match['place']}"


def _said_place(told: str) -> str:
    """Return the place that is spoken of in what was told, as "there" stands for it; "there" where none is."""
    said = _AT_PLACE.findall(told)
    return said[-1] if said else "there"


def _place(match: re.Match[str], ground: Ground, *, known: bool) -> str:
    said = match.groupdict().get("place")
    return f" from {said}" if said and (not known or _is_here(said, ground)) else ""


def _is_here(place: str, ground: Ground) -> bool:
    words = tuple(w for w in place.lower().split() if w not in ("the", "my", "our", "a", "an"))
    found = read_noun(ground, words)
    return found is not None and found.present
