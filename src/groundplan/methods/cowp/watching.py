"""The Plan Monitor: what a sentence about the world means for the rest of a plan (COWP, sections 3.2 and 3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from groundplan.language.asking import ask
from groundplan.language.question import Model
from groundplan.language.situation_questions import Happening, Judged, ReadSituation, SituationRead, Suitable
from groundplan.logic.compiled import flat_effects
from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.formula import And, Atom, Formula, Not
from groundplan.logic.types import is_of, type_table
from groundplan.logic.wordings import Wordings
from groundplan.methods.cowp.change import PROPERTY_NAME, Change, ChangeKind
from groundplan.methods.cowp.part import natural_types, roles
from groundplan.methods.cowp.words import action_words, name_of, things_by_name
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Changes, Fact, Scene
from groundplan.trace import Trace
from groundplan.worlds.world import NO_CHANGE

_OPPOSITES = {"clean": "dirty", "dirty": "clean", "open": "closed", "closed": "open", "empty": "occupied"}
_UNFIT = "unfit"
"""What a thing is called that no action can make right, where the property's own name has an action against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What came of a sentence: the thing it is about, what is learned, and the facts that are believed from now on."""

    text: str
    thing: str
    learned: tuple[Change, ...] = ()
    facts: Changes = NO_CHANGE
    unsuitable: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanMonitor:
    """Asks the model what sentences mean, and which of a plan's actions they rule out."""

    instruction: str
    wordings: Wordings
    model: Model
    trace: Trace

    def consider(self, text: str, scene: Scene, plan: Plan, domain: Domain) -> Finding | None:
        """Return what follows from a sentence for the rest of the plan; None where that is nothing."""
        names = things_by_name(scene, plan)
        unary = tuple(p.name for p in domain.predicates.values() if len(p.parameters) == 1)
        question = ReadSituation(instruction=text, things=tuple(names), predicates=unary)
        asked = ask(self.model, question, self.trace, partial(_misread, question=question, domain=domain), limit=3)
        if not asked.accepted:
            return None
        read = asked.answer
        thing = names.get(read.thing, "")
        used = {arg for action in plan for arg in action.args}
        if read.happening is Happening.LOST_CONTENTS:
            return _emptied(text, read, thing, scene)
        if thing not in used:
            return None
        if read.happening is Happening.PLACED:
            return _moved(text, read, thing, names.get(read.place, ""), scene)
        return self._judged(text, read, thing, scene, plan, domain)

    def _judged(
        self, text: str, read: SituationRead, thing: str, scene: Scene, plan: Plan, domain: Domain
    ) -> Finding | None:
        """Ask which of the remaining actions with the thing are unsuitable, and which could put it right."""
        facts = _consequences(read.happening, thing, scene)
        predicate = read.predicate if read.positive else _denied(read.predicate, domain)
        if read.happening is Happening.FALLEN and "dirty" in domain.predicates:
            predicate = "dirty"
        cures = _cures(thing, predicate, scene, domain)
        concerned = tuple(dict.fromkeys(action for action in plan if thing in action.args))
        said = [self._with_thing(a, thing, scene, domain) for a in (*concerned, *cures)]
        question = Suitable(instruction=self.instruction, situation=text, actions=tuple(said))

        def counted(answer: Judged) -> str | None:
            wanted, given = len(said), len(answer.suitable)
            return None if wanted == given else f"There are {wanted} actions; you answered for {given}."

        asked = ask(self.model, question, self.trace, counted, limit=3)
        if not asked.accepted:
            return None
        verdicts = dict(zip((*concerned, *cures), asked.answer.suitable, strict=True))
        bad = tuple(action for action in concerned if not verdicts[action])
        if not bad:
            return Finding(text=text, thing=thing, facts=facts) if facts else None
        if cures and not any(verdicts[cure] for cure in cures):
            predicate = _UNFIT
        learned = tuple(dict.fromkeys(self._preconditions(bad, thing, predicate, text, scene, domain)))
        fact = (predicate, thing)
        learned += (Change(kind=ChangeKind.FACT, fact=fact, source=self.model.name, text=text),)
        opposite = tuple(("clean", thing) for _ in [0] if predicate == "dirty" and scene.holds(("clean", thing)))
        told = Changes(added=(*facts.added, fact), removed=(*facts.removed, *opposite))
        return Finding(text=text, thing=thing, learned=learned, facts=told, unsuitable=bad)

    def _with_thing(self, action: Action, thing: str, scene: Scene, domain: Domain) -> str:
        """Return the action in words; a thing that it does not speak of, but needs, is added at the end."""
        said, name = action_words(action, scene, domain, self.wordings), name_of(thing, scene)
        return said if name in said else f"{said} at the {name}"

    def _preconditions(
        self, bad: Iterable[Action], thing: str, predicate: str, text: str, scene: Scene, domain: Domain
    ) -> Iterator[Change]:
        natural = natural_types(scene)
        for action in bad:
            schema = domain.schemas[action.name]
            bound = dict(zip((v.name for v in schema.parameters), action.args, strict=True))
            for variable in schema.parameters:
                if bound[variable.name] != thing or _asks_already(schema.precondition, predicate, variable.name):
                    continue
                others = (v for v in schema.parameters if v.name != variable.name and set(v.types) & natural)
                where = ((v.name, _role_of(bound[v.name], scene, domain)) for v in others)
                yield Change(
                    kind=ChangeKind.PRECONDITION,
                    schema=schema.name,
                    parameter=variable.name,
                    predicate=predicate,
                    where=tuple((name, role) for name, role in where if role),
                    source=self.model.name,
                    text=text,
                )


def _misread(read: SituationRead, question: ReadSituation, domain: Domain) -> str | None:
    """Return what is wrong with a reading, or None."""
    placed = read.happening is Happening.PLACED
    for name in (read.thing, read.place if placed else ""):
        if name and name not in question.things:
            return f"{name!r} is not among the things: {', '.join(question.things)}. Spell it so, or leave it empty."
    if placed:
        return None if read.relation in ("in", "on") else f"`relation` is in or on, not {read.relation!r}."
    known = domain.predicates.get(read.predicate)
    if known is not None and len(known.parameters) != 1:
        return f"{read.predicate} is no property of one thing. Give one of the predicates, or a new short name."
    if read.thing and read.happening is Happening.STATE and not PROPERTY_NAME.fullmatch(read.predicate):
        return f"{read.predicate!r} is no name of a predicate: one word, with underscores, such as cannot_be_opened."
    return None


def _denied(predicate: str, domain: Domain) -> str:
    """Return the name of the opposite property: the one that the domain has, or one made from the name."""
    other = _OPPOSITES.get(predicate, "")
    return other if other in domain.predicates else f"not_{predicate}"


def _role_of(thing: str, scene: Scene, domain: Domain) -> str:
    """Return the first role that the thing can take; empty where it is nothing but what it is."""
    table = type_table(domain)
    held = (r.name for r in roles(domain, scene) if is_of(thing, table.accepted((r.name,)), scene, domain))
    return next(held, "")


def _asks_already(formula: Formula, predicate: str, parameter: str) -> bool:
    parts = formula.parts if isinstance(formula, And) else (formula,)
    return Not(Atom(predicate, (parameter,))) in parts


def _cures(thing: str, predicate: str, scene: Scene, domain: Domain) -> tuple[Action, ...]:
    """Return the actions that make the predicate false of the thing, with the usual things in their other places."""
    found: list[Action] = []
    for schema in domain.schemas.values():
        removed = [e.atom for e in flat_effects(schema.effects) if e.negated and e.atom.predicate == predicate]
        for term in {atom.terms[0] for atom in removed if atom.terms}:
            types = {v.name: v.types for v in schema.parameters}
            accepted = type_table(domain).accepted(types.get(term, ("object",)))
            if is_of(thing, accepted, scene, domain):
                args = tuple(thing if v.name == term else _any_of(v.types, scene, domain) for v in schema.parameters)
                found.append(Action(schema.name, args))
    return tuple(found)


def _any_of(types: tuple[str, ...], scene: Scene, domain: Domain) -> str:
    accepted = type_table(domain).accepted(types)
    return next((name for name in scene.ids() if is_of(name, accepted, scene, domain)), types[0])


def _placements(thing: str, scene: Scene) -> tuple[list[Fact], list[Fact]]:
    """Return the facts that say where the thing is, and those that hold once it is not there any more."""
    gone = [f for p in ("in", "on") for f in scene.matching(p, thing, None)]
    held = scene.matching("holding", None, thing)
    return gone + held, [("free_hand", fact[1]) for fact in held]


def _consequences(happening: Happening, thing: str, scene: Scene) -> Changes:
    """Return what else is so: a thing that is gone is in nobody's hand, one that fell lies in the room."""
    if happening is Happening.FALLEN:
        return dropped(thing, scene)
    held = scene.matching("holding", None, thing) if happening is Happening.GONE else []
    return Changes(added=tuple(("free_hand", fact[1]) for fact in held), removed=tuple(held))


def dropped(thing: str, scene: Scene) -> Changes:
    """Return what is so once the thing has fallen: it lies in the room, in nobody's hand, and what was in it is out."""
    room = scene.room_of(thing)
    entity = scene.get(thing)
    if room is None or entity is None or entity.kind is not Kind.OBJECT:
        return Changes()
    removed, freed = _placements(thing, scene)
    lying: Fact = ("in", thing, room)
    inside = [f for p in ("filled", "full") for f in scene.matching(p, thing)]
    removed = [f for f in removed if f != lying]
    return scene.effective(Changes(added=(lying, *freed), removed=(*removed, *inside)))


def _emptied(text: str, read: SituationRead, thing: str, scene: Scene) -> Finding | None:
    """Return that what was in the thing, or in whatever holds something, is in it no longer."""
    full = [fact[1] for fact in scene.matching(read.predicate, None) if len(fact) == 2] if read.predicate else []
    lost = tuple((read.predicate, name) for name in ([thing] if thing in full else sorted(full)))
    if not lost:
        return None
    learned = tuple(Change(kind=ChangeKind.FACT, fact=f, holds=False, text=text) for f in lost)
    return Finding(text=text, thing=lost[0][1], learned=learned, facts=Changes(removed=lost))


def _moved(text: str, read: SituationRead, thing: str, place: str, scene: Scene) -> Finding | None:
    """Return that the thing is where the sentence says."""
    where: Fact = (read.relation, thing, place)
    entity = scene.get(thing)
    if not place or place == thing or entity is None or entity.kind is not Kind.OBJECT or scene.holds(where):
        return None
    removed, freed = _placements(thing, scene)
    facts = Changes(added=(where, *freed), removed=tuple(removed))
    return Finding(text=text, thing=thing, learned=(Change(kind=ChangeKind.FACT, fact=where, text=text),), facts=facts)
