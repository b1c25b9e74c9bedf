"""What is moved out of the sun, indoors or away from something: to where the scene tells of none of that.

Where the sun shines the scene tells: of a room or furniture that is said to be sunny, of what is outdoors, of a table
by the window. Of what is nowhere like that it is not known how it could be taken out of it.
"""

from __future__ import annotations

from collections.abc import Callable

from groundplan.language.commonsense.clauses.destinations import resting, within
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.sheltered import CLEAR, INDOORS, SHADE, rooms_outdoors
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_SUNNY = frozenset({"sun", "sunny", "sunlit", "sunshine", "sunlight", "sunlamp"})
_DENYING = frozenset({"no", "not", "without", "never", "out"})
_NEAR = frozenset({"near", "by", "at", "beside", "under", "next", "close", "below", "against"})
_WINDOWS = ("window", "windows")
_MOST = 40
_EXPOSED = {SHADE: "in the sun", INDOORS: "outdoors", CLEAR: "there"}
"""Where things are that are to be moved away."""


def says_shelter(goal: Phrase | None) -> bool:
    """Say whether things are to go where there is no sun, indoors, or clear of something."""
    return goal is not None and goal.text in (SHADE, INDOORS, CLEAR)


def sheltered(builder: GoalBuilder, names: list[str], goal: Phrase) -> bool:
    """Add for each thing that it gets out of the sun, or indoors; nothing can where it is not told to be exposed."""
    if goal.text == CLEAR:
        near, words = set(builder.ground.found(goal.query)), (goal.head,)
        return _moved_off(builder, names, lambda i: i in near or _told_near(builder.ground, i, words), goal.text)
    exposed = _in_the_sun if goal.text == SHADE else _is_outdoors
    return _moved_off(builder, names, lambda i: exposed(builder.ground, i), goal.text)


def _moved_off(builder: GoalBuilder, names: list[str], is_exposed: Callable[[str], bool], text: str) -> bool:
    """Add for each thing that it is on something that is not exposed: in the same room, else in one that is not."""
    scene = builder.ground.scene
    for x in names:
        described = builder.variables[x]
        found = builder.ground.found(described.query)[:_MOST]
        ids = tuple(i for i in found if any(is_exposed(h) for h in scene.chain(i)))
        if not ids:
            missing = builder.the(NOTHING, f"{described.text} {_EXPOSED[text]}", "there", Determiner.A)
            builder.add(resting(x, missing), ("location", x))
            continue
        thing = x if ids == found else builder.the(named(*ids), described.text, "thing", described.determiner)
        rooms = {r for i in ids if (r := scene.room_of(i)) is not None}
        every = builder.ground.found(Query(kinds=("room",)))
        open_air = any(is_exposed(r) for r in rooms)
        shut = named(*(r for r in every if not is_exposed(r))) if open_air else named(*sorted(rooms))
        bare = tuple(a for a in builder.ground.found(Query(kinds=("asset",))) if is_exposed(a))
        spot = builder.the(shut, text, "room", Determiner.A)
        place = within(builder, shut, spot, text, named(*bare) if bare else None, stored=True)
        builder.add(place(thing), ("location", thing), ("location", x))
    return bool(names)


def _in_the_sun(ground: Ground, entity_id: str) -> bool:
    """Say whether a place is told to be in the sun, is outdoors or stands by a window."""
    entity = ground.scene.entity(entity_id)
    said = [set(parts(a)) for a in entity.attributes]
    if any(_SUNNY & words and not _DENYING & words for words in said) or _is_outdoors(ground, entity_id):
        return True
    return entity.category in ("windowsill", "window_sill") or _told_near(ground, entity_id, _WINDOWS)


def _told_near(ground: Ground, entity_id: str, words: tuple[str, ...]) -> bool:
    """Say whether furniture is told to stand near what words name ("near the window")."""
    said = (set(parts(a)) for a in ground.scene.entity(entity_id).attributes)
    return any(_NEAR & told and set(words) & told for told in said)


def _is_outdoors(ground: Ground, entity_id: str) -> bool:
    return entity_id in ground.kept("rooms outdoors", rooms_outdoors)
