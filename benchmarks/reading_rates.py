"""How many of many sentences are read as they should be: counted by family, with the ways that fail."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Protocol


class Said(Protocol):
    """A sentence of a family, made by some way of putting it, with the plain sentence that it means."""

    @property
    def family(self) -> str:
        """The family of ways."""

    @property
    def said(self) -> str:
        """The sentence."""


@dataclass(slots=True)
class Rates:
    """What was read of each family, and of each group of sentences within a family."""

    read: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    groups: dict[tuple[str, str], list[tuple[bool, str]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, case: Said, ok: bool, *groups: str) -> None:
        """Count a sentence in its family and in the groups that it belongs to."""
        self.read[case.family] += ok
        self.whole[case.family] += 1
        for group in groups:
            self.groups[case.family, group].append((ok, case.said))

    def show(self, examples: int = 1) -> None:
        """Print the groups in which something is not read, worst first, and the share that is read of each family."""
        for (family, name), results in sorted(self.groups.items(), key=lambda item: sum(ok for ok, _ in item[1])):
            failed = [said for ok, said in results if not ok]
            if failed:
                some = " | ".join(failed[:examples])
                print(f"{family:6} {name}: {len(failed)} of {len(results)} not read, such as: {some}")
        for family, number in self.whole.items():
            print(f"{family}: {self.read[family]} of {number} ({100 * self.read[family] / number:.1f} %)")
