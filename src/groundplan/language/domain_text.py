"""What a model is told about a domain: its actions as people see them, and what goals can be made of."""

from __future__ import annotations

from groundplan.logic.domain import Domain
from groundplan.logic.wordings import Wordings


def actions_text(domain: Domain, wordings: Wordings) -> str:
    """Return one line per action in the shown spelling: `pickup(<object>): pick up <object>`."""
    lines = []
    for name in domain.schemas:
        shown = [parameter.lstrip("?") for parameter in wordings.shown(name, domain)]
        say = wordings.actions[name].say if name in wordings.actions else name
        say = say.replace("{", "<").replace("}", ">")
        lines.append(f"{name}({', '.join(f'<{s}>' for s in shown)}): {say}")
    return "\n".join(lines)


def goals_text(domain: Domain, wordings: Wordings) -> str:
    """Return the predicates and constants that goals can be made of, each with its meaning."""
    lines = []
    for predicate in domain.predicates.values():
        if predicate.name in domain.supertypes:
            continue
        parameters = [f"{v.name} - {'/'.join(v.types)}" for v in predicate.parameters]
        template = wordings.facts.get(predicate.name, (predicate.name, ""))[0]
        meaning = template.format(*(v.name for v in predicate.parameters))
        lines.append(f"({' '.join([predicate.name, *parameters])}): {meaning}")
    constants = ", ".join(f"{name} ({'/'.join(types)})" for name, types in domain.constants.items())
    return "\n".join(lines) + (f"\nconstants: {constants}" if constants else "")
