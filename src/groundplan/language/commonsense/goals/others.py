"""Another than the one that was spoken of: "throw the cola away and bring me a different drink", "… a replacement".

What else of that kind is here is named instead. A replacement is another thing of the same class or, where there is
none, of the nearest kind that has others here.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.scene.entity import Kind

_OTHER = re.compile(
    r"\b(?:another|a (?:completely |totally )?different|some other|any other|an alternative)"
    r"(?: kind of| type of| sort of)? (?P<kind>[a-z]+(?: [a-z]+)?)"
    r"(?=$|[,.!?;]| (?:instead|please|for|to|from|on|in|and|then)\b)",
    re.IGNORECASE,
)
_REPLACEMENT = re.compile(
    r"\b(?:(?:a|an|some|the)(?: suitable| good| proper)? (?:replacement|substitute|alternative|new one|fresh one)"
    r"|another one|one more)"
    r"(?: (?:for|of) (?:it|that|this|them))?(?=$|[,.!?;]| (?:instead|please|from|on|in|and|then)\b)",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"\b(?:spilled|spilt|broke|broken|dropped|finished|empty|emptied|used up|drank|drunk|ate|eaten|gone|lost)\b", re.I
)
"""What became of a thing that is not here: the one of its kind that is here is another."""
_UNWANTED = re.compile(
    r"\b(?:throw|threw|thrown|toss|chuck|dump|bin|dispose|discard|get rid|dirty|dislike|like|want|hate|trash"
    r"|garbage)\b",
    re.I,
)
_WORDS = re.compile(r"[\w'-]+")
_LONGEST = 3
_OBJECTS = frozenset({"object", "food", "asset", "kitchenware", "appliance", "furniture"})
"""Kinds too wide for one thing of them to replace another."""


def with_others_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with what "another drink", "a replacement" may be, beside what was spoken of before."""
    if not ground.affordances:
        return instruction
    for pattern in (_REPLACEMENT, _OTHER):
        match = pattern.search(instruction)
        before = instruction[: match.start()] if match is not None else ""
        lost = bool(_LOST.search(before)) and not _UNWANTED.search(before)
        said = lost or bool(_UNWANTED.search(before))
        spoken = _spoken_of(before, ground) if match is not None and said else ()
        if match is None or not spoken:
            continue
        kind = match.groupdict().get("kind")
        alike = lost or len(spoken) > 1
        found = things_named(kind, ground) if kind else spoken if alike else _of_its_kind(spoken, ground)
        others = [i for i in found if (not kind or i not in spoken) and _is_carried(ground, i)]
        if others:
            listed = f"{', '.join(others[:-1])} or {others[-1]}" if len(others) > 1 else others[0]
            return f"{before}{listed}{instruction[match.end() :]}"
    return instruction


def _spoken_of(before: str, ground: Ground) -> tuple[str, ...]:
    """Return the ids of the last thing that is named in some words and can be carried."""
    words = _WORDS.findall(before)
    stops = ground.lexicon.word_sets["stops"]
    for end in range(len(words), 0, -1):
        for start in range(max(0, end - _LONGEST), end):
            if words[start].lower() in stops:
                continue
            named = things_named(" ".join(words[start:end]), ground)
            if named and all(_is_carried(ground, i) for i in named):
                return _nearest_called(words[start:end], named, ground)
    return ()


def _nearest_called(words: list[str], named: tuple[str, ...], ground: Ground) -> tuple[str, ...]:
    """Return those of several things whose names begin with the words for them: the cola can for "cola"."""
    said = "_".join(words).lower()
    own = tuple(i for i in named if ground.scene.entity(i).category.startswith(said))
    return own or named


def _of_its_kind(spoken: tuple[str, ...], ground: Ground) -> tuple[str, ...]:
    """Return the ids of what is of the nearest kind of some things that has others here."""
    scene, known = ground.scene, ground.knowledge
    category = scene.entity(spoken[0]).category
    alike = tuple(i for i in scene.of_category(category) if i not in spoken)
    if alike:
        return alike
    for sense in known.senses(category)[:1]:
        for kind in (sense, *known.ancestors(sense)):
            if kind in _OBJECTS:
                break
            others = tuple(i for c in ground.categories(kind) for i in scene.of_category(c) if i not in spoken)
            if any(_is_carried(ground, i) for i in others):
                return others
    return ()


def _is_carried(ground: Ground, thing: str) -> bool:
    scene = ground.scene
    if scene.entity(thing).kind is not Kind.OBJECT:
        return False
    held = any(scene.has_type(f[2], "pickable") for f in scene.matching("in", thing, None))
    return scene.has_type(thing, "pickable") and (not scene.has_type(thing, "liquid") or held)
