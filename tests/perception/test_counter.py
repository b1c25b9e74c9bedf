"""Kitchen counters drawn at random: the same seed is the same counter, and what is rendered is really there."""

from __future__ import annotations

from importlib.util import find_spec
from xml.etree import ElementTree

import pytest

from groundplan.errors import InputError
from groundplan.perception.counter.arrangement import MAKERS, arrange
from groundplan.perception.counter.model import model_xml
from groundplan.perception.counter.thing import Relation


def test_the_same_seed_is_the_same_counter_and_others_differ() -> None:
    assert arrange(5) == arrange(5)
    assert len({model_xml(arrange(seed)) for seed in range(20)}) == 20


def test_there_are_things_of_every_category_some_on_and_some_in_others() -> None:
    placed = [p for seed in range(150) for p in arrange(seed).placed]
    assert set(MAKERS) <= {p.thing.category for p in placed}
    guests = [p for p in placed if p.host is not None]
    assert {p.relation for p in guests} == {Relation.ON, Relation.IN}
    assert len(guests) > 30


def test_every_thing_is_a_body_of_the_model() -> None:
    arrangement = arrange(7)
    root = ElementTree.fromstring(model_xml(arrangement))
    bodies = [body.get("name") for body in root.iter("body")]
    assert bodies == [f"thing{number}" for number in range(len(arrangement.placed))]
    [camera] = root.iter("camera")
    assert 30 < float(camera.get("fovy", "0")) < 60  # degrees


def test_the_renderer_knows_what_is_in_its_picture_and_in_no_other() -> None:
    if find_spec("mujoco") is None:
        pytest.skip("MuJoCo is not installed")
    from groundplan.perception.counter.renderer import CounterDetector

    try:
        world = CounterDetector(3, size=128)
    except InputError as error:
        pytest.skip(str(error))
    found = world.detect(world.picture)
    assert found
    for each in found:
        x0, y0, x1, y1 = each.box
        assert 0.0 <= x0 < x1 <= 1.0
        assert 0.0 <= y0 < y1 <= 1.0
        assert each.category in MAKERS
    assert world.picture.std() > 10
    with pytest.raises(InputError, match="only what is in the picture"):
        world.detect(world.picture[::-1])


def test_where_nothing_can_render_that_is_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    mujoco = pytest.importorskip("mujoco")
    from groundplan.perception.counter.renderer import render

    def broken(*_: object) -> None:
        raise mujoco.FatalError("an OpenGL platform library has not been loaded")

    monkeypatch.setattr(mujoco, "Renderer", broken)
    with pytest.raises(InputError, match="cannot render here: an OpenGL platform library") as caught:
        render(arrange(0), size=64)
    assert "MUJOCO_GL" in (caught.value.hint or "")
