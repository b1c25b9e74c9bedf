"""`cowp`: plans like the default method, and watches what is carried out with common sense (Ding et al. 2023)."""

from __future__ import annotations

from groundplan.language.question import Model
from groundplan.logic.domain import Domain
from groundplan.logic.library import domain_names, load_wordings
from groundplan.logic.wordings import Wordings
from groundplan.methods.cowp.change import change_from_json
from groundplan.methods.cowp.session import CowpSession
from groundplan.methods.cowp.strategy import Assignment, Strategy
from groundplan.methods.ground import Ground
from groundplan.methods.task import Solution, Task
from groundplan.trace import EventKind, Trace


class Cowp(Ground):
    """Understands and plans as the default method does; what is heard while acting goes to a `CowpSession`."""

    name = "cowp"
    summary = (
        "Plan, then watch with common sense what is carried out: new preconditions, things that can serve instead "
        "(Ding et al. 2023)."
    )

    def watching(self, task: Task, solution: Solution, domain: Domain, model: Model, trace: Trace | None) -> Strategy:
        """Return the session that watches and repairs the solution's plan; it knows what the trace says was learned."""
        name = task.scene.domain
        learned = [change_from_json(event.data) for event in trace.of(EventKind.LEARNED)] if trace is not None else []
        return CowpSession(
            Assignment(
                instruction=task.instruction,
                goal=solution.goals[-1],
                domain=domain,
                wordings=load_wordings(name) if name in domain_names() else Wordings(name=domain.name),
                model=model,
                trace=trace,
                seed=task.seed,
            ),
            learned,
        )
