"""Allergies that the scene tells of: "because of her allergy, what must Ann keep away from?".

What somebody is allergic to may stand on a thing of theirs or one that names them ("against Ann's nut allergy"). It is
told before the question, as if it had been said: "Ann is allergic to nuts. What must she not eat?".
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Tokens, spelt
from groundplan.language.commonsense.words.vocabulary import owner_key, parts
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import owner_of

_OPENING = re.compile(
    r"^(?:given|because of|considering|in view of|with|due to|on account of|owing to|in spite of|despite|thinking of|"
    r"bearing in mind) (?:her|his|their|\w+ 's|the)(?: \w+)? (?:allergy|intolerance|allergies)(?: ,)? "
)
_CLOSING = re.compile(
    r"(?: ,)? (?:given|because of|considering|in view of|with|due to|on account of|owing to) "
    r"(?:her|his|their)(?: \w+)? (?:allergy|intolerance|allergies)(?= \?| \.|$)"
)
_AVOIDING = re.compile(
    r"(?:keep|leave) (?:her|his|their) (?:fingers|hands|paws|mitts) off(?: of)?|leave alone|keep off|stay clear of|"
    r"keep away from|stay away from|steer clear of|keep clear of|avoid(?: eating)?|not go near|not touch|not have|"
    r"not eat"
)
_BAD_FOR = re.compile(
    r"(?P<x>\w+)[ -](?:allergy|intolerance|intolerant)|allergic to (?P<y>\w+)|allergy to (?P<z>\w+)|"
    r"no (?P<w>nuts|milk|gluten)"
)
_DISEASES = frozenset({"food", "her", "his", "their", "an", "severe", "the", "bad", "any", "hay", "s"})


def with_allergies_shown(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the allergy of somebody who is named told first, where only the scene tells of it."""
    said = " ".join(t.word for t in tokens)
    if (
        ground.affordances
        or "allergic" in said
        or not (_AVOIDING.search(said) or "allergy" in said or "intolerance" in said)
    ):
        return tokens
    person = next((k for k in map(owner_key, ground.vocabulary.owners) if k and f" {k} " in f" {said} "), "")
    bad = _allergen_of(ground, person) if person else ""
    if not bad:
        return tokens
    asked = _CLOSING.sub("", _OPENING.sub("", said))
    she = re.sub(rf"\b{re.escape(person)}\b(?! 's)", "she", asked)
    return spelt(person, "is", "allergic", "to", bad, ".", *_AVOIDING.sub("not eat", she).split())


def _allergen_of(ground: Ground, person: str) -> str:
    """Return what things that are a person's, or name them, say that the person is allergic to."""
    scene, words = ground.scene, set(person.split())
    for thing in scene.of_kind(Kind.OBJECT):
        text = " ".join(scene.entity(thing).attributes).lower()
        found = _BAD_FOR.search(text)
        bad = next((g for g in found.groups() if g), "") if found is not None else ""
        if not bad or bad in _DISEASES:
            continue
        if words <= set(parts(text.replace("'s", ""))) or owner_key(owner_of(scene, thing) or "") == person:
            return bad
    return ""


__all__ = ["with_allergies_shown"]
