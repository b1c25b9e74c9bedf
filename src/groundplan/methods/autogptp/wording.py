"""The instruction in other words: an accepted alternative in the place of the word for what is missing."""

from __future__ import annotations

import re
from functools import partial

from groundplan.knowledge import knowledge
from groundplan.knowledge.words import with_article

_DETERMINER = re.compile(r"^(?:the|a|an|my|your|our|his|her|their|some|any|this|that)\s+", re.IGNORECASE)

_POSTMODIFIER = re.compile(r"\s+(?:in|on|from|at|inside|into|to|for|with|by|near|next|that|which)\s", re.IGNORECASE)


def in_words(name: str) -> str:
    """Return a class or id as people say it: `plastic_cup` becomes "plastic cup"."""
    return name.replace("_", " ").strip()


def one(name: str) -> str:
    """Return a thing with its article: "An apple", "A plastic cup", "Some scissors", "Milk"."""
    known = knowledge()
    if any(known.is_a(sense, "drink") for sense in known.senses(name)[:1]):
        return name[:1].upper() + name[1:]
    if name.endswith("s") and not name.endswith("ss"):
        return f"Some {name}"
    said = with_article(name)
    return said[:1].upper() + said[1:]


def bare(word: str) -> str:
    """Return a noun phrase without its determiner and without what follows the noun ("the cup | on the table")."""
    phrase = _DETERMINER.sub("", word.strip())
    return _POSTMODIFIER.split(phrase, maxsplit=1)[0] or phrase


def reworded(instruction: str, missing: str, category: str, substitute: str) -> str:
    """Return the instruction with the substitute wherever the missing thing is named, by its word or its class.

    Plurals stay plural and articles fit. Where the word is not found the wish is added at the end.
    """
    new = in_words(substitute)
    for name in dict.fromkeys((bare(missing), in_words(category))):
        forms = sorted({name, f"{name}s", f"{name}es"}, key=len, reverse=True)
        pattern = re.compile(rf"(?:\b(an?)\s+)?\b({'|'.join(map(re.escape, forms))})\b(?!_)", re.IGNORECASE)
        if name and pattern.search(instruction):
            return pattern.sub(partial(_put, singular=in_words(category), new=new), instruction)
    return f"{instruction.rstrip(' .')}, with the {new} in the place of the {bare(missing)}"


def _put(found: re.Match[str], singular: str, new: str) -> str:
    article, word = found.group(1), found.group(2)
    plural = _many(word) and not _many(singular) and not _many(new)
    said = f"{new}s" if plural else new
    if word[:1].isupper() and not article:
        said = said[:1].upper() + said[1:]
    if not article:
        return said
    fitting = with_article(said)
    return fitting[:1].upper() + fitting[1:] if article[:1].isupper() else fitting


def _many(word: str) -> bool:
    return word.lower().endswith("s") and not word.lower().endswith("ss")
