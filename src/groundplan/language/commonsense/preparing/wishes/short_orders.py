"""Orders of few words, and what they end with: "radio off, please", "lights out in the hall", "on the rack to dry".

Where a device and "on" or "off" are all that is said, it is to be switched so. What happens to a thing by itself once
it lies there ("to dry", "to cool down") asks for nothing more than that it is put there.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.scene.query import Query

_SWITCHING = {"on": ("turn", "on"), "off": ("turn", "off"), "out": ("turn", "off")}
_STATES = {**_SWITCHING, "shut": ("close",), "closed": ("close",), "open": ("open",)}
_SWITCHED, _OPENED = ("switched_on", "switched_off"), ("open", "closed")
_ENDS = frozenset(
    {*SENTENCE_ENDS, ",", "please", "now", "and", "then", "except", "but", "bar", "save", "apart", "aside"}
)
_PLACING = frozenset({"in", "at", "on"})
_PUTTING = frozenset({"put", "lay", "set", "place", "leave", "hang", "stand", "spread", "stick", "pop", "move", "take"})
_BY_ITSELF = frozenset(
    {"thaw", "defrost", "rise", "cool", "dry", "soak", "air", "ripen", "rest", "marinate", "drain", "drip", "chill"}
    | {"warm", "set", "freeze"}
)
_PARTICLES = frozenset({"out", "off", "down", "up", "overnight", "properly", "slowly", "first"})
_WHOLE = frozenset({"everything", "anything", "all"})
_BEGINS = frozenset({*SENTENCE_ENDS, ",", "and", "then", "please"})


def with_short_orders(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with devices that are only named with "on" or "off" switched, and without "to thaw"."""
    if ground.affordances:
        return tokens
    tokens = _without_process(tokens)
    chained = False
    for k in range(len(tokens) - 1):
        if k >= len(tokens) - 1:
            break
        before = tokens[k - 1].word if k else "."
        so = before == "," and tokens[k].word == "so"
        if so or before in SENTENCE_ENDS or before == ":" or (chained and before == "and"):
            start = k + (tokens[k].word in ("please", "so", "and"))
            changed = _switched(tokens, start, ground, chained=chained)
            chained = changed is not None or (chained and tokens[k].word in ("and", "please"))
            tokens = changed or tokens
    return tokens


def _switched(tokens: Tokens, k: int, ground: Ground, *, chained: bool) -> Tokens | None:
    """Read "radio off" as "turn off the radio", "lights out in the hall" as "turn off the lights in the hall".

    What is open or closed may be told, too: that is an order where it is `chained` to one, or said with emphasis.
    """
    at = next((n for n in range(k + 1, min(k + 6, len(tokens))) if tokens[n].word in _STATES), -1)
    if at < 0 or any(t.is_punctuation for t in tokens[k:at]):
        return None
    end = at + 1
    reader = Reader(ground, tokens, read_noun_phrases)
    if word_at(tokens, end) in _PLACING:
        rooms = [
            e for p, e in reader.noun_phrases(end + 1) if p.refers in (Refers.ROOM, Refers.FLOOR) and not p.unknown
        ]
        end = max(rooms, default=end)
    elif word_at(tokens, end) in ("everywhere", "upstairs", "downstairs"):
        end += 1
    rest = _past_purpose(tokens, end)
    if rest < len(tokens) and tokens[rest].word not in _ENDS:
        return None
    named = [p for p, e in reader.noun_phrases(k) if e == at and not p.unknown and p.refers is Refers.THING]
    states = _SWITCHED if tokens[at].word in _SWITCHING else _OPENED
    if states is _OPENED and not (chained or tokens[at].word == "shut" or tokens[-1].word == "!"):
        return None
    device = next((p for p in named if _all_so(ground, p.query, states, whole=tokens[k].word in _WHOLE)), None)
    if device is None:
        return None
    opened = tokens[k].word in ground.lexicon.determiners or tokens[k].word in ground.lexicon.possessives
    owned = bool(device.owner) or tokens[k].word in _WHOLE
    article = () if opened or owned else spelt("all", "the") if device.plural else spelt("the")
    verb = spelt(*_STATES[tokens[at].word])
    behind = tokens[rest:]
    behind = (*spelt("."), *behind[1:]) if word_at(behind, 0) == "," else behind
    if word_at(behind, 0) == "please" and word_at(behind, 1) == ",":
        behind = (*spelt("."), *behind[2:])
    return (*tokens[:k], *verb, *article, *tokens[k:at], *tokens[at + 1 : end], *behind)


def _past_purpose(tokens: Tokens, k: int) -> int:
    """Return where "for the night", "for reading" ends that stands at a position: it asks for nothing more."""
    if word_at(tokens, k) != "for":
        return k
    return next((n for n in range(k, len(tokens)) if tokens[n].word in _ENDS), len(tokens))


def _all_so(ground: Ground, query: Query, states: tuple[str, str], *, whole: bool) -> bool:
    """Say whether all that a query finds is in the one or the other state; of "everything" some of it."""
    found, scene = ground.found(query), ground.scene
    enough = any if whole else all
    return bool(found) and enough(any(scene.matching(state, i) for state in states) for i in found)


def _without_process(tokens: Tokens) -> Tokens:
    """Leave out "to dry" behind "put the plates on the rack"."""
    for k in range(3, len(tokens) - 1):
        if tokens[k].word != "to" or word_at(tokens, k + 1) not in _BY_ITSELF:
            continue
        end = k + 2
        while word_at(tokens, end) in _PARTICLES:
            end += 1
        begin = next((n + 1 for n in range(k - 1, -1, -1) if tokens[n].word in _BEGINS), 0)
        closes = end >= len(tokens) or tokens[end].word in _ENDS
        placed = any(t.word in _PLACING | {"into", "onto", "under", "over"} for t in tokens[begin + 2 : k - 1])
        if closes and placed and word_at(tokens, begin) in _PUTTING:
            return (*tokens[:k], *tokens[end:])
    return tokens
