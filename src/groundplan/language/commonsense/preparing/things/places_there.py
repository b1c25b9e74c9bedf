"""Things that are there: "the mugs from there", "what is standing there" put with the place that was spoken of last.

Where something is to be brought, "there" stays as it is: the grammar reads it.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_LYING = frozenset(
    {"standing", "lying", "sitting", "left", "remaining", "waiting", "hanging", "is", "are", "lie", "stand"}
)
_RELATIVE = frozenset({"that", "which", "whatever", "what", "everything", "anything"})
_FINDING = frozenset({"find", "see", "come", "spot", "have"})
_LEADING = frozenset({"in", "into", "to", "at", "from", "inside", "on", "onto"})
_OVER = frozenset({"in", "over", "out", "up", "down"})
_SETTING = frozenset(
    {"turn", "switch", "open", "close", "shut", "dim", "lock", "unlock", "light", "start", "stop", "wash"}
)
_PRONOUNS = frozenset({"it", "them", "off", "on", "up", "down", "back"})
_NEAR = 6
_DETERMINERS = frozenset({"the", "a", "my", "your", "his", "her", "our", "their", "its", "that", "this"})


def with_places(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the place spoken of last for every "there" that says where things are."""
    for k in range(2, len(tokens)):
        if tokens[k].word not in ("there", "here") or (tokens[k].word == "here" and tokens[k - 1].word != "from"):
            continue
        found = _said_of_things(tokens, k)
        place = _place_before(tokens, found[0], ground) if found is not None else ()
        if found is not None and place and tokens[k].word == "there":
            start, mark = found
            return with_places((*tokens[:start], *spelt(*mark), *place, *tokens[k + 1 :]), ground)
    return tokens


def _said_of_things(tokens: Tokens, k: int) -> tuple[int, tuple[str, ...]] | None:
    """Return where the words that end with "there" begin and what they are put as; None where it is a destination."""
    start = k - 1 if tokens[k - 1].word in _OVER else k
    before = word_at(tokens, start - 1)
    near = range(max(1, k - _NEAR), k - 1)
    if tokens[k - 1].word == "in" and any(
        tokens[n].word in ("is", "are") and tokens[n - 1].word in _RELATIVE for n in near
    ):
        return k - 1, ("in",)
    if tokens[k - 1].word == "from" or (before == "from" and start < k):
        return (k - 1 if tokens[k - 1].word == "from" else start - 1), ("from",)
    if before in _LYING and (before not in ("is", "are") or word_at(tokens, start - 2) in _RELATIVE | {"ones", "one"}):
        verb = before in ("is", "are", "lie", "stand")
        return (start, ("in",)) if verb else (start - 1, ("in",))
    if before in _FINDING and word_at(tokens, start - 2) in ("you", "can", "may", "might", "we"):
        you = next((n for n in range(start - 1, max(0, start - 5), -1) if tokens[n].word in ("you", "we")), 0)
        begin = you - 1 if word_at(tokens, you - 1) in _RELATIVE else you
        return (begin, ("in",)) if you else None
    sets = bool({t.word for t in tokens[sentence_start(tokens, k) : k]} & _SETTING)
    if tokens[k - 1].word == "in" and sets and before.isalpha() and before not in _PRONOUNS:
        return k - 1, ("in",)
    noun = tokens[k - 1].word
    if start == k and sets and noun.isalpha() and noun not in _PRONOUNS | _LEADING | _LYING | _SETTING:
        return k, ("in",)
    goes_on = word_at(tokens, k + 1) in ("in", "into", "on", "onto", "to") and word_at(tokens, k + 2) in _DETERMINERS
    named = before.isalpha() and before not in ("it", "them", "be", "put", "go", "that", "those", "these", "is", "are")
    return (start, ("in",)) if goes_on and named and start == k else None


def _place_before(tokens: Tokens, k: int, ground: Ground) -> Tokens:
    """Return the words of the place spoken of last before a position: a room, else furniture."""
    furniture: Tokens = ()
    begin = max((n + 1 for n in range(k) if tokens[n].word in (",", ".", ";", "and", "then")), default=0)
    for n in range(k - 2, -1, -1):
        if tokens[n].word not in _LEADING or (n >= begin and tokens[n].word in ("in", "into", "to", "onto")):
            continue
        for phrase, end in Reader(ground, tokens, read_noun_phrases, stop=k).noun_phrases(n + 1):
            ids = ground.found(phrase.query)
            if len(ids) != 1 or phrase.parts or phrase.unknown or any(t.is_punctuation for t in tokens[n + 1 : end]):
                continue
            kind = ground.scene.entity(ids[0]).kind
            if phrase.refers is Refers.ROOM and kind is Kind.ROOM:
                return tokens[n + 1 : end]
            if kind is Kind.ASSET and not furniture:
                furniture = tokens[n + 1 : end]
    return furniture
