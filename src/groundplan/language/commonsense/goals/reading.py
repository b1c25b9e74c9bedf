"""From an instruction put plainly to its goal in the scene's own predicates, over what is there or imagined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from groundplan.errors import GroundplanError
from groundplan.knowledge import Knowledge, knowledge
from groundplan.language.clarification import Ambiguity
from groundplan.language.commonsense.goals.imagined import Imagined, imagine, placed
from groundplan.language.commonsense.goals.twin import ROOM, is_affordance_scene
from groundplan.language.commonsense.goals.twin_goals import Translation, reading_domain, simplified
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.language.commonsense.words.closed import MASS
from groundplan.language.grounding import Grounding, condition_holds, resolve_clauses
from groundplan.language.questions import Clause, Described, Determiner, Interpretation
from groundplan.logic import load_domain
from groundplan.logic.formula import TRUE, And, Atom, Formula, Not
from groundplan.logic.normal import atoms
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Measure, Query
from groundplan.scene.scene import Scene

_ROUNDS = 4
_SELECTING = ("superlative", "ordinal")
_DESCRIBING = ("states", "not_states", "attributes", "any_attributes", "owner")
_SUPERLATIVE = re.compile(r"[a-z]{3,}est$")
_NO_MEASURE = frozenset(
    {
        "nearest",
        "closest",
        "rest",
        "guest",
        "chest",
        "forest",
        "harvest",
        "interest",
        "request",
        "best",
        "finest",
        "nest",
    }
    | {"freshest", "cleanest", "handiest", "latest", "honest", "vest", "test", "west", "contest", "protest", "easiest"}
)
_EATEN = frozenset({"snack", "snacks", "treat", "bite", "meal", "dish", "lunch", "nibble"})
_WELL_EATEN = 0.35
_SPEAKERS = frozenset({"me", "us"})
"""Words for people, which stand for no thing: of "bring me …" nothing more was read."""
_ANYTHING = frozenset({"something", "anything"})
_REMAINING = frozenset({"others", "other", "rest", "remainder", "remaining"})
_BEHIND_HEAD = frozenset({"that", "which", "in", "on", "from", "inside", "at"})
_WHOLE = frozenset({"all", "every", "each", "everything", "both", "whatever"})
_PLURAL_ONLY = ("chips", "crisps", "nachos")
_PLACING = ("(in ", "(on ")
_GOING, _TAKING = "(at ?robot ", "(holding ?robot "
_WHERE = frozenset({"on", "in", "inhand", "liquid_in", "has", "holding"})
_ONE_OF = (frozenset({"opened", "closed"}), frozenset({"open", "closed"}), frozenset({"switched_on", "switched_off"}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was read: a goal that may name imagined things (None: none was read), and what could not be read.

    `nothing_fits` are the words and categories of descriptions that nothing fits, imagined things included.
    """

    goal: Formula | None = None
    imagined: Imagined
    nothing_fits: tuple[tuple[str, str], ...] = ()
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())
    ambiguities: tuple[Ambiguity, ...] = ()


def read_goal(instruction: str, scene: Scene, ground: Ground, places: Sequence[str]) -> Read:
    """Read an instruction on the twin of a scene; what it speaks of and is not there is imagined first if need be."""
    twin, known = ground.scene, ground.knowledge
    reading = interpret_on(instruction, ground)
    imagined = imagine(instruction, ground, places)
    plain = Imagined(scene=twin, unseen=imagined.unseen)
    complete = _complete(reading, twin, decided=not places)
    if complete and not imagined.words:
        return _read(reading, scene, plain)
    richer = _interpret(instruction, imagined, known) if imagined.scene is not twin else reading
    for _ in range(_ROUNDS):
        moved = placed(imagined, richer.clauses, known)
        if moved is None:
            break
        imagined, richer = moved, _interpret(instruction, moved, known)
    if complete and (not _speaks_of(richer, imagined) or _covers(reading, imagined)):
        return _read(reading, scene, plain)
    return _read(richer, scene, imagined)


def _covers(reading: Interpretation, imagined: Imagined) -> bool:
    """Say whether a reading without imagined things has a use for all the words they were imagined for."""
    texts = [d.text for clause in _all_clauses(reading.clauses) for d in clause.variables.values()]
    return not imagined.others and all(any(w.lower() in text for text in texts) for w in imagined.words.values())


def _speaks_of(interpretation: Interpretation, imagined: Imagined) -> bool:
    """Say whether something imagined fits a description of the reading."""
    described = (d for clause in _all_clauses(interpretation.clauses) for d in clause.variables.values())
    return any(imagined.unknown(i) for d in described for i in evaluate(d.query, imagined.scene))


def _interpret(instruction: str, imagined: Imagined, known: Knowledge) -> Interpretation:
    return interpret_on(instruction, ground_for(imagined.scene, known))


def _complete(interpretation: Interpretation, scene: Scene, *, decided: bool) -> bool:
    """Say whether everything was read and each description fits something.

    `decided`: all there is has been seen, so that what is only to be done under other conditions need not be there.
    """
    clauses = _applying(interpretation.clauses, scene) if decided else _all_clauses(interpretation.clauses)
    described = (d for clause in clauses for d in clause.variables.values())
    return (
        interpretation.kind == "task" and not interpretation.unread and all(evaluate(d.query, scene) for d in described)
    )


def _applying(clauses: Iterable[Clause], scene: Scene) -> Iterator[Clause]:
    for clause in clauses:
        holds = all(condition_holds(condition, scene) for condition in clause.when)
        yield from (clause,) if holds else _applying(clause.otherwise, scene)


def _all_clauses(clauses: Iterable[Clause]) -> Iterator[Clause]:
    for clause in clauses:
        yield clause
        yield from _all_clauses(clause.otherwise)


def _read(interpretation: Interpretation, scene: Scene, imagined: Imagined) -> Read:
    notes = tuple(r.text for r in interpretation.readings if r.score == 1.0)
    if interpretation.kind != "task":
        said = interpretation.unread or ((interpretation.explanation,) if interpretation.explanation else ())
        return Read(imagined=imagined, unread=said or ("what is to be brought about was not said",), notes=notes)
    translated = is_affordance_scene(scene)
    domain = reading_domain() if translated else load_domain(scene.domain)
    described = [d for c in interpretation.clauses for d in c.variables.values()]
    vague = [d.text for d in described if d.query == Query() or (d.text in _SPEAKERS and not d.query.names)]
    vague += [d.text for c in interpretation.clauses for d in _wanted_at_all(c)]
    vague += [d.text for d in described if _rest_of_nothing(d)]
    if vague:
        return Read(imagined=imagined, unread=tuple(vague), notes=notes)
    unmeasured = [d.text for d in described if _unmeasured(d, imagined.scene)]
    if unmeasured:
        return Read(imagined=imagined, unread=tuple(unmeasured), notes=notes)
    clauses = [_loosened(clause, imagined.scene) for clause in interpretation.clauses]
    clauses = _without_means(clauses) if translated else clauses
    together = [clause.model_copy(update={"after_previous": False}) for clause in clauses]
    try:
        grounding = resolve_clauses(together, imagined.scene, domain)
        if grounding.verdict.valid and _undoes_itself(grounding.goals[0]):
            grounding = resolve_clauses(clauses, imagined.scene, domain)
    except GroundplanError as error:
        return Read(imagined=imagined, unread=(error.message,), notes=notes)
    notes, unread = (*notes, *grounding.notes), interpretation.unread
    if not grounding.verdict.valid:
        return Read(imagined=imagined, nothing_fits=_nothing_fits(grounding), unread=unread, notes=notes)
    stages = grounding.goals
    if translated:
        translation = Translation(scene)
        stages = tuple(translation.formula(stage) for stage in stages)
        if translation.unsaid:
            said = unread or tuple(dict.fromkeys(translation.unsaid))
            return Read(imagined=imagined, unread=said, notes=notes)
        if simplified(And(stages)) == TRUE and any(_only_here(stage) for stage in grounding.goals):
            return Read(imagined=imagined, unread=unread or ("what is to be brought about was not said",), notes=notes)
    goal = in_the_end(stages)
    idle = goal == TRUE and not any(c.when or "(not " in c.goal for c in interpretation.clauses)
    unmet = _nothing_fits(grounding) if idle else ()
    if translated and unmet:
        return Read(imagined=imagined, nothing_fits=unmet, unread=unread, notes=notes)
    if translated and _only_not_held(goal, scene):
        return Read(imagined=imagined, unread=unread or ("where it is to go",), notes=notes)
    return Read(goal=goal, imagined=imagined, unread=unread, notes=notes, ambiguities=grounding.ambiguities)


def _without_means(clauses: Sequence[Clause]) -> list[Clause]:
    """Leave out going somewhere, or taking a thing in hand, for what is done there or with it then."""
    kept = []
    for k, clause in enumerate(clauses):
        then = [c for c in clauses[k + 1 :] if not c.when and not c.goal.startswith((_GOING, _TAKING))]
        going = clause.goal.startswith(_GOING) and bool(then)
        taken = clause.variables.get(clause.goal.split()[-1].rstrip(")")) if clause.goal.startswith(_TAKING) else None
        used = taken is not None and any(taken == other for c in then for other in c.variables.values())
        if clause.when or not (going or used):
            kept.append(clause)
    return kept


def _only_here(stage: Formula) -> bool:
    """Say whether a goal is only that things are somewhere in the one room there is, or used."""
    said = list(atoms(stage))
    return bool(said) and all(ROOM in atom.terms or atom.predicate == "used" for atom in said)


def _only_not_held(goal: Formula, scene: Scene) -> bool:
    """Say whether a goal is only that the robot does not hold what it does not hold: nobody wishes for that."""
    parts = goal.parts if isinstance(goal, And) else (goal,)
    bodies = [part.body for part in parts if isinstance(part, Not)]
    idle = [
        b
        for b in bodies
        if isinstance(b, Atom) and b.predicate == "inhand" and b.fact not in set(scene.matching("inhand"))
    ]
    return bool(parts) and len(idle) == len(parts)


def _wanted_at_all(clause: Clause) -> list[Described]:
    """Return what a clause wants brought without saying what it is to be ("something", whatever for)."""
    wanted = clause.goal.startswith("(has ")
    return [
        d for d in clause.variables.values() if wanted and d.text in _ANYTHING and d.query == Query(kinds=("object",))
    ]


def _rest_of_nothing(described: Described) -> bool:
    """Say whether something is "the rest" or "the others" of things of which nothing was said."""
    query = described.query
    named = query.names if ROOM not in query.names else ()
    told = query.categories or named or query.relations or query.any_of
    return bool(_REMAINING & set(described.text.split())) and not told and not described.distinct_from


def _unmeasured(described: Described, scene: Scene) -> bool:
    """Say whether the most of a kind is meant and several could be: where nothing tells which, none is taken for it."""
    query = described.query
    if query.superlative is None:
        said = any(_SUPERLATIVE.match(word) and word not in _NO_MEASURE for word in described.text.split())
        return (
            said
            and described.determiner in (Determiner.THE, Determiner.ALL)
            and not query.names
            and len(evaluate(query, scene)) > 1
        )
    if query.superlative.measure is Measure.DISTANCE or evaluate(query, scene):
        return False
    return len(evaluate(query.model_copy(update={"superlative": None}), scene)) > 1


def _undoes_itself(goal: Formula) -> bool:
    """Say whether two conditions that must hold together decide the same thing: the later one was meant to undo."""
    decided = [slot for part in (goal.parts if isinstance(goal, And) else (goal,)) for slot in _slots(part)]
    return len(decided) > len(set(decided))


def in_the_end(stages: Sequence[Formula]) -> Formula:
    """Return what holds after all stages: of earlier ones, what no later one undoes."""
    kept: list[Formula] = []
    for stage in reversed(stages):
        later = {slot for part in kept for slot in _slots(part)}
        parts = stage.parts if isinstance(stage, And) else (stage,)
        kept = [*(part for part in parts if not (_slots(part) & later)), *kept]
    return simplified(And(tuple(_later_wins(kept))))


def _later_wins(parts: Sequence[Formula]) -> list[Formula]:
    """Leave out where a thing is to be at first, if it is to be elsewhere then ("pick it up and put it there")."""
    kept: list[Formula] = []
    taken: set[tuple[str, str]] = set()
    for part in reversed(parts):
        slots = {slot for slot in _slots(part) if slot[0] == "where" or slot[0].startswith("state")}
        if not slots & taken or part in kept:
            kept.insert(0, part)
            taken |= slots
    return kept


def _slots(part: Formula) -> set[tuple[str, str]]:
    """Return what a single condition decides: where a thing is, whether it is open; nothing for compound conditions."""
    if not isinstance(part, Atom):
        return set()
    if part.predicate in _WHERE and len(part.terms) == 2:
        return {("where", part.terms[1] if part.predicate in ("has", "holding") else part.terms[0])}
    if part.predicate == "at":
        return {("at", part.terms[0])}
    return {(f"state{number}", part.terms[0]) for number, names in enumerate(_ONE_OF) if part.predicate in names}


def _loosened(clause: Clause, scene: Scene) -> Clause:
    """Drop what nothing here is known to be ("the old water") from descriptions that otherwise fit something."""
    placed = clause.goal.startswith(_PLACING)
    variables = {name: _described(described, scene, placed=placed) for name, described in clause.variables.items()}
    return clause.model_copy(update={"variables": variables})


def _described(described: Described, scene: Scene, *, placed: bool) -> Described:
    query = described.query
    words = described.text.split()
    behind = (k for k, word in enumerate(words) if k and word in _BEHIND_HEAD)
    head = words[: next(behind, len(words))][-1:]
    if described.determiner is Determiner.THE and head and head[0] in MASS and not query.ordinal:
        described = described.model_copy(update={"determiner": Determiner.ALL})
    fitting = evaluate(query, scene) if described.determiner is Determiner.ALL else ()
    liquid = bool(fitting) and all(scene.has_type(i, "liquid") for i in fitting)
    liquid = liquid and not (placed and len({scene.entity(i).category for i in fitting}) > 1)
    any_will_do = liquid or "or" in words or (words[-1:] and words[-1] in _PLURAL_ONLY)
    if described.determiner is Determiner.ALL and any_will_do and not _WHOLE & set(words):
        described = described.model_copy(update={"determiner": Determiner.A})
    if head and head[0] in _EATEN and query.any_of and not evaluate(query, scene):
        query = _as_eaten(query, scene)
    for dropped in (_SELECTING, _DESCRIBING, ("any_of",)):
        if evaluate(query, scene):
            break
        bare = Query()
        query = query.model_copy(update={name: getattr(bare, name) for name in dropped})
    named = bool(query.categories or query.names or query.relations)
    return described.model_copy(update={"query": query}) if named and evaluate(query, scene) else described


def _as_eaten(query: Query, scene: Scene) -> Query:
    """Return "a healthy snack" as what is healthy of all that people eat as it is, where no real snack is."""
    ranked = knowledge().scene_categories_for(scene, "stilling_hunger")
    eaten = query.model_copy(update={"categories": tuple(r.category for r in ranked if r.score >= _WELL_EATEN)})
    return eaten if evaluate(eaten, scene) else query


def _nothing_fits(grounding: Grounding) -> tuple[tuple[str, str], ...]:
    return tuple(
        (described.text or name, (described.query.categories or ("thing",))[0])
        for name, described in grounding.described.items()
        if not grounding.candidates[name]
    )
