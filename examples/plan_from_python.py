"""From an instruction to a plan that is proven executable, in a scene that ships with groundplan."""

from groundplan import Task, open_method, open_model, open_scene

task = Task(instruction="Put the ham in the pantry", scene=open_scene("kitchen"))
solution = open_method("ground").solve(task, open_model("embedded"))

print(f"{solution.instruction}: {solution.status}")
for number, step in enumerate(solution.shown, 1):
    print(f"{number:3}. {step}")
print(f"goal: {solution.goal_text}")
print(f"proof: {solution.explanation}")
print(f"cost: {solution.cost} (no cheaper plan exists: {solution.optimal})")
