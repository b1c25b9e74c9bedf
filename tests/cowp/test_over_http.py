"""COWP with a chat model behind real HTTP, which answers as models do: wrong first, not always in form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.cowp.bar import SpeakingWorld, bar_assignment, bar_scene
from tests.language.loopback import Loopback, Response, text, tool

from groundplan.errors import ModelError
from groundplan.evaluation.cowp.trial import TrialSetting, run_trial
from groundplan.language.registry import open_model
from groundplan.methods.cowp.change import ChangeKind
from groundplan.methods.cowp.session import CowpSession
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds.dining.situations import own_situations
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.executor import Watch, act

ASKED = {
    "says in a sentence what it noticed": "read",
    "For each numbered action say whether it is suitable": "suitable",
    "with another object than the usual one": "serve",
    "which of some objects is most suitable": "most",
    "You write a robot's plan": "plan",
}
"""What tells the questions apart in what a model is sent."""


class Actor:
    """Plays a model: gives the replies of each kind of question in order (the last one for ever)."""

    def __init__(self, **replies: list[Response]) -> None:
        self.replies = replies
        self.told: dict[str, list[str]] = {kind: [] for kind in ASKED.values()}

    def __call__(self, request: dict[str, Any]) -> Response:
        system = " ".join(next(m["content"] for m in request["messages"] if m["role"] == "system").split())
        kind = next(kind for phrase, kind in ASKED.items() if phrase in system)
        self.told[kind].append("\n".join(str(m["content"]) for m in request["messages"] if m["role"] != "system"))
        waiting = self.replies[kind]
        return waiting.pop(0) if len(waiting) > 1 else waiting[0]


@pytest.fixture
def server() -> Iterator[Loopback]:
    started = Loopback(text("?"))
    yield started
    started.close()


def serve_tea(server: Loopback, actor: Actor, scene: Scene, said: dict[int, str]) -> tuple[Episode, CowpSession, Trace]:
    """Serve tea while perception speaks, with the actor as the model."""
    server.send(actor)  # type: ignore[arg-type]
    trace = Trace()
    model = open_model("gibberish", base_url=server.url)
    session = CowpSession(replace(bar_assignment(scene, trace), model=model))
    plan = session.plan(scene)
    assert plan is not None
    roles = {c: (*above, "drinking_vessel") for c, above in {"mug": (), "bowl": (), "spoon": ()}.items()}
    real = replace(session.domain, supertypes={**session.domain.supertypes, **roles})
    world = SpeakingWorld(scene, real, said)
    goals = (session.assignment.goal,)
    watch = Watch(monitor=session.monitor)
    episode = act(world, plan, goals, session.domain, repair=session.repair, trace=trace, watch=watch)
    return episode, session, trace


def read(thing: str, predicate: str, **more: Any) -> Response:
    return tool({"thing": thing, "predicate": predicate, **more})


def judged(*suitable: bool) -> Response:
    return tool({"suitable": list(suitable)})


def yes(answer: bool, sure: float = 0.9) -> Response:
    return tool({"yes": answer, "sure": sure})


CRACKED = {2: "the cup is cracked."}
FENCED = 'Sure! The cup cannot be used any more.\n```json\n{"thing": "cup", "predicate": "cracked"}\n```\n'


def test_wrong_readings_counts_and_names_are_sent_back_and_the_other_vessel_is_taken(server: Loopback) -> None:
    actor = Actor(
        read=[read("the Cup", "cracked"), read("cup", "is cracked"), text(FENCED)],
        suitable=[judged(False), tool({"suitable": "all but the last"}), judged(False, False)],
        serve=[text("Well, a mug is fine."), yes(True), yes(True, 0.6), yes(False)],
        most=[tool({"object": "the mug, of course"}), tool({"object": "mug"})],
    )
    scene = bar_scene(mug1="shelf1", bowl1="counter1", spoon1="counter1")
    episode, session, trace = serve_tea(server, actor, scene, CRACKED)
    assert episode.status is EpisodeStatus.REACHED, episode.explanation
    assert episode.scene.holds(("filled", "mug1"))
    assert "'the Cup' is not among the things: cup, " in actor.told["read"][1]
    assert "no name of a predicate" in actor.told["read"][2]
    assert "There are 2 actions; you answered for 1." in actor.told["suitable"][1]
    assert "is not in the list" in actor.told["most"][1]
    learned = [(c.schema, c.predicate) for c in session.learned if c.kind is ChangeKind.PRECONDITION]
    assert set(learned) == {("place", "cracked"), ("pour", "cracked")}
    assert {c.source for c in session.learned} == {"gibberish"}
    assert {e.data["question"] for e in trace.of(EventKind.REJECTED)} >= {"ReadSituation", "Suitable", "MostSuitable"}


def test_a_denied_property_becomes_its_opposite(server: Loopback) -> None:
    actor = Actor(read=[read("cup", "clean", positive=False)], suitable=[judged(False, False, True)])
    episode, session, _ = serve_tea(server, actor, bar_scene(), {2: "the cup is not clean."})
    assert ("dirty", "cup1") in [c.fact for c in session.learned]
    assert episode.reached
    assert "rinse" in [outcome.action.name for outcome in episode.outcomes]


def test_a_model_that_finds_nothing_wrong_changes_nothing(server: Loopback) -> None:
    actor = Actor(read=[read("cup", "blue")], suitable=[judged(True, True)])
    episode, session, _ = serve_tea(server, actor, bar_scene(), {2: "the cup is blue."})
    assert (episode.reached, episode.repairs, session.learned) == (True, 0, ())


@pytest.mark.parametrize(
    "reply",
    [
        read("kettle", "broken"),
        read("cup", "on"),
        read("cup", "it is broken!"),
        tool({"thing": "cup", "predicate": "", "happening": "placed", "relation": "near", "place": "faucet"}),
    ],
)
def test_a_model_that_is_wrong_for_ever_is_not_followed(server: Loopback, reply: Response) -> None:
    actor = Actor(read=[reply], suitable=[judged(True)])
    episode, session, _ = serve_tea(server, actor, bar_scene(), CRACKED)
    assert (episode.reached, session.learned) == (True, ())
    assert 2 <= len(actor.told["read"]) <= 3


def test_a_model_that_only_talks_is_a_model_error_and_what_was_done_is_in_the_trace(server: Loopback) -> None:
    actor = Actor(read=[text("I would rather talk about tea.")])
    trace = Trace()
    scene = bar_scene()
    server.send(actor)  # type: ignore[arg-type]
    session = CowpSession(replace(bar_assignment(scene, trace), model=open_model("gibberish", base_url=server.url)))
    plan = session.plan(scene)
    assert plan is not None
    world, watch = SpeakingWorld(scene, session.domain, CRACKED), Watch(monitor=session.monitor)
    with pytest.raises(ModelError):
        act(world, plan, (session.assignment.goal,), session.domain, trace=trace, watch=watch)
    assert len(trace.of(EventKind.PERFORMED)) == 2


def test_a_trial_asks_the_chat_model_that_was_chosen_and_counts_its_calls(server: Loopback) -> None:
    plan = ["walk(robot, dining_room, kitchen)", "fly(robot, cup)", "find(robot, cup, kitchen)"]
    server.send(Actor(plan=[tool({"plan": plan})]))  # type: ignore[arg-type]
    setting = TrialSetting(
        strategy="cowp-zero-shot",
        model="gibberish",
        model_options={"base_url": server.url},
        situations=own_situations(),
        probability=0.0,
    )
    result = run_trial(setting, "serve_water", 0)
    assert (result.completed, result.calls) == (False, 1)
    assert len(server.requests) == 1
