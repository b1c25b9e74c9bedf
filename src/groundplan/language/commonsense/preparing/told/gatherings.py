"""How many come together: "I'm meeting three clients. Find a free room where we can all sit" as "… that seats four".

The number is told in another sentence or in the same one; what is asked for is a room or a table that takes so many.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import COMPANY
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.spans import clause_end, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_PEOPLE = "|".join(sorted(COMPANY | {"others", "managers", "engineers"}))
_MEETING = (
    "meeting|meet|appointment|talk|lunch|interview|call|conference|discussion|session|date|workshop|get together|chat"
)
_COMING = "coming|come|arriving|visiting|want|wants|need|have to|must|will|would like|are to|meet|gather|wish"
_WITH = re.compile(rf"\b(?:i|my)\b.*\b(?:{_MEETING})\b.* with (?:my |the |our )?(\w+)(?: \w+)? (?:{_PEOPLE})\b")
_AND_I = re.compile(rf"\b(\w+)(?: \w+)? (?:{_PEOPLE}) and (?:i|me|myself)\b")
_I_AND = re.compile(rf"\b(?:i|me) and (?:my |the )?(\w+)(?: \w+)? (?:{_PEOPLE})\b")
_SO_MANY = tuple(
    re.compile(said)
    for said in (
        r"\b(\w+) of us\b", r"\bwe (?:are|will be) (?:a (?:group|team|party) of )?(\w+)\b", r"\bus (\w+)\b",
        r"\b(?:group|team|party|class) of (\w+)\b",
        rf"\b(\w+)(?: of (?:our|my|the))?(?: \w+)? (?:{_PEOPLE})(?: \w+){{0,3}} (?:{_COMING})\b",
    )
)  # fmt: skip
_PLUS = tuple(
    re.compile(said)
    for said in (
        rf"\bwe are (\w+)(?: \w+){{0,4}}? (?:plus|and|with|as well as) (\w+)(?: \w+)? (?:{_PEOPLE})\b",
        rf"\b(\w+) of us(?: \w+){{0,3}}? (?:plus|and|with|as well as) (\w+)(?: \w+)? (?:{_PEOPLE})\b",
        rf"\b(\w+)(?: \w+)? (?:{_PEOPLE})(?: \w+)? (?:plus|and|as well as) (\w+)(?: \w+)? (?:{_PEOPLE})\b",
    )
)
_US = r"(?: all of)? (?:us|everybody|everyone)(?: all)?\b"
_TAIL = re.compile(
    r"(?:(?:in which|in|where|that|which|so that) )?(?:we|everybody|everyone|us|they|all of them|all of us)"
    r"(?: can| could| may| all| both| will| would)* "
    r"(?:sit|fit|meet|gather|be seated|have a seat|find a seat|go|squeeze|talk|eat|use|be|have|take|book)"
    r"(?: down| in| into| together| at| there| it| comfortably| to)*\b"
    r"(?: ?(?:a?round|at|about) (?:one|a|the|a single|the same|one and the same|a common)(?: big)? table)?"
    rf"|(?:takes?|seats?|holds?|fits?|accommodates?){_US}"
    r"|(?:that|which) (?:can |could |will |would |is able to )?"
    r"(?:fits?|seats?|holds?|takes?|accommodates?|(?:has room|is big enough|is large enough) for|"
    rf"has enough (?:seats|space|room|chairs) for){_US}"
    rf"|(?:big|large|roomy|spacious) enough(?: for{_US})?|for{_US}"
    rf"|with (?:enough )?(?:seats|space|room|chairs) (?:enough )?for{_US}"
)
_FITTING = re.compile(r"\b(?:have to|need to|want to|must|would like to|are going to|will|should|can|could)\b")
_GATHERING = frozenset({"fit", "meet", "sit", "gather", "squeeze", "convene", "assemble"})
_ASKING_ONLY = re.compile(
    r"(?:any )?(?:suggestions?|ideas?|recommendations?|proposals?)|(?:so )?(?:which|where)(?: one| room)?"
    r"|which (?:one |room )?(?:(?:do|would) you suggest|should we (?:take|book)|should it be|would do|will do)"
    r"|where (?:should|can|could|shall|might|would|do) (?:we|they|you|i)(?: all)?"
    r" (?:go|meet|do that|sit|gather|put them|seat them|take them|invite them)(?: best)?|what do you suggest"
    r"|(?:which|what) (?:one|room|table|place|space) (?:should|can|could|shall|would|will|do|might)"
    r" (?:we|they|you|i)(?: \w+)?"
    r" (?:take|book|use|choose|need|meet in|sit at|go to|reserve|give them|offer them|suggest)"
    r"|(?:which|what) (?:one|room|table|place|space) (?:is|would be|will be)"
    r" (?:suitable|right|big enough|large enough|good)"
)
_ROOMS = frozenset({"room", "place", "space", "table", "one", "rooms", "places", "spot"})
_OF_MEETING = frozenset(
    {"can", "could", "should", "shall", "may", "might", "would", "will", "do", "does", "is", "are", "be", "to"}
    | {"for", "we", "us", "they", "them", "all", "everyone", "everybody", "i", "that", "it", "this", "there", "so"}
    | {"best", "sit", "go", "meet", "gather", "talk", "hold", "have", "use", "book", "take", "fit", "fits", "suit"}
    | {"suits", "seat", "seated", "down", "together", "in", "at", "around", "enough", "big", "large", "right", "good"}
    | {"the", "suitable", "comfortably", "need", "choose", "pick", "our", "a", "meeting", "call", "reserve", "join"}
    | {"people", "of", "speak", "discuss", "quietly", "peace", "everything", "you", "suggest", "recommend", "put"}
    | {"invite"}
)
_DETERMINERS = frozenset({"a", "an", "some", "any", "which", "what", "one", "the"})


def with_gatherings(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a place for those who come asked for as one that seats so many."""
    words = " ".join(t.word for t in tokens)
    number = _number(words, ground)
    if number < 2:
        return tokens
    return (
        _asked(tokens, number, ground) or _told(tokens, number, ground) or _equipped(tokens, number, ground) or tokens
    )


def _number(words: str, ground: Ground) -> int:
    """Return how many people are said to come together, the speaker counted; 0 where that is not told."""
    for pattern in _PLUS:
        added = pattern.search(words)
        counts = [_as_number(n, ground) for n in added.groups()] if added else [0]
        if all(counts):
            return sum(counts)
    for pattern in (_WITH, _AND_I, _I_AND):
        found = pattern.search(words)
        number = _as_number(found.group(1), ground) if found else 0
        if number:
            return number + 1
    said = (m for pattern in _SO_MANY for m in pattern.finditer(words))
    return next((n for m in said if (n := _as_number(m.group(1), ground))), 0)


def _as_number(word: str, ground: Ground) -> int:
    return int(word) if word.isdecimal() and len(word) < 4 else ground.lexicon.numbers.get(word, 0)


def _asked(tokens: Tokens, number: int, ground: Ground) -> Tokens | None:
    """Read "find a room where we all can sit", "which room is big enough for us" with the number that was told."""
    reader = Reader(ground, tokens, read_noun_phrases)
    for k in range(len(tokens) - 2):
        if tokens[k].word not in _DETERMINERS:
            continue
        opens = tokens[k].word in ("which", "what")
        for phrase, end in sorted(reader.noun_phrases(k + opens), key=lambda pair: -pair[1]):
            stop = clause_end(tokens, end)
            rest = " ".join(t.word for t in tokens[end:stop])
            plain = rest.removeprefix("is ").removeprefix("are ").removeprefix("can ").removeprefix("could ")
            plain = re.sub(r"^(?:would be|will be|would|will|do|does|might|may) ", "", plain)
            told = any(t.word in SENTENCE_ENDS for t in tokens[:k]) and not rest and _recommends(tokens, k)
            if _takes_people(phrase, ground) and (told or _TAIL.fullmatch(plain)):
                so_many = (*spelt("seats", "at", "least", str(number)), *tokens[stop:])
                if opens:
                    first = k - 1 if k and tokens[k - 1].word in ("in", "into", "at", "around", "round") else k
                    return (*tokens[:first], *tokens[k:end], *so_many)
                begin = sentence_start(tokens, k)
                asks = told or any(t.word in _RECOMMENDING for t in tokens[begin:k])
                needed = asks or any(t.word in ("need", "want", "require", "needs") for t in tokens[begin:k])
                before = (*(() if told else tokens[:begin]), *spelt("find")) if needed else tokens[:k]
                return (*before, *tokens[k:end], *spelt("that"), *so_many)
    return None


_RECOMMENDING = frozenset({"recommend", "suggest", "propose", "book", "pick", "choose", "reserve"})


def _recommends(tokens: Tokens, k: int) -> bool:
    """Say whether a room is only to be recommended ("please recommend | a meeting room"): the number says which."""
    return bool(_RECOMMENDING & {t.word for t in tokens[max(0, k - 3) : k]}) and tokens[k].word in ("a", "an", "some")


def _takes_people(phrase: Phrase, ground: Ground) -> bool:
    room = phrase.refers is Refers.ROOM
    return not phrase.unknown and (room or any(ground.knowledge.is_a(phrase.head, kind) for kind in ("table", "seat")))


def _told(tokens: Tokens, number: int, ground: Ground) -> Tokens | None:
    """Read "nine of us must sit down together. Suggestions?" as a wish to find such a room."""
    stop = sentence_end(tokens, 0)
    rest = " ".join(t.word for t in tokens[stop + 1 :] if not t.is_punctuation)
    said = " ".join(t.word for t in tokens[:stop])
    verb = next((n for n in range(stop) if tokens[n].word in _GATHERING), 0)
    wish = next((n for n in range(stop) if tokens[n].word in ("want", "need", "like", "require", "prefer")), 0)
    wish = wish if word_at(tokens, wish + 1) in ("a", "an", "some", "one") else 0
    if not rest or not _ASKING_ONLY.fullmatch(rest) or not (verb or wish) or not (wish or _FITTING.search(said)):
        return None
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    for k in range(min(verb + 1, wish) if wish and verb else wish or verb + 1, stop):
        if tokens[k].word not in ("in", "into", "at", "around", "round") and k != wish:
            continue
        start = k + 2 if word_at(tokens, k + 1) in _DETERMINERS else k + 1
        start += word_at(tokens, start) in ("single", "same", "big", "large")
        for phrase, end in sorted(reader.noun_phrases(start), key=lambda pair: -pair[1]):
            if _takes_people(phrase, ground):
                room = tokens[start:end]
                return (*spelt("find", "a"), *room, *spelt("that", "seats", "at", "least", str(number)))
    return None


def _equipped(tokens: Tokens, number: int, ground: Ground) -> Tokens | None:
    """Read "five of us have a video call. Where can we sit for it?" as a room that seats so many and has a screen."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    start = sentence_start(tokens, stop)
    asked = [t.word for t in tokens[start:stop] if not t.is_punctuation]
    means = _means_for([t.word for t in tokens], ground)
    opening = 1 if asked[:1] == ["where"] else 2 if asked[:1] in (["which"], ["what"]) and len(asked) > 1 else 0
    spoken = _OF_MEETING | {w for said, _ in means for w in said} | {str(number)} | set(ground.lexicon.numbers)
    if not opening or (opening == 2 and asked[1] not in _ROOMS) or not set(asked[opening:]) <= spoken:
        return None
    kind = asked[1] if opening == 2 and asked[1] == "table" else "room"
    question = spelt("which", kind, "seats", "at", "least", str(number))
    if kind == "room":
        for _, category in means:
            fuller = (*question, *spelt("and", "has", "a", *category.split("_")))
            if _some(fuller[1:], ground):
                return (*fuller, *spelt("?"))
    return (*question, *spelt("?"))


def _means_for(said: list[str], ground: Ground) -> list[tuple[tuple[str, ...], str]]:
    """Return the scene's kinds of things that what is planned needs, each with the words that told of it."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in read_table("situations")["gathering"]:
        for phrase in entry["said"]:
            words = tuple(phrase.split())
            if any(tuple(said[k : k + len(words)]) == words for k in range(len(said))):
                for name in entry["needs"]:
                    for category in ground.categories(name):
                        found.setdefault(category, words)
    return [(words, category) for category, words in found.items()]


def _some(said: Tokens, ground: Ground) -> bool:
    """Say whether a room of which that is said is here."""
    room, clause = said[:1], said[1:]
    tokens = (*spelt("a"), *room, *spelt("that"), *clause)
    phrases = Reader(ground, tokens, read_noun_phrases).noun_phrases(0)
    return any(end == len(tokens) and not p.unknown and ground.found(p.query) for p, end in phrases)
