"""Which entities explain every word of a description: by their own words, by knowledge, by what they belong to or hold.

The words of a description that carry meaning must all be explained: each alone, or together with others as a phrase
that means something. An entity that leaves one of them unexplained is not what is asked for. Of those that explain
all, the ones are meant whose explanation is the most direct.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from groundplan.language.commonsense.explaining.evidence import OWN, Evidence, Text
from groundplan.language.commonsense.explaining.meanings import (
    DENIALS,
    Meaning,
    Stems,
    holding,
    light,
    light_phrases,
    meanings,
    places_of,
    says,
    stems_of,
    weak,
)
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.purposes import best_for
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.said_qualities import is_said_quality
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.queries import both, is_anything, named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import POSSESSIVE
from groundplan.scene.entity import Kind

_ALIKE, _SAID, _PLACED, _SERVING, _KIND = 0.95, 0.9, 0.8, 0.75, 0.8
_SURE_PURPOSE = 0.85
_BE = frozenset({"is", "are", "was", "were", "been", "get", "gets"})
_PEOPLE, _VAGUE = frozenset({stem("people")}), 0.5
_IS = frozenset({"is", "are", "lies", "lie", "stands", "stand", "sits", "kept", "stored"})
_WIDEST = frozenset({"object", "asset", "room", "agent", "movable", "thing", "person", "adult"})
_LITTLE = 0.4
_LEAST, _OF_ITSELF, _WIDER = 0.3, 0.66, 0.85
_OF_QUALITY = 0.78
"""How directly a thing must be told to be broken or rotten: what holds it, or a definition, does not tell that."""
_NEAR, _TOLD_NEAR = 0.04, 0.28
_LONGEST = 4


@dataclass(frozen=True, slots=True)
class Explained:
    """The entities that explain a description best, or the words of it that nothing explains.

    `direct` says how directly they do, from 0 to 1: 1 where their own words say all of it; `least` how directly the
    word that is explained worst.
    """

    ids: tuple[str, ...]
    missing: tuple[str, ...] = ()
    direct: float = 0.0
    least: float = 1.0


@dataclass(slots=True)
class Description:
    """The words of a description: their positions, their stems, and which of them say something.

    `people` says that it describes whose the candidates are; `told` that it describes somebody of whom they tell;
    `able` that it may be told of who could do something, rather than of who is doing it.
    """

    positions: tuple[int, ...]
    stems: Stems
    content: frozenset[int]
    dispensable: frozenset[int] = frozenset()
    qualities: frozenset[int] = frozenset()
    undergone: bool = False
    head: int = -1
    holding: bool = True
    people: bool = False
    told: bool = False
    able: bool = False
    wider: dict[int, tuple[Stems, ...]] = field(default_factory=dict)
    meant: list[tuple[Meaning, frozenset[int]]] = field(default_factory=list)


def described(
    reader: Reader, start: int, stop: int, *, head: int = -1, apart: frozenset[str] = frozenset()
) -> Description:
    """Return the description that stands between two positions.

    `head` is where the noun stands that names what is sought, if any; the words `apart` are not part of it.
    """
    split = (
        (k, part)
        for k in range(start, stop)
        if not reader.tokens[k].is_punctuation and reader.word(k) not in ("a", "an", "the")
        for part in (reader.word(k).split("-") if reader.word(k).replace("-", "").isalpha() else (reader.word(k),))
    )
    pairs = tuple(split)
    kept = tuple(k for k, _ in pairs)
    words = [word for _, word in pairs]
    stems = tuple(stem(w) for w in words)
    content = frozenset(p for p in _content(words) if words[p] not in apart)
    little = frozenset(p for p in content if stems[p] in weak() and kept[p] != head)
    found = Description(
        kept,
        stems,
        content - little if content > little else content,
        dispensable=little if content > little else frozenset(),
        qualities=frozenset(p for p in content - little if is_said_quality(reader, kept[p], head)),
        undergone=_undergone(words),
        head=kept.index(head) if head in kept else -1,
        able=not any(w.endswith("ing") for w in words),
        holding=bool(holding() & {reader.word(k) for k in range(max(0, start - 2), stop)}),
    )
    for place in content:
        sense = reader.ground.knowledge.senses(words[place])[:1]
        role = ((stem("people"),),) if reader.ground.knowledge.is_role(words[place]) else ()
        found.wider[place] = role + tuple(
            stems_of(a) for s in sense for a in reader.ground.knowledge.ancestors(s) if a not in _WIDEST
        )
    said = frozenset(stems)
    for meaning in meanings():
        for phrase in meaning.asked:
            places = places_of(phrase, stems) if said.issuperset(phrase) else None
            if places is not None and places & content:
                found.meant.append((meaning, places))
    return found


def _undergone(words: Sequence[str]) -> bool:
    """Say whether something is said to be done to what is sought ("is being examined", "was taken")."""
    return "being" in words or any(a in _BE and b.endswith(("ed", "en")) for a, b in pairwise(words))


def _content(words: Sequence[str]) -> Iterator[int]:
    """Yield the places of the words that say something."""
    empty = light()
    covered: set[int] = set()
    for phrase in light_phrases():
        wanted = tuple(w for w in phrase if w not in ("a", "an", "the"))
        for start in range(len(words) - len(wanted) + 1):
            if tuple(words[start : start + len(wanted)]) == wanted:
                covered.update(range(start, start + len(wanted)))
    for place, word in enumerate(words):
        if place not in covered and word not in empty and word != POSSESSIVE:
            yield place


def explain(reader: Reader, description: Description, candidates: Sequence[str], evidence: Evidence) -> Explained:
    """Return the candidates that explain every word of a description, the most directly explained only."""
    candidates = _there(reader, description, _of_quality(reader, description, candidates))
    return _best(reader, description, weigh(reader, description, candidates, evidence)) if candidates else Explained(())


def weigh(
    reader: Reader, description: Description, candidates: Sequence[str], evidence: Evidence
) -> dict[str, dict[int, float]]:
    """Return how directly each candidate explains each word of a description that it explains."""
    weights: dict[str, dict[int, float]] = {c: {} for c in candidates}
    head = description.head
    for entity_id in candidates:
        told = evidence.told(entity_id, able=description.able) if description.told else evidence.of(entity_id)
        texts = [
            t
            for t in told
            if not (t.doing and description.undergone and not t.held)
            and (description.holding or description.people or not t.held)
            and (description.people or not t.person)
        ]
        for place, weight in (
            *_by_words(description, texts),
            *_by_meaning(reader, description, entity_id, texts, evidence),
        ):
            if place != head or weight >= _OF_ITSELF:
                _improve(weights[entity_id], place, weight)
    if description.told:
        return weights
    for places, ids, weight in _by_grammar(reader, description, candidates):
        for entity_id in ids:
            for place in places:
                said = place != head or len(places) > 1 or _said_to_be(reader, description, entity_id)
                if said and (place != head or weight >= _OF_ITSELF):
                    _improve(weights[entity_id], place, weight)
    for places, ids, weight in _by_nouns(reader, description, candidates, evidence):
        for entity_id in ids:
            for place in places:
                if place != head or weight >= _OF_ITSELF:
                    _improve(weights[entity_id], place, weight)
    return weights


def _said_to_be(reader: Reader, description: Description, entity_id: str) -> bool:
    """Say whether an entity is said to be what the head of a description names: "drone", not "battery charged"."""
    head = description.stems[description.head : description.head + 1]
    return any(stems_of(a) == head for a in reader.ground.scene.entity(entity_id).attributes)


def _there(reader: Reader, description: Description, candidates: Sequence[str]) -> Sequence[str]:
    """Keep those that are where the question says that they are ("which … is in the kitchen"): exactly there."""
    ground = reader.ground
    for k in description.positions:
        if reader.word(k) not in ground.lexicon.relations or reader.word(k - 1) not in _IS:
            continue
        for said, end in read_predicates(reader, k)[:1] if candidates else ():
            if said.relations and end > k + 1 and all(ground.found(r.target) for r in said.relations):
                there = set(ground.found(both(named(*candidates), said)))
                candidates = tuple(c for c in candidates if c in there)
    return candidates


def _of_quality(reader: Reader, description: Description, candidates: Sequence[str]) -> Sequence[str]:
    """Keep those that have the qualities asked for ("that I could print with right now": what works)."""
    for meaning, _ in description.meant:
        quality = having(reader.ground, meaning.quality) if meaning.quality else None
        if quality is not None:
            such = set(reader.ground.found(both(named(*candidates), quality))) if candidates else set()
            candidates = tuple(c for c in candidates if c in such)
    return candidates


def _best(reader: Reader, description: Description, weights: dict[str, dict[int, float]]) -> Explained:
    content, more = description.content, description.dispensable
    whole = {
        c: sum(w[p] for p in content) + _LITTLE * sum(w.get(p, 0.0) for p in more)
        for c, w in weights.items()
        if content <= w.keys() and all(w[p] >= _OF_QUALITY for p in description.qualities)
    }
    top = max(whole.values(), default=0.0)
    if not content or not whole or max(max(weights[c][p] for p in content) for c in whole) < _LEAST:
        known = {p for w in weights.values() for p in w}
        lost = [p for p in sorted(content) if p not in known] or sorted(content)
        return Explained((), tuple(reader.word(description.positions[p]) for p in lost))
    near = _TOLD_NEAR if description.told else _NEAR
    ids = tuple(c for c, total in whole.items() if total >= top - near * len(content))
    least = min(weights[c][p] for c in ids for p in content)
    return Explained(ids, direct=min(sum(weights[c][p] for p in content) for c in ids) / len(content), least=least)


def _improve(known: dict[int, float], place: int, weight: float) -> None:
    if weight > known.get(place, 0.0):
        known[place] = weight


def _by_words(description: Description, texts: Iterable[Text]) -> Iterator[tuple[int, float]]:
    """Yield the words that the texts say; a denied word only together with its denial."""
    stems, content = description.stems, sorted(description.content | description.dispensable)
    denied = {p: f for p, f in zip(content, (*content[1:], -1), strict=False) if stems[p] in DENIALS}
    after = {f: p for p, f in denied.items() if f >= 0}
    for text in texts:
        for place in content:
            if place in denied or (place == description.head and not _names(text, stems[place])):
                continue
            if place in after:
                if says(text.stems, (stems[after[place]], stems[place])):
                    yield place, text.weight
                    yield after[place], text.weight
            elif text.alias and text.stems[-1:] != (stems[place],) and not set(text.stems[:-1]) <= set(stems):
                continue
            elif stems[place] in text.stems and says(text.stems, (stems[place],)):
                yield place, text.weight
            elif (
                (text.doing or text.weight == OWN)
                and not text.name
                and any(says(text.stems, wider) for wider in description.wider.get(place, ()))
            ):
                yield place, text.weight * (_WIDER if not (_PEOPLE & set(text.stems)) else _VAGUE)


def _names(text: Text, head: str) -> bool:
    """Say whether a text calls an entity by a noun: it ends with it ("dog food" is food, and no dog)."""
    return text.name and text.stems[-1:] == (head,)


def _by_meaning(
    reader: Reader, description: Description, entity_id: str, texts: Sequence[Text], evidence: Evidence
) -> Iterator[tuple[int, float]]:
    """Yield the words of phrases whose meaning the texts or the kind of an entity show."""
    knowledge = reader.ground.knowledge
    entity, known = reader.ground.scene.entity(entity_id), evidence.stems(entity_id)
    if description.told:
        known = frozenset(s for t in texts for s in t.stems)
    category = entity.category
    lifeless = entity.kind is Kind.OBJECT and not any(knowledge.is_a(s, "animal") for s in knowledge.senses(category))
    for meaning, places in description.meant:
        if meaning.living and lifeless:
            continue
        own = [t for t in texts if t.name and not t.held] if description.head in places else texts
        own = [t for t in own if not t.doing] if meaning.living else own
        shown = [phrase for phrase in meaning.shown if known.issuperset(phrase)]
        best = max((t.weight for t in own if any(says(t.stems, p) for p in shown)), default=0.0) if shown else 0.0
        best *= _ALIKE
        if (
            best < _KIND
            and not description.told
            and (
                any(knowledge.is_a(s, kind) for kind in meaning.kinds for s in knowledge.senses(category)[:1])
                or any(knowledge.has_property(category, p) for p in meaning.properties)
            )
        ):
            best = _KIND
        if best > 0:
            for place in places:
                yield place, best


def _by_grammar(
    reader: Reader, description: Description, candidates: Sequence[str]
) -> Iterator[tuple[frozenset[int], frozenset[str], float]]:
    """Yield the words that the grammar reads on its own: qualities, places, purposes, with those they are true of."""
    ground, positions = reader.ground, description.positions
    these = named(*candidates)
    for place in sorted(description.content | description.dispensable):
        k = positions[place]
        for length in range(min(_LONGEST, len(positions) - place), 0, -1):
            if positions[place + length - 1] != k + length - 1 or k + length > reader.stop:
                continue
            said = read_adjective(ground, reader.text(k, k + length))
            if said is not None and said.certain and not _denied(description, place):
                ids = frozenset(ground.found(both(these, said.query)))
                if len(ids) < len(candidates) or len(candidates) == 1:
                    yield frozenset(range(place, place + length)), ids, _SAID
                    break
        best = best_for(ground, [reader.word(p) for p in positions[place:]])
        if best is not None and best[1] >= _SURE_PURPOSE:
            yield frozenset(range(place, len(positions))), frozenset(ground.found(both(these, best[0]))), _SERVING
    for meaning, places in description.meant:
        if meaning.quality:
            yield places, frozenset(candidates), _SAID
    for place, k in enumerate(positions):
        for said_there, end in read_predicates(reader, k)[:3] if reader.word(k) in ground.lexicon.relations else ():
            if said_there.relations:
                covered = frozenset(n for n, p in enumerate(positions) if k <= p < end)
                placed = frozenset(ground.found(both(these, said_there)))
                if len(placed) < len(candidates) or not description.people:
                    yield covered, placed, _PLACED
        before = reader.word(k - 1)
        if (place == 0 and description.head < 0) or before in ("that", "which", "who") or before in ("and", "but"):
            yield from _by_clause(reader, description, Phrase(query=these, text="what"), k)


def _by_clause(
    reader: Reader, description: Description, these: Phrase, k: int
) -> Iterator[tuple[frozenset[int], frozenset[str], float]]:
    """Yield the words of a clause that the grammar reads without doubt ("nobody is staying in", "works")."""
    for phrase, end in read_subject_clause(reader, these, k)[:2]:
        if end > k and not any("is read as" in n or "taken" in n for n in phrase.notes):
            covered = frozenset(n for n, p in enumerate(description.positions) if k <= p < end)
            ids = frozenset(reader.ground.found(phrase.query))
            if 0 < len(ids) < len(reader.ground.found(these.query)):
                yield covered, ids, _SAID


def _by_nouns(
    reader: Reader, description: Description, candidates: Sequence[str], evidence: Evidence
) -> Iterator[tuple[frozenset[int], frozenset[str], float]]:
    """Yield the nouns that name a candidate, or what tells of it, by knowledge ("poultry": the henhouse has hens)."""
    positions = description.positions
    for place in sorted(description.content):
        for length in (3, 2, 1):
            span = positions[place : place + length]
            if len(span) < length or span[-1] != span[0] + length - 1:
                continue
            if length == 1 and reader.ground.knowledge.is_role(reader.word(span[0])):
                break
            noun = read_noun(reader.ground, tuple(reader.word(k) for k in span))
            if noun is None or noun.generic or not noun.present or is_anything(noun.query):
                continue
            such = set(reader.ground.found(noun.query))
            covered = frozenset(range(place, place + length))
            yield covered, frozenset(c for c in candidates if c in such), _PLACED
            for factor in (0.65, 0.6, 0.5, 0.4):
                linked = (c for c in candidates for other, f in evidence.links(c) if other in such and f >= factor)
                yield covered, frozenset(linked), _PLACED * factor
            break


def _denied(description: Description, place: int) -> bool:
    return any(description.stems[n] in DENIALS for n in range(max(0, place - 2), place))


__all__ = ["OWN", "Description", "Explained", "described", "explain"]
