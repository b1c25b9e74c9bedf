"""What alone something holds: "only books", "nothing but folders", "nothing at all", "something besides books"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.contents_told import contents_told
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, is_anything, named, without
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, Relation, RelationName

Said = list[tuple[Query, int]]
_BUT = tuple(
    tuple(said.split())
    for said in (
        "at all but", "apart from", "aside from", "else but", "else than", "except for", "more than", "other than",
        "but", "except", "besides", "beside",
    )
)  # fmt: skip
_AT_ALL = (("at", "all"), ("whatsoever",), ("else",), ("whatever",))
_INSIDE = ("in", "on", "inside")
_ONLY = ("only", "just", "solely", "exclusively")
_THINGS = Query(kinds=("object", "asset"))


def read_exclusive(reader: Reader, j: int, *, negated: bool) -> Said:
    """Read "only books", "nothing but books", "nothing (at all)" after "has" or "with"."""
    word = reader.word(j)
    if word in _ONLY and reader.word(j + 1) not in reader.ground.lexicon.numbers and not reader.word(j + 1).isdecimal():
        return [] if negated else _only(reader, j + 1, plainly=reader.word(j + 1) in ("a", "an"))
    if word != "nothing":
        return []
    only = next((p for p in _BUT if reader.at(j + 1, *p)), None)
    if only is not None:
        return _only(reader, j + 1 + len(only), plainly=False)
    end = j + 1
    end += next((len(p) for p in _AT_ALL if reader.at(end, *p)), 0)
    end = past_inside(reader, end)
    end += next((len(p) for p in _AT_ALL if reader.at(end, *p)), 0)
    closed = reader.is_end(end) or reader.word(end) in ("and", "or", "but", "is", "are")
    if not (closed or end > j + 1):
        return []
    holds = _holds(Query(kinds=("object",)), negated=not negated)
    told = () if reader.ground.affordances else contents_told(reader.ground)
    if told:
        holds = either(holds, named(*told)) if negated else without(holds, named(*told))
    return [(holds, end)]


def past_inside(reader: Reader, end: int) -> int:
    """Skip "in it", "on them", "inside", "on" after what is held."""
    if reader.word(end) in _INSIDE and reader.word(end + 1) in ("it", "them", "there"):
        return end + 2
    return end + 1 if reader.word(end) in _INSIDE and reader.is_end(end + 1) else end


def _only(reader: Reader, k: int, *, plainly: bool) -> Said:
    found: Said = []
    for content, end in reader.noun_phrases(k):
        things = content.refers in (Refers.THING, Refers.PERSON) and not is_anything(content.query)
        if not things or content.unknown:
            continue
        holds = _holds(content.query)
        alone = both(holds, _holds(without(_THINGS, content.query), negated=True))
        furniture = reader.ground.entities(content.query)
        if furniture and all(e.kind is Kind.ASSET for e in furniture):
            alone = both(holds, _holds(without(Query(kinds=("asset",)), content.query), negated=True))
        exact = reader.ground.found(alone) or not plainly
        found.append((alone if exact else holds, past_inside(reader, end)))
    return found


def besides(reader: Reader, phrase: Phrase, start: int) -> bool:
    """Say whether "besides" excepts ("something | besides books") rather than tells where."""
    last = phrase.text.split()[-1:]
    if reader.word(start) == "besides" and phrase.refers is not Refers.PERSON:
        for other, end in reader.noun_phrases(start + 1):
            if other.anaphoric or (other.query.categories and other.query.categories == phrase.query.categories):
                return end > start + 1
    return reader.word(start) in ("besides", "beside") and last in (
        ["something"], ["anything"], ["everything"], ["things"], ["nothing"], ["else"], ["anybody"], ["someone"],
    )  # fmt: skip


def _holds(query: Query, *, negated: bool = False) -> Query:
    return Query(relations=(Relation(name=RelationName.CONTAINS, target=query, negated=negated),))
