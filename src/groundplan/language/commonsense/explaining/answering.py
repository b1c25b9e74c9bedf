"""What a question is answered with where the grammar has no answer, or doubts its own: what explains all its words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundplan.language.commonsense.explaining.clues import read_clues
from groundplan.language.commonsense.explaining.cores import commands
from groundplan.language.commonsense.explaining.loosely import (
    Loose,
    nothing_said,
    people_of_all,
    read_loosely,
    serves_nothing,
)
from groundplan.language.commonsense.explaining.remedies import read_remedy
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.questions.help_asked import help_words
from groundplan.language.commonsense.questions.searching import read_search
from groundplan.language.commonsense.questions.situations import helped
from groundplan.language.commonsense.questions.told_of_each import by_kind, told_of_each
from groundplan.language.commonsense.questions.worn import to_hand
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, sentences
from groundplan.language.questions import LOOSELY, Interpretation
from groundplan.language.questions import Reading as Weighed
from groundplan.scene.query import Query, Return, Search
from groundplan.scene.scene import Scene

_DOUBTS = ("is read as", "is taken to tell", "names nothing known", "there is no ")
_UNEXPLAINED = "nothing explains"
_POINTED = "most of what is said points to"
LEFT_OUT = "is taken as an explanation only"
"""What a note says of words that ask for nothing."""
_PURPOSE = "is read as a purpose"
_WHAT_FOR = "what was said before the question is read as a purpose"
DOES = "is read as what it does or is for"
"""What a note says of a clause that tells what a thing does."""
_SURER, _SURE, _LIKELY, _HARDLY = 0.9, 0.8, 0.55, 0.45
_TOGETHER, _TOLERABLE = 0.7, 0.5
_NOTHING_SAID = frozenset({"look for what", "look for who", "look for that", "look for what was asked for"})
_SEEKING = frozenset({"find", "locate", "show", "which", "what", "where", "who", "search", "look", "identify", "name"})
_TELLING = frozenset(
    {"that", "which", "who", "is", "are", "has", "have", "does", "can", "should", "must", "was", "were"}
)
_SHOWING = frozenset({"tell", "point", "list", "track", "check", "spot", "need", "see", "guess", "help"})
_PRONOUNS = frozenset({"it", "that", "they", "them", "theirs", "his", "hers", "one", "him", "her"})
_WHO = frozenset({"who", "whose", "whom", "anybody", "anyone", "somebody", "someone", "colleague", "employee"})
_ASKED_FOR = frozenset({"what", "which", "whose", "got", "anything", "whatever"})
_FIRST = frozenset({"i", "we", "me", "us", "my", "you", "something", "somewhere", "someone", "anyone", "any", "to"})
_OWED = frozenset({"needs", "wants", "requires", "deserves", "lacks", "must", "should"})
_MOST, _FAR_TOO_MANY, _SHORT, _FEW = 200, 5, 7, 30
_OFFERED = re.compile(r"(?:that )?(?:i|we|you) (?:can|could|may|might) (?:offer|give|serve|have|take|use|get)\b")
_COUNTED = frozenset({Return.COUNT, Return.EXISTS})


def answered(
    found: Interpretation,
    reader: Reader,
    spans: Sequence[tuple[int, int]],
    plain: Reader,
    *,
    needs: bool = False,
    guessing: bool = True,
) -> Interpretation:
    """Return what the grammar found, or where that is nothing or doubtful what is understood loosely.

    `plain` reads the instruction as it was said, before anything was put otherwise. `needs`: a task that only follows
    from needs, which is none where something is to be found. Not `guessing`: what finds nothing is not answered by what
    most of its words point to.
    """
    if reader.ground.affordances or not spans:
        return found
    if (remedy := read_remedy(reader, spans)) is not None:
        return _as_found(remedy)
    if found.kind == "task":
        return _found_for(reader, spans) or found if needs else found
    asked = found.search if found.kind == "find" else ()
    if found.kind == "not_understood" and _says_what_is_needed(plain):
        return found
    if any(_COUNTED & set(s.returns) for s in asked):
        return _unless_half_read(found, reader.within(spans[-1][1]).text(*spans[-1]))
    ids = {i for s in asked for i in reader.ground.found(s.query)}
    start, stop = spans[-1]
    within = reader.within(stop)
    if asked and not ids and (somebody := _told_of(within, start, spans)) is not None:
        return somebody
    told_what_for = any(r.text.endswith(_WHAT_FOR) for r in found.readings)
    if asked and not ids and (told_what_for or serves_nothing(within, start)):
        return found
    left_out = _left_out(found, within.text(start, stop)) if ids else False
    if len(ids) > 1 and leaves_out(found) and nothing_said(within, strip_start(within, start), stop):
        pointed = _by_clues(plain, ids, doubtful=True)
        if pointed is not None:
            return pointed
    told = bool(_TELLING & {within.word(k) for k in range(start + 2, stop)}) and all(by_kind(s.query) for s in asked)
    if ids and not left_out and not _doubted(found) and not (told and _all_of_a_kind(reader.ground.scene, ids)):
        return found
    if asked and not ids and not _doubted(found) and _surely_nothing(asked, reader.ground):
        return found
    sure = found.kind == "find" and not ids and not _doubted(found) and not _PRONOUNS & _words(within, start)
    sure = sure and not any(r.text.startswith("look for") and r.score < _HARDLY for r in found.readings)
    sure = sure and not (_WHO & _words(within, start) and not people_of_all(within))
    if len(spans) > 1 and not ids and not sure and _refers_back(within, start):
        pointed = _by_clues(plain, set(), doubtful=True) if guessing else None
        if pointed is not None:
            return pointed
    loose = None if not ids and _names_absent(plain) else read_loosely(within, start, spans[:-1])
    loose = loose or (_as_said(plain) if not ids and not _names_absent(plain) else None)
    if loose is not None and loose.direct < _SURE and not ids and _asks_whether(within, start):
        return found if found.kind == "not_understood" else _as_found(loose)
    if loose is None or (
        ids and not _better(found, loose, ids, left_out=left_out, alike=_alike(reader.ground.scene, loose.ids, ids))
    ):
        doubtful = len(spans) > 1 or _doubted(found)
        return found if sure or not (guessing or ids) else _by_clues(plain, ids, doubtful=doubtful) or found
    return _as_found(loose) if found.kind != "find" or loose.direct >= _HARDLY else found


def _told_of(reader: Reader, start: int, spans: Sequence[tuple[int, int]]) -> Interpretation | None:
    """Return where somebody is told of who is asked for, where nobody of the scene is it; None where nobody is."""
    loose = read_loosely(reader, start, spans[:-1]) if _WHO & _words(reader, start) else None
    return _as_found(loose) if loose is not None and loose.told else None


def _surely_nothing(asked: Sequence[Search], ground: Ground) -> bool:
    """Say whether it is told of each thing here whether it is what is asked for."""
    denied = all(any(r.negated for r in s.query.relations) for s in asked)
    return denied or all(told_of_each(s.query, ground) for s in asked)


def _says_what_is_needed(reader: Reader) -> bool:
    """Say whether somebody or something is said to need or have to get what it has not: that asks for nothing found."""
    words = [t.word for t in reader.tokens]
    if "?" in words or set(words) & (_SEEKING | _SHOWING | _ASKED_FOR | _FIRST) or words[:1] == ["there"]:
        return False
    return any(w in _OWED and words[k - 1] not in _TELLING for k, w in enumerate(words[:_SHORT]) if k)


def _asks_whether(reader: Reader, start: int) -> bool:
    """Say whether it is asked whether there is something, or how many there are: no question for which one it is."""
    return any(reader.at(strip_start(reader, start), *o) for o in (("is", "there"), ("are", "there"), ("how", "many")))


def _unless_half_read(found: Interpretation, question: str) -> Interpretation:
    """Return the count that was found, unless words right behind the noun were left out: half of what is counted."""
    nouns = [r.text.removeprefix("look for ") for r in found.readings if r.text.startswith("look for ")]
    quoted = (r.text.removesuffix(LEFT_OUT).strip(" '").lower() for r in found.readings if r.text.endswith(LEFT_OUT))
    half = [q for q in quoted if q and not _OFFERED.match(q) and any(f"{noun} {q}" in question for noun in nouns)]
    if not half:
        return found
    return Interpretation(kind="not_understood", unread=tuple(half), explanation=f"I do not understand “{half[0]}”.")


def is_guessed(found: Interpretation) -> bool:
    """Say whether an answer is only what most of the words point to."""
    return found.kind == "find" and any(_POINTED in r.text for r in found.readings)


def is_loose(found: Interpretation) -> bool:
    """Say whether an answer was not read by the grammar, but explained by what is known."""
    return found.kind == "find" and any(LOOSELY in r.text for r in found.readings)


def chooses(found: Interpretation, ground: Ground) -> bool:
    """Say whether the grammar read all that is said, and it tells some from others: not all of a kind are found."""
    if is_loose(found) or any(r.text.endswith(LEFT_OUT) for r in found.readings):
        return False
    if any(_COUNTED & set(s.returns) for s in found.search):
        return True
    return not _all_of_a_kind(ground.scene, {i for s in found.search for i in ground.found(s.query)})


def leaves_out(found: Interpretation) -> bool:
    """Say whether a clause was taken to explain only why something is asked."""
    return found.kind == "find" and any(r.text.endswith(LEFT_OUT) for r in found.readings)


def leaves_unexplained(found: Interpretation) -> bool:
    """Say whether an answer is a guess that some of the words have nothing to do with."""
    return is_guessed(found) and any(_UNEXPLAINED in r.text for r in found.readings)


def is_nothing(found: Interpretation, ground: Ground) -> bool:
    """Say whether a search finds nothing, where it asks neither whether nor how many."""
    counted = any(_COUNTED & set(s.returns) for s in found.search)
    return not counted and not any(ground.found(s.query) for s in found.search)


def answers(found: Interpretation, ground: Ground, *, surely: bool = False) -> bool:
    """Say whether an interpretation is a question that the scene answers: nothing in it doubted or unread.

    `surely`: the grammar reads it, and nothing is only explained by what is known.
    """
    if found.kind != "find" or found.unread or _doubted(found) or is_guessed(found):
        return False
    least = 1.0 if surely else _TOLERABLE
    if surely and found.readings and found.readings[0].score < _SURE:
        return False
    if any((LOOSELY in r.text and r.score < least) or r.text in _NOTHING_SAID for r in found.readings):
        return False
    if any(_COUNTED & set(s.returns) for s in found.search):
        return True
    ids = [i for s in found.search for i in ground.found(s.query)]
    return 0 < len(ids) <= _FEW and (ground.robot not in ids or len(ids) > 1)


def _refers_back(reader: Reader, start: int) -> bool:
    """Say whether a question is for something that was told of before it ("which desk must be theirs?")."""
    return bool(_PRONOUNS & _words(reader, start)) or len(_words(reader, start)) < _SHORT


def _words(reader: Reader, start: int) -> set[str]:
    return {reader.word(k) for k in range(start, reader.stop)}


_OPENED = 5
"""Behind at most so many words a question names what it is for."""


def _by_clues(plain: Reader, ids: set[str], *, doubtful: bool) -> Interpretation | None:
    """Return what the clues point to where the grammar found nothing, or more than was asked for."""
    if (0 < len(ids) < _FAR_TOO_MANY and not (doubtful and len(ids) > 1)) or commands(plain.tokens, plain.ground):
        return None
    if not ids and _only_names(plain):
        return None
    clued = read_clues(plain, sentences(plain.tokens))
    if clued is None or (ids and (not set(clued.ids) < ids or not clued.one)):
        return None
    notes = tuple(Weighed(text=n, score=round(min(1.0, clued.share), 3)) for n in clued.asked.phrase.notes)
    return Interpretation(kind="find", search=(clued.asked.search,), readings=notes)


def _only_names(plain: Reader) -> bool:
    """Say whether nothing is asked but for a thing that is known and not here ("find the tortoise")."""
    k = next((n + 1 for n in range(plain.stop) if plain.word(n) in ("the", "a", "an", "my", "our")), plain.stop)
    noun = plain.word(k)
    last = all(t.is_punctuation for t in plain.tokens[k + 1 :])
    return k < min(plain.stop, _OPENED) and last and bool(plain.ground.knowledge.senses(noun))


_POINTING = frozenset({"where", "is", "are", "find", "locate", "show", "me", "look", "for", "please", "can", "i"})


def _names_absent(plain: Reader) -> bool:
    """Say whether nothing is asked but for a thing that is known and not here ("where is the cooker")."""
    k = next((n + 1 for n in range(plain.stop) if plain.word(n) in ("the", "a", "an", "my", "our")), plain.stop)
    end = next((n for n in range(k, plain.stop) if plain.tokens[n].is_punctuation), plain.stop)
    before = {plain.word(n) for n in range(k - 1)}
    if not k < min(end, _OPENED) or not before <= _POINTING or not all(t.is_punctuation for t in plain.tokens[end:]):
        return False
    known, said = plain.ground.knowledge, " ".join(plain.word(n) for n in range(k, end))
    senses = known.senses(said, wider=False)[:1]
    return any(known.is_a(s, "object") or known.is_a(s, "asset") for s in senses) and not plain.ground.categories(said)


def _found_for(reader: Reader, spans: Sequence[tuple[int, int]]) -> Interpretation | None:
    """Return what is to be found for somebody's need ("find something for a guest with a headache")."""
    start, stop = spans[-1]
    asked = _asked_behind(reader, start, stop, spans)
    if asked is not None:
        return asked
    if reader.word(strip_start(reader, start)) not in _SEEKING:
        return None
    loose = read_loosely(reader.within(stop), start, spans[:-1])
    if loose is not None and (loose.told or (loose.several and loose.direct >= _LIKELY)):
        return _as_found(loose)
    words = [reader.word(k) for first, last in spans for k in range(first, last)]
    query = helped(reader.ground, words)
    if query is None or not reader.ground.found(query):
        return None
    note = Weighed(text="what helps in such a situation is meant", score=1.0)
    return Interpretation(kind="find", search=(Search(query=query),), readings=(note,))


def _asked_behind(reader: Reader, start: int, stop: int, spans: Sequence[tuple[int, int]]) -> Interpretation | None:
    """Return what is asked for behind a need that is told of ("Ann cannot read this: what has she left in her car?").

    A question asks for things rather than for something to be done: for those that help, where they are among those
    that it asks for.
    """
    k = next((n + 1 for n in range(stop - 1, start, -1) if reader.tokens[n].is_punctuation and n + 1 < stop), start)
    k += reader.word(k) in ("so", "and", "but")
    if reader.word(k) not in _ASKED_FOR or reader.word(k + 1) in ("about", "if"):
        return None
    helps = helped(reader.ground, [reader.word(n) for first, last in spans for n in range(first, min(last, k))])
    if helps is None:
        return None
    said = help_words(reader, k, stop)
    if said is not None:
        query: Query | None = to_hand(reader.ground, helps, said)
    else:
        found = read_search(reader.within(stop), k)
        among = both(found.phrase.query, helps) if found is not None and found.end >= stop else None
        query = among if among is not None and reader.ground.found(among) else None
    if query is None or not reader.ground.found(query):
        return None
    note = Weighed(text="what helps in such a situation is meant", score=1.0)
    return Interpretation(kind="find", search=(Search(query=query),), readings=(note,))


def _as_said(plain: Reader) -> Loose | None:
    """Return what the last sentence is understood as loosely, in the words in which it was said."""
    stop = plain.stop
    while stop and plain.tokens[stop - 1].is_punctuation:
        stop -= 1
    ends = [k for k in range(stop) if plain.tokens[k].word in SENTENCE_ENDS]
    start = ends[-1] + 1 if ends else 0
    return read_loosely(plain.within(stop), start) if not (ends and nothing_said(plain, start, stop)) else None


def _as_found(loose: Loose) -> Interpretation:
    notes = tuple(Weighed(text=n, score=min(1.0, round(loose.direct, 3))) for n in loose.asked.phrase.notes)
    return Interpretation(kind="find", search=(loose.asked.search,), readings=notes)


def _better(found: Interpretation, loose: Loose, ids: set[str], *, left_out: bool, alike: bool) -> bool:
    """Say whether what is understood loosely is better than the grammar's doubtful answer: narrower, or surely said.

    `alike`: both are of the same kinds, so that the grammar knew what is asked for, and chose.
    """
    if loose.together:
        purpose = any(_PURPOSE in r.text for r in found.readings)
        return loose.direct >= _TOGETHER and not set(loose.ids) >= ids and not (purpose and set(loose.ids) < ids)
    if left_out:
        return loose.direct >= _LIKELY
    if not _doubted(found):
        return loose.among == ids and loose.direct >= _LIKELY and set(loose.ids) < ids
    if alike and (set(loose.ids) > ids or (not set(loose.ids) & ids and loose.direct < _SURE and _told(found))):
        return False
    purpose = any(_PURPOSE in r.text for r in found.readings)
    if purpose and not set(loose.ids) & ids:
        return False
    if purpose and ids < set(loose.ids) and found.readings and found.readings[0].score >= 1.0:
        return False
    surely = loose.direct >= (_SURER if purpose else _SURE)
    return loose.several and (surely or (set(loose.ids) < ids and (not purpose or loose.direct >= _SURE)))


def _alike(scene: Scene, loosely: Sequence[str], ids: set[str]) -> bool:
    return {scene.entity(i).category for i in loosely} <= {scene.entity(i).category for i in ids}


def _told(found: Interpretation) -> bool:
    """Say whether a clause was read as what is said of a thing here."""
    return any(r.text.endswith(DOES) for r in found.readings)


def _doubted(found: Interpretation) -> bool:
    return any(doubt in r.text for r in found.readings for doubt in _DOUBTS)


def _all_of_a_kind(scene: Scene, ids: set[str]) -> bool:
    """Say whether all things of some kinds are found, so that what was said of them may not have been understood."""
    kinds = {scene.entity(i).category for i in ids}
    return 1 < len(ids) <= _MOST and ids == {i for kind in kinds for i in scene.of_category(kind)}


def _left_out(found: Interpretation, question: str) -> bool:
    """Say whether the grammar left words of the question itself out."""
    quoted = (r.text.removesuffix(LEFT_OUT).strip(" '").lower() for r in found.readings if r.text.endswith(LEFT_OUT))
    return any(q and q in question for q in quoted)
