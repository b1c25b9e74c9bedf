"""What an order may speak of though it is not there yet: a drink that is made first, what is yet to be so."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import without_achievable
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner


def is_expected(reader: Reader, phrase: Phrase) -> bool:
    """Say whether what a phrase speaks of can be made, or will be as it is said to be."""
    return _is_drink(reader, phrase) or _could_be(reader, phrase)


def _could_be(reader: Reader, phrase: Phrase) -> bool:
    """Say whether something fits once it is sliced, heated, cleaned … as is wanted."""
    relaxed, states = without_achievable(phrase.query)
    return bool(states) and bool(reader.ground.found(relaxed))


def none_so(reader: Reader, phrase: Phrase) -> bool:
    """Say whether none of what "every …" of several kinds means is in the state that is said ("… that is on")."""
    bare = phrase.query.model_copy(update={"states": (), "not_states": ()})
    return phrase.determiner is Determiner.ALL and bare != phrase.query and bool(reader.ground.found(bare))


def _is_drink(reader: Reader, phrase: Phrase) -> bool:
    """Say whether the phrase is a drink that could be made ("a coffee")."""
    words = phrase.text.split()
    liquids = reader.ground.lexicon.liquids
    if phrase.query.relations and not phrase.stuff:
        return False
    if phrase.stuff or phrase.head in liquids:
        return True
    return bool(words) and (words[-1] in liquids or "_".join(words[-2:]) in liquids)
