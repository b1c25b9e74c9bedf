"""What is presented first and asked for then: "There is a drill here. Where is it?", "the red mug, whose is it?".

What was presented is put where the question has "it", "them", "one" or the bare noun again ("There is a room without a
table. Which room is it?"), so that the question is read as if it had been asked at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.preparing.asked.asking_order import in_order
from groundplan.language.commonsense.preparing.asked.askings import match, phrases, spelt
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.spans import sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Entity

_PRONOUNS = frozenset({"it", "them", "they", "one", "some", "him", "her", "ones"})
_FINITE = IS | {
    "has", "have", "contains", "contain", "lies", "lie", "stands", "stand", "sits", "sit", "belongs", "belong", "rests",
    "hangs", "holds", "hold", "can", "lacks", "lack", "says", "needs", "must", "does", "do", "got", "went",
}  # fmt: skip
_HAVING = frozenset(
    {"has", "have", "had", "owns", "own", "borrowed", "took", "taken", "got", "lost", "bought", "brought", "keeps"}
    | {"left", "mislaid", "misplaced", "forgotten", "dropped", "hidden"}
)
_ANYBODY = frozenset({"somebody", "someone", "i", "we", "he", "she"})
_SOMEWHERE = frozenset(
    {"lying", "about", "somewhere", "here", "there", "around", "anywhere", "now", "too", "though", "apparently"}
)
_FINDING = frozenset(
    {"find", "locate", "where", "spot", "track", "seek", "search", "look", "identify", "point", "show"}
)
_USING = frozenset(
    {"borrow", "use", "read", "take", "eat", "drink", "wear", "see", "return", "try", "need", "look", "have"}
    | {"play", "show", "sit", "write", "work", "buy", "copy", "check", "put", "give", "watch", "listen", "sign"}
    | {"wash", "cut"}
)
_MEANT = frozenset({"do", "i", "mean", "am", "talking", "about", "thinking", "speaking", "we", "have", "in", "mind"})
_ONLY = (["but", "only"], ["only", "one"], ["but", "one"], ["just", "one"])
_SEVERAL = frozenset({"two", "three", "four", "five", "several", "some", "many", "most", "various"})
_NOT_BEFORE = frozenset({"which", "what", "is", "that", "the", "this"})


def as_one_question(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is presented first put into the question for it that follows."""
    tokens = _only_one(_without_reason(in_order(tokens, ground)))
    for end, start in _boundaries(tokens):
        presented = _presented(tokens[:end], ground)
        whole = _asked(presented, tokens[start:], ground) if presented is not None else None
        if whole is not None:
            return whole
        begin = sentence_start(tokens, end)
        topic = _presented(tokens[begin:end], ground) if begin and tokens[end].word == "," else None
        whole = _asked(topic, tokens[start:], ground) if topic is not None else None
        if whole is not None:
            return (*tokens[:begin], *whole)
    return tokens


def _without_reason(tokens: Tokens) -> Tokens:
    """Leave out what one wants it for behind a question: "Has anyone seen my pen? | I need to sign this with it."."""
    spans = [n for n, t in enumerate(tokens) if t.word in SENTENCE_ENDS and n + 1 < len(tokens)]
    if not spans:
        return tokens
    last = tokens[spans[-1] + 1 :]
    said = [t.word for t in last if not t.is_punctuation]
    start = spans[-2] + 1 if len(spans) > 1 else 0
    asks = tokens[start].word in frozenset(read_table("asking")["asking"]) - {"i", "and", "so", "but", "take"}
    wants = said[:1] in (["i"], ["we"]) and "to" in said[1:5] and bool({"it", "them", "one"} & set(said[-3:]))
    uses = bool(_USING & set(said[2:])) and not {"please", "you", "me"} & set(said)
    return tokens[: spans[-1] + 1] if asks and wants and uses else tokens


def _only_one(tokens: Tokens) -> Tokens:
    """Read "two rooms have a sofa, but only one of them has a lamp. Which one?" as "which rooms have a sofa and …"."""
    k = next((n for n in range(3, len(tokens) - 4) if [t.word for t in tokens[n : n + 2]] in _ONLY), -1)
    if k < 0 or tokens[0].word not in _SEVERAL:
        return tokens
    rest = k + 2 if tokens[k].word != "but" or tokens[k + 1].word != "only" else k + 3
    if [t.word for t in tokens[rest : rest + 2]] in (["of", "them"], ["of", "these"], ["of", "those"]):
        rest += 2
    end = next((n for n in range(rest, len(tokens)) if tokens[n].word in SENTENCE_ENDS), -1)
    asked = [t.word for t in tokens[end + 1 :] if not t.is_punctuation] if end > 0 else []
    if asked[:1] not in (["which"], ["find"], ["locate"], ["where"], ["what"]):
        return tokens
    start = k - 1 if tokens[k - 1].word == "," else k
    rest += tokens[rest].word in ("also", "too")
    return (*spelt("which"), *tokens[1:start], *spelt("and"), *tokens[rest:end])


def _boundaries(tokens: Tokens) -> Iterator[tuple[int, int]]:
    """Yield where a first part ends and the question behind it begins: the last sentence, or what a comma opens."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    asking = frozenset(read_table("asking")["asking"])
    for n in range(stop - 1, 0, -1):
        full = tokens[n].word in SENTENCE_ENDS
        start = n + 1
        while start < stop and (tokens[start].is_punctuation or tokens[start].word in ("and", "so", "but", "please")):
            start += 1
        if (full or tokens[n].word == ",") and start < stop and tokens[start].word in asking:
            second = tokens[start:stop]
            if full or _PRONOUNS & {t.word for t in second} or _how_many(second):
                yield n, start
        if full:
            return


def _how_many(second: Tokens) -> bool:
    said = [t.word for t in second if not t.is_punctuation]
    return said[:2] == ["how", "many"] and (len(said) == 2 or said[2] in ("are", "and", "of", "do"))


def _presented(first: Tokens, ground: Ground) -> Tokens | None:
    """Return the noun phrase that the first part presents, as words; None where it presents nothing."""
    k = 0
    while k < len(first) and (first[k].word in _SOMEWHERE - {"there", "here"} or first[k].is_punctuation):
        k += 1
    if k < len(first) and first[k].word in _SOMEWHERE and not match(first, k, "presenting"):
        k += 1
    wanted = match(first, k, "wanting")
    opening = match(first, k, "presenting") or wanted
    rest = first[k + opening :]
    while rest and (rest[-1].is_punctuation or rest[-1].word in _SOMEWHERE or _timed(rest)):
        rest = rest[: -_timed(rest) or -1]
    rest = _without_consequence(rest)
    if (
        not rest
        or len({t.word for t in rest} & SENTENCE_ENDS)
        or any(t.word in _PRONOUNS - {"one", "some"} for t in rest[:1])
    ):
        return None
    reader = Reader(ground, rest, read_noun_phrases)
    whole = _noun_phrase(reader, rest, opened=bool(opening))
    some = len(rest) > 1 and rest[1].word == "of" and not opening
    return (_told(reader, rest) or whole) if some else (whole or _told(reader, rest))


def _without_consequence(rest: Tokens) -> Tokens:
    """Leave out what follows from what is told: "one of the labs has no sink, | so I would rather not work there"."""
    for k in range(2, len(rest) - 1):
        joint = rest[k].word in ("so", "which", "and") and rest[k - 1].word == ","
        said = {t.word for t in rest[k + 1 : k + 3]}
        if joint and (said & {"i", "we"} or (rest[k].word == "which" and "is" in said)):
            return rest[: k - 1]
    return rest


def _timed(said: Tokens) -> int:
    """Return the length of the words at the end that say when ("last night", "the other day")."""
    words = tuple(t.word for t in said)
    return next((len(p) for p in phrases("times") if words[-len(p) :] == p), 0)


def _noun_phrase(reader: Reader, rest: Tokens, *, opened: bool) -> Tokens | None:
    """Return the words where they are a noun phrase and nothing else."""
    for phrase, end in reader.noun_phrases(0):
        if end >= len(rest) and _good(phrase) and (opened or rest[0].word not in ("there", "here")):
            return rest
        if opened and end < len(rest) and rest[end].word in (",", "but", "and", "because", "so") and _good(phrase):
            return rest[:end]
    return None


def _good(phrase: Phrase) -> bool:
    things = phrase.refers in (Refers.THING, Refers.ROOM)
    return things and not phrase.unknown and not is_anything(phrase.query) and not phrase.none


def _told(reader: Reader, rest: Tokens) -> Tokens | None:
    """Return "a mug that is red" for "a mug is red", and the noun alone where what is said of it is not understood."""
    for phrase, end in sorted(reader.noun_phrases(0), key=lambda pair: pair[1]):
        if end >= len(rest) or rest[end].word not in _FINITE or not _good(phrase):
            continue
        if rest[end].word in _HAVING and _people(reader, rest[:end]):
            break
        said = (*rest[:end], *spelt("that"), *rest[end:])
        again = Reader(reader.ground, said, read_noun_phrases)
        if any(last >= len(said) and not p.unknown for p, last in again.noun_phrases(0)):
            return said
        return rest[:end] if phrase.determiner is Determiner.THE or phrase.owner else said
    return _had(reader, rest)


def _had(reader: Reader, rest: Tokens) -> Tokens | None:
    """Return what somebody is said to have, to have borrowed or left somewhere: "Ann or Bo has | the white mug"."""
    rest = tuple(t for t in rest if t.word not in ("also", "too", "still"))
    verbs = [k for k in range(1, len(rest) - 1) if rest[k].word in _HAVING]
    k = verbs[-1] if verbs and verbs[-1] - verbs[0] < 3 else -1
    if k < 1 or not _people(reader, rest[: verbs[0]]):
        return None
    part = Reader(reader.ground, rest[k + 1 :], read_noun_phrases)
    for phrase, end in part.noun_phrases(0):
        if not _good(phrase) or not reader.ground.found(phrase.query):
            continue
        if end >= len(rest) - k - 1 or rest[k + 1 + end].word in ("from", "to", "for", "and", "because", "today"):
            noun = _owned(rest[: verbs[0]], rest[k + 1 : k + 1 + end], reader.ground.entities(phrase.query))
            doing = (*noun, *spelt("that"), *rest[: k + 1])
            told = Reader(reader.ground, doing, read_noun_phrases).noun_phrases(0)
            whole = any(last >= len(doing) and reader.ground.found(p.query) and not p.unknown for p, last in told)
            return doing if whole else noun
    return None


def _owned(who: Tokens, noun: Tokens, called_so: list[Entity]) -> Tokens:
    """Return "Ann's coat" for "her coat" of whom it is told by name, where one of those is Ann's."""
    named = [t for t in who if t.word not in ("has", "have", "had")]
    theirs = len(named) == 1 and any(e.owner and named[0].word in owner_key(e.owner).split() for e in called_so)
    if noun[0].word in ("her", "his", "their") and theirs:
        return (*named, Token("'s", POSSESSIVE), *noun[1:])
    return noun


def _people(reader: Reader, said: Tokens) -> bool:
    """Say whether words name people and nothing else ("either Ann or Bo")."""
    names = [t.word for t in said if t.word not in ("either", "or", "and", "the", "my", "our", "has", "have", "both")]
    whole = tuple(n for n in names if n)
    if len(whole) > 1 and person_query(reader.ground, whole) is not None:
        return True
    return bool(names) and all(n in _ANYBODY or person_query(reader.ground, (n,)) is not None for n in names)


def _asked(presented: Tokens, second: Tokens, ground: Ground) -> Tokens | None:
    """Return the question with what was presented in the place of its pronoun, or of its bare noun."""
    said = [t.word for t in second if not t.is_punctuation]
    head = _head(presented, ground)
    if said[:1] == ["who"] and len(said) < 4 and "owns" not in said:
        return None
    if not set(said) - head <= frozenset(read_table("asking")["plain"]):
        return None
    tail = second[-1:] if second and second[-1].word == "?" else ()
    if _how_many(second):
        asked = ("find",) if {"which", "where", "what"} & set(said[2:]) else ("how", "many")
        return (*spelt(*asked), *_bare(presented), *tail)
    which = next((k for k, w in enumerate(said[:6]) if w in ("which", "what")), -1)
    if (which >= 0 and which + 1 < len(said)) or said in (["which"], ["which", "one"], ["which", "ones"]):
        rest = said[which + 1 :]
        only = [
            w
            for w in rest
            if w not in ("one", "ones", "is", "it", "are", "they", "that", "those", "these", "of", "them")
            and w not in _MEANT
        ]
        if not [w for w in only if w not in head]:
            return (*spelt("find"), *_definite(presented), *tail)
    if said[:1] in (["name"], ["tell"], ["who"]) and {"its", "their"} & set(said) and "owner" in said:
        return (*spelt("who", "owns"), *_definite(presented), *tail)
    for k, token in enumerate(second):
        before = second[k - 1].word if k else ""
        if token.word in _PRONOUNS and before not in _NOT_BEFORE | set(ground.lexicon.numbers):
            return (*second[:k], *_definite(presented), *second[k + 1 :])
        if token.word in _PRONOUNS and before in ("is", "are") and _asks_where(second[:k]):
            return (*second[:k], *_definite(presented), *second[k + 1 :])
    return _repeated(presented, second, head)


def _asks_where(before: Tokens) -> bool:
    return bool({"where", "whose", "room", "who", "find"} & {t.word for t in before})


def _definite(presented: Tokens) -> Tokens:
    """Return the noun phrase as something known by now: "one of the mugs that is red" is "the mugs that …"."""
    said = [t.word for t in presented[:3]]
    if said[1:2] == ["of"] and said[0] in ("one", "some", "two", "three", "several", "many", "most", "all"):
        return presented[2:]
    return presented


def _bare(presented: Tokens) -> Tokens:
    presented = _definite(presented)
    return presented[1:] if presented[0].word in ("the", "a", "an", "some") else presented


def _head(presented: Tokens, ground: Ground) -> set[str]:
    """Return the noun of what was presented, with its other number, as words."""
    reader = Reader(ground, presented, read_noun_phrases)
    found = min(reader.noun_phrases(0), key=lambda pair: pair[1], default=None)
    if found is None:
        return set()
    words = found[0].text.split()
    forms = {words[-1], words[-1].removesuffix("s"), words[-1].removesuffix("es"), *words[-2:]}
    return forms - {"the", "a", "an", "of"}


def _repeated(presented: Tokens, second: Tokens, head: set[str]) -> Tokens | None:
    """Return "find a room without a table" for "find the room" where such a room was presented."""
    for k in range(len(second) - 1):
        bare = k + 2 >= len(second) or second[k + 2].is_punctuation
        if second[k].word in ("the", "this", "that") and second[k + 1].word in head and bare:
            return (*second[:k], *_definite(presented), *second[k + 2 :])
    return None
