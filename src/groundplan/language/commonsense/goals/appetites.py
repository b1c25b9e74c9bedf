"""Appetites: what somebody feels like eating or drinking, and what from.

"I'm up for eating almonds from a dish" is "put the almonds into a dish", "we fancy munching a plum" is "we want to
eat a plum". Out of *the* bowl is only where it is.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import among, is_place, things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.spelling import verbs_doing

_EAT = frozenset(
    {"eat", "nibble", "munch", "snack", "crunch", "chew", "graze", "feast", "gnaw", "chomp", "nosh", "devour", "savour"}
    | {"gobble", "tuck", "dig", "bite", "peck", "spoon", "dine", "breakfast"}
)
_DRINK = frozenset({"drink", "sip", "slurp", "gulp", "swig", "quaff", "guzzle", "down", "sup"})
_WHO = r"(?P<who>i|we)(?:'d| would|'m| am|'re| are|'ll| will)?(?: just| really| quite| so| do| rather)*"
_WISH = r"(?:want|like|love|need|prefer|wish|going|about|care|fancy)"
_APPETITE = re.compile(
    rf"^(?:{_WHO} (?:{_WISH} to|(?:feel(?:ing)? like|fancy|enjoy|in the mood for|up for|keen on|thinking of"
    r"|dying for))"
    r"|let (?P<me>me|us)) (?P<verb>[a-z]+)(?: (?P<on>on|at|into))? (?P<what>[\w' -]+?)"
    r"(?: (?P<off>from|out of|off|in|on|with|using)"
    r" (?P<vessel>(?:a|an|my|our|one of the|some|the|that|this) [\w -]+?))?"
    r"(?P<tail>(?:,? please|,? now|,? today|,? tonight)*[.!]*)$",
    re.IGNORECASE,
)
_GUEST = re.compile(
    r"^(?:the|our|my|this|that|a) (?:(?:young|old|other|nice) )?(?:lady|gentleman|guest|customer"
    r"|client|man|woman|visitor"
    r"|patron|friend|boss|wife|husband|mother|father|mum|mom|dad|neighbou?r|person)s?"
    r"(?: (?:at|in|on|by|over|from) (?:there|(?:the|that|my|our) [\w ]+?))?"
    r" (?:(?:is|are|would|'d|has|have|was) )?(?:just )?(?:in the mood for|likes?|wants?|fancies|fancy|asked for"
    r"|asks for|ordered|orders|needs?|waiting for|craving|craves|feels? like|feeling like|loves?|having|could do with"
    r"|could use|requested|asking for|after|longing for|dying for|thirsty for|hungry for|here for|enjoys?)"
    r" (?P<x>(?!to\b)[\w' -]+?)(?P<end>(?:,? please)?[.!]*)$",
    re.IGNORECASE,
)
_WITH = frozenset({"with", "using"})
_OF_DRINK = re.compile(r"^(?:some|a|an|another|one|the|more)\b [\w ]+$", re.IGNORECASE)
_COLOURED = re.compile(
    r"\b(some|an?|another|any|more|the|(?:glass|glasses|bottle|drop|sip|carafe|splash) of) (red|white|ros[eé])"
    r"(?=$|[,.!?;]| (?:please|now|tonight|on|in|from|at|to|into|for|with|and|would)\b)",
    re.IGNORECASE,
)
_WINE = re.compile(r"^(?:some|an?|another)\b((?: [\w-]+)? (?:wine|champagne|prosecco|sherry|port))$", re.IGNORECASE)
_DEFINITE = frozenset({"the", "that", "this"})


def with_appetites(text: str, ground: Ground) -> str:
    """Return a wish to eat or drink in the usual words, and one for a vessel to do it from as having it in that."""
    match = _APPETITE.match(text.strip())
    verb = _eaten_or_drunk(match["verb"].lower()) if match is not None else ""
    if match is None or not verb or things_named(f"{match['on']} {match['what']}" if match["on"] else "", ground):
        return text
    what, vessel, off = match["what"], match["vessel"], (match["off"] or "").lower()
    named = things_named(what, ground)
    if not named:
        plain = f"{match['who'] or 'i'} want to {verb} {text.strip()[match.start('what') :]}"
        return text if match["verb"].lower() == verb else plain
    if vessel and off in _WITH:
        return f"please give me {what} and {vessel}."
    if vessel:
        return _served(verb, what, vessel, off, ground)
    return text if match["verb"].lower() == "eat" else f"i would like {_by_the_glass(what)}."


def with_guests(text: str, ground: Ground) -> str:
    """Read what the one person here is said to want ("the lady at the bar fancies a tea") as what the speaker wants."""
    match = _GUEST.match(text.strip())
    people = [i for i in ground.vocabulary.people.values() if i != ground.robot]
    if match is None or len(set(people)) > 1 or not _is_wanted(match["x"], ground):
        return text
    return f"i would like {_by_the_glass(match['x'])}."


def with_wines(text: str, ground: Ground) -> str:
    """Read "some red", "the bottle of white" as red and white wine where there is some."""

    def plain(match: re.Match[str]) -> str:
        named = things_named(f"{match[2]} wine", ground)
        return f"{match[1]} {match[2]} wine" if named else match[0]

    return _COLOURED.sub(plain, text) if ground.affordances else text


def _by_the_glass(what: str) -> str:
    """Return "a glass of red wine" for "some red wine", which nobody drinks from the bottle."""
    match = _WINE.match(what.strip())
    return f"a glass of{match[1]}" if match is not None else what


def _is_wanted(what: str, ground: Ground) -> bool:
    return bool(things_named(what, ground)) or bool(_OF_DRINK.match(what))


def _served(verb: str, what: str, vessel: str, off: str, ground: Ground) -> str:
    """Return the wish to have something in what it is to be eaten or drunk from, or to be given it from there."""
    named, places = things_named(what, ground), things_named(vessel, ground)
    kept = any(among(named, place, ground) for place in places)
    if vessel.split()[0].lower() in _DEFINITE and (kept or any(is_place(p, ground) for p in places)):
        return f"please give me {what} from {vessel}."
    flat = off in ("off", "on")
    return f"pour {what} into {vessel}." if verb == "drink" else f"put {what} {'on' if flat else 'into'} {vessel}."


def _eaten_or_drunk(verb: str) -> str:
    """Return "eat" or "drink" for a verb of either kind in its base form or in -ing, else ""."""
    forms = {verb, *verbs_doing(verb)}
    return "eat" if forms & _EAT else "drink" if forms & _DRINK else ""
