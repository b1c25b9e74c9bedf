"""`groundplan affordances show | export`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from groundplan.cli.affordances_building import Wanted
from groundplan.cli.reply import print_json
from groundplan.errors import InputError
from groundplan.knowledge.mapping import (
    AFFORDANCES,
    Mapping,
    MappingStore,
    default_mapping,
    default_store,
    load_mapping,
    remembered_mapping,
)
from groundplan.knowledge.mapping.listed import pairs_text, plain_name


def open_mapping(file: Path | None, store: Path | None) -> Mapping:
    """Return the mapping to speak for classes: the given file's, what is remembered, and the project's own.

    Raises:
        InputError: the file or the store cannot be read, or a store that was named does not exist.
    """
    remembered = remembered_mapping(_memory(store).path)
    return remembered if file is None else load_mapping(file, remembered)


def show_command(category: str, everything: bool, file: Path | None, store: Path | None, as_json: bool) -> int:
    """Show a class's affordances with who says so, or all affordances with their meanings."""
    mapping = open_mapping(file, store)
    if category.strip():
        return _show_class(category.strip(), everything, mapping, as_json)
    if as_json:
        told = [
            {"name": each.name, "meaning": each.meaning, "question": each.question, "logic": each.logic.text}
            for each in AFFORDANCES.values()
        ]
        print_json({"status": "ok", "affordances": told, "remembered": list(mapping.classes())})
        return 0
    console = Console(highlight=False)
    table = Table(box=None, show_header=False, pad_edge=False)
    for each in AFFORDANCES.values():
        table.add_row(Text(each.name, style="bold"), Text(each.meaning))
    console.print(table)
    if mapping.classes():
        console.print(Text(f"\nSomething was said of: {', '.join(mapping.classes())}"), soft_wrap=True)
    return 0


def _show_class(category: str, everything: bool, mapping: Mapping, as_json: bool) -> int:
    names = [*AFFORDANCES, *sorted(mapping.affordances(category) - set(AFFORDANCES))]
    entries = [mapping.entry(category, name) for name in names]
    shown = [entry for entry in entries if entry.holds or everything]
    guessed = not default_mapping().knows(category) and all(entry.source == "embedded" for entry in entries)
    if as_json:
        told: list[dict[str, Any]] = [
            {"affordance": e.affordance, "holds": e.holds, "source": e.source, "confidence": e.confidence}
            for e in shown
        ]
        print_json({"status": "ok", "class": category, "known": not guessed, "affordances": told})
        return 0
    console = Console(highlight=False)
    if guessed:
        console.print(Text(f"Nothing is known of “{category}”: it is taken for some small thing.", style="yellow"))
    if not shown:
        console.print(Text(f"Nothing can be done with “{category}”: it is no thing but a place, a person or the like."))
        return 0
    table = Table(box=None, pad_edge=False)
    for heading in ("", "affordance", "says", "sure"):
        table.add_column(heading)
    for entry in shown:
        table.add_row(_mark(entry.holds), entry.affordance, entry.source, f"{entry.confidence:.2f}")
    console.print(table)
    return 0


def history_command(category: str, store: Path | None, as_json: bool) -> int:
    """Show everything that was said, of a class or of all, in order.

    Raises:
        InputError: the store cannot be read, or a store that was named does not exist.
    """
    memory = _memory(store)
    wanted = plain_name(category)
    said = [each for each in memory.said() if not wanted or each.category == wanted]
    if as_json:
        print_json(
            {
                "status": "ok",
                "store": str(memory.path),
                "said": [
                    {
                        "number": each.number,
                        "class": each.category,
                        "affordance": each.affordance,
                        "holds": each.holds,
                        "source": each.source,
                        "confidence": each.confidence,
                        "words": each.words,
                    }
                    for each in said
                ],
            }
        )
        return 0
    console = Console(highlight=False)
    if not said:
        console.print(Text("Nothing was said of it yet." if wanted else "Nothing was said yet."))
        return 0
    table = Table(box=None, pad_edge=False)
    for heading in ("number", "", "class", "affordance", "says", "sure", "in what words or way"):
        table.add_column(heading)
    for each in said:
        table.add_row(
            str(each.number),
            _mark(each.holds),
            each.category,
            each.affordance,
            each.source,
            f"{each.confidence:.2f}",
            Text(each.words),
        )
    console.print(table)
    return 0


def _mark(holds: bool) -> Text:
    return Text("✓", style="green") if holds else Text("✗", style="dim")


def _memory(store: Path | None) -> MappingStore:
    if store is not None and not store.exists():
        raise InputError(
            f"There is no mapping store {store}.", hint="`groundplan affordances build` or `correct` makes one."
        )
    return MappingStore(store if store is not None else default_store())


def export_command(
    wanted: Wanted, everything: bool, to: Path | None, file: Path | None, store: Path | None, as_json: bool
) -> int:
    """Write classes with their affordances as two columns, or as JSON.

    Raises:
        InputError: there is nothing to write, or the file cannot be written.
    """
    mapping = open_mapping(file, store)
    classes = tuple(dict.fromkeys((*wanted.classes(), *(_known() if everything else ())))) or mapping.classes()
    if not classes:
        raise InputError(
            "There is no class to export: nothing was said of any yet.",
            hint="Name classes, or use --scene, --file or --all.",
        )
    if to is not None:
        try:
            to.write_text(pairs_text(mapping, classes, AFFORDANCES), encoding="utf-8")
        except OSError as error:
            raise InputError(f"{to} cannot be written: {error.strerror or error}.") from error
    if as_json:
        told = {name: sorted(mapping.affordances(name)) for name in classes}
        print_json({"status": "ok", "file": str(to) if to else None, "classes": told})
    elif to is None:
        Console(highlight=False, soft_wrap=True).out(pairs_text(mapping, classes, AFFORDANCES), end="", highlight=False)
    else:
        Console(highlight=False).print(Text(f"{len(classes)} class{'' if len(classes) == 1 else 'es'} written to {to}"))
    return 0


def _known() -> tuple[str, ...]:
    from groundplan.knowledge import knowledge

    return tuple(name for name in knowledge().categories() if default_mapping().affordances(name))
