"""Owners who are described put by name: "the owner of the cup on the desk", "the person whose cup is …", "its owner".

Whose a thing is the scene tells; so every construction that takes a name also takes such a description. What is asked
for is left as it is ("who is the owner of …", "find the owner of …"), since the name is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import clause_end, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at
from groundplan.language.commonsense.words.vocabulary import person_key
from groundplan.scene.evaluate import named_on
from groundplan.scene.neighbours import owner_of

_PERSONS = frozenset(
    {"person", "one", "man", "woman", "guy", "somebody", "someone", "colleague", "guest", "patient", "client", "child"}
)
_OWNING = (("who", "owns"), ("that", "owns"), ("owning",), ("who", "possesses"), ("that", "has"), ("who", "has"))
_WHOEVER = (("whoever", "owns"), ("whoever", "has"), ("the", "same", "person", "as"))
_OWNER = frozenset({"owner", "proprietor", "possessor", "holder"})
_BACK = (
    *(("its", "owner"), ("the", "owner"), ("this", "owner"), ("that", "person"), ("this", "person"), ("that", "guy")),
    *(("the", "same", "person"), ("its", "proprietor"), ("the", "person"), ("that", "one", "'s", "owner")),
)
_SOUGHT = frozenset({"find", "locate", "identify", "name", "is", "who", "me", "are", "was", "for", "out"})
_SECOND = (
    *(("a", "second"), ("another",), ("one", "more"), ("one", "other"), ("a", "further"), ("an", "other")),
    *(("also", "a", "second"), ("also", "another"), ("1", "more"), ("1", "other"), ("a", "different")),
)
_TELLING = frozenset({"there", "somebody", "someone", "i", "we", "they", "people", "you", "one"})
_HAVING = frozenset({"has", "owns", "keeps", "possesses"})
_MOST_ENTITIES = 6


def with_owners_named(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with owners who are described put by their names, where the scene tells who is meant."""
    if not ground.vocabulary.owners:
        return tokens
    tokens = _asked_for(_same_owner(tokens, ground))
    k = 0
    while k < len(tokens):
        for start, end, thing in _described(tokens, k, ground):
            name = _owner(ground, thing)
            if name and not _is_sought(tokens, k, end, name, ground):
                again = _second(tokens, k, end, name, tokens[start:end])
                tokens = again if again is not None else (*tokens[:k], *name, *tokens[end:])
                break
        k += 1
    return _referred_to(tokens, ground)


def _described(tokens: Tokens, k: int, ground: Ground) -> Iterator[tuple[int, int, Phrase]]:
    """Yield what begins at a position and describes an owner: where the thing begins, where all ends, and it."""
    reader = Reader(ground, tokens, read_noun_phrases)
    word = word_at(tokens, k)
    lead = k + 1 if word in ("the", "a") else k
    noun = word_at(tokens, lead)
    starts = []
    if noun in _OWNER and word_at(tokens, lead + 1) == "of":
        starts.append(lead + 2)
    starts += [k + len(p) for p in _WHOEVER if reader.at(k, *p)]
    if noun in _PERSONS:
        starts += [lead + 1 + len(p) for p in _OWNING if reader.at(lead + 1, *p)]
        if word_at(tokens, lead + 1) == "whose":
            yield from _whose(reader, lead + 2)
    for start in starts:
        for phrase, end in reader.noun_phrases(start):
            if word_at(tokens, end) != POSSESSIVE or word_at(tokens, end + 1) not in _OWNER:
                yield start, end, phrase
    if word in ("the", "a", "this", "that") and POSSESSIVE in (t.word for t in tokens[k + 1 : k + 12]):
        for phrase, end in reader.noun_phrases(k):
            if word_at(tokens, end) == POSSESSIVE and word_at(tokens, end + 1) in _OWNER:
                yield k, end + 2, phrase
    if noun in _PERSONS:
        start = lead + 2 if word_at(tokens, lead + 1) in ("that", "whom", "who") else lead + 1
        for phrase, end in reader.noun_phrases(start) if word_at(tokens, start) in ("the", "a", "that") else ():
            if reader.at(end, "belongs", "to") or reader.at(end, "belong", "to"):
                yield start, end + 2, phrase


def _whose(reader: Reader, start: int) -> Iterator[tuple[int, int, Phrase]]:
    """Read "(the person whose) | cup is on the desk"."""
    for phrase, end in reader.noun_phrases(start):
        for said, last in read_subject_clause(reader, phrase, end):
            yield start, last, said


def _owner(ground: Ground, thing: Phrase) -> Tokens:
    """Return the name of the one person whose what a phrase describes is; nothing where that is not told."""
    if thing.refers is not Refers.THING or thing.unknown or thing.parts or thing.anaphoric:
        return ()
    ids = ground.found(thing.query)
    owners = {named_on(ground.scene, i) or owner_of(ground.scene, i) for i in ids[:_MOST_ENTITIES]}
    if not 0 < len(ids) <= _MOST_ENTITIES or len(owners) != 1 or None in owners:
        return ()
    name = (owners.pop() or "").partition(" (")[0].replace("_", " ").replace(".", "")
    return tuple(Token(w[:1].upper() + w[1:], w.lower()) for w in name.split() if w.lower() not in ("the",))


def _is_sought(tokens: Tokens, k: int, end: int, name: Tokens, ground: Ground) -> bool:
    """Say whether the owner is what is asked for, whose name then is the answer rather than what is known."""
    before = word_at(tokens, k - 1)
    last = end >= len(tokens) or tokens[end].is_punctuation
    asked = any(t.word in ("who", "whom", "whose") for t in tokens[max(0, k - 4) : k])
    here = person_key(" ".join(t.text for t in name)) in {person_key(p) for p in ground.vocabulary.people}
    where = any(t.word in ("where", "room") for t in tokens[max(0, k - 5) : k])
    return last and ((before in _SOUGHT and not where) or asked or k == 0 or (where and not here))


def _second(tokens: Tokens, start: int, end: int, name: Tokens, thing: Tokens) -> Tokens | None:
    """Read "(the owner of the cup) has a second plate" as "there is Ann's plate other than the cup"."""
    k = end + 1 if word_at(tokens, end) in ("also", "actually") else end
    if tokens[k].word not in _HAVING if k < len(tokens) else True:
        return None
    j = k + 2 if word_at(tokens, k + 1) in ("also", "got") else k + 1
    second = next((p for p in _SECOND if tuple(t.word for t in tokens[j : j + len(p)]) == p), ())
    stop = clause_end(tokens, j)
    if not second or stop <= j + len(second):
        return None
    noun = tokens[j + len(second) : stop]
    theirs = (*name, Token(POSSESSIVE, POSSESSIVE), *noun, *spelt("other", "than"), *thing)
    return (*tokens[:start], *spelt("there", "is"), *theirs, *tokens[stop:])


def _referred_to(tokens: Tokens, ground: Ground) -> Tokens:
    """Put the name for "its owner", "that person" where something that is somebody's was spoken of before."""
    for k in range(3, len(tokens)):
        back = next((b for b in _BACK if tuple(t.word for t in tokens[k : k + len(b)]) == b), ())
        after = word_at(tokens, k + len(back))
        begins = next((n for n in range(k - 1, -1, -1) if tokens[n].word in SENTENCE_ENDS or tokens[n].word == ","), -1)
        each = {"each", "every", "both", "them", "they"} & {t.word for t in tokens[begins + 1 : k]}
        if not back or begins < 2 or each or after in ("of", "who", "that", "whose"):
            continue
        name = _spoken_of(tokens, begins, ground)
        if name and not _is_sought(tokens, k, k + len(back), name, ground):
            return (*tokens[:k], *name, *tokens[k + len(back) :])
    return tokens


def _spoken_of(tokens: Tokens, stop: int, ground: Ground) -> Tokens:
    """Return the name of whose the thing is that the sentence before a position tells of."""
    begin = sentence_start(tokens, stop)
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    for start in range(begin, stop):
        theirs = word_at(tokens, start - 1) in _THEIRS and start > begin
        if not theirs and word_at(tokens, start) not in ("a", "an", "the", "some", "this"):
            continue
        for phrase, end in reader.noun_phrases(start):
            told = [(phrase, end), *read_subject_clause(reader, phrase, end)]
            for said, last in sorted(told, key=lambda pair: -pair[1]):
                name = _owner(ground, said) if last >= stop else ()
                if name:
                    return name
    return ()


def _same_owner(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "has the same owner as the cup", "whose owner is that of the cup" as "belongs to Ann"."""
    for k in range(1, len(tokens) - 4):
        said = tuple(t.word for t in tokens[k : k + 5])
        if said[1:] != ("the", "same", "owner", "as") or said[0] not in ("has", "have", "with"):
            continue
        for phrase, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(k + 5):
            name = _owner(ground, phrase)
            belongs = ("belonging",) if said[0] == "with" else ("that", "belongs") if k > 1 else ("belongs",)
            asked = word_at(tokens, 0) in ("which", "what") and said[0] != "with"
            if name:
                return (*tokens[:k], *spelt(*(("belongs",) if asked else belongs), "to"), *name, *tokens[end:])
    return tokens


def _asked_for(tokens: Tokens) -> Tokens:
    """Read "… Who is the owner?", "… Whose?" as "… Who owns it?"."""
    said = [t.word for t in tokens if not t.is_punctuation or t.word in SENTENCE_ENDS]
    for asked in _WHO:
        n = len(asked)
        if tuple(said[-n:]) == asked or tuple(said[-n - 1 : -1]) == asked:
            start = next((k for k in range(len(tokens) - n - 1, 0, -1) if tokens[k].word == asked[0]), 0)
            if start > 2 and tokens[start - 1].word in SENTENCE_ENDS:
                first = tokens[:start]
                if first[0].word in ("somebody", "someone") and first[1].word in (POSSESSIVE, "is"):
                    first = (*spelt("a"), *first[2:])
                return (*first, *spelt("who", "owns", "it", "?"))
    return tokens


_THEIRS = ("their", "his", "her", POSSESSIVE, "is")
_WHO = (("who", "is", "the", "owner"), ("whose",), ("who", "is", "its", "owner"), ("who", "is", "that", "person"))
