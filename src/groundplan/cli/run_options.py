"""The options of `groundplan run`: what goes wrong in the world, how much may be tried, and who says what."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Fail = Annotated[
    list[int] | None, typer.Option("--fail", help="The action tried as the N-th does nothing.", metavar="N", min=1)
]
FailRate = Annotated[
    float, typer.Option("--fail-rate", help="Each action does nothing with this probability.", min=0.0, max=1.0)
]
Disturb = Annotated[
    list[str] | None,
    typer.Option(
        "--disturb",
        help="As the N-th action begins: N:drop, N:move:THING[:TARGET], N:shut:THING or N:break:THING.",
        metavar="N:WHAT",
    ),
]
Repairs = Annotated[int, typer.Option("--repairs", help="How often a new plan may be made.", min=0)]
Steps = Annotated[int, typer.Option("--steps", help="How many actions may be tried.", min=1)]
RepairCalls = Annotated[
    int | None, typer.Option("--repair-calls", help="How often the model may be called while acting.", min=0)
]
Pace = Annotated[float, typer.Option("--pace", help="Seconds that each action takes.", min=0.0)]
Say = Annotated[
    list[str] | None,
    typer.Option("--say", help="As the N-th action begins, somebody says this.", metavar="N:TEXT"),
]
Keep = Annotated[
    str,
    typer.Option(
        "--keep",
        help="A file for what the method cowp learns of its actions: read first, then added to.",
        metavar="FILE",
    ),
]
Situations = Annotated[
    float,
    typer.Option("--situations", help="In --scene dining: how likely an action is met by one.", min=0.0, max=1.0),
]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", help="Go on with a run that broke off, from its --trace file.", metavar="FILE"),
]
