"""Superlatives and comparisons after a noun: "closest to the lobby", "bigger than Tobi's", "that is furthest from"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import superlative_of
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.quantified import read_quantified
from groundplan.language.commonsense.phrases.told_extremes import told_extreme
from groundplan.language.commonsense.queries import NOTHING, both, is_anything, named, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.sizes import compared_sizes
from groundplan.language.questions import Determiner
from groundplan.scene.query import Measure, Query, Superlative
from groundplan.scene.routes import route

_HERE = (Refers.SPEAKER, Refers.ROBOT, Refers.HERE)


def read_superlative_after(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return the phrase narrowed by a superlative or comparison that begins at a position."""
    lexicon = reader.ground.lexicon
    k = j
    while reader.word(k) in ("that", "which", "is", "are", "the", ",", "located", "standing", "who"):
        k += 1
    if reader.word(k) == "not" and reader.word(k - 1) in ("is", "are"):
        start = k + 2 if reader.word(k + 1) == "the" else k + 1
        first = reader.word(start) in lexicon.superlatives or reader.word(start) in lexicon.ordinals
        chosen = read_superlative_after(reader, phrase, start) if first else []
        return [(phrase.with_query(without(phrase.query, p.query)), end) for p, end in chosen]
    rank = 1
    if reader.word(k) in lexicon.ordinals and reader.word(k + 1) in lexicon.superlatives:
        rank, k = lexicon.ordinals[reader.word(k)], k + 1
    elif reader.word(k) == "next" and reader.word(k + 1) in lexicon.superlatives:
        rank, k = 2, k + 1
    word = reader.word(k)
    if word in lexicon.comparatives and reader.word(k + 1) == "than":
        stated = read_quantified(reader, k)
        if stated:
            return [(phrase.with_query(both(phrase.query, said)), end) for said, end in stated]
        return _compared(reader, phrase, word, k + 2)
    if word in lexicon.comparatives and reader.word(k + 1) in ("to", "from"):
        return _nearer_than(reader, phrase, word, k + 2)
    if word not in lexicon.superlatives:
        if phrase.query.superlative is not None and phrase.query.superlative.measure is Measure.DISTANCE:
            return _with_reference(reader, phrase, j)
        return []
    limit = phrase.number if phrase.number > 1 else 1
    k = k + 1 if reader.word(k + 1) in ("away", "off") and reader.word(k + 2) in ("", "from") else k
    if reader.word(k + 1) in ("to", "from", "by") or not reader.is_end(k + 1):
        start = k + 2 if reader.word(k + 1) in ("to", "from", "by") else k + 1
        found: Alternatives = []
        for reference, end in reader.noun_phrases(start):
            target = None if reference.refers in _HERE else reference.query
            superlative = superlative_of(reader.ground, word, reference=target, rank=rank, limit=limit)
            if superlative is not None and not (target is not None and is_anything(target)):
                found.append((_chosen(phrase, superlative, reference), end))
        if found:
            return found
    superlative = superlative_of(reader.ground, word, rank=rank, limit=limit)
    if superlative is None:
        return []
    best = _chosen(phrase, superlative, None)
    unknown = reader.ground.found(phrase.query) and not reader.ground.found(best.query)
    told = told_extreme(reader.ground, phrase.query, word, rank) if unknown else None
    return [(best if told is None else best.with_query(told), k + 1)]


def _chosen(phrase: Phrase, superlative: Superlative, reference: Phrase | None) -> Phrase:
    query = both(phrase.query, Query(superlative=superlative))
    notes = (*phrase.notes, *(reference.notes if reference else ()))
    determiner = Determiner.THE if superlative.limit == 1 else phrase.determiner
    score = phrase.score * (reference.score if reference else 1.0)
    return replace(phrase, query=query, determiner=determiner, notes=notes, score=score, plural=False)


def _with_reference(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "the nearest printer | to the lobby": the reference of a superlative before the noun."""
    if (
        reader.word(j + 1 if reader.word(j) == "away" else j) not in ("to", "from")
        or phrase.query.superlative is None
        or phrase.query.superlative.reference is not None
    ):
        return []
    found: Alternatives = []
    for reference, end in reader.noun_phrases(j + 2 if reader.word(j) == "away" else j + 1):
        if reference.refers in _HERE:
            found.append((phrase, end))
        elif not is_anything(reference.query):
            superlative = phrase.query.superlative.model_copy(update={"reference": reference.query})
            found.append(
                (
                    phrase.with_query(
                        phrase.query.model_copy(update={"superlative": superlative}), score=reference.score
                    ),
                    end,
                )
            )
    return found


def _compared(reader: Reader, phrase: Phrase, word: str, start: int) -> Alternatives:
    """Read "bigger than Tobi's office": those that exceed it; computed, since queries compare with numbers only."""
    found: Alternatives = []
    for other, end in reader.noun_phrases(start):
        target = other.query if not other.anaphoric else both(phrase.query, other.query)
        references = reader.ground.found(target)
        if not references:
            continue
        found_any = [i for i in references if i in reader.ground.found(phrase.query)]
        references = tuple(found_any) if other.anaphoric and found_any else references
        measure, direction = reader.ground.lexicon.compared[word]
        candidates = reader.ground.found(phrase.query)
        sizes = compared_sizes(reader.ground, tuple(dict.fromkeys((*candidates, *references))), measure)
        limit = max(sizes.get(i, 0.0) for i in references)
        exceeds = direction == "most"
        fits = [i for i in candidates if i not in references and _beyond(sizes.get(i, 0.0), limit, more=exceeds)]
        note = f"those {word} than {other.text} were computed"
        found.append((replace(phrase.with_query(named(*fits) if fits else NOTHING), notes=(*phrase.notes, note)), end))
    return found


def read_choice(reader: Reader, j: int) -> Alternatives:
    """Read "(which is) farther from the lobby, the lab or the library", "(what is) bigger, the box or the bag"."""
    word = reader.word(j)
    if word not in reader.ground.lexicon.comparatives:
        return []
    k = j + 2 if reader.word(j + 1) == "away" else j + 1
    references: Alternatives = [(Phrase(query=Query(), refers=Refers.HERE), k)]
    if reader.word(k) in ("to", "from"):
        references = reader.noun_phrases(k + 1)
    found: Alternatives = []
    for reference, end in references:
        start = end + 1 if reader.word(end) == "," else end
        for choice, last in reader.noun_phrases(start):
            if not choice.joined_by:
                continue
            target = None if reference.refers in _HERE else reference.query
            superlative = superlative_of(reader.ground, word, reference=target)
            if superlative is not None:
                options = replace(choice, query=choice.query, parts=(), joined_by="")
                found.append((_chosen(options, superlative, reference), last))
    return found


def _beyond(size: float, limit: float, *, more: bool) -> bool:
    return size > limit if more else 0 < size < limit


def _nearer_than(reader: Reader, phrase: Phrase, word: str, start: int) -> Alternatives:
    """Read "closer to the lobby (than to the kitchen, than the gym is)": without a second one, the closest."""
    found: Alternatives = []
    ground, nearer = reader.ground, reader.ground.lexicon.compared[word][1] == "least"
    for reference, end in reader.noun_phrases(start):
        if reader.word(end) != "than":
            superlative = superlative_of(ground, word, reference=reference.query)
            if superlative is not None:
                found.append((_chosen(phrase, superlative, reference), end))
            continue
        to = reader.word(end + 1) in ("to", "from")
        for other, last in reader.noun_phrases(end + (2 if to else 1)):
            target = both(phrase.query, other.query) if other.anaphoric else other.query
            beyond = min((route_length(ground, i, reference.query) for i in ground.found(target)[:3]), default=0.0)
            fits = []
            for i in ground.found(phrase.query):
                mine = route_length(ground, i, reference.query)
                theirs = route_length(ground, i, target) if to else beyond
                if (mine < theirs if nearer else mine > theirs) and (to or i not in ground.found(target)):
                    fits.append(i)
            last = last + 1 if reader.word(last) in ("is", "are") and not to else last
            found.append((phrase.with_query(named(*fits) if fits else NOTHING), last))
    return found


def route_length(ground: Ground, entity_id: str, target: Query) -> float:
    """Return the metres from an entity to the nearest of those that fit; infinite where no way leads there."""
    lengths = []
    for place in ground.found(target)[:3]:
        start, goal = ground.scene.room_of(entity_id) or entity_id, ground.scene.room_of(place) or place
        found = route(ground.scene, start, goal)
        if found is not None:
            lengths.append(found.length_m)
    return min(lengths, default=float("inf"))
