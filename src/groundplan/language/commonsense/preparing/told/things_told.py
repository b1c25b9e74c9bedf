"""Things told of, by name in the order behind them: for "it", "that one", "the other one", "both", "the rest"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.told.order_told import INTO, Order, closed, write
from groundplan.language.commonsense.preparing.told.said_clauses import Clause
from groundplan.language.commonsense.preparing.told.spoken_of import (
    Mention,
    Spoken,
    described,
    elliptic_end,
    spared,
    speak_of,
)
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS, MODALS
from groundplan.language.commonsense.words.spans import at, past
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_SEVERAL = (
    *(
        ("both", "of", "them"),
        ("the", "two", "of", "them"),
        ("all", "of", "them"),
        ("all", "of", "it"),
        ("all", "of", "that"),
    ),
    *(("each", "of", "them"), ("them", "all"), ("it", "all"), ("them", "both"), ("both",), ("them",), ("they",)),
    *(("these",), ("those",), ("all", "of", "these"), ("all", "of", "those"), ("the", "two"), ("the", "lot")),
)
_SINGLE = (("that", "one"), ("this", "one"), ("the", "thing"), ("that", "thing"), ("it",), ("that",), ("this",))
_OTHER = (("the", "other", "one"), ("the", "other"), ("the", "other", "ones"), ("the", "others"))
_MORE = (
    *(("another", "one"), ("one", "more"), ("a", "second", "one"), ("an", "extra", "one"), ("a", "further", "one")),
    *(("an", "additional", "one"), ("a", "third", "one"), ("one", "other"), ("another",)),
)
_ARTICLES = frozenset({"a", "an", "the", "one", "only", "just", "single"})
_OPENING = frozenset({"open", "close", "shut", "closed", "opened", "unlock"})
_SWITCHING = frozenset({"switch", "turn", "power", "kill", "start", "switched", "turned", "off", "silence", "unplug"})
_POURING = frozenset({"make", "brew", "pour", "prepare", "serve", "fix", "coffee", "tea", "water", "juice", "milk"})
_REST = (("everything", "else"), ("all", "the", "rest"), ("the", "rest"), ("all", "else"), ("anything", "else"))
_ANY = frozenset({"clear", "empty", "tidy", "check", "find"})
_FURTHEST = 12
_PARTICLES = frozenset({"off", "on", "up", "down", "out", "away", "back", "over", "please", "shut", "closed", "open"})


def thing_named(order: Order, tokens: Tokens, k: int, clause: Clause) -> int:
    """Put a thing by name for the words that mean it at a position; return where those end, 0 where there are none."""
    after_place = word_at(tokens, k - 1) in INTO and k > clause.start
    stop = clause.stop
    ends = closed(tokens, k + 1, stop) or _goes_on(tokens, k + 1)
    if after_place and word_at(tokens, k) in ("it", "that", "this") and ends:
        place = next((m for m in reversed(order.spoken.places) if m.kind is Kind.ASSET), None)
        cup = next((m for m in reversed(order.spoken.things) if order.ground.scene.has_type(m.ids[0], "vessel")), None)
        if cup is not None and _POURING & {t.word for t in tokens[clause.start : k]}:
            place = cup
        return write(order, place, k + 1) if place is not None and len(place.ids) == 1 else 0
    other = next((k + len(o) for o in _OTHER if at(tokens, k, *o)), 0)
    if other:
        return _other(order, other)
    more = past(tokens, k, _MORE)
    if more and order.spoken.things and (closed(tokens, more, stop) or _goes_on(tokens, more)):
        order.words += (*spelt("another"), *_bare(order.spoken.things[-1]))
        order.named = True
        return more
    elliptic = _elliptic(order, tokens, k, stop)
    if elliptic:
        return elliptic
    if order.named:
        return 0
    rest = _everything_else(order, tokens, k) or _whichever(order, tokens, k, clause)
    if rest:
        return rest
    several = next((k + len(s) for s in _SEVERAL if at(tokens, k, *s)), 0)
    if several and (closed(tokens, several, stop) or _goes_on(tokens, several)):
        return _write_all(order, several, tokens, clause)
    single = next((k + len(s) for s in _SINGLE if at(tokens, k, *s)), 0)
    if single and (closed(tokens, single, stop) or _goes_on(tokens, single)):
        meant = _meant(order, tokens, clause)
        if meant is not None and len(meant.ids) > 1:
            meant = replace(meant, ids=_but_spared(order, meant.ids, tokens, single))
        return write(order, meant, single, thing=True)
    return 0


def _everything_else(order: Order, tokens: Tokens, k: int) -> int:
    """Write all that is in or on the place told of but what was told to stay, for "everything else (on it)"."""
    end = next((k + len(r) for r in _REST if at(tokens, k, *r)), 0)
    place = next((m for m in order.spoken.places if m.kind is Kind.ASSET and len(m.ids) == 1), None)
    if not end or place is None:
        return 0
    stays = {i for m in order.spoken.things for i in m.ids}
    ids = tuple(i for i in order.ground.scene.contents(place.ids[0]) if i not in stays)
    on_it = word_at(tokens, end) in INTO and word_at(tokens, end + 1) in ("it", "there")
    return write(order, Mention(ids, Kind.OBJECT, True, False, ()), end + 2 * on_it, thing=True) if ids else 0


def _whichever(order: Order, tokens: Tokens, k: int, clause: Clause) -> int:
    """Write the one that "whichever of the two lamps is on" means, in the order itself."""
    if not at(tokens, k, "whichever") or k == clause.start:
        return 0
    spoken = Spoken()
    speak_of(spoken, tokens, Clause(k, k, clause.stop, "told"), order.ground)
    one = spoken.things[0] if spoken.things else None
    return write(order, one, clause.stop, thing=True) if one is not None and len(one.ids) == 1 else 0


def _bare(mention: Mention) -> Tokens:
    """Return "cup" of "the only cup on the desk"."""
    noun = mention.noun or mention.said
    start = next((n for n, t in enumerate(noun) if t.word not in _ARTICLES), 0)
    stop = next(
        (n for n in range(start + 1, len(noun)) if noun[n].word in INTO | {"from", "at", "that", "by"}), len(noun)
    )
    return noun[start:stop]


def _goes_on(tokens: Tokens, k: int) -> bool:
    """Say whether a pronoun ends before a position: a preposition, a particle, a finite verb stands there."""
    word = word_at(tokens, k)
    finite = word in IS | MODALS | {"goes", "go", "belongs", "belong", "needs", "need", "has", "have"}
    return finite or word in _PARTICLES | INTO | {
        "to",
        "for",
        "at",
        "from",
        "there",
        "here",
        "aside",
        "and",
        "then",
        "again",
        "with",
        "in",
    }


def _able(tokens: Tokens, clause: Clause) -> str:
    said = {t.word for t in tokens[clause.start : clause.stop]}
    if _OPENING & said:
        return "openable"
    onto = any(
        tokens[n].word == "on" and (n + 1 >= clause.stop or tokens[n + 1].is_punctuation)
        for n in range(clause.start, clause.stop)
    )
    if word_at(tokens, clause.start) in _ANY and not INTO & said:
        return ""
    switches = _SWITCHING & said or {"running", "going"} & said or onto
    return "switchable" if switches else "pickable"


def _meant(order: Order, tokens: Tokens, clause: Clause) -> Mention | None:
    """Return the one thing spoken of that an order may be about: the first of the last sentence that told of some."""
    able = _able(tokens, clause)
    single = [m for m in order.spoken.things if _is(m, able, order.ground) and (len(m.ids) == 1 or not m.plural)]
    fitting = single or [m for m in order.spoken.things if _is(m, able, order.ground)]
    meant = {m.ids for m in fitting}
    rooms = [m for m in order.spoken.places if m.kind is Kind.ROOM and len(m.ids) == 1]
    if not order.spoken.things and able == "openable" and len(rooms) == 1:
        return rooms[0]
    return fitting[0] if len(meant) == 1 and (len(fitting[0].ids) == 1 or _mass(fitting[0])) else None


def _mass(mention: Mention) -> bool:
    return mention.said[0].word in ("everything", "all", "what", "stuff", "whatever") or "stuff" in {
        t.word for t in mention.said
    }


def _is(mention: Mention, able: str, ground: Ground) -> bool:
    return not able or all(ground.scene.has_type(i, able) for i in mention.ids)


def _but_spared(order: Order, ids: tuple[str, ...], tokens: Tokens, k: int) -> tuple[str, ...]:
    """Return several things without those that are spared behind a position ("… there, but not the blue one")."""
    reader = Reader(order.ground, tokens, read_noun_phrases)
    for n in range(k, min(k + _FURTHEST, len(tokens))):
        left_out, end = spared(reader, n, ids, order.ground)
        if end:
            order.skipped |= set(range(n, end))
            return tuple(i for i in ids if i not in left_out)
    return ids


def _write_all(order: Order, end: int, tokens: Tokens, clause: Clause) -> int:
    """Write all things spoken of that an order for several may be about."""
    able = _able(tokens, clause)
    fitting = [m for m in order.spoken.things if _is(m, able, order.ground)]
    if any(len(m.ids) > 1 and not m.plural for m in fitting):
        return 0
    ids = tuple(dict.fromkeys(i for m in fitting for i in m.ids))
    if len(ids) < 2 and not any(m.plural or (m.noun and m.noun[-1].word.endswith("s")) for m in fitting):
        return 0
    ids = _but_spared(order, ids, tokens, end)
    return write(order, Mention(ids, Kind.OBJECT, True, False, ()), end, thing=True)


def _elliptic(order: Order, tokens: Tokens, k: int, stop: int) -> int:
    """Write the one that "the blue one" means of several spoken of."""
    end = elliptic_end(tokens, k, stop)
    if not end:
        return 0
    for mention in reversed(order.spoken.things):
        among = tuple(dict.fromkeys((*mention.ids, *(i for m in order.spoken.things for i in m.ids))))
        meant = described(tokens[k:end], among, mention.noun, order.ground)
        if len(meant) == 1:
            order.named = True
            return write(order, Mention(meant, Kind.OBJECT, False, False, ()), end, thing=True)
    return 0


def _other(order: Order, end: int) -> int:
    """Write the one of two spoken of that is not the one spoken of besides."""
    several = next((m.among for m in order.spoken.things if len(m.among) > 1), ()) or _alike(order)
    apart = {i for m in [m for m in order.spoken.things if len(m.ids) == 1][-1:] for i in m.ids}
    apart |= {t.word for t in order.words if t.word in several}
    rest = tuple(i for i in several if i not in apart)
    return write(order, Mention(rest, Kind.OBJECT, False, False, ()), end, thing=True) if len(rest) == 1 else 0


def _alike(order: Order) -> tuple[str, ...]:
    """Return the things of the same kind and place as the one told of."""
    scene = order.ground.scene
    one = next((m.ids[0] for m in order.spoken.things if len(m.ids) == 1), None)
    if one is None:
        return ()
    near = scene.contents(scene.holder(one) or one)
    return tuple(i for i in near if scene.entity(i).category == scene.entity(one).category)


def own_theme(tokens: Tokens, verb: int, clause: Clause, ground: Ground) -> bool:
    """Say whether an order names what it is about itself, right behind its verb."""
    reader = Reader(ground, tokens, read_noun_phrases).within(clause.stop)
    k = verb + 1
    while word_at(tokens, k) in _PARTICLES | {"me", "us"}:
        k += 1
    return any(p.refers is Refers.THING and ground.found(p.query) for p, _ in reader.noun_phrases(k))
