"""Purposes and activities: "something to tighten a screw with", "the room where people play board games"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from groundplan.knowledge.category import Ranked
from groundplan.knowledge.purposes import Purpose
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import read_as_purpose
from groundplan.language.commonsense.phrases.activities import conditions, undated
from groundplan.language.commonsense.phrases.adjectives import consumed
from groundplan.language.commonsense.phrases.belonging import free
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.purpose_stems import (
    AT_WORK,
    base_of,
    content,
    finer_names,
    places_of_stems,
    purpose_stems,
    stem,
)
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import NOTHING, both, either, is_anything, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.finer_names import by_their_names
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query, RelationName

_DENYING = frozenset({"no", "not", "never", "without"})
_SURE = 0.6
_NEAR_BEST = 0.7
_SURELY = 0.75
_BEST_SUITED = 0.92
_MOST_WORDS = 12
_EXACT = 0.95
_REMEMBERED = 20_000
_USING = ("use", "uses", "need", "needs")
_TOLD = 3
"""An attribute that shares two words with many tells nothing of them: it must share one of so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """What serves a purpose in the scene: the query, the words that said the purpose, where they end."""

    query: Query
    words: tuple[str, ...]
    end: int
    score: float = 1.0
    notes: tuple[str, ...] = ()


def purposes_like(ground: Ground, words: Iterable[str]) -> list[tuple[Purpose, float]]:
    """Return the known purposes that the words may mean, with scores from 0 to 1, best first."""
    listed = undated(tuple(words))
    exact = _alike(ground, listed)
    if not ground.affordances and (not exact or exact[0][1] < _SURELY):
        finer = finer_names(ground.knowledge)
        single = [(p, score) for p, score in _alike(ground, listed, finer=True) if p.name in finer]
        if single and single[0][1] > max(_SURELY, exact[0][1] if exact else 0.0):
            return single
    general = _generalised(ground, listed)
    if general == listed or (exact and exact[0][1] >= 1.0):
        return exact
    best = {purpose.name: (purpose, score) for purpose, score in exact}
    for purpose, score in _alike(ground, general):
        if score > best.get(purpose.name, (purpose, 0.0))[1]:
            best[purpose.name] = (purpose, score)
    return sorted(best.values(), key=lambda pair: -pair[1])


def _generalised(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words with "food" for what is eaten ("warm up my | lunch"), "clothes" for what is worn.

    What is done comes first: to cut is no cut of meat.
    """
    found: list[str] = []
    for n, word in enumerate(words):
        said = word not in ground.lexicon.word_sets["empty"] and (n > 0 or not _is_done(ground, words))
        senses = ground.knowledge.senses(word)[:1] if said else ()
        kind = next(
            (said for name, said in _KINDS if senses and senses[0] != name and ground.knowledge.is_a(senses[0], name)),
            "",
        )
        if not kind or found[-1:] != [kind]:
            found.append(kind or word)
    return tuple(found)


def _is_done(ground: Ground, words: tuple[str, ...]) -> bool:
    """Say whether the first word is what is done: a verb, or a word before an article ("butter | the bread")."""
    return ground.lexicon.base(words[0]) == words[0] or words[1:2] in (("the",), ("a",), ("an",), ("my",), ("some",))


_KINDS = (("food", "food"), ("clothing", "clothes"), ("plant", "plants"))
_PLACES = frozenset({"on", "from", "in", "off", "under", "behind", "into", "onto", "through"})


def _elsewhere(phrase: str, words: tuple[str, ...]) -> bool:
    """Say whether a purpose is that of a place ("cut bread | on", "drink | from"), of which the words say nothing."""
    last = phrase.rpartition(" ")[2]
    return (last in _PLACES or phrase.endswith(" out of")) and last not in words


def _alike(ground: Ground, listed: tuple[str, ...], *, finer: bool = False) -> list[tuple[Purpose, float]]:
    """Return the purposes that words may mean; `finer`: those of single things too, as in scenes of affordances."""
    known: dict[tuple[tuple[str, ...], bool], list[tuple[Purpose, float]]] = ground.kept("purposes alike", lambda _: {})
    if (listed, finer) not in known:
        known[listed, finer] = _alike_anew(ground, listed, finer=finer)
    return list(known[listed, finer])


def _alike_anew(ground: Ground, listed: tuple[str, ...], *, finer: bool) -> list[tuple[Purpose, float]]:
    mine = {stem(w) for w in content(ground, listed)}
    said = " ".join(listed)
    if not mine:
        return []
    found = []
    doing: set[str] = set()
    first = _first(ground, listed)
    finer = finer or ground.affordances
    single = finer_names(ground.knowledge) if finer else {}
    every = purpose_stems(ground.knowledge, ground.lexicon, finer=finer)
    places = places_of_stems(ground.knowledge, ground.lexicon, finer=finer)
    for place in sorted({n for word in (*mine, said) for n in places.get(word, ())}):
        purpose, phrases = every[place]
        best, least = 0.0, 2 if single.get(purpose.name) and not ground.affordances else 1
        for phrase, theirs in phrases:
            shared = len(mine & theirs)
            if phrase == said:
                best = 1.5
            elif _elsewhere(phrase, listed) or len(theirs) < least or phrase.startswith(AT_WORK):
                continue
            elif shared and theirs <= mine and first in theirs:
                best = max(best, 0.6 + 0.1 * min(len(theirs), 3), 2 * shared / (len(mine) + len(theirs)))
                doing.add(purpose.name)
            elif shared and not single.get(purpose.name):
                best = max(best, 2 * shared / (len(mine) + len(theirs)))
        if best >= _SURE:
            found.append((purpose, best))
    surest = max((s for p, s in found if p.name in doing), default=0.0) if ground.affordances else 0.0
    kept = ((p, score) for p, score in found if p.name in doing or score >= surest)
    return sorted(kept, key=lambda pair: -pair[1])


def _first(ground: Ground, words: tuple[str, ...]) -> str:
    """Return the first word that carries meaning: the verb of a purpose."""
    carrying = content(ground, words)
    return stem(carrying[0]) if carrying else ""


def things_for(ground: Ground, words: Iterable[str]) -> Query | None:
    """Return a query for the scene's things that serve the purpose in the words; None if no purpose is known."""
    best = best_for(ground, words)
    return None if best is None else best[0]


def best_for(ground: Ground, words: Iterable[str]) -> tuple[Query, float] | None:
    """Return what `things_for` does, and how surely the words mean that purpose, from 0 to 1."""
    listed = tuple(w for w in words if w != "please")
    read: dict[tuple[str, ...], tuple[Query, float] | None] = ground.kept("purposes", lambda _: {})
    if listed not in read:
        if len(read) >= _REMEMBERED:
            read.clear()
        read[listed] = _best_for(ground, listed)
    return read[listed]


def _best_for(ground: Ground, listed: tuple[str, ...]) -> tuple[Query, float] | None:
    synonyms = ground.lexicon.property_synonyms
    prop = synonyms.get(f"to {base_of(ground.lexicon, listed[0]) if len(listed) == 1 else ' '.join(listed)}")
    prop = prop or synonyms.get(f"to {' '.join(listed).removesuffix(' on')}")
    if prop is not None:
        categories = consumed(ground, prop) or ground.knowledge.scene_categories_with(ground.scene, prop)
        return (free(ground, Query(categories=categories)), 1.0) if categories else None
    likely = purposes_like(ground, listed)
    if not likely:
        return None
    best = likely[0][1]
    chosen: dict[str, None] = {}
    for purpose, score in likely:
        if score >= best - 0.05:
            ranked = _handy(ground, ground.knowledge.scene_categories_for(ground.scene, purpose.name))
            top = ranked[0].score if ranked else 0.0
            near = _BEST_SUITED if ground.affordances else _NEAR_BEST
            chosen.update({r.category: None for r in ranked if r.score >= near * top})
    query = Query(categories=tuple(chosen)) if chosen else Query(categories=(_sought(ground, likely[0][0]),))
    return by_their_names(ground, query, likely[0][0].name), min(1.0, best)


def _handy(ground: Ground, ranked: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
    """Leave out what cannot be handed to anybody, where something that can serves too and both can be told apart."""
    if not ground.affordances:
        return ranked
    scene = ground.scene
    handy = {e.category for e in scene.entities() if scene.has_type(e.id, "pickable")}
    return tuple(r for r in ranked if r.category in handy) or ranked


def _sought(ground: Ground, purpose: Purpose) -> str:
    """Return what stands for a purpose that nothing here serves: in affordance scenes what would serve it best."""
    best = ground.knowledge.for_purpose(purpose.name)[:1] if ground.affordances else []
    return best[0].category if best else purpose.name


def described_as(ground: Ground, words: Iterable[str]) -> Query | None:
    """Return a query for what has an attribute that says the words ("playing board games")."""
    mine = {stem(w) for w in content(ground, words)}
    if not mine:
        return None
    fits = []
    for theirs, spellings in ground.kept("attribute stems", _attribute_stems):
        shared = len(mine & theirs)
        if (shared >= 2 and shared * _TOLD >= len(mine)) or (shared == 1 and len(mine) == 1):
            fits += sorted(spellings)
    return Query(any_attributes=tuple(fits)) if fits else None


def _attribute_stems(ground: Ground) -> list[tuple[frozenset[str], frozenset[str]]]:
    """Return the stems of every attribute that denies nothing, with its spellings."""
    told = ((a, s) for a, s in ground.vocabulary.attributes.items() if not set(parts(a)) & _DENYING)
    said = ((a.replace("_", " ").replace(":", " ").split(), frozenset(s)) for a, s in told)
    return [(frozenset(stem(w) for w in content(ground, words)), spellings) for words, spellings in said]


def purpose_end(reader: Reader, j: int) -> int:
    """Return where a purpose that begins at a position ends: at punctuation, or where another clause begins."""
    k = j
    while k < min(reader.stop, j + _MOST_WORDS) and not reader.is_end(k):
        if k > j and reader.word(k) == "made" and reader.word(k + 1) in ("of", "from", "out"):
            break
        if (
            k > j
            and reader.word(k) in ("and", "then", "if", "unless", "that", "which", "but")
            and not (reader.word(k) == "if" and reader.word(k - 1) in ("check", "see", "know", "out", "tell", "test"))
            and reader.word(k + 1) not in ("games",)
        ):
            break
        k += 1
    return k


def serving(reader: Reader, j: int, *, generic: bool) -> list[Served]:
    """Read a purpose at a position: things that serve it, with and without a location behind it."""
    full = purpose_end(reader, j)
    found: list[Served] = []
    for end in dict.fromkeys((full, *_earlier(reader, j, full))):
        words = tuple(reader.word(k) for k in range(j, end))
        named = reader.word(j - 1) == "to" and words[:1] != () and words[0] in reader.ground.lexicon.determiners
        if not words or words[0] == "not" or named:
            continue
        best = best_for(reader.ground, words)
        told = None if generic or words[-1] in _USING else described_as(reader.ground, words)
        query, score = best if best is not None else (told, 0.8)
        if query is not None:
            note = read_as_purpose(words)
            found.append(Served(query=query, words=words, end=end, score=0.7 + 0.3 * score, notes=(note,)))
    return found


def _earlier(reader: Reader, j: int, full: int) -> list[int]:
    """Return the positions before a location or time at the end of a purpose."""
    opens = {*reader.ground.lexicon.determiners, *reader.ground.lexicon.possessives}
    return [
        k
        for k in range(full - 1, j, -1)
        if reader.word(k) in ("in", "on", "at", "from", "near", "for", "because", "while", "when")
        or (reader.word(k) in ("to", "into", "onto") and (reader.word(k + 1) in opens or reader.word(k + 2) == "'s"))
    ]


def place_of_activity(reader: Reader, words: tuple[str, ...]) -> Query | None:
    """Return a query for rooms where what the words say is done, in the way they say ("outside", "undisturbed")."""
    said, qualities = conditions(words)
    place = _place(reader, said) if content(reader.ground, said) else None
    for quality in qualities:
        such = having(reader.ground, quality) or NOTHING
        narrowed = such if place is None else both(Query(any_of=(place,)), Query(any_of=(such,)))
        room = Query(kinds=("room",))
        if place is None or reader.ground.found(both(room, narrowed)):
            place = narrowed
        elif reader.ground.found(both(room, such)):
            place = such
    forbidden = _forbidden(reader.ground, said)
    allowed = without(place, Query(any_attributes=forbidden)) if place is not None and forbidden else place
    return allowed if allowed is not None and reader.ground.found(both(Query(kinds=("room",)), allowed)) else place


def _forbidden(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the attributes by which places forbid an activity ("no phone calls", "no food")."""
    mine = {stem(w) for w in content(ground, words)}
    return tuple(
        spelling
        for attribute, spellings in ground.vocabulary.attributes.items()
        if set(parts(attribute)) & _DENYING and mine & {stem(w) for w in content(ground, parts(attribute))}
        for spelling in sorted(spellings)
    )


_PLAYING = frozenset({"play", "playing", "plays", "practise", "practice", "practising", "rehearse"})


def _place(reader: Reader, words: tuple[str, ...]) -> Query | None:
    """Return a query for rooms where what the words say is done: rooms that hold what it needs, or are for it."""
    ground = reader.ground
    options: list[Query] = []
    played = next((k + 1 for k, w in enumerate(words) if w in _PLAYING), len(words))
    named = _things_named(ground, words[played:])
    if named is not None and ground.found(both(Query(kinds=("object", "asset")), named)):
        playing = words[played - 1 :]
        known = [score for _, score in purposes_like(ground, playing)[:1] if score >= _EXACT]
        serving_it = things_for(ground, playing) if known else None
        return related(RelationName.CONTAINS, named if serving_it is None else either(named, serving_it))
    described = described_as(ground, words)
    if described is not None:
        options = [described, related(RelationName.CONTAINS, described)]
        exact = [score for _, score in purposes_like(ground, words)[:1] if score >= _EXACT]
        rooms_so = ground.found(both(Query(kinds=("room",)), described))
        serving_it = things_for(ground, words) if exact and not rooms_so else None
        if serving_it is not None and ground.found(serving_it):
            return related(RelationName.CONTAINS, serving_it)
        if ground.found(Query(kinds=("room",), any_of=tuple(options))):
            return either(*options)
    rooms = [c for c in ground.vocabulary.categories if ground.vocabulary.kinds[c].value == "room"]
    likely = purposes_like(ground, words)[:2]
    for purpose, score in likely:
        if likely[0][1] >= _SURELY and score < likely[0][1] - 0.05:
            break
        ranked = ground.knowledge.scene_categories_for(ground.scene, purpose.name)
        best = max((r.score for r in ranked if r.category in rooms), default=0.0)
        own = tuple(r.category for r in ranked if r.category in rooms and r.score >= _NEAR_BEST * best)
        if own:
            options.append(Query(categories=own))
    if options and ground.found(Query(kinds=("room",), any_of=tuple(options))):
        return either(*options)
    for things in (things_for(ground, words), _things_named(ground, words)):
        if things is not None:
            options.append(related(RelationName.CONTAINS, things))
            if ground.found(Query(kinds=("room",), any_of=tuple(options))):
                break
    return either(*options) if options else None


def _things_named(ground: Ground, words: tuple[str, ...]) -> Query | None:
    """Return the thing an activity names ("playing | board games")."""
    for start in range(len(words)):
        for stop in range(len(words), start, -1):
            if {words[start], words[stop - 1]} & ground.lexicon.word_sets["empty"]:
                continue
            noun = read_noun(ground, words[start:stop])
            if noun is not None and noun.present and not noun.generic and not is_anything(noun.query):
                return noun.query
    return None
