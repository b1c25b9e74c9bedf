"""Published PDDL files are read and printed. Needs GROUNDPLAN_DATA, the folder with the papers' data."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from groundplan.errors import PddlError
from groundplan.logic.pddl import (
    parse_domain,
    parse_problem,
    problem_scene,
    scene_problem,
    write_domain,
    write_problem,
)

DATA = Path(os.environ.get("GROUNDPLAN_DATA", ""))
pytestmark = pytest.mark.skipif(
    not os.environ.get("GROUNDPLAN_DATA"), reason="GROUNDPLAN_DATA does not name the folder with the published data"
)
FOLDERS = sorted({path.parent for part in ("llm_p", "cowp/pddl") for path in (DATA / part).glob("**/domain*.pddl")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_published_problem_reads_with_one_of_its_domains_and_survives_printing(folder: Path) -> None:
    domains = [parse_domain(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("domain*.pddl"))]
    for domain in domains:
        assert parse_domain(write_domain(domain)) == domain
    for path in sorted(folder.glob("p*.pddl")):
        errors = []
        for domain in domains:
            try:
                problem = parse_problem(path.read_text(encoding="utf-8"), domain)
            except PddlError as error:
                errors.append(str(error))
                continue
            assert parse_problem(write_problem(problem), domain) == problem
            again = scene_problem(problem_scene(problem, domain), domain, problem.goal)
            assert set(again.init) == set(problem.init)
        assert len(errors) < len(domains), f"{path}: {errors}"
