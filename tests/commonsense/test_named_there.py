"""What a question looks for in every entity is read once for a scene, whoever and whatever is asked for."""

from collections.abc import Iterator

import pytest

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for
from groundplan.language.commonsense.phrases.parity import numbers_borne
from groundplan.language.commonsense.words.named_there import named_there
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


def _ground() -> Ground:
    said = {"room_1": "Dr. Wu is here", "room_2": "Wu was here", "room_3": "Ann Wu is inside", "room_b": "dr"}
    rooms = [Entity(id=i, kind=Kind.ROOM, category="office", attributes=(a,)) for i, a in said.items()]
    seat = Entity(id="room_4", kind=Kind.ROOM, category="office", name="Berth 17", attributes=("number: 5",))
    return ground_for(Scene([*rooms, seat]))


def test_titles_are_no_part_of_a_name_and_only_who_is_there_is_found() -> None:
    ground = _ground()
    assert named_there(ground, ("dr", "wu")) == ("room_1",)
    assert named_there(ground, ("ann", "wu")) == ("room_3",)
    assert named_there(ground, ("tom",)) == named_there(ground, ("dr",)) == ()


def test_what_is_said_of_a_thing_comes_before_the_number_it_is_called_by() -> None:
    assert numbers_borne(_ground()) == {"room_1": 1, "room_2": 2, "room_3": 3, "room_4": 5}


def test_the_entities_are_gone_through_once_however_many_names_and_numbers_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ground = _ground()
    looks: list[Scene] = []
    entities = Scene.entities

    def counted(scene: Scene) -> Iterator[Entity]:
        looks.append(scene)
        return entities(scene)

    monkeypatch.setattr(Scene, "entities", counted)
    for name in ("wu", "ann", "tom", "priya"):
        named_there(ground, (name,))
        numbers_borne(ground)
    assert len(looks) == 2
