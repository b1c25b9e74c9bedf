"""`groundplan affordances build | correct`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from groundplan.cli.reply import ExitCode, print_json
from groundplan.errors import InputError, UnknownNameError
from groundplan.files import read_text
from groundplan.knowledge.mapping import AFFORDANCES, Claim, MappingStore, Said, Voice, correct, default_store
from groundplan.knowledge.mapping.listed import read_pairs
from groundplan.language.affordance_asking import Way, read_correction
from groundplan.language.affordance_building import Progress, build

if TYPE_CHECKING:
    from groundplan.cli.model_choice import ModelChoice

_LONGEST_NAME = 80
_MOST_CLASSES = 10_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Classes by name, of a scene, and of a file."""

    named: tuple[str, ...] = ()
    scene: str = ""
    file: Path | None = None

    def classes(self) -> tuple[str, ...]:
        """Return the classes, each once.

        Raises:
            InputError: the scene or the file cannot be read, or a name cannot be that of a class.
        """
        found = [*self.named, *_of_scene(self.scene), *_of_file(self.file)]
        for name in found:
            if not any(c.isalnum() for c in name) or len(name) > _LONGEST_NAME or "," in name or "\n" in name:
                raise InputError(f"{name[:_LONGEST_NAME]!r} cannot be the name of a class.")
        return tuple(dict.fromkeys(found))


def _of_scene(name: str) -> tuple[str, ...]:
    if not name:
        return ()
    from groundplan.evaluation.library import open_scene
    from groundplan.scene.entity import Kind

    scene = open_scene(name)
    things = {entity.category for entity in scene.entities() if entity.kind in (Kind.ASSET, Kind.OBJECT)}
    return tuple(category for category in scene.categories() if category in things)


def _of_file(file: Path | None) -> tuple[str, ...]:
    if file is None:
        return ()
    names = [line.partition(",")[0].strip() for line in read_text(file, "list of classes").splitlines()]
    found = [name for number, name in enumerate(names) if name and not (number == 0 and name.lower() == "object")]
    if len(set(found)) > _MOST_CLASSES:
        raise InputError(f"{file} lists {len(set(found))} classes; at most {_MOST_CLASSES} can be asked for at once.")
    return tuple(found)


def build_command(wanted: Wanted, way: str, again: bool, chosen: ModelChoice, store: Path | None, as_json: bool) -> int:
    """Ask the model for the classes, and remember its answers.

    Raises:
        InputError: there is no class, or the store cannot be used.
        UnknownNameError: there is no such way of asking.
        ModelError: the model cannot be asked; what it said before is remembered.
    """
    if way not in list(Way):
        raise UnknownNameError("way of asking", way, list(Way))
    classes = wanted.classes()
    if not classes:
        raise InputError("Which classes should be asked for?", hint="Name some, or use --scene or --file.")
    memory = MappingStore(store if store is not None else default_store())
    model = chosen.open()
    with _shown(quiet=as_json) as progress:
        built = build(memory, model, classes, Way(way), again=again, progress=progress)
    if as_json:
        usage = model.usage
        print_json(
            {
                "status": "ok",
                "store": str(memory.path),
                "model": model.name,
                "way": way,
                "asked": list(built.asked),
                "known": list(built.known),
                "usage": {
                    "calls": usage.calls,
                    "prompt_tokens": usage.prompt_tokens,
                    "completion_tokens": usage.completion_tokens,
                    "cost_usd": usage.cost_usd,
                },
            }
        )
        return 0
    calls = f"{model.usage.calls} question{'' if model.usage.calls == 1 else 's'}"
    before = f"; {len(built.known)} had been asked for before" if built.known else ""
    told = f"{_classes(len(built.asked))} asked for with {calls}{before}"
    Console(highlight=False, soft_wrap=True).print(Text(f"{told}. Remembered in {memory.path}"))
    return 0


def remember_command(file: Path, store: Path | None, as_json: bool) -> int:
    """Remember the classes of a two-column file: what it lists, and that its classes have nothing else.

    Raises:
        InputError: the file cannot be read, or the store cannot be used.
    """
    listed = read_pairs(file)
    memory = MappingStore(store if store is not None else default_store())
    claims = [
        Claim(category=category, affordance=name, holds=name in names)
        for category, names in listed.items()
        for name in (*AFFORDANCES, *sorted(names - set(AFFORDANCES)))
    ]
    memory.add(claims, Voice.FILE, file.name, str(file))
    if as_json:
        print_json({"status": "ok", "store": str(memory.path), "file": str(file), "classes": list(listed)})
    else:
        told = f"{_classes(len(listed))} of {file} remembered in {memory.path}"
        Console(highlight=False, soft_wrap=True).print(Text(told))
    return 0


def _classes(number: int) -> str:
    return f"{number} class{'' if number == 1 else 'es'}"


@contextmanager
def _shown(*, quiet: bool) -> Iterator[Progress | None]:
    """Show on stderr which class is being asked for, if stderr is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with Console(stderr=True).status(Text("starting"), spinner="dots") as status:

        def tell(name: str, number: int, of: int) -> None:
            status.update(Text(f"asking for {name} ({number} of {of})"))

        yield tell


def correct_command(text: str, chosen: ModelChoice, store: Path | None, as_json: bool) -> int:
    """Read a correction and remember it with what follows from it.

    Raises:
        InputError: there is no text, or the store cannot be used.
        ModelError: the model cannot be asked.
    """
    said = " ".join((sys.stdin.read() if text == "-" else text).split())
    if not said:
        raise InputError("What is to be corrected?", hint='Say it in words, such as "you cannot cut with a fork".')
    memory = MappingStore(store if store is not None else default_store())
    answer = read_correction(chosen.open(), said)
    claims = [Claim(category=e.category, affordance=e.affordance, holds=e.holds) for e in answer.corrections]
    added = correct(memory, claims, said) if claims else ()
    if as_json:
        print_json(
            {
                "status": "ok" if claims else "not_understood",
                "store": str(memory.path),
                "corrections": [_document(each, number < len(claims)) for number, each in enumerate(added)],
                "unread": list(answer.unread),
                "explanation": answer.explanation,
            }
        )
    else:
        _tell(added, len(claims), answer.unread, answer.explanation)
    return int(ExitCode.DONE if claims else ExitCode.NOT_UNDERSTOOD)


def _document(each: Said, said: bool) -> dict[str, object]:
    return {"class": each.category, "affordance": each.affordance, "holds": each.holds, "follows": not said}


def _tell(added: tuple[Said, ...], direct: int, unread: tuple[str, ...], explanation: str) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for number, each in enumerate(added):
        mark = Text("✓ ", style="green") if each.holds else Text("✗ ", style="red")
        follows = "" if number < direct else "  (follows from that)"
        console.print(mark + Text(f"{each.category}  {each.affordance}{follows}", style="default"))
    if unread and explanation:
        errors = Console(stderr=True, highlight=False, soft_wrap=True)
        errors.print(Text(f"Not understood: “{'; '.join(unread)}”. {explanation}"))
    elif not added:
        Console(stderr=True, highlight=False, soft_wrap=True).print(Text(f"Not understood. {explanation}"))
