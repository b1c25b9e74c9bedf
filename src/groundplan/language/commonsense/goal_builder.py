"""The goal builder: variables, goals and conditions collected clause by clause into an interpretation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from groundplan.errors import InstructionError
from groundplan.language.commonsense.clauses.plainest import usual_one
from groundplan.language.commonsense.discourse import Discourse
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.headed import under_heading
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, named, related, without
from groundplan.language.questions import Clause, Condition, Described, Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

if TYPE_CHECKING:
    from groundplan.language.commonsense.clauses.commands import Command

_WHOLE = (
    "everything",
    "all",
    "it all",
    "the contents",
    "all the contents",
    "the content",
    "all of it",
    "all that",
    "the things",
)
_NAME = re.compile(r"[^a-z0-9]+")
Slot = tuple[str, str]
"""What a goal decides: ("location", "?mug"), ("power", "?lamp"), ("robot", "")."""
SLOTS = {
    "open": "openness",
    "closed": "openness",
    "switched_on": "power",
    "switched_off": "power",
    "hot": "heat",
    "cold": "heat",
    "clean": "dirt",
    "dirty": "dirt",
    "dry": "wetness",
    "wet": "wetness",
    "sliced": "shape",
}
"""What each state decides: a later goal with the same slot takes the place of an earlier one."""


class UnresolvedError(InstructionError):
    """A pronoun that refers to nothing spoken of before; the reading it occurs in is given up."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One goal. `weak` goals give way to a later one that decides the same slot ("take the mug and put it …")."""

    goal: str
    slots: tuple[Slot, ...] = ()
    weak: bool = False
    when: tuple[Condition, ...] = ()
    branch: int = 0
    after: bool = False
    need: bool = False


_INDEFINITE = (["a"], ["an"], ["some"], ["any"], ["another"], ["one"])


@dataclass(slots=True)
class GoalBuilder:
    """Collects variables and goals while commands are read."""

    ground: Ground
    discourse: Discourse
    variables: dict[str, Described] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    when: tuple[Condition, ...] = ()
    branch: int = 0
    branches: int = 0
    need: bool = False
    sequel: bool = False
    elliptic: bool = False
    performed: Command | None = None
    done: list[Command] = field(default_factory=list)
    whereabouts: dict[str, Phrase] = field(default_factory=dict)

    # --- variables ----------------------------------------------------------------------------------------------

    def variable(self, phrase: Phrase, *, stem: str = "", distinct: Iterable[str] = ()) -> str:
        """Return a new variable for what a phrase describes."""
        base = _NAME.sub("_", (stem or phrase.head or "thing").lower()).strip("_") or "thing"
        base = base if base[0].isalpha() else f"x_{base}"
        name, count = f"?{base}", 2
        while name in self.variables:
            name, count = f"?{base}{count}", count + 1
        self.variables[name] = Described(
            query=phrase.query,
            determiner=phrase.determiner,
            number=max(1, phrase.number),
            text=phrase.text,
            distinct_from=tuple(d for d in distinct if d in self.variables),
        )
        return name

    def the(self, query: Query, text: str, stem: str, determiner: Determiner = Determiner.THE) -> str:
        """Return a variable for a query that was not said as a phrase; an equal one is shared."""
        for name, described in self.variables.items():
            if described.query == query and described.determiner is determiner:
                return name
        return self.variable(Phrase(query=query, text=text, determiner=determiner), stem=stem)

    @property
    def robot(self) -> str:
        """The variable of the robot."""
        return self.the(Query(names=(self.ground.robot or "robot",)), "the robot", "robot")

    def terms(self, phrase: Phrase, role: str, able: str = "") -> list[str]:
        """Return the variables for a phrase: an earlier one's where it refers back, one for each part it joins.

        Raises:
            UnresolvedError: it refers back, but to nothing that was spoken of.
        """
        if phrase.joined_by == "and" and any(p.refers in (Refers.ONE, Refers.MANY) for p in phrase.parts):
            return [name for part in phrase.parts for name in self.terms(part, role, able)]
        if phrase.refers in (Refers.ONE, Refers.MANY) or (phrase.refers is Refers.PERSON and phrase.anaphoric):
            mention = self.discourse.antecedent(phrase, role, able)
            if mention is None:
                self.notes.append(f"what '{phrase.text}' refers to was not said")
                raise UnresolvedError(f"What “{phrase.text}” refers to was not said.")
            names = list(mention.variables)
            if not names:
                names = [self._shared(p) or self.variable(p) for p in mention.phrase.items]
                self.discourse.add(mention.phrase, role, tuple(names))
            if self.discourse.command and mention.command != self.discourse.command:
                self.discourse.add(mention.phrase, role, tuple(names))
            return names
        if phrase.text in _WHOLE and self.discourse.plural() is not None:
            return self.terms(replace(phrase, refers=Refers.MANY), role, able)
        completed = self.discourse.complete(phrase, role)
        introduced = self.variables.get(self._shared(completed) or "")
        if introduced is None or introduced.determiner is not Determiner.A:
            completed = self._nearby(completed, role)
        if completed.joined_by == "and":
            parts = tuple(self._nearby(p, role) if self.elliptic else self._exactly(p) for p in completed.parts)
            completed = replace(completed, parts=parts, query=either(*(p.query for p in parts)))
        self.notes += [n for n in completed.notes if n]
        self.unread += completed.unknown
        items = self._some_of_all(completed.parts) if completed.joined_by == "and" else (completed,)
        names = [self._shared(p) or self.variable(p, distinct=self.discourse.distinct(p)) for p in items]
        self.discourse.add(completed, role, tuple(names))
        return names

    def _some_of_all(self, parts: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """Leave out "every … that is on" of which none is so, where there are some of the others."""
        here = tuple(p for p in parts if p.determiner is not Determiner.ALL or self.ground.found(p.query))
        stated = all(p in here or p.query.states for p in parts)
        return here if here and stated else parts

    def _nearby(self, phrase: Phrase, role: str) -> Phrase:
        """Prefer what is in the room spoken of last where several things fit ("go to the lab and … the lamp")."""
        among = self._among(phrase) if role not in ("goal", "near", "recipient") else None
        among = under_heading(self.ground, self.discourse.heading, phrase, role) or among
        if among is not None:
            return among
        whole = phrase.text in (*_WHOLE, "the rest") and not phrase.query.relations and role != "goal"
        generic = phrase.text.startswith(("everything ", "anything ")) and not phrase.query.relations
        topic = self._at_topic(phrase) if (whole or (generic and role == "theme")) and self.elliptic else None
        if topic is not None:
            return topic
        several = phrase.determiner is Determiner.ALL and not phrase.parts
        if (phrase.query.relations or several) and self.elliptic and role == "theme":
            return self._in_heading_room(phrase)
        bare = self.elliptic and phrase.determiner is Determiner.A and phrase.text.split()[:1] not in _INDEFINITE
        definite = phrase.determiner is Determiner.THE or bare
        if definite and phrase.query.relations and len(self.ground.found(phrase.query)) > 1:
            return self._called_just_so(phrase, phrase.head) or phrase
        told = phrase.parts or phrase.query.relations or phrase.query.ordinal or phrase.refers is not Refers.THING
        if not definite or told or len(self.ground.found(phrase.query)) < 2:
            return phrase
        exact = self._called_just_so(phrase)
        if exact is not None and not self._another_there(phrase, exact):
            return exact
        fitting = set(self.ground.found(phrase.query))
        for item in (item for mention in reversed(self.discourse.mentions) for item in mention.phrase.items):
            ids = self.ground.found(item.query)
            same = item.head == phrase.head or (len(ids) == 1 and item.refers is Refers.THING)
            if 0 < len(ids) < len(fitting) and set(ids) <= fitting and same:
                return phrase.with_query(item.query) if not phrase.other else phrase
        listed = self._at_topic(phrase) if self.elliptic else None
        if listed is not None:
            return listed
        holding = self._holding(fitting) if role not in ("goal", "near", "recipient") else []
        if holding:
            self.note(f"'{phrase.text}' is taken as the one of what was spoken of before")
            return phrase.with_query(both(phrase.query, named(*holding)))
        room = self.discourse.last_room()
        if room is None and role not in ("goal", "near", "recipient"):
            there = self._in_the_same_room(fitting)
            if there:
                self.note(f"'{phrase.text}' is taken as the one in the same room")
                return phrase.with_query(both(phrase.query, named(*there)))
        near = both(phrase.query, related(RelationName.IN, room.query)) if room is not None else None
        if room is None or near is None or not self.ground.found(near):
            return usual_one(self.ground, phrase) or phrase
        self.note(f"'{phrase.text}' is taken as the one in {room.text}")
        return phrase.with_query(near)

    def _in_heading_room(self, phrase: Phrase) -> Phrase:
        """Prefer what is in the room that a list's heading speaks of ("tidy the den: every toy | on the rug")."""
        listed = self._at_topic(phrase) if not phrase.query.relations else None
        if listed is not None:
            return listed
        room = self.discourse.last_room()
        there = both(phrase.query, related(RelationName.IN, room.query)) if room is not None else None
        if there is None or not 0 < len(self.ground.found(there)) < len(self.ground.found(phrase.query)):
            return phrase
        self.note(f"'{phrase.text}' is taken as what is in {room.text if room else 'the room'}")
        return phrase.with_query(there)

    def _called_just_so(self, phrase: Phrase, head: str = "") -> Phrase | None:
        """Prefer what is called just as was said to kinds of it ("the bin" where there is a bin and a compost bin)."""
        last = [head.split("_")[-1]] if head else phrase.text.split()[-1:]
        categories = [c for c in phrase.query.categories if [c] == last]
        categories = categories or [c for c in phrase.query.categories if c.split("_")[-1:] == last]
        plain = phrase.query.model_copy(update={"categories": tuple(categories)})
        if not categories or phrase.plural or len(phrase.query.categories) < 2:
            return None
        return phrase.with_query(plain) if len(self.ground.found(plain)) == 1 else None

    def _exactly(self, phrase: Phrase) -> Phrase:
        """Prefer, of things that are listed, those called just as was said ("the incubator and the centrifuge")."""
        plain = phrase.determiner is Determiner.THE and not phrase.parts and phrase.query.relations == ()
        exact = self._called_just_so(phrase) if plain and phrase.refers is Refers.THING else None
        return exact or phrase

    def _another_there(self, phrase: Phrase, exact: Phrase) -> bool:
        """Say whether the room spoken of last has such things, but not the one that is called just so."""
        room = self.discourse.last_room()
        if room is None:
            return False
        there = related(RelationName.IN, room.query)
        return bool(self.ground.found(both(phrase.query, there))) and not self.ground.found(both(exact.query, there))

    def _among(self, phrase: Phrase) -> Phrase | None:
        """Read "(wash the dishes on the table and put) the plates" as those of what was spoken of of a wider kind."""
        plain = phrase.refers is Refers.THING and not (phrase.parts or phrase.query.relations or phrase.query.ordinal)
        if not plain or phrase.other or not phrase.text.startswith(("the ", "those ", "these ", "all the ", "both ")):
            return None
        fitting = self.ground.found(phrase.query)
        themes = [m for m in self.discourse.mentions if m.role == "theme" and m.command < self.discourse.command]
        if len(fitting) < 2 or not themes or not _of_several(themes[-1].phrase, phrase):
            return None
        spoken = set(self.ground.found(themes[-1].phrase.query))
        meant = [i for i in fitting if i in spoken]
        if not 0 < len(meant) < len(fitting) or len(meant) == len(spoken):
            return None
        self.note(f"'{phrase.text}' is taken as among {themes[-1].phrase.text}")
        return phrase.with_query(both(phrase.query, named(*meant)))

    def _holding(self, fitting: set[str]) -> list[str]:
        """Return those that hold what was spoken of before ("take the file from Ann's cabinet … close the cabinet")."""
        scene = self.ground.scene
        for mention in reversed(self.discourse.mentions):
            ids = self.ground.found(mention.phrase.query)
            if len(ids) == 1 and mention.phrase.refers is Refers.THING:
                holders = [h for h in scene.chain(ids[0]) if h in fitting]
                if holders:
                    return holders
        return []

    def _in_the_same_room(self, fitting: set[str]) -> list[str]:
        """Return those in the room of what was spoken of last ("close the window in Ann's room and … the lamp")."""
        scene = self.ground.scene
        for mention in reversed(self.discourse.mentions):
            ids = self.ground.found(mention.phrase.query)
            if len(ids) == 1 and mention.phrase.refers is Refers.THING:
                room = scene.room_of(ids[0])
                return [i for i in sorted(fitting) if room is not None and scene.room_of(i) == room]
        return []

    def _at_topic(self, phrase: Phrase) -> Phrase | None:
        """Prefer, in a list, what is in or on the furniture that its heading speaks of ("tidy his desk: the mug …")."""
        for mention in self.discourse.mentions:
            assets = [e for e in self.ground.entities(mention.phrase.query) if e.kind is Kind.ASSET]
            there = both(phrase.query, related(RelationName.AT, mention.phrase.query))
            if mention.role == "theme" and len(assets) == 1 and self.ground.found(there):
                self.note(f"'{phrase.text}' is taken as the one at {mention.phrase.text}")
                return phrase.with_query(there)
        return None

    def _shared(self, phrase: Phrase) -> str | None:
        """Return the variable of an equal phrase spoken of before ("the fridge … the fridge", "a cup … that cup")."""
        if phrase.determiner is not Determiner.THE or phrase.other:
            return None
        equal = [n for n, d in self.variables.items() if d.query == phrase.query]
        one = [n for n in equal if self.variables[n].determiner is Determiner.THE]
        some = [n for n in equal if self.variables[n].determiner is Determiner.A and self.variables[n].text]
        return next(iter(one or some[-1:]), None)

    # --- goals --------------------------------------------------------------------------------------------------

    def add(self, goal: str, *slots: Slot, weak: bool = False) -> None:
        """Add a goal; one that decides again what an earlier goal of other content decided comes after it."""
        if any(p.goal == goal and p.branch == self.branch for p in self.pieces):
            return
        if not self.need:
            self.pieces = [p for p in self.pieces if not p.need]
        self._except_from_all(goal, slots)
        after = False
        kept = []
        for piece in self.pieces:
            shared = set(piece.slots) & set(slots)
            clash = piece.branch == self.branch and bool(shared) and (piece.slots[0] in shared or slots[0] in shared)
            passed = self.sequel and "(holding" not in piece.goal
            if clash and piece.weak and not passed:
                continue
            after = after or clash or _washes_for(piece.slots[:1], slots)
            kept.append(piece)
        self.pieces = kept
        washed = [n for n, p in enumerate(kept) if _washes_for(slots, p.slots[:1]) and not self.sequel]
        after, self.sequel = after or (self.sequel and bool(kept)), False
        added = Piece(goal, tuple(slots), weak, self.when, self.branch, after, self.need)
        if washed:
            kept[washed[0]] = replace(kept[washed[0]], after=True)
        self.pieces.insert(washed[0] if washed else len(kept), added)

    def _except_from_all(self, goal: str, slots: tuple[Slot, ...]) -> None:
        """Leave out of an earlier "all …" what something else is said of now ("all lamps off, but the red one on")."""
        if not slots or slots[0][1] not in self.variables:
            return
        described = self.variables[slots[0][1]]
        ids = set(self.ground.found(described.query))
        pattern = goal.replace(slots[0][1], "?")
        for piece in list(self.pieces):
            name = piece.slots[0][1] if piece.slots else ""
            earlier = self.variables.get(name)
            if earlier is None or piece.slots[0][0] != slots[0][0] or earlier.determiner is not Determiner.ALL:
                continue
            everything = set(self.ground.found(earlier.query))
            whole = ids == everything or (ids > everything and described.determiner is Determiner.ALL)
            if piece.weak and ids and everything and whole and piece.branch == self.branch:
                self.pieces.remove(piece)
            if ids and ids < everything and piece.goal.replace(name, "?") != pattern and piece.branch == self.branch:
                self.variables[name] = earlier.model_copy(update={"query": without(earlier.query, described.query)})
                self.note(f"'{described.text}' is left out of '{earlier.text}'")

    def either(self, first: int, second: int) -> None:
        """Make the goals from `first` and those from `second` on alternatives ("open the window or switch it off")."""
        one, other = self.pieces[first:second], self.pieces[second:]
        if not one or not other or one[0].branch != other[0].branch:
            return
        goal = f"(or {conjunction(p.goal for p in one)} {conjunction(p.goal for p in other)})"
        slots = tuple(s for p in (*one, *other) for s in p.slots)
        self.pieces[first:] = [replace(one[0], goal=goal, slots=slots, weak=False)]

    def clauses(self) -> tuple[Clause, ...]:
        """Return the clauses of everything collected."""
        found: list[Clause] = []
        for piece in self.pieces:
            used = {n: d for n, d in self.variables.items() if re.search(re.escape(n) + r"(?![\w])", piece.goal)}
            used |= {o: self.variables[o] for d in list(used.values()) for o in d.distinct_from}
            clause = Clause(goal=piece.goal, variables=used, when=piece.when, after_previous=piece.after)
            found.append(clause)
        return tuple(found)

    def note(self, text: str) -> None:
        """Say something about how the words were read."""
        if text and text not in self.notes:
            self.notes.append(text)


def _washes_for(washing: Iterable[Slot], filling: Iterable[Slot]) -> bool:
    """Say whether a vessel is washed that is filled too: it is washed first."""
    names = {name for slot, name in filling if slot == "filled"}
    return any(slot == "dirt" and name in names for slot, name in washing)


def _of_several(spoken: Phrase, phrase: Phrase) -> bool:
    """Say whether a phrase was said of all of several things of another, wider kind."""
    several = spoken.determiner is Determiner.ALL and spoken.refers is Refers.THING and not spoken.parts
    return several and spoken.head != phrase.head


def conjunction(goals: Iterable[str]) -> str:
    """Return the PDDL conjunction of goals."""
    parts = list(dict.fromkeys(goals))
    return parts[0] if len(parts) == 1 else f"(and {' '.join(parts)})"


def renamed(phrase: Phrase, **changes: object) -> Phrase:
    """Return the phrase with fields changed."""
    return replace(phrase, **changes)  # type: ignore[arg-type]
