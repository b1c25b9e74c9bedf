"""What words of an instruction name in an affordance scene: things, places, the speaker."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.scene.entity import Kind

DETERMINERS = r"(?:the|a|an|some|my|our|your|this|that|these|those|one|any)"
_DETERMINED = re.compile(rf"^{DETERMINERS} ", re.IGNORECASE)
_AT = frozenset({"on", "in", "at", "off", "under", "from", "to", "into", "onto", "inside", "by", "next", "behind"})
_SPEAKER = re.compile(
    r"^(?:me|us|myself|(?:the |your )?(?:user|person|human|customer|boss|operator|guest|owner|speaker))$", re.IGNORECASE
)


def bare(text: str) -> str:
    """Return a noun phrase without its determiner."""
    return _DETERMINED.sub("", text.strip())


def definite(text: str) -> str:
    """Return a noun phrase with a determiner: its own, else "the"."""
    text = text.strip()
    return text if _DETERMINED.match(f"{text} ") else f"the {text}"


def is_speaker(text: str) -> bool:
    """Say whether words stand for the person who speaks."""
    return bool(_SPEAKER.match(text.strip()))


def things_named(text: str, ground: Ground) -> tuple[str, ...]:
    """Return the ids of what a noun phrase names here, whatever else may be said of it; () where it names nothing."""
    said = bare(text)
    if said in ground.scene and ground.scene.entity(said).kind is not Kind.ROOM:
        return (said,)
    words = tuple(re.findall(r"[a-z0-9'-]+", said.lower()))
    noun = read_noun(ground, words) if words and len(words) < 5 else None
    if noun is None or not noun.present or noun.generic or noun.refers is not Refers.THING:
        return ()
    return ground.found(noun.query)


def is_known(text: str, ground: Ground) -> bool:
    """Say whether a noun phrase names a kind of thing that people know, here or not."""
    words = tuple(re.findall(r"[a-z0-9'-]+", bare(text).lower()))
    noun = read_noun(ground, words) if words and len(words) < 4 else None
    return noun is not None and not noun.generic and noun.refers is Refers.THING


def is_place(text: str, ground: Ground) -> bool:
    """Say whether a noun phrase names a place here: furniture, or what things are kept in."""
    return any(ground.scene.entity(i).kind is Kind.ASSET for i in things_named(text, ground))


def at_a_place(said: Sequence[str], ground: Ground) -> bool:
    """Say whether words begin with where something is or is to go ("on the barbecue", which is here)."""
    said = ["from", *said[2:]] if list(said[:2]) == ["out", "of"] else said
    if len(said) < len(("on", "the", "tray")) or said[0] not in _AT or said[1] not in ("the", "my", "our", "this"):
        return False
    return any(squash(" ".join(said[2:end])) in ground.vocabulary.by_squash for end in (3, 4))


def inside(place: str, ground: Ground) -> bool:
    """Say whether things are put into a place rather than on it."""
    return ground.scene.has_type(place, "container") and not ground.scene.has_type(place, "surface")


def among(ids: tuple[str, ...], place: str, ground: Ground) -> tuple[str, ...]:
    """Return those of several things that are in or on a place."""
    scene = ground.scene
    return tuple(i for i in ids if scene.matching("on", i, place) or scene.matching("in", i, place))


def called(thing: str, ground: Ground) -> str:
    """Return what a thing is called so that nothing else is meant: its name, with its place if need be, else its id."""
    name = ground.scene.entity(thing).category.replace("_", " ")
    alike = things_named(name, ground)
    if alike == (thing,):
        return f"the {name}"
    holder = ground.scene.holder(thing)
    asset = holder is not None and ground.scene.entity(holder).kind is Kind.ASSET
    if holder is not None and asset and among(alike, holder, ground) == (thing,):
        mark = "in" if ground.scene.matching("in", thing, holder) else "on"
        return f"the {name} {mark} the {ground.scene.entity(holder).category.replace('_', ' ')}"
    return thing
