"""A ferry of the tests' own: people with trades and pastimes, things with troubles, what attributes name."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_PEOPLE = (
    ("captain_roe", "Captain Roe", "bridge", ("job: captain", "steering the ship")),
    ("dunja", "Dunja", "galley", ("job: ship's cook", "frying fish")),
    ("emre", "Emre", "engine_room", ("job: mechanic", "oiling the engine")),
    ("sister_paul", "Sister Paul", "sick_bay", ("nurse", "bandaging a seagull")),
    ("hal", "Hal", "car_deck", ("deckhand", "mopping the deck", "speaks Norwegian")),
    ("lotte", "Lotte", "lounge", ("passenger", "six years old", "seasick")),
    ("mr_abe", "Mr Abe", "lounge", ("passenger", "hard of hearing", "dozing")),
    ("ms_quill", "Ms Quill", "lounge", ("passenger", "writing a novel", "forty-one years old")),
)


@cache
def ferry() -> Scene:
    """A ferry with a bridge, decks, a galley and passengers."""
    m = Maker("lounge", "sayplan")
    m.room("lounge")
    for room in ("bridge", "galley", "engine_room", "sick_bay", "kiosk"):
        m.room(room)
    m.room("car_deck", attributes=("being repainted",))
    m.room("cabin_1", category="cabin", owner="Ms Quill")
    m.room("cabin_2", category="cabin", attributes=("vacant", "made up"))
    m.link("lounge", "bridge", "galley", "engine_room")
    m.link("lounge", "sick_bay", "kiosk", "car_deck", "cabin_1", "cabin_2")
    for person, name, room, attributes in _PEOPLE:
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person", name=name, attributes=attributes))
        m.facts.append(("at", person, room))
    m.asset("table", "lounge")
    m.asset("shelf", "kiosk")
    m.asset("locker", "engine_room")
    m.asset("radio", "bridge", "radio", attributes=("dead battery",))
    m.asset("van", "car_deck", "van", attributes=("flat tyre",))
    m.asset("sports_car", "car_deck", "car", attributes=("out of fuel",))
    m.asset("bunk", "cabin_1", "bunk")
    m.thing("seagull", "on", "table", "gull", attributes=("broken wing",))
    m.facts = [f for f in m.facts if f[1] != "seagull"] + [("in", "seagull", "sick_bay")]
    m.thing("parrot", "on", "table", "parrot", attributes=("belongs to nobody", "screeching"))
    m.thing("battery", "on", "shelf", "battery")
    m.thing("spare_wheel", "in", "locker", "spare_tyre")
    m.thing("petrol_can", "in", "locker", "fuel_can")
    m.thing("earpiece", "in", "cabin_2", "hearing_aid")
    m.thing("plaster", "on", "shelf", "plaster")
    m.thing("corkscrew", "on", "shelf", "corkscrew")
    m.thing("solvent", "in", "locker", "bottle", attributes=("highly flammable",))
    m.thing("drops", "on", "shelf", "eye_drops", attributes=("expired",))
    m.thing("key_a", "on", "shelf", "key", attributes=("opens every cabin",))
    m.thing("key_b", "on", "shelf", "key", attributes=("for cabin 1",))
    m.thing("chart_old", "on", "shelf", "sea_chart", attributes=("printed 1893",))
    m.thing("chart_new", "on", "shelf", "sea_chart", attributes=("printed 2016",))
    m.thing("letter", "on", "table", "letter", attributes=("from Hal",))
    return m.scene("ferry")
