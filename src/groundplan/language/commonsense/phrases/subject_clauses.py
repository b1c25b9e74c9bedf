"""Clauses whose subject is the noun: "(that) is on the desk", "has no cabinet", "can be opened", "belongs to Tobi"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.phrases.clauses_of_place import narrowed, narrowed_each
from groundplan.language.commonsense.phrases.contraries import taken_so
from groundplan.language.commonsense.phrases.counting import inside_it, read_contents
from groundplan.language.commonsense.phrases.diets import ingredient
from groundplan.language.commonsense.phrases.doorways import read_doorway
from groundplan.language.commonsense.phrases.functioning import read_functioning
from groundplan.language.commonsense.phrases.misplaced import read_belonging_in, read_misplaced
from groundplan.language.commonsense.phrases.moments import read_happening
from groundplan.language.commonsense.phrases.obligations import read_deprived, read_obligation, undone
from groundplan.language.commonsense.phrases.ownership import read_belonging, read_used_by
from groundplan.language.commonsense.phrases.performing import GENERIC, read_performing
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.quantified import read_weighing
from groundplan.language.commonsense.phrases.rules_told import read_unsuitable
from groundplan.language.commonsense.phrases.seating import read_seating, read_seats_most
from groundplan.language.commonsense.phrases.sharing import SHARING, read_shared
from groundplan.language.commonsense.phrases.tellings import read_told
from groundplan.language.commonsense.phrases.unfit import read_suitability
from groundplan.language.commonsense.phrases.unplaced import read_unplaced
from groundplan.language.commonsense.queries import both, is_anything, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.auxiliaries import BE, CAN, HAVE
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

Read = Callable[[Reader, Phrase, int], Alternatives | None]
"""Reads one kind of clause; None where it is not of that kind, so that the next is asked."""

_ADVERBS = ("currently", "still", "already", "also", "now", "only", "really", "actually")
_BECOME = (
    *("gone", "expired", "wilted", "been", "turned", "become", "died", "dried", "run", "started", "spoiled", "rotted"),
    *("probably", "already", "withered"),
)
_ABLE = {
    "opened": "openable", "closed": "openable", "shut": "openable", "locked": "openable", "carried": "pickable",
    "picked": "pickable", "lifted": "pickable", "moved": "pickable", "grabbed": "pickable", "switched": "switchable",
    "turned": "switchable", "filled": "vessel",
}  # fmt: skip
_SPOILT_FOR = {
    **dict.fromkeys(("eaten", "drunk", "consumed", "served"), "gone off"),
    **dict.fromkeys(("used", "ridden", "driven", "played", "worn", "operated", "started", "flown", "sat"), "broken"),
}
_PARTICLES = ("off", "on", "up", "down", "out", "away")
_STANDING = (
    *("lies", "lie", "stands", "stand", "sits", "sit", "hangs", "lay", "stood", "sat", "fell", "rests", "rest"),
    "remains",
)


def read_subject_clause(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what the noun is the subject of: "is …", "has …", "can be opened", …, or says in other words."""
    found = _read(reader, phrase, j)
    known = any(reader.ground.found(p.query) for p, _ in found)
    return found if known else found + read_told(reader, phrase, j)


def _read(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read a clause of the first kind that it is of."""
    unplaced = _is_unplaced(reader, phrase, j)
    if unplaced is not None:
        return unplaced
    while reader.word(j) in _ADVERBS:
        j += 1
    for kind in _KINDS:
        found = kind(reader, phrase, j)
        if found is not None:
            return found
    return read_performing(reader, phrase, j)


def _widened(phrase: Phrase) -> Phrase:
    """Return "anything" as furniture and devices too, of which a clause of this kind may speak as well."""
    if phrase.head != "any":
        return phrase
    return phrase.with_query(phrase.query.model_copy(update={"kinds": ("object", "asset")}))


# --- what it is -----------------------------------------------------------------------------------------------------


def _weighs(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "weighs more than 2 kg", "costs the least"."""
    said = read_weighing(reader, j) or read_happening(reader, j) or read_seats_most(reader, phrase, j)
    return narrowed_each(phrase, said) or None


def _seats(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "seats five", "can hold eight people"."""
    return narrowed_each(phrase, read_seating(reader, j)) or None


def _has_door(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "has a door to the hall", "leads straight into the kitchen"."""
    return read_doorway(reader, phrase, j) or None


def _is_unplaced(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "has yet to be put on the shelf", "still have to go back into the drawer"."""
    return read_unplaced(reader, _widened(phrase), j) or None


def _is_not(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "(is) | not clean", "neither red nor blue"."""
    return narrowed_each(phrase, read_predicates(reader, j)) if reader.word(j) in ("not", "neither") else None


def _ought(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read what ought to be done with it, or whether it works: "needs washing", "does not work"."""
    works = phrase.head != "any" or reader.word(j + 1) == "not"
    said = (*read_obligation(reader, j), *read_deprived(reader, j), *(read_functioning(reader, j) if works else ()))
    return narrowed_each(_widened(phrase), said) or None


def _is_used_by(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "is used by Nina", "is not owned by anybody"."""
    if reader.word(j) not in BE or not {"by", "to"} & {reader.word(j + 2), reader.word(j + 3)}:
        return None
    return read_used_by(reader, phrase, j + 1) or None


def _belongs_in(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "belongs in the freezer", "should be on the bookshelf" as what usually is there."""
    return narrowed_each(_widened(phrase), read_belonging_in(reader, j)) or None


def _suits(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "is unsuitable for vegetarians", "would be no good for a vegan"."""
    k = j
    while reader.word(k) in (*BE, *CAN, "would", "be", "might"):
        k += 1
    return (narrowed_each(_widened(phrase), read_suitability(reader, k)) if k > j else []) or None


def _has_not_been(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "has not been washed", "have not been switched off"."""
    if reader.word(j) not in HAVE or reader.word(j + 1) != "not" or reader.word(j + 2) != "been":
        return None
    end = j + 5 if reader.word(j + 4) in _PARTICLES else j + 4
    return [(narrowed(phrase, said), end) for said in undone(reader, j + 3)]


def _is_misplaced(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "do not belong where they are"."""
    return (read_misplaced(reader, phrase, j) if reader.word(j) in ("do", "does") else []) or None


def _has_become(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "has gone off", "have been opened"."""
    if reader.word(j) not in HAVE or reader.word(j + 1) not in _BECOME:
        return None
    said = narrowed_each(phrase, read_predicates(reader, j + 1))
    return said or narrowed_each(phrase, read_predicates(reader, j + 2))


def _is_made_of(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "is made of glass", "are not made out of wood"."""
    denied = reader.word(j + 1) == "not"
    k = j + 1 + denied
    if reader.word(j) not in BE or reader.word(k) != "made" or reader.word(k + 1) not in ("of", "from", "out"):
        return None
    said = read_predicates(reader, j + 1)
    return narrowed_each(_widened(phrase), said) if said else read_told(reader, phrase, j + 2)


def _is(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "is empty", "are on the desk", "is used for cutting"."""
    if reader.word(j) not in BE:
        return None
    denied = reader.word(j + 1) == "not"
    said = narrowed_each(phrase, read_unsuitable(reader, j + 1) or read_predicates(reader, j + 1))
    if not denied and not is_anything(phrase.query):
        said = [(or_taken_so(reader, phrase, p, reader.text(j + 1, end)), end) for p, end in said]
    return said or read_performing(reader, phrase, j + 2 if denied else j + 1, negated=denied)


def or_taken_so(reader: Reader, phrase: Phrase, such: Phrase, adjective: str) -> Phrase:
    """Return what is said to be so, or where nothing is, what is as a rule and is not said to be otherwise."""
    if reader.ground.found(such.query):
        return such
    return such.with_query(taken_so(reader.ground, adjective, phrase.query) or such.query)


def _stands(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "lies on the desk", "stands next to the sofa"."""
    return narrowed_each(phrase, read_predicates(reader, j + 1)) if reader.word(j) in _STANDING else None


def _shares(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "shares its desk with a plant"."""
    return narrowed_each(phrase, read_shared(reader, j)) if reader.word(j) in SHARING else None


def _belongs_to(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "belongs to Tobi"."""
    to_someone = reader.word(j) in ("belongs", "belong") and reader.word(j + 1) == "to"
    return read_belonging(reader, phrase, j + 2) if to_someone else None


# --- what it has ----------------------------------------------------------------------------------------------------


def _has_got(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "has got a lid", "has got spoiled"."""
    if reader.word(j) not in HAVE or reader.word(j + 1) != "got":
        return None
    if reader.word(j + 2) in _BECOME:
        return _read(reader, phrase, j + 1)
    return narrowed_each(phrase, read_contents(reader, phrase, j + 2, negated=False))


def _has_ingredient(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "contains milk", "has nuts in it", of food rather than of what food stands in."""
    if reader.word(j) not in HAVE or phrase.refers is not Refers.THING or _holds_things(reader, phrase):
        return None
    made_of = ingredient(reader.ground, reader.word(j + 1), negated=False)
    return None if made_of is None else [(narrowed(phrase, made_of), inside_it(reader, j + 2))]


def _holds_things(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase may mean furniture, which has food in it rather than being made of it."""
    return any(e.kind is Kind.ASSET for e in reader.ground.entities(phrase.query)[:40])


def _has_property(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "has sugar", "contains caffeine": what common sense knows of its kind."""
    after = reader.word(j + 1)
    if reader.word(j) not in HAVE or phrase.refers is not Refers.THING:
        return None
    if after not in reader.ground.knowledge.properties():
        return None
    return [(narrowed(phrase, property_modifier(reader.ground, after).query), j + 2)]


def _has(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "has two desks", "have not any windows", "holds the mail"."""
    if reader.word(j) not in HAVE:
        return None
    denied = reader.word(j + 1) == "not"
    lacking = _not_so_described(reader, phrase, j + 1 + denied) if denied or reader.word(j + 1) == "no" else []
    return lacking or narrowed_each(phrase, read_contents(reader, phrase, j + 2 if denied else j + 1, negated=denied))


def _not_so_described(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(has) no | dry soil", "(have not) | dry soil" where that is said of some of them in just these words."""
    k = j + 1 if reader.word(j) in ("no", "any", "a", "an") else j
    for length in (4, 3, 2):
        said = (
            reader.ground.vocabulary.attributes_named(reader.text(k, k + length)) if reader.is_end(k + length) else ()
        )
        such = both(phrase.query, Query(any_attributes=said)) if said else None
        if such is not None and reader.ground.found(such):
            return [(phrase.with_query(without(phrase.query, such)), k + length)]
    return []


def _with(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "with a lid", "without windows", "no chairs", "lacks a sink"."""
    word = reader.word(j)
    if word not in ("no", "without", "with", "lacks", "lack"):
        return None
    return narrowed_each(phrase, read_contents(reader, phrase, j + 1, negated=word != "with"))


# --- what it does or can --------------------------------------------------------------------------------------------


def _does_not(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "does not have a window", "do not belong to Tobi", "does not print"."""
    if reader.word(j) not in ("does", "do", "did") or reader.word(j + 1) != "not":
        return None
    if reader.word(j + 2) in HAVE:
        lacking = _not_so_described(reader, phrase, j + 3)
        return lacking or narrowed_each(phrase, read_contents(reader, phrase, j + 3, negated=True))
    if reader.word(j + 2) == "belong" and reader.word(j + 3) == "to":
        theirs = read_belonging(reader, replace(phrase, query=Query()), j + 4)
        return [(replace(p, query=without(phrase.query, p.query)), end) for p, end in theirs]
    return read_performing(reader, phrase, j + 2, negated=True)


def _is_still_good(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "can still be eaten", "may safely still be used": what has not gone off, what is not broken."""
    if reader.word(j) not in CAN:
        return None
    k = j + 1
    while reader.word(k) in ("still", "safely", "be", "yet"):
        k += 1
    now = reader.is_end(k + 1) or reader.word(k + 1) in ("now", "right", "today", "at", "currently")
    usable = reader.word(k) == "used" and reader.word(k - 1) == "be" and now
    spoilt = {"eaten": "gone off", "drunk": "gone off", "consumed": "gone off", "used": "broken"}.get(reader.word(k))
    sound = usable or "still" in reader.text(j, k).split()
    said = having(reader.ground, spoilt) if spoilt is not None and sound else None
    return None if said is None else [(narrowed(phrase, without(Query(), said)), k + 1)]


def _cannot_be(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "can not be ridden right now", "cannot be eaten any more": what is broken, or has gone off."""
    denied = reader.word(j) == "cannot" or (reader.word(j) in CAN and reader.word(j + 1) == "not")
    k = j + 1 if reader.word(j) == "cannot" else j + 2
    if not denied or reader.word(k) != "be" or reader.word(k + 1) not in _SPOILT_FOR:
        return None
    said = having(reader.ground, _SPOILT_FOR[reader.word(k + 1)])
    end = k + 2
    while reader.word(end) in ("right", "now", "any", "more", "longer", "anymore", "at", "the", "moment", "today"):
        end += 1
    return None if said is None else [(narrowed(phrase, said), end)]


def _can_be(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "can be opened", "could be switched on", "can be recycled", "might break easily"."""
    if reader.word(j) not in CAN:
        return None
    passive = reader.word(j + 1) == "be"
    k = j + 2 if passive else j + 1
    end = k + 2 if reader.word(k + 1) in ("on", "off", "up", "with", "easily") else k + 1
    kind = _ABLE.get(reader.word(k)) if passive else None
    known = read_table("adjectives")["able" if passive else "liable"].get(reader.word(k))
    if kind is None and (known is None or not reader.is_end(end)):
        return None
    able = Query(types=(kind,)) if kind is not None else property_modifier(reader.ground, known).query
    everything = phrase.with_query(phrase.query.model_copy(update={"kinds": ()}))
    return [(narrowed(everything if phrase.head in GENERIC and kind is not None else phrase, able), end)]


def _can(reader: Reader, phrase: Phrase, j: int) -> Alternatives | None:
    """Read "can print", "could be used for cutting"."""
    if reader.word(j) not in CAN:
        return None
    used = reader.word(j + 1) == "be" and reader.word(j + 2) == "used"
    return read_performing(reader, phrase, j + 4 if used else j + 1)


_KINDS: tuple[Read, ...] = (
    _has_door,
    _weighs,
    _seats,
    _is_not,
    _suits,
    _ought,
    _is_used_by,
    _belongs_in,
    _has_not_been,
    _is_misplaced,
    _has_become,
    _is_made_of,
    _is,
    _does_not,
    _has_got,
    _has_ingredient,
    _has_property,
    _has,
    _with,
    _shares,
    _belongs_to,
    _stands,
    _is_still_good,
    _cannot_be,
    _can_be,
    _can,
)
"""The kinds of clause in the order in which they are asked: the more particular before the more general."""
