"""Questions whose parts stand apart or in another order: "all mugs are clean except one; where is it?".

Each rule finds one such order by its own words and leaves a question that the grammar reads: what the question is about
is read as a noun phrase, whatever it is made of.
"""

from __future__ import annotations

from collections.abc import Callable

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.told.recast_parts import APART, SHORT, bare
from groundplan.language.commonsense.words.closed import EXCEPT
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import at, clause_end, opens, past, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens, spelt, word_at

_QUESTIONS = frozenset({"which", "what", "who", "whose", "where", "in", "on"})
_HOLDING = frozenset({"has", "have", "got", "contain", "contains", "hold", "holds", "possess"})
_ONE = frozenset({"one", "some", "any", "a"})
_BUT_FOR = (
    *EXCEPT,
    ("save",),
)
_SINGLE = (
    *(("a", "single", "one"), ("just", "one"), ("only", "one"), ("exactly", "one"), ("one", "of", "them"), ("one",)),
    *(("a", "lone", "one"), ("one", "single", "one")),
)
_BASIS = frozenset(
    {"judging", "going", "guessing", "guess", "judge", "tell", "infer", "conclude", "deducing", "deduce"}
)
_BASED = frozenset({"by", "from", "on"})
_PEOPLE_ASKED = frozenset({"who", "whose", "which", "what"})
_STARTING = frozenset({"starting", "setting", "coming", "walking", "going", "standing", "leaving", "beginning"})
_CONSIDERING = frozenset({"take", "consider", "picture", "imagine"})
_SPARE = (("will", "do"), ("would", "do"), ("is", "enough"), ("is", "fine"), ("suffices",), ("would", "be", "fine"))


def recast(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a question whose parts stand apart put as one that the grammar reads."""
    for rule in _RULES:
        changed = rule(tokens, ground)
        tokens = tokens if changed is None else changed
    return tokens


def _named(tokens: Tokens, k: int, ground: Ground, *kinds: Refers) -> int:
    """Return where the longest noun phrase for known things or places ends that begins at a position; 0: none does."""
    ends = phrase_ends(tokens, k, ground, *(kinds or (Refers.THING, Refers.ROOM)))
    return next((end for end in ends if not any(t.is_punctuation for t in tokens[k:end])), 0)


# --- all but one ------------------------------------------------------------------------------------------------------


def _or_one_without(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "do both labs have a sink, or is there one without?" as "which labs have no sink?"."""
    k = next((n for n, t in enumerate(tokens) if t.word in ("do", "does") and opens(tokens, n)), -1)
    joint = next((n for n in range(k + 1, len(tokens)) if tokens[n].word == "or" and k >= 0), -1)
    rest = {t.word for t in tokens[joint:]}
    if joint < 0 or not ({"without", "lacks", "lack", "missing", "lacking"} & rest or {"not", "one"} <= rest):
        return None
    if word_at(tokens, k + 1) not in ("both", "all", "every", "each", "the"):
        return None
    held = next((n for n in range(k + 1, joint) if tokens[n].word in _HOLDING), -1)
    end = joint - 1 if word_at(tokens, joint - 1) == "," else joint
    owners, held_things = bare(tokens[k + 1 : held]), tokens[held + 1 : end]
    if held < 0 or not owners or not held_things or len(tokens) - joint > SHORT:
        return None
    held_things = held_things[held_things[0].word in ("a", "an", "any", "its", "their", "some") :]
    return (*tokens[:k], *spelt("which"), *owners, *spelt("has", "no"), *held_things, *spelt("?"))


def _all_but_one(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "all mugs are clean except one that is chipped; where is it?" as "where is the mug that is chipped?"."""
    if word_at(tokens, 0) not in ("all", "every", "each", "both"):
        return None
    begin = 0 if _named(tokens, 0, ground) else 1
    end = min(phrase_ends(tokens, begin, ground, Refers.THING, Refers.ROOM), default=0)
    if not end or word_at(tokens, end) not in ("is", "are", "has", "have"):
        return None
    cut = next((n for n in range(end + 1, len(tokens)) if past(tokens, n, _BUT_FOR)), 0)
    one = past(tokens, past(tokens, cut, _BUT_FOR), _SINGLE) if cut else 0
    stop = next((n for n in range(one, len(tokens)) if tokens[n].word in APART), 0) if one else 0
    asked = tokens[stop + 1 :]
    if not stop or word_at(asked, 0) not in _QUESTIONS or len(asked) > SHORT:
        return None
    said = tokens[one:stop]
    if not said:
        middle = tokens[end + 1 : cut - (tokens[cut - 1].word == ",")]
        plural = tokens[end].word in ("are", "is")
        said = (*spelt("that", "is", "not"), *middle) if plural else (*spelt("without"), *middle)
    noun = bare(tokens[:end])
    thing = (*spelt("the"), *noun[:-1], *spelt(next(iter(singulars(noun[-1].word)), noun[-1].word)), *said)
    return _with_pronoun(asked, thing)


def _with_pronoun(asked: Tokens, thing: Tokens) -> Tokens:
    """Return a question with what was spoken of in the place of its pronoun."""
    k = next((n for n, t in enumerate(asked) if t.word in ("it", "that", "this") and n), -1)
    if k > 0:
        return (*asked[:k], *thing, *asked[k + 1 :])
    return (*spelt("whose" if asked[0].word == "whose" else "which", "is"), *thing, *spelt("?"))


# --- what is said first and only limits the question ------------------------------------------------------------------


def _from_traces(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out what is to be judged by: "judging by what stands on the desks, | who likes plants?"."""
    for k, token in enumerate(tokens):
        if token.word not in _BASIS or not opens(tokens, k) or word_at(tokens, k + 1) not in _BASED:
            continue
        stop = len(tokens) - (tokens[-1].word in SENTENCE_ENDS)
        before = {t.word for t in tokens[:k]}
        closes = k > 2 and tokens[k - 1].word == "," and stop - k < SHORT + 3 and before & _PEOPLE_ASKED
        if closes and not any(t.is_punctuation for t in tokens[k:stop]):
            return (*tokens[: k - 1], *tokens[stop:])
        asked = next((n for n in range(k + 2, len(tokens)) if _asks_for_people(tokens, k, n)), 0)
        if asked:
            return (*tokens[:k], *tokens[asked:])
    return None


def _asks_for_people(tokens: Tokens, k: int, n: int) -> bool:
    """Say whether the question begins at a position: behind the comma, or behind the things one is to go by."""
    if tokens[n].word not in _PEOPLE_ASKED:
        return False
    return tokens[n - 1].word == "," or (tokens[n].word != "what" and n > k + 3)


def _from_there(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "starting in the hall, which room can I step into?" as "which room … from the hall?"."""
    for k, token in enumerate(tokens):
        if token.word not in _STARTING or not opens(tokens, k):
            continue
        start = k + 1 + (word_at(tokens, k + 1) in ("out", "off"))
        if word_at(tokens, start) not in ("in", "from", "at"):
            continue
        end = _named(tokens, start + 1, ground, Refers.ROOM)
        asks = word_at(tokens, end) == "," and word_at(tokens, end + 1) in ("which", "what") if end else False
        if asks:
            stop = len(tokens) - (tokens[-1].word in SENTENCE_ENDS)
            place = (*spelt("from"), *tokens[start + 1 : end])
            return (*tokens[:k], *tokens[end + 1 : stop], *place, *tokens[stop:])
    return None


def _considered(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "take the room with two sofas. Whose office is closest to it?" with the room in the place of "it"."""
    if word_at(tokens, 0) not in _CONSIDERING:
        return None
    end = _named(tokens, 1, ground)
    if not end or word_at(tokens, end) not in SENTENCE_ENDS:
        return None
    rest = tokens[end + 1 :]
    asks = {"which", "what", "who", "whose", "where"} & {t.word for t in rest}
    k = next((n for n, t in enumerate(rest) if t.word in ("it", "there", "that") and n), -1)
    if not asks or k < 0:
        return None
    return (*rest[:k], *tokens[1:end], *rest[k + 1 :])


def _not_that_but_the_next(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "not the desk nearest to it but the next nearest, where is that" as "where is the desk second nearest"."""
    k = next((n for n in range(len(tokens)) if word_at(tokens, n) == "not" and opens(tokens, n)), -1)
    joint = next((n for n in range(k + 2, len(tokens)) if tokens[n].word == "but"), -1) if k >= 0 else -1
    if joint < 0:
        return None
    chosen = next((n for n in range(k + 1, joint) if tokens[n].word in ground.lexicon.superlatives), -1)
    after = joint + 1 + (word_at(tokens, joint + 1) == "the")
    second = word_at(tokens, after) in ("next", "second", "one") or at(tokens, after, "runner", "up")
    stop = next((n for n in range(after, len(tokens)) if tokens[n].word in APART), len(tokens))
    if chosen < 0 or not second or stop - after > SHORT // 2 + 1:
        return None
    before = joint - (tokens[joint - 1].word == ",")
    thing = (*tokens[k + 1 : chosen], *spelt("second"), *tokens[chosen:before])
    rest = tokens[stop + 1 :]
    if word_at(rest, 0) in _QUESTIONS:
        return (*tokens[:k], *_with_pronoun(rest, thing))
    return (*tokens[:k], *spelt("which", "is"), *thing, *spelt("?"))


def _sufficient(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "…, so the smallest room will do, which one is that" as "which is the smallest room?"."""
    for k in range(1, len(tokens)):
        end = past(tokens, k, _SPARE)
        start = next((n for n in range(k - 1, -1, -1) if opens(tokens, n)), 0) if end else 0
        start += word_at(tokens, start) in ("so", "and", "but", "then")
        if end and k in phrase_ends(tokens, start, ground, Refers.THING, Refers.ROOM):
            rest = tokens[end + (word_at(tokens, end) in APART) :]
            if word_at(rest, 0) in _QUESTIONS and len(rest) < SHORT:
                return _with_pronoun(spelt("where", "is", "it") if at(rest, 0, "where") else rest, tokens[start:k])
    return None


def _together(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "in the same room" where rooms are asked for that have a thing, "with no sink in the same room"."""
    k = next((n for n in range(2, len(tokens)) if at(tokens, n, "in", "the", "same", "room")), -1)
    asks = {"where", "room", "rooms", "office", "offices"} & {t.word for t in tokens[:k]} if k > 0 else set()
    has = {"with", "without", "has", "have", "but"} & {t.word for t in tokens[:k]} if k > 0 else set()
    if (
        not asks
        or not has
        or word_at(tokens, k + 4) in ("as", "with")
        or word_at(tokens, k - 1) in ("is", "are", "not")
    ):
        return None
    return (*tokens[:k], *tokens[k + 4 :])


def _more_than_all(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "has more books than everybody else" as "has the most books", "weighs more than anything else" likewise."""
    else_ = next((n for n in range(3, len(tokens)) if tokens[n].word == "else"), -1)
    than = else_ - 2
    whole = ("everybody", "everyone", "anybody", "anyone", "anything", "everything", "anywhere", "everywhere")
    if else_ < 0 or word_at(tokens, else_ - 1) not in whole or word_at(tokens, than) != "than":
        return None
    more = {"more": "most", "fewer": "fewest", "less": "least"}
    k = next((n for n in range(than - 1, 0, -1) if tokens[n].word in more), -1)
    if k < 0:
        return None
    counted = tokens[k + 1 : than]
    rest = tokens[else_ + 1 + (word_at(tokens, else_ + 1) == POSSESSIVE) :]
    begin, stop = sentence_start(tokens, k), clause_end(rest, 0)
    asked = tokens[begin : k - 1]
    if not counted and stop and word_at(asked, 0) in ("what", "which"):
        things = asked if len(asked) > 1 else spelt("which", "thing")
        return (
            *tokens[:begin],
            *things,
            *rest[:stop],
            tokens[k - 1],
            *spelt("the", more[tokens[k].word]),
            *rest[stop:],
        )
    return (*tokens[:k], *spelt("the", more[tokens[k].word]), *counted, *rest)


_RULES: tuple[Callable[[Tokens, Ground], Tokens | None], ...] = (
    _or_one_without,
    _all_but_one,
    _from_traces,
    _from_there,
    _considered,
    _not_that_but_the_next,
    _sufficient,
    _together,
    _more_than_all,
)

__all__ = ["recast"]
