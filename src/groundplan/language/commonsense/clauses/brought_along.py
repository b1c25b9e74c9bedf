"""What is brought along: "bring the soup to the desk with a spoon" brings both there."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.liquids import liquid_of
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Refers


def brought_along(builder: GoalBuilder, command: Command) -> tuple[Command, Command] | None:
    """Return the commands to bring a thing and what goes "with" it; None where that is in it, or nothing is said."""
    theme, content = command.role("theme"), command.role("content")
    target = command.role("goal") or command.role("recipient")
    if content is None or theme is None or target is None or builder.ground.affordances:
        return None
    scene, found = builder.ground.scene, builder.ground.found
    meant = theme
    if theme.refers in (Refers.ONE, Refers.MANY):
        mention = builder.discourse.antecedent(theme, "theme", "pickable")
        meant = mention.phrase if mention is not None else theme
    holds = any(scene.has_type(i, t) for i in found(meant.query)[:5] for t in ("container", "vessel", "receptacle"))
    carried = all(found(p.query) and all(scene.has_type(i, "pickable") for i in found(p.query)) for p in content.items)
    if holds or not carried or content.refers is not Refers.THING or liquid_of(builder, content) is not None:
        return None
    roles = {r: p for r, p in command.roles.items() if r != "content"}
    return replace(command, roles=roles), replace(command, roles={**roles, "theme": content})
