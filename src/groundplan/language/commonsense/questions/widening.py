"""What else is called so: "which milk is not from a cow" may ask of oat milk as well, where there is but one milk."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.noun_forms import compounds_of
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.scene.query import Query

_WIDELY = 0.96


def widened(reader: Reader, phrases: Alternatives) -> Alternatives:
    """Return phrases, and what they mean together with what is called by compounds of their nouns."""
    wide: Alternatives = []
    for phrase, end in phrases:
        plain = phrase.query == Query(categories=phrase.query.categories) and phrase.refers is Refers.THING
        if plain and not phrase.parts and not reader.ground.affordances:
            kinds = compounds_of(reader.ground, phrase.query)
            query = Query(categories=(*phrase.query.categories, *kinds))
            wide += [(phrase.with_query(query, score=_WIDELY), end)] if kinds else []
    return [*phrases, *wide]
