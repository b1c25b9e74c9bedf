"""What suits what was told: "… A3 and in colour. Which printer will do that?", "no nuts. What could she get there?"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.age_limits import read_for_age
from groundplan.language.commonsense.phrases.diets import diet, eatables
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.roles_shown import of_shown_role
from groundplan.language.commonsense.phrases.temperatures import limit_in, so_warm
from groundplan.language.commonsense.queries import both, is_anything, named, related, without
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.posts import like_posts
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query, RelationName

_PLAIN = {**dict.fromkeys(("colour", "colours", "colors", "coloured", "colored"), "color"), "grey": "gray"}
_DENYING = frozenset({"no", "not", "without", "non", "never", "out"})
_SUITING = frozenset(
    {"will", "would", "can", "could", "should", "might", "do", "does", "that", "it", "this", "the", "job", "i"}
    | {"use", "take", "choose", "pick", "need", "suit", "suits", "handle", "manage", "is", "right", "one", "best"}
    | {"suitable", "good", "for", "works", "work", "fits", "be", "to", "go", "them", "you", "recommend", "us", "we"}
)
_LIMBS = frozenset(
    {"knee", "knees", "hip", "hips", "leg", "legs", "foot", "feet", "ankle", "walk", "climb", "step", "steps", "stairs"}
)
_HARDLY = frozenset(
    {"hardly", "barely", "scarcely", "cannot", "not", "bad", "hurt", "hurts", "broken", "broke", "stiff", "sore"}
    | {"unable", "struggles", "struggle", "difficulty", "trouble", "plaster", "operated", "sprained", "weak"}
)
_AIDS = frozenset({"wheelchair", "crutches", "rollator", "zimmer", "walker"})
_HIM = frozenset({"him", "her", "he", "she", "they", "easiest", "most", "comfortable", "convenient", "safest", "must"})
_AVOIDING = (("leave", "alone"), ("avoid",), ("not", "eat"), ("not", "touch"), ("stay", "away"), ("keep", "away"),
             ("skip",), ("not", "have"), ("not", "take"))  # fmt: skip
_HARMING = frozenset({"ill", "sick", "unwell", "harm", "hurt", "kill", "poison", "dangerous", "cannot"})
_SPARE = ("spare", "replacement", "new", "unused")
_REPLACING = frozenset({"replacement", "spare", "substitute", "new"})
_FOR = frozenset({"for", "to"})


def read_suited(reader: Reader, words: list[str], i: int, said: list[str]) -> Asked | None:
    """Return the question for what suits what was told before; None where it is no such question."""
    readings = (_so_warm, _eaten, _replaced, _of_age, _accessible, _described)
    return next((asked for read in readings if (asked := read(reader, words, i, said)) is not None), None)


def _answer(reader: Reader, phrase: Phrase, query: Query) -> Asked | None:
    if not reader.ground.found(query):
        return None
    notes = (*phrase.notes, "what was said before tells which is meant")
    return Asked(phrase=replace(phrase, query=query, notes=notes, parts=(), joined_by=""), end=reader.stop)


def _so_warm(reader: Reader, words: list[str], i: int, said: list[str]) -> Asked | None:
    """Read "(… must stay below minus 70.) Where would you keep it?"."""
    ground, holds = reader.ground, limit_in(said)
    if holds is None or not (words[0] == "where" or {"keep", "store", "put", "stored", "kept"} & set(words)):
        return None
    fits = so_warm(ground, holds)
    places = [p for p in fits if ground.scene.has_type(p, "receptacle") or ground.scene.has_type(p, "container")]
    return _answer(reader, Phrase(query=Query(), text="so warm or cold"), named(*(places or fits))) if fits else None


def _eaten(reader: Reader, words: list[str], i: int, said: list[str]) -> Asked | None:
    """Read "(I eat no meat.) What in the fridge should I leave alone?", "(… no nuts.) What could she get here?"."""
    suits = diet(reader.ground, said)
    if _HARMING & set(words) or suits is None or words[0] not in ("what", "which", "is", "are", "find", "where"):
        return None
    if {"contain", "contains", "containing", "unsuitable"} & set(words):
        return None
    place = next((p for k in range(i, reader.stop - 1) if (p := _place_at(reader, k)) is not None), None)
    base = eatables(reader.ground) if place is None else related(RelationName.AT, place)
    avoided = any(p == tuple(words[k : k + len(p)]) for p in _AVOIDING for k in range(len(words)))
    if place is None and not avoided:
        return None
    edible = Query(categories=reader.ground.knowledge.scene_categories_with(reader.ground.scene, "edible"))
    query = without(both(edible, base), suits) if avoided else both(base, suits)
    return _answer(reader, Phrase(query=Query(), text="what suits", head="any"), query)


def _place_at(reader: Reader, k: int) -> Query | None:
    """Return the place named behind a preposition at a position: furniture or a room."""
    if reader.word(k) not in ("in", "from", "of", "on", "inside"):
        return None
    for place, end in reader.noun_phrases(k + 1):
        found = reader.ground.entities(place.query)[:5] if not is_anything(place.query) else []
        if found and all(e.kind.value in ("asset", "room") for e in found) and end > k + 1:
            return place.query
    return None


def _replaced(reader: Reader, words: list[str], i: int, said: list[str]) -> Asked | None:
    """Read "(The projector's lamp has blown.) Find me a replacement.": a spare one of what was spoken of last."""
    if not _REPLACING & set(words) or len(words) > 6:
        return None
    ground = reader.ground
    spare = Query(any_attributes=tuple(a for w in _SPARE for a in ground.vocabulary.attributes_named(w)))
    if not spare.any_attributes:
        return None
    for word in reversed(said):
        kinds = tuple(c for c in ground.vocabulary.categories if word in c.split("_")) if len(word) > 2 else ()
        query = both(Query(categories=kinds), spare) if kinds else spare
        if kinds and ground.found(query):
            return _answer(reader, Phrase(query=query, text=f"a spare {word}"), query)
    return None


def _described(reader: Reader, words: list[str], i: int, said: list[str]) -> Asked | None:
    """Read "(… A3 and in colour.) Which printer will do that?", "(… read to the baby,) which book would be right?"."""
    if words[0] not in ("which", "what"):
        return None
    for noun, end in reader.noun_phrases(i + 1):
        rest = [reader.word(k) for k in range(end, reader.stop) if not reader.is_end(k)]
        everything = reader.ground.found(noun.query)
        asked = noun.refers in (Refers.THING, Refers.ROOM) and not is_anything(noun.query)
        if not rest or not set(rest) <= _SUITING or len(everything) < 2 or not asked:
            continue
        fits = _best_told(reader.ground, everything, said)
        if fits and len(fits) < len(everything):
            return _answer(reader, noun, named(*fits))
        whose = _for_whom(reader.ground, said)
        if whose is not None and reader.ground.found(both(noun.query, whose)):
            return _answer(reader, noun, both(noun.query, whose))
    return None


def _for_whom(ground: Ground, said: list[str]) -> Query | None:
    """Return what is theirs for or to whom something is to be done ("read something | to the baby")."""
    for k, word in enumerate(said[:-1]):
        if word not in _FOR:
            continue
        start = k + 2 if said[k + 1] in ("the", "a", "my", "our", "her", "his") else k + 1
        for length in (2, 1):
            name = tuple(said[start : start + length])
            shown = of_shown_role(ground, name) if len(name) == length else None
            person = person_query(ground, name) if shown is None and len(name) == length else None
            if shown is not None or (person is not None and ground.vocabulary.owners_named(name)):
                return shown if shown is not None or person is None else Query(owner=person[1])
    return None


def _accessible(reader: Reader, words: list[str], i: int, said: list[str]) -> Asked | None:
    """Read "(Her knee is bad.) Which shower is right for her?" as the one that can be got into without steps."""
    spoken = set(said)
    limbs, hard = spoken & _LIMBS, spoken & _HARDLY
    if words[0] not in ("which", "what") or not (spoken & _AIDS or (limbs and hard)):
        return None
    easy = having(reader.ground, "accessible")
    for noun, end in reader.noun_phrases(i + 1) if easy is not None else ():
        rest = [reader.word(k) for k in range(end, reader.stop) if not reader.is_end(k)]
        fixed = noun.refers in (Refers.THING, Refers.ROOM) and not is_anything(noun.query)
        if rest and fixed and set(rest) <= _SUITING | _HIM and easy is not None:
            asked = _answer(reader, noun, both(noun.query, easy))
            if asked is not None:
                return asked
    return None


def _of_age(reader: Reader, words: list[str], i: int, said: list[str]) -> Asked | None:
    """Read "(Her son is four.) Which of the games is he old enough for?" by the ages that things are said to be for."""
    return read_for_age(reader, i, said)


def _best_told(ground: Ground, ids: tuple[str, ...], said: list[str]) -> tuple[str, ...]:
    """Return those of whose attributes most are spoken of."""
    spoken = {_PLAIN.get(w, w) for w in said} - ground.lexicon.word_sets["stops"]
    posts = {post for word in spoken for post in like_posts(ground, word)}
    spoken = posts or spoken
    scores = {}
    for entity_id in ids:
        attributes = [parts(a) for a in ground.scene.entity(entity_id).attributes]
        words = [{_PLAIN.get(w, w) for w in a} for a in attributes if not _DENYING & set(a)]
        scores[entity_id] = sum(bool(w & spoken) for w in words)
    most = max(scores.values(), default=0)
    return tuple(i for i, score in scores.items() if score == most) if most else ()
