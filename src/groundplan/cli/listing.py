"""`groundplan methods` and `groundplan models`: what there is to choose from."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from groundplan.cli.reply import print_json

_ADDED = "added by a program that uses groundplan"


def methods_command(as_json: bool) -> int:
    """List the methods, the default first."""
    from groundplan.methods.registry import method_summaries

    _list("methods", list(method_summaries().items()), as_json)
    return 0


def models_command(as_json: bool) -> int:
    """List the models, the default first."""
    from groundplan.language.registry import PROVIDERS, model_names

    own = {
        "embedded": "rules, a lexicon and a commonsense table; no network, no key (the default)",
        "human": "asks you, at the terminal",
        "recorded:FILE": "replays the answers that --record wrote",
    }
    described = [(name, own.get(name) or PROVIDERS.get(name.partition(":")[0], _ADDED)) for name in model_names()]
    _list("models", described, as_json)
    return 0


def _list(what: str, described: list[tuple[str, str]], as_json: bool) -> None:
    if as_json:
        print_json({"status": "ok", what: [{"name": name, "summary": summary} for name, summary in described]})
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for name, summary in described:
        table.add_row(Text(name, style="bold cyan"), Text(summary))
    Console(highlight=False).print(table)
