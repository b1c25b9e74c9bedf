"""Questions for people, however they are called: "the person who …", "which of the colleagues …", "anybody who …"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.beings_told import tells_only_of_beings
from groundplan.language.commonsense.phrases.belonging import ANYBODY
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.questions.people import agent_of, everybody, owners_of
from groundplan.language.commonsense.questions.which import Asked, who
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.roles_said import called_by_role
from groundplan.scene.query import Return

_WHO = ("who", "that", "which")
_INDEFINITE = frozenset({"anybody", "anyone", "somebody", "someone", "whoever", "everybody", "everyone", "those"})
_DETERMINERS = ("the", "a", "an", "any", "some", "every", "all", "our", "those", "one", "of", "these", "my")
_HERE = ("here", "around", "there", "in", "else", "at", "all")
_BASE = {"have": "has", "own": "owns", "possess": "possesses", "use": "uses", "keep": "keeps"}


def read_people_asked(reader: Reader, i: int) -> list[Asked]:
    """Return the readings of a question for people of whom something is said; [] where none is asked so."""
    opened = _opened(reader, i)
    if opened is None:
        return []
    role, k, returns = opened
    readings = doing(reader, k)
    found = []
    there = [a for _, a in readings if tells_only_of_beings(reader.ground, a.phrase.query)]
    for keys, asked in readings if not there else ():
        people = asked_for(reader.ground, _of_role(reader, role, keys), asked)
        found.append(replace(people, returns=returns or people.returns))
    found += [replace(a, returns=returns or a.returns) for a in there]
    return [a for a in found if reader.is_end(a.end) or reader.word(a.end) in ("and", "or", "but", "then")]


def _opened(reader: Reader, i: int) -> tuple[str, int, tuple[Return, ...]] | None:
    """Return the role that is asked for, where what is said of them begins, and what to return."""
    returns: tuple[Return, ...] = ()
    clause = False
    k = i
    if reader.word(k) in ("which", "what"):
        k, clause = k + 1, True
    elif reader.at(k, "how", "many"):
        k, clause, returns = k + 2, True, (Return.COUNT,)
    elif reader.word(k) in ("is", "are") and reader.word(k + 1) == "there":
        k, returns = k + 2, (Return.EXISTS,)
    while reader.word(k) in _DETERMINERS and reader.word(k + 1) not in _WHO:
        k += 1
    role, end = read_role(reader, k)
    if not role:
        return None
    while reader.word(end) in _HERE and not clause:
        end += 1
    if clause and reader.word(end) in ("are", "is") and reader.word(end + 1) == "there":
        end += 2
        clause = False
    if reader.word(end) in _WHO and (role != "one" or reader.word(end) == "who"):
        return role, end + 1, returns
    if reader.word(end) == "with" and role != "one" and reader.word(k - 1) != "i":
        return role, end, returns
    return (role, end, returns) if (clause or role == "whoever") and role != "one" else None


def read_role(reader: Reader, k: int) -> tuple[str, int]:
    """Return the role of a person named at a position ("" where none is), and the position after."""
    word = reader.word(k)
    if word in _INDEFINITE or word in ("one", "ones"):
        return ("one" if word in ("one", "ones") else word), k + 1
    if word in ("who", "person", "people"):
        return ("person", k + 1) if word != "who" else ("", k)
    for length in (2, 1):
        said = " ".join(reader.word(n) for n in range(k, k + length))
        if len(said.split()) < length:
            continue
        lead, _, last = said.rpartition(" ")
        forms = [f"{lead} {s}".strip() for s in dict.fromkeys((*singulars(last), last))]
        role = next((f for f in forms if f in ANYBODY or reader.ground.knowledge.is_role(f)), None)
        if role is not None and reader.word(k + length) != "'s":
            return role, k + length
    return "", k


def doing(reader: Reader, k: int) -> list[tuple[frozenset[str], Asked]]:
    """Return the readings of what is said of people from a position on, with the people of whom it is true."""
    denied = reader.word(k) in ("does", "do", "did") and reader.word(k + 1) == "not"
    start = k + 2 if denied else k
    word = reader.word(start)
    said = _BASE.get(word) if denied or word in _BASE else "has" if word == "with" else None
    within = _with_word(reader, start, said) if said is not None else reader
    found = []
    for asked in who(within, start):
        ids = reader.ground.found(asked.phrase.query)
        keys = owners_of(reader.ground, ids)
        if denied:
            keys = frozenset(everybody(reader.ground)) - keys
        found.append((keys, asked))
    return found


def _with_word(reader: Reader, k: int, word: str) -> Reader:
    tokens = (*reader.tokens[:k], replace(reader.tokens[k], text=word, word=word), *reader.tokens[k + 1 :])
    return Reader(reader.ground, tokens, reader.grammar, stop=reader.stop, last=reader.last)


def _of_role(reader: Reader, role: str, keys: frozenset[str]) -> frozenset[str]:
    """Keep those who are of a role, where the scene tells who is."""
    agents = {key: a for key in everybody(reader.ground) if (a := agent_of(reader.ground, key))}
    those = called_by_role(reader.ground, (role,))
    if those:
        return frozenset(key for key in keys if agents.get(key) in those)
    known = {key for key, a in agents.items() if reader.ground.scene.entity(a).category == role}
    return keys & known if role not in ANYBODY and known & keys else keys


def asked_for(ground: Ground, keys: frozenset[str], asked: Asked) -> Asked:
    """Return the question for people: themselves where the scene has them, else things that are theirs."""
    agents = [a for key in sorted(keys) if (a := agent_of(ground, key))]
    phrase = Phrase(query=NOTHING, refers=Refers.PERSON, text=asked.phrase.text, notes=asked.phrase.notes)
    phrase = replace(phrase, score=asked.phrase.score)
    if len(agents) == len(keys):
        return Asked(phrase=phrase.with_query(named(*agents) if agents else NOTHING), end=asked.end, score=asked.score)
    theirs = {key: [i for i in ground.found(asked.phrase.query) if key in owners_of(ground, [i])] for key in keys}
    own = everybody(ground)
    things = [(theirs[key] or list(own[key]))[0] for key in sorted(keys) if theirs[key] or own[key]]
    query = named(*things) if things else NOTHING
    return Asked(phrase=phrase.with_query(query), returns=(Return.OWNER,), end=asked.end, score=asked.score)
