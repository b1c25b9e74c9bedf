"""What is said around an order without asking for anything: who did it, what one is about to do, what is all the same.

"Who left the heater on? Turn it off" tells of the heater; "I want to read a little, so switch the lamp on" asks for the
lamp alone; and "I don't care which pan you take" leaves to the one who is asked what was not said.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.preparing.told.said_clauses import verb_at
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_WHO = (
    ("who",),
    ("who", "on", "earth"),
    ("who", "the", "hell"),
    ("who", "has"),
    ("and", "who"),
    ("which", "of", "you"),
)
_DID = frozenset(
    {"left", "forgot", "put", "dropped", "turned", "switched", "opened", "let", "spilled", "spilt", "placed"}
)
_LEFT_SO = frozenset({"on", "open", "running", "burning", "ajar", "unlocked", "lit"})
_OFTEN = frozenset({"again", "now", "here", "wide", "switched", "turned"})
_TAKEN_UP = frozenset({"it", "them", "that", "thing", "things", "one", "there", "both", "those", "this", "these"})
_ABOUT_TO = tuple(
    (who, *want, "to")
    for who in ("i", "we")
    for want in (
        ("want",),
        ("would", "like"),
        ("am", "going"),
        ("are", "going"),
        ("plan",),
        ("intend",),
        ("am", "about"),
    )
)
_ABOUT_TO += (
    *(("going", where) for where in ("away", "on", "out", "to", "for", "home")),
    *((who, be, "going", w) for who, be in (("i", "am"), ("we", "are")) for w in ("away", "on", "out", "home", "for")),
    *((who, be, w) for who, be in (("i", "am"), ("we", "are")) for w in ("leaving", "off", "travelling", "flying")),
    *(("leaving",), ("off", "to"), ("off", "on")),
)
_ALL_THE_SAME = (
    *((who, "do", "not", care) for who in ("i", "we") for care in ("care", "mind")),
    *(
        ("it", "does", "not", "matter"),
        ("it", "makes", "no", "difference"),
        ("it", "is", "all", "the", "same", "to", "me"),
    ),
    *(("it", "is", "up", "to", "you"), ("no", "matter"), ("never", "mind")),
)
_ELSE = (("otherwise",), ("else",), ("or", "else"), ("if", "not"), ("if", "it", "is", "not"))
_JOINED = (",", ";", "-", "and", "but")
_SPARING = frozenset({"touch", "leave", "keep", "bother", "change", "move", "nothing"})
_LEAVING_BE = frozenset(
    {"do", "not", "touch", "leave", "keep", "it", "them", "alone", "be", "as", "is", "are", "they", "where", "there"}
    | {"just", "please", "then", "anything", "nothing", "bother", "with", "change", "move", "in", "peace", "so", "n't"}
)
_OF_WHICH = ALL_QUESTION_WORDS | {"whether", "when"}
_BEGINS = frozenset({",", "and", "-", *SENTENCE_ENDS})


def with_culprits_told(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "who left the heater on?" before an order about it put as a statement."""
    for k in range(len(tokens) if not ground.affordances else 0):
        did = past(tokens, k, _WHO) if k == 0 or tokens[k - 1].word in SENTENCE_ENDS else 0
        stop = sentence_end(tokens, k)
        if not did or word_at(tokens, did) not in _DID or word_at(tokens, stop) != "?":
            continue
        behind = Reader(ground, tokens, read_noun_phrases).within(sentence_end(tokens, stop + 1))
        ordered = verb_at(behind, stop + 1) >= 0 and _TAKEN_UP & {t.word for t in tokens[stop + 1 :]}
        if ordered or _scolds(tokens, did, stop):
            said = tokens[did:stop] if ordered else tuple(t for t in tokens[did:stop] if t.word not in _OFTEN)
            return (*tokens[:k], *spelt("somebody"), *said, *spelt("."), *tokens[stop + 1 :])
    return tokens


def _scolds(tokens: Tokens, did: int, stop: int) -> bool:
    """Say whether a question for who it was is all that is said, and blames: "who left the heater on again?"."""
    said = [t.word for t in tokens[did:stop] if t.word not in _OFTEN]
    asks = bool({"their", "his", "her", "own"} & set(said))
    return stop + 1 >= len(tokens) and said[0] in ("left", "forgot") and said[-1] in _LEFT_SO and not asks


def without_occasions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without what one is about to do, where an order follows, and without what is all the same."""
    return _without_leaving_be(_without_indifference(_without_plans(tokens, ground)))


def _without_leaving_be(tokens: Tokens) -> Tokens:
    """Leave out ", otherwise don't touch it", "…; if not, leave it as it is"."""
    for k in range(3, len(tokens)):
        opened = next((len(o) for o in _ELSE if tuple(t.word for t in tokens[k : k + len(o)]) == o), 0)
        stop = sentence_end(tokens, k)
        rest = [t.word for t in tokens[k + opened : stop] if not t.is_punctuation]
        before = tokens[k - 1].word
        spares = _SPARING & set(rest) and _LEAVING_BE.issuperset(rest)
        if opened and before in _JOINED and spares:
            begin = k - 2 if tokens[k - 2].word in (",", ";") else k - 1
            return (*tokens[:begin], *tokens[stop:])
    return tokens


def _without_plans(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "I want to read a little, so switch the lamp on" as the order alone, which takes up nothing of the plan."""
    for k in range(len(tokens)):
        begun = past(tokens, k, _ABOUT_TO) if k == 0 or tokens[k - 1].word in SENTENCE_ENDS else 0
        stop = sentence_end(tokens, k)
        so = next((n for n in range(begun, stop) if tokens[n].word == "so"), 0) if begun else 0
        reader = Reader(ground, tokens, read_noun_phrases).within(stop)
        switched = {t.word for t in tokens[so:stop]} & {"off", "closed", "shut", "out"}
        if so and (switched or verb_at(reader, so + 1) >= 0) and not _TAKEN_UP & {t.word for t in tokens[so:stop]}:
            return (*tokens[:k], *tokens[so + 1 :])
    return tokens


def _without_indifference(tokens: Tokens) -> Tokens:
    """Leave out "I don't care which pan you take"."""
    for k in range(1, len(tokens)):
        same = past(tokens, k, _ALL_THE_SAME) if tokens[k - 1].word in _BEGINS else 0
        if not same or word_at(tokens, same) not in _OF_WHICH:
            continue
        stop = next((n for n in range(same, len(tokens)) if tokens[n].word in {",", *SENTENCE_ENDS}), len(tokens))
        begin = k - (tokens[k - 1].word in (",", "and", "-"))
        closed = tokens[begin - 1].word in SENTENCE_ENDS
        return _without_indifference((*tokens[:begin], *tokens[stop + (closed and stop < len(tokens)) :]))
    return tokens
