"""What somebody is about to do and what it takes: "I want to wash the floor, what do I need?".

All that is needed together for it (`data/kits.toml`) is named in the wish: brought, or put where it is said to go.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.kits import all_it_takes, kit_for
from groundplan.language.commonsense.goals.named_here import is_place
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import tokenize

_WHO = r"(?:i|we|you|one|she|he|they)"
_PUT_THERE = re.compile(
    rf"\b(?:what(?:ever)? {_WHO}(?:'ll| will)? needs?|what(?:'s| is) needed|everything(?: (?:that"
    rf" )?(?:{_WHO} needs?|is needed|needed))?"
    rf"|(?:all )?the (?:things|stuff|equipment)(?: {_WHO} needs?)?)(?: for (?:it|that|this))?,? (?P<mark>on"
    rf"|onto|in|into) (?P<place>the [a-z]+(?: [a-z]+)?)",
    re.IGNORECASE,
)
_READY = re.compile(
    r"^(?:please |(?:could|can|would|will) you (?:please )?)?(?:prepare|set up|get|make|set|ready)"
    r" (?P<place>the [a-z]+(?: [a-z]+)?)"
    r"(?: ready)? (?:for|to) (?P<doing>[\w ]+?)[.!?]*$",
    re.IGNORECASE,
)
_EATEN = re.compile(
    r"\b(?:breakfast|lunch|dinner|supper|tea|meal|guests|people|persons|two|eat|eating)\b", re.IGNORECASE
)
_ASKED = re.compile(
    rf"\b(?:what (?:do|will|would|should|must) {_WHO} (?:all )?(?:need|take|use|want|require)|what(?:'s|"
    rf" is) needed|what does (?:it|that) take"
    rf"|what {_WHO}(?:'ll| will)? needs?(?! to)|everything {_WHO}(?:'ll| will)? needs?(?! to)|everything"
    rf" (?:for it|needed|necessary)|what it takes)\b",
    re.IGNORECASE,
)


def with_what_it_takes(instruction: str, ground: Ground) -> str:
    """Return the wish for all that is needed together for what an instruction tells is to be done."""
    if not ground.affordances:
        return instruction
    ready = _READY.match(instruction.strip())
    if ready is not None and is_place(ready["place"], ground) and not _EATEN.search(ready["doing"]):
        kit = kit_for(ground, _words(ready["doing"], ground), plenty=True)
        if len(kit) > 1:
            return f"put {_listed(kit)} on {ready['place']}."
    if not _ASKED.search(instruction) and not _PUT_THERE.search(instruction):
        return instruction
    kit = all_it_takes(ground, _words(instruction, ground))
    if len(kit) < 2:
        return instruction
    there = _PUT_THERE.search(instruction)
    if there is not None and is_place(there["place"], ground):
        return f"put {_listed(kit)} {there['mark']} {there['place']}."
    return f"please give me {_listed(kit)}."


def _words(text: str, ground: Ground) -> list[str]:
    return [token.word for token in tokenize(text, ground.lexicon)]


def _listed(kit: tuple[str, ...]) -> str:
    return " and ".join(f"the {name.replace('_', ' ')}" for name in kit)
