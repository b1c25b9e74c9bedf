"""Discourse: what was spoken of before, so that "it", "them", "there", "the other one" and "the blue one" find it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import named_after
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import (
    ANYTHING,
    HOLDERS,
    both,
    either,
    is_anything,
    named,
    related,
    without,
)
from groundplan.language.commonsense.rest_of import ELSE, REST, left_over, rest_of
from groundplan.language.commonsense.words.closed import MASS
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

_FRESH = frozenset({"fresh", "new", "clean", "spare", "next", "replacement"})
"""Adjectives with which one means others than those spoken of before ("the dirty ones off, fresh ones on")."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that was spoken of: the phrase, its role, and the variables that stand for it."""

    phrase: Phrase
    role: str
    variables: tuple[str, ...]
    command: int


@dataclass(slots=True)
class Discourse:
    """The mentions so far, oldest first; `command` counts the commands; `heading` is the room that a list is about."""

    ground: Ground
    mentions: list[Mention] = field(default_factory=list)
    command: int = 0
    heading: Phrase | None = None

    def add(self, phrase: Phrase, role: str, variables: tuple[str, ...]) -> None:
        """Remember a phrase."""
        if (
            phrase.refers not in (Refers.ONE, Refers.MANY, Refers.SPEAKER, Refers.ROBOT, Refers.THERE, Refers.HERE)
            or variables
        ):
            self.mentions.append(Mention(phrase, role, variables, self.command))

    def replace(self, variable: str, variables: tuple[str, ...]) -> None:
        """Put several variables for one in what was said of it."""
        for n, mention in enumerate(self.mentions):
            if variable in mention.variables:
                kept = tuple(v for v in mention.variables if v != variable)
                self.mentions[n] = replace(mention, variables=(*kept, *variables))

    def antecedent(self, phrase: Phrase, role: str, able: str = "") -> Mention | None:
        """Return what a pronoun stands for, or None where nothing fitting was spoken of.

        `able` is the affordance it must have ("openable", for what is closed again).
        """
        two = self._both(able) if phrase.text in ("both", "both of them", "the two", "the two of them") else None
        if two is not None:
            return two
        together = self._together() if phrase.refers is Refers.MANY else None
        if together is not None and (not able or all(self._is(p, able) for p in together.phrase.parts)):
            return together
        if able and phrase.refers in (Refers.ONE, Refers.MANY):
            moved = able in ("pickable", "solid")
            capable = self._last(
                lambda m: self._thing(m) and self._is(m.phrase, able) and (m.role == "theme" or not moved)
            )
            if moved and capable is not None and not self._single(capable) and phrase.refers is Refers.ONE:
                carrier = self._last(
                    lambda m: m.command == self.command - 1 and self._single(m) and self._is(m.phrase, able)
                )
                capable = carrier or capable
            if capable is None and moved:
                capable = self._last(lambda m: self._just_filled(m) and self._is(m.phrase, able))
                capable = capable or self._last(lambda m: m.role == "instrument" and self._is(m.phrase, able))
            holder = self._holder(able) if capable is None and not moved else None
            if capable is not None or holder is not None:
                return capable or holder
        if phrase.refers is Refers.THERE:
            earlier = self._last(lambda m: m.command < self.command and self._place(m))
            places = earlier if self._taken_from_last() else self._last(self._place)
            return places or self._last(lambda m: m.command < self.command)
        if role == "near":
            theme = self._last(lambda m: m.command < self.command and m.role == "theme" and self._thing(m))
            return theme or self._last(lambda m: m.command < self.command and self._thing(m))
        if role == "instrument":
            return self._last(lambda m: m.command < self.command and self._thing(m))
        if phrase.refers is Refers.PERSON:
            return self._last(lambda m: m.phrase.refers is Refers.PERSON and may_mean(phrase.text, m.phrase.owner))
        if phrase.refers is Refers.MANY:
            return self._many()
        if role == "goal":
            receives = self._last(lambda m: m.command < self.command and self._takes(m.phrase))
            if receives is not None:
                return receives
        single = self._last(lambda m: m.command == self.command - 1 and self._single(m)) if role == "theme" else None
        last = self._last(lambda m: m.role == "theme" and self._thing(m))
        if single is not None and last is not None and not self._single(last) and last.phrase.refers is Refers.THING:
            return single
        return last or self._last(self._thing)

    @staticmethod
    def _place(mention: Mention) -> bool:
        return mention.role in ("goal", "place", "source") or mention.phrase.refers is Refers.ROOM

    def _taken_from_last(self) -> bool:
        """Say whether the place spoken of last is where this command takes things from ("… from the shop there")."""
        last = self._last(self._place)
        return last is not None and last.command == self.command and last.role == "source"

    def _just_filled(self, mention: Mention) -> bool:
        return mention.command == self.command - 1 and mention.role == "goal"

    def _noun(self, mention: Mention) -> bool:
        return self._thing(mention) and bool(mention.phrase.head) and not mention.phrase.joined_by

    def _single(self, mention: Mention) -> bool:
        phrase = mention.phrase
        several = phrase.plural or phrase.determiner is Determiner.ALL or phrase.joined_by == "and"
        return self._thing(mention) and (not several or self._mass(phrase))

    @staticmethod
    def _mass(phrase: Phrase) -> bool:
        """Say whether several things are spoken of as one ("the laundry … it")."""
        noun = phrase.text.rpartition(" ")[2]
        return phrase.joined_by != "and" and noun in MASS

    def _takes(self, phrase: Phrase) -> bool:
        scene = self.ground.scene
        return any(scene.has_type(i, t) for i in self.ground.found(phrase.query)[:5] for t in HOLDERS)

    def _holder(self, able: str) -> Mention | None:
        """Return what the thing spoken of last is in, where that affords it ("take it out and close the box")."""
        for mention in reversed(self.mentions):
            for entity_id in self.ground.found(mention.phrase.query)[:1]:
                holder = self.ground.scene.holder(entity_id)
                if holder is not None and self.ground.scene.has_type(holder, able):
                    phrase = Phrase(
                        query=Query(names=(holder,)), text=holder, head=self.ground.scene.entity(holder).category
                    )
                    return Mention(phrase, "place", (), self.command)
        return None

    def _is(self, phrase: Phrase, able: str) -> bool:
        return any(self.ground.scene.has_type(i, able) for i in self.ground.found(phrase.query)[:5])

    @staticmethod
    def _thing(mention: Mention) -> bool:
        return mention.phrase.refers not in (Refers.PERSON, Refers.ROOM, Refers.FLOOR)

    def _last(self, fits: object) -> Mention | None:
        check = fits if callable(fits) else (lambda _: False)
        return next((m for m in reversed(self.mentions) if check(m)), None)

    def _many(self) -> Mention | None:
        plural = self._last(lambda m: m.phrase.plural and self._thing(m))
        themes = [m for m in self.mentions if m.role == "theme" and self._thing(m)]
        if plural is not None and (not themes or plural.command >= themes[-1].command or len(themes) < 2):
            return plural
        return self._joined(themes) if len(themes) > 1 else plural or self._last(self._thing)

    def _both(self, able: str) -> Mention | None:
        """Return two things spoken of: a pair, or the two that were named last one by one."""
        named: dict[tuple[str, ...], Mention] = {}
        for mention in reversed(self.mentions):
            fits = self._is(mention.phrase, able) if able else mention.role == "theme"
            ids = self.ground.found(mention.phrase.query) if self._thing(mention) and fits else ()
            if len(ids) == 2 and not named:
                return mention
            if len(ids) == 1:
                named.setdefault(ids, mention)
            if len(named) == 2:
                return self._joined(list(reversed(named.values())))
        return None

    def _together(self) -> Mention | None:
        """Return all that the last command was about where that is several things of the same sort."""
        themes = [m for m in self.mentions if m.role == "theme" and self._thing(m)]
        last = [m for m in themes if m.command == themes[-1].command]
        plural = self._last(lambda m: m.phrase.plural and self._thing(m))
        several = len(last) > 1 and len({v for m in last for v in m.variables}) > 1
        kinds = {e.kind for m in last for e in self.ground.entities(m.phrase.query)[:1]} if several else set()
        if len(kinds) > 1:
            return None
        return self._joined(last) if several and plural in last else None

    def _joined(self, themes: list[Mention]) -> Mention:
        phrases = tuple(m.phrase for m in themes)
        joined = replace(
            phrases[0],
            query=either(*(p.query for p in phrases)),
            parts=phrases,
            joined_by="and",
            plural=True,
            determiner=Determiner.ALL,
        )
        return Mention(joined, "theme", tuple(v for m in themes for v in m.variables), self.command)

    def plural(self) -> Mention | None:
        """Return the last mention of several things."""
        return self._last(lambda m: m.phrase.plural and self._thing(m))

    def last_room(self) -> Phrase | None:
        """Return the room spoken of last."""
        mention = self._last(lambda m: m.phrase.refers is Refers.ROOM and not m.phrase.parts)
        return mention.phrase if mention is not None else None

    def complete(self, phrase: Phrase, role: str = "") -> Phrase:
        """Return an elliptic phrase ("the blue one", "another", "the rest") with the noun it leaves out."""
        if phrase.parts:
            parts = tuple(self.complete(p, role) for p in phrase.parts)
            return replace(phrase, parts=parts, query=either(*(p.query for p in parts)))
        spoken = [m.phrase for m in self.mentions]
        remainder = rest_of(self.ground, phrase, spoken)
        if remainder is not None:
            return remainder
        if phrase.other and phrase.text.startswith(ELSE):
            return replace(phrase, query=left_over(self.ground, phrase.query, spoken), other=False)
        places = [m for m in self.mentions if role == "goal" and m.role in ("goal", "place", "source")]
        for mention in reversed(places if phrase.anaphoric and phrase.owner else []):
            bare = bare_noun(mention.phrase.query)
            other = replace(phrase, query=both(bare, phrase.query), head=mention.phrase.head, anaphoric=False)
            if not is_anything(bare) and self.ground.found(other.query):
                return other
            near = related(RelationName.AT, named(*named_after(self.ground, phrase.owner)))
            other = replace(other, query=both(bare, near))
            if not is_anything(bare) and self.ground.found(other.query):
                return other
        like = self._like(phrase) if phrase.anaphoric and phrase.owner and role == "theme" else None
        if like is not None:
            return like
        alike = (phrase.plural and role != "goal") or (phrase.other and role == "theme")
        moved = self._last(lambda m: m.role == "theme" and self._noun(m)) if alike else None
        earlier = moved or self._last(self._noun)
        if phrase.anaphoric and phrase.refers is Refers.THING and earlier is not None:
            fitting = None if phrase.other and moved is not None else self._noun_for(phrase)
            noun = fitting or bare_noun(earlier.phrase.query)
            rest = without(noun, earlier.phrase.query)
            fresh = role == "theme" and bool(_FRESH & set(phrase.text.split()))
            if fresh and not self.ground.found(both(noun, phrase.query)) and self.ground.found(rest):
                phrase = replace(phrase, query=rest, notes=(*phrase.notes, f"'{phrase.text}' is taken as the others"))
            query = both(noun, phrase.query)
            alone = not self.ground.found(query) and len(self.ground.found(phrase.query)) == 1
            query = phrase.query if alone and (phrase.query.any_of or phrase.query.any_attributes) else query
            phrase = replace(phrase, query=query, head=earlier.phrase.head, anaphoric=False)
            if phrase.number == 1 and phrase.determiner is Determiner.ALL and not phrase.plural:
                phrase = replace(phrase, plural=True)
        if phrase.other:
            for mention in self.mentions:
                same = mention.phrase.head == phrase.head or is_anything(bare_noun(phrase.query))
                same = same or (mention.role == "theme" and phrase.text.startswith(REST))
                if (
                    same
                    and mention.phrase.determiner in (Determiner.THE, Determiner.ALL)
                    and not is_anything(mention.phrase.query)
                ):
                    phrase = replace(phrase, query=without(phrase.query, mention.phrase.query))
        return self._spoken_of(phrase)

    def _spoken_of(self, phrase: Phrase) -> Phrase:
        """Return "the printer" as the one printer that was spoken of, where there are several."""
        definite = phrase.determiner is Determiner.THE and phrase.refers is Refers.THING and not phrase.plural
        if not definite or phrase.anaphoric or phrase.other or phrase.query.ordinal or phrase.query.superlative:
            return phrase
        meant = set(self.ground.found(phrase.query))
        for mention in reversed(self.mentions if len(meant) > 1 else []):
            ids = set(self.ground.found(mention.phrase.query))
            if len(ids) == 1 and ids < meant and mention.phrase.head == phrase.head:
                return phrase.with_query(both(phrase.query, mention.phrase.query))
        return phrase

    def _like(self, phrase: Phrase) -> Phrase | None:
        """Return "(Ann's dirty cups …) Ben's" as Ben's dirty cups."""
        earlier = self._last(lambda m: m.role == "theme" and self._noun(m) and bool(m.phrase.owner))
        if earlier is None or earlier.phrase.owner == phrase.owner or earlier.phrase.parts:
            return None
        kept = {"owner": None, "relations": (), "any_of": ()}
        said = both(earlier.phrase.query.model_copy(update=kept), phrase.query)
        if is_anything(bare_noun(said)) or not self.ground.found(said):
            return None
        determiner, plural = earlier.phrase.determiner, earlier.phrase.plural
        head = earlier.phrase.head
        return replace(phrase, query=said, head=head, determiner=determiner, plural=plural, anaphoric=False)

    def _noun_for(self, phrase: Phrase) -> Query | None:
        """Return the noun of the last mention of which something fits the phrase ("… the fridge … the rotten one")."""
        for mention in reversed(self.mentions):
            noun = bare_noun(mention.phrase.query)
            usable = self._thing(mention) and mention.phrase.head and not is_anything(noun)
            if usable and self.ground.found(both(noun, phrase.query)):
                return noun
        return None

    def distinct(self, phrase: Phrase) -> tuple[str, ...]:
        """Return the variables an "other" phrase must differ from: what was called so, else what is of that kind."""
        if not phrase.other:
            return ()
        called = tuple(v for m in self.mentions if m.phrase.head == phrase.head for v in m.variables)
        return called or tuple(v for m in self.mentions if _is_among(m.phrase.query, phrase.query) for v in m.variables)


def _is_among(query: Query, kinds: Query) -> bool:
    """Say whether what is described is of one of the kinds that are described ("the apple … the other fruit")."""
    return bool(query.categories) and set(query.categories) < set(kinds.categories)


def bare_noun(query: Query) -> Query:
    """Return only what the noun says of a query."""
    if query.categories or query.kinds:
        return Query(categories=query.categories, kinds=query.kinds)
    for option in query.any_of:
        noun = bare_noun(option)
        if not is_anything(noun):
            return noun
    return ANYTHING
