"""`groundplan affordances score`."""

from __future__ import annotations

from collections.abc import Mapping as Rows
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from groundplan.cli.affordances import open_mapping
from groundplan.cli.reply import print_json
from groundplan.errors import InputError
from groundplan.knowledge.mapping import MappingScore, Score, score
from groundplan.knowledge.mapping.listed import read_pairs

_MOST_SHOWN = 30


def score_command(truth: Path | None, file: Path | None, store: Path | None, as_json: bool) -> int:
    """Compare the mapping with labels.

    Raises:
        InputError: the labels, the mapping's file or the store cannot be read, or no labels are named.
    """
    if truth is None:
        raise InputError("Which labels should the mapping be compared with?", hint="Name their file: --truth FILE.")
    found = score(open_mapping(file, store), read_pairs(truth))
    if as_json:
        print_json(_document(found, truth))
        return 0
    console = Console(highlight=False)
    console.print(_table("affordance", found.by_affordance))
    console.print(_table("class", found.by_class))
    for heading, differing in (("Only in the mapping", found.wrong), ("Only in the labels", found.missed)):
        if differing:
            shown = ", ".join(f"{category} {name}" for category, name in differing[:_MOST_SHOWN])
            more = f" and {len(differing) - _MOST_SHOWN} more" if len(differing) > _MOST_SHOWN else ""
            console.print(Text(f"{heading}: {shown}{more}"), soft_wrap=True)
    if found.foreign:
        console.print(Text(f"Labels that are no affordance here: {', '.join(found.foreign)}"), soft_wrap=True)
    overall = found.overall
    console.print(
        Text(
            f"{len(found.by_class)} classes: precision {_number(overall.precision)}, recall {_number(overall.recall)}, "
            f"F1 {_number(overall.f1)}",
            style="bold",
        )
    )
    return 0


def _table(heading: str, rows: Rows[str, Score]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(heading)
    for name in ("precision", "recall", "F1", "pairs"):
        table.add_column(name, justify="right")
    for name, each in rows.items():
        labelled = each.true_positives + each.false_negatives
        table.add_row(name, _number(each.precision), _number(each.recall), _number(each.f1), str(labelled))
    return table


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _document(found: MappingScore, truth: Path) -> dict[str, object]:
    return {
        "status": "ok",
        "truth": str(truth),
        "classes": len(found.by_class),
        **_scores(found.overall),
        "by_affordance": {name: _scores(each) for name, each in found.by_affordance.items()},
        "by_class": {name: _scores(each) for name, each in found.by_class.items()},
        "wrong": [list(pair) for pair in found.wrong],
        "missed": [list(pair) for pair in found.missed],
        "foreign": list(found.foreign),
    }


def _scores(each: Score) -> dict[str, float | int | None]:
    return {
        "precision": each.precision,
        "recall": each.recall,
        "f1": each.f1,
        "true_positives": each.true_positives,
        "false_positives": each.false_positives,
        "false_negatives": each.false_negatives,
    }
