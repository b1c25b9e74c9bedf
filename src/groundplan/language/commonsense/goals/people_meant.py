"""People who are not there, in scenes with one person: "make Mia some tea" and "for my wife" is for whoever is there.

What is made and what is only brought is put apart, too: "make me a coffee and a sandwich" where the sandwich is ready.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground

_KIN = (
    r"(?:wife|husband|son|daughter|mum|mom|mother|dad|father|grandma|grandpa|granny|grandmother|grandfather|gran|brother"
    r"|sister|boss|friend|girlfriend|boyfriend|partner|colleague|guests?|neighbour|neighbor|flatmate|roommate|kids?"
    r"|child(?:ren)?|boys?|girls?|uncle|aunt|cousin|nephew|niece|parents|visitors?|mate|little (?:boy|girl"
    r"|one|brother|sister))"
)
_FOLK = (
    r"(?:gentlem[ae]n|lad(?:y|ies)|customers?|guests?|boss|kids?|children|boys?|girls?|m[ae]n|wom[ae]n|visitors?|couple|chef"
    r"|cook|neighbours?|others|patient|team|waiter|birthday (?:boy|girl)|old (?:man|lady)|young (?:man"
    r"|lady)|little one)"
)
_NAME = (
    r"(?:(?:[Ll]ittle |[Oo]ld |[Uu]ncle |[Aa]unt |[Gg]randma |[Mm]rs?\.? |[Mm]s\.? |[Dd]r\.? )?(?P<name>[A-Z][a-z]+))"
)
_WHO = rf"(?:{_NAME}|(?P<kin>(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er) {_KIN}\b|[Tt]he {_FOLK}\b))"
_VERBS = (
    r"(?:[Gg]ive|[Bb]ring|[Hh]and|[Pp]ass|[Mm]ake|[Pp]our|[Ss]erve|[Ff]ix|[Gg]et|[Ff]etch|[Mm]ix|[Pp]repare|[Oo]ffer|[Cc]ook"
    r"|[Ll]end|[Tt]oss|[Ff]ind|[Rr]ustle up|[Gg]rab)"
)
_WHAT = r"(?=(?:an?|the|some|one|two|three|another|both|all|his|her|their|something|more|my|our|\d)\b)"
_TO = re.compile(rf"\b(?P<verb>{_VERBS}) {_WHO} {_WHAT}")
_FOR = re.compile(rf"(?P<what>\w) (?P<mark>for|to) {_WHO}(?=[,.!?;]|$| (?:please|and|with|who|at|on|in|now)\b)")
_WANTS = re.compile(
    rf"(?P<lead>^|[,.;!?] |\band |\bthen )(?:[Ll]ittle )?{_NAME} (?P<wants>would (?:like|love)|wants|needs"
    rf"|fancies|could do with|'d like"
    r"|is thirsty|is hungry|is cold|is tired)\b"
)
_SAME = {"wants": "want", "needs": "need", "fancies": "fancy"}
_MADE = re.compile(
    r"^(?P<lead>.*?\b(?:make|fix|prepare|do|get) (?:me|us|him|her|them) )(?P<one>(?:an?|some|the|one) [\w ]+?)"
    r" and (?P<two>(?:an?|some|the|one) [\w ]+?)(?P<rest>,? please)?[.!?]*$",
    re.IGNORECASE,
)


def with_people_meant(instruction: str, ground: Ground) -> str:
    """Return an instruction with the person who is there in the place of people who are not."""
    if not ground.affordances or len({*ground.vocabulary.people.values()} - {ground.robot}) > 1:
        return instruction
    text = _TO.sub(lambda m: f"{m['verb']} me " if _is_person(m, ground) else m[0], instruction)
    text = _FOR.sub(lambda m: f"{m['what']} {m['mark']} me" if _is_person(m, ground) else m[0], text)
    text = _WANTS.sub(lambda m: _wanting(m) if _is_person(m, ground) else m[0], text)
    return _apart(text, ground)


def _is_person(match: re.Match[str], ground: Ground) -> bool:
    said = match["name"] or match.groupdict().get("kin") or ""
    known = said.lower() in ground.lexicon.word_sets["stops"] or said.lower() in ground.lexicon.frames
    return not things_named(said.lower(), ground) and not (match["name"] and known)


def _wanting(match: re.Match[str]) -> str:
    said = match["wants"]
    wants = said.replace("is ", "am ") if said.startswith("is ") else _SAME.get(said, said)
    return f"{match['lead']}I {wants}"


def _apart(instruction: str, ground: Ground) -> str:
    """Put a drink that is made and something that is there already apart."""
    match = _MADE.match(instruction)
    if match is None:
        return instruction
    one, two = _liquid(match["one"], ground), _liquid(match["two"], ground)
    if one == two:
        return instruction
    drink, other = (match["one"], match["two"]) if one else (match["two"], match["one"])
    there = things_named(other, ground)
    wish = f"bring me {other}" if there else f"make me {other}"
    return f"{match['lead']}{drink} and {wish}"


def _liquid(said: str, ground: Ground) -> bool:
    ids = things_named(said.rpartition(" of ")[2], ground)
    return bool(ids) and any(ground.scene.has_type(i, "liquid") for i in ids)
