"""What an instruction names and the plan for it does not touch: told, so that nothing is dropped in silence.

A plan is proven for the goals that a model read. What the model did not read, no proof misses; the words tell. This
holds for every model: the words are looked at apart from its reading.
"""

from __future__ import annotations

from groundplan.language.questions import Interpretation
from groundplan.logic.normal import constants
from groundplan.methods.task import Solution
from groundplan.scene.evaluate import evaluate
from groundplan.scene.scene import Scene

_UNDONE = "not among the actions here"
"""What a reading says of what is only prepared, as no action does it."""
_DRINKS = {"drink", "drinks", "beverage"}
_MOST = 60
"""A description that fits more things than this names none of them."""


def untouched(instruction: str, interpretation: Interpretation, solution: Solution, scene: Scene) -> tuple[str, ...]:
    """Return a sentence for what the words say or name and neither the goals, the plan nor a description holds."""
    from groundplan.language.commonsense.mentions import mentioned

    spoken = mentioned(instruction, scene)
    meant = {arg for step in solution.plan for arg in step.args}.union(*map(constants, solution.goals))
    used: set[str] = set()
    described = (query for clause in interpretation.clauses for query in clause.queries())
    for inner in (inner for query in described for inner in query.nested()):
        found = evaluate(inner, scene)
        used.update(found if len(found) <= _MOST else ())
    brewed = {i for i in meant if i not in scene}
    used |= meant - brewed
    brewed |= _DRINKS if brewed else set()
    around = used.union(*(scene.chain(i) for i in used))
    texts = [
        m.text
        for m in spoken
        if not around.intersection(m.ids) and brewed.isdisjoint(m.text.split())
        if not any(_within(i, used, scene) for i in m.ids)
    ]
    ignored = interpretation.unheeded
    named = (t for t in dict.fromkeys(texts) if not any(f" {t.lower()} " in f" {words} " for words in ignored))
    taken = (r.text for r in interpretation.readings if r.text.endswith("taken for it") or _UNDONE in r.text)
    return (
        *(f"{text[0].upper()}{text[1:]}." for text in dict.fromkeys(taken)),
        *(f"“{words}” plays no part: the plan would be the same without it." for words in ignored),
        *(f"“{text}” is named, but the plan has nothing to do with it." for text in named),
    )


def _within(entity: str, used: set[str], scene: Scene) -> bool:
    """Say whether something that is used holds an entity, other than as the room it is in."""
    return not used.isdisjoint(set(scene.chain(entity)) - {scene.room_of(entity)})
