"""What attributes say someone or something to be: "gran", "my mum", "the guest towels", "both library copies"."""

from __future__ import annotations

from functools import cache

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query


def called_by_attribute(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the attributes that are just what several words call a thing, in the singular."""
    if len(words) < 2 or ground.vocabulary.by_squash.get("".join(words)):
        return ()
    forms = (" ".join((*words[:-1], last)) for last in (*singulars(words[-1]), words[-1]))
    said = next((ground.vocabulary.attributes[f] for f in forms if f in ground.vocabulary.attributes), set())
    if not said:
        return ()
    held = ground.entities(Query(any_attributes=tuple(sorted(said))))
    return tuple(sorted(said)) if held and all(e.kind is Kind.OBJECT for e in held) else ()


@cache
def _called() -> dict[str, str]:
    return {word: kin for kin, words in read_table("words")["kin"].items() for word in (kin, *words)}


def relative_called(ground: Ground, word: str) -> str | None:
    """Return the id of the one person whose attributes or category say that they are the relative a word names."""
    kin = _called().get(word)
    if kin is None:
        return None
    people = [ground.scene.entity(i) for i in ground.scene.of_kind(Kind.AGENT) if i != ground.robot]
    said = {p.id: {w for text in (*p.attributes, p.category) for w in parts(text)} for p in people}
    fits = [i for i, words in said.items() if any(_called().get(w) == kin for w in words)]
    return fits[0] if len(fits) == 1 else None
