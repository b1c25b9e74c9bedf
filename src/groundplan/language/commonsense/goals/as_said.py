"""Ways of talking to a robot that come to plain wishes: lists of steps, notes, a choice of several, what it holds.

Each is put plainly in the words of an affordance scene before needs are looked for and the grammar reads it.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.all_for import with_all_named
from groundplan.language.commonsense.goals.appetites import with_appetites, with_guests, with_wines
from groundplan.language.commonsense.goals.choices import one_of_several
from groundplan.language.commonsense.goals.cooking import cooked
from groundplan.language.commonsense.goals.counted import shared_out
from groundplan.language.commonsense.goals.functions import with_functions_named
from groundplan.language.commonsense.goals.holders_meant import with_holders_meant
from groundplan.language.commonsense.goals.holding import with_what_is_held
from groundplan.language.commonsense.goals.hungers import with_hunger_told
from groundplan.language.commonsense.goals.left_alone import without_what_stays
from groundplan.language.commonsense.goals.lore import with_lore_named
from groundplan.language.commonsense.goals.made_for import with_what_is_made_for
from groundplan.language.commonsense.goals.means_wished import with_means_named
from groundplan.language.commonsense.goals.measured import with_measured_named
from groundplan.language.commonsense.goals.named_here import DETERMINERS, definite, things_named
from groundplan.language.commonsense.goals.notes import moves_completed, notes_as_wishes
from groundplan.language.commonsense.goals.others import with_others_named
from groundplan.language.commonsense.goals.portrayed import with_certainly_portrayed_named, with_portrayed_named
from groundplan.language.commonsense.goals.referred import with_bottles_chilled, with_referred_named
from groundplan.language.commonsense.goals.step_lists import steps_as_wishes
from groundplan.language.commonsense.goals.talk import plain_talk
from groundplan.language.commonsense.goals.told_of import with_eaters_named, with_told_of_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import group_names
from groundplan.language.commonsense.words.vocabulary import squash

_WAYS = (
    with_referred_named,
    with_eaters_named,
    with_what_is_made_for,
    with_holders_meant,
    shared_out,
    without_what_stays,
    with_wines,
    with_guests,
    with_appetites,
    with_others_named,
    with_certainly_portrayed_named,
    with_measured_named,
    with_told_of_named,
    with_lore_named,
    cooked,
    with_functions_named,
    with_means_named,
    with_all_named,
    with_portrayed_named,
    with_bottles_chilled,
    steps_as_wishes,
    one_of_several,
    notes_as_wishes,
    moves_completed,
    with_what_is_held,
)


_GUESSING = (with_certainly_portrayed_named, with_portrayed_named)
_FEW_KINDS = 5
_ARTICLE = re.compile(r"^(?:an?|the|some|my|your|our) ")
_TOLD = tuple(
    re.compile(
        rf"^(?P<x>{named}) (?P<told>\w+[^.!?;]*?)(?:[.!?;]+|,? so|,? and|,)"
        r" (?P<wish>(?:please |(?:can|could|would|will) you (?:please )?|you (?:can|could"
        r"|should) |just )*(?P<verb>[a-z]+)\b.*)$",
        re.IGNORECASE,
    )
    for named in (rf"{DETERMINERS} [\w-]+ [\w-]+", rf"{DETERMINERS} [\w-]+", r"[\w-]+ [\w-]+", r"[\w-]+")
)
_LEFT = re.compile(
    r"^(?:(?:oh|look|hey|ugh|and|so),? )*(?:some(?:one|body)|who|they|the \w+|\w+)(?:"
    r" has|'s|'ve| have)? (?:gone and |just )?"
    r"(?:left|forgot|forgotten|dropped|dumped) (?:an?|the|their|his|her|some) (?P<x>[\w -]+?)(?:"
    r" lying| standing| sitting)?"
    r" (?:around|about|here|there|behind|(?:on|in|at|by) (?:the|my|our) [\w -]+?)(?: again)?[.!?]*$",
    re.IGNORECASE,
)
_LACKED = re.compile(
    r"^(?:my|our|the|this|his|her) [\w -]+? (?:has|have|has got|'s got) no (?P<x>[a-z]+(?: [a-z]+)?)"
    r"(?: (?:in|with|on) it)?[.!]*$",
    re.IGNORECASE,
)
_POLITE = re.compile(r",? (?:for (?:me|us)|please|pls|then|now)(?:,? (?:please|now))?[.!?]*$", re.IGNORECASE)
_WANTED = re.compile(
    r"^(?:please )?(?:(?:(?:can|could|would|will) you (?:please )?)?(?:bring|get|give"
    r"|fetch|serve|hand) me |i(?:'d| would) (?:like|love)"
    r" (?:to (?:have|eat) )?|i(?:'ll| will) have |i (?:want|need|fancy) (?:to (?:have|eat) )?|(?:can|could|may)"
    r" (?:i|we) (?:please )?(?:have|get) |how about )?"
    r"(?P<x>(?:a|an|some|one|another)\b [\w' -]+?|[a-z]+(?: [a-z]+)?(?=,? please))(?:,? (?:please|for me|now))*[.!?]*$",
    re.IGNORECASE,
)
_TWO = 2
_DEFINITE = re.compile(r"the [a-z]+(?: [a-z]+)?$")
_IT = re.compile(r"\b(?:it|them|that|this)\b", re.IGNORECASE)
_ALONE = re.compile(
    r"^(?:(?:a|an|some|something|anything|one|two|three|another|more|any|the|my)\b"
    r" [\w' -]+?|[\w-]+(?: [\w-]+)?(?= for (?:me|us)\b))"
    r"(?: for (?:me|us))?(?: (?:please|then|now|pls))?[.!?]*$",
    re.IGNORECASE,
)


def in_other_words(instruction: str, ground: Ground) -> tuple[str, ...]:
    """Return what an instruction that could not be read may come to.

    What is said of a thing before it is asked for may only explain ("the milk goes off here. Put it …"), and a thing
    that is only named may be wished for.
    """
    found = []
    text = plain_talk(instruction)
    for told in _TOLD:
        match = told.match(text)
        if match is not None and match["verb"].lower() in ground.lexicon.frames and things_named(match["x"], ground):
            found.append(_IT.sub(definite(match["x"]), match["wish"], count=1))
    left = _LEFT.match(text)
    if left is not None and things_named(left["x"], ground):
        waste = all(_is_waste(i, ground) for i in things_named(left["x"], ground))
        found.append(f"throw the {left['x']} away" if waste else f"put the {left['x']} where it belongs")
    lacked = _LACKED.match(text)
    if lacked is not None and things_named(lacked["x"], ground):
        found.append(f"please give me the {lacked['x']}")
    listed = [name for name in re.split(r",? and |, ", _POLITE.sub("", text.strip())) if name.strip()]
    if _ALONE.match(text.strip()):
        found.append(f"please give me {text.strip()}")
    elif listed and all(things_named(name, ground) for name in listed):
        found.append(f"please give me {' and '.join(definite(name) for name in listed)}")
    return tuple(wish for wish in found if wish != instruction)


def _is_waste(thing: str, ground: Ground) -> bool:
    senses = ground.knowledge.senses(ground.scene.entity(thing).category)[:1]
    return any(ground.knowledge.is_a(s, kind) for s in senses for kind in ("food_waste", "waste", "rubbish"))


def as_dish(instruction: str) -> str:
    """Return a wish for something ("I'd like a tomato salad") as a command to make it; "" where it is none."""
    match = _WANTED.match(plain_talk(instruction))
    return f"make me {match['x']}" if match is not None else ""


def _as_made(text: str, ground: Ground) -> str:
    """Return "make me a tomato salad" for a wish for it where only salad and tomatoes are here."""
    match = _WANTED.match(text)
    words = match["x"].lower().split()[1:] if match is not None else []
    if match is None or len(words) != _TWO or squash(" ".join(words)) in ground.vocabulary.by_squash:
        return text
    parts = [things_named(word, ground) for word in words]
    made = all(parts) and f"{words[-1]} ingredients" in group_names() and not set(parts[0]) & set(parts[-1])
    return f"make me {match['x']}" if made and all(_is_food(i, ground) for i in parts[0]) else text


def _is_food(thing: str, ground: Ground) -> bool:
    return ground.scene.has_type(thing, "food") and not ground.scene.has_type(thing, "liquid")


def as_said(instruction: str, ground: Ground) -> str:
    """Return an instruction as plain wishes where it is said as people say it to a robot beside them."""
    text = plain_talk(with_hunger_told(instruction, ground))
    text = _as_made(text, ground) if ground.affordances else text
    for put_plainly in _WAYS:
        plain = put_plainly(text, ground)
        text = text if put_plainly in _GUESSING and _was_named(text, plain, ground) else plain
    return plain_talk(_as_wish(text, instruction, ground))


def _was_named(before: str, after: str, ground: Ground) -> bool:
    """Say whether what was put otherwise is what some thing is called, here or anywhere: cotton balls are no sugar."""
    names = (c.replace("_", " ") for c in ground.vocabulary.categories if "_" in c)
    if any(name in before.lower() and name not in after.lower() for name in names):
        return True
    said, put = before.split(), after.split()
    same = _in_common(said, put)
    last = _in_common(said[:same:-1], put[:same:-1])
    name = _ARTICLE.sub("", " ".join(said[same : len(said) - last]).strip(" .,!?").lower().removesuffix(" please"))
    known = ground.knowledge
    match = next(iter(known.lookup(name, spelling=False)), None) if " " in name else None
    return match is not None and not match.modifiers and len(known.descendants(match.category)) <= _FEW_KINDS


def _in_common(said: list[str], put: list[str]) -> int:
    """Return with how many of the same words two texts begin."""
    return next((k for k, (one, other) in enumerate(zip(said, put, strict=False)) if one != other), 0)


def _as_wish(text: str, instruction: str, ground: Ground) -> str:
    """Return a wish for things that are only named where it told of them ("something with protein, please")."""
    bare = re.sub(r"[,.!]? ?(?:please)?[.!]*$", "", text.strip(), flags=re.IGNORECASE)
    named = [name for name in re.split(r",? (?:and|or) |, ", bare) if name]
    only = text != instruction and all(name in ground.scene or _DEFINITE.match(name) for name in named)
    here = bool(named) and all(things_named(name, ground) for name in named)
    return f"please give me {bare}" if only and here else text
