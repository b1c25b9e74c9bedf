"""What is not needed: "we don't need the heating in the hall anymore", "the ladder is no longer needed"."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.states import command_for
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading, perform_best
from groundplan.language.commonsense.words.lexicon import by_length
from groundplan.scene.query import Query

_NEEDING = (
    "do not need",
    "no longer need",
    "do not use",
    "no longer use",
    "are done with",
    "am done with",
    "are finished with",
    "am finished with",
    "do not need to have",
)
_NOBODY = ("nobody needs", "nobody uses", "no one needs", "there is no need for", "no need for")
_WHO = ("i", "we", "they", "you", "people")
_OPENINGS = by_length((*(f"{who} {verb}" for who in _WHO for verb in _NEEDING), *_NOBODY))
_NOT_NEEDED = by_length(
    (
        "is not needed",
        "are not needed",
        "is no longer needed",
        "are no longer needed",
        "is no longer necessary",
        "is not necessary",
        "is not in use",
    )
)
_ANY_MORE = frozenset({"anymore", "longer", "more", "done", "finished"})


def read_dispensable(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read what is said not to be needed as to be switched off; what is not needed any more also as to be put away."""
    opening = next((o for o in _OPENINGS if reader.at(i, *o)), None)
    if opening is not None:
        for phrase, end in reader.noun_phrases(i + len(opening)):
            done = _dispensed(reading, reader, phrase, end)
            if done is not None:
                return done
        return None
    for phrase, j in reader.noun_phrases(i):
        said = next((o for o in _NOT_NEEDED if reader.at(j, *o)), None)
        if said is not None:
            return _dispensed(reading, reader, phrase, j + len(said))
    return None


def _dispensed(reading: Reading, reader: Reader, phrase: Phrase, end: int) -> int | None:
    ground = reader.ground
    while reader.word(end) in ("anymore", "any", "more", "longer", "now", "today", "here", "on", "running", "there"):
        end += 1
    if phrase.refers is not Refers.THING or phrase.unknown or not reader.is_end(end):
        return None
    on = both(phrase.query, Query(states=("switched_on",)))
    verb = ""
    if ground.found(on):
        verb, phrase = "turn off", phrase.with_query(on)
    elif _ANY_MORE & {t.word for t in reader.tokens} and ground.found(both(phrase.query, Query(types=("pickable",)))):
        verb = "put away"
    if not verb:
        return None
    done = "it is switched off" if verb == "turn off" else "it is put away"
    reading.builder.note(f"'{phrase.text}' is not needed: {done}")
    return perform_best(reading, [command_for(reader, verb, {"theme": phrase}, end=end)])
