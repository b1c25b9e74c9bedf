"""What is widely known of things, said with their noun: "the Star Wars poster", "a book by Tolkien"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_forms import with_singular
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, either, named
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.renown import is_name, kinds_known_for, known_for, renown_of
from groundplan.scene.query import Query

_LONGEST = 5
_MADE = ("written", "painted", "composed", "directed", "made", "drawn", "sung", "recorded", "invented")
_TELLING = (
    *((made, "by") for made in _MADE),
    *(("that", "is", word) for word in ("about", "by", "from")),
    *(("that", "was", made, "by") for made in _MADE),
    *(("that", "shows"), ("which", "shows"), ("that", "has", "to", "do", "with"), ("that", "deals", "with")),
    *((word,) for word in ("by", "about", "of", "from", "with", "on", "showing", "depicting", "starring", "featuring")),
)
_WORKS = frozenset({"novel", "film", "movie", "play", "drama", "music", "opera", "tv series", "series", "video game"})
_MAKERS = frozenset(
    {"author", "writer", "novelist", "poet", "painter", "artist", "composer", "musician", "director", "scientist"}
    | {"physicist", "philosopher", "playwright", "band", "singer", "player", "team", "club", "economist", "woman"}
)
_ARTICLES = frozenset({"a", "an", "the", "some"})


def widely_known(ground: Ground, query: Query, words: tuple[str, ...]) -> tuple[Query, int] | None:
    """Return those that name something of which is known what the first words say, and how many words these are.

    Where words are the name of something widely known that nothing here has to do with, or what some of those things
    are known for in two words ("science fiction"), and none is, nothing fits.
    """
    for length in range(0 if ground.affordances else min(_LONGEST, len(words)), 0, -1):
        said = words[:length]
        ids = known_for(ground, said)
        if not ids and not is_name(said) and not (length > 1 and kinds_known_for(said)):
            continue
        told = ground.vocabulary.attributes_named(" ".join(said))
        options = [named(*ids)] if ids else []
        options += [Query(any_attributes=told)] if told else []
        narrowed = both(query, either(*options)) if options else NOTHING
        if ground.found(narrowed) or (length > 1 and (is_name(said) or _could_be(ground, query, said))):
            return narrowed, length
    return None


def works_called(ground: Ground, forms: tuple[str, ...]) -> tuple[str, ...]:
    """Return what here is or shows a work of a kind ("novel": the book that is one), where nothing is called so."""
    if ground.affordances or any(ground.categories(form.replace(" ", "_")) for form in forms):
        return ()
    return next((ids for form in forms if form in _WORKS and (ids := known_for(ground, tuple(form.split())))), ())


def read_known_for(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(a book) by Tolkien", "(the poster) of a football player" as what names something known for that."""
    opening = next((said for said in _TELLING if reader.at(j, *said)), ())
    if not opening or phrase.refers is not Refers.THING or reader.ground.affordances:
        return []
    k = j + len(opening)
    while reader.word(k) in _ARTICLES:
        k += 1
    for length in range(_LONGEST, 0, -1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        if not all(words) or any(reader.is_end(n) for n in range(k, k + length)):
            continue
        last = with_singular(words)
        ids = known_for(reader.ground, words) or known_for(reader.ground, last)
        if not ids and length > 1 and {words[-1], last[-1]} & _MAKERS:
            ids = known_for(reader.ground, words[:-1])
        narrowed = both(phrase.query, named(*ids)) if ids else NOTHING
        if ids and reader.ground.found(narrowed):
            return [(phrase.with_query(narrowed), k + length)]
    return []


def known_together(words: tuple[str, ...], k: int) -> bool:
    """Say whether the words around a position are one expression ("science | fiction book": no fiction book)."""
    spans = ((start, stop) for start in range(max(0, k - 2), k) for stop in range(k + 1, min(len(words), k + 3)))
    return any(is_name(words[start:stop]) or kinds_known_for(words[start:stop]) for start, stop in spans)


def _could_be(ground: Ground, query: Query, said: tuple[str, ...]) -> bool:
    """Say whether words are what works like some of those that a query finds are known for."""
    kinds = {kind for entity in ground.entities(query) for such in renown_of(ground, entity) for kind in such.kinds}
    return bool(kinds & kinds_known_for(said))
