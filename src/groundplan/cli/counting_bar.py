"""A bar on stderr for long runs of tasks: how many are done, and how many of them are as they should be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

R = TypeVar("R")


@contextmanager
def counting_bar(
    word: str, judged: Callable[[R], tuple[bool, str]], *, quiet: bool, title: str = ""
) -> Iterator[Callable[[int, int, R], None] | None]:
    """Yield what is to be called after each task with the number done, the number of all, and its result.

    `judged` gives whether a result is as it should be, which `word` says ("right"), and the task's name. Nothing is
    shown, and None yielded, where stderr is no terminal.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    columns = (TextColumn(title), *shown) if title else shown
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)
        count = 0

        def tell(done: int, total: int, result: R) -> None:
            nonlocal count
            good, name = judged(result)
            count += good
            bar.update(task, completed=done, total=total, description=f"{count} {word}, last {name}")

        yield tell
