"""Food for somebody whose diet was told: "Ann is vegan. Heat one of the meals for her" means one that suits a vegan."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.phrases.diets import diet, eatables
from groundplan.language.commonsense.queries import both, either
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_NO_MEAT = frozenset({"meat", "vegetarian", "veggie"})
_ANY = (Determiner.A, Determiner.NUMBER)


def keep_to_diets(reading: Reading, reader: Reader, spans: Sequence[tuple[int, int]]) -> None:
    """Narrow what food is taken, heated or served to what suits the diet that a sentence before tells of."""
    builder, ground, lexicon = reading.builder, reader.ground, reader.ground.lexicon
    if ground.affordances or not builder.pieces or len(spans) < 2:
        return
    told = [span for span in spans if lexicon.base(reader.word(span[0])) != reader.word(span[0])][: len(spans) - 1]
    words = [reader.word(k) for start, stop in told for k in range(start, stop)]
    suits = diet(ground, words) if words else None
    if suits is None:
        return
    vegan = ground.vocabulary.attributes_named("vegan") if _NO_MEAT & set(words) else ()
    suits = either(suits, Query(any_attributes=vegan)) if vegan else suits
    telling = [said for said in reading.failed if diet(ground, said.lower().replace("n't", "not").split()) is not None]
    reading.failed = [said for said in reading.failed if said not in telling]
    reading.told += telling
    food = set(ground.found(eatables(ground)))
    for name, described in list(builder.variables.items()):
        ids = set(ground.found(described.query)) if described.determiner in _ANY else set()
        narrowed = both(described.query, suits)
        if len(ids) > 1 and ids & food and ground.found(narrowed):
            builder.variables[name] = described.model_copy(update={"query": narrowed})
            builder.note("what suits the diet that was spoken of is meant")
