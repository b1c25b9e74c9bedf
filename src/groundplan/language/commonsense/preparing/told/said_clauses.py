"""The clauses of an instruction: which of them only tell, which wish, which order something.

A clause ends at a full stop, and at a comma, "and", "so" or "but" behind which another begins: with a verb in the
imperative, with a pronoun or a noun phrase before a finite verb.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS, MODALS
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens

_JOINTS = frozenset({",", "and", "so", "but", "because", "since", "as", "while", "then", "hence", "therefore"})
_SUBJECTS = frozenset({"it", "they", "he", "she", "i", "we", "that", "this", "both", "there", "these", "those", "you"})
_FINITE = (
    IS
    | MODALS
    | {"am", "has", "have", "had", "goes", "belongs", "needs", "want", "wants", "need", "belong", "go", "stays", "stay"}
    | {"stands", "lies", "sits", "hangs", "remains", "keeps", "leaks", "drips"}
)
_SINGULAR = frozenset({"is", "was", "has", "goes", "belongs", "needs", "wants", "stays"})
_BEHIND_VERB = frozenset(
    {
        "everything",
        "what",
        "whatever",
        "whichever",
        "it",
        "them",
        "that",
        "both",
        "him",
        "her",
        "me",
        "off",
        "on",
        "out",
        "up",
        "down",
        "there",
    }
)
_WISHING = frozenset({"must", "should", "shall", "ought", "belongs", "belong", "goes", "go", "supposed", "meant"})
_RELATIVE = frozenset({"which", "where", "who", "because", "since", "although", "though"})
_TO = frozenset({"needs", "need", "has", "have", "had"})
_HELD = frozenset({"can", "could", "may"})
_WANTED = frozenset({"want", "need", "like", "love", "prefer"})
_PLACED = frozenset(
    {"on", "onto", "in", "into", "off", "closed", "shut", "there", "open", "switched", "turned", "gone"}
)
_GOING = frozenset({"go", "come", "ahead", "try"})
_STAYING = frozenset({"stays", "stay", "remains", "remain"})
_LEAVING = frozenset({"leave", "keep", "touch"})
_PUTTING = frozenset({"put", "bring", "take", "move", "carry", "lay", "on", "off", "open", "closed", "shut"})
_TOLD = frozenset(
    {"left", "forgot", "keep", "saw", "found", "put", "went", "lost", "got", "asked", "ran", "fell", "am"}
)
_SHOWN = frozenset({"that", "this", "those", "these", "the"})
"""What a thing is shown with: "that scarf on the sofa?"."""
_FURTHEST = 14


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its span, where its own words begin behind joints, and what it does: "told", "wish" or "order"."""

    begin: int
    start: int
    stop: int
    does: str

    @property
    def tells(self) -> bool:
        """Say whether it only tells."""
        return self.does == "told"


def clauses_of(tokens: Tokens, ground: Ground) -> list[Clause]:
    """Return the clauses of an instruction."""
    reader = Reader(ground, tokens, read_noun_phrases)
    cuts = [0]
    for k, token in enumerate(tokens):
        if token.word in SENTENCE_ENDS:
            cuts.append(k + 1)
        elif token.word in _JOINTS and k > cuts[-1] + 1 and tokens[k - 1].word not in _GOING and _opens(reader, k):
            cuts.append(k)
    found: list[Clause] = []
    for begin, end in zip(cuts, (*cuts[1:], len(tokens)), strict=True):
        stop = end
        while stop > begin and tokens[stop - 1].is_punctuation:
            stop -= 1
        start = begin
        while (
            start < stop
            and tokens[start].word != "since"
            and (tokens[start].word in _JOINTS or tokens[start].is_punctuation)
        ):
            start += 1
        if start < stop:
            found.append(Clause(begin, start, stop, _does(reader.within(stop), start)))
    return found


def _opens(reader: Reader, k: int) -> bool:
    """Say whether a clause begins behind a joint."""
    j = k
    while reader.word(j) in _JOINTS:
        j += 1
    j += reader.word(j) in ("only", "just")
    word, after = reader.word(j), reader.word(j + 1)
    if word in _SUBJECTS and after in _FINITE:
        return True
    if verb_at(reader, j) >= 0:
        return True
    if word in _RELATIVE or not _finite_before(reader, k):
        return False
    apart = reader.word(k) != "and"
    named = word in reader.ground.lexicon.determiners or (
        reader.tokens[j : j + 1] and reader.tokens[j].text[:1].isupper()
    )
    if not named or (reader.word(k) == "as" and apart):
        return False
    for n in range(j + 1, min(j + _FURTHEST, reader.stop)):
        if reader.tokens[n].is_punctuation or reader.word(n) in ("that", "which", "who", "and"):
            return False
        if reader.word(n) in (_FINITE - {"have", "need", "want"} if apart else _SINGULAR):
            return apart or not _subject_until(reader, k, n)
    return False


def _subject_until(reader: Reader, k: int, n: int) -> bool:
    """Say whether the words around a joint up to a verb are its one subject ("all but the cup | and the pen is")."""
    begin = next((m + 1 for m in range(k - 1, -1, -1) if reader.tokens[m].is_punctuation), 0)
    return any(end == n for _, end in reader.noun_phrases(begin))


def _finite_before(reader: Reader, k: int) -> bool:
    """Say whether what stands before a joint in its sentence has a verb."""
    for n in range(k - 1, -1, -1):
        if reader.word(n) in SENTENCE_ENDS:
            return False
        word = reader.word(n)
        if word in _FINITE or reader.ground.lexicon.base(word) or word.endswith("ed"):
            return True
    return False


def _is_finite(word: str) -> bool:
    return (
        word in _FINITE or word in _TOLD or (len(word) > 3 and word.endswith(("s", "ed")) and not word.endswith("ss"))
    )


def _shows(said: list[str]) -> bool:
    """Say whether a clause only shows something: "you will find …", "you know …", "have a look at …"."""
    while said[:1] and said[0] in ("please", "now", "hey", "look"):
        said = said[1:]
    if said[:1] == ["whichever"]:
        return True
    looks = said[:3] == ["have", "a", "look"] or (said[:2] == ["you", "know"] and said[2:3] != ["what"])
    finds = (
        said[:1] == ["you"] and said[1:2] and said[1] in MODALS and said[2:3] and said[2] in ("find", "see", "notice")
    )
    return looks or bool(finds)


def _spares(said: list[str]) -> bool:
    """Say whether a clause only says of one of several that it stays: "leave the blue one there", "… can stay"."""
    found = said[:1] == ["find"] and said[1:] in (["it"], ["them"], ["that", "one"])
    if found or (said[-3:-1] in (["deal", "with"], ["see", "to"]) and said[-1] in ("it", "that", "them")):
        return True
    one = "one" in said and "other" not in said
    return one and bool(_STAYING & set(said) or _LEAVING & set(said[:4])) and not _PUTTING & set(said)


def verb_at(reader: Reader, k: int) -> int:
    """Return where the verb of an order stands that begins at a position, behind what is said politely; else -1."""
    n = strip_start(reader, k)
    openers = reader.longest(n, reader.ground.lexicon.openers["do"])
    n = strip_start(reader, n + len(openers)) if openers else n
    lexicon, word = reader.ground.lexicon, reader.word(n)
    if word == "do" and reader.word(n + 1) == "not":
        return n + 2
    known = lexicon.base(word) == word and word in lexicon.verb_starts and word not in {v[0] for v in lexicon.asking}
    after = reader.word(n + 1)
    begins = known or word in ("get", "check", "see", "find", "keep", "leave", "have")
    goes_on = after in lexicon.determiners or after in _BEHIND_VERB or reader.tokens[n + 1 : n + 2] == ()
    named = n + 1 < reader.stop and (reader.tokens[n + 1].text[:1].isupper() or reader.word(n + 2) == POSSESSIVE)
    return n if begins and (openers or goes_on or named or reader.is_end(n + 1)) else -1


def _does(reader: Reader, start: int) -> str:
    said = [reader.word(n) for n in range(start, reader.stop)]
    end = next((t.word for t in reader.tokens[reader.stop :] if t.word in SENTENCE_ENDS), "")
    if end == "?" and said[0] in ALL_QUESTION_WORDS | IS | {"does", "do", "has", "have"}:
        return "asked"
    if (end == "?" and said[0] in ("remember", "recall", "see")) or _shows(said) or _spares(said):
        return "told"
    lexicon = reader.ground.lexicon
    begun = strip_start(reader, start)
    first = reader.word(begun)
    starts = lexicon.base(first) == first and first in lexicon.verb_starts
    starts = starts or any(reader.longest(begun, lexicon.openers[o]) for o in ("state", "doing", "ask"))
    tells = first in ("of", "whichever") or any(_is_finite(w) for w in said[1:])
    if end == "?" and said[0] in _SHOWN and not starts and not tells:
        return "told"
    if (
        starts
        or not tells
        or verb_at(reader, start) >= 0
        or said[-2:] in (["with", "it"], ["with", "them"])
        or said[-1] == "please"
    ):
        return "order"
    aside = next((n for n, w in enumerate(said) if n and w in _RELATIVE), len(said))
    said = said[:aside]
    wishes = bool(_WISHING & set(said[1:])) and not any(a == "not" and b == "belong" for a, b in pairwise(said))
    wishes = wishes or any(a in _TO and b == "to" for a, b in pairwise(said))
    wishes = wishes or any(a in _HELD and b in ("go", "be", "stay") for a, b in pairwise(said))
    wanted = _WANTED & set(said[1:4]) and said[0] in ("i", "we")
    placed = bool(_PLACED & set(said[3:]))
    return "wish" if wishes or (wanted and placed) else "told"
