"""Relative clauses: "that is on the desk", "which has no cabinet", "where people play", "I could use to write"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.phrases.belonging import nobodys, owned_by
from groundplan.language.commonsense.phrases.clauses_of_place import (
    SUBJECTS,
    narrowed,
    read_activity,
    read_there,
    read_where,
)
from groundplan.language.commonsense.phrases.counting import inside_it, read_contents
from groundplan.language.commonsense.phrases.diets import ingredient
from groundplan.language.commonsense.phrases.functioning import read_functioning
from groundplan.language.commonsense.phrases.misplaced import read_belonging_in, read_misplaced
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.object_relatives import read_doings, read_eaten_by
from groundplan.language.commonsense.phrases.obligations import read_obligation, undone
from groundplan.language.commonsense.phrases.occupancy import read_occupied
from groundplan.language.commonsense.phrases.ownership import read_belonging, read_used_by
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.purposes import (
    Served,
    described_as,
    place_of_activity,
    purpose_end,
    serving,
    things_for,
)
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.seating import read_seating
from groundplan.language.commonsense.phrases.sharing import SHARING, read_shared
from groundplan.language.commonsense.phrases.superlatives import read_superlative_after
from groundplan.language.commonsense.phrases.tellings import read_told, told
from groundplan.language.commonsense.phrases.trades import read_trade
from groundplan.language.commonsense.queries import NOTHING, both, is_anything, named, related, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.materials import of_material
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_BE = ("is", "are", "was", "were", "be", "been", "am")
_HAVE = (
    "has",
    "have",
    "had",
    "contains",
    "contain",
    "holds",
    "hold",
    "includes",
    "include",
    "stores",
    "offers",
    "features",
    "houses",
)
_TAKING = ("borrow", "take", "use", "have", "get", "lend", "grab", "see", "find", "buy", "rent")
_BECOME = (
    *("gone", "expired", "wilted", "been", "turned", "become", "died", "dried", "run", "started", "spoiled", "rotted"),
    *("probably", "already", "withered"),
)
_ABLE = {
    "opened": "openable", "closed": "openable", "shut": "openable", "locked": "openable", "carried": "pickable",
    "picked": "pickable", "lifted": "pickable", "moved": "pickable", "grabbed": "pickable", "switched": "switchable",
    "turned": "switchable", "filled": "vessel",
}  # fmt: skip
_GOING_ON = ("can", "could", "seats", "lies", "stands", "belongs", "belong", "neither", "lacks")
_FINITE = frozenset({"owns", "belongs", "belong", "is", "are", "was", "were", "has", "have", "does"})
_GENERIC = ("any", "all")
_OWNS = ("owns", "uses", "has", "possesses", "own", "wears", "rides", "drives", "plays", "collects")
_CAN = ("can", "could", "may", "might", "would", "should", "will")


def read_relative(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return the phrase narrowed by a relative clause that begins at a position."""
    j = j + 1 if reader.word(j) == "," else j
    if reader.word(j) in ("somewhere", "anywhere", "here", "around", "left") and reader.word(j + 1) in (
        "that",
        "which",
        "where",
        "with",
        *SUBJECTS,
    ):
        j += 1
    word = reader.word(j)
    if word in ("with", "using") and reader.word(j + 1) == "which":
        return read_object_clause(reader, phrase, j + 2)
    if word in ("in", "on", "at", "from") and reader.word(j + 1) == "which":
        return read_where(reader, phrase, j + 2)
    if word == "where":
        return read_where(reader, phrase, j + 1)
    if word == "whose":
        return _whose(reader, phrase, j + 1)
    if word in ("a", "an") and phrase.refers is Refers.THING:
        return read_trade(reader, phrase, j) or read_eaten_by(reader, phrase, j)
    if word in ("that", "which", "nobody") and phrase.refers in (Refers.ROOM, Refers.THING):
        start = j if word == "nobody" else j + 1
        there = [(narrowed(phrase, said), end) for said, end in read_occupied(reader, start)]
        if there:
            return there
    if word in ("that", "which"):
        eaten = read_eaten_by(reader, phrase, j + 1)
        if eaten:
            return eaten
    if word in ("that", "which", "who"):
        found = read_subject_clause(reader, phrase, j + 1) or read_object_clause(reader, phrase, j + 1)
        known = any(reader.ground.found(p.query) for p, _ in found)
        return _continued(reader, phrase, found, j + 1) if known else found + read_doings(reader, phrase, j + 1)
    if phrase.refers is Refers.PERSON and word.endswith("ing"):
        return _doing(reader, phrase, j)
    if (
        word in SUBJECTS
        and reader.word(j + 1) in (*_CAN, "use", "need")
        and phrase.refers in (Refers.THING, Refers.ROOM)
    ):
        return read_object_clause(reader, phrase, j)
    return read_doings(reader, phrase, j)


def read_clauses_of(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what the noun is the subject of, with a second clause joined to it ("seats five and has a screen")."""
    return _continued(reader, phrase, read_subject_clause(reader, phrase, j), j)


def _continued(reader: Reader, phrase: Phrase, found: Alternatives, j: int) -> Alternatives:
    """Read a second relative clause joined to the first: "that is red and has a handle"."""
    more: Alternatives = []
    for first, end in found[:4]:
        if reader.word(end) in ("and", "but") or (reader.word(end) == "," and reader.word(end + 1) in ("and", "but")):
            k = end + 2 if reader.word(end) == "," else end + 1
            k = k + 1 if reader.word(k) in ("that", "which", "who") else k
            if reader.word(j) in _HAVE and reader.word(k) == "not":
                more += _having(reader, first, k + 1, negated=True)
                continue
            if reader.word(k) in _BE:
                more += read_superlative_after(reader, first, k)
            if reader.word(k) in (*_BE, *_HAVE, "does", "do", "not", "no", "without", "with", *_GOING_ON):
                more += read_subject_clause(reader, first, k)
    return more + found


def read_subject_clause(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what the noun is the subject of: "is …", "has …", "can be opened", …, or says in other words."""
    found = _subject_clause(reader, phrase, j)
    known = any(reader.ground.found(p.query) for p, _ in found)
    return found if known else found + read_told(reader, phrase, j)


def _subject_clause(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    while reader.word(j) in ("currently", "still", "already", "also", "now", "only", "really", "actually"):
        j += 1
    word, after = reader.word(j), reader.word(j + 1)
    seating = read_seating(reader, j)
    if seating:
        return [(narrowed(phrase, said), end) for said, end in seating]
    if word in ("not", "neither"):
        return [(narrowed(phrase, said), end) for said, end in read_predicates(reader, j)]
    wide = (
        phrase.with_query(phrase.query.model_copy(update={"kinds": ("object", "asset")}))
        if phrase.head == "any"
        else phrase
    )
    works = phrase.head != "any" or after == "not"
    ought = [
        (narrowed(wide, said), end)
        for said, end in (*read_obligation(reader, j), *(read_functioning(reader, j) if works else ()))
    ]
    if ought:
        return ought
    if word in _BE and "by" in (reader.word(j + 2), reader.word(j + 3)):
        used = read_used_by(reader, phrase, j + 1)
        if used:
            return used
    kept = [(narrowed(wide, said), end) for said, end in read_belonging_in(reader, j)]
    if kept:
        return kept
    if word in _HAVE and after == "not" and reader.word(j + 2) == "been":
        end = j + 5 if reader.word(j + 4) in ("off", "on", "up", "down", "out", "away") else j + 4
        return [(narrowed(phrase, said), end) for said in undone(reader, j + 3)]
    astray = read_misplaced(reader, phrase, j) if word in ("do", "does") else []
    if astray:
        return astray
    if word in _HAVE and after in _BECOME:
        return [(narrowed(phrase, said), end) for said, end in read_predicates(reader, j + 1)] or [
            (narrowed(phrase, said), end) for said, end in read_predicates(reader, j + 2)
        ]
    denied = after == "not"
    if word in _BE and reader.word(j + 1 + denied) == "made" and reader.word(j + 2 + denied) in ("of", "from", "out"):
        k = j + 4 + denied if reader.word(j + 3 + denied) == "of" else j + 3 + denied
        material = of_material(reader.ground, reader.word(k))
        material = without(Query(), material) if denied and material is not None else material
        return read_told(reader, phrase, j + 2) if material is None else [(narrowed(wide, material), k + 1)]
    if word in _BE:
        return [(narrowed(phrase, said), end) for said, end in read_predicates(reader, j + 1)] or _doing(
            reader, phrase, j + 2 if denied else j + 1, negated=denied
        )
    if word in ("does", "do", "did") and after == "not":
        if reader.word(j + 2) in _HAVE:
            return [(narrowed(phrase, said), end) for said, end in read_contents(reader, phrase, j + 3, negated=True)]
        if reader.word(j + 2) == "belong" and reader.word(j + 3) == "to":
            return [
                (replace(p, query=without(phrase.query, p.query)), end)
                for p, end in read_belonging(reader, replace(phrase, query=Query()), j + 4)
            ]
        return _doing(reader, phrase, j + 2, negated=True)
    if word in _HAVE and after == "got":
        return (
            _subject_clause(reader, phrase, j + 1) if reader.word(j + 2) in _BECOME else _having(reader, phrase, j + 2)
        )
    movable = word in _HAVE and phrase.refers is Refers.THING and not _holds_things(reader, phrase)
    made_of = ingredient(reader.ground, after, negated=False) if movable else None
    if made_of is not None:
        return [(narrowed(phrase, made_of), inside_it(reader, j + 2))]
    if word in _HAVE and reader.word(j + 1) in reader.ground.knowledge.properties() and phrase.refers is Refers.THING:
        return [(narrowed(phrase, property_modifier(reader.ground, after).query), j + 2)]
    if word in _HAVE:
        return _having(reader, phrase, j + 2 if after == "not" else j + 1, negated=after == "not")
    if word in ("no", "without", "with"):
        said_of = read_contents(reader, phrase, j + 1, negated=word != "with")
        return [(narrowed(phrase, said), end) for said, end in said_of]
    if word in SHARING:
        return [(narrowed(phrase, said), end) for said, end in read_shared(reader, j)]
    if word in ("lacks", "lack"):
        return [(narrowed(phrase, said), end) for said, end in read_contents(reader, phrase, j + 1, negated=True)]
    if word in ("belongs", "belong") and after == "to":
        return read_belonging(reader, phrase, j + 2)
    if word in (
        "lies",
        "lie",
        "stands",
        "stand",
        "sits",
        "sit",
        "hangs",
        "lay",
        "stood",
        "sat",
        "fell",
        "rests",
        "rest",
        "remains",
    ):
        return [(narrowed(phrase, said), end) for said, end in read_predicates(reader, j + 1)]
    if good := _still_good(reader, j) if word in _CAN else []:
        return [(narrowed(phrase, said), end) for said, end in good]
    if word in _CAN and after == "be" and reader.word(j + 2) in _ABLE:
        end = j + 4 if reader.word(j + 3) in ("on", "off", "up", "with") else j + 3
        open_to_all = (
            phrase.with_query(phrase.query.model_copy(update={"kinds": ()})) if phrase.head in _GENERIC else phrase
        )
        return [(narrowed(open_to_all, Query(types=(_ABLE[reader.word(j + 2)],))), end)]
    if word in _CAN:
        k = j + 2 if after == "be" and reader.word(j + 2) == "used" else j
        return _doing(reader, phrase, k + 1 if k == j else k + 2)
    return _doing(reader, phrase, j)


def _still_good(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "can still be eaten", "may safely be used": what has not gone off, what is not broken."""
    k = j + 1
    while reader.word(k) in ("still", "safely", "be", "yet"):
        k += 1
    spoilt = {"eaten": "gone off", "drunk": "gone off", "consumed": "gone off", "used": "broken"}.get(reader.word(k))
    said = having(reader.ground, spoilt) if spoilt is not None and "still" in reader.text(j, k).split() else None
    return [] if said is None else [(without(Query(), said), k + 1)]


def _holds_things(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase may mean furniture, which has food in it rather than being made of it."""
    return any(e.kind is Kind.ASSET for e in reader.ground.entities(phrase.query)[:40])


def _having(reader: Reader, phrase: Phrase, j: int, *, negated: bool = False) -> Alternatives:
    return [(narrowed(phrase, said), end) for said, end in read_contents(reader, phrase, j, negated=negated)]


def _doing(reader: Reader, phrase: Phrase, j: int, *, negated: bool = False) -> Alternatives:
    """Read what the noun does or is used for: "keeps food cold", "prints", "used for cutting", "playing chess"."""
    if reader.is_end(j):
        return []
    end = purpose_end(reader, j)
    words = tuple(reader.word(k) for k in range(j, end))
    if _FINITE & set(words[1:]) or words[0] in ("in", "from", "inside", "there", "which", "that"):
        return []
    if phrase.refers is Refers.ROOM:
        query = place_of_activity(reader, words)
    else:
        query = described_as(reader.ground, words) or things_for(reader.ground, words)
        fits = told(reader.ground, phrase, words) if phrase.head not in _GENERIC else ()
        if fits and (query is None or set(fits) < set(reader.ground.found(both(phrase.query, query)))):
            query = named(*fits)
    if query is None:
        return []
    generic = phrase.head in ("any", "all", "device", "tool", "object", "machine", "appliance")
    base = phrase.query.model_copy(update={"kinds": ()}) if generic else phrase.query
    narrowed = without(base, query) if negated else both(base, query)
    return [
        (
            replace(
                phrase, query=narrowed, notes=(*phrase.notes, f"'{' '.join(words)}' is read as what it does or is for")
            ),
            end,
        )
    ]


def read_object_clause(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what someone does with the noun: "I could use to …", "Tobi owns", "the stapler is on"."""
    trade = read_trade(reader, phrase, j) or read_there(reader, phrase, j)
    if trade:
        return trade
    if reader.word(j) in ("nobody", "none") and reader.word(j + 1) in (
        "owns",
        "owned",
        "uses",
        "wants",
        "needs",
        "claims",
    ):
        free = nobodys(reader.ground, reader.ground.found(phrase.query))
        return [
            (narrowed(phrase, named(*free) if free else NOTHING, "what nothing says to be anybody's is taken"), j + 2)
        ]
    someone = reader.word(j + 1) != "'s" and person_query(reader.ground, (reader.word(j),)) is not None
    if reader.word(j) in SUBJECTS or someone:
        k = j + 1
        ought = [(narrowed(phrase, said), end) for said, end in read_obligation(reader, k)]
        if ought:
            return ought
        person = person_query(reader.ground, (reader.word(j),))
        if person is not None and reader.word(k) in _OWNS:
            return [(narrowed(phrase, owned_by(reader.ground, person[1])), k + 1)]
        while reader.word(k) in (
            *_CAN,
            "use",
            "be",
            "need",
            "want",
            "able",
            "to",
            "using",
            "usually",
            "like",
            "for",
            "take",
            "get",
        ):
            k += 1
        taken = k + 1 if reader.word(k) in _TAKING else k
        may = person is None and reader.word(j + 1) in (*_CAN, "need")
        if may and (taken > k or k > j + 2) and phrase.head not in ("any", "?") and _ends(reader, taken):
            return [(phrase, taken)]
        if phrase.refers is Refers.ROOM:
            return read_activity(reader, phrase, k)
        return [_useful(phrase, served) for served in serving(reader, k, generic=True)]
    found: Alternatives = []
    for content, end in reader.noun_phrases(j):
        if reader.word(end) in _BE and reader.word(end + 1) in (
            "in",
            "on",
            "at",
            "inside",
            "kept",
            "stored",
            "standing",
            "lying",
        ):
            stop = end + 2 if reader.word(end + 1) in ("in", "on", "at", "inside") else end + 3
            found.append((narrowed(phrase, related(RelationName.CONTAINS, content.query), score=content.score), stop))
    return found


def _ends(reader: Reader, k: int) -> bool:
    return reader.is_end(k) or reader.word(k) in ("in", "on", "at", "and", "or", "from", "for")


def _useful(phrase: Phrase, served: Served) -> tuple[Phrase, int]:
    """Narrow the phrase to what someone could use for a purpose."""
    generic = phrase.head in ("any", "tool", "device", "object", "all", "?")
    kept = phrase.query.model_copy(update={"kinds": ()}) if generic else phrase.query
    query = served.query if is_anything(kept) else both(kept, served.query)
    notes = (*phrase.notes, *served.notes)
    return replace(phrase, query=query, notes=notes, score=phrase.score * served.score), served.end


def _whose(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "whose owner is Tobi", "whose desk is empty", "whose door is open"."""
    found: Alternatives = []
    if reader.word(j) == "owner" and reader.word(j + 1) in _BE:
        return read_belonging(reader, phrase, j + 2)
    for part, end in reader.noun_phrases(j):
        if reader.word(end) not in _BE:
            continue
        for said, last in read_predicates(reader, end + 1):
            own = described_as(reader.ground, (part.text, *(reader.word(k) for k in range(end + 1, last))))
            inside = related(RelationName.CONTAINS, both(part.query, said))
            found.append((narrowed(phrase, own if own is not None and part.unknown else inside), last))
    return found
