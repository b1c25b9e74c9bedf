"""What somebody with a diet must not eat, or may: "Ann eats no meat. What in the fridge should she stay away from?".

It is asked as the food that is unsuitable for them ("which food in the fridge is unsuitable for a vegetarian?"), and
"something that a vegan could eat" as "what could a vegan eat".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.unfit import UNFIT, unfit, who_eats_so
from groundplan.language.commonsense.words.closed import PRONOUNS
from groundplan.language.commonsense.words.phrase_ends import longest, phrase_ends
from groundplan.language.commonsense.words.spans import sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_MODALS = frozenset(
    {"must", "should", "can", "could", "may", "ought", "shall", "have", "has", "need", "needs", "would"}
    | {"will", "does"}
)
_AVOIDING = tuple(
    tuple(said.split())
    for said in (
        "take off", "take away", "take out of", "take out", "take from", "remove", "clear away", "clear off", "avoid",
        "keep away", "keep off", "keep from", "keep out of", "stay away from", "steer clear of", "keep clear of",
        "leave out", "leave off", "put away", "not eat", "not have", "not touch", "not try", "not taste", "not serve",
        "not offer", "not order", "not want", "not accept", "not swallow", "never eat",
        "never touch", "turn down", "never have", "not buy", "not give", "watch out for", "beware of", "leave alone",
        "not drink",
        "warn", "warn of", "warn about", "not be eaten", "not be served", "not be offered", "not be given", "leave",
        "not cook", "not use", "not put", "not make", "leave untouched", "keep away", "not go near", "stay off",
        "not pour",
        "be avoided", "be removed", "be taken away", "be kept away", "be left out", "refuse", "skip", "hide",
    )
)  # fmt: skip
_SAFE = frozenset({"safe", "suitable", "fit", "good", "fine", "ok", "okay", "right", "meant", "made", "harmless"})
_PLACING = frozenset({"in", "on", "at", "from", "off", "inside", "under"})
_TELLING = frozenset({"tell", "me", "us", "name", "list", "say", "please", "show", "know", "find", "out"})
_SOMETHING = frozenset({"something", "anything", "food", "whatever", "everything"})
_FINDING = frozenset({"find", "get", "show", "locate", "name", "list", "suggest", "recommend", "is", "are", "what"})
_ABLE = frozenset({"could", "can", "may", "might", "would"})
_LISTING = frozenset(
    {"name", "list", "find", "show", "tell", "give", "identify", "locate", "me", "us", "point", "out", "all", "the"}
)
_WHOM = frozenset({"her", "him", "them", "me", "us"})
_LONGEST = 6


def with_unsuitable(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what somebody must not or may eat asked for plainly."""
    return _eatable(tokens, ground) or _avoided(tokens, ground) or tokens


def _eatable(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "find something (that) a vegan could eat" as "what could a vegan eat?"."""
    for k in range(1, len(tokens) - 3):
        if tokens[k].word not in _SOMETHING or tokens[k - 1].word not in _FINDING | {"there", "me", "us"}:
            continue
        start = k + 2 if tokens[k + 1].word in ("that", "which") else k + 1
        able = next((n for n in range(start, min(start + _LONGEST, len(tokens) - 1)) if tokens[n].word in _ABLE), 0)
        stop = sentence_end(tokens, k)
        eats = word_at(tokens, able + 1) in ("eat", "have") and able
        whether = tokens[k - 1].word == "there" and word_at(tokens, k - 2) in ("is", "are")
        if eats and not whether and who_eats_so(ground, [t.word for t in tokens[start:able]]):
            begin = sentence_start(tokens, k)
            asked = (*spelt("what"), tokens[able], *tokens[start:able], *tokens[able + 1 : stop], *spelt("?"))
            return (*tokens[:begin], *asked, *tokens[stop + 1 :])
    return None


def _avoided(tokens: Tokens, ground: Ground) -> Tokens | None:
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    start = sentence_start(tokens, stop)
    start = start + 1 if word_at(tokens, start) in ("so", "and", "then", "now") else start
    told, asked = tokens[:start], _whatever_asked(tokens[start:stop])
    if word_at(asked, 0) not in ("what", "which") and tuple(t.word for t in asked[:2]) not in (
        ("is", "there"), ("are", "there"),
    ):  # fmt: skip
        return None
    modal = next((n for n in range(1, len(asked)) if asked[n].word in _MODALS), 0)
    who = _whose(asked, ground) or _whose(told, ground)
    said = [t.word for t in asked]
    if who and not modal:
        modal = _ruled_out(said)
        noun, place = _noun_and_place(asked[:modal], ground)
        return (*spelt("which"), *noun, *place, *spelt("is", "unsuitable", "for", *who.split(), "?")) if modal else None
    if not modal or not who:
        return None
    found = [(n, len(p)) for p in _AVOIDING for n in range(modal + 1, len(asked)) if tuple(said[n : n + len(p)]) == p]
    found = [(n, length) for n, length in found if not _said_of_them(asked, n, n + length)]
    if not found:
        return None
    at, length = max(found, key=lambda pair: pair[1])
    bears = any(asked[n].word in _SAFE and asked[n + 1].word == "for" for n in range(1, at))
    noun, first = _noun_and_place(asked[:modal], ground)
    behind = asked[at + length :]
    split = next((n for n in range(modal + 1, at) if asked[n].word in _PLACING), at)
    place = first or _place(asked[split:at], ground) or _place_behind(asked[at : at + length], behind, told, ground)
    opening = spelt("which") if word_at(asked, 0) not in ("is", "are") else spelt("is", "there")
    relative = () if opening[0].word == "which" else spelt("that")
    fit = "suitable" if bears else "unsuitable"
    return (*opening, *noun, *place, *relative, *spelt("is", fit, "for", *who.split(), "?"))


def _ruled_out(said: list[str]) -> int:
    """Return where "(which food) | is out of the question for her" begins to say that it does not suit somebody."""
    for k in range(1, len(said)):
        unfit_for = any(tuple(said[-len(p) - 1 : -1]) == p for p in UNFIT) and said[-1] in PRONOUNS | _WHOM
        if said[k] in ("is", "are", "would", "was") and unfit_for:
            return k
    return 0


def _whatever_asked(asked: Tokens) -> Tokens:
    """Read "list whatever is here that …" as "what is here that …", "tell me which" as "which"."""
    k = 0
    while word_at(asked, k) in _LISTING:
        k += 1
    if k and word_at(asked, k) in ("which", "what"):
        return asked[k:]
    if not k:
        return asked
    if word_at(asked, k) not in _SOMETHING | {"those", "things", "foods", "items"}:
        first = k + 1 if word_at(asked, k) in ("a", "an", "some") else k
        that = next((n for n in range(first + 1, min(first + 3, len(asked))) if asked[n].word in ("that", "which")), 0)
        return (*spelt("which"), *asked[first:that], *asked[that:]) if that else asked
    rest = asked[k + 1 :]
    relative = spelt("that") if word_at(rest, 0) in ("a", "an", "the") else ()
    return (*spelt("what"), *relative, *rest)


def _said_of_them(asked: Tokens, n: int, end: int) -> bool:
    """Say whether words tell what somebody does rather than ask ("(a guest) who does | not touch | alcohol")."""
    told = any(t.word in ("who", "that") for t in asked[2:n])
    return told and end < len(asked) and asked[end].word not in _PLACING | {"there", "because", "when", "if"}


def _whose(said: Tokens, ground: Ground) -> str:
    words = [t.word for t in said if not t.is_punctuation]
    known = unfit(ground, words)
    return who_eats_so(ground, words) if known is not None and ground.found(known) else ""


def _noun_and_place(opening: Tokens, ground: Ground) -> tuple[Tokens, Tokens]:
    """Return the noun and the place of "which (of the) snacks in the fridge", "what on the table"."""
    split = next((n for n in range(1, len(opening)) if opening[n].word in _PLACING), len(opening))
    noun = opening[1:split]
    noun = noun[2:] if tuple(t.word for t in noun[:2]) == ("of", "the") else noun
    named = any(e == len(noun) for e in phrase_ends(noun, 0, ground)) if noun else False
    return (noun if named else spelt("food")), _place(opening[split:], ground)


def _place(said: Tokens, ground: Ground) -> Tokens:
    """Return "on the table" with which some words open; nothing where they name no place."""
    if word_at(said, 0) not in _PLACING:
        return ()
    cut = next((n for n in range(1, len(said)) if said[n].word in ("that", "which", "there")), len(said))
    end = longest(phrase_ends(said[:cut], 1, ground, Refers.THING, Refers.ROOM))
    mark = {"off": "on", "from": "at"}.get(said[0].word, said[0].word)
    return (*spelt(mark), *said[1:end]) if end else ()


def _place_behind(verb: Tokens, behind: Tokens, told: Tokens, ground: Ground) -> Tokens:
    """Return where it is by what is said behind the verb: "(take off) | the table there", "(remove) | from the bar"."""
    place = _place(behind, ground)
    mark = {"off": "on", "from": "at", "of": "in"}.get(verb[-1].word, "") if verb else ""
    if not place and mark and behind:
        end = longest(phrase_ends(behind, 0, ground, Refers.THING, Refers.ROOM))
        place = (*spelt(mark), *behind[:end]) if end else ()
    if behind and behind[-1].word == "there":
        place = (*place, *_told_place(told, ground))
    return place


def _told_place(told: Tokens, ground: Ground) -> Tokens:
    """Return where somebody was told to be ("will be sitting | in the hall")."""
    for k in range(len(told) - 1, 0, -1):
        end = longest(phrase_ends(told, k + 1, ground, Refers.ROOM)) if told[k].word in ("in", "at") else 0
        if end:
            return told[k:end]
    return ()
