"""An arrangement as a MuJoCo model."""

from __future__ import annotations

from collections.abc import Iterable
from math import degrees
from typing import Any
from xml.etree import ElementTree

from groundplan.perception.counter.arrangement import Arrangement, Placed

THING = "thing{}"
VIEW = "view{}"


def model_xml(arrangement: Arrangement, *, largest: int = 640) -> str:
    """Return the arrangement in MuJoCo's format: one body `thing<n>` per thing, one camera `view<n>` per viewpoint.

    `largest` is the greatest width and height in pixels that will be rendered.
    """
    root = ElementTree.Element("mujoco", model=f"counter{arrangement.seed}")
    ElementTree.SubElement(root, "compiler", angle="radian", eulerseq="zyx")
    _visual(root, arrangement, largest)
    world = ElementTree.SubElement(root, "worldbody")
    _room(world, arrangement)
    for number, placed in enumerate(arrangement.placed):
        _thing(world, number, placed)
    for number, view in enumerate(arrangement.views):
        right, up = view.axes
        ElementTree.SubElement(
            world,
            "camera",
            name=VIEW.format(number),
            pos=_text(view.position),
            xyaxes=_text((*right, *up)),
            fovy=f"{degrees(view.field_of_view):.5f}",  # in degrees, whatever the other angles are in
        )
    return ElementTree.tostring(root, encoding="unicode")


def _visual(root: ElementTree.Element, arrangement: Arrangement, largest: int) -> None:
    visual = ElementTree.SubElement(root, "visual")
    ElementTree.SubElement(visual, "global", offwidth=str(largest), offheight=str(largest))
    ElementTree.SubElement(visual, "quality", shadowsize="1024", offsamples="4")
    share = arrangement.brightness * 0.5
    ElementTree.SubElement(visual, "headlight", ambient=_text((share,) * 3), diffuse=_text((share * 0.7,) * 3))
    ElementTree.SubElement(visual, "map", znear="0.02", zfar="20")


def _room(world: ElementTree.Element, arrangement: Arrangement) -> None:
    light = arrangement.light
    ElementTree.SubElement(
        world,
        "light",
        pos=_text(light),
        dir=_text((-light[0], -light[1], -light[2])),
        diffuse=_text((arrangement.brightness,) * 3),
        specular="0.2 0.2 0.2",
        castshadow="true",
    )
    counter: dict[str, Any] = {"type": "box", "size": "1.6 0.65 0.02", "pos": "0 0 -0.02"}
    ElementTree.SubElement(world, "geom", rgba=_text(arrangement.counter), **counter)
    wall: dict[str, Any] = {"type": "box", "size": "3 0.02 1.5", "pos": "0 0.67 0.6"}
    ElementTree.SubElement(world, "geom", rgba=_text(arrangement.wall), **wall)
    ElementTree.SubElement(world, "geom", type="plane", size="5 5 1", pos="0 0 -0.9", rgba="0.35 0.33 0.31 1")


def _thing(world: ElementTree.Element, number: int, placed: Placed) -> None:
    body = ElementTree.SubElement(
        world, "body", name=THING.format(number), pos=_text(placed.position), euler=_text(placed.turn)
    )
    for primitive in placed.thing.primitives:
        ElementTree.SubElement(
            body,
            "geom",
            type=primitive.shape.value,
            size=_text(primitive.size),
            pos=_text(primitive.position),
            euler=_text(primitive.turn),
            rgba=_text(primitive.colour),
            contype="0",
            conaffinity="0",
        )


def _text(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:.5f}" for number in numbers)
