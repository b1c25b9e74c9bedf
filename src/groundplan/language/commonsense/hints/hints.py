"""Hints: a need that is told of rather than asked for, whatever its wording, is put as a plain wish.

"I'm afraid the apple has gone bad, can you do something about it?" and "how rotten this apple is!" come to "throw the
apple away"; "oh no, I spilled my coffee, what now?" to "I spilled my coffee"; "I'm freezing, a blanket would help" to
"give me a blanket". What is said around a need is made of a small vocabulary (`data/hints.toml`); a need is a trouble
with a thing (`troubles`), a feeling, a situation (`needs`), or something that somebody is going to do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from groundplan.language.commonsense.goals.kits import PLENTY, all_it_takes, rest_of_kit, told_kit
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hints.exclamations import open_still
from groundplan.language.commonsense.hints.means import act_of, undertakes_several, with_all_it_takes
from groundplan.language.commonsense.hints.reading import Hint, only_tells, read_hints
from groundplan.language.commonsense.hints.words import asks_for_means, is_saying, says_nothing
from groundplan.language.commonsense.interpret import reader_of
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.taken_back.matrix_clauses import without_matrix
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import Tokens

_IT = frozenset({"it", "they", "that", "this"})
_ITS = frozenset({"it", "them", "that", "one"})
_WISHING = frozenset({"bring", "give", "get", "fetch", "hand", "pass", "find", "want", "need", "like", "have"})
_REPORTING = frozenset(
    {"see", "seem", "seems", "problem", "think", "believe", "guess", "suppose", "told", "tell", "say", "afraid"}
    | {"thing", "notice", "noticed", "know", "sorry", "trouble", "matter", "looks", "appears"}
)
_LACKING = frozenset({"nothing", "something", "anything", "without", "tool"})
_OWED = frozenset({"should", "must", "ought", "needs", "need", "has", "have"})
_PUT = frozenset({"be", "go", "end", "stand", "lie", "sit", "stay", "come", "land", "move", "get"})
_GOES = frozenset({"goes", "go", "belongs", "belong"})
_PLACING = frozenset({"put", "place", "lay", "move", "store", "stow", "stick", "pop", "transfer"})
_WHOLE = frozenset({"everything", "whatever", "what", "anything", "things"})
_PLACES = frozenset({"in", "on", "into", "onto", "inside", "at"})
_DETERMINERS = frozenset({"the", "my", "our", "a", "an", "both", "all", "that", "this", "your", "their", "his", "her"})
_ASKED_TO_BE = frozenset({"could", "can", "may", "might", "should", "shall", "let", "would", "will"})
_SO = frozenset({"open", "opened", "closed", "shut", "locked", "clean", "wiped", "empty", "cut", "chopped", "sliced"})
_KEPT = frozenset({"left", "kept", "made", "put", "set"})
_AT = frozenset({"in", "on", "at", "inside", "into", "from"})
_LOOKING = (
    ("have", "a", "look"),
    ("take", "a", "look"),
    ("have", "look"),
    ("look", "around"),
    ("look",),
    ("search",),
    ("check",),
)
_FOR_IT = re.compile(r"\b(?:something|anything) to [a-z]+(?: up| together)? (?:it|them|that)(?: with| up)?$")
_THERE = frozenset({"is", "are", "still", "some", "also", "a", "an", "another", "only"})


def hinted(instruction: str, ground: Ground) -> str:
    """Return the plain wish that an instruction hints at; the instruction itself where it hints at none."""
    reader = reader_of(instruction, ground)
    words = [t.word for t in reader.tokens]
    undertaken = ground.affordances and not {*_WISHING - {"want", "like", "have", "need"}, "you", "please"} & set(words)
    kit = told_kit(ground, words) if undertaken else ()
    if not kit and _outright(reader):
        return instruction
    if ground.affordances and not kit:
        kit = rest_of_kit(ground, words) or all_it_takes(ground, words) or told_kit(ground, words)
    if kit:
        return " and ".join(f"give me a {name.replace('_', ' ')}" for name in kit)
    spans = _stretches(reader)
    said = [[reader.word(k) for k in range(*span)] for span in spans]
    there = _there(reader, spans, said) or _looked_for_at(reader, spans, said)
    if there:
        return there
    means_asked = any(asks_for_means(words) for words in said)
    found: list[Hint] = []
    topic, open_topic = "", False
    for (start, stop), words, after in zip(spans, said, [*said[1:], []], strict=True):
        if says_nothing(words) or is_saying(words):
            continue
        left = open_still(reader, start, stop)
        if left:
            found.append(Hint("trouble", left))
            continue
        about = _about(reader, start, stop)
        k = about if after[:1] and after[0] in _IT and not says_nothing(after) else start
        if k > start and says_nothing(words[: k - start]) and not _WISHING & set(words[: k - start]):
            topic, open_topic = reader.text(k, stop), True
            continue
        hints = _resolved(reader, start, stop, topic)
        act = act_of(reader, start, stop) if means_asked and not hints else ""
        hints = [Hint("need", act)] if act else hints
        if not hints and only_tells(reader, start, stop):
            hints = [Hint("told", "")]
        if not hints:
            return instruction
        topic, open_topic = _spoken_of(reader, start, stop) or topic, False
        found += hints
    if means_asked and any(PLENTY & set(words) for words in said):
        found = [Hint(hint.kind, with_all_it_takes(hint.plain, ground)) for hint in found]
    return _together(found, instruction) if found and not open_topic else instruction


def _outright(reader: Reader) -> bool:
    """Say whether a wish is said outright: in a matrix clause ("could you …"), or "I could do with | the banana"."""
    tokens, ground = reader.tokens, reader.ground
    if _to_be_somewhere([t.word for t in tokens]) or _to_be_so([t.word for t in tokens]):
        return True
    if undertakes_several(reader):
        return False
    opened = reader.longest(0, ground.lexicon.openers["want"])
    if opened is None:
        return len(_stretches(reader)) == 1 and _asks_outright(reader, without_matrix(tokens, ground))
    wanted = reader.noun_phrases(len(opened))
    return any(
        p.refers is Refers.THING and not p.unknown and reader.is_end(end) and end >= len(tokens) - 1 and p.head != "any"
        for p, end in wanted
    )


def _to_be_somewhere(words: Sequence[str]) -> bool:
    """Say whether it is said of things where they should be ("the cup and the plate should go on the shelf")."""
    owed = next((k for k, word in enumerate(words) if word in _OWED | _GOES), len(words))
    behind = [w for w in words[owed + 1 : owed + 4] if w != "to"]
    said = words[owed:] if words[0] not in _PLACING else words
    placed = any(one in _PLACES and two in _DETERMINERS for one, two in pairwise(said))
    if not placed or words[-1] in ("?", "with"):
        return False
    goes = owed < len(words) and words[owed] in _GOES
    return words[0] in _PLACING or (words[0] in _DETERMINERS | _WHOLE and (goes or bool(_PUT & set(behind[:1]))))


def _to_be_so(words: Sequence[str]) -> bool:
    """Say whether a thing is to be so, or there ("could the gate be open when …", "the lid must be shut by then")."""
    asked = words[0] in _ASKED_TO_BE and words[1] in _DETERMINERS if len(words) > 1 else False
    be = words.index("be") if "be" in words else len(words)
    owed = asked or (words[0] in _DETERMINERS and bool(_OWED & set(words[max(0, be - 2) : be])))
    left = be + 1 + bool(_KEPT & set(words[be + 1 : be + 2]))
    behind = words[left : left + 2]
    return owed and (bool(_SO & set(behind[:1])) or (asked and len(behind) > 1 and behind[0] in _PLACES))


def _asks_outright(reader: Reader, wish: Tokens) -> bool:
    """Say whether what is left without its matrix clause was asked for there, not only reported ("i see that | …")."""
    words, inner = [t.word for t in reader.tokens], [t.word for t in wish]
    if words == inner:
        return False
    same = next((n for n in range(len(inner)) if words[-n - 1 :] != inner[-n - 1 :]), len(inner))
    around = set(words[: len(words) - same])
    if {"it", "be", "that"} <= around:
        return False
    if (
        {*around, *inner[:1]} & _REPORTING
        or set(words) & _LACKING
        or (words[0] in ("how", "what", "with") and "i" in around)
    ):
        return False
    if not {"i", "we"} & set(words[:2]) or "you" in around:
        return True
    there = Reader(reader.ground, wish, reader.grammar)
    return any(
        p.refers is Refers.THING and not p.unknown and bool(reader.ground.found(p.query))
        for k in range(1, len(inner))
        for p, _ in there.noun_phrases(k)[:1]
    )


def _resolved(reader: Reader, start: int, stop: int, topic: str) -> list[Hint]:
    """Return what a stretch comes to, with what was spoken of before in the place of "it"."""
    words = [reader.word(k) for k in range(start, stop)]
    if topic and words[0] in _IT:
        part = reader_of(f"{topic} {' '.join(words[1:])}", reader.ground)
        return read_hints(part, 0, len(part.tokens))
    if topic and _wants_it(words):
        return [Hint("named", f"give me {topic}")]
    return read_hints(reader, start, stop)


def _wants_it(words: Sequence[str]) -> bool:
    """Say whether words are a wish for what was spoken of ("I need it", "I want to sweep with it")."""
    wishing = words[0] in ("i", "we") and bool({"want", "need", "like", "have", "going", "must"} & set(words[1:4]))
    return wishing and words[-1] in _ITS and len(words) < 9


def _spoken_of(reader: Reader, start: int, stop: int) -> str:
    """Return the thing that a stretch speaks of first."""
    for k in range(start, stop):
        if reader.word(k) in reader.ground.lexicon.word_sets["stops"] and reader.word(k) not in ("the", "my", "this"):
            continue
        for phrase, end in reversed(reader.within(stop).noun_phrases(k)):
            if phrase.refers is Refers.THING and not phrase.unknown and reader.ground.found(phrase.query):
                return reader.text(k, end)
    return ""


def _there(reader: Reader, spans: Sequence[tuple[int, int]], said: Sequence[Sequence[str]]) -> str:
    """Read "there is juice in the bottle, pour it away" as a wish about the juice in the bottle, not the bottle."""
    if len(spans) != 2 or list(said[0][:1]) != ["there"] or not _ITS & set(said[1]):
        return ""
    i, stop = spans[0]
    while i < stop and (reader.word(i) == "there" or reader.word(i) in _THERE):
        i += 1
    whole = [(p, end) for p, end in reader.within(stop).noun_phrases(i) if p.refers is Refers.THING and not p.parts]
    liquid = [end for p, end in whole if _all_liquid(reader, reader.ground.found(p.query))]
    if not liquid or reader.ground.lexicon.base(said[1][0]) != said[1][0]:
        return ""
    thing = f"the {reader.text(i, min(liquid))}"
    return " ".join(thing if word in _ITS else word for word in said[1])


def _looked_for_at(reader: Reader, spans: Sequence[tuple[int, int]], said: Sequence[Sequence[str]]) -> str:
    """Read "I want to eat a plum, have a look in the crate" as "i want to eat a plum from the crate"."""
    if len(spans) != 2 or _AT & set(said[0]):
        return ""
    start, stop = spans[1]
    while reader.word(start) in ("please", "maybe", "perhaps", "just", "you", "could", "can", "should", "go", "and"):
        start += 1
    looks = next((look for look in _LOOKING if reader.at(start, *look)), ())
    place = start + len(looks) + 1
    if not looks or reader.word(place - 1) not in _AT | {"around", "under", "through"} or place >= stop:
        return ""
    return f"{reader.text(*spans[0])} from {reader.text(place, stop)}"


def _all_liquid(reader: Reader, ids: Sequence[str]) -> bool:
    return bool(ids) and all(reader.ground.scene.has_type(i, "liquid") for i in ids)


def _about(reader: Reader, start: int, stop: int) -> int:
    """Return where a thing begins that the stretch ends with ("look at | the apple"), else `start`."""
    for k in range(start + 1, stop):
        if reader.word(k) in ("something", "anything", "everything", "nothing"):
            continue
        for phrase, end in reader.within(stop).noun_phrases(k):
            if end == stop and phrase.refers is Refers.THING and reader.ground.found(phrase.query):
                return k
    return start


def _together(found: Sequence[Hint], instruction: str) -> str:
    """Return what several hints come to: the thing that was named, else what can be done, else what is needed."""
    found = [hint for hint in found if hint.kind != "told"]
    unnamed = [hint for hint in found if hint.kind == "named" and _FOR_IT.search(hint.plain)]
    found = [hint for hint in found if hint not in unnamed] or found
    kinds = {hint.kind for hint in found}
    things = [hint.plain for hint in found if hint.kind == "named"]
    if things:
        return ". ".join(things) if kinds - {"named"} else instruction
    troubles = [hint.plain for hint in found if hint.kind == "trouble"]
    troubles = [plain for plain in troubles if plain.startswith("throw ")] or troubles
    return ". ".join(dict.fromkeys(troubles or [hint.plain for hint in found])) or instruction


def _stretches(reader: Reader) -> list[tuple[int, int]]:
    """Return the spans between punctuation; what is coordinated by commas stays together."""
    spans: list[tuple[int, int]] = []
    start = 0
    for k in range(len(reader.tokens) + 1):
        if k == len(reader.tokens) or reader.tokens[k].is_punctuation:
            listed = _list_end(reader, start, k) if k > start else k
            if listed == k and k > start:
                spans.append((start, k))
            start = start if listed > k else k + 1
    return spans


def _list_end(reader: Reader, start: int, stop: int) -> int:
    """Return where a list ends that begins before a comma ("(bring me) jacket, hat and scarf"), else `stop`."""
    for begin in range(start, stop):
        for phrase, end in reader.noun_phrases(begin):
            several = len(phrase.parts) > 1 and all(p.refers is Refers.THING for p in phrase.parts)
            if several and end > stop and reader.is_end(end):
                return end
    return stop
