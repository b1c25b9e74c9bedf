"""Options that several commands share, each defined once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Instruction = Annotated[
    str, typer.Argument(help="What to do or find, in plain language; - reads it from standard input.", metavar="TEXT")
]
SceneName = Annotated[
    str, typer.Option("--scene", "-s", help="A scene that ships with groundplan, or a scene file.", metavar="NAME|FILE")
]
InstructionOrNone = Annotated[
    str | None,
    typer.Argument(help="What to do, in plain language; - reads it from standard input.", metavar="TEXT"),
]
SceneOrNone = Annotated[
    str | None,
    typer.Option("--scene", "-s", help="A scene that ships with groundplan, or a scene file.", metavar="NAME|FILE"),
]
ImageFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--image",
        "-i",
        help="A picture to plan in instead of a scene; several show several places (extra `vision`).",
        metavar="FILE",
    ),
]
DetectorName = Annotated[
    str,
    typer.Option(
        "--detector",
        help="What finds things in pictures: an ONNX file of the YOLO family, chat (the model given with --model), or "
        "the detector that ships with groundplan.",
        metavar="FILE",
    ),
]
SceneArgument = Annotated[
    str, typer.Argument(help="A scene that ships with groundplan, or a scene file.", metavar="NAME|FILE")
]
MethodName = Annotated[str, typer.Option("--method", "-m", help="How to solve it: see `groundplan methods`.")]
ModelName = Annotated[str, typer.Option("--model", help="What reads the language: see `groundplan models`.")]
BaseUrl = Annotated[
    str, typer.Option("--base-url", help="Address of an OpenAI-compatible server for the model.", metavar="URL")
]
TimeLimit = Annotated[
    float, typer.Option("--time-limit", help="Seconds for the whole of it.", min=0.001, metavar="SECONDS")
]
MaxCalls = Annotated[
    int | None, typer.Option("--max-calls", help="A chat model is called at most so often.", min=1, metavar="N")
]
MaxTokens = Annotated[
    int | None,
    typer.Option("--max-tokens", help="A chat model is not called again after so many tokens.", min=1, metavar="N"),
]
MaxUsd = Annotated[
    float | None,
    typer.Option("--max-usd", help="A chat model is not called again after so many dollars.", min=0.0, metavar="USD"),
]
PricesFile = Annotated[
    Path | None,
    typer.Option("--prices", help="Prices of models in dollars per million tokens, as TOML.", metavar="FILE"),
]
Ask = Annotated[
    bool,
    typer.Option("--ask/--no-ask", help="At a terminal, ask which thing is meant where several fit and it matters."),
]
Partial = Annotated[
    bool,
    typer.Option("--partial", help="Do what can be done where the whole cannot be (--method autogpt-p)."),
]
Explored = Annotated[
    list[str] | None,
    typer.Option(
        "--explored",
        help="Only this place is known at the start, the others are to be explored (may be given several times; "
        "--method autogpt-p).",
        metavar="PLACE",
    ),
]
MappingFile = Annotated[
    Path | None,
    typer.Option(
        "--mapping",
        help="What can be done with things: a file of two columns, object,affordance, that speaks for its classes "
        "(scenes of affordances).",
        metavar="FILE",
    ),
]
AgentsFile = Annotated[
    Path | None,
    typer.Option("--agents", help="Who acts, able to do what, at what cost (scenes of affordances).", metavar="FILE"),
]
CapabilitiesFile = Annotated[
    Path | None,
    typer.Option(
        "--capabilities", help="What there is to do, instead of our own (scenes of affordances).", metavar="FILE"
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="Decides every random choice.")]
TraceFile = Annotated[
    Path | None, typer.Option("--trace", help="Write what happened, in order, as JSON lines.", metavar="FILE")
]
RecordFile = Annotated[
    Path | None,
    typer.Option("--record", help="Write the model's answers; --model recorded:FILE replays them.", metavar="FILE"),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
