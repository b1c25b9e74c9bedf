"""Places told of, by name in the order behind them: for "there", "to her" who is there, "on the desk" of that room."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.told.order_told import INTO, Order, closed, is_plain, names_of
from groundplan.language.commonsense.preparing.told.said_clauses import Clause
from groundplan.language.commonsense.preparing.told.spoken_of import Mention
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.spans import at
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_THERE = (("over", "there"), ("in", "there"), ("on", "there"), ("there",))
_CARRIED = frozenset({"bring", "take", "carry", "move", "fetch", "get", "run", "deliver", "return", "back", "over"})
_FURTHEST = 6
_GIVING = frozenset({"bring", "take", "get", "fetch", "give", "hand", "carry", "run"})


def there_named(order: Order, tokens: Tokens, k: int, clause: Clause) -> int:
    """Write the place that "there" means; return where its words end, 0 where they are none."""
    here = at(tokens, k, "here") and "i" in order.spoken.where
    end = k + 1 if here else next((k + len(t) for t in _THERE if at(tokens, k, *t)), 0)
    if not end or (word_at(tokens, end) in IS):
        return 0
    stays = word_at(tokens, clause.start) in ("leave", "keep") and word_at(tokens, end) in order.ground.lexicon.states
    behind = stays or _behind_furniture(order, tokens, k, clause)
    if order.placed and not behind:
        return 0
    place = _room_around(order) if behind else _place(order)
    if place is None or not is_plain(order.ground, place.ids[0]):
        return 0
    said = [t.word for t in order.words]
    furniture = place.kind is not Kind.ROOM
    mark = _mark(order.ground, place.ids[0]) if furniture else "in"
    carried = _CARRIED & set(said) and not {"put", "leave", "set", "place", "lay", "drop"} & set(said)
    near = said[-1:] and (said[-1] in ("back", "over", "all") or said[-1] in order.ground.scene)
    if carried and not furniture and tokens[k].word != "in" and near:
        mark = "to"
    if said[-1:] == ["back"] and mark == "in":
        mark = "to"
    order.words += [*spelt(mark), *names_of(place.ids)]
    order.placed = True
    return end


def _behind_furniture(order: Order, tokens: Tokens, k: int, clause: Clause) -> bool:
    """Say whether "there" at a position says in which room the furniture right before it is ("on the desk there")."""
    reader = Reader(order.ground, tokens, read_noun_phrases).within(clause.stop)
    for n in range(max(clause.start, k - _FURTHEST), k - 1):
        if tokens[n].word in ("on", "onto", "in", "into", "under", "beside"):
            named = [p for p, end in reader.noun_phrases(n + 1) if end == k and p.refers is Refers.THING]
            found = [e for p in named for e in order.ground.entities(p.query)]
            if found and all(e.kind is Kind.ASSET for e in found):
                return True
    return False


def _room_around(order: Order) -> Mention | None:
    """Return the room that was told of last, or that what was told of as a place stands in."""
    rooms = [*order.spoken.where.values(), *(m for m in order.spoken.places if m.kind is Kind.ROOM)]
    if rooms:
        return rooms[-1] if len(rooms[-1].ids) == 1 else None
    place = _place(order)
    room = order.ground.scene.room_of(place.ids[0]) if place is not None else None
    return replace(place, ids=(room,), kind=Kind.ROOM) if place is not None and room is not None else None


def _mark(ground: Ground, name: str) -> str:
    return "on" if ground.scene.has_type(name, "surface") else "in"


def _place(order: Order) -> Mention | None:
    rooms = list(order.spoken.where.values())
    if rooms:
        return rooms[-1]
    if not order.spoken.places:
        return _held_by(order)
    place = order.spoken.places[-1]
    return place if len(place.ids) == 1 else None


def _held_by(order: Order) -> Mention | None:
    """Return what the one thing spoken of is on or in ("there is a cup on the desk by the door": on that desk)."""
    scene, told = order.ground.scene, order.spoken.things[-1:]
    holder = scene.holder(told[0].ids[0]) if told and len(told[0].ids) == 1 else None
    return Mention((holder,), scene.entity(holder).kind, plural=False, place=True, said=()) if holder else None


def person_named(order: Order, tokens: Tokens, k: int, clause: Clause) -> int:
    """Write "to the hall" for "to her", who was told to be there; "bring her" waits for what is brought."""
    to = word_at(tokens, k) == "to"
    who = word_at(tokens, k + to)
    who = "i" if who in ("me", "us") else who
    room = order.spoken.where.get(who)
    if room is None or not is_plain(order.ground, room.ids[0]) or who == word_at(tokens, k + to) == "i":
        return 0
    if to and closed(tokens, k + 2, clause.stop):
        order.words += [*spelt("to"), *names_of(room.ids)]
        order.placed = True
        return k + 2
    given = k > clause.start and word_at(tokens, k - 1) in _GIVING and not closed(tokens, k + 1, clause.stop)
    if given and word_at(tokens, k + 1) not in ("'s", "something", "anything") and not to:
        order.spoken.wanted, order.spoken.given = room.ids, True
        if order.words[-1].word in ("give", "hand"):
            order.words[-1:] = spelt("bring")
        return k + 1
    return 0


def furniture_named(order: Order, tokens: Tokens, k: int, clause: Clause) -> int:
    """Write which desk "on the desk" means: the one in the room where somebody was told to be."""
    if word_at(tokens, k - 1) not in ("on", "onto", "in", "into") or word_at(tokens, k) not in ("the", "my", "our"):
        return 0
    rooms = {m.ids[0] for m in order.spoken.where.values()}
    reader = Reader(order.ground, tokens, read_noun_phrases).within(clause.stop)
    for phrase, end in reader.noun_phrases(k) if len(rooms) == 1 else ():
        ids = order.ground.found(phrase.query)
        inside = [i for i in ids if order.ground.scene.room_of(i) in rooms]
        whole = closed(tokens, end, clause.stop) and phrase.refers is Refers.THING and not phrase.unknown
        if whole and len(ids) > 1 and len(inside) == 1 and is_plain(order.ground, inside[0]):
            order.words += names_of((inside[0],))
            return end
    return 0


def carried_over(order: Order) -> None:
    """Write the room told of as wanting things behind "carry it over", "bring them", where no place is said."""
    said = [t.word for t in order.words]
    rooms = [*order.spoken.where.values(), *(m for m in order.spoken.places if m.kind is Kind.ROOM)]
    known = rooms and len(rooms[0].ids) == 1 and is_plain(order.ground, rooms[0].ids[0])
    if not order.used or order.placed or not known or not _CARRIED & set(said) or {"to", "into", "onto"} & set(said):
        return
    given = order.spoken.given
    if (INTO & set(said) and not given) or said[-1] == "back" or order.spoken.wanted != rooms[0].ids:
        return
    while order.words and order.words[-1].word in ("over", "across", "please", "there"):
        order.words.pop()
    order.words += [*spelt("to"), *names_of(rooms[0].ids)]
    order.placed = True
