"""The Knowledge Acquirer: which other things that are there could take a role (COWP, section 3.2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundplan.language.asking import ask
from groundplan.language.commonsense.tools.substitution_likeness import likeness
from groundplan.language.question import Model
from groundplan.language.situation_questions import CanServe, MostSuitable
from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.types import is_of, type_table
from groundplan.logic.wordings import Wordings
from groundplan.methods.cowp.change import Change, ChangeKind
from groundplan.methods.cowp.part import roles
from groundplan.methods.cowp.words import action_words, name_of
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

QUESTIONS = 8
"""So many kinds of things are asked about for one role."""
ACCEPTED = 4
"""So many that would do are enough."""
_MOVED = (Kind.OBJECT, Kind.ASSET)


@dataclass(frozen=True, slots=True)
class KnowledgeAcquirer:
    """Asks the model what could serve, likeliest first, and which of several plans is the most suitable."""

    instruction: str
    wordings: Wordings
    model: Model
    trace: Trace

    def serving(
        self, thing: str, role: str, scene: Scene, plan: Plan, domain: Domain, text: str
    ) -> Iterator[tuple[Change, float]]:
        """Yield the categories that the model accepts in the role that the thing has, and how sure it is of each."""
        entity = scene.get(thing)
        if entity is None:
            return
        action = _showing(thing, role, scene, plan, domain, self.wordings)
        accepted = 0
        for category in self.promising(entity.category, (entity.kind,), role, scene, domain)[:QUESTIONS]:
            other = category.replace("_", " ")
            said = action_words(action, scene, domain, self.wordings, instead={thing: other})
            usual = name_of(thing, scene)
            question = CanServe(instruction=self.instruction, action=said, usual=usual, other=other)
            answer = ask(self.model, question, self.trace, limit=1).answer
            if answer.yes:
                change = Change(kind=ChangeKind.ROLE, category=category, role=role, source=self.model.name, text=text)
                yield change, answer.sure
                accepted += 1
            if accepted >= ACCEPTED:
                return

    def for_empty(self, usual: str, role: str, scene: Scene, domain: Domain) -> Iterator[Change]:
        """Yield the categories that the model accepts in a role that nothing there can take, in place of the usual."""
        action = _showing(usual, role, scene, (), domain, self.wordings)
        for category in self.promising(usual, _MOVED, role, scene, domain)[:QUESTIONS]:
            other, plain = category.replace("_", " "), usual.replace("_", " ")
            said = action_words(action, scene, domain, self.wordings, instead={usual: other})
            question = CanServe(instruction=self.instruction, action=said, usual=plain, other=other)
            if ask(self.model, question, self.trace, limit=1).answer.yes:
                text = f"There is no {plain}."
                yield Change(kind=ChangeKind.ROLE, category=category, role=role, source=self.model.name, text=text)

    def promising(self, usual: str, kinds: tuple[Kind, ...], role: str, scene: Scene, domain: Domain) -> list[str]:
        """Return the categories there are that cannot take the role yet, the most like the usual one first."""
        table = type_table(domain)
        accepted = table.accepted((role,))
        found: dict[str, float] = {}
        for entity in scene.entities():
            if entity.category in found or entity.kind not in kinds:
                continue
            if not is_of(entity.id, accepted, scene, domain):
                found[entity.category] = likeness(usual.replace("_", " "), entity.category.replace("_", " "), "")
        return sorted(found, key=lambda name: (-found[name], name))

    def chosen(self, names: tuple[str, ...], usual: str, text: str) -> str:
        """Return the most suitable of the objects by name: COWP's prompt 3."""
        if len(names) == 1:
            return names[0]
        question = MostSuitable(instruction=self.instruction, objects=names, situation=text, usual=usual)

        def listed(name: str) -> str | None:
            return None if name in names else f"{name!r} is not in the list."

        asked = ask(self.model, question, self.trace, lambda answer: listed(answer.object), limit=3)
        return asked.answer.object if asked.accepted else names[0]


def roles_of(thing: str, scene: Scene, domain: Domain) -> tuple[str, ...]:
    """Return the roles that the thing can take."""
    table = type_table(domain)
    held = (r.name for r in roles(domain, scene))
    return tuple(name for name in held if is_of(thing, table.accepted((name,)), scene, domain))


def _showing(thing: str, role: str, scene: Scene, plan: Plan, domain: Domain, wordings: Wordings) -> Action:
    """Return an action of the plan, or of the domain, that uses the thing in the role and says so."""
    usual = name_of(thing, scene)
    fallback: Action | None = None
    for action in (*plan, *_any_action(thing, role, domain)):
        schema = domain.schemas.get(action.name)
        if schema is None or len(schema.parameters) != len(action.args):
            continue
        pairs = zip(schema.parameters, action.args, strict=True)
        if any(arg == thing and role in variable.types for variable, arg in pairs):
            fallback = fallback or action
            if usual in action_words(action, scene, domain, wordings):
                return action
    return fallback or Action("use", (thing,))


def _any_action(thing: str, role: str, domain: Domain) -> Iterator[Action]:
    for schema in domain.schemas.values():
        if any(role in variable.types for variable in schema.parameters):
            yield Action(
                schema.name, tuple(thing if role in v.types else v.name.removeprefix("?") for v in schema.parameters)
            )
