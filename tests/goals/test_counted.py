"""How many go where: what is shared out, what stays, and what the others are, are each read for themselves."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic import write_formula
from groundplan.logic.formula import And, Formula, Or
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_STUDIO = """SCENE-DESCRIPTION
OBJECTS
human:0 counter:0 couch:0 desk:0 shelf:0 cupboard:0 table:0
book:0 book:1 book:2 candle:0 pen:0 pen:1 laptop:0 plate:0 plate:1 apple:0 pear:0 pillow:0 remote:0
sponge:0 bucket:0 water:0 box:0 box:1 nail:0 screw:0
END-OBJECTS
RELATIONS
on book:0 shelf:0;on book:1 shelf:0;on book:2 shelf:0;on candle:0 shelf:0;on pen:0 desk:0;on pen:1 desk:0
on laptop:0 desk:0;in plate:0 cupboard:0;in plate:1 cupboard:0;on apple:0 table:0;on pear:0 table:0
on pillow:0 couch:0;on remote:0 couch:0;on sponge:0 counter:0;on bucket:0 counter:0;liquid_in water:0 bucket:0
on box:0 counter:0;on box:1 table:0;on nail:0 counter:0;on screw:0 counter:0;at robot:0 counter:0;at human:0 couch:0
END-RELATIONS
LOCATIONS
counter0 counter:0
END-LOCATIONS
"""


@cache
def studio() -> Scene:
    """Return a room that is a kitchen, a living room and a study."""
    blocks = _STUDIO.replace(";", "\n")
    head, objects, rest = blocks.partition("OBJECTS\n")
    listed, end, relations = rest.partition("END-OBJECTS")
    read = parse_kit_scene(head + objects + listed.replace(" ", "\n") + end + relations, name="studio")
    return affordance_scene(read.scene, default_mapping(), read.locations)


def wanted(said: str) -> set[frozenset[str]]:
    """Return the alternatives of the goal of an instruction, each as what it consists of."""
    goal = read_needs(said, studio()).goal
    return set() if goal is None else _options(goal)


def _options(goal: Formula) -> set[frozenset[str]]:
    if isinstance(goal, Or):
        return {option for part in goal.parts for option in _options(part)}
    if isinstance(goal, And):
        found = {frozenset[str]()}
        for part in goal.parts:
            found = {one | more for one in found for more in _options(part)}
        return found
    return {frozenset({write_formula(goal)})}


def _put(*facts: str) -> frozenset[str]:
    return frozenset(f"({fact})" for fact in facts)


_ONE_AND_OTHERS = {
    _put(f"on book{i} couch0", f"on book{j} desk0", f"on book{k} desk0")
    for i, j, k in ((0, 1, 2), (1, 0, 2), (2, 0, 1))
}
_ONE_PEN_EACH = {_put("on pen0 table0", "on pen1 shelf0"), _put("on pen1 table0", "on pen0 shelf0")}
_APART = {_put("on apple0 plate0", "on pear0 plate1"), _put("on apple0 plate1", "on pear0 plate0")}
_IN_ONE_BOX = {_put(f"in nail0 box{k}", f"in screw0 box{k}") for k in (0, 1)}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        *((f"Put one book on the couch and {others} on the desk", _ONE_AND_OTHERS)
          for others in ("the others", "the rest", "the other two", "the other books", "two other books")),
        *((said, _ONE_PEN_EACH) for said in (
            "Distribute the pens between the table and the shelf", "Split the two pens between the table and the shelf",
            "Share the pens out evenly over the table and the shelf",
            "Distribute the pens: one on the table, one on the shelf",
        )),
        *((said, _APART) for said in (
            "Put the apple and the pear on different plates", "I want the apple and the pear to be on separate plates",
        )),
        *((said, _IN_ONE_BOX) for said in (
            "Put the nail and the screw in the same box", "The nail and the screw should be in the same box",
        )),
        ("Leave the pillow on the couch and bring me the rest", {_put("on pillow0 couch0", "inhand remote0 human0")}),
        ("Leave the laptop on the desk and put everything else on the shelf",
         {_put("on laptop0 desk0", "on pen0 shelf0", "on pen1 shelf0")}),
        ("Bring me anything from the couch but not the remote", {_put("inhand pillow0 human0")}),
        ("Bring me neither the apple nor the pear but the remote", {_put("inhand remote0 human0")}),
        ("Put the apple either on the desk or on the couch", {_put("on apple0 desk0"), _put("on apple0 couch0")}),
        ("Bring me either both pens or the laptop",
         {_put("inhand pen0 human0", "inhand pen1 human0"), _put("inhand laptop0 human0")}),
        ("The table should have nothing on it any more", {_put("free table0")}),
        ("I want the sponge to be wet", {_put("wet sponge0")}),
        ("Put the apple, the pen and the candle on the desk, the couch and the table respectively",
         {_put("on apple0 desk0", f"on pen{k} couch0", "on candle0 table0") for k in (0, 1)}),
    ],
)  # fmt: skip
def test_what_goes_where_is_read_for_each(said: str, meant: set[frozenset[str]]) -> None:
    assert wanted(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "Only one pen should be on the desk",
        "There should be exactly one pen on the desk",
        "I want just one pen on the desk",
    ],
)
def test_only_one_means_that_the_others_go(said: str) -> None:
    kept = wanted(said)
    assert len(kept) == 2
    assert all({"(on pen0 desk0)", "(not (on pen1 desk0))"} <= o or "(not (on pen0 desk0))" in o for o in kept)


@pytest.mark.parametrize("said", ["put the others on the desk", "bring me the other two"])
def test_the_others_of_nothing_are_not_everything(said: str) -> None:
    needs = read_needs(said, studio())
    assert needs.goal is None
    assert needs.unread
