"""How the tests check a meaning: searches by what they find, goals by which scenes satisfy them."""

from __future__ import annotations

from functools import cache

from tests.commonsense.atelier import atelier
from tests.commonsense.clinic import clinic
from tests.commonsense.cottage import cottage
from tests.commonsense.farmhouse import farmhouse
from tests.commonsense.inn import inn
from tests.commonsense.lodge import lodge
from tests.commonsense.mill import mill
from tests.commonsense.practice import practice
from tests.commonsense.press import press
from tests.commonsense.scenes import flat, kitchen, lab, office
from tests.commonsense.school import school
from tests.commonsense.station import station
from tests.commonsense.surveyors import surveyors
from tests.commonsense.theatre import theatre

from groundplan.language.commonsense import Commonsense
from groundplan.language.grounding import ground_clauses
from groundplan.language.questions import Interpretation
from groundplan.logic import holds, load_domain
from groundplan.logic.domain import Domain
from groundplan.scene.evaluate import answer
from groundplan.scene.query import Return
from groundplan.scene.scene import Changes, Fact, Scene

SCENES = {"office": office, "flat": flat, "kitchen": kitchen, "lab": lab, "inn": inn, "school": school, "press": press,
          "practice": practice}  # fmt: skip
SCENES |= {"clinic": clinic, "farmhouse": farmhouse, "theatre": theatre, "atelier": atelier, "cottage": cottage}
SCENES |= {"surveyors": surveyors, "lodge": lodge, "station": station, "mill": mill}
_OPPOSITE = {
    "open": "closed",
    "closed": "open",
    "switched_on": "switched_off",
    "switched_off": "switched_on",
    "hot": "cold",
    "cold": "hot",
    "clean": "dirty",
    "dirty": "clean",
}


@cache
def model() -> Commonsense:
    return Commonsense()


@cache
def domain_of(name: str) -> Domain:
    return load_domain(name)


def read(scene_name: str, instruction: str) -> tuple[Scene, Interpretation]:
    scene = SCENES[scene_name]()
    return scene, model().interpret(instruction, scene)


def found(scene_name: str, instruction: str) -> set[str]:
    """Return what a search finds: ids, or for a count and a yes/no question its value as text."""
    scene, meaning = read(scene_name, instruction)
    assert meaning.kind == "find", (instruction, meaning)
    ids: set[str] = set()
    for search in meaning.search:
        result = answer(search, scene)
        if search.returns == (Return.COUNT,):
            ids.add(str(len(result.ids)))
        elif search.returns == (Return.EXISTS,):
            ids.add("yes" if result.ids else "no")
        elif search.returns == (Return.OWNER,):
            ids |= {value for row in result.rows for column in row.values for value in column}
        else:
            ids |= set(result.ids)
    return ids


def changed(scene: Scene, changes: str) -> Scene:
    """Return the scene after changes such as "mug1 on desk2, closed window1, hot pizza, robot at hall"."""
    for change in changes.split(","):
        words = change.split()
        if len(words) == 2:
            fact: Fact = (words[0], words[1])
            gone: list[Fact] = [(_OPPOSITE[words[0]], words[1])] if words[0] in _OPPOSITE else []
        elif words[1] == "at":
            fact, gone = ("at", words[0], words[2]), list(scene.matching("at", words[0], None))
        elif words[1] in ("in", "on"):
            fact, gone = (words[1], words[0], words[2]), _held(scene, words[0])
        elif words[1] == "filled":
            fact, gone = ("filled", words[0], words[2]), list(scene.matching("filled", words[0], None))
        elif words[1] == "holds":
            fact, gone = ("holding", words[0], words[2]), _held(scene, words[2])
        else:
            fact, gone = (words[1], words[0], words[2]), _held(scene, words[2]) if words[1] == "has" else []
        scene = scene.after(Changes(added=(fact,), removed=tuple(gone)))
    return scene


def _held(scene: Scene, thing: str) -> list[Fact]:
    return (
        scene.matching("in", thing, None) + scene.matching("on", thing, None) + scene.matching("holding", None, thing)
    )


def goals_hold(scene_name: str, instruction: str, changes: str) -> tuple[bool, bool, str]:
    """Return whether the instruction's last goal holds now, whether after the changes, and the goal in words."""
    scene, meaning = read(scene_name, instruction)
    assert meaning.kind == "task", (instruction, meaning)
    domain = domain_of(scene.domain)
    grounding = ground_clauses(meaning.clauses, scene, domain)
    assert grounding.verdict.valid, (instruction, grounding.verdict, meaning)
    text = f"{instruction}: {[c.goal for c in meaning.clauses]} {dict(grounding.candidates)}"
    before = all(holds(goal, scene, domain) for goal in grounding.goals)
    after = holds(grounding.goals[-1], changed(scene, changes), domain) if grounding.goals else True
    return before, after, text
