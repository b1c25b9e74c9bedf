"""Carry a plan out while somebody takes the thing away: the robot notices, and plans again."""

from groundplan import SymbolicWorld, Task, enrich, load_domain, open_method, open_model, open_scene
from groundplan.methods.acting import carry_out
from groundplan.worlds import Disturbance, DisturbanceKind

scene = open_scene("kitchen")
domain = load_domain(scene.domain)
method, model = open_method("ground"), open_model("embedded")
task = Task(instruction="Put the apple in the sink", scene=scene)
solution = method.solve(task, model)

taken_away = Disturbance(at=3, kind=DisturbanceKind.MOVE, subject="apple", target="dining_table")
world = SymbolicWorld(enrich(scene), domain, disturbances=[taken_away])
episode = carry_out(method, task, solution, model, world, domain)

for outcome in episode.outcomes:
    print("done  " if outcome.succeeded else "failed", outcome.action)
print(f"{episode.status}, after {episode.repairs} new plan(s)")
print("the apple is in the sink:", any(world.observe().holds((p, "apple", "sink")) for p in ("in", "on")))
