"""From goals read on the household-shaped twin to goals in the predicates of an affordance scene.

The formula is ground: every term is an id, so that what a word meant follows from what the thing is. A liquid is in a
vessel where a solid thing would be in it; who wants a liquid gets what it is in, or is served it in something to drink
from; a cleared table is free, an emptied box holds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from groundplan.language.commonsense.goals.cups import served_in
from groundplan.language.commonsense.goals.twin import ROOM, flows
from groundplan.logic import load_domain
from groundplan.logic.domain import Domain, Predicate
from groundplan.logic.formula import FALSE, TRUE, And, Atom, Exists, Forall, Formula, Imply, Not, Or, Variable
from groundplan.logic.normal import nnf
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene

_MORE = {
    "free": 1, "emptied": 1, "away": 2, "poured": 2, "poured_away": 1, "heated": 2, "used": 1,
}  # fmt: skip
_STATES = {"open": "opened", "closed": "closed", "clean": "clean", "wet": "wet", "sliced": "chopped"}
_UNFIT_TO_DRINK_FROM = frozenset(
    {"bucket", "watering_can", "sink", "pot", "pan", "bathtub", "vase", "washing_machine", "kettle", "teapot"}
    | {"tea_pot", "coffee_pot", "saucepan", "coffee_machine", "cauldron", "cooking_pot", "potted_plant", "plant"}
)
_INTO = frozenset({"in", "poured"})
MOST = 400


@cache
def reading_domain() -> Domain:
    """Return the vocabulary of the parser's goals for a twin: the household's, without types, and some more."""
    household = load_domain("household")
    predicates = {
        name: replace(p, parameters=tuple(Variable(v.name) for v in p.parameters))
        for name, p in household.predicates.items()
    }
    for name, arity in _MORE.items():
        predicates[name] = Predicate(name, tuple(Variable(f"?{letter}") for letter in "xyz"[:arity]))
    return replace(household, predicates=predicates)


class Translation:
    """Translates ground formulas for one scene; `unsaid` collects what the scene's predicates cannot express."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.unsaid: list[str] = []
        self._rules: dict[str, Callable[..., Formula]] = {
            "has": lambda who, x: self._held(x, who),
            "holding": lambda who, x: self._held(x, who),
            "in": self._in,
            "on": self._on,
            "at": self._at,
            "filled": lambda vessel, liquid: self._in(liquid, vessel),
            "poured": self._poured,
            "poured_away": self._poured_away,
            "emptied": self._emptied,
            "away": self._away,
            "hot": self._hot,
            "heated": self._heated,
            "used": lambda x: TRUE if x in self.scene else Atom("used", (x,)),
            "dirty": lambda x: Not(Atom("clean", (x,))),
            "dry": lambda x: Not(Atom("wet", (x,))),
            "free": lambda x: Atom("free", (x,)),
        }

    def formula(self, goal: Formula) -> Formula:
        """Return the goal in the scene's predicates, quantifiers written out, simplified."""
        return simplified(nnf(self._translated(goal)))

    def _translated(self, goal: Formula) -> Formula:
        if isinstance(goal, And | Or):
            said = self._into_vessels(goal.parts) if isinstance(goal, Or) else goal.parts
            parts = tuple(self._translated(part) for part in said)
            return And(parts) if isinstance(goal, And) else Or(parts)
        if isinstance(goal, Not):
            return Not(self._translated(goal.body))
        if isinstance(goal, Imply):
            return Or((Not(self._translated(goal.condition)), self._translated(goal.consequence)))
        if isinstance(goal, Exists | Forall):
            return self._somewhere(goal)
        return self._atom(goal) if isinstance(goal, Atom) else goal

    def _into_vessels(self, options: tuple[Formula, ...]) -> tuple[Formula, ...]:
        """Return the alternatives by which liquids get into what holds liquids, where there are such ("a bowl")."""
        tight = {option: self._holds_what_flows(option) for option in options}
        return tuple(o for o in options if tight[o] is not False) if True in tight.values() else options

    def _holds_what_flows(self, option: Formula) -> bool | None:
        """Say whether what a liquid is to be in holds liquids; None where nothing is said of a liquid."""
        if isinstance(option, And):
            said = [self._holds_what_flows(part) for part in option.parts]
            return None if set(said) == {None} else False not in said
        flowing = isinstance(option, Atom) and option.predicate in _INTO and self.is_a(option.terms[0], "liquid")
        return self.is_a(option.terms[1], "liquid-contain") if isinstance(option, Atom) and flowing else None

    def _somewhere(self, goal: Exists | Forall) -> Formula:
        """Write out "in or on something (that …)" over what takes things here."""
        from groundplan.logic import substitute

        spots = [
            e.id for e in self.scene.entities() if any(self.is_a(e.id, t) for t in ("support", "contain"))
        ]  # fmt: skip
        name = goal.variables[0].name
        bodies = [substitute(goal.body, {name: spot}) for spot in spots]
        sensible = tuple(self._translated(b) for b in bodies if not _of_itself(b))
        return Or(sensible) if isinstance(goal, Exists) else And(sensible)

    def _atom(self, atom: Atom) -> Formula:
        if ROOM in atom.terms and (atom.predicate not in ("in", "at") or atom.terms[0] == ROOM):
            self.unsaid.append("this room")
            return FALSE
        rule = self._rules.get(atom.predicate)
        if rule is not None:
            return rule(*atom.terms)
        state = _STATES.get(atom.predicate)
        if state is not None:
            return self._state(state, atom.terms[0])
        self.unsaid.append(atom.predicate)
        return Atom(atom.predicate, atom.terms)

    # --- what things are ------------------------------------------------------------------------------------------

    def is_a(self, entity_id: str, affordance: str) -> bool:
        """Say whether a thing of the scene affords something; a drink that stands somewhere is a can of it."""
        if affordance == "liquid":
            return flows(self.scene, entity_id)
        return entity_id in self.scene and self.scene.has_type(entity_id, affordance)

    def is_agent(self, entity_id: str) -> bool:
        """Say whether an id is an agent's."""
        entity = self.scene.get(entity_id)
        return entity is not None and entity.kind is Kind.AGENT

    def vessels_of(self, liquid: str) -> list[str]:
        """Return what a liquid is in."""
        return [f[2] for f in self.scene.matching("liquid_in", liquid, None)]

    def liquids_in(self, vessel: str) -> list[str]:
        """Return the liquids in a thing."""
        return [f[1] for f in self.scene.matching("liquid_in", None, vessel)]

    # --- rules ----------------------------------------------------------------------------------------------------

    def _held(self, x: str, who: str) -> Formula:
        if not self.is_a(x, "liquid"):
            if self.is_a(who, "human") and x in self.scene and not self.is_a(x, "carry"):
                self.unsaid.append(f"{self.scene.entity(x).category.replace('_', ' ')} in hand")
                return FALSE
            return Atom("inhand", (x, who))
        options: list[Formula] = [
            Atom("inhand", (vessel, who))
            for vessel in self.vessels_of(x)
            if self.is_a(vessel, "carry") and self.scene.entity(vessel).category not in _UNFIT_TO_DRINK_FROM
        ]
        if options and not (self.is_a(who, "human") and self.is_a(x, "drinkable")):
            return Or(tuple(options))
        drunk_from = [e.id for e in self.scene.entities() if self.is_a(e.id, "drink") and self.is_a(e.id, "carry")]
        empty = [cup for cup in drunk_from if not self.liquids_in(cup)] or drunk_from
        cups = served_in({cup: self.scene.entity(cup).category for cup in empty}, self.scene.entity(x).category)
        options += [
            And((Atom("liquid_in", (x, cup)), Atom("inhand", (cup, who))))
            for cup in cups
            if self.is_a(cup, "liquid-contain") and cup not in self.vessels_of(x)
        ]
        return Or(tuple(options)) if options else Atom("inhand", (x, who))

    def _in(self, x: str, y: str) -> Formula:
        if y == ROOM:
            return TRUE
        if self.is_a(y, "liquid"):
            return Or(tuple(self._in(x, vessel) for vessel in self.vessels_of(y))) if self.vessels_of(y) else FALSE
        if self.is_a(x, "liquid"):
            return self._liquid_in(x, y)
        if not self.is_a(y, "contain") and self.is_a(y, "support"):
            return Atom("on", (x, y))
        return Atom("in", (x, y))

    def _liquid_in(self, x: str, y: str) -> Formula:
        """A liquid is in a vessel; poured into what only stands in one, as flowers do, it is in that."""
        stands = [f[2] for f in self.scene.matching("in", y, None) if self.is_a(f[2], "liquid-contain")]
        if stands and not self.is_a(y, "liquid-contain"):
            return self._liquid_in(x, stands[0])
        into = self.is_a(y, "contain") or self.is_a(y, "support")
        if self.is_a(y, "liquid-contain") or not into or not self.vessels_of(x):
            return Atom("liquid_in", (x, y))
        return Or(tuple(self._in(vessel, y) for vessel in self.vessels_of(x)))

    def _on(self, x: str, y: str) -> Formula:
        if self.is_a(x, "liquid"):
            if self.is_a(y, "liquid-contain") and not self.is_a(y, "support"):
                return self._liquid_in(x, y)
            return Or(tuple(self._on(vessel, y) for vessel in self.vessels_of(x))) if self.vessels_of(x) else FALSE
        if not self.is_a(y, "support") and self.is_a(y, "contain"):
            return self._in(x, y)
        return Atom("on", (x, y))

    def _at(self, who: str, place: str) -> Formula:
        if place == ROOM:
            return TRUE
        found = next((p for p in self._upwards(place) if self.is_a(p, "location") or self.is_agent(p)), place)
        return Atom("at", (who, found))

    def _upwards(self, thing: str) -> Iterable[str]:
        seen: set[str] = set()
        while thing and thing not in seen:
            yield thing
            seen.add(thing)
            facts = (f for name in ("on", "in", "liquid_in", "at") for f in self.scene.matching(name, thing, None))
            held = (f[2] for f in self.scene.matching("inhand", thing, None))
            thing = next((f[2] for f in facts), next(held, ""))

    def _poured(self, x: str, y: str) -> Formula:
        """Pour x into y: x itself, or what is in it where it is a vessel."""
        liquids = self.liquids_in(x)
        solids = [f[1] for f in self.scene.matching("in", None, x)]
        if self.is_a(x, "liquid") or not (liquids or solids):
            return self._in(x, y)
        return And(tuple(self._in(each, y) for each in (*liquids, *solids)))

    def _poured_away(self, x: str) -> Formula:
        contents = [x] if self.is_a(x, "liquid") else self.liquids_in(x)
        return And(tuple(Not(Atom("liquid_in", (c, v))) for c in contents for v in self.vessels_of(c)))

    def _emptied(self, x: str) -> Formula:
        """A thing is free if it only carries things; else what is in it is taken out and not kept in hand."""
        inside = [f[1] for f in self.scene.matching("in", None, x)]
        liquids = self.liquids_in(x)
        upon = self.scene.matching("on", None, x)
        if (self.is_a(x, "support") and not (inside or liquids)) or upon:
            return Atom("free", (x,))
        taken = [And((Not(Atom("in", (i, x))), *self._in_no_hand(i))) for i in inside]
        away = [Not(Atom("liquid_in", (liquid, x))) for liquid in liquids]
        return And((*taken, *away))

    def _in_no_hand(self, x: str) -> list[Formula]:
        robots = [e.id for e in self.scene.entities() if e.kind is Kind.AGENT and self.is_a(e.id, "robot")]
        return [Not(Atom("inhand", (x, robot))) for robot in robots]

    def _away(self, x: str, y: str) -> Formula:
        inside = (Not(Atom("in", (x, y))),) if y not in self.scene or self.is_a(y, "contain") else ()
        return And((Not(Atom("on", (x, y))), *inside, *self._in_no_hand(x)))

    def _hot(self, x: str) -> Formula:
        """A liquid gets warm; anything else is put in or on something that heats."""
        if self.is_a(x, "liquid"):
            return Atom("liquid_warm", (x,))
        if self.liquids_in(x):
            return And(tuple(Atom("liquid_warm", (liquid,)) for liquid in self.liquids_in(x)))
        heaters = [e.id for e in self.scene.entities() if self.is_a(e.id, "heat") and e.id != x]
        dry = [h for h in heaters if self.is_a(h, "heat-resistance") and not self.is_a(h, "liquid-contain")]
        return Or(tuple(self._heated(x, h) for h in dry or heaters)) if heaters else Atom("warm", (x,))

    def _heated(self, x: str, heater: str) -> Formula:
        liquids = [x] if self.is_a(x, "liquid") else self.liquids_in(x)
        if not liquids:
            return self._on(x, heater) if not self.is_a(heater, "contain") else self._in(x, heater)
        warm = [Atom("liquid_warm", (liquid,)) for liquid in liquids]
        if self.is_a(heater, "heat"):
            return And(tuple(warm))
        return And((*warm, *(self._in(liquid, heater) for liquid in liquids)))

    def _state(self, state: str, x: str) -> Formula:
        """A state of a liquid that only its vessel has is its vessel's ("open the milk")."""
        if state in ("opened", "closed") and self.is_a(x, "liquid") and self.vessels_of(x):
            return Or(tuple(Atom(state, (vessel,)) for vessel in self.vessels_of(x)))
        if state == "chopped" and x in self.scene and not self.is_a(x, "consumable"):
            self.unsaid.append(f"{self.scene.entity(x).category.replace('_', ' ')} cut up")
            return FALSE
        return Atom(state, (x,))


def _of_itself(formula: Formula) -> bool:
    if isinstance(formula, And | Or):
        return any(_of_itself(part) for part in formula.parts)
    return isinstance(formula, Atom) and len(formula.terms) == 2 and formula.terms[0] == formula.terms[1]


def simplified(formula: Formula) -> Formula:
    """Return the formula without empty, repeated and one-membered connectives."""
    if not isinstance(formula, And | Or):
        return formula
    kind, neutral, final = (And, TRUE, FALSE) if isinstance(formula, And) else (Or, FALSE, TRUE)
    parts: list[Formula] = []
    for part in (simplified(p) for p in formula.parts):
        if part == final:
            return final
        parts += part.parts if isinstance(part, kind) else ([] if part == neutral else [part])
    distinct = tuple(dict.fromkeys(parts))
    if not distinct:
        return neutral
    return distinct[0] if len(distinct) == 1 else kind(distinct)
