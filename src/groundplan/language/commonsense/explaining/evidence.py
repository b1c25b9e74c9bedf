"""What tells of an entity: its own words, what is known of its kind or trade, what it belongs to, holds or names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import islice

from groundplan.knowledge import Knowledge
from groundplan.language.commonsense.explaining.ages import is_minor
from groundplan.language.commonsense.explaining.akin import akin, defined
from groundplan.language.commonsense.explaining.meanings import Stems, jobs, light, says, stems_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.renown import renown_of
from groundplan.language.commonsense.words.vocabulary import owner_key, parts, squash
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.neighbours import descend, owner_of

OWN, KNOWN, USED = 1.0, 0.85, 0.7
_DONE, _OWNED, _PROPERTY = 0.95, 0.8, 0.8
_NAMED, _OWNER, _HELD, _HOLDER = 0.65, 0.6, 0.5, 0.4
_SERVES, _AKIN, DEFINED = 0.7, 0.72, 0.55
_DISPOSED = frozenset({"apt", "able"})
_DENYING = frozenset({"no", "not", "never", "without", "non"})
_MOST_HELD, _MOST_GATHERED = 60, 2_500
_HAD, _NOBODYS = ("has an owner", "belongs to somebody"), ("no owner", "belongs to nobody")
_CHILDISH = ("child", "minor", "youngster", "under age", "not grown up")
_EMPLOYED = ("employee", "staff", "colleague", "works here", "personnel", "worker")
WIDE = frozenset({"object", "asset", "room", "agent", "movable", "thing", "furniture", "person", "appliance"})


@dataclass(frozen=True, slots=True)
class Text:
    """One thing that is said of an entity, in stems, and how directly it tells of it (from 0 to 1).

    `doing` says that it tells what somebody does to something ("brushing the horse"); `name` that it only names.
    `held` says that it tells of what the entity holds or owns, `person` that it tells of whose a place is only. `alias`
    says that things of the kind are called so: what is called a computer desk is no computer.
    """

    stems: Stems
    weight: float
    doing: bool = False
    name: bool = False
    held: bool = False
    person: bool = False
    alias: bool = False


@dataclass
class Evidence:
    """What tells of the entities of a scene, gathered when it is asked for."""

    ground: Ground
    _own: dict[str, tuple[Text, ...]] = field(default_factory=dict)
    _all: dict[str, tuple[Text, ...]] = field(default_factory=dict)
    _stems: dict[str, frozenset[str]] = field(default_factory=dict)
    _links: dict[str, tuple[tuple[str, float], ...]] = field(default_factory=dict)
    _theirs: dict[str, list[str]] = field(default_factory=dict)

    def of(self, entity_id: str) -> tuple[Text, ...]:
        """Return everything that tells of an entity, most direct first."""
        found = self._all.get(entity_id)
        if found is None:
            texts = list(self.own(entity_id))
            person = self.ground.scene.entity(entity_id).kind is Kind.AGENT
            near = {agent for agent, _ in self._near(self.ground.scene.entity(entity_id))}
            for other, factor in self.links(entity_id):
                bare = factor == _HOLDER or (person and factor in (_HELD, _NAMED))
                told = (t for t in self.own(other) if t.weight > USED and (t.name or not bare))
                texts += [
                    replace(t, weight=t.weight * factor, held=factor == _HELD, doing=t.doing and other not in near)
                    for t in told
                ]
            texts += self._spoken_of(entity_id)
            best: dict[tuple[Stems, bool, bool, bool, bool], Text] = {}
            for text in sorted(texts, key=lambda t: -t.weight):
                best.setdefault((text.stems, text.doing, text.name, text.held, text.person), text)
            found = self._all[entity_id] = tuple(best.values())
        return found

    def in_reach(self, ids: Iterable[str]) -> bool:
        """Say whether what tells of all of these can be gathered while somebody waits for it."""
        scene = self.ground.scene
        return sum(1 + sum(1 for _ in islice(descend(scene, i), _MOST_HELD)) for i in ids) <= _MOST_GATHERED

    def stems(self, entity_id: str) -> frozenset[str]:
        """Return every stem that occurs in what tells of an entity."""
        found = self._stems.get(entity_id)
        if found is None:
            found = self._stems[entity_id] = frozenset(s for t in self.of(entity_id) for s in t.stems)
        return found

    def own(self, entity_id: str) -> tuple[Text, ...]:
        """Return what the entity's own words and its kind tell of it."""
        found = self._own.get(entity_id)
        if found is None:
            entity = self.ground.scene.entity(entity_id)
            said = [*self._said(entity), *self._undergone(entity)]
            if is_minor(self.ground, entity):
                said += [Text(stems_of(word), _AKIN) for word in _CHILDISH]
            owner = owner_of(self.ground.scene, entity_id)
            if owner and entity.kind is not Kind.AGENT:
                said.append(Text(stems_of(owner), _OWNED))
            if entity.kind is Kind.OBJECT:
                said += [Text(stems_of(s), KNOWN) for s in (_HAD if owner else _NOBODYS)]
            said += self._implied(entity)
            said += [Text(s, DEFINED) for word in _words(entity) for s in defined(word)]
            said += _trade(entity, tuple(t.stems for t in said if t.weight == OWN))
            found = self._own[entity_id] = (*said, *_of_kind(self.ground.knowledge, entity.category))
        return found

    def told(self, entity_id: str, *, able: bool = False) -> tuple[Text, ...]:
        """Return only what is said of an entity, and what follows from it: not what it is called, or is for.

        `able`: with what people of a trade that is said do, which tells who could do it, not who is doing it now.
        """
        entity = self.ground.scene.entity(entity_id)
        said = [Text(stems_of(a), OWN) for a in entity.attributes]
        called = (t for t in _trade(entity, tuple(t.stems for t in said)) if able or not t.doing)
        places = (self.ground.scene.entity(i) for i in self.ground.scene.chain(entity_id))
        there = (Text(stems_of(p.name or p.id), _OWNED, name=True) for p in places)
        return (*said, *self._implied(entity), *called, *there)

    def _implied(self, entity: Entity) -> Iterator[Text]:
        """Yield what is true too where what is said of an entity is."""
        yield from (Text((s,), _AKIN) for s in sorted(_akin(entity.attributes)))
        yield from (Text(s, _AKIN) for word in _undenied(entity.attributes) for s in self._kinds(word))
        yield from (Text(stems_of(known), KNOWN) for such in renown_of(self.ground, entity) for known in such.all)

    def _said(self, entity: Entity) -> Iterator[Text]:
        names = (entity.id, entity.name, entity.category)
        for name in dict.fromkeys(n for n in names if n):
            yield Text(tuple(s for s in stems_of(name) if name != entity.id or not s.isdecimal()), OWN, name=True)
        for said in entity.attributes:
            yield Text(stems_of(said), OWN, doing=entity.kind is Kind.AGENT and _does(said))
        for fact in self.ground.scene.about(entity.id):
            if len(fact) == 2:
                yield Text(stems_of(fact[0]), OWN)

    def _kinds(self, word: str) -> Iterator[Stems]:
        """Yield what the thing that a word names is a kind of ("for the lions": for big cats)."""
        knowledge = self.ground.knowledge
        for sense in knowledge.senses(word)[:1]:
            if knowledge.is_a(sense, "food"):
                yield from _properties(knowledge, sense)
            yield from (stems_of(a) for a in knowledge.ancestors(sense) if a not in WIDE)

    def _undergone(self, entity: Entity) -> Iterator[Text]:
        """Yield what somebody near does to an entity: the horse is being brushed by who is "brushing the horse"."""
        yield from (Text(said, _DONE) for _, said in self._near(entity))

    def _near(self, entity: Entity) -> Iterator[tuple[str, Stems]]:
        """Yield the people in the same room who do something to an entity, and what they do."""
        room = self.ground.scene.room_of(entity.id) if entity.kind is Kind.OBJECT and self._active else None
        mine = {s for text in (entity.category, entity.name, entity.id) for s in stems_of(text) if not s.isdecimal()}
        for agent, there, said in self._active if room is not None else ():
            if there == room and mine & set(said[1:]):
                yield agent, said

    @cached_property
    def _active(self) -> tuple[tuple[str, str, Stems], ...]:
        """What the people do, with who does it and the room they are in."""
        people = [self.ground.scene.entity(i) for i in self.ground.scene.of_kind(Kind.AGENT)]
        return tuple(
            (p.id, self.ground.scene.room_of(p.id) or "", stems_of(said))
            for p in people
            for said in p.attributes
            if _does(said)
        )

    def links(self, entity_id: str) -> tuple[tuple[str, float], ...]:
        """Return the entities that tell of another: its owner, what it holds, what holds it, what its words name."""
        found = self._links.get(entity_id)
        if found is None:
            best: dict[str, float] = {}
            for other, factor in self._linked(self.ground.scene.entity(entity_id)):
                if other not in (entity_id, self.ground.robot):
                    best[other] = max(best.get(other, 0.0), factor)
            found = self._links[entity_id] = tuple(best.items())
        return found

    def _linked(self, entity: Entity) -> Iterator[tuple[str, float]]:
        scene = self.ground.scene
        for named in self._named(entity):
            yield named, _NAMED
        for near, _ in self._near(entity):
            yield near, _OWNER
        owner = owner_of(scene, entity.id)
        agent = self._agent(owner) if owner and entity.kind is not Kind.AGENT else None
        if agent is not None:
            yield agent, _OWNER
        if entity.kind in (Kind.ROOM, Kind.ASSET):
            for held in islice(descend(scene, entity.id), _MOST_HELD):
                yield held, _HELD
        if entity.kind is Kind.AGENT:
            for thing in self._belongings(entity.name or entity.id):
                yield thing, _HELD
        elif owner and entity.kind in (Kind.ROOM, Kind.ASSET):
            for thing in self._belongings(owner):
                yield thing, _HELD * _OWNER
        if entity.kind is not Kind.ROOM:
            for holder in scene.chain(entity.id):
                if scene.entity(holder).kind is not Kind.FLOOR:
                    yield holder, _HOLDER

    def _spoken_of(self, entity_id: str) -> Iterator[Text]:
        """Yield what things tell of whose a place is that are there for somebody: the card "for Ann, who retires"."""
        entity = self.ground.scene.entity(entity_id)
        owner = owner_of(self.ground.scene, entity_id) if entity.kind in (Kind.ROOM, Kind.ASSET) else None
        for thing in self._things_for.get(owner_key(owner), ()) if owner else ():
            told = (t for t in self.own(thing) if t.weight >= KNOWN)
            yield from (replace(t, weight=t.weight * _NAMED, doing=False, person=True) for t in told)

    @cached_property
    def _things_for(self) -> dict[str, tuple[str, ...]]:
        """The things whose words name somebody, by whom they name."""
        found: dict[str, dict[str, None]] = {}
        people = {owner_key(p): set(owner_key(p).split()) for p in self.ground.vocabulary.owners}
        for thing in self.ground.scene.of_kind(Kind.OBJECT) if people else ():
            said = {w for a in self.ground.scene.entity(thing).attributes for w in parts(a.replace("'s", ""))}
            for key, words in people.items():
                if words and words <= said:
                    found.setdefault(key, {})[thing] = None
        return {key: tuple(things) for key, things in found.items()}

    def _named(self, entity: Entity) -> Iterator[str]:
        """Yield what the entity's attributes name: "from Olive", "for the pharmacy", "about room 103"."""
        names = self.ground.vocabulary.names
        for attribute in entity.attributes:
            words = attribute.lower().replace(":", " ").split()
            for start in range(len(words)):
                for stop in range(len(words), start, -1):
                    ids = names.get(squash(" ".join(words[start:stop])), ()) if words[start] != "the" else ()
                    if ids and len(ids) <= 2:
                        yield from ids

    def _agent(self, owner: str) -> str | None:
        agent = self.ground.vocabulary.people.get(owner_key(owner))
        return agent if agent != self.ground.robot else None

    def _belongings(self, owner: str) -> Iterator[str]:
        if not self._theirs:
            for other in self.ground.scene.entities():
                whose = owner_of(self.ground.scene, other.id) if other.kind is Kind.OBJECT else None
                if whose:
                    self._theirs.setdefault(owner_key(whose), []).append(other.id)
        yield from self._theirs.get(owner_key(owner), ())


def _properties(knowledge: Knowledge, sense: str) -> Iterator[Stems]:
    """Yield the properties that a category has, and "no …" for those that it lacks; not whom they concern."""
    for name, value in knowledge.category(sense).properties.items():
        said, *_ = name.split("_to_")
        said = name if said in _DISPOSED else said
        yield stems_of(said if value else f"not {said}")


def evidence_of(ground: Ground) -> Evidence:
    """Return what tells of the entities of a scene, kept as long as what is read against it."""
    return ground.kept("evidence", Evidence)


def _akin(attributes: tuple[str, ...]) -> frozenset[str]:
    """Return the stems of what is true too where the attributes are ("napping": sleeping)."""
    return frozenset(s for word in _undenied(attributes) for s in akin(word))


def _undenied(attributes: tuple[str, ...]) -> Iterator[str]:
    said = (parts(a) for a in attributes)
    yield from (w for words in said if not _DENYING & set(words) for w in words if w not in light())


def _words(entity: Entity) -> tuple[str, ...]:
    """Return the words of an entity that a dictionary may define: its kind, and what is said of it."""
    return tuple(dict.fromkeys((*parts(entity.category)[-1:], *_undenied(entity.attributes))))


def _does(said: str) -> bool:
    """Say whether an attribute tells what somebody does ("examining a parrot")."""
    first, _, rest = said.lower().partition(" ")
    return first.endswith("ing") and bool(rest)


def _trade(entity: Entity, said: tuple[Stems, ...]) -> Iterator[Text]:
    """Yield what those are called and do of whom the texts say a trade ("nurse": looks after patients)."""
    known = frozenset(s for text in said for s in text)
    words = {w for text in (entity.id, entity.name, entity.category, *entity.attributes) if text for w in parts(text)}
    for job in jobs():
        if (not job.nouns or words & job.nouns) and any(
            known.issuperset(name) and any(says(text, name) for text in said) for name in job.names
        ):
            yield from (Text(s, KNOWN, name=True) for s in (*job.names, *map(stems_of, _EMPLOYED)))
            yield from (Text(s, KNOWN, doing=True) for s in job.does)


@cache
def _of_kind(knowledge: Knowledge, category: str) -> tuple[Text, ...]:
    """Return what is known of things of a category: what else they are called, what they are, what they are for."""
    found: list[Text] = []
    for sense in knowledge.senses(category)[:1]:
        for name in (sense, *knowledge.ancestors(sense)):
            known = knowledge.category(name)
            if name not in WIDE:
                found += [Text(stems_of(n), KNOWN, name=True, alias=True) for n in (name, *known.names)]
        found += [Text(s, _PROPERTY) for s in _properties(knowledge, sense)]
        found += [Text(stems_of(phrase), USED) for phrase in _served_by(knowledge).get(sense, ())]
    return tuple(found)


@cache
def _served_by(knowledge: Knowledge) -> dict[str, tuple[str, ...]]:
    """Return by category how the purposes are said that things of it serve well."""
    found: dict[str, tuple[str, ...]] = {}
    for purpose in knowledge.purposes():
        for ranked in knowledge.for_purpose(purpose.name):
            if ranked.score >= _SERVES:
                found[ranked.category] = (*found.get(ranked.category, ()), *purpose.phrases)
    return found
