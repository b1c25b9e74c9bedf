"""What a sentence says is the case: "the cup is dirty", "the milk is in the fridge", "somebody closed the window"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from groundplan.language.commonsense.interpret import reader_of
from groundplan.language.commonsense.model import Commonsense
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.reader import Reader
from groundplan.language.observation import Observe, Observed
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName
from groundplan.scene.scene import Scene

_IS = ("is", "are", "was", "were", "has", "have", "lies", "lie", "stands", "stand", "got", "became")
_FILLERS = ("now", "been", "actually", "already", "in", "fact", "just", "still")
_PLACES = (RelationName.IN, RelationName.ON, RelationName.AT)


def observe(question: Observe, model: Commonsense) -> Observed:
    """Return the facts of the reading that takes in every word; where there is none, the words."""
    reader = reader_of(question.instruction, model.ground(question.scene))
    for subject, said in _readings(reader):
        ids = model.ground(question.scene).found(subject)
        facts = [f for i in ids for f in _facts(i, said, question.scene)]
        if ids and facts:
            return Observed(facts=tuple(facts))
    return Observed(unread=(question.instruction,))


def _readings(reader: Reader) -> Iterator[tuple[Query, Query]]:
    """Yield what is spoken of and what is said of it, for each reading that ends where the sentence does."""
    start = 1 if reader.word(0) in ("but", "and", "oh", "well", "sorry") else 0
    for phrase, end in reader.noun_phrases(start):
        if phrase.refers not in (Refers.THING, Refers.ROOM) or phrase.unknown or reader.word(end) not in _IS:
            continue
        j = end + 1
        while reader.word(j) in _FILLERS and (reader.word(j) != "in" or reader.word(j + 1) == "fact"):
            j += 1
        for said, stop in read_predicates(reader, j):
            if all(reader.is_end(k) or reader.word(k) in _FILLERS for k in range(stop, reader.stop)):
                yield phrase.query, said


def _facts(entity_id: str, said: Query, scene: Scene) -> Iterator[str]:
    for state in said.states:
        predicate, *rest = state.split()
        yield f"({' '.join((predicate, entity_id, *rest))})"
    for state in said.not_states:
        yield f"(not ({state} {entity_id}))"
    for relation, name in product(said.relations, _PLACES):
        if relation.name is name:
            yield from _placed(entity_id, name, relation.target, scene, negated=relation.negated)


def _placed(entity_id: str, name: RelationName, target: Query, scene: Scene, *, negated: bool) -> Iterator[str]:
    from groundplan.scene.evaluate import evaluate

    holders = [i for i in evaluate(target, scene) if i != entity_id]
    if not negated and len(holders) != 1:
        return
    for holder in holders:
        inside = scene.entity(holder).kind is Kind.ROOM or scene.has_type(holder, "container")
        relation = "in" if inside or (name is RelationName.IN and not scene.has_type(holder, "surface")) else "on"
        yield f"(not ({relation} {entity_id} {holder}))" if negated else f"({relation} {entity_id} {holder})"
