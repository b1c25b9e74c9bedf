"""What follows from how things are: where a burglar gets in, what is lost when the freezer fails, where it is locked.

"What was left open that a burglar could climb in through" asks for open windows and doors; "if the freezer broke down,
which food would we have to save" for the food that is in it; "what do we keep our valuables locked up in" for a place
to lock them up.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import IS, MODALS, PERSONS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_INTRUDERS = frozenset(
    {"burglar", "burglars", "thief", "thieves", "intruder", "intruders", "rain", "insects", "wasps", "mosquitoes"}
    | {"robber", "robbers", "cat", "cats", "flies", "snow", "wind", "bird", "birds", "bats", "mice", "stranger"}
)
_ENTERING = frozenset({"come", "get", "climb", "break", "enter", "sneak", "slip", "fly", "blow", "creep", "walk"})
_IN = frozenset({"in", "inside", "into", "enter", "through"})
_COLD = ("cooling_appliance", "fridge", "freezer", "cool_box")
_IF = (
    ("if",),
    ("suppose",),
    ("supposing",),
    ("imagine",),
    ("when",),
    ("say",),
    (
        "in",
        "case",
    ),
    ("should",),
)
_FAILING = frozenset(
    {"broke", "breaks", "broken", "fails", "failed", "stopped", "stops", "died", "dies", "gave", "gives", "quit"}
    | {"packed", "packs", "fail", "break", "stop", "die", "conked", "went", "goes", "malfunctioned", "defrosted"}
)
_LOSING = frozenset(
    {"rescue", "save", "lose", "lost", "spoil", "thaw", "melt", "eat", "move", "bad", "use", "off", "defrost", "away"}
    | {"elsewhere", "affected", "rot", "perish", "ruined", "evacuate", "soft", "cook", "throw", "out", "spoiled"}
)
_PRECIOUS = frozenset({"valuables", "precious", "valuable", "treasures", "jewels", "jewellery", "expensive"})
_LOCKED = frozenset({"locked", "lock", "safe", "secured"})


def with_consequences(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what follows from how things are put as a question for those things."""
    return _failed(_locked_in(_let_in(tokens, ground)), ground)


def _let_in(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "what is open upstairs that a thief could get in through", "how could a thief get in" as what is open."""
    k = next((n for n, t in enumerate(tokens) if t.word in _INTRUDERS), -1)
    begin, stop = sentence_start(tokens, k), sentence_end(tokens, max(k, 0))
    words = {t.word for t in tokens[begin:stop]}
    asks = word_at(tokens, begin) in ("what", "where", "how", "which")
    may = bool(MODALS & words or {"let", "lets"} & words)
    if k < 0 or not asks or not may or not (_ENTERING & words or {"let", "lets"} & words) or not _IN & words:
        return tokens
    if word_at(tokens, begin) == "which" or not (ground.categories("window") or ground.categories("door")):
        return tokens
    places = [(n, ends[0]) for n in range(begin + 1, stop) if (ends := _place(tokens, n, stop, ground))]
    place = tokens[places[0][0] : places[0][1]] if places else ()
    return (*tokens[:begin], *spelt("which", "windows", "and", "doors", "are", "open"), *place, *tokens[stop:])


def _place(tokens: Tokens, n: int, stop: int, ground: Ground) -> list[int]:
    if tokens[n].word in ("upstairs", "downstairs"):
        return [n + 1]
    ends = phrase_ends(tokens, n + 1, ground, Refers.FLOOR, Refers.ROOM) if tokens[n].word in ("in", "on", "at") else []
    return [e for e in ends if e <= stop]


def _failed(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "if the freezer broke down, which food would be lost" as "which food is in the freezer"."""
    for k in range(len(tokens)):
        start = past(tokens, k, _IF)
        ends = phrase_ends(tokens, start, ground) if start else []
        device = next((e for e in ends if _cools(tokens[start:e], ground)), 0)
        clause = next((n for n in range(device, len(tokens)) if tokens[n].is_punctuation), len(tokens))
        fails = {t.word for t in tokens[device:clause]} if device else set()
        if not device or not (_FAILING & fails or {"off", "out", "working"} & fails):
            continue
        asked = tokens[clause + 1 : sentence_end(tokens, clause + 1)] if clause < len(tokens) - 1 else tokens[:k]
        return _lost(asked, tokens[start:device], ground) or tokens
    return tokens


def _cools(named: Tokens, ground: Ground) -> bool:
    word = named[-1].word if named else ""
    senses = ground.knowledge.senses(word)[:1]
    return any(s in _COLD or ground.knowledge.is_a(s, _COLD[0]) for s in senses)


def _lost(asked: Tokens, device: Tokens, ground: Ground) -> Tokens | None:
    """Return the question for what is in the device, where it is asked what would be lost with it."""
    if word_at(asked, 0) not in ("what", "which") or not _LOSING & {t.word for t in asked[1:]}:
        return None
    verb = next((n for n, t in enumerate(asked) if t.word in MODALS | IS | {"do", "does"}), 0)
    ends = phrase_ends(asked, 1, ground) if verb > 1 else []
    noun = asked[1:verb] if verb in ends else ()
    if verb > 1 and not noun:
        return None
    said = (*spelt("which"), *noun) if noun else spelt("what")
    return (*said, *spelt("is", "in"), *device, *spelt("?"))


def _locked_in(tokens: Tokens) -> Tokens:
    """Read "what do we keep our precious things locked up in" as "where can I lock up valuables"."""
    for k in range(len(tokens) - 3):
        stop = sentence_end(tokens, k)
        words = [t.word for t in tokens[k:stop]]
        asks = words[:1] in (["what"], ["where"]) and bool({"do", "are", "is", "does"} & set(words[1:2]))
        kept = asks and (words[-1] in ("in", "up", "away", "inside") or words[0] == "where")
        if kept and _PRECIOUS & set(words) and _LOCKED & set(words) and (PERSONS | {"our", "my", "the"}) & set(words):
            return (*tokens[:k], *spelt("where", "can", "i", "lock", "up", "valuables"), *tokens[stop:])
    return tokens
