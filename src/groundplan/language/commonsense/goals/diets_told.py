"""Who may eat what: "the food a diabetic should avoid", "I'm a vegan. Put what I mustn't eat on the tray".

Which diets there are, how people tell of them, and what they may eat is known (`diet` in `data/told_of.toml`). Whoever
was told of is named by diet in the wish, and `told_of` names what they may eat, or may not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table

_FOLK = (
    r"(?:people|somebody|someone|anybody|anyone|(?:an?|the|my|our|any|some|all) )?(?:person|persons|people|guests?"
    r"|friends?|kids?|child|children|man|woman|visitors?|customers?|patients?|son|daughter|those|somebody"
    r"|someone|anybody|anyone)"
)
_NOUN = (
    r"(?:person|people|guests?|friends?|kids?|child|children|man|woman|visitors?|customers?|colleagues?|flatmate|aunt"
    r"|uncle)"
)
_TAKE = r"(?:eat|have|enjoy|drink|consume|touch|be given|be served)"
_MAY = rf"(?:(?: (?:can|could|may|would|should|is allowed to|are allowed to|am allowed to)(?: safely| still)?) {_TAKE})"
_MAY_NOT = (
    r"(?:(?: (?:(?:can|could|may|must|should|do|does|would|might|will)(?: not|n't|not)|can't|won't)| ought not to"
    r"| am not allowed to"
    r"| (?:is|are)(?: not|n't) (?:allowed|supposed|permitted) to"
    rf"| (?:can|must|should|may) (?:never|under no circumstances)) {_TAKE}"
    r"| (?:(?:should|must|has to|have to|needs? to|ought to|had better|will|would) )?(?:avoids?|refuses?"
    r"|stays? (?:away|clear) from|keeps? (?:away from|off)|steers? clear of|leaves? alone))"
)
_KEEPS = r"(?:ha(?:s|ve)|ha(?:s|ve) got|'ve got|'s got|follows?|keeps? to|(?:am|'m|is|'s|are) on|lives? on|sticks? to)"
_HERE = r"(?:coming|visiting|here|staying|joining|eating|dining|expected|invited|having|at the table|our guest)"
_WHO = r"\b(?:i|we|he|she|they|you)\b"
_ASKED = (
    r"^(?:what|which(?: of (?:these|the))?(?: food| foods| things| products| items)?) (?:here |in here )?"
    r"(?:can|could|may|should|must|would)(?P<no1>n't|not)? (?P<who>{who})(?P<no2> not| never)? {take}(?: here)?\?+"
    r" (?P<rest>.+)$"
)
_ALL_OF_IT = re.compile(
    r"\b(?:it all|them all|all (?:of )?(?:it|them|that|those)|it|them|those|these|that)\b", re.IGNORECASE
)
_TOLD = (
    r"^(?:[^.!?;:]*\b)?(?:{tells})\b[^.!?;:,]*?(?:[.!?;:,-]+(?: so| and| but| therefore)?|,? (?:so|and|but))"
    r" (?P<rest>.+)$"
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Diet:
    """A diet: what those who keep it are called, how it is told or asked about, and what they may eat and what not.

    `may_eat` and `must_not_eat` are the patterns for saying so, `may` and `never` the rows of what is meant.
    """

    name: str
    told: re.Pattern[str]
    asked: re.Pattern[str]
    may_eat: str
    must_not_eat: str
    may: Mapping[str, Any]
    never: Mapping[str, Any]


@cache
def diets() -> tuple[Diet, ...]:
    """Return the diets that are known."""
    return tuple(_diet(row) for row in read_table("told_of")["diet"])


def _diet(row: Mapping[str, Any]) -> Diet:
    whose = [rf"who(?: is|'s| are) (?:{row['is']})"]
    whose += [rf"who {row['does']}"] if row.get("does") else []
    whose += [rf"(?:with|on|who ha(?:s|ve)) (?:{row['with']})"] if row.get("with") else []
    nouns = [rf"(?:an? |the |my |our |any |all |most )?(?:{row['who']})"] if row.get("who") else []
    nouns += [rf"(?:an? |the |my |our |some )?(?:{row['is']}) {_NOUN}"]
    who = "|".join([*nouns, row["name"], rf"{_FOLK} (?:{'|'.join(whose)})"])
    tells = [rf"(?:{who})(?: is| are|'s|'re) (?:{_HERE})"]
    tells += [rf"(?:is|am|'m|'s|are|'re|being) (?:{row['is']})"]
    tells += [rf"(?:{row['does']})"] if row.get("does") else []
    if row.get("with"):
        tells += [rf"{_KEEPS} (?:{row['with']})"]
    return Diet(
        name=row["name"],
        told=re.compile(_TOLD.format(tells="|".join(tells)), re.IGNORECASE),
        asked=re.compile(_ASKED.format(who=f"(?:{who})", take=_TAKE), re.IGNORECASE),
        may_eat=rf"(?:(?:that|which) )?(?:{who}){_MAY}",
        must_not_eat=rf"(?:(?:that|which) )?(?:{who}){_MAY_NOT}",
        may={**row["not"], "free": True} if row["may"].get("free") else row["may"],
        never=row["not"],
    )


_EATER_ASKED = re.compile(rf"^(?P<can>(?:what|which)\b[^?]*? (?:can|could|may|should)) {_WHO} ", re.IGNORECASE)
_EATERS = re.compile(rf"(?:{_WHO}|\bmy guests?\b)(?P<what>{_MAY_NOT}|{_MAY})", re.IGNORECASE)


def with_diets_told(instruction: str, ground: Ground) -> str:
    """Return an instruction with whose diet was told named where it is said what they may eat, or may not."""
    if not ground.affordances:
        return instruction
    for diet in diets():
        told = diet.told.match(instruction)
        text = _EATER_ASKED.sub(rf"\g<can> {diet.name} ", told["rest"]) if told is not None else instruction
        asked = diet.asked.match(text)
        if asked is not None and _ALL_OF_IT.search(asked["rest"]):
            no = " not" if asked["no1"] or asked["no2"] else ""
            return _ALL_OF_IT.sub(f"everything {diet.name} may{no} eat", asked["rest"], count=1)
        if told is not None and _EATERS.search(text):
            return _EATERS.sub(rf"{diet.name}\g<what>", text)
    return instruction
