"""Drinks and liquids: making a coffee, filling a vessel, pouring; "a glass of water" as what it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from groundplan.language.commonsense.clauses.cleaning import clean
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.clauses.refilling import refill
from groundplan.language.commonsense.clauses.sound import sound_one
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.belonging import nobodys
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.supplies import as_supply
from groundplan.language.commonsense.queries import both, either, is_anything, named, without_achievable
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import tokenize
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_COLD = ("salad", "dessert", "fruit", "sandwich", "ice_cream", "snack", "cheese", "dairy_product")
"""Food that is eaten cold: making it is more than making it hot."""
_CUPS = ("mug", "cup", "glass")
_WARM = frozenset({"hot", "warm", "warming"})
_HOT = ("tea", "coffee", "espresso", "cocoa", "hot_chocolate", "cappuccino", "latte")
_OF_WHAT_IT_HOLDS = ("hot", "sliced")
"""States said before a vessel that are those of what is in it: "a hot bowl of soup"."""
_SERVED = frozenset(
    {Refers.SPEAKER, Refers.PERSON, Refers.EVERYONE, Refers.ROOM, Refers.THING, Refers.THERE, Refers.HERE}
)
"""What a drink that was made can be brought to."""


def liquid_of(builder: GoalBuilder, phrase: Phrase) -> str | None:
    """Return the liquid a phrase stands for where the drink itself has to be made: "a coffee", "a glass of water"."""
    liquids = builder.ground.liquids
    if phrase.stuff:
        return liquids.get(phrase.stuff)
    if phrase.head in ("drink", "beverage") and _WARM & set(phrase.text.split()):
        return next((liquids[name] for name in _HOT if name in liquids), None)
    words = phrase.text.partition(" with ")[0].split()
    name = "_".join(words[-2:]) if "_".join(words[-2:]) in liquids else (words[-1] if words else "")
    for word in (name, phrase.head):
        if word in liquids and not _stands_ready(builder, phrase) and not phrase.parts:
            return liquids[word]
    return None


def to_be_made(builder: GoalBuilder, part: Phrase) -> bool:
    """Say whether a drink among what is to be brought has to be made or poured first."""
    return not builder.ground.affordances and (bool(part.stuff) or liquid_of(builder, part) is not None)


def with_its_vessel(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Read "a glass of milk", which no action pours, as the milk and a glass; say so."""
    if builder.ground.affordances or not theme.stuff or liquid_of(builder, theme) is not None:
        return theme
    holder, _, held = theme.text.partition(" of ")
    wanted = [w for w in holder.split() if builder.ground.lexicon.states.get(w) in _OF_WHAT_IT_HOLDS]
    said = tokenize(" ".join((*wanted, held.partition(" with ")[0])), builder.ground.lexicon)
    whole = (p for p, end in Reader(builder.ground, said, read_noun_phrases).noun_phrases(0) if end == len(said))
    stuff = next(whole, None)
    if stuff is None or is_anything(stuff.query):
        return theme
    stuff = replace(stuff, determiner=Determiner.A, number=1, plural=False)
    plain = without_achievable(theme.query)[0] if wanted else theme.query
    bare = replace(theme, stuff="", query=plain, text=" ".join(w for w in holder.split() if w not in wanted))
    if not builder.ground.found(stuff.query) or not builder.ground.found(bare.query):
        return stuff
    builder.note(f"pouring {stuff.text} is not among the actions here: it is brought with {bare.text}")
    both_of_them = (stuff, bare)
    return replace(bare, parts=both_of_them, joined_by="and", query=either(*(p.query for p in both_of_them)))


def drink_of(builder: GoalBuilder, phrase: Phrase) -> str | None:
    """Return the liquid a phrase stands for, or else the one it ends in the name of, whatever was taken for it."""
    return liquid_of(builder, phrase) or _drink_by_name(phrase, builder.ground.liquids)


def _stands_ready(builder: GoalBuilder, phrase: Phrase) -> bool:
    """Say whether a drink is there to be taken; a coffee table, a coffee machine or a tea cup is no drink."""
    found = builder.ground.entities(phrase.query)
    if phrase.query.categories:
        return bool(found)
    return any(e.kind is Kind.OBJECT and not builder.ground.scene.has_type(e.id, "vessel") for e in found)


def vessel(builder: GoalBuilder, command: Command, theme: Phrase) -> str:
    """Return the variable of the vessel the drink comes in: the one said, else any cup or mug."""
    said = command.role("instrument") or command.role("content")
    goal = command.role("goal")
    for phrase in (goal, said):
        if phrase is not None and holds_drinks(builder, phrase):
            names = builder.terms(phrase, "theme")
            if names:
                return names[0]
    if theme.stuff and not is_anything(theme.query) and builder.ground.found(theme.query):
        return builder.variable(theme, stem="vessel", distinct=_filled_before(builder, theme))
    taken = _at_hand(builder) or _spoken_of(builder, theme)
    if taken is not None:
        return taken
    query = _fit_to_serve(builder, _cups(builder, theme))
    number = theme.number if theme.determiner is Determiner.NUMBER else 1
    wanted = Phrase(
        query=query,
        text=f"something to hold {theme.text}",
        determiner=Determiner.NUMBER if number > 1 else Determiner.A,
        number=number,
    )
    return builder.variable(wanted, stem="cup", distinct=_filled_before(builder, wanted))


def _filled_before(builder: GoalBuilder, wanted: Phrase) -> tuple[str, ...]:
    """Return the vessels of the drinks before this one, which is in none of them where there are enough ("and a tea").

    One vessel alone may be filled twice.
    """
    pool = set(builder.ground.found(wanted.query))
    before = [p.slots[0][1] for p in builder.pieces if p.goal.startswith("(filled ") and p.slots]
    alike = [
        x for x in before if x in builder.variables and pool & set(builder.ground.found(builder.variables[x].query))
    ]
    single = all(builder.variables[x].determiner is not Determiner.NUMBER for x in alike)
    apart = single and wanted.determiner is Determiner.A and len(pool) > len(alike)
    return tuple(alike) if apart and not builder.ground.affordances else ()


def _cups(builder: GoalBuilder, theme: Phrase) -> Query:
    """Return what a drink is served in: cups and mugs where it is hot, else whatever one drinks from."""
    liquid = drink_of(builder, theme)
    query = Query(types=("vessel", "pickable"))
    for names in (_CUPS[:2], _CUPS) if liquid in _HOT else (_CUPS,):
        cups = tuple(dict.fromkeys(c for name in names for c in builder.ground.categories(name)))
        query = both(Query(categories=cups), Query(types=("pickable",))) if cups else query
        if cups and builder.ground.found(query):
            return query
    return query if builder.ground.found(query) else Query(types=("vessel",))


def _at_hand(builder: GoalBuilder) -> str | None:
    """Return the variable of the vessel that was to be taken just before, which is then the one meant."""
    taken = [p.slots[0][1] for p in builder.pieces if p.goal.startswith("(holding ") and p.weak and p.slots]
    described = builder.variables.get(taken[-1]) if taken else None
    if described is None or not holds_drinks(builder, Phrase(query=described.query)):
        return None
    return taken[-1]


def _spoken_of(builder: GoalBuilder, theme: Phrase) -> str | None:
    """Return the vessel of the drink that was made, or else the one washed, just before ("(…) take the tea to Ann")."""
    if theme.determiner is not Determiner.THE or not theme.text.startswith("the "):
        return None
    liquid = _drink_by_name(theme, builder.ground.liquids)
    filled = [p.slots[0][1] for p in builder.pieces if p.goal.startswith("(filled ") and p.goal.endswith(f" {liquid})")]
    washed = [p.slots[0][1] for p in builder.pieces if p.goal.startswith("(clean ") and p.slots]
    known = ((n, builder.variables.get(n)) for n in (*filled[-1:], *washed[-1:]))
    return next((n for n, d in known if d is not None and holds_drinks(builder, Phrase(query=d.query))), None)


def _fit_to_serve(builder: GoalBuilder, query: Query) -> Query:
    """Keep to vessels that are clean and nobody's own, where there are some."""
    ids = builder.ground.found(query)
    dirty = builder.ground.scene
    for kept in (nobodys(builder.ground, ids), ids):
        clean_ones = tuple(i for i in kept if not dirty.holds(("dirty", i)) and not _said_dirty(builder, i))
        if clean_ones:
            return query if clean_ones == ids else named(*clean_ones)
    return query


def _said_dirty(builder: GoalBuilder, entity_id: str) -> bool:
    words = " ".join(builder.ground.scene.entity(entity_id).attributes).lower()
    return any(w in words for w in ("dirty", "used", "broken", "cracked"))


def holds_drinks(builder: GoalBuilder, phrase: Phrase) -> bool:
    """Say whether a phrase is a vessel that can be carried, or refers back to one."""
    if phrase.refers in (Refers.ONE, Refers.MANY):
        return True
    ids = builder.ground.found(phrase.query)
    return bool(ids) and all(
        builder.ground.scene.has_type(i, "vessel") and builder.ground.scene.has_type(i, "pickable") for i in ids
    )


def make(builder: GoalBuilder, command: Command) -> bool:
    """Make a drink and bring it to whom or where it is for; make food hot."""
    theme = command.role("theme")
    if theme is None:
        return False
    if theme.joined_by == "and":
        parts = [
            Command(command.verb, command.frame, {**command.roles, "theme": p}, command.marks) for p in theme.parts
        ]
        return all(tuple(make(builder, part) for part in parts))
    if command.verb == "do":
        dirty = both(theme.query, Query(states=("dirty",)))
        chosen = theme.with_query(dirty) if builder.ground.found(dirty) else theme
        return clean(builder, Command("wash", command.frame, {"theme": chosen}))
    liquid = drink_of(builder, theme)
    if liquid is None:
        return _make_food(builder, command, theme)
    cup = vessel(builder, command, theme)
    described = builder.variables[cup]
    builder.discourse.add(
        Phrase(query=described.query, text=described.text, determiner=described.determiner, head=liquid),
        "theme",
        (cup,),
    )
    builder.add(f"(filled {cup} {liquid})", ("filled", cup))
    goal = command.role("goal")
    target = goal if goal is not None and not holds_drinks(builder, goal) else None
    target = target or command.role("recipient") or command.role("beneficiary")
    if target is None and command.frame.default == "deliver":
        target = Phrase(query=Query(), refers=Refers.SPEAKER)
    if target is not None and drink_of(builder, target) is None and target.refers in _SERVED:
        place = destination(
            builder, target, command.marks.get("goal", "to"), several=described.determiner is Determiner.NUMBER
        )
        if place is not None:
            builder.add(place(cup), ("location", cup), weak=goal is None or holds_drinks(builder, goal))
            _served_along(builder, command, theme, place)
    return True


def _served_along(builder: GoalBuilder, command: Command, drink: Phrase, place: Callable[[str], str]) -> None:
    """Bring what a drink is wanted with ("a coffee with milk and sugar"): nothing here stirs it in."""
    added = command.role("content")
    for item in added.items if added is not None and not holds_drinks(builder, added) else ():
        if item.refers is not Refers.THING or is_anything(item.query) or not builder.ground.found(item.query):
            continue
        builder.note(f"stirring in {item.text} is not among the actions here: it is brought with {drink.text}")
        item = item if item.determiner is Determiner.THE else replace(item, determiner=Determiner.A, number=1)
        for name in builder.terms(item, "content"):
            builder.add(place(name), ("location", name))


def _drink_by_name(theme: Phrase, liquids: Mapping[str, str]) -> str | None:
    words = theme.text.split()
    pair = "_".join(words[-2:])
    return liquids.get(pair) or (liquids.get(words[-1]) if words else None)


def _make_food(builder: GoalBuilder, command: Command, theme: Phrase) -> bool:
    """Read "make toast", "prepare the soup" as making hot what is there."""
    ids = () if is_anything(theme.query) else builder.ground.found(theme.query)
    edible = [
        i for i in ids if builder.ground.knowledge.has_property(builder.ground.scene.entity(i).category, "edible")
    ]
    if not edible or theme.head in ("bed",):
        builder.note(f"how to make '{theme.text}' is not known here")
        return False
    known, scene = builder.ground.knowledge, builder.ground.scene
    if all(any(known.is_a(s, kind) for s in known.senses(scene.entity(i).category) for kind in _COLD) for i in ids):
        builder.note(f"how to make '{theme.text}' is not known here")
        return False
    names = builder.terms(theme, "theme")
    for name in names:
        builder.add(f"(hot {name})", ("heat", name))
    target = command.role("recipient") or command.role("beneficiary")
    place = destination(builder, target, "to") if target is not None else None
    for name in names if place is not None else ():
        builder.add(place(name), ("location", name), weak=True)  # type: ignore[misc]
    return bool(names)


def fill(builder: GoalBuilder, command: Command) -> bool:
    """Fill a vessel with a liquid, or what holds other things with one more of them."""
    theme, content = command.role("theme"), command.role("content")
    if theme is None:
        return False
    if (
        content is not None
        and not _liquid_name(content, builder.ground.liquids)
        and builder.ground.found(content.query)
    ):
        content = sound_one(builder, content.with_query(as_supply(builder.ground, content.query)), theme)
        swapped = {**command.roles, "theme": content, "goal": theme}
        return destination_of(builder, Command(command.verb, command.frame, swapped, {"goal": "in"}))
    refilled = refill(builder, theme) if content is None and not builder.ground.affordances else None
    if refilled is not None:
        return refilled
    liquid = _liquid_name(content, builder.ground.liquids) if content is not None else theme.stuff or "water"
    liquid = builder.ground.liquids.get(liquid or "")
    return _filled(builder, theme, liquid, content.text if content is not None else theme.stuff)


def destination_of(builder: GoalBuilder, command: Command) -> bool:
    """Put solid things into what is to be filled with them."""
    theme, goal = command.role("theme"), command.role("goal")
    place = destination(builder, goal, "in") if goal is not None else None
    names = builder.terms(theme, "theme") if theme is not None else []
    for name in names if place is not None else ():
        builder.add(place(name), ("location", name))  # type: ignore[misc]
    return bool(names) and place is not None


def _liquid_name(phrase: Phrase, liquids: Mapping[str, str]) -> str | None:
    words = phrase.text.split()
    name = words[-1] if words else ""
    return liquids.get("_".join(words[-2:])) or liquids.get(name)


def pour(builder: GoalBuilder, command: Command) -> bool:
    """Pour a liquid into a vessel, or a drink for someone."""
    theme, goal = command.role("theme"), command.role("goal")
    if theme is None:
        return False
    if goal is None:
        return make(builder, command)
    return _filled(builder, goal, _liquid_name(theme, builder.ground.liquids), theme.text)


def _filled(builder: GoalBuilder, vessel: Phrase, liquid: str | None, said: str) -> bool:
    """Want vessels filled with a liquid; say so where nothing of that name is known here."""
    if liquid is None:
        builder.note(f"'{said}' is no liquid that is known here")
        return False
    names = builder.terms(vessel, "theme")
    for name in names:
        builder.add(f"(filled {name} {liquid})", ("filled", name))
    return bool(names)
