"""What can serve in the place of the usual thing: COWP's prompts 2 and 3, from groups of things for one use."""

from __future__ import annotations

from functools import lru_cache

from groundplan.language.affordance_questions import YesNo
from groundplan.language.commonsense.situations.words import same_thing, sentence, serving, situation_class
from groundplan.language.commonsense.tools.substitution_likeness import likeness
from groundplan.language.situation_questions import CanServe, MostSuitable, MostSuitableAnswer

_WELL, _FAIR, _STEP = 0.95, 0.7, 0.01
_ENOUGH = 0.5
_KIN = 1.0
"""How alike two things of which no list speaks must be (see `substitution_likeness.likeness`)."""


def can_serve(question: CanServe) -> YesNo:
    """Say whether the action is suitable with the other object."""
    grade = grade_for(question.usual, question.other)
    return YesNo(yes=grade >= _ENOUGH, sure=round(min(1.0, 0.5 + abs(grade - _ENOUGH)), 2))


def most_suitable(question: MostSuitable) -> MostSuitableAnswer:
    """Return the object that does best in the place of the usual one; what the situation spoils comes last."""

    def worth(name: str) -> float:
        spoiled = bool(situation_class(question.situation, name)) and question.situation and _is_about(question, name)
        return grade_for(question.usual or name, name) - (1.0 if spoiled else 0.0)

    return MostSuitableAnswer(object=max(question.objects, key=worth, default=""))


def _is_about(question: MostSuitable, name: str) -> bool:
    """Say whether the situation is about this object; what is said of the usual one is not said of its kin."""
    subject = " ".join(sentence(question.situation).subject) or "nothing"
    if question.usual and same_thing(question.usual, subject):
        return name == question.usual
    return same_thing(name, subject)


@lru_cache(maxsize=8192)
def grade_for(usual: str, other: str) -> float:
    """Return from 0 to 1 how well the other thing serves where the usual one is meant."""
    first, second = (name.lower().replace("_", " ").strip() for name in (usual, other))
    if first == second:
        return 1.0
    groups = [g for g in serving()["groups"].values() if _grade(first, g) == _WELL]
    groups = groups or [g for g in serving()["groups"].values() if _grade(first, g)]
    if groups:
        return max(_ranked(second, group) for group in groups)
    alike = likeness(first, second, "")
    return min(1.0, alike * _ENOUGH / _KIN)


def _grade(name: str, group: dict[str, list[str]]) -> float:
    return _WELL if name in group["well"] else _FAIR if name in group["fair"] else 0.0


def _ranked(name: str, group: dict[str, list[str]]) -> float:
    """Return the grade of a thing in a group: by its name, else by the head of its name; earlier ones do better."""
    for said in (name, name.split()[-1] if name.split() else name):
        for grade, listed in ((_WELL, group["well"]), (_FAIR, group["fair"])):
            if said in listed:
                return grade - _STEP * min(listed.index(said), 15) - (0.05 if said != name else 0.0)
    return 0.0
