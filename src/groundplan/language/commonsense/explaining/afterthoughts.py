"""What is set aside or demanded behind a question: "which beds are made? Not the ones in the attic, I saw those".

Such an afterthought is a question of its own: those that it describes ("the beds in the attic") are found as the
answer to any question is, and are then left out of the answer, or are all that is kept ("it has to be a soft one").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import EXCEPT, IS, MODALS_AND_DO, PERSONS
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_LIGHT = frozenset(
    {
        "but",
        "though",
        "although",
        "only",
        "just",
        "and",
        "obviously",
        "certainly",
        "definitely",
        "of",
        "course",
        "please",
    }
    | {"however", "ideally", "preferably", "maybe", "perhaps", "also", "so", "then", "really", "absolutely"}
)
_APART = (
    *EXCEPT, ("not",), ("leave", "out"), ("ignore",), ("forget",), ("forget", "about"), ("skip",), ("skipping",),
    ("never", "mind"), ("do", "not", "count"), ("do", "not", "include"), ("i", "do", "not", "mean"), ("besides",),
    ("i", "did", "not", "mean"), ("i", "know", "about"), ("we", "know", "about"), ("i", "do", "not", "want"),
    ("we", "do", "not", "want"), ("i", "do", "not", "need"), ("disregard",), ("do", "not", "bother", "with"),
    ("without",), ("no",), ("nothing",), ("do", "not", "give", "me"), ("anything", "but"), ("any", "but"),
    ("leave", "aside"),
)  # fmt: skip
_REFLEXIVE = frozenset({"herself", "himself", "itself", "themselves"})
"""What only stresses whom a name names: "besides Ann herself"."""
_PLAINLY = (*EXCEPT, ("besides",))
_IT = frozenset({"it", "they", "that", "this", "these", "those"})
_OUGHT = (
    ("must",), ("should",), ("has", "to"), ("have", "to"), ("needs", "to"), ("need", "to"), ("ought", "to"), ("shall",),
    ("is", "supposed", "to"), ("are", "supposed", "to"), ("had", "better"), ("may",), ("can",),
)  # fmt: skip
_BEHIND = (
    ("do", "not", "count"), ("does", "not", "count"), ("will", "not", "do"), ("is", "no", "good"),
    ("are", "no", "good"),
    ("is", "out"), ("are", "out"), ("is", "not", "what", "i", "mean"), ("are", "not", "what", "i", "mean"),
    ("is", "out", "of", "the", "question"), ("are", "out", "of", "the", "question"), ("is", "not", "an", "option"),
    ("excepted",), ("excluded",), ("aside",), ("apart",),
)  # fmt: skip
_ASKS_FOR = frozenset({"which", "what", "who", "whose", "where"})
_ONES = frozenset({"one", "ones", "those", "that", "any", "anything"})
_MODIFIES = frozenset({"with", "in", "on", "that", "which", "from", "containing", "at"})
_OPENS = frozenset({"the", "a", "an", "any", "those", "that", "one", "these"})
_KNOWN_ALREADY = frozenset({"already", "please", "either", "though", "thanks", "anyway", "too", "at", "all"})
_CLAUSES = frozenset(
    {"i", "we", "he", "she", "it", "they", "hers", "his", "theirs", "mine", "ours", "because", "since"}
)


@dataclass(frozen=True, slots=True)
class Afterthought:
    """A question without its afterthought, and how the afterthought is said; `keeps`: it is all that is kept."""

    question: Tokens
    said: Tokens
    keeps: bool = False


def afterthoughts(tokens: Tokens) -> Iterator[Afterthought]:
    """Yield the ways in which the end of a question, or a sentence behind it, may be an afterthought."""
    for k in range(3, len(tokens) - 1):
        before = tokens[k - 1].word
        if not (before in SENTENCE_ENDS or before in (",", "-", "(", ":")):
            continue
        begin = k
        while word_at(tokens, begin) in _LIGHT:
            begin += 1
        stop = sentence_end(tokens, begin)
        start = past(tokens, begin, _APART)
        question = _rest(tokens, k, stop)
        if start and start < stop:
            yield from (Afterthought(question, said) for said in _to_its_end(tokens[start:stop]))
        elif word_at(tokens, begin) in _IT and (verb := past(tokens, begin + 1, _OUGHT)):
            denied = word_at(tokens, verb) == "not"
            yield Afterthought(question, _demanded(tokens[verb + denied : stop]), keeps=not denied)
        else:
            end = next((n for n in range(begin + 1, stop) if past(tokens, n, _BEHIND) == stop), 0)
            if end:
                yield Afterthought(question, tokens[begin:end])


def plainly_set_aside(tokens: Tokens) -> Iterator[Afterthought]:
    """Yield what is set aside by a preposition, before a question or at its end ("apart from the kitchen, which …").

    Where something can be done besides is another question ("besides the sofas, where could I sit?").
    """
    if any(t.word == "where" and word_at(tokens, k + 1) in MODALS_AND_DO for k, t in enumerate(tokens)):
        return
    start = past(tokens, 0, _PLAINLY)
    comma = next((k for k in range(start, len(tokens)) if tokens[k].word == ","), 0) if start else 0
    if comma and not {t.word for t in tokens[start:comma]} & SENTENCE_ENDS:
        yield Afterthought(tokens[comma + 1 :], tokens[start:comma])
    for k in range(4, len(tokens) - 2):
        start = past(tokens, k + 1, _PLAINLY) if tokens[k].word == "," else 0
        stop = sentence_end(tokens, start)
        if start and stop >= len(tokens) - 1 and not any(t.word == "," for t in tokens[start:stop]):
            yield Afterthought(_rest(tokens, k + 1, stop), tokens[start:stop])
        listed = past(tokens, k, _PLAINLY) if tokens[0].word in _ASKS_FOR else 0
        end = sentence_end(tokens, listed)
        if listed and end >= len(tokens) - 1 and word_at(tokens, listed) in _OPENS and _names_two(tokens[listed:end]):
            yield Afterthought((*tokens[:k], *tokens[end:]), tokens[listed:end])


def _names_two(said: Tokens) -> bool:
    """Say whether an exception names several one after the other: "the cup and the plate"."""
    return any(t.word == "and" for t in said) and not any(t.word in ("that", "which", "who", "is", "are") for t in said)


def described(thought: Afterthought, ids: tuple[str, ...], noun: str, ground: Ground) -> Tokens:
    """Return the question for what an afterthought describes: of the kind that was found, or that the noun says."""
    several = _called(ids, noun, ground)
    said = _being_done(tuple(t for t in thought.said if t.word not in _REFLEXIVE))
    if word_at(said, 0) in _MODIFIES:
        return (*spelt("find", "all"), *several, *said)
    if said and said[-1].word in ("'s", "'"):
        return (*spelt("find"), *said, *several)
    one = next((n for n, t in enumerate(said) if t.word in _ONES and n < len(said)), -1)
    if one < 0 or not all(t.word in _OPENS or n > 0 for n, t in enumerate(said[: one + 1])):
        return (*spelt("find"), *said)
    if said[one].word in ("one", "ones"):
        begin = 1 if said[0].word in _OPENS and one > 0 else 0
        return (*spelt("find", "all"), *said[begin:one], *several, *said[one + 1 :])
    if one:
        return (*spelt("find"), *said)
    rest = said[1:] if word_at(said, 1) not in ("is", "are") else (*spelt("that"), *said[1:])
    return (*spelt("find", "all"), *several, *rest) if rest else ()


def _being_done(said: Tokens) -> Tokens:
    """Read "the one they are renovating" as "the one that is being renovated"."""
    doing = said[-1].word if said else ""
    if len(said) > 3 and said[-3].word in PERSONS and said[-2].word in IS and doing.endswith("ing"):
        return (*said[:-3], *spelt("that", "is", "being", f"{doing.removesuffix('ing')}ed"))
    return said


def _rest(tokens: Tokens, k: int, stop: int) -> Tokens:
    """Return what is left without the words from `k` to `stop`, asked as it was."""
    asks = "?" in {t.word for t in tokens[stop : stop + 1]}
    before = tokens[: k - 1] if tokens[k - 1].word not in SENTENCE_ENDS else tokens[:k]
    end = spelt("?") if asks and before[-1].word != "?" else ()
    return (*before, *end, *tokens[stop + 1 :])


def _to_its_end(said: Tokens) -> Iterator[Tokens]:
    """Yield an afterthought without what explains it ("…, I am dealing with those"), and without "already"."""
    comma = next((n for n, t in enumerate(said) if t.word == "," and word_at(said, n + 1) in _CLAUSES), len(said))
    said = said[:comma]
    while said and (said[-1].word in _KNOWN_ALREADY or said[-1].is_punctuation):
        said = said[:-1]
    if said:
        yield said


def _demanded(said: Tokens) -> Tokens:
    """Return what is demanded of "it" as what describes it: "be one from the kitchen", "have any caffeine in it"."""
    verb, rest = word_at(said, 0), said[1:]
    while rest and (rest[-1].word in _KNOWN_ALREADY or rest[-1].is_punctuation):
        rest = rest[:-1]
    if verb == "be" and word_at(rest, 0) in ("one", "a", "an", "the"):
        return rest
    if verb == "be":
        return (*spelt("those", "are"), *rest)
    if verb == "have":
        rest = rest[1:] if word_at(rest, 0) in ("any", "a", "an") else rest
        inside = word_at(rest, len(rest) - 2) in ("in", "on") and word_at(rest, len(rest) - 1) in _IT | {"them"}
        return (*spelt("those", "with"), *(rest[:-2] if inside else rest))
    return (*spelt("those", "that"), *said)


def _called(ids: tuple[str, ...], noun: str, ground: Ground) -> Tokens:
    """Return what those that were found are called, all of them: by the noun that was said, if it is one word."""
    entities = [ground.scene.entity(i) for i in ids]
    kinds = {e.category for e in entities}
    if noun.isalpha() and any(ground.categories(form) for form in (noun, *singulars(noun))):
        return spelt(noun)
    if len(kinds) == 1:
        return spelt(*f"{kinds.pop()}s".split("_"))
    if all(e.kind is Kind.ROOM for e in entities):
        return spelt("rooms")
    return spelt("people") if all(e.kind is Kind.AGENT for e in entities) else spelt("things")
