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
from groundplan.language.commonsense.notes import ASKED_FOR, Tells, Weighed, telling, weighed
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.questions.help_asked import help_words
from groundplan.language.commonsense.questions.searching import read_search
from groundplan.language.commonsense.questions.situations import helped
from groundplan.language.commonsense.questions.told_of_each import by_kind, told_of_each
from groundplan.language.commonsense.questions.worn import to_hand
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, sentences
from groundplan.language.questions import Interpretation
from groundplan.scene.query import Query, Return, Search
from groundplan.scene.scene import Scene

_SURER, _SURE, _LIKELY, _HARDLY = 0.9, 0.8, 0.55, 0.45
_TOGETHER, _TOLERABLE = 0.7, 0.5
_NOTHING_SAID = frozenset({"what", "who", "that", ASKED_FOR})
"""What is looked for where nothing says what."""
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
    question = _Question(found, reader.within(spans[-1][1]), spans, plain)
    plainly = question.settled() or (question.pointed_back_to() if guessing else None)
    return plainly or question.explained(guessing=guessing)


class _Question:
    """A question with what the grammar found for it: whether that stands, and what is understood else."""

    def __init__(self, found: Interpretation, reader: Reader, spans: Sequence[tuple[int, int]], plain: Reader) -> None:
        self.found, self.reader, self.plain = found, reader, plain
        self.scene = reader.ground.scene
        self.asked = found.search if found.kind == "find" else ()
        self.ids = {i for s in self.asked for i in reader.ground.found(s.query)}
        self.before = spans[:-1]
        self.start, self.stop = spans[-1]
        self.doubted = _doubted(found)
        self.left_out = bool(self.ids) and _left_out(found, reader.text(self.start, self.stop))

    def settled(self) -> Interpretation | None:
        """Return what answers the question without more ado: what the grammar found where nothing in it is doubtful."""
        found, reader, start = self.found, self.reader, self.start
        if self.asked and not self.ids:
            if (somebody := _told_of(reader, start, self.before)) is not None:
                return somebody
            if telling(found, Tells.PURPOSE_BEFORE) or serves_nothing(reader, start):
                return found
        if len(self.ids) > 1 and leaves_out(found) and nothing_said(reader, strip_start(reader, start), self.stop):
            pointed = _by_clues(self.plain, self.ids, doubtful=True)
            if pointed is not None:
                return pointed
        if self.ids:
            return None if self.left_out or self.doubted or self._tells_none_apart() else found
        nothing = self.asked and not self.doubted and _surely_nothing(self.asked, reader.ground)
        return found if nothing else None

    def pointed_back_to(self) -> Interpretation | None:
        """Return what was told of before, where the question is for it and nothing is surely found."""
        back = self.before and not self.ids and not self._surely_none() and _refers_back(self.reader, self.start)
        return _by_clues(self.plain, set(), doubtful=True) if back else None

    def explained(self, *, guessing: bool) -> Interpretation:
        """Return what explains all words of the question, what most of them point to, or what the grammar found."""
        found, reader, ids = self.found, self.reader, self.ids
        absent = not ids and _names_absent(self.plain)
        loose = None if absent else read_loosely(reader, self.start, self.before)
        loose = loose or (None if ids or absent else _as_said(self.plain))
        if loose is not None and loose.direct < _SURE and not ids and _asks_whether(reader, self.start):
            return found if found.kind == "not_understood" else _as_found(loose)
        if loose is not None and (not ids or self._is_better(loose)):
            return _as_found(loose) if found.kind != "find" or loose.direct >= _HARDLY else found
        if self._surely_none() or not (guessing or ids):
            return found
        return _by_clues(self.plain, ids, doubtful=bool(self.before) or self.doubted) or found

    def _tells_none_apart(self) -> bool:
        """Say whether something is told of what is asked for, and yet all of a kind are found."""
        told = bool(_TELLING & {self.reader.word(k) for k in range(self.start + 2, self.stop)})
        return told and all(by_kind(s.query) for s in self.asked) and _all_of_a_kind(self.scene, self.ids)

    def _surely_none(self) -> bool:
        """Say whether the grammar read a question that nothing here answers, and read it surely."""
        said = _words(self.reader, self.start)
        if self.found.kind != "find" or self.ids or self.doubted or _PRONOUNS & said:
            return False
        hardly = any(r.score < _HARDLY for r in telling(self.found, Tells.SOUGHT))
        return not hardly and not (_WHO & said and not people_of_all(self.reader))

    def _is_better(self, loose: Loose) -> bool:
        alike = _alike(self.scene, loose.ids, self.ids)
        return _better(self.found, loose, self.ids, left_out=self.left_out, alike=alike)


def _told_of(reader: Reader, start: int, before: Sequence[tuple[int, int]]) -> Interpretation | None:
    """Return where somebody is told of who is asked for, where nobody of the scene is it; None where nobody is."""
    loose = read_loosely(reader, start, before) if _WHO & _words(reader, start) else None
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
    nouns = [r.words for r in telling(found, Tells.SOUGHT)]
    left_out = (q for q in _words_left_out(found) if q and not _OFFERED.match(q))
    half = [q for q in left_out if any(f"{noun} {q}" in question for noun in nouns)]
    if not half:
        return found
    return Interpretation(kind="not_understood", unread=tuple(half), explanation=f"I do not understand “{half[0]}”.")


def is_guessed(found: Interpretation) -> bool:
    """Say whether an answer is only what most of the words point to."""
    return found.kind == "find" and bool(telling(found, Tells.GUESSED))


def is_loose(found: Interpretation) -> bool:
    """Say whether an answer was not read by the grammar, but explained by what is known."""
    return found.kind == "find" and bool(telling(found, Tells.LOOSE))


def chooses(found: Interpretation, ground: Ground) -> bool:
    """Say whether the grammar read all that is said, and it tells some from others: not all of a kind are found."""
    if is_loose(found) or telling(found, Tells.LEFT_OUT):
        return False
    if any(_COUNTED & set(s.returns) for s in found.search):
        return True
    return not _all_of_a_kind(ground.scene, {i for s in found.search for i in ground.found(s.query)})


def leaves_out(found: Interpretation) -> bool:
    """Say whether a clause was taken to explain only why something is asked."""
    return found.kind == "find" and bool(telling(found, Tells.LEFT_OUT))


def leaves_unexplained(found: Interpretation) -> bool:
    """Say whether an answer is a guess that some of the words have nothing to do with."""
    return is_guessed(found) and bool(telling(found, Tells.UNEXPLAINED))


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
    if any(r.score < least for r in telling(found, Tells.LOOSE)):
        return False
    if any(r.words in _NOTHING_SAID for r in telling(found, Tells.SOUGHT)):
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
    notes = tuple(weighed(n, round(min(1.0, clued.share), 3)) for n in clued.asked.phrase.notes)
    return Interpretation(kind="find", search=(clued.asked.search,), readings=notes)


def _only_names(plain: Reader) -> bool:
    """Say whether nothing is asked but for a thing that is known and not here ("find the tortoise")."""
    k = next((n + 1 for n in range(plain.stop) if plain.word(n) in ("the", "a", "an", "my", "our")), plain.stop)
    noun = plain.word(k)
    last = all(t.is_punctuation for t in plain.tokens[k + 1 :])
    return k < min(plain.stop, _OPENED) and last and bool(plain.ground.knowledge.senses(noun))


_DESCRIBING = frozenset({"with", "without", "that", "which", "whose"})
_POINTING = frozenset({"where", "is", "are", "find", "locate", "show", "me", "look", "for", "please", "can", "i"})


def _names_absent(plain: Reader) -> bool:
    """Say whether nothing is asked but for a thing that is known and not here ("where is the cooker")."""
    k = next((n + 1 for n in range(plain.stop) if plain.word(n) in ("the", "a", "an", "my", "our")), plain.stop)
    end = next((n for n in range(k, plain.stop) if plain.tokens[n].is_punctuation), plain.stop)
    before = {plain.word(n) for n in range(k - 1)}
    if not k < min(end, _OPENED) or not before <= _POINTING or not all(t.is_punctuation for t in plain.tokens[end:]):
        return False
    noun = next((n for n in range(k + 1, end) if plain.word(n) in _DESCRIBING), end)
    known, said = plain.ground.knowledge, " ".join(plain.word(n) for n in range(k, noun))
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
    notes = tuple(weighed(n, min(1.0, round(loose.direct, 3))) for n in loose.asked.phrase.notes)
    return Interpretation(kind="find", search=(loose.asked.search,), readings=notes)


def _better(found: Interpretation, loose: Loose, ids: set[str], *, left_out: bool, alike: bool) -> bool:
    """Say whether what is understood loosely is better than the grammar's doubtful answer: narrower, or surely said.

    `alike`: both are of the same kinds, so that the grammar knew what is asked for, and chose.
    """
    if loose.together:
        purpose = bool(telling(found, Tells.PURPOSE))
        return loose.direct >= _TOGETHER and not set(loose.ids) >= ids and not (purpose and set(loose.ids) < ids)
    if left_out:
        return loose.direct >= _LIKELY
    if not _doubted(found):
        return loose.among == ids and loose.direct >= _LIKELY and set(loose.ids) < ids
    does = telling(found, Tells.DOING)
    if alike and (set(loose.ids) > ids or (not set(loose.ids) & ids and loose.direct < _SURE and does)):
        return False
    purpose = bool(telling(found, Tells.PURPOSE))
    if purpose and not set(loose.ids) & ids:
        return False
    if purpose and ids < set(loose.ids) and found.readings and found.readings[0].score >= 1.0:
        return False
    surely = loose.direct >= (_SURER if purpose else _SURE)
    return loose.several and (surely or (set(loose.ids) < ids and (not purpose or loose.direct >= _SURE)))


def _alike(scene: Scene, loosely: Sequence[str], ids: set[str]) -> bool:
    return {scene.entity(i).category for i in loosely} <= {scene.entity(i).category for i in ids}


def _doubted(found: Interpretation) -> bool:
    return bool(telling(found, Tells.DOUBT))


def _all_of_a_kind(scene: Scene, ids: set[str]) -> bool:
    """Say whether all things of some kinds are found, so that what was said of them may not have been understood."""
    kinds = {scene.entity(i).category for i in ids}
    return 1 < len(ids) <= _MOST and ids == {i for kind in kinds for i in scene.of_category(kind)}


def _left_out(found: Interpretation, question: str) -> bool:
    """Say whether the grammar left words of the question itself out."""
    return any(q and q in question for q in _words_left_out(found))


def _words_left_out(found: Interpretation) -> list[str]:
    return [r.words.strip(" '").lower() for r in telling(found, Tells.LEFT_OUT)]
