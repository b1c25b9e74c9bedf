"""A scene of your own, in the JSON of SayPlan's scene graphs, and a question about it."""

from groundplan import Task, load_scene, open_method, open_model

scene = load_scene(
    {
        "nodes": {
            "room": [{"id": "studio"}, {"id": "archive"}],
            "agent": [{"id": "robot", "location": "studio"}],
            "asset": [
                {"id": "workbench", "room": "studio", "affordances": ["release"]},
                {"id": "chest", "room": "archive", "affordances": ["open", "close", "release"], "state": "closed"},
            ],
            "object": [
                {"id": "mug_1", "state": "ontop_of(workbench)", "attributes": "red", "affordances": ["pickup"]},
                {"id": "mug_2", "state": "inside_of(chest)", "attributes": "blue", "affordances": ["pickup"]},
            ],
        },
        "links": ["studio↔archive"],
    }
)

ground, model = open_method("ground"), open_model("embedded")
answer = ground.solve(Task(instruction="Where is the blue mug?", scene=scene), model)
print(answer.rows)

plan = ground.solve(Task(instruction="Put the blue mug on the workbench", scene=scene), model)
print(plan.status, *plan.shown)
