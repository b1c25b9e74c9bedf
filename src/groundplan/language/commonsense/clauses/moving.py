"""Moving things: bringing, putting, taking, storing, returning, removing."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.accompaniment import with_what_lacks
from groundplan.language.commonsense.clauses.at_hand import at_hand
from groundplan.language.commonsense.clauses.bins import is_bin, worthless
from groundplan.language.commonsense.clauses.carriers import carrier_placed, on_something_else
from groundplan.language.commonsense.clauses.cleaning import discard
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination, owned_spot
from groundplan.language.commonsense.clauses.distribution import one_for_each, to_each, to_their_own
from groundplan.language.commonsense.clauses.homes import to_its_own
from groundplan.language.commonsense.clauses.kept_in import immovable, kept_in
from groundplan.language.commonsense.clauses.liquids import (
    holds_drinks,
    liquid_of,
    make,
    pour,
    to_be_made,
    with_its_vessel,
)
from groundplan.language.commonsense.clauses.loading import fit_for, in_its_room, left_there, not_there_yet
from groundplan.language.commonsense.clauses.put_back import back_there, placed_already, where_taken_from
from groundplan.language.commonsense.clauses.recycling import recycled_into, says_recycling
from groundplan.language.commonsense.clauses.sharing_out import shared_out
from groundplan.language.commonsense.clauses.sheltering import says_shelter, sheltered
from groundplan.language.commonsense.clauses.sound import sound_one
from groundplan.language.commonsense.clauses.storing import elsewhere_from, store, taken_away
from groundplan.language.commonsense.clauses.where_needed import for_it, where_needed
from groundplan.language.commonsense.goal_builder import SLOTS, GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, is_anything, related, without_achievable
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_OUT = ("take out", "get out", "pull out")
_HANDED = frozenset({"give", "hand", "pass", "offer", "show", "lend", "return", "deliver"})
_DEFINITE = (
    "the", "all", "every", "each", "both", "these", "those", "my", "his", "her", "our", "their", "what", "whatever",
    "everything",
)  # fmt: skip

_ELLIPTIC = frozenset({"some", "some more", "more", "one", "any", "another", "a few", "several"})
_VAGUE = (["things"], ["items"], ["objects"], ["bits"], ["stuff"], ["thing"], ["item"], ["piece"], ["pieces"])
_DETERMINED = frozenset(
    {"the", "my", "his", "her", "our", "their", "these", "those", "two", "three", "four", "some", "a"}
)
_DELIVERING, _FEW_PLACES = ("deliver", "return"), 8


def transport(builder: GoalBuilder, command: Command) -> bool:
    """Bring a thing somewhere: to the place said, to a person, to the speaker, to where it belongs, or just in hand."""
    theme = command.role("theme")
    if theme is None:
        return False
    theme = with_its_vessel(builder, theme)
    command = replace(command, roles={**command.roles, "theme": theme})
    loading = _loading(builder, command, theme)
    if loading is not None:
        return transport(builder, loading)
    if theme.joined_by == "or" and any(p.stuff or not builder.ground.found(p.query) for p in theme.parts):
        return _alternatives(builder, command, theme)
    if _says_nothing(builder, theme):
        return False
    taken = command.roles.keys() == {"theme", "source"} and theme.refers is Refers.THING
    if taken and not builder.ground.affordances and worthless(builder.ground, theme):
        return remove(builder, command)
    if theme.joined_by == "and" and any(brought_about(builder, p)[1] or to_be_made(builder, p) for p in theme.parts):
        return all(transport(builder, replace(command, roles={**command.roles, "theme": p})) for p in theme.parts)
    command = to_its_own(builder.ground, command)
    theme = with_what_lacks(builder.ground, theme, command.role("instrument"))
    receiver = command.role("goal") or command.role("recipient") or _for_someone(command)
    left = left_there(builder, theme, command.role("goal")) if command.verb in ("leave", "keep") else None
    theme = left or not_there_yet(builder, at_hand(builder, theme, receiver), command.role("goal"))
    if theme.other and not theme.anaphoric and not builder.ground.found(theme.query):
        return False
    theme = sound_one(builder, with_source(builder, theme, command.role("source")), receiver)
    drink = liquid_of(builder, theme)
    if drink is not None and command.role("goal") is not None and holds_drinks(builder, command.roles["goal"]):
        return pour(builder, command)
    served = theme.stuff and theme.determiner in (Determiner.A, Determiner.NUMBER) and command.role("goal") is not None
    if drink is not None and (served or command.frame.default in ("deliver", "hold", "return", "away")):
        return make(builder, command)
    theme = fit_for(builder, portable(builder, _bare_plural(builder, theme, command)), command.role("goal"))
    theme, states = brought_about(builder, theme)
    shared = shared_out(builder, theme, command.role("goal"))
    if shared is not None:
        return shared
    if one_for_each(builder, theme, command.role("goal")) or to_their_own(builder, theme, receiver):
        return True
    if to_each(builder, theme, receiver):
        return True
    moved = "solid" if builder.ground.affordances else "pickable"
    if immovable(builder, theme):
        return bool(builder.pieces) and all(p.need for p in builder.pieces)
    names = builder.terms(theme, "theme", moved if theme.refers is Refers.ONE else "")
    if not names:
        return False
    for x, state in ((x, state) for x in names for state in states):
        builder.add(f"({state} {x})", (SLOTS[state], x))
    return _brought(builder, command, theme, names)


def _loading(builder: GoalBuilder, command: Command, theme: Phrase) -> Command | None:
    """Return "load the dishwasher (with the mugs)" as a command to put them, or what was spoken of, in it."""
    content = command.role("content")
    if command.role("goal") is not None or command.frame.default != "store":
        return None
    if content is None and command.verb == "load" and not _pickable(builder, theme):
        content = Phrase(query=Query(), text="them", refers=Refers.MANY, plural=True)
    if content is None:
        return None
    roles = {**{r: p for r, p in command.roles.items() if r != "content"}, "theme": content, "goal": theme}
    return replace(command, roles=roles, marks={**command.marks, "goal": "in"})


def _brought(builder: GoalBuilder, command: Command, theme: Phrase, names: list[str]) -> bool:
    """Bring things to where it was said, or to whom; where nothing was said, to where the verb brings them."""
    several = len(names) > 1 or builder.variables[names[0]].determiner in (Determiner.ALL, Determiner.NUMBER)
    goal = command.role("goal")
    target = goal or command.role("recipient") or _for_someone(command)
    if target is None and command.frame.default in (*_DELIVERING, "hold"):
        target = _for_a_place(builder, command)
    if target is not None and target.text.split()[-1:] in (["owner"], ["owners"]):
        command = replace(command, frame=replace(command.frame, default="return"))
        return _by_default(builder, command, theme, names, several=several)
    if target is None:
        return _by_default(builder, command, theme, names, several=several)
    if goal is not None and says_shelter(goal) and not builder.ground.affordances:
        return sheltered(builder, names, goal)
    if says_recycling(goal) and not builder.ground.affordances:
        return recycled_into(builder, names)
    generic = theme.text.startswith(("something", "anything"))
    whatever = theme.text in ("something", "anything") and target.refers is Refers.SPEAKER
    whom = target.anaphoric and target.refers is Refers.PERSON and generic
    if (whom or whatever) and where_needed(builder, names, for_it=for_it(command)):
        return True
    carried = on_something_else(builder, target) if goal is not None else None
    place = kept_in(builder, command.verb, names, target) if carried is None else None
    if goal is not None:
        target = back_there(builder, names, in_its_room(builder, names, target), command.text)
    place = place or destination(builder, carried or target, command.marks.get("goal", "to"), several=several)
    if place is None:
        return False
    if carried is not None and not carrier_placed(builder, carried, target):
        return False
    if goal is not None:
        builder.discourse.add(goal, "place", ())
    got = target is not goal and command.verb not in _HANDED
    weak = (phrase_is_room(target) and goal is not None) or target.refers is Refers.SPEAKER
    weak = weak or (got and target.refers is Refers.PERSON)
    for x in names:
        builder.add(place(x), ("location", x), weak=weak)
    return True


def _says_nothing(builder: GoalBuilder, theme: Phrase) -> bool:
    """Say whether "some", "one" stands for nothing that was spoken of."""
    if theme.parts:
        return any(_says_nothing(builder, part) for part in theme.parts)
    others = theme.refers is Refers.THING and theme.text.split()[-1:] in (["others"], ["rest"], ["ones"])
    counted = theme.other and theme.text.split()[-1:] != ["one"]
    of_what = builder.discourse.complete(theme, "theme").query if others or counted else theme.query
    if (others or counted) and is_anything(of_what.model_copy(update={"kinds": (), "types": ()})):
        builder.note(f"what '{theme.text}' stands for was not said")
        return True
    query = builder.discourse.complete(theme).query if theme.text in _ELLIPTIC else theme.query
    vague = theme.text in _ELLIPTIC or (theme.text.split()[-1:] in _VAGUE and theme.text.split()[0] in _DETERMINED)
    if not vague or not is_anything(query.model_copy(update={"kinds": (), "types": ()})):
        return False
    builder.note(f"what '{theme.text}' stands for was not said")
    return True


def _pickable(builder: GoalBuilder, theme: Phrase) -> bool:
    ids = builder.ground.found(theme.query)
    return not ids or theme.refers is not Refers.THING or any(builder.ground.scene.has_type(i, "pickable") for i in ids)


def brought_about(builder: GoalBuilder, theme: Phrase) -> tuple[Phrase, tuple[str, ...]]:
    """Return the theme without states nothing has yet but could be brought into, and those states."""
    if builder.ground.found(theme.query) or theme.parts:
        return theme, ()
    relaxed, states = without_achievable(theme.query)
    if not states or not builder.ground.found(relaxed) or ("sliced" in states and not builder.ground.household):
        return theme, ()
    return theme.with_query(relaxed), states


def phrase_is_room(phrase: Phrase) -> bool:
    """Say whether a destination is only a room, which a later, closer one takes the place of."""
    return phrase.refers is Refers.ROOM


def _alternatives(builder: GoalBuilder, command: Command, theme: Phrase) -> bool:
    """Read "a glass of water or a sliced apple": goals of different kinds, of which one is enough."""
    start = len(builder.pieces)
    for index, part in enumerate(theme.parts):
        before = len(builder.pieces)
        if not transport(builder, replace(command, roles={**command.roles, "theme": part})):
            return False
        if index:
            builder.either(start, before)
    return True


def _bare_plural(builder: GoalBuilder, theme: Phrase, command: Command) -> Phrase:
    """Read "bring me tissues" as some of them, not all there are; "put ripe figs …" of which there are none as well."""
    bare = theme.determiner is Determiner.ALL and theme.plural and not theme.parts
    first = theme.text.split()[:1]
    asks = command.frame.default == "deliver" and command.role("goal") is None
    lacking = command.role("goal") is not None and not builder.ground.found(theme.query)
    if bare and (asks or lacking) and first and first[0] not in _DEFINITE and "'s" not in theme.text:
        return replace(theme, determiner=Determiner.A)
    return theme


def portable(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Keep only what can be picked up where the words alone also fit what cannot ("everything on the table")."""
    if theme.parts or theme.refers in (Refers.ONE, Refers.MANY) or theme.query.superlative or theme.query.ordinal:
        return theme
    scene = builder.ground.scene
    ids = builder.ground.found(theme.query)
    able = [i for i in ids if scene.has_type(i, "pickable")]
    if len(able) in (0, len(ids)) or not ids:
        return theme
    return theme.with_query(both(theme.query, Query(types=("pickable",))))


def with_source(builder: GoalBuilder, theme: Phrase, source: Phrase | None) -> Phrase:
    """Add where the thing is taken from to what it is ("take the milk out of the fridge")."""
    if source is None or theme.refers in (Refers.ONE, Refers.MANY):
        return theme
    source = builder.discourse.complete(source)
    query = source.query
    if source.refers in (Refers.ONE, Refers.MANY, Refers.THERE):
        mention = builder.discourse.antecedent(source, "goal")
        if mention is None:
            return theme
        query = mention.phrase.query
    if source.refers is Refers.PERSON and source.owner:
        located = both(theme.query, Query(owner=source.owner))
    else:
        located = both(theme.query, related(RelationName.AT, query))
    builder.discourse.add(source, "source", ())
    if theme.joined_by == "and" and not any(p.refers in (Refers.ONE, Refers.MANY) for p in theme.parts):
        from_there = related(RelationName.AT, query)
        parts = tuple(p.with_query(both(p.query, from_there)) for p in theme.parts)
        if all(builder.ground.found(p.query) for p in parts):
            return replace(theme, parts=parts, query=either(*(p.query for p in parts)))
    return theme.with_query(located)


def _for_someone(command: Command) -> Phrase | None:
    beneficiary = command.role("beneficiary")
    if beneficiary is not None and beneficiary.refers in (Refers.SPEAKER, Refers.PERSON, Refers.EVERYONE):
        return (
            beneficiary
            if command.frame.default in (*_DELIVERING, "hold", "away", "") or beneficiary.refers is not Refers.SPEAKER
            else None
        )
    return None


def _for_a_place(builder: GoalBuilder, command: Command) -> Phrase | None:
    """Return the room or device that something is fetched for ("a ream for the printer"), where it is to be brought."""
    beneficiary = command.role("beneficiary")
    if beneficiary is None or beneficiary.parts or builder.ground.affordances:
        return None
    found = builder.ground.entities(beneficiary.query)[:_FEW_PLACES]
    fixed = bool(found) and all(e.kind in (Kind.ASSET, Kind.ROOM) for e in found)
    named_so = beneficiary.refers in (Refers.THING, Refers.ROOM) and not beneficiary.anaphoric
    return beneficiary if fixed and named_so else None


def _by_default(builder: GoalBuilder, command: Command, theme: Phrase, names: list[str], *, several: bool) -> bool:
    default = command.frame.default
    if default == "drop":
        for x in names:
            builder.add(f"(not (holding {builder.robot} {x}))", ("location", x))
        return True
    speaker = Phrase(query=Query(), refers=Refers.SPEAKER)
    if default == "deliver" and where_needed(builder, names):
        return True
    if default == "deliver":
        place = destination(builder, speaker, "to", several=several)
        for x in names:
            if place is not None:
                builder.add(place(x), ("location", x), weak=True)
        return place is not None
    if default == "hold" and not several:
        builder.add(f"(holding {builder.robot} {names[0]})", ("location", names[0]), weak=True)
        return True
    if default == "keep":
        return bool(names)
    if default == "return":
        whose = {e.owner for x in names for e in builder.ground.entities(builder.variables[x].query)}
        if len(whose) > 1 and not theme.owner:
            return store(builder, names, back=True)
        owner = theme.owner or next(iter(whose), None)
        back = command.verb == "put back"
        if back and placed_already(builder, names):
            return True
        theirs = owned_spot(builder, owner) if owner and not back else None
        spot = where_taken_from(builder, names) or theirs
        if spot is not None:
            for x in names:
                builder.add(spot(x), ("location", x))
            return True
    source = command.role("source")
    if builder.ground.affordances and default == "hold" and source is not None and source.refers is Refers.THING:
        return taken_away(builder, names, builder.terms(source, "source")[0], weak=True)
    away = builder.discourse.complete(source).query if source is not None else None
    return store(builder, names, weak=default == "hold", away_from=away)


def _lies_in(builder: GoalBuilder, theme: Phrase, place: Phrase) -> bool:
    """Say whether something of what is said to be taken out is in a place already."""
    placed = place.refers in (Refers.ROOM, Refers.THING) and theme.refers is Refers.THING
    return placed and bool(builder.ground.found(both(theme.query, related(RelationName.AT, place.query))))


def remove(builder: GoalBuilder, command: Command) -> bool:
    """Take a thing out of or off something: to where it is said to go, else it is held, or put down elsewhere.

    "Take out the rubbish in the kitchen" takes it from there.
    """
    theme, goal = command.role("theme"), command.role("goal")
    if theme is None:
        return False
    if goal is not None and command.marks.get("goal") in ("in", "at", "on") and _lies_in(builder, theme, goal):
        kept = {role: phrase for role, phrase in command.roles.items() if role != "goal"}
        command = replace(command, roles={**kept, "source": goal})
    source = command.role("source")
    if command.role("goal") or command.role("recipient") or _for_someone(command):
        return transport(builder, command)
    elsewhere = source is None or source.refers is Refers.ROOM
    elsewhere = elsewhere or not (builder.ground.affordances or is_bin(builder.ground, source))
    if elsewhere and worthless(builder.ground, theme):
        theme = with_source(builder, theme, source)
        return discard(builder, replace(command, roles={**command.roles, "theme": theme}))
    names = builder.terms(portable(builder, with_source(builder, theme, source)), "theme")
    if not names:
        return False
    several = len(names) > 1 or builder.variables[names[0]].determiner is not Determiner.THE
    if command.verb == "clear away" and source is None and not builder.ground.affordances:
        return store(builder, names)
    if not several:
        builder.add(f"(holding {builder.robot} {names[0]})", ("location", names[0]), weak=True)
        return True
    relations = theme.query.relations
    if command.verb == "clear away" and source is not None:
        return store(builder, names, weak=True, away_from=source.query)
    if source is None and not relations:
        return (command.verb in _OUT and all(elsewhere_from(builder, x) for x in names)) or store(
            builder, names, weak=True
        )
    if source is not None and source.refers is Refers.ROOM:
        return store(builder, names, weak=True, away_from=builder.discourse.complete(source).query)
    if source is not None:
        holder = builder.terms(source, "source")
    else:
        holder = [builder.the(relations[-1].target, "where it is", "holder")]
    return taken_away(builder, names, holder[0])
