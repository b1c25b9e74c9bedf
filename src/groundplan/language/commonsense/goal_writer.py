"""How the embedded model writes the goal of an instruction in a scene's own predicates, and what it misses there.

The instruction is read on the household-shaped twin of the scene (`twin`); what it speaks of although nothing known is
it is imagined there, so that it is read as if it were known, and reported as missing. The ground goal is then
translated into the scene's predicates (`twin_goals`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from groundplan.errors import GroundplanError
from groundplan.knowledge import Knowledge, knowledge
from groundplan.language.commonsense.goal_writer_imagined import Imagined, imagine, placed
from groundplan.language.commonsense.goal_writer_partial import known_part, whole
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.language.commonsense.twin import household_twin, is_affordance_scene
from groundplan.language.commonsense.twin_goals import Translation, reading_domain, simplified
from groundplan.language.goal_questions import GoalDraft, WriteGoal
from groundplan.language.grounding import Grounding, resolve_clauses
from groundplan.language.questions import Clause, Described, Interpretation
from groundplan.logic import load_domain, write_formula
from groundplan.logic.formula import FALSE, TRUE, And, Formula
from groundplan.logic.normal import terms
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Query
from groundplan.scene.scene import Scene

_ROUNDS = 4
_READ = "read by rules on the scene's household-shaped twin"


@dataclass(frozen=True, slots=True)
class Missing:
    """Something an instruction needs that nothing known is.

    `word` is what the instruction calls it, `category` the class that is meant, `place_hint` the id of where it says
    that is ("the cucumber from the fridge"), "" where it does not say. `elsewhere` are known things of that class
    that are not where the instruction says.
    """

    word: str
    category: str
    place_hint: str = ""
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What an instruction needs.

    `goal` is its goal over what is known, None where something it needs is missing. `partial` is what of the goal can
    be had with what is known (None: nothing). `unread` are the words that could not be read; `notes` say how the
    others were.
    """

    goal: Formula | None = None
    partial: Formula | None = None
    missing: tuple[Missing, ...] = ()
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def write_goal(question: WriteGoal) -> GoalDraft:
    """Answer the question for a goal; with `partial`, by what of it can be had with what is known."""
    needs = read_needs(question.instruction, question.scene)
    goal = needs.partial if question.partial else needs.goal
    reasoning = "; ".join((_READ, *needs.notes))
    missing = tuple(dict.fromkeys(m.word for m in needs.missing))
    if goal is None:
        return GoalDraft(goal="", reasoning=reasoning, missing=missing, unread=needs.unread)
    return GoalDraft(goal=write_formula(goal), reasoning=reasoning, missing=missing, unread=needs.unread)


def read_needs(instruction: str, scene: Scene, places: Iterable[str] = (), base: Knowledge | None = None) -> Needs:
    """Return the goal of an instruction in an affordance or household scene, and what it needs that is not known.

    `places` are the ids of places that exist, known or not; what is at a place that is no entity of the scene is still
    to be seen.
    """
    known = base or knowledge()
    twin = household_twin(scene, base)
    ground = ground_for(twin, known)
    plain = Imagined(scene=twin)
    reading = interpret_on(instruction, ground)
    imagined = imagine(instruction, ground, places)
    if imagined.scene is twin:
        return _needs(reading, scene, plain)
    richer = _interpret(instruction, imagined, known)
    for _ in range(_ROUNDS):
        moved = placed(imagined, richer.clauses, known)
        if moved is None:
            break
        imagined, richer = moved, _interpret(instruction, moved, known)
    if _complete(reading, twin) and not _speaks_of(richer, imagined):
        return _needs(reading, scene, plain)
    return _needs(richer, scene, imagined)


def _speaks_of(interpretation: Interpretation, imagined: Imagined) -> bool:
    """Say whether something imagined fits a description of the reading."""
    described = (d for clause in _all_clauses(interpretation.clauses) for d in clause.variables.values())
    return any(imagined.unknown(i) for d in described for i in evaluate(d.query, imagined.scene))


def _interpret(instruction: str, imagined: Imagined, known: Knowledge) -> Interpretation:
    return interpret_on(instruction, ground_for(imagined.scene, known))


def _complete(interpretation: Interpretation, scene: Scene) -> bool:
    """Say whether everything was read and each description fits something."""
    described = (d for clause in _all_clauses(interpretation.clauses) for d in clause.variables.values())
    return (
        interpretation.kind == "task" and not interpretation.unread and all(evaluate(d.query, scene) for d in described)
    )


def _all_clauses(clauses: Iterable[Clause]) -> Iterator[Clause]:
    for clause in clauses:
        yield clause
        yield from _all_clauses(clause.otherwise)


def _needs(interpretation: Interpretation, scene: Scene, imagined: Imagined) -> Needs:
    notes = tuple(r.text for r in interpretation.readings if r.score == 1.0)
    if interpretation.kind != "task":
        said = interpretation.unread or ((interpretation.explanation,) if interpretation.explanation else ())
        return Needs(unread=said or ("what is to be brought about was not said",), notes=notes)
    domain = reading_domain() if is_affordance_scene(scene) else load_domain(scene.domain)
    try:
        clauses = [_loosened(clause, imagined.scene) for clause in interpretation.clauses]
        grounding = resolve_clauses(clauses, imagined.scene, domain)
    except GroundplanError as error:
        return Needs(unread=(error.message,), notes=notes)
    notes = (*notes, *grounding.notes)
    if not grounding.verdict.valid:
        return Needs(missing=_nothing_fits(grounding), unread=interpretation.unread, notes=notes)
    return _translated(grounding, scene, imagined, interpretation.unread, notes)


def _translated(
    grounding: Grounding, scene: Scene, imagined: Imagined, unread: tuple[str, ...], notes: tuple[str, ...]
) -> Needs:
    stages = grounding.goals
    unknown = {*imagined.words, *imagined.places}
    if is_affordance_scene(scene):
        translation = Translation(scene)
        stages = tuple(translation.formula(stage) for stage in stages)
        if translation.unsaid:
            return Needs(unread=unread or tuple(dict.fromkeys(translation.unsaid)), notes=notes)
    goal = simplified(And(stages))
    can_be = whole(goal, unknown)
    if can_be not in (FALSE, TRUE) or goal == TRUE:
        return Needs(goal=can_be, partial=can_be, unread=unread, notes=notes)
    partial = known_part(goal, unknown)
    used = [i for i in imagined.scene.ids() if i in terms(goal) and i in unknown]
    missing = tuple(_missing(i, imagined, scene) for i in used)
    return Needs(partial=None if partial in (TRUE, FALSE) else partial, missing=missing, unread=unread, notes=notes)


def _missing(entity_id: str, imagined: Imagined, scene: Scene) -> Missing:
    entity = imagined.scene.entity(entity_id)
    word = imagined.words.get(entity_id, entity.category.replace("_", " "))
    if entity_id in imagined.places:
        return Missing(word, entity.category, entity_id)
    holders = [h for h in imagined.scene.chain(entity_id) if h not in imagined.words and h != "this_room"]
    elsewhere = tuple(e.id for e in imagined.scene.entities() if e.category == entity.category and e.id in scene)
    return Missing(word, entity.category, holders[0] if holders else "", elsewhere)


def _loosened(clause: Clause, scene: Scene) -> Clause:
    """Drop what nothing here is known to be ("the old water") from descriptions that otherwise fit something."""
    variables = {name: _described(described, scene) for name, described in clause.variables.items()}
    return clause.model_copy(update={"variables": variables})


def _described(described: Described, scene: Scene) -> Described:
    query = described.query
    for dropped in (("superlative", "ordinal"), ("states", "not_states", "attributes", "any_attributes", "owner")):
        if evaluate(query, scene):
            break
        bare = Query()
        query = query.model_copy(update={name: getattr(bare, name) for name in dropped})
    named = bool(query.categories or query.names or query.relations)
    return described.model_copy(update={"query": query}) if named and evaluate(query, scene) else described


def _nothing_fits(grounding: Grounding) -> tuple[Missing, ...]:
    return tuple(
        Missing(described.text or name, (described.query.categories or ("thing",))[0])
        for name, described in grounding.described.items()
        if not grounding.candidates[name]
    )
