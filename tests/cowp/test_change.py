"""What is learned is typed, checked against the domain, and can be kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cowp.bar import bar_assignment, bar_domain, bar_scene

from groundplan.errors import InputError
from groundplan.logic.domain import Action
from groundplan.logic.simulate import applicable
from groundplan.methods.cowp.change import Change, ChangeKind, applied, change_from_json, load_changes, save_changes
from groundplan.methods.cowp.session import CowpSession
from groundplan.scene.scene import Changes

CRACKED = Change(kind=ChangeKind.PRECONDITION, schema="pour", parameter="?v", predicate="cracked", text="it leaks")
MUGS = Change(kind=ChangeKind.ROLE, category="mug", role="drinking_vessel", source="embedded")


def test_a_precondition_keeps_the_action_from_being_done_with_such_a_thing() -> None:
    scene = bar_scene().after(Changes(added=(("on", "cup1", "bar_table1"), ("holding", "robot", "tea1"))))
    pour = Action("pour", ("robot", "tea1", "cup1", "bar_table1", "lounge"))
    domain = applied(bar_domain(), [CRACKED])
    assert applicable(pour, scene, domain)
    assert not applicable(pour, scene.after(Changes(added=(("cracked", "cup1"),))), domain)


def test_a_precondition_can_be_for_some_other_things_only() -> None:
    where = (("?s", "place_to_drink"),)
    change = Change(kind=ChangeKind.PRECONDITION, schema="place", parameter="?t", predicate="dirty", where=where)
    domain = applied(bar_domain(), [change])
    held = bar_scene().after(Changes(added=(("holding", "robot", "cup1"), ("dirty", "cup1"))))
    assert not applicable(Action("place", ("robot", "cup1", "bar_table1", "lounge")), held, domain)
    assert applicable(Action("place", ("robot", "cup1", "bench1", "lounge")), held, domain)


def test_a_role_lets_another_kind_of_thing_take_part() -> None:
    scene = bar_scene(mug1="bar_table1").after(Changes(added=(("holding", "robot", "tea1"),)))
    pour = Action("pour", ("robot", "tea1", "mug1", "bar_table1", "lounge"))
    assert not applicable(pour, scene, bar_domain())
    assert applicable(pour, scene, applied(bar_domain(), [MUGS]))


@pytest.mark.parametrize(
    "change",
    [
        Change(kind=ChangeKind.PRECONDITION, schema="juggle", parameter="?v", predicate="dirty"),
        Change(kind=ChangeKind.PRECONDITION, schema="pour", parameter="?x", predicate="dirty"),
        Change(kind=ChangeKind.PRECONDITION, schema="pour", parameter="?v", predicate="on"),
        Change(kind=ChangeKind.PRECONDITION, schema="pour", parameter="?v", predicate="not a name"),
        Change(
            kind=ChangeKind.PRECONDITION, schema="place", parameter="?t", predicate="dirty", where=(("?s", "moon"),)
        ),
        Change(kind=ChangeKind.ROLE, category="mug", role="hat"),
        Change(kind=ChangeKind.ROLE, category="two words", role="drinking_vessel"),
    ],
)
def test_what_does_not_fit_the_domain_is_refused(change: Change) -> None:
    with pytest.raises(InputError):
        applied(bar_domain(), [change])


def test_what_was_learned_can_be_kept_for_the_next_run(tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    fact = Change(kind=ChangeKind.FACT, fact=("dirty", "cup1"))
    save_changes(file, [CRACKED, MUGS, fact])
    assert load_changes(file) == (CRACKED, MUGS)
    scene = bar_scene(cup1="", mug1="shelf1")
    session = CowpSession(bar_assignment(scene), load_changes(file))
    assert session.plan(scene) is not None


def test_a_file_that_holds_something_else_is_named(tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(InputError, match=r"learned\.json"):
        load_changes(file)


def test_what_a_trace_says_was_learned_can_be_learned_again() -> None:
    where = Change(
        kind=ChangeKind.PRECONDITION, schema="place", parameter="?t", predicate="dirty", where=(("?s", "tap"),)
    )
    for change in (CRACKED, MUGS, where, Change(kind=ChangeKind.FACT, fact=("filled", "cup1"), holds=False)):
        assert change_from_json(json.loads(json.dumps(change.to_json()))) == change
