"""`groundplan doctor`: checks that everything groundplan needs is here and works."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.util import find_spec

from rich.console import Console
from rich.table import Table
from rich.text import Text

from groundplan.cli.reply import ExitCode, print_json
from groundplan.errors import GroundplanError

_SCENE = {
    "nodes": {
        "room": [{"id": "kitchen"}, {"id": "hall"}],
        "agent": [{"id": "robot", "location": "hall"}],
        "asset": [{"id": "table", "room": "kitchen", "affordances": ["release"]}],
        "object": [{"id": "apple", "state": "ontop_of(table)", "affordances": ["pickup"]}],
    },
    "links": ["kitchen↔hall"],
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked. What is not `needed` may be missing; `exit_code` is for where it does not work."""

    name: str
    works: bool
    detail: str
    needed: bool = True
    exit_code: int = ExitCode.INTERNAL


def doctor_command(model: str, base_url: str, as_json: bool) -> int:
    """Check Python, the planner, the embedded model, the extras and, where named, a model; say what to do."""
    findings = [_python(), _solving(), *_extras()]
    if model:
        findings.append(_model(model, base_url))
    broken = [f for f in findings if f.needed and not f.works]
    if as_json:
        checks = [{"name": f.name, "works": f.works, "needed": f.needed, "detail": f.detail} for f in findings]
        print_json({"status": "broken" if broken else "ok", "checks": checks})
    else:
        _print(findings)
    return int(broken[0].exit_code if broken else ExitCode.DONE)


def _python() -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding("python", sys.version_info >= (3, 11), version)


def _solving() -> Finding:
    """Solve a tiny task with the embedded model and the planner: both must work for it."""
    from groundplan.language.registry import open_model
    from groundplan.methods.registry import open_method
    from groundplan.methods.task import Task
    from groundplan.scene.formats import load_scene

    name = "embedded model and planner"
    task = Task(instruction="bring me the apple", scene=load_scene(_SCENE), time_limit_s=20.0)
    try:
        solution = open_method("ground").solve(task, open_model())
    except GroundplanError as error:
        return Finding(name, False, str(error), exit_code=error.exit_code)
    steps = " ".join(str(step) for step in solution.shown)
    return Finding(name, solution.valid, f"{solution.status.value}: {steps}")


def _extras() -> list[Finding]:
    found = []
    for extra, module, purpose in (
        ("llm", "pydantic_ai", "language models of providers"),
        ("report", "matplotlib", "maps and plots"),
        ("vision", "onnxruntime", "planning in pictures"),
        ("mujoco", "mujoco", "rendering pictures to train and measure a detector"),
        ("embeddings", "sentence_transformers", "unknown words looked up by meaning"),
        ("cluster", "distributed", "trials on a Dask cluster"),
    ):
        there = find_spec(module) is not None
        detail = purpose if there else f"{purpose}: pip install 'groundplan[{extra}]'"
        found.append(Finding(f"extra {extra}", there, detail, needed=False))
    return found


def _model(name: str, base_url: str) -> Finding:
    from groundplan.language.questions import Interpret
    from groundplan.language.registry import open_model
    from groundplan.scene.formats import load_scene

    try:
        model = open_model(name, base_url=base_url or None)
        answer = model.answer(Interpret(instruction="Where is the apple?", scene=load_scene(_SCENE)))
    except GroundplanError as error:
        return Finding(f"model {name}", False, str(error), exit_code=error.exit_code)
    return Finding(f"model {name}", True, f"answered: {answer.kind}")


def _print(findings: list[Finding]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for finding in findings:
        sign = ("✓", "bold green") if finding.works else ("✗", "bold red") if finding.needed else ("-", "yellow")
        table.add_row(Text(*sign), Text(finding.name, style="bold"), Text(finding.detail))
    Console(highlight=False).print(table)
