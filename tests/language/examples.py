"""One example of every question, and of right answers to them, shared by the tests of this folder."""

from __future__ import annotations

from typing import Any

from groundplan.language import (
    Answer,
    DraftPlan,
    Interpret,
    Interpretation,
    PlanDraft,
    Question,
    SearchCommand,
    SearchStep,
)
from groundplan.language.affordance_questions import (
    AffordanceList,
    Corrected,
    Correction,
    HasAffordance,
    HasProperty,
    ListAffordances,
    ReadCorrection,
    YesNo,
    affordance_question,
    list_question,
    property_question,
)
from groundplan.language.clarification import Clarified, Clarify
from groundplan.language.goal_questions import GoalDraft, WriteGoal
from groundplan.language.observation import Observe, Observed
from groundplan.language.picture_questions import DetectObjects, ObjectSeen, ObjectsSeen
from groundplan.language.situation_questions import (
    CanServe,
    Happening,
    Judged,
    MostSuitable,
    MostSuitableAnswer,
    ReadSituation,
    SituationRead,
    Suitable,
    WriteActions,
)
from groundplan.language.step_questions import WriteSteps
from groundplan.language.tool_questions import (
    AcceptAlternative,
    Affordances,
    ChooseTool,
    RelevantAffordances,
    SimilarObject,
    Substitute,
    SuggestDirect,
    Tool,
    ToolChoice,
)
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

GRAPH = {"nodes": {"room": [{"id": "shed"}]}, "links": []}

TAKING = """(define (domain taking) (:requirements :typing) (:types agent movable - object robot - agent)
  (:predicates (holding ?a - agent ?o - movable) (free_hand ?a - agent))
  (:action grasp :parameters (?a - robot ?o - movable)
    :precondition (free_hand ?a) :effect (and (holding ?a ?o) (not (free_hand ?a)))))"""


def shed() -> Scene:
    """A shed with a bench, two hammers of Ada's, and a robot."""
    return Scene(
        [
            Entity(id="shed", kind=Kind.ROOM, category="shed"),
            Entity(id="bench1", kind=Kind.ASSET, category="bench", types=("receptacle", "surface")),
            Entity(id="hammer1", kind=Kind.OBJECT, category="hammer", attributes=("red",), owner="Ada"),
            Entity(id="hammer2", kind=Kind.OBJECT, category="hammer", attributes=("blue",)),
            Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",)),
        ],
        [
            ("in", "bench1", "shed"),
            ("on", "hammer1", "bench1"),
            ("on", "hammer2", "bench1"),
            ("at", "robot", "shed"),
            ("free_hand", "robot"),
            ("open_plan",),
        ],
        name="shed",
        domain="sayplan",
    )


def interpret(instruction: str = "Which hammer is red?") -> Interpret:
    return Interpret(instruction=instruction, scene=shed(), domain="(on ?x ?y): x is on y")


def search_command() -> SearchCommand:
    return SearchCommand(instruction="Find a hammer", graph=GRAPH, memory=("porch",))


def choose_tool() -> ChooseTool:
    return ChooseTool(
        instruction="Fetch a saw", scene=shed(), memory="Objects: bench1", unexplored=("loft",), partial_asked=True
    )


def draft_plan() -> DraftPlan:
    return DraftPlan(instruction="Fetch a hammer", graph=GRAPH, actions="goto(<room>): go there")


QUESTIONS: dict[type[Question[Any]], Question[Any]] = {
    Interpret: interpret(),
    SearchCommand: search_command(),
    DraftPlan: draft_plan(),
    Observe: Observe(instruction="The red hammer is on the floor", scene=shed(), domain="(on ?x ?y): x is on y"),
    DetectObjects: DetectObjects(instruction="What is on the bench?", classes=("hammer", "saw"), images=(b"PNG",)),
    ReadSituation: ReadSituation(instruction="the saw is blunt", things=("saw", "hammer"), predicates=("dirty",)),
    Suitable: Suitable(
        instruction="Saw the plank",
        situation="the saw is blunt",
        actions=("find the saw", "cut the plank with the saw"),
    ),
    CanServe: CanServe(instruction="Saw the plank", action="cut the plank with the axe", usual="saw", other="axe"),
    WriteActions: WriteActions(
        instruction="Take the hammer", scene=shed(), goal="(holding robot hammer1)", domain=TAKING
    ),
    MostSuitable: MostSuitable(instruction="Saw the plank", objects=("axe", "hammer"), usual="saw"),
    AcceptAlternative: AcceptAlternative(instruction="Fetch a saw", missing="saw", substitute="an axe"),
    Clarify: Clarify(instruction="Fetch the hammer", phrase="the hammer", options=("hammer1, red", "hammer2, blue")),
    ChooseTool: choose_tool(),
    RelevantAffordances: RelevantAffordances(
        instruction="Drive the nail in", missing="hammer", affordances=(("pound", "can be swung"), ("carry", ""))
    ),
    SimilarObject: SimilarObject(
        instruction="Drive the nail in", missing="hammer", affordance="pound", candidates=("mallet", "brick")
    ),
    SuggestDirect: SuggestDirect(instruction="Drive the nail in", missing="hammer", classes=("mallet", "rose")),
    ListAffordances: list_question("garden_fork"),
    HasAffordance: affordance_question("garden_fork", "pick"),
    HasProperty: property_question("garden_fork", "point"),
    ReadCorrection: ReadCorrection(instruction="Nobody drinks from a garden fork"),
    WriteGoal: WriteGoal(instruction="Fetch a hammer", scene=shed(), domain="(holding ?robot ?x): it is in its hand"),
    WriteSteps: WriteSteps(instruction="Fetch a hammer", scene=shed(), actions="goto(<room>): go there"),
}
ANSWERS: dict[type[Question[Any]], Answer] = {
    Interpret: Interpretation(kind="not_understood", unread=("florp",), explanation="No such word."),
    SearchCommand: SearchStep.model_validate({"command": "expand", "node": "shed"}),
    DetectObjects: ObjectsSeen(objects=(ObjectSeen(name="saw", box=(0.25, 0.5, 0.75, 1.0)),)),
    ReadSituation: SituationRead(thing="saw", happening=Happening.STATE, predicate="blunt"),
    WriteActions: PlanDraft(plan=("grasp(robot, hammer1)",)),
    Suitable: Judged(suitable=(True, False)),
    CanServe: YesNo(yes=True, sure=0.6),
    MostSuitable: MostSuitableAnswer(object="axe"),
    AcceptAlternative: YesNo(yes=False, sure=0.7),
    Clarify: Clarified(choice=2),
    Observe: Observed(facts=("(in hammer1 shed)",)),
    DraftPlan: PlanDraft(plan=("goto(shed)", "done()"), chain_of_thought="There it is."),
    ChooseTool: ToolChoice(tool=Tool.EXPLORE, argument="loft", reasoning="Saws hang there."),
    RelevantAffordances: Affordances(affordances=("pound",)),
    SimilarObject: Substitute(category="mallet"),
    SuggestDirect: Substitute(category="mallet"),
    ListAffordances: AffordanceList(affordances=("grasp", "pierce")),
    HasAffordance: YesNo(yes=True, sure=0.7),
    HasProperty: YesNo(yes=True),
    ReadCorrection: Correction(corrections=(Corrected(category="garden_fork", affordance="drink", holds=False),)),
    WriteGoal: GoalDraft(goal="(holding robot hammer1)", reasoning="There it is."),
    WriteSteps: PlanDraft(plan=("goto(robot, yard, shed)",), chain_of_thought="There it is."),
}
