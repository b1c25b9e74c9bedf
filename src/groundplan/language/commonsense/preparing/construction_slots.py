"""Slots of constructions: which words and phrases may fill them (see `constructions.py`)."""

from __future__ import annotations

from collections.abc import Callable

from groundplan.language.commonsense.phrases.belonging import ANYBODY
from groundplan.language.commonsense.phrases.doors import doors_of
from groundplan.language.commonsense.phrases.nouns import PARTS, person_query, read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import HOLDERS, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.evaluate import named_on

_LINKED = (Refers.ONE, Refers.MANY)


def _verb(reader: Reader, k: int) -> int:
    """Return the position after a verb in its base form."""
    return k + 1 if reader.word(k) and reader.ground.lexicon.base(reader.word(k)) == reader.word(k) else -1


def _bare(reader: Reader, k: int) -> int:
    """Return the position after a verb in its base form that is no past form, too ("somebody | close the door")."""
    ends = (
        reader.word(k + 1) in reader.ground.lexicon.determiners
        or reader.word(k + 1) in reader.ground.lexicon.possessives
    )
    return _verb(reader, k) if ends and reader.word(k) not in _UNCHANGED else -1


def _changing(reader: Reader, k: int) -> int:
    """Return the position after a verb that changes a state, or cleans or tidies."""
    frames = list(reader.ground.lexicon.frames.get(reader.word(k), ()))
    frames += reader.ground.lexicon.frames.get(f"{reader.word(k)} {reader.word(k + 1)}", ())
    changes = any(f.effect.startswith("(") or f.effect in ("clean", "tidy", "empty", "launder") for f in frames)
    return k + 1 if changes else -1


def _storing(reader: Reader, k: int) -> int:
    """Return the position after a verb in its base form that says where something goes."""
    frames = reader.ground.lexicon.frames.get(reader.word(k), ())
    stores = any(f.effect == "transport" and f.default in ("store", "return") for f in frames)
    return k + 1 if stores and reader.ground.lexicon.base(reader.word(k)) == reader.word(k) else _switching(reader, k)


def _switching(reader: Reader, k: int) -> int:
    """Return the position after a verb whose particle comes later ("turn | the lamp off")."""
    lexicon = reader.ground.lexicon
    ahead = {reader.word(n) for n in range(k + 2, min(k + 12, reader.stop))}
    keys = (key.split() for key in lexicon.frames if key.startswith(f"{reader.word(k)} "))
    apart = (" ".join(key) for key in keys if len(key) == 2 and key[1] in ahead)
    return k + 1 if reader.word(k) and any(f.effect.startswith("(") for v in apart for f in lexicon.frames[v]) else -1


def _strange(reader: Reader, k: int) -> int:
    """Return the position after a word that opens a clause and that the lexicon does not know at all."""
    word, lexicon = reader.word(k), reader.ground.lexicon
    opens = k == 0 or reader.tokens[k - 1].is_punctuation or reader.word(k - 1) in ("and", "please", "then")
    object_follows = reader.word(k + 1) in lexicon.determiners or reader.word(k + 1) in lexicon.possessives
    if not (opens and object_follows and word.isalpha()) or word.endswith(("s", "ed", "ing", "ly")):
        return -1
    known = lexicon.base(word) is not None or word in lexicon.closed_words() | lexicon.word_sets["stops"]
    return -1 if known or read_noun(reader.ground, (word,)) is not None else k + 1


def _doing(reader: Reader, k: int) -> int:
    base = reader.ground.lexicon.base(reader.word(k))
    doing = (
        reader.word(k).endswith("ing")
        and base in reader.ground.lexicon.verb_starts
        and base not in (reader.word(k), "be")
    )
    return k + 1 if doing else -1


def _done(reader: Reader, k: int) -> int:
    """Return the position after a verb in its past form."""
    word, lexicon = reader.word(k), reader.ground.lexicon
    base = lexicon.base(word)
    if base is None or base not in lexicon.verb_starts or word.endswith(("ing", "s")):
        return -1
    return k + 1 if word != base or word in _UNCHANGED else -1


def _acted_on(reader: Reader, k: int) -> int:
    """Return the position after the past form of a verb by which things get somewhere or somehow."""
    base = reader.ground.lexicon.base(reader.word(k)) or ""
    keys = (base, f"{base} {reader.word(k + 1)}")
    frames = [f for key in keys for f in reader.ground.lexicon.frames.get(key, ())]
    return _done(reader, k) if any(f.effect not in ("go", "help") for f in frames) else -1


def _mark(reader: Reader, k: int) -> int:
    mark = reader.longest(k, reader.ground.lexicon.mark_phrases)
    placing = mark is not None and reader.ground.lexicon.mark(" ".join(mark)) in ("in", "on", "near", "to", "at")
    return k + len(mark) if mark is not None and placing else -1


def _state(reader: Reader, k: int) -> int:
    return k + 1 if reader.word(k) in reader.ground.lexicon.states or reader.word(k) == "running" else -1


def _clause(reader: Reader, k: int) -> int:
    """Return where the words of a clause end: at a comma, "but" or "until"."""
    n = k
    while not reader.is_end(n) and reader.word(n) not in _CLAUSE_ENDS:
        n += 1
    return n


def _role(reader: Reader, k: int) -> int:
    word = reader.word(k)
    return k + 1 if word in ANYBODY or reader.ground.knowledge.is_role(word) else -1


def _name(reader: Reader, k: int) -> int:
    known, word = reader.ground.vocabulary, reader.word(k)
    written = reader.tokens[k].text[:1].isupper() if word else False
    called = bool(known.owners_named((word,))) or word in known.people or known.is_name(word)
    return k + 1 if written and called else -1


def _word(reader: Reader, k: int) -> int:
    return k + 1 if reader.word(k).isalpha() and reader.word(k) not in _ASKING else -1


def _adjective(reader: Reader, k: int) -> int:
    known = reader.word(k) in reader.ground.lexicon.plain or reader.word(k) in reader.ground.lexicon.states
    return k + 1 if known else -1


def _called(reader: Reader, k: int) -> int:
    return k + 1 if reader.word(k) and person_query(reader.ground, (reader.word(k),)) is not None else -1


def _absent(reader: Reader, k: int) -> int:
    """Return the position after the name of a part such as a door or a lid where nothing here is called so."""
    noun = read_noun(reader.ground, (reader.word(k),)) if reader.word(k) in PARTS else None
    return k + 1 if noun is not None and not noun.present else -1


def _kind(reader: Reader, k: int) -> int:
    noun = read_noun(reader.ground, (reader.word(k),)) if reader.word(k).isalpha() else None
    return k + 1 if noun is not None and noun.present else -1


def _digit(reader: Reader, k: int) -> int:
    return k + 1 if reader.word(k).isdecimal() or reader.word(k) in reader.ground.lexicon.numbers else -1


_COVERINGS = ("blinds", "curtain", "window", "door", "projector_screen")
_ASKING = ("what", "which", "how", "any", "no", "the", "this", "that", "every")
_UNCHANGED = ("put", "set", "cut", "shut")
_CLAUSE_ENDS = (",", "but", "until", "before")
_DEBRIS = frozenset({"shard", "shards", "debris", "splinters", "fragments", "crumbs", "peel", "peels", "peelings"})
_DEBRIS |= {"skin", "core", "wrapper", "wrappers", "wrapping", "shavings", "sawdust", "scraps", "ashes", "eggshells"}
_DEBRIS |= {"litter", "rubbish", "trash", "garbage", "waste", "butts", "husks", "clippings", "offcuts", "confetti"}
WORDS: dict[str, Callable[[Reader, int], int]] = {
    "base": _verb,
    "bare": _bare,
    "change": _changing,
    "storing": _storing,
    "strange": _strange,
    "ing": _doing,
    "done": _done,
    "form": _acted_on,
    "mark": _mark,
    "state": _state,
    "clause": _clause,
    "role": _role,
    "name": _name,
    "word": _word,
    "adjective": _adjective,
    "called": _called,
    "absent": _absent,
    "kind": _kind,
    "digit": _digit,
}


def _is_person(reader: Reader, phrase: Phrase) -> bool:
    return all(p.refers is Refers.PERSON and (p.owner or p.anaphoric) for p in phrase.items)


def _is_anyone(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means people, by name or all of them ("everybody in the lounge")."""
    everybody = phrase.refers is Refers.PERSON and phrase.text.split()[0] in ("everyone", "everybody", "all", "each")
    return everybody or phrase.refers is Refers.EVERYONE or _is_person(reader, phrase)


def _is_thing(reader: Reader, phrase: Phrase) -> bool:
    if phrase.refers in _LINKED:
        return True
    return all(p.refers is Refers.THING and not p.unknown for p in phrase.items) and not is_anything(phrase.query)


def _is_movable(reader: Reader, phrase: Phrase) -> bool:
    if phrase.refers in _LINKED or phrase.anaphoric:
        return True
    found = [e.kind is Kind.OBJECT for e in reader.ground.entities(phrase.query)]
    fits = any(found) if phrase.determiner is Determiner.A else bool(found) and all(found)
    return fits and _is_thing(reader, phrase)


def _is_supply(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means what is used up, not what is filled ("refill | the mug on the table")."""
    ids = reader.ground.found(phrase.query)
    return _is_movable(reader, phrase) and not all(reader.ground.scene.has_type(i, "vessel") for i in ids)


def _is_counted(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means a number of things ("two cups"), one of which may be "a cup"."""
    counted = phrase.determiner in (Determiner.NUMBER, Determiner.A) and phrase.refers is Refers.THING
    return counted and not (phrase.parts or phrase.query.relations) and _is_movable(reader, phrase)


def _is_new(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means some thing or other that was not spoken of yet ("a fresh apple")."""
    return phrase.determiner is Determiner.A and _is_movable(reader, phrase)


def _is_place(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means rooms or furniture that takes things (also one whose noun was said before)."""
    if phrase.anaphoric and phrase.owner:
        return True
    found = reader.ground.entities(phrase.query) if phrase.refers in (Refers.THING, Refers.ROOM) else []
    kinds = {e.kind for e in found}
    return bool(found) and not is_anything(phrase.query) and kinds <= {Kind.ASSET, Kind.ROOM}


def _is_room(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means a room, and just one."""
    found = reader.ground.entities(phrase.query) if phrase.refers is Refers.ROOM else []
    return len(found) == 1 and found[0].kind is Kind.ROOM


def _is_device(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means something that can be switched on, or it is a pronoun."""
    ids = reader.ground.found(phrase.query) if _is_thing(reader, phrase) else ()
    return phrase.refers is Refers.ONE or any(reader.ground.scene.has_type(i, "switchable") for i in ids)


def _is_heater(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means what heats the things in it."""
    ids = reader.ground.found(phrase.query) if _is_thing(reader, phrase) and phrase.refers is Refers.THING else ()
    return bool(ids) and all(reader.ground.scene.has_type(i, "heater") for i in ids)


def _is_opened(reader: Reader, phrase: Phrase) -> bool:
    ids = reader.ground.found(phrase.query) if _is_thing(reader, phrase) else ()
    opened = any(reader.ground.scene.has_type(i, "openable") for i in ids)
    return opened or doors_of(reader.ground, phrase) is not None


def _is_fitted(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means furniture that opens by a door or a lid of its own, and is no door itself."""
    found = reader.ground.entities(phrase.query) if phrase.refers is Refers.THING and _is_opened(reader, phrase) else []
    known = reader.ground.knowledge
    doors = (known.is_a(c, kind) for e in found for c in known.senses(e.category) for kind in _COVERINGS)
    return bool(found) and all(e.kind is Kind.ASSET for e in found) and not any(doors)


def _is_covering(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means what is drawn or rolled before windows and doors."""
    known = reader.ground.knowledge
    said = not is_anything(phrase.query) and _is_opened(reader, phrase)
    found = reader.ground.entities(phrase.query) if said else []
    return any(known.is_a(c, kind) for e in found for c in known.senses(e.category) for kind in _COVERINGS)


def _is_owned(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means things of which most are somebody's own or addressed to somebody."""
    found = reader.ground.entities(phrase.query) if _is_movable(reader, phrase) and not phrase.anaphoric else []
    owned = [e for e in found if e.owner or named_on(reader.ground.scene, e.id)]
    return len(owned) > len(found) / 2


def _is_all(reader: Reader, phrase: Phrase, kind: str) -> bool:
    """Say whether a phrase means things of a kind only: plants, animals."""
    known = reader.ground.knowledge
    found = reader.ground.entities(phrase.query) if _is_thing(reader, phrase) and not is_anything(phrase.query) else []
    return bool(found) and all(any(known.is_a(c, kind) for c in known.senses(e.category)) for e in found)


def _is_plant(reader: Reader, phrase: Phrase) -> bool:
    return _is_all(reader, phrase, "plant")


def _is_animal(reader: Reader, phrase: Phrase) -> bool:
    return _is_all(reader, phrase, "animal")


def _is_bed(reader: Reader, phrase: Phrase) -> bool:
    return _is_all(reader, phrase, "bed")


def _is_debris(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means what is left of something, which is not made clean but thrown away."""
    found = reader.ground.entities(phrase.query) if _is_movable(reader, phrase) and not phrase.anaphoric else []
    return bool(found) and all(_DEBRIS & set(e.category.split("_")) for e in found)


def _is_fixed(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means furniture and the like, which is not carried about."""
    found = reader.ground.entities(phrase.query) if _is_thing(reader, phrase) else []
    return bool(found) and all(e.kind is Kind.ASSET for e in found)


def _takes_things(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means what things or liquids are put into or on, or it is a pronoun."""
    ids = reader.ground.found(phrase.query) if _is_thing(reader, phrase) else ()
    takes = (*HOLDERS, "vessel")
    return phrase.refers is Refers.ONE or any(reader.ground.scene.has_type(i, t) for i in ids for t in takes)


def _is_named(reader: Reader, phrase: Phrase) -> bool:
    return not phrase.unknown and phrase.refers not in (Refers.SPEAKER, Refers.ROBOT, Refers.HERE, Refers.THERE)


def _are_takers(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means several people or places among which things can be shared out."""
    if len(phrase.parts) > 1:
        return all(_is_person(reader, p) or _is_place(reader, p) for p in phrase.parts)
    places = (phrase.determiner is Determiner.ALL or phrase.plural) and _is_place(reader, phrase)
    several = (places or phrase.refers is Refers.PERSON) and len(reader.ground.found(phrase.query)) > 1
    return several or phrase.refers is Refers.EVERYONE


FITS: dict[str, Callable[[Reader, Phrase], bool]] = {
    "person": _is_person,
    "takers": _are_takers,
    "anyone": _is_anyone,
    "thing": _is_thing,
    "movable": _is_movable,
    "counted": _is_counted,
    "supply": _is_supply,
    "place": _is_place,
    "spot": lambda reader, phrase: not phrase.parts and _is_place(reader, phrase),
    "any_spot": lambda reader, phrase: phrase.determiner is Determiner.A and _is_place(reader, phrase),
    "room": _is_room,
    "new": _is_new,
    "device": _is_device,
    "heater": _is_heater,
    "openable": _is_opened,
    "covering": _is_covering,
    "fitted": _is_fitted,
    "fixed": _is_fixed,
    "plant": _is_plant,
    "bed": _is_bed,
    "animal": _is_animal,
    "debris": _is_debris,
    "owned": _is_owned,
    "watered": lambda reader, phrase: phrase.refers is Refers.ONE or _is_plant(reader, phrase),
    "taking": _takes_things,
    "": _is_named,
}
