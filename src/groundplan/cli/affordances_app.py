"""The commands of `groundplan affordances`, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from groundplan.cli import options
from groundplan.cli.model_choice import ModelChoice

affordances_app = typer.Typer(
    help="What can be done with things of a class: build, show, correct, export and score the mapping.",
    no_args_is_help=True,
)

_Classes = Annotated[
    list[str] | None, typer.Argument(help="Classes of things, such as mug or tea_pot.", metavar="CLASS...")
]
_Scene = Annotated[
    str, typer.Option("--scene", "-s", help="Also the classes of this scene.", metavar="NAME|FILE", show_default=False)
]
_File = Annotated[
    Path | None,
    typer.Option("--file", help="Also the classes in this file: one per line, or the first column.", metavar="FILE"),
]
_Store = Annotated[
    Path | None,
    typer.Option(
        "--store", help="Where the mapping is remembered; by default a file in your data folder.", metavar="FILE"
    ),
]
_MappingFile = Annotated[
    Path | None,
    typer.Option(
        "--mapping", help="A file of two columns, object,affordance, that speaks for its classes.", metavar="FILE"
    ),
]


@affordances_app.command("build")
def affordances_build(
    classes: _Classes = None,
    scene: _Scene = "",
    file: _File = None,
    way: Annotated[
        str, typer.Option("--way", help="How the model is asked: list, yes-no or logical.", metavar="WAY")
    ] = "logical",
    again: Annotated[bool, typer.Option("--again", help="Ask for classes that this model was asked for, too.")] = False,
    given: Annotated[
        Path | None,
        typer.Option(
            "--from", help="Ask nobody, but remember a file of two columns, object,affordance.", metavar="FILE"
        ),
    ] = None,
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    store: _Store = None,
    as_json: options.Json = False,
) -> int:
    """Ask a model what can be done with things of some classes, and remember its answers."""
    from groundplan.cli.affordances_building import Wanted, build_command, remember_command

    if given is not None:
        return remember_command(given, store, as_json)
    chosen = ModelChoice(model, base_url, max_calls, max_tokens, max_usd, prices, record)
    return build_command(Wanted(tuple(classes or ()), scene, file), way, again, chosen, store, as_json)


@affordances_app.command("show")
def affordances_show(
    category: Annotated[
        str, typer.Argument(help="A class; without one, all affordances with what they mean.", metavar="[CLASS]")
    ] = "",
    everything: Annotated[bool, typer.Option("--all", "-a", help="Also the affordances it does not have.")] = False,
    history: Annotated[bool, typer.Option("--history", help="Everything that was ever said, in order.")] = False,
    mapping: _MappingFile = None,
    store: _Store = None,
    as_json: options.Json = False,
) -> int:
    """Show what can be done with things of a class, who says so, and how sure that is."""
    from groundplan.cli.affordances import history_command, show_command

    if history:
        return history_command(category, store, as_json)
    return show_command(category, everything, mapping, store, as_json)


@affordances_app.command("correct")
def affordances_correct(
    text: Annotated[
        str, typer.Argument(help='What is wrong, such as "you cannot cut with a fork"; - reads it from standard input.')
    ],
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    store: _Store = None,
    as_json: options.Json = False,
) -> int:
    """Correct the mapping in words; what a person says is kept, and wins over what models say."""
    from groundplan.cli.affordances_building import correct_command

    chosen = ModelChoice(model, base_url, max_calls, max_tokens, max_usd, prices)
    return correct_command(text, chosen, store, as_json)


@affordances_app.command("export")
def affordances_export(
    classes: _Classes = None,
    scene: _Scene = "",
    file: _File = None,
    everything: Annotated[bool, typer.Option("--all", "-a", help="Every class that is known.")] = False,
    to: Annotated[Path | None, typer.Option("--to", help="The file to write (else standard output).")] = None,
    mapping: _MappingFile = None,
    store: _Store = None,
    as_json: options.Json = False,
) -> int:
    """Write the mapping as a file of two columns; without classes, those of which something was said."""
    from groundplan.cli.affordances import export_command
    from groundplan.cli.affordances_building import Wanted

    return export_command(Wanted(tuple(classes or ()), scene, file), everything, to, mapping, store, as_json)


@affordances_app.command("score")
def affordances_score(
    labels: Annotated[
        Path | None, typer.Argument(help="Labels: a file of two columns, object,affordance.", metavar="FILE")
    ] = None,
    truth: Annotated[Path | None, typer.Option("--truth", help="The same, as an option.", metavar="FILE")] = None,
    mapping: _MappingFile = None,
    store: _Store = None,
    as_json: options.Json = False,
) -> int:
    """Compare the mapping with labels: precision, recall and F1, in all, by affordance and by class."""
    from groundplan.cli.affordances_scoring import score_command

    return score_command(truth or labels, mapping, store, as_json)
