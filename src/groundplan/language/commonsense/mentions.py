"""What an instruction names: the things of the scene that its words speak of, whatever a model made of them.

A reading may drop a part of what was said, and a plan for the rest is proven all the same. Here the instruction's noun
phrases are read one by one, apart from any reading of the whole, so that a method can tell what plays no part in a plan
(`groundplan.methods.untouched`). Only what surely is spoken of counts: described things ("the", "my", "two"), not what
is set aside, denied or taken back, nor what only says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from groundplan.language.commonsense.interpret import ground_for
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import is_anything, without_achievable
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import EXCEPT
from groundplan.language.commonsense.words.tokens import POSSESSIVE, sentences, tokenize
from groundplan.scene.scene import Scene

_MOST = 60
"""What names more things than this is no description of one of them."""
_SURELY = 0.75
_DENIED = frozenset(
    {"not", "no", "never", "nothing", "without", "neither", "nor", "cannot", "leave", "leaving", "hands", "nobody"}
    | {"but", "instead", "rather", "than", "keep", "stay", "stays", "skip", "forget", "until", "unless"}
    | {"because", "since", "while", "whereas", "so", "who", "whose", "where", "when"}
    | {"if", "whether", "though", "although"}
)
"""Words behind which nothing is said that must be part of a plan: up to the end of the clause."""
_TAKEN_BACK = frozenset({"wait", "no", "rather", "actually", "sorry", "scratch", "correction", "oops", "mean"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A noun phrase of an instruction and the ids of what it may name."""

    text: str
    ids: tuple[str, ...]


def mentioned(instruction: str, scene: Scene) -> tuple[Mention, ...]:
    """Return what an instruction names in an enriched scene, in the order of its words."""
    ground = ground_for(scene)
    reader = Reader(ground, tokenize(instruction, ground.lexicon), read_noun_phrases)
    spans = sentences(reader.tokens)
    return tuple(chain.from_iterable(_in_sentence(reader.within(stop), start) for start, stop in spans))


def _in_sentence(reader: Reader, start: int) -> Iterator[Mention]:
    if any(reader.word(k) in _TAKEN_BACK for k in range(start, reader.stop)):
        return
    k, aside = start, False
    while k < reader.stop:
        if reader.is_end(k):
            aside = aside and reader.word(k) == ","
        elif reader.longest(k, EXCEPT) is not None or reader.word(k) in _DENIED:
            aside = True
        found = None if aside or not _begins(reader, k) else _named(reader, k)
        if found is not None:
            yield found[0]
        k = found[1] if found is not None else k + 1


def _begins(reader: Reader, k: int) -> bool:
    """Say whether a description begins here: "the", "my", "two", "Ann's"."""
    known = reader.ground.lexicon
    return reader.word(k) in known.determiners or reader.word(k) in known.numbers or reader.word(k + 1) == POSSESSIVE


def _named(reader: Reader, k: int) -> tuple[Mention, int] | None:
    """Return the longest description at a position that fits something, and where it ends."""
    for phrase, end in sorted(reader.noun_phrases(k), key=lambda found: -found[1]):
        query, _ = without_achievable(phrase.query)
        told = query.categories or query.names
        if (
            phrase.refers is not Refers.THING
            or phrase.unknown
            or phrase.score < _SURELY
            or not told
            or is_anything(query)
        ):
            continue
        held = reader.ground.categories(phrase.stuff) if phrase.stuff else ()
        ids = (*reader.ground.found(query), *(i for c in held for i in reader.ground.scene.of_category(c)))
        if 0 < len(ids) <= _MOST:
            return Mention(reader.text(k, end), ids), end
    return None
