"""A small bar of our own: tea is brewed in a pot and poured into a cup, and perception speaks."""

from __future__ import annotations

from groundplan.language.commonsense import Commonsense
from groundplan.logic import parse_goal
from groundplan.logic.domain import Domain
from groundplan.logic.pddl import parse_domain
from groundplan.logic.wordings import ActionWording, Wordings
from groundplan.methods.cowp.strategy import Assignment
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene
from groundplan.trace import Trace
from groundplan.worlds.symbolic import SymbolicWorld

PDDL = """
(define (domain bar)
  (:requirements :typing :negative-preconditions :existential-preconditions :equality)
  (:types room agent thing - object robot - agent asset movable - thing surface - thing
          drinking_vessel drink tap place_to_drink - thing
          cup - drinking_vessel tea - drink faucet - tap bar_table - place_to_drink)
  (:predicates (at ?a - agent ?r - room) (in ?t - thing ?h - object) (on ?t - thing ?h - thing)
    (holding ?a - robot ?t - thing) (free_hand ?a - robot) (dirty ?t - thing) (clean ?t - thing)
    (occupied ?t - thing) (filled ?t - thing))
  (:action walk :parameters (?a - robot ?from ?to - room)
    :precondition (and (at ?a ?from) (not (= ?from ?to))) :effect (and (at ?a ?to) (not (at ?a ?from))))
  (:action grasp :parameters (?a - robot ?t - movable ?from - object ?r - room)
    :precondition (and (at ?a ?r) (free_hand ?a)
                       (or (and (= ?from ?r) (in ?t ?r)) (and (in ?from ?r) (on ?t ?from))))
    :effect (and (holding ?a ?t) (not (free_hand ?a)) (not (in ?t ?from)) (not (on ?t ?from))))
  (:action place :parameters (?a - robot ?t - movable ?s - surface ?r - room)
    :precondition (and (at ?a ?r) (holding ?a ?t) (in ?s ?r))
    :effect (and (on ?t ?s) (free_hand ?a) (not (holding ?a ?t))))
  (:action pour :parameters (?a - robot ?d - drink ?v - drinking_vessel ?s - place_to_drink ?r - room)
    :precondition (and (at ?a ?r) (holding ?a ?d) (on ?v ?s) (in ?s ?r) (not (occupied ?v)))
    :effect (filled ?v))
  (:action rinse :parameters (?a - robot ?t - movable ?f - tap ?r - room)
    :precondition (and (at ?a ?r) (holding ?a ?t) (in ?f ?r) (dirty ?t))
    :effect (and (clean ?t) (not (dirty ?t)))))
"""
GOAL = "(exists (?v - drinking_vessel ?s - place_to_drink) (and (filled ?v) (on ?v ?s)))"
INSTRUCTION = "Serve tea"
_PLACES = {"cup1": "shelf1", "tea1": "counter1"}
_FURNITURE = {"shelf1": "bar", "counter1": "bar", "faucet1": "bar", "bar_table1": "lounge", "bench1": "lounge"}


def bar_domain() -> Domain:
    """The bar as whoever wrote it saw it: only cups are drunk from."""
    return parse_domain(PDDL)


def bar_scene(**more: str) -> Scene:
    """The bar with a cup, tea, and further things: their category and what they are on."""
    things = {name: place for name, place in {**_PLACES, **more}.items() if place}
    entities = [Entity(id=room, kind=Kind.ROOM, category=room) for room in ("bar", "lounge")]
    entities += [Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",))]
    facts: list[Fact] = [("at", "robot", "lounge"), ("free_hand", "robot")]
    for name, room in _FURNITURE.items():
        types = () if name == "faucet1" else ("surface",)
        entities.append(_entity(name, Kind.ASSET, types))
        facts.append(("in", name, room))
    for name, place in things.items():
        entities.append(_entity(name, Kind.OBJECT, ()))
        facts.append(("on", name, place))
    return Scene(entities, facts, name="bar", domain="bar")


def _entity(name: str, kind: Kind, types: tuple[str, ...]) -> Entity:
    return Entity(id=name, kind=kind, category=name.rstrip("0123456789"), types=types, affordances_known=True)


def bar_wordings() -> Wordings:
    """How the actions are said."""
    said = {
        "walk": "walk to the {to}",
        "grasp": "grasp the {t}",
        "place": "place the {t} on the {s}",
        "pour": "pour the {d} into the {v}",
        "rinse": "rinse the {t} at the {f}",
    }
    return Wordings(name="bar", actions={n: ActionWording(shown=(), say=s, done=s) for n, s in said.items()})


def bar_assignment(scene: Scene, trace: Trace | None = None) -> Assignment:
    """Tea is to be served, and the embedded model is asked."""
    domain = bar_domain()
    goal = parse_goal(GOAL, domain, scene)
    return Assignment(
        instruction=INSTRUCTION,
        goal=goal,
        domain=domain,
        wordings=bar_wordings(),
        model=Commonsense(),
        trace=trace,
    )


class SpeakingWorld(SymbolicWorld):
    """A symbolic world whose perception says a sentence once so many actions have been tried."""

    def __init__(self, scene: Scene, domain: Domain, said: dict[int, str]) -> None:
        """Say each sentence after as many actions as its number."""
        super().__init__(scene, domain)
        self._said = dict(said)

    def reports(self) -> tuple[str, ...]:
        """Return what is to be said by now."""
        now = [number for number in self._said if number <= self._tried]
        return tuple(self._said.pop(number) for number in now)
