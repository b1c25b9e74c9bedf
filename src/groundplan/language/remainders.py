"""All others than what was named: "the apple …, the other fruit …"."""

from __future__ import annotations

from collections.abc import Mapping

from groundplan.language.questions import Described, Determiner


def settled(
    found: Mapping[str, tuple[str, ...]], described: Mapping[str, Described], chosen: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """Return what each variable may stand for: of what was chosen that, of all others than what is certain those.

    Nothing is left out where nothing would be left.
    """
    candidates = dict(found)
    candidates |= {name: (meant,) for name, meant in chosen.items() if meant in candidates.get(name, ())}
    for name, each in described.items():
        others = each.distinct_from if each.determiner is Determiner.ALL else ()
        others = tuple(other for other in others if other in described)
        certain = {i for other in others if _is_certain(described[other], candidates[other]) for i in candidates[other]}
        candidates[name] = tuple(i for i in candidates[name] if i not in certain) or candidates[name]
    return candidates


def _is_certain(described: Described, candidates: tuple[str, ...]) -> bool:
    return described.determiner is Determiner.ALL or (described.determiner is Determiner.THE and len(candidates) == 1)
