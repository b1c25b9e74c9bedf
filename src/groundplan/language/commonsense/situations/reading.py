"""What a sentence of perception says in symbols: COWP's predicate generator, by words and classes."""

from __future__ import annotations

from groundplan.language.commonsense.situations.words import (
    Sentence,
    contains,
    holder_at,
    named_in,
    sentence,
    situation_class,
    situations,
    was_eaten,
    word_list,
)
from groundplan.language.situation_questions import Happening, ReadSituation, SituationRead

_POSITIONS = {"on": "on", "onto": "on", "in": "in", "inside": "in", "into": "in", "at": "on"}


def read_situation(question: ReadSituation) -> SituationRead:
    """Return what the sentence says of which of the things."""
    told = sentence(question.instruction)
    thing = _thing(told, question.things)
    rest = told.words if told.impersonal else told.said
    place = _placed(told, thing, question.things)
    happening = _happening(told, rest, place is not None)
    if was_eaten(told, thing):
        happening = Happening.GONE
    if happening is Happening.PLACED and place is not None:
        return SituationRead(thing=thing, happening=happening, predicate=place[0], relation=place[0], place=place[1])
    name = situation_class(question.instruction, thing)
    if name == "gone" and happening is Happening.STATE and not told.substance:
        happening = Happening.GONE
    if happening is Happening.LOST_CONTENTS:
        inside = next((p for p in situations()["names"]["contents"] if p in question.predicates), "")
        return SituationRead(thing=thing, happening=happening, predicate=inside, positive=False)
    predicate = _predicate(name, told, rest, question.predicates)
    return SituationRead(thing=thing, happening=happening, predicate=predicate)


def _thing(told: Sentence, things: tuple[str, ...]) -> str:
    """Return the thing spoken of: the subject, else what comes after it, else what a substance comes from."""
    if not told.impersonal:
        found = named_in(told.subject, things)
        if found:
            return found
    else:
        at = holder_at(told)
        held = named_in(told.words[at + 1 :], things) if at >= 0 else ""
        held = held or named_in(tuple(w for w in told.words if w not in word_list("unsaid")), things)
        if held:
            return held
    return _source(told.substance, things) if told.substance else ""


def _source(substance: str, things: tuple[str, ...]) -> str:
    places = situations()["places"]
    sources = places["devices"] if substance in ("power", "electricity", "gas") else places["supplies"]
    usable = (thing for thing in things if thing.replace("_", " ") not in places["storing"])
    return next((thing for thing in usable if thing.replace("_", " ") in sources), "")


def _happening(told: Sentence, rest: tuple[str, ...], placed: bool) -> Happening:
    table = situations()["happenings"]
    if any(contains(rest, phrase) for phrase in table["fallen"]) and not told.denied and not told.substance:
        return Happening.FALLEN
    lost = (*table["emptied"], *table["fallen"])
    if any(contains(rest, phrase) for phrase in lost) and not told.denied:
        return Happening.LOST_CONTENTS
    if placed:
        return Happening.PLACED
    if told.denied and contains(rest, "full"):
        return Happening.LOST_CONTENTS
    return Happening.STATE


def _placed(told: Sentence, thing: str, things: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the relation and the place where the thing is said to be, if that is a thing given."""
    if not thing or told.denied or told.impersonal or situation_class(" ".join(told.words), thing) not in ("", "gone"):
        return None
    for i, word in enumerate(told.said):
        place = named_in(told.said[i + 1 :], [t for t in things if t != thing]) if word in _POSITIONS else ""
        if place:
            return _POSITIONS[word], place
    return None


def _predicate(name: str, told: Sentence, rest: tuple[str, ...], known: tuple[str, ...]) -> str:
    """Return a known predicate that means the same, else a name made from the words."""
    for candidate in situations()["names"].get(name, ()):
        if candidate in known:
            return str(candidate)
    kept = [w for w in rest if w not in word_list("unsaid") and w not in told.subject]
    exact = next((p for p in known if p in ("_".join(kept), *kept)), "")
    if exact and not told.denied and (not name or exact in situations()["classes"][name]["words"]):
        return exact
    made = "_".join(kept[:4]) or name or "unusual"
    return "".join(c for c in made if c.isalnum() or c in "_-") or "unusual"
