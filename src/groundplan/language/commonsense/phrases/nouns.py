"""Heads of noun phrases: which entities a noun, a name or a compound stands for in the scene."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from groundplan.knowledge.category import How
from groundplan.knowledge.packs import is_pack
from groundplan.knowledge.words import singulars, with_article
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Note, Tells, absent, doubtful
from groundplan.language.commonsense.phrases.beings_told import everyone_told, told_beings
from groundplan.language.commonsense.phrases.belonging import anybody
from groundplan.language.commonsense.phrases.called_so import (
    PACKAGES,
    called_last,
    called_wholly,
    in_packages,
    just_called_so,
    only_synonym,
    with_called_so,
    with_packed,
)
from groundplan.language.commonsense.phrases.floors import floors_called
from groundplan.language.commonsense.phrases.furnished import shown_in, where_kept, with_furnished
from groundplan.language.commonsense.phrases.group_nouns import for_a_doing, group_noun, or_group
from groundplan.language.commonsense.phrases.noun import SAID_SO
from groundplan.language.commonsense.phrases.noun import Noun as Noun
from groundplan.language.commonsense.phrases.noun_forms import (
    is_plural,
    last_singular,
    meant_besides,
    meant_widely,
    named_or_described,
    own_kind,
    short_for,
    spelt_so,
    starts_with_state,
    such,
    switched_kinds,
    wine_called,
    with_headed,
)
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.rooms_called import (
    room_called,
    room_of_furniture,
    room_so_called,
    rooms_as_well,
    rooms_described,
    rooms_only,
)
from groundplan.language.commonsense.phrases.rubbish import rubbish
from groundplan.language.commonsense.phrases.widely_known import works_called
from groundplan.language.commonsense.queries import both, either, named, related
from groundplan.language.commonsense.words.compounds import coded, is_code, numbers_in, said_apart
from groundplan.language.commonsense.words.kin import called_by_attribute
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.persons import person_query as person_query
from groundplan.language.commonsense.words.roles_said import called_by_role
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_REMEMBERED = 20_000
"""Readings of nouns that are remembered of a scene."""


def read_noun(ground: Ground, words: tuple[str, ...]) -> Noun | None:
    """Return what the words together name: an entity, a category, a kind of thing; None if they name nothing known."""
    read: dict[tuple[str, ...], Noun | None] = ground.kept("nouns", lambda _: {})
    if words not in read:
        if len(read) >= _REMEMBERED:
            read.clear()
        read[words] = _read_noun(ground, words)
    return read[words]


def _read_noun(ground: Ground, words: tuple[str, ...]) -> Noun | None:
    phrase = " ".join(words)
    generic = ground.lexicon.generic.get(phrase) or anybody(ground, words)
    if generic is not None and not (own_kind(ground, phrase) or phrase in ("floor", "floors")):
        return _generic(ground, phrase, generic)
    role = () if ground.affordances or ground.categories(phrase) else called_by_role(ground, words)
    if role:
        return Noun(query=named(*role), refers=Refers.PERSON, plural=phrase[-1] in "sn", category="person")
    group = group_noun(ground, words) or (for_a_doing(ground, words) if ground.affordances else None)
    if group is not None:
        return group
    called = tuple(ground.vocabulary.names.get(squash(phrase), ())) or room_called(ground, words)
    called = called or floors_called(ground, words)
    if called:
        return _named(ground, called)
    if ground.affordances and "of" in words:
        return None
    if len(words) > 1 and words[-1] in PARTS:
        whole = read_noun(ground, words[:-1])
        if _only_part(ground, words, whole):
            return whole
    fluid = words in _FLUIDS and not ground.affordances
    if fluid and (liquid := ground.knowledge.scene_categories_with(ground.scene, "liquid")):
        return Noun(query=Query(categories=liquid), category="liquid_supply", plural=words[0].endswith("s"))
    together = rubbish(ground, words) or _collective(ground, words)
    if together is not None:
        return together
    if len(words) > 1 and ground.lexicon.numbers.get(words[-1], 0) > 1 and not ground.affordances:
        words = (*words[:-1], str(ground.lexicon.numbers[words[-1]]))
        ids = ground.vocabulary.names.get(squash(" ".join(words)))
        return _named(ground, tuple(ids)) if ids else _numbered(ground, words)
    if words[-1].isdecimal():
        return _numbered(ground, words)
    described = called_by_attribute(ground, words)
    if described:
        return Noun(
            query=Query(any_attributes=described, kinds=("object",)), plural=words[-1] not in described[0].lower()
        )
    if is_code(words[-1]) and not ground.affordances:
        kind = read_noun(ground, words[:-1]) if len(words) > 1 else None
        bearing = coded(ground, words, kind.query if kind is not None else None)
        if bearing is not None and (kind is not None or len(words) == 1):
            return Noun(query=bearing, category=words[-1])
    if works := works_called(ground, (phrase, *singulars(phrase))):
        return Noun(query=named(*works), category=phrase, plural=is_plural(ground, phrase), score=0.95)
    return or_group(ground, words, _category(ground, phrase))


def _collective(ground: Ground, words: tuple[str, ...]) -> Noun | None:
    """Read "laundry" as clothes, towels and the like: those that are dirty, or in a basket for it, if any are."""
    kinds = read_table("rewordings")["collective"].get(words[0]) if len(words) == 1 else None
    if kinds is None or ground.vocabulary.by_squash.get(words[0]):
        return None
    names = tuple(dict.fromkeys(c for kind in kinds for c in ground.categories(kind)))
    baskets = (*ground.categories("laundry_basket"), *ground.categories("washing_machine"), *ground.categories("dryer"))
    things = Query(categories=names, kinds=("object",))
    options = [both(things, Query(states=("dirty",)))]
    options += [both(things, Query(any_attributes=a)) for a in (ground.vocabulary.attributes_named("dirty"),) if a]
    options += [both(things, related(RelationName.AT, Query(categories=baskets)))] if baskets else []
    present = [o for o in options if ground.found(o)]
    query = either(*present) if present else things
    if not names or not ground.found(query):
        return None
    return Noun(query=query, category="clothing", plural=True)


_FLUIDS = (("liquid",), ("liquids",), ("fluid",), ("fluids",))
PARTS = ("door", "doors", "lid", "cover", "cap", "switch", "handle")
"""Parts by which people mean the whole: the fridge door is the fridge."""


def _only_part(ground: Ground, words: tuple[str, ...], whole: Noun | None) -> bool:
    """Say whether the scene has the whole but nothing called by the part."""
    part = _category(ground, " ".join(words))
    return whole is not None and whole.present and (part is None or not part.present)


def _generic(ground: Ground, word: str, generic: str) -> Noun:
    kinds: dict[str, tuple[tuple[str, ...], Refers]] = {
        "any": (("object",), Refers.THING),
        "all": (("object",), Refers.THING),
        "no": (("object",), Refers.NOTHING),
        "room": (("room",), Refers.ROOM),
        "floor": (("floor",), Refers.FLOOR),
        "person": (("agent",), Refers.PERSON),
        "nobody": (("agent",), Refers.PERSON),
        "one": ((), Refers.THING),
        "many": ((), Refers.THING),
    }
    allowed, refers = kinds[generic]
    query = Query(kinds=allowed)
    if generic in ("person", "nobody"):
        query = Query(
            kinds=("agent",),
            types=("person",) if set(ground.vocabulary.people.values()) <= {ground.robot} else (),
            names=tuple(p for p in ground.vocabulary.people.values() if p != ground.robot),
        )
        people = ground.categories("person")
        query = Query(categories=people) if people else everyone_told(ground) or query
    everyone = word in ("everyone", "everybody")
    plural = word.endswith("s") or everyone or word in ("everything", "people", "stuff")
    return Noun(query=query, refers=refers, plural=plural, generic=generic, category="everyone" if everyone else "")


def _named(ground: Ground, ids: tuple[str, ...]) -> Noun:
    entity = ground.scene.entity(ids[0])
    senses = ground.knowledge.senses(entity.category)
    return Noun(query=named(*ids), refers=refers_to(entity.kind), category=senses[0] if senses else entity.category)


def _numbered(ground: Ground, words: tuple[str, ...]) -> Noun | None:
    """Read "room 12", "office 4b": what the number is part of the name of."""
    if len(words) < 2:
        return None
    head = read_noun(ground, words[:-1])
    if head is None:
        return None
    number = words[-1].lstrip("0") or "0"
    fits = [
        i for i in ground.found(head.query)
        if number in [p.lstrip("0") or "0" for p in numbers_in(i) + numbers_in(ground.scene.entity(i).name)]
    ]  # fmt: skip
    fits = fits or [i for i in ground.found(head.query) if number in ground.scene.entity(i).attributes]
    if not fits:
        note = f"nothing called '{' '.join(words)}' is known here"
        query, category = named("_".join(words)), head.category
        return Noun(query=query, refers=head.refers, category=category, present=False, notes=(note,), score=0.5)
    return Noun(query=named(*fits), refers=head.refers, category=head.category)


def refers_to(kind: Kind) -> Refers:
    """Return what kind of reference an entity of this kind is."""
    return {Kind.ROOM: Refers.ROOM, Kind.FLOOR: Refers.FLOOR, Kind.AGENT: Refers.PERSON}.get(kind, Refers.THING)


def _category(ground: Ground, phrase: str) -> Noun | None:
    """Read a category: the scene's own word for it, or knowledge's with everything of that kind in the scene."""
    own: list[str] = []
    forms = (phrase, *(f"{lead} {s}".strip() for lead, s in last_singular(phrase)))
    for form in forms:
        own += ground.vocabulary.by_squash.get(squash(form), [])
    packed = phrase.rpartition(" ")
    if ground.affordances and not own:
        packages = ground.vocabulary.by_squash.get(squash(packed[0]), []) if packed[2] in PACKAGES else []
        own += packages or ground.vocabulary.grown(phrase)
    matches = [m for m in ground.knowledge.lookup(phrase, spelling=False) if m.how is not How.HEAD]
    stops = ground.lexicon.word_sets["stops"]
    if not own and not matches and phrase in ground.vocabulary.words and phrase not in stops:
        return _part_of_name(ground, phrase)
    if not own and not matches and phrase not in ground.lexicon.word_sets["stops"]:
        return _in_part(ground, phrase) or _of_kind(ground, phrase) or _shortly(ground, phrase)
    if not own and (not matches or starts_with_state(ground, phrase)):
        return None
    present = dict.fromkeys(own)
    alike = bool(own) and bool(matches) and only_synonym(ground, own[0])
    for match in () if (own and (" " in phrase or ground.affordances)) or alike else matches:
        present.update(dict.fromkeys(_meant(ground, match.category, own)))
    kind = matches[0].category if matches and matches[0].how is How.SYNONYM and not own else ""
    present = with_headed(ground, phrase, forms, spelt_so(ground, forms, kind) or present)
    if not own and not ground.affordances:
        present = dict.fromkeys(in_packages(ground, forms, tuple(present)))
    single = next(iter(singulars(phrase)), phrase)
    widely = read_table("rewordings")["kinds"]
    for kind in dict.fromkeys((*widely.get(single, ()), *widely.get(phrase, ()))):
        present.update(dict.fromkeys(ground.categories(kind)))
    present.update(dict.fromkeys((*switched_kinds(ground, single), *meant_besides(ground, single)) if present else ()))
    plural = is_plural(ground, phrase, matches[0].how if matches else None)
    spelt = [form for form in forms if ground.vocabulary.by_squash.get(squash(form))]
    plural = plural or bool(spelt and phrase not in spelt)
    category = matches[0].category if matches else own[0]
    rooms = rooms_as_well(ground, single, tuple(present))
    present = {c: None for c in present if c not in rooms} if rooms else present
    kinds = [ground.vocabulary.kinds[c] for c in present if c in ground.vocabulary.kinds]
    if single in ("floor", "level", "storey", "story") and set(kinds) <= {Kind.FLOOR}:
        return Noun(query=Query(kinds=("floor",)), refers=Refers.FLOOR, plural=plural, generic="floor")
    if present:
        query = with_furnished(ground, category, _as_described(ground, phrase, Query(categories=tuple(present))))
        query = with_packed(ground, forms, with_called_so(ground, forms, query))
        query = query if own or plural or not matches else just_called_so(ground, phrase, query, matches[0].how)
        if single == "room" and set(kinds) == {Kind.FLOOR, Kind.ROOM}:
            query = both(query, Query(kinds=("room",)))
        refers = refers_to(kinds[0]) if kinds else Refers.THING
        wider = [c for m in matches for c in _meant(ground, m.category, own) if c not in present] if alike else []
        also = tuple(dict.fromkeys(wider))
        return Noun(query=query, refers=refers, category=category, plural=plural, rooms=rooms, wider=also)
    living = told_beings(ground, category)
    if living:
        note = f"'{phrase}' is told of there"
        return Noun(query=named(*living), category=category, plural=plural, notes=(note,))
    kept = where_kept(ground, category)
    if kept:
        note = absent(f"there is no {phrase} of its own; what one is kept in is meant")
        return Noun(query=Query(categories=kept), category=category, plural=plural, score=0.9, notes=(note,))
    return _absent(ground, phrase, category, plural)


def _part_of_name(ground: Ground, phrase: str) -> Noun:
    """Read a word that is part of the names of things, or of the name of a room for what is kept in it; "a red"."""
    if (wine := wine_called(ground, phrase)) is not None:
        return Noun(query=wine, category="wine")
    ids = tuple(dict.fromkeys(ground.vocabulary.words[phrase]))
    shown = shown_in(ground, phrase, ids)
    if shown is not None:
        return Noun(query=shown, category=phrase, plural=True, score=0.8, notes=(f"'{phrase}': those kept there",))
    kind, note = refers_to(ground.scene.entity(ids[0]).kind), doubtful(f"'{phrase}' is read as part of a name")
    return Noun(query=named(*ids), refers=kind, category=phrase, score=0.85, notes=(note,))


def _of_kind(ground: Ground, phrase: str) -> Noun | None:
    """Read a kind of things that only WordNet knows, where the scene has such things ("citrus fruit")."""
    if phrase in read_table("rewordings")["everywhere"]:
        return None
    found = ground.knowledge.scene_categories_called(ground.scene, tuple(phrase.split())) if phrase else ()
    kinds = {ground.vocabulary.kinds[c] for c in found if c in ground.vocabulary.kinds}
    if len(kinds) != 1:
        return None
    notes = (f"'{phrase}' is taken as {' or '.join(c.replace('_', ' ') for c in found[:3])}",)
    query, plural = Query(categories=found), is_plural(ground, phrase)
    return Noun(query=query, refers=refers_to(kinds.pop()), category=found[0], plural=plural, score=0.9, notes=notes)


def _in_part(ground: Ground, word: str, *, last: bool = False) -> Noun | None:
    """Read a noun that nothing knows as what is called so in part ("train" for a toy_train); `last`: by its head."""
    forms = {word, *singulars(word)}
    last = last or word.endswith("ing")
    compounds = [(c, c.split("_")) for c in ground.vocabulary.categories if "_" in c]
    called = [c for c, split in compounds if forms & set(split[-1:] if last else split)]
    kinds = {ground.vocabulary.kinds[c] for c in called if c in ground.vocabulary.kinds}
    if len(word) < 3 or not called or len(kinds) != 1 or Kind.AGENT in kinds:
        return None
    query, kind = Query(categories=tuple(called)), kinds.pop()
    query = with_called_so(ground, tuple(forms), query) if last else query
    named_so = " or ".join(c.replace("_", " ") for c in called[:3])
    notes, plural = (f"'{word}' is taken as {named_so}",), bool(singulars(word)) and word not in singulars(word)
    return Noun(query=query, refers=refers_to(kind), category=called[0], plural=plural, score=0.85, notes=notes)


def _as_described(ground: Ground, phrase: str, query: Query) -> Query:
    """Keep only what is described by the noun itself where some are ("a paperback"), and what only is described so."""
    own = ground.vocabulary.by_squash.get(squash(phrase))
    forms = {phrase, *singulars(phrase)}
    said = () if own else (a for form in forms for a in ground.vocabulary.attributes_named(form))
    attributes = tuple(sorted({a for a in said if squash(a.rpartition(":")[2]) in {squash(f) for f in forms}}))
    if attributes:
        such = Query(any_attributes=attributes, kinds=("object", "asset"))
        unheard = (e.category for e in ground.entities(such) if not ground.knowledge.senses(e.category))
        named_so = tuple(dict.fromkeys((*query.categories, *unheard)))
        narrowed = query.model_copy(update={"any_attributes": attributes, "categories": named_so})
        if ground.found(narrowed):
            return narrowed
    return query


def _meant(ground: Ground, category: str, own: list[str]) -> list[str]:
    """Return the scene's categories of a category, without kinds that people call by names of their own."""
    found = rooms_only(ground, category, ground.categories(category), own)
    apart = ground.lexicon.apart.get(category, ())
    return [c for c in found if c in own or not any(c in ground.categories(a) for a in apart)] or list(found)


def _shortly(ground: Ground, phrase: str, *, plural: bool = False) -> Noun | None:
    """Read a short word for things that are called otherwise ("the heating" is a heater or a radiator)."""
    longer, meant = short_for(ground, phrase)
    notes = (f"'{phrase}' is taken as {longer.replace('_', ' ')}",)
    query = Query(categories=meant)
    return Noun(query=query, category=longer, plural=plural, score=0.9, notes=notes) if meant else None


def _such(ground: Ground, phrase: str, *, plural: bool) -> Noun | None:
    """Read a kind that nothing here is called as what is described so ("red wine": a bottle of wine that is red)."""
    lead, _, last = phrase.rpartition(" ")
    head = _category(ground, last) if lead else None
    query = such(ground, lead, head.query) if head is not None and head.present else None
    return replace(head, query=query, plural=plural) if head is not None and query is not None else None


def _absent(ground: Ground, phrase: str, category: str, plural: bool) -> Noun:
    """Read a category that the scene has none of: perhaps something is called so, else say what would come nearest."""
    own = ground.knowledge.category(category) if category in ground.knowledge else None
    refers = refers_to(own.kind) if own else Refers.THING
    wider = meant_widely(ground, next(iter(singulars(phrase)), phrase))
    if wider:
        note: str = Note(f"there is nothing called {phrase}; what is meant by it too is taken", Tells.ABSENT)
        return Noun(query=Query(categories=wider), category=category, plural=plural, score=0.9, notes=(note,))
    if shortly := _shortly(ground, phrase, plural=plural):
        return shortly
    wholly = called_wholly(ground, phrase)
    if not (wholly and refers is Refers.ROOM) and (such := _such(ground, phrase, plural=plural)):
        return such
    held = tuple(c for s in {phrase, *singulars(phrase)} for c in ground.vocabulary.categories if is_pack(c, s))
    if held:
        note = f"'{phrase}' is taken as {held[0].replace('_', ' ')}"
        return Noun(query=Query(categories=held), category=category, plural=plural, score=0.9, notes=(note,))
    if wholly:
        return Noun(query=named(*wholly), refers=refers, category=category, plural=plural, score=0.95)
    if (in_part := _in_part(ground, phrase, last=True)) is not None and in_part.refers is refers:
        return replace(in_part, category=category, plural=plural)
    if refers is Refers.ROOM and (told := rooms_described(ground, phrase) or room_of_furniture(ground, phrase)):
        return Noun(query=named(*told), refers=refers, category=category, plural=plural, score=0.95)
    apart = said_apart(ground, phrase)
    if apart is not None:
        return Noun(query=apart, refers=refers, category=category, plural=plural, score=0.95)
    options = called_last(ground, phrase, category, named_or_described(ground, phrase, category))
    if refers is Refers.ROOM:
        options = [o for o in options if any(e.kind is Kind.ROOM for e in ground.entities(o))]
    if room := room_so_called(ground, [e.id for o in options for e in ground.entities(o)], phrase):
        return Noun(query=named(room), refers=Refers.ROOM, category=category, plural=plural, score=0.95)
    if options:
        note = doubtful(f"'{phrase}' {SAID_SO}")
        return Noun(query=either(*options), refers=refers, category=category, plural=plural, score=0.9, notes=(note,))
    for room in ground.lexicon.near_rooms.get(phrase) or ground.lexicon.near_rooms.get(category) or ():
        if ground.categories(room):
            note = absent(f"there is no {phrase} here; the {room.replace('_', ' ')} is taken for it")
            query = Query(categories=ground.categories(room))
            return Noun(query=query, refers=Refers.ROOM, category=category, plural=plural, score=0.8, notes=(note,))
    known = (s.category for s in ground.knowledge.substitutes(category))
    instead = (c.replace("_", " ") for c in known if ground.categories(c))
    near = [f"{with_article(name)} could replace {with_article(phrase)}" for name in islice(instead, 1)]
    notes = (absent(f"there is no {phrase} in the scene"), *near)
    query = Query(categories=(category,))
    return Noun(query=query, refers=refers, category=category, plural=plural, present=False, notes=notes, score=0.6)
