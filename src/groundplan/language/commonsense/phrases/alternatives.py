"""One or the other of two that something holds: "a desk or a lamp, but not both", "either a desk or a lamp or both"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.exclusive import past_inside
from groundplan.language.commonsense.queries import both, either, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query, Relation, RelationName

Said = list[tuple[Query, int]]
_ONE_OF = (
    ("only", "one", "of", "the", "two"), ("just", "one", "of", "the", "two"), ("exactly", "one", "of", "the", "two"),
    ("only", "one", "of"), ("exactly", "one", "of"), ("one", "of", "the", "two"), ("either",),
)  # fmt: skip
_NOT_BOTH = (
    ("but", "not", "both"),
    ("not", "both"),
    ("but", "never", "both"),
    ("and", "not", "both"),
    ("but", "only", "one"),
)
_OR_BOTH = (("or", "both"), ("or", "even", "both"), ("and", "or", "both"), ("possibly", "both"))


def read_alternatives(reader: Reader, j: int) -> Said:
    """Read what is held: one of two but not both, or either or both."""
    opened = next((o for o in _ONE_OF if reader.at(j, *o)), ())
    k = j + len(opened)
    k = k + 1 if reader.word(k) in (",", ":", "-") and opened else k
    k = k + 1 if reader.word(k) == "either" else k
    alone = len(opened) > 1
    found: Said = []
    for content, end in reader.noun_phrases(k):
        joined = content.joined_by == "or" or (alone and content.joined_by == "and")
        if not joined or len(content.parts) != 2 or any(is_anything(p.query) for p in content.parts):
            continue
        one, two = (p.query for p in content.parts)
        end = past_inside(reader, end)
        after = end + 1 if reader.word(end) == "," else end
        apart = next((len(p) for p in _NOT_BOTH if reader.at(after, *p)), 0)
        together = next((len(p) for p in _OR_BOTH if reader.at(after, *p)), 0)
        if apart or alone:
            xor = either(both(_holds(one), _lacks(two)), both(_holds(two), _lacks(one)))
            found.append((xor, _past_of_them(reader, after + apart if apart else end)))
        elif together:
            found.append((either(_holds(one), _holds(two)), _past_of_them(reader, after + together)))
    return found


def _past_of_them(reader: Reader, end: int) -> int:
    end = end + 2 if reader.word(end) == "of" and reader.word(end + 1) in ("them", "these", "those") else end
    return past_inside(reader, end)


def _holds(query: Query) -> Query:
    return Query(relations=(Relation(name=RelationName.CONTAINS, target=query),))


def _lacks(query: Query) -> Query:
    return Query(relations=(Relation(name=RelationName.CONTAINS, target=query, negated=True),))
