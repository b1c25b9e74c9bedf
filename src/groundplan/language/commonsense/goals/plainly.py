"""Roundabout wishes put plainly: "it would be great if the jam were in a jar" is "I want the jam to be in a jar".

The patterns are data (`data/plainly.toml`), on the text of one sentence each; the same grammar reads what they leave.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from groundplan.language.commonsense.goals.reasons import INTENT, without_reason
from groundplan.language.commonsense.goals.told import with_what_was_told_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.scene.entity import Kind

_SENTENCE = re.compile(r"[^.!?;]+(?:[.!?;]+|\Z)")
_NP = r"[\w' -]+?"
_PP = r"(?:in|into|on|onto|at|inside|on top of|next to|by|near|over|under) [\w' -]+"
_UNDERTAKING = re.compile(
    r"^(?:i|we)(?:'ve| have)?(?:'m|'d| am| would)?(?: just)? (?:got to|need to|want to|like to|going to|about to"
    r"|trying to|must|have to|plan to|wish to|gonna|wanna)(?: go and)? ([\w' -]+?)"
    r"(?:[,;]| and| so| but)+ (?:so |and |but )?(.+)$",
    re.IGNORECASE,
)
_UNSAID = re.compile(
    r"\b(?:something|what (?:can|do|have|should|could|i need|with)|the (?:right|proper|best) (?:tool|thing|stuff)"
    r"|whatever|(?:bring|get|fetch|give|hand) (?:me )?(?:it|one|that)\b|the tool|a tool|tools?|what's needed)\b",
    re.IGNORECASE,
)
_ITSELF = re.compile(r"^[a-z]+ (?:through |up |with |on )?((?:the|my|our|this|that) .+)$", re.IGNORECASE)
_IT_ASKED = re.compile(r"\b(?:bring|get|fetch|give|hand|pass) (?:me )?(?:it|that)\b(?! (?:with|from))", re.IGNORECASE)
_SAID = re.compile(
    r"\bsomething (?:to(?! do (?:that|this|it))|for|that|which|with|\w+y|warm|cold|hot|soft|sharp)\b", re.IGNORECASE
)
_HOLDING = (
    r"\b(?:what|whatever|the thing|the thing that|anything|everything|the object|the item)(?: it is)?(?: that)?"
    r"(?: is|'s)?(?: {0})? (?:holding|hold|have(?: got)?|(?:have |got )*in {1} hands?)\b"
)
_YOURS = re.compile(_HOLDING.format(r"you(?:'re|'ve| are| have)?", "your"), re.IGNORECASE)
_MINE = re.compile(_HOLDING.format(r"i(?:'m|'ve| am| have)?", "my"), re.IGNORECASE)
_LOOKED_FOR = re.compile(
    r"^where(?:'s| is| are| has| have| did| on earth is| on earth has)? (?:my|the|our) ([\w ]+?)"
    r"(?: got to| gone| go| been| hiding| again)*\s*\?\s*(?:please )?(?:(?:can|could|would|will) you )?(?:please )?"
    r"(?:(?:find|look for|search for|go get|go find) (?:it|them) and )?(?:bring|give|hand|fetch|get|pass) (?:me )?"
    r"(?:it|them)(?: over| here| back)?(?: to me)?(?: please)?\s*[.?!]*$",
    re.IGNORECASE,
)
_BOTTLED = re.compile(
    r"\b(the|a|an|my|that|this|our|one|some|another) ([\w-]+)"
    r" (bottle|carton|jug|flask|glass|cup|mug|pitcher|thermos|bucket)\b",
    re.IGNORECASE,
)
_UNDERTAKEN = re.compile(
    r"^(?:(?:i|we)(?:'d| would|'ve| have|'m| am)? ?(?:just |really )?(?:want|like|love|need|have|got|going|about|trying"
    r"|wish|plan|must|wanna|gonna)(?: got)?(?: to)?|let's|let us|shall we|can we) (?:go and )?"
    r"(?:be able to )?(?!(?:the|an?|my|our|some|this|that|it|you|these|those) )([a-z][\w' -]+?)"
    r"(?: now| today| tonight| first)?[.!]?$",
    re.IGNORECASE,
)
_USED = re.compile(
    r"^(?:play(?: with)?|use|wear|put on|ride|try(?: on)?|look (?:at|through)|watch|throw|kick)"
    r" ((?:the |a |an |my |some )?[\w -]+)$",
    re.IGNORECASE,
)
_ASKING = re.compile(r",\s+(?:so |and )?(?=(?:can|could|would|will) you\b)", re.IGNORECASE)
_EITHER = re.compile(
    r"^((?:please )?(?:i|we) (?:want|need|would like|'d like)(?: you to)?|i'd like|make sure(?: that)?|please|)\s*"
    r"either (.+) or (.+)$",
    re.IGNORECASE,
)
_EITHER_OF_TWO = re.compile(
    r"^(?:either )?((?:the|a|an|my|our|one|some)\b (?:(?!\b(?:and|or)\b)[\w' -])+?) or"
    r" ((?:the|a|an|my|our|one|some)\b (?:(?!\b(?:and|or)\b)[\w' -])+?)"
    r" ((?:has|have|needs?|ought|is|are) to|must|should|may|can|could) (.+ and .+)$",
    re.IGNORECASE,
)
_STATE = re.compile(r"\b(?:to be|is|are|should be)\b", re.IGNORECASE)
_PLACED = re.compile(r"\b(?:in|into|on|onto|at|inside)\b", re.IGNORECASE)
_REMARKED = re.compile(
    r"^(?:(?:this|that|the|my|our|his|her|their|these|those|a|an) [\w' -]+?|i|we|he|she|it|they|there) ?"
    r"(?:is|are|was|were|has|have|had|'s|'m|'re|'ve|will|won't|would|wouldn't|do|does|did|don't|doesn't|didn't|can't|cannot"
    r"|\w+s|\w+ed)\b",
    re.IGNORECASE,
)
_WISHED = re.compile(
    r"\b(?:please|should|must|ought|want|wants|need|needs|like|wish|you|your|bring|get|give|fetch|put|take|let|into|onto"
    r"|robot)\b|\?",
    re.IGNORECASE,
)
_PREPOSITIONS = frozenset({"near", "opposite", "in", "on", "by", "over", "under", "behind", "off", "inside", "outside"})
_PACKS = ("can", "tin", "carton", "packet")
_NEXT_TO = re.compile(
    r"\b((in|inside|from|out of|off) (?:the|my|our) ([\w-]+(?: [\w-]+)?)) (?:by|beside|near|next to|close to|over by) "
    r"(?:the|my|our) [\w-]+(?=$|[,.!?]| and\b| please\b)",
    re.IGNORECASE,
)
_TOOLED = re.compile(
    r"^(?:i|we)(?:'d| would|'ve| have|'m| am)? ?(?:need|want|like|got|have|going|about|trying) to ([a-z]+) "
    r"(?:the|my|our|an?|some|this|that|these|those|it|them)\b.*$",
    re.IGNORECASE,
)
_GOING = frozenset({"leave", "go", "come", "stay", "wait", "hurry", "be", "start", "begin", "stop"})
"""What people are going to do that takes no thing."""
_ANY_NUMBER = r"(?:all|both|every|each|the|an?|my|our|some|one|two|three)\b (?:(?! or )[\w' -])+?"
_EITHER_ALL = re.compile(
    r"^(?:either )?((?:please )?[a-z]+(?: me| us)?) (?:either )?(?=.*\b(?:all|both|every|each)\b)"
    rf"({_ANY_NUMBER}),? or ({_ANY_NUMBER})( (?:in|on|to)(?:to)? (?:the|my|our|an?) [\w ]+)?$", re.IGNORECASE
)  # fmt: skip
_NAME, _ROOMS = 3, re.compile(r"[a-z]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Rule:
    say: re.Pattern[str]
    plain: str


@cache
def _rules() -> tuple[_Rule, ...]:
    table = read_table("plainly")
    return tuple(_Rule(_compiled(entry["say"]), entry["plain"]) for entry in table["rule"])


@cache
def _first_rules() -> tuple[_Rule, ...]:
    return tuple(_Rule(_compiled(entry["say"]), entry["plain"]) for entry in read_table("plainly")["first"])


@cache
def _dropped() -> re.Pattern[str]:
    return re.compile(rf"^(?:{'|'.join(read_table('plainly')['drop'])})$", re.IGNORECASE)


def _compiled(pattern: str) -> re.Pattern[str]:
    for name, filled in (("<np>", _NP), ("<pp>", _PP), ("<s>", r"\s+")):
        pattern = pattern.replace(name, filled)
    return re.compile(pattern, re.IGNORECASE)


def plainly(instruction: str, ground: Ground) -> str:
    """Return the instruction with each sentence's wish put plainly."""
    text = instruction.translate(str.maketrans("’‘", "''")).strip()
    text = _LOOKED_FOR.sub(r"bring me the \1.", text)
    text = with_what_was_told_of(text, ground) if ground.affordances else text
    text = without_reason(text, ground) if ground.affordances else text
    found: list[str] = []
    for match in _SENTENCE.finditer(text):
        sentence = match.group().strip()
        body = sentence.rstrip(".!?;").strip()
        end = sentence[len(body) :].strip() or "."
        asked = _ASKING.search(body)
        body, rest = (body[: asked.start()], body[asked.end() :]) if asked else (body, "")
        body = body if not rest or _dropped().match(rest) else sentence.rstrip(".!?;").strip()
        if not body or (found and (_dropped().match(body) or _only_explains(body, ground))):
            continue
        plain = _plain(_for_a_purpose(with_mixtures_named(body, ground)))
        if plain != body:
            end = "."
        spelt = _nearest(_as_a_tool(_spelt_out(_bottled(plain, ground), ground), ground), ground)
        spelt = _named_alone(spelt, ground)
        found.append(_without_rooms(_held(spelt, ground), ground) + end)
    return " ".join(found) or text


def at_first(instruction: str) -> str:
    """Return the instruction with what is a wish, whatever need it may sound like, put plainly."""
    text = instruction.translate(str.maketrans("’‘", "''")).strip()
    for rule in _first_rules():
        text = rule.say.sub(rule.plain, text).strip(" ,")
    return text if any(c.isalpha() for c in text) else instruction


def alternatives(instruction: str) -> tuple[str, ...]:
    """Return the two wishes of "I want either this to be here or that there"; nothing for other instructions."""
    match = _EITHER.match(instruction.strip().rstrip(".!"))
    if match is None:
        return ()
    opening, first, second = match[1] or "", match[2].strip(), match[3].strip()
    said = _STATE.search(first)
    if said is None and not (opening and _PLACED.search(first) and _PLACED.search(second)):
        return ()
    if said is not None and not _STATE.search(second):
        place = list(_PLACED.finditer(second))
        if not place:
            return ()
        at = place[-1].start()
        second = f"{second[:at]}to be {second[at:]}" if said[0].startswith("to") else second
    return f"{opening} {first}.".strip(), f"{opening} {second}.".strip()


def either_of_two(instruction: str) -> tuple[str, ...]:
    """Return the two wishes of "the pear or the plum must be cut and put on a plate": both are done to the same."""
    either = _EITHER_OF_TWO.match(instruction.strip().rstrip(".!"))
    if (of_all := _EITHER_ALL.match(instruction.strip().rstrip(".!"))) is not None:
        return tuple(f"{of_all[1]} {each}{of_all[4] or ''}." for each in (of_all[2], of_all[3]))
    return () if either is None else tuple(f"{thing} {either[3]} {either[4]}." for thing in (either[1], either[2]))


def without_remarks(instruction: str) -> str:
    """Return the sentences of an instruction that may be wishes: no remarks about what is, will or will not be."""
    said = [match.group().strip() for match in _SENTENCE.finditer(instruction)]
    wishes = [each for each in said if not (_REMARKED.match(each) and not _WISHED.search(each))]
    return " ".join(wishes) if wishes else instruction


def undertakings(instruction: str) -> tuple[str, ...]:
    """Return wishes that "I want to play with the ball", "I have to file this down" may come to, likeliest first."""
    match = _UNDERTAKEN.match(instruction.strip())
    if match is None or match[1].lower().split()[0] in _GOING:
        return ()
    used = _USED.match(match[1])
    generic = used is not None and used[1].lower() in ("something", "anything")
    wishes = (f"please give me {used[1]}",) if used is not None and not generic else ()
    doing = match[1].rsplit(" ", 1)[0] if generic else match[1]
    return (*wishes, f"please give me something to {doing}")


def _plain(sentence: str) -> str:
    """Apply all patterns in order, twice: what one leaves may be put more plainly by another."""
    for rule in (*_rules(), *_rules()):
        changed = rule.say.sub(rule.plain, sentence, count=1).strip(" ,")
        if changed and any(c.isalpha() for c in changed):
            sentence = changed
    first, dot, rest = sentence.partition(". ")
    return f"{_plain(first)}. {_plain(rest)}" if dot and first and rest else sentence


def _only_explains(sentence: str, ground: Ground) -> bool:
    """Say whether a further sentence tells what the speaker is going to do, which takes no robot ("I have to sign")."""
    match = INTENT.match(sentence)
    if match is None or not ground.affordances:
        return False
    base = ground.lexicon.base(match[1].lower())
    return base is None or (base in ground.lexicon.unsupported and base not in ("eat", "drink", "taste"))


def _for_a_purpose(sentence: str) -> str:
    """Read "I've got to open this tin, what with?" as a wish for something to open the tin with."""
    match = _UNDERTAKING.match(sentence)
    if match is None or not _UNSAID.search(match[2]) or _SAID.search(match[2]):
        return sentence
    own = _ITSELF.match(match[1]) if _IT_ASKED.search(match[2]) else None
    return f"please give me {own[1]}" if own else f"please give me something to {match[1]}"


def _without_rooms(sentence: str, ground: Ground) -> str:
    """Leave out rooms before things that are here ("the kitchen | table"): there are no rooms in such a scene."""
    if not ground.affordances:
        return sentence
    words = sentence.split()
    k = 0
    while k < len(words) - 1:
        for length in (2, 1):
            room, after = words[k : k + length], words[k + length : k + length + 1]
            compound = bool(after) and _is_one_thing(ground, (*room, *after))
            if len(room) == length and after and not compound and _is_room(ground, room) and _is_here(ground, after[0]):
                del words[k : k + length]
                break
        k += 1
    return " ".join(words)


@cache
def _mixtures() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    """Return patterns for drinks with names of their own, the names, and what they consist of."""
    found = [(name, entry["of"]) for entry in read_table("dishes")["mixed"] for name in entry["names"]]
    ordered = sorted(found, key=lambda pair: -len(pair[0]))
    return tuple(
        (re.compile(rf"\b(?:(?:an?|one|some) (?=[^ ]))?{re.escape(name)}\b", re.IGNORECASE), name, of)
        for name, of in ordered
    )


def with_mixtures_named(sentence: str, ground: Ground) -> str:
    """Put what it consists of for a mixed drink that nothing here is called ("white coffee")."""
    for pattern, name, of in _mixtures() if ground.affordances else ():
        if pattern.search(sentence) and squash(name) not in ground.vocabulary.by_squash:
            return pattern.sub(f"some {of}", sentence)
    return sentence


def _bottled(sentence: str, ground: Ground) -> str:
    """Read "the water bottle" as the bottle of water where there is one, else as a bottle of which no more is known."""
    if not ground.affordances:
        return sentence

    def plain(match: re.Match[str]) -> str:
        opening, drink, vessel = match[1], match[2].lower(), match[3].lower()
        known = ground.vocabulary.by_squash
        own = squash(drink + vessel) in known or (vessel == "glass" and f"{drink}_glass" in ground.knowledge)
        if own or squash(vessel) not in known:
            return match[0]
        if any(ground.scene.has_type(i, "liquid") for c in known.get(squash(drink), ()) for i in _of(ground, c)):
            return f"{opening} {vessel} of {drink}"
        senses = ground.knowledge.senses(drink)
        drinkable = any(ground.knowledge.has_property(s, p) for s in senses for p in ("drinkable", "liquid"))
        unnamed = any(_holds_anything(ground, i) for c in known[squash(vessel)] for i in _of(ground, c))
        return f"{opening} {vessel}" if drinkable and unnamed and squash(drink) not in known else match[0]

    return _BOTTLED.sub(plain, sentence)


def _holds_anything(ground: Ground, vessel: str) -> bool:
    """Say whether nothing tells what is in a vessel: neither its name nor anything seen in it."""
    entity = ground.scene.entity(vessel)
    named = squash(entity.name or entity.category)
    return named == squash(entity.category) and not ground.scene.contents(vessel)


def _named_alone(sentence: str, ground: Ground) -> str:
    """Read the mere name of a thing ("pliers") as a wish for it; where it is a verb too, only of what is here."""
    words = sentence.lower().split()
    if not ground.affordances or not 0 < len(words) <= _NAME or set(words) & ground.lexicon.word_sets["stops"]:
        return sentence
    noun = read_noun(ground, tuple(words))
    if noun is None or noun.generic or any(word in ground.lexicon.frames for word in words):
        return sentence
    known = noun.category in ground.knowledge and ground.knowledge.category(noun.category).kind is Kind.OBJECT
    doing = any(ground.lexicon.base(word) is not None for word in words)
    return f"please give me the {sentence}" if noun.present or (known and not doing) else sentence


def _as_a_tool(sentence: str, ground: Ground) -> str:
    """Read "I need to chisel the plank", where a chisel is here, as a wish for it."""
    match = _TOOLED.match(sentence)
    if match is None or not ground.affordances or match[1].lower() in ground.lexicon.frames:
        return sentence
    noun = read_noun(ground, (match[1].lower(),))
    found = ground.entities(noun.query) if noun is not None and noun.present else ()
    handy = bool(found) and all(e.kind is Kind.OBJECT and not {"liquid", "food"} & set(e.types) for e in found)
    return f"please give me the {match[1].lower()}" if handy else sentence


def _nearest(sentence: str, ground: Ground) -> str:
    """Leave out what the place of a thing is next to ("in the box | by the door") where there is one such place."""

    def plain(match: re.Match[str]) -> str:
        noun = read_noun(ground, tuple(match[3].lower().split()))
        alone = noun is not None and noun.present and len(ground.found(noun.query)) == 1
        return match[1] if alone else match[0]

    return _NEXT_TO.sub(plain, sentence) if ground.affordances else sentence


def _spelt_out(sentence: str, ground: Ground) -> str:
    """Put ids for what has a preposition in its name ("the near shelf"), "coke can" for the coke where it is one."""
    categories = ground.vocabulary.categories if ground.affordances else ()
    for category in categories:
        first, _, last = category.replace("_", " ").rpartition(" ")
        ids = _of(ground, category)
        if set(first.split()) & _PREPOSITIONS and len(ids) == 1:
            said = rf"\b(?:the |a |an )?{re.escape(first)}[ -]{re.escape(last)}\b"
            sentence = re.sub(said, ids[0], sentence, flags=re.IGNORECASE)
        alike = [c for c in categories if c.replace("_", " ").startswith(f"{first} ")]
        unsaid = last in _PACKS and first and squash(first) not in ground.vocabulary.by_squash and alike == [category]
        if unsaid and any(ground.scene.entity(i).kind is Kind.ASSET for i in ids):
            into = rf"\b((?:in|into|to|inside) (?:the |a |that )?){re.escape(first)}\b(?! (?:{'|'.join(_PACKS)})\b)"
            sentence, unsaid = re.sub(into, rf"\1{first} {last}", sentence, flags=re.IGNORECASE), False
        if unsaid and not any(ground.scene.matching("in", None, i) for i in ids):
            said = rf"\b{re.escape(first)}s?\b(?! (?:{'|'.join(_PACKS)})\b)"
            sentence = re.sub(said, f"{first} {last}", sentence, flags=re.IGNORECASE)
    return sentence


def _of(ground: Ground, category: str) -> tuple[str, ...]:
    return tuple(ground.scene.of_category(category))


def _is_one_thing(ground: Ground, words: tuple[str, ...]) -> bool:
    """Say whether a room and what follows it are the name of a thing ("storage box", "kitchen roll")."""
    name = "".join(c for c in " ".join(words).lower() if c.isalpha() or c == " ")
    if squash(name) in ground.vocabulary.by_squash:
        return True
    known = [m.category for m in ground.knowledge.lookup(name, spelling=False) if m.how != "head"]
    return bool(known) and ground.knowledge.category(known[0]).kind is Kind.OBJECT


def _held(sentence: str, ground: Ground) -> str:
    """Put the name of what the robot, or the speaker, holds for "what you are holding", "what is in my hand"."""
    people = [i for i in ground.vocabulary.people.values() if i != ground.robot]
    for pattern, agents in ((_YOURS, [ground.robot]), (_MINE, people)):
        held = [f[2] for agent in agents for f in ground.scene.matching("holding", agent, None)]
        if len(held) == 1:
            sentence = pattern.sub(held[0], sentence)
    return sentence


def _is_room(ground: Ground, words: list[str]) -> bool:
    matches = [m for m in ground.knowledge.lookup(" ".join(words).lower(), spelling=False) if m.how != "head"]
    return bool(matches) and ground.knowledge.category(matches[0].category).kind is Kind.ROOM


def _is_here(ground: Ground, word: str) -> bool:
    plain = "".join(_ROOMS.findall(word)).lower()
    noun = read_noun(ground, (plain,)) if plain else None
    return noun is not None and noun.present and not noun.generic
