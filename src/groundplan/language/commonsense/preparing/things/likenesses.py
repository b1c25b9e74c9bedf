"""What something is like put plainly: "in red", "whose door is open", "somebody left on", "with a lamp next to it".

As `paraphrases.py` does for where things are, so that a description meets whatever stands before and behind it.
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import PARTS, person_query, read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import PERSONS
from groundplan.language.commonsense.words.spans import clause_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at
from groundplan.language.commonsense.words.vocabulary import squash

_COLOR = frozenset({"color", "colour", "colored", "coloured"})
_RELATIVE = frozenset({"that", "which"})
_LEFT = frozenset({"left", "leave", "kept", "keeps", "keep"})
_FORGOTTEN = {
    ("switch", "off"): "on", ("turn", "off"): "on", ("close",): "open", ("shut",): "open", ("switch", "on"): "off",
    ("turn", "on"): "off", ("open",): "closed", ("wash",): "dirty", ("clean",): "dirty",
}  # fmt: skip
_UNDONE = {
    (verb, particle): state
    for verb in ("switched", "turned", "put", "shut", "switch", "turn")
    for particle, state in (("off", "on"), ("out", "on"))
} | {("shut",): "open", ("closed",): "open", ("close",): "open"}
_ASKED = frozenset({"which", "what"})
_USED = tuple(
    (verb, *particle)
    for verb in ("drank", "drunk", "drink", "ate", "eaten", "eat")
    for particle in (("from",), ("out", "of"), ("off",))
)
_WASH = frozenset({"rinse", "rinsed", "wash", "washed", "clean", "cleaned"})
_BESIDE = (("next", "to"), ("beside",), ("near",), ("close", "to"), ("by",), ("alongside",))
_HAVING = frozenset({"with", "has", "have", "having"})
_OWNING = frozenset({"own", "have", "use", "possess", "share"})
_FURTHEST = 8


def _ends(tokens: Tokens, k: int, ground: Ground) -> bool:
    closed = ground.lexicon.word_sets["stops"]
    return k >= len(tokens) or tokens[k].is_punctuation or word_at(tokens, k) in closed


def plainly_like(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with roundabout ways of saying what something is like put plainly."""
    rules = (
        _colored,
        _with_open_door,
        _left_so,
        _whose,
        _nobody_has,
        _drunk_from,
        _with_door,
        _beside,
        _numbered,
        _for_them,
        _owned_by_several,
    )
    for rule in rules:
        k = 1
        while k < len(tokens):
            changed = rule(tokens, k, ground)
            tokens = tokens if changed is None else changed
            k += 1
    return tokens


def _start(tokens: Tokens, k: int) -> int:
    """Return where a relative clause begins whose pronoun may stand before a position."""
    return k - 1 if word_at(tokens, k - 1) in _RELATIVE else k


def _colored(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "red coloured" as "red"; "in red", "of a red colour", "whose colour is red" as "that is red"."""
    colors, word = ground.lexicon.colors, word_at(tokens, k)
    if word in _COLOR and word_at(tokens, k - 1) in colors and word_at(tokens, k - 2) not in ("of", "a", "in", "is"):
        return (*tokens[:k], *tokens[k + 1 :])
    if word == "whose" and word_at(tokens, k + 1) in _COLOR and word_at(tokens, k + 3) in colors:
        return (*tokens[:k], *spelt("that", "is"), *tokens[k + 3 :])
    if word not in ("in", "of"):
        return None
    j = k + 2 if word_at(tokens, k + 1) in ("a", "the") else k + 1
    named = word_at(tokens, j + 1) in _COLOR
    if not named and j > k + 1:
        return None
    noun = read_noun(ground, (word_at(tokens, k - 1),)) is not None
    if word_at(tokens, j) not in colors or not noun or not (named or (word == "in" and _ends(tokens, j + 1, ground))):
        return None
    return (*tokens[:k], *spelt("that", "is"), tokens[j], *tokens[j + 1 + named :])


def _state(tokens: Tokens, k: int, ground: Ground) -> bool:
    return word_at(tokens, k) in ground.lexicon.states


def _part(ground: Ground, word: str) -> bool:
    """Say whether a word is a part, such as a door, that the scene has none of as things of their own."""
    return word in PARTS and not any(ground.vocabulary.by_squash.get(squash(s)) for s in (word, *singulars(word)))


def _with_open_door(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "with an open door", "with its door open", "whose door is open" as "that is open"."""
    word = word_at(tokens, k)
    if word == "whose" and _part(ground, word_at(tokens, k + 1)) and word_at(tokens, k + 2) in ("is", "are"):
        return (*tokens[:k], *spelt("that", "is"), *tokens[k + 3 :])
    if word not in _HAVING:
        return None
    j = k + 2 if word_at(tokens, k + 1) in ("a", "an", "the", "its", "their") else k + 1
    for state, part in ((j, j + 1), (j + 1, j)):
        if _state(tokens, state, ground) and _part(ground, word_at(tokens, part)):
            return (*tokens[: _start(tokens, k)], *spelt("that", "is"), tokens[state], *tokens[j + 2 :])
    return None


def _nothing_left(tokens: Tokens, k: int, end: int) -> bool:
    """Say whether "no lamp | left on" stands alone as a wish, with nothing more in its clause."""
    begin = clause_start(tokens, k)
    alone = end >= len(tokens) or tokens[end].is_punctuation or tokens[end].word == "and"
    return alone and word_at(tokens, begin + (word_at(tokens, begin) == "and")) in ("no", "not")


def _left_so(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "somebody left on", "left open", "that we forgot to close" as "that is on", "that is open"."""
    somebody = word_at(tokens, k) in PERSONS
    j = k + 1 if somebody else k
    j = j + 1 if word_at(tokens, j) in ("has", "have", "had") and somebody else j
    noun = read_noun(ground, (word_at(tokens, _start(tokens, k) - 1),)) is not None
    if not noun:
        return None
    if somebody and word_at(tokens, j) in ("forgot", "forgotten") and word_at(tokens, j + 1) == "to":
        for verb, state in _FORGOTTEN.items():
            if tuple(word_at(tokens, n) for n in range(j + 2, j + 2 + len(verb))) == verb:
                return (*tokens[: _start(tokens, k)], *spelt("that", "is", state), *tokens[j + 2 + len(verb) :])
    left = word_at(tokens, j) in (_LEFT if somebody else _LEFT - {"keep", "keeps", "leave"} | {"standing", "lying"})
    said = j + 2 if word_at(tokens, j + 1) in ("wide", "switched", "turned", "standing") else j + 1
    if not left or not _state(tokens, said, ground) or not _ends(tokens, said + 1, ground) or _goes_on(tokens, said):
        return None
    if _nothing_left(tokens, k, said + 1):
        return None
    return (*tokens[: _start(tokens, k)], *spelt("that", "is"), *tokens[said:])


def _goes_on(tokens: Tokens, k: int) -> bool:
    """Say whether "on" is no state but begins a place ("left on | the desk")."""
    article = ("the", "a", "an", "my", "his", "her", "our", "their", "your", "this", "that", "top", "one")
    return word_at(tokens, k) == "on" and word_at(tokens, k + 1) in article


def _whose(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "whose tyre is flat" as "with a flat tyre" where that is said of something."""
    if word_at(tokens, k) != "whose" or word_at(tokens, k + 2) not in ("is", "are"):
        return None
    part, like = word_at(tokens, k + 1), word_at(tokens, k + 3)
    told = like and ground.vocabulary.attributes_named(f"{like} {part}")
    return (*tokens[:k], *spelt("with", "a", like, part), *tokens[k + 4 :]) if told else None


def _nobody_has(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "nobody has opened" as "that has not been opened", "(which ovens) has nobody turned off" as "are on"."""
    asked = word_at(tokens, k) in ("has", "have", "did") and bool(_ASKED & {t.word for t in tokens[max(0, k - 5) : k]})
    who = k + 1 if asked else k
    length = 1 if word_at(tokens, who) == "nobody" else 2 * (tokens[who : who + 2] == spelt("no", "one"))
    start = who + length + (not asked)
    if not length or not (asked or word_at(tokens, start - 1) in ("has", "have", "had")):
        return None
    noun = read_noun(ground, (word_at(tokens, _start(tokens, k) - 1),)) is not None
    undone = next(
        ((v, s) for v, s in _UNDONE.items() if tuple(t.word for t in tokens[start : start + len(v)]) == v), None
    )
    if undone is not None and noun:
        end = start + len(undone[0])
        end += word_at(tokens, end) in ("yet", "so", "again")
        said = spelt("are" if asked else "that", *(() if asked else ("is",)), undone[1])
        return (*tokens[: k if asked else _start(tokens, k)], *said, *tokens[end:])
    if not noun or not word_at(tokens, start).endswith(("ed", "en", "un", "aid")):
        return None
    if asked:
        return (*tokens[:k], *spelt("has", "not", "been"), *tokens[start:])
    return (*tokens[: _start(tokens, k)], *spelt("that", "has", "not", "been"), *tokens[start:])


def _drunk_from(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(bowls) somebody ate from and did not wash" as "that are dirty", "did somebody eat from" as "are"."""
    asked = word_at(tokens, k) == "did" and bool(_ASKED & {t.word for t in tokens[max(0, k - 5) : k]})
    who, start = (k + 1, k) if asked else (k, _start(tokens, k))
    if word_at(tokens, who) not in PERSONS or read_noun(ground, (word_at(tokens, start - 1),)) is None:
        return None
    j = who + 1 + (word_at(tokens, who + 1) in ("has", "have", "had"))
    used = next((u for u in _USED if tuple(t.word for t in tokens[j : j + len(u)]) == u), ())
    end = j + len(used)
    left = word_at(tokens, end) in ("and", "but") and bool({"not", "never"} & {t.word for t in tokens[end : end + 3]})
    washed = next((n for n in range(end + 2, min(end + 5, len(tokens))) if tokens[n].word in _WASH), -1) if left else -1
    if not used or (left and washed < 0) or (used[0] in ("drink", "eat")) is not asked:
        return None
    rest = washed + 1 if washed > 0 else end
    rest += word_at(tokens, rest) in ("afterwards", "out", "up", "it", "them")
    return (*tokens[:start], *spelt(*(() if asked else ("that",)), "are", "dirty"), *tokens[rest:])


def _with_door(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(appliances that) have a door" as "can be opened" where the scene has no doors of such things."""
    noun = read_noun(ground, (word_at(tokens, _start(tokens, k) - 1),))
    door = word_at(tokens, k) in ("have", "has", "with") and word_at(tokens, k + 1) == "a"
    if not door or noun is None or noun.refers is not Refers.THING or not _part(ground, word_at(tokens, k + 2)):
        return None
    if word_at(tokens, k + 2) not in ("door", "lid", "doors") or not _ends(tokens, k + 3, ground):
        return None
    said = ("can", "be", "opened") if word_at(tokens, k) != "with" else ("that", "can", "be", "opened")
    return (*tokens[:k], *spelt(*said), *tokens[k + 3 :])


def _beside(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "with a lamp next to it" as "next to a lamp"."""
    if word_at(tokens, k) not in _HAVING:
        return None
    for n in range(k + 2, min(k + _FURTHEST, len(tokens))):
        if tokens[n].is_punctuation:
            return None
        for beside in _BESIDE:
            end = n + len(beside)
            if tuple(word_at(tokens, m) for m in range(n, end)) == beside and word_at(tokens, end) in ("it", "them"):
                return (*tokens[: _start(tokens, k)], *tokens[n:end], *tokens[k + 1 : n], *tokens[end + 1 :])
    return None


def _numbered(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "conference room one" as "conference room 1" where there is such a room."""
    number = ground.lexicon.numbers.get(word_at(tokens, k))
    if number is None or word_at(tokens, k).isdecimal() or not _ends(tokens, k + 1, ground):
        return None
    for length in (2, 1):
        before = tuple(word_at(tokens, n) for n in range(k - length, k))
        whole = all(w and w.isalnum() for w in before) and k >= length
        noun = read_noun(ground, (*before, str(number))) if whole else None
        if noun is not None and noun.present and noun.query.names:
            return (*tokens[:k], *spelt(str(number)), *tokens[k + 1 :])
    return None


def _for_them(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "the room for guests", "the guests' room" as the guest room where something is called so."""
    joint = word_at(tokens, k)
    if joint == "for":
        head, whom = word_at(tokens, k - 1), word_at(tokens, k + 1)
    elif joint == POSSESSIVE:
        head, whom = word_at(tokens, k + 1), word_at(tokens, k - 1)
    else:
        return None
    for form in (*singulars(whom), whom) if head.isalpha() and whom else ():
        called = squash(form + head)
        if called in ground.vocabulary.names or called in ground.vocabulary.by_squash:
            return (*tokens[: k - 1], *spelt(form, head), *tokens[k + 2 :])
    return None


def _owned_by_several(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "that Ann and Bo own", "that belongs to Ann or Bo" as "belonging to Ann and Bo"."""
    if word_at(tokens, k) not in ("and", "or") or k < 2 or k + 1 >= len(tokens):
        return None
    pair = [word_at(tokens, k - 1), word_at(tokens, k + 1)]
    if not all(w and person_query(ground, (w,)) is not None for w in pair):
        return None
    both = (tokens[k - 1], *spelt("and"), tokens[k + 1])
    own = word_at(tokens, k + 2) in _OWNING and word_at(tokens, k - 2) in _RELATIVE
    if own and _ends(tokens, k + 3, ground):
        return (*tokens[: k - 2], *spelt("belonging", "to"), *both, *tokens[k + 3 :])
    belongs = word_at(tokens, k - 2) == "to" and word_at(tokens, k - 3) in ("belong", "belongs")
    if belongs and word_at(tokens, k - 4) in _RELATIVE:
        return (*tokens[: k - 4], *spelt("belonging", "to"), *both, *tokens[k + 2 :])
    return None
