"""What a question stipulates in other words: where one can walk, what a room has open or off, what does not count.

"Which rooms can you walk into straight from the hall?" asks for the rooms next to it, "which rooms have the light off
but the window open?" for those that have a light that is off and a window that is open, "something to read, and comics
don't count" for something that is not a comic.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import longest, phrase_ends
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind

_WALKING = frozenset({"walk", "go", "get", "step", "come", "reach", "enter", "access", "pass", "move", "cross"})
_STRAIGHT = frozenset({"straight", "directly", "immediately", "right", "in", "into", "to", "on", "foot", "through"})
_LEADING = frozenset(
    {"lead", "leads", "open", "opens", "connect", "connects", "adjoin", "adjoins", "border", "borders"}
)
_JOINED = frozenset({"connected", "joined", "linked", "attached", "adjacent", "adjoining"})
_HAVING = frozenset({"have", "has", "with", "had", "having"})
_ASKING = frozenset(
    {"which", "what", "find", "who", "whose", "where", "is", "are", "in", "name", "list", "show", "how", "tell"}
)
_ITS = frozenset({"the", "its", "their", "a", "an", "all"})
_HELPING = (("that", "will", "help"), ("that", "would", "help"), ("that", "helps"), ("that", "can", "help"),
            ("that", "could", "help"), ("which", "will", "help"), ("which", "would", "help"))  # fmt: skip
_PERSON = frozenset({"him", "her", "them", "me", "us", "it"})


def stipulated(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what a question stipulates said in plainer words."""
    for rule in (
        _outside,
        _not_counting,
        _walked_between,
        _walked_into,
        _led_to,
        _entered_from,
        _states_had,
        _what_helps,
        _one_needed,
    ):
        tokens = rule(tokens, ground) or tokens
    return tokens


def _outside(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "anywhere" in "anywhere outside the kitchen"."""
    places = ("outside", "in", "on", "near", "inside")
    for k in range(len(tokens) - 1):
        if tokens[k].word in ("anywhere", "somewhere") and tokens[k + 1].word in places:
            return (*tokens[:k], *tokens[k + 1 :])
    return None


def _not_counting(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "…, and comics don't count" as "… that is not a comic"."""
    for k in range(2, len(tokens) - 2):
        words = tuple(t.word for t in tokens[k : k + 3])
        if words not in (("do", "not", "count"), ("does", "not", "count"), ("will", "not", "do")):
            continue
        start = k - 1
        while start > 0 and tokens[start - 1].word not in (",", "and", "but", *SENTENCE_ENDS):
            start -= 1
        what = tokens[start:k]
        cut = start
        while cut > 0 and tokens[cut - 1].word in (",", "and", "but", ".", ";"):
            cut -= 1
        if cut == 0 or not what:
            return None
        denied = any(t.word == "not" for t in tokens[:cut])
        joint = spelt("and", "not", "a") if denied else spelt("that", "is", "not", "a")
        noun = what[1:] if what[0].word in ("the", "a", "an") else what
        return (*tokens[:cut], *joint, *noun, *tokens[k + 3 :])
    return None


def _beside(asked: Tokens, ground: Ground) -> Tokens:
    """Return how it is said of what is asked for that it is beside a room: of rooms, that they have a door to it."""
    called = ground.kept("words_of_rooms", _words_of_rooms)
    rooms = any(t.word in called or t.word.removesuffix("s") in called for t in asked)
    return spelt(*("have a door to" if rooms else "are next to").split())


def _words_of_rooms(ground: Ground) -> frozenset[str]:
    """Return the last words of what the scene's rooms are called: room, office, lab."""
    kinds = (c for c, kind in ground.vocabulary.kinds.items() if kind is Kind.ROOM)
    return frozenset({"room", "place", *(words[-1] for c in kinds if (words := parts(c)))})


def _walked_into(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "which rooms can you walk into straight from the hall" as "which rooms are next to the hall"."""
    for k in range(1, len(tokens) - 4):
        if tokens[k].word not in ("can", "could", "do", "may") or tokens[k + 1].word not in ("you", "i", "one", "we"):
            continue
        if tokens[k + 2].word not in _WALKING:
            continue
        j, straight = k + 3, False
        while word_at(tokens, j) in _STRAIGHT:
            straight = straight or tokens[j].word in ("straight", "directly", "immediately", "right")
            j += 1
        end = (
            longest(phrase_ends(tokens, j + 1, ground, Refers.ROOM)) if word_at(tokens, j) == "from" and straight else 0
        )
        if end:
            first = 1 if tokens[0].word in ("into", "to") else 0
            return (*tokens[first:k], *_beside(tokens[:k], ground), *tokens[j + 1 : end], *tokens[end:])
    return None


def _entered_from(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "the hall can only be entered from one other room. Which one?" as "which room is next to the hall?"."""
    for end in phrase_ends(tokens, 0, ground, Refers.ROOM):
        said = {t.word for t in tokens[end:]}
        stop = sentence_end(tokens, end)
        asks = word_at(tokens, stop + 1) in ("which", "what")
        if asks and {"only", "be"} <= said and said & {"entered", "reached", "accessed"}:
            return (*spelt("which", "room", "is", "next", "to"), *tokens[:end], *spelt("?"))
    return None


def _walked_between(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "can I walk straight from the hall into the den" as "is there a door between the hall and the den"."""
    said = {t.word for t in tokens}
    straight = said & {"straight", "directly"} or {"without", "corridor"} <= said or {"without", "hallway"} <= said
    if word_at(tokens, 0) not in ("can", "could") or word_at(tokens, 2) not in _WALKING or not straight:
        return None
    k = next((n for n in range(3, len(tokens)) if tokens[n].word == "from"), len(tokens))
    for end in phrase_ends(tokens, k + 1, ground, Refers.ROOM):
        into = end
        while word_at(tokens, into) in _STRAIGHT:
            into += 1
        if into > end and (last := longest(phrase_ends(tokens, into, ground, Refers.ROOM))):
            asked = spelt("is", "there", "a", "door", "between")
            return (*asked, *tokens[k + 1 : end], *spelt("and"), *tokens[into:last], *spelt("?"))
    return None


def _led_to(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "which rooms does the hall lead to", "… is the hall connected to" as those next to the hall."""
    for k in range(1, len(tokens) - 3):
        if tokens[k].word in ("does", "do", "is", "are"):
            end = longest(phrase_ends(tokens, k + 1, ground, Refers.ROOM))
            verb = _LEADING if tokens[k].word in ("does", "do") else _JOINED
            if end and word_at(tokens, end) in verb:
                after = end + 1
                while word_at(tokens, after) in ("to", "into", "onto", "with", "directly"):
                    after += 1
                if after >= len(tokens) or tokens[after].word in SENTENCE_ENDS:
                    first = 1 if tokens[0].word in ("into", "to") else 0
                    return (*tokens[first:k], *_beside(tokens[:k], ground), *tokens[k + 1 : end], *tokens[after:])
        begin = k + 1 if tokens[k].word in _LEADING | _JOINED else 0
        while begin and word_at(tokens, begin) in ("to", "into", "onto", "with", "on", "directly"):
            begin += 1
        keys = {"key", "keys", "code", "card", "badge", "fob"} & {t.word for t in tokens[:k]}
        opens = not keys and tokens[0].word in ("which", "what")
        if begin and opens and longest(phrase_ends(tokens, begin, ground, Refers.ROOM)):
            start = k - 1 if tokens[k - 1].word == "directly" else k
            start = start - 1 if tokens[start - 1].word in ("is", "are") else start
            return (*tokens[:start], *_beside(tokens[:start], ground), *tokens[begin:])
    return None


def _states_had(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "(rooms) have the light off but the window open" as "have a light that is off and a window that is open"."""
    states = ground.lexicon.states
    if word_at(tokens, 0) not in _ASKING:
        return None
    for k in range(1, len(tokens) - 3):
        if tokens[k].word not in _HAVING or tokens[k + 1].word not in _ITS:
            continue
        said: list[Token] = []
        j = k + 1
        while word_at(tokens, j) in _ITS:
            end = _bare_noun_end(tokens, j + 1, ground)
            if not end or word_at(tokens, end) not in states:
                break
            said += [*spelt("a"), *tokens[j + 1 : end], *spelt("that", "is"), tokens[end]]
            j = end + 1
            comma = word_at(tokens, j) == "," and word_at(tokens, j + 1) in ("and", "but")
            if word_at(tokens, j + comma) not in ("and", "but") or word_at(tokens, j + comma + 1) not in _ITS:
                break
            said += spelt("and")
            j += comma + 1
        if said and said[-1].word != "and" and (j >= len(tokens) or tokens[j].word in (*SENTENCE_ENDS, ",")):
            return (*tokens[: k + 1], *said, *tokens[j:])
    return None


def _bare_noun_end(tokens: Tokens, i: int, ground: Ground) -> int:
    """Return where a plain noun of one or two words that begins at a position ends; 0: none does."""
    found = Reader(ground, tokens, read_noun_phrases).noun_phrases(i)
    return min((end for p, end in found if not p.unknown and p.refers is Refers.THING and end <= i + 2), default=0)


def _what_helps(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "find the thing that will help" behind a situation as "what would help?"."""
    for k in range(3, len(tokens) - 3):
        if tokens[k - 1].word not in SENTENCE_ENDS or tokens[k].word not in ("find", "bring", "get", "look", "locate"):
            continue
        rest = [t.word for t in tokens[k + 1 :] if not t.is_punctuation]
        vague = {"the", "thing", "something", "anything", "whatever", "what", "for", "me", "one"}
        ending = next((h for h in _HELPING if tuple(rest[-len(h) :]) == h), ())
        if ending and set(rest[: len(rest) - len(ending)]) <= vague:
            return (*tokens[:k], *spelt("what", "would", "help", "?"))
    return None


def _one_needed(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "my mother needs a badge. Find one for her" as "find a badge"."""
    for k in range(3, len(tokens) - 1):
        finds = tokens[k].word in ("find", "locate") and tokens[k - 1].word in SENTENCE_ENDS
        if not finds or word_at(tokens, k + 1) not in ("one", "it", "some"):
            continue
        after = k + 4 if word_at(tokens, k + 2) == "for" and word_at(tokens, k + 3) in _PERSON else k + 2
        need = next((n for n in range(k - 1, 0, -1) if tokens[n].word in ("needs", "need", "wants", "requires")), 0)
        end = longest(phrase_ends(tokens, need + 1, ground, Refers.THING)) if need else 0
        if end and tokens[end].word in SENTENCE_ENDS and (after >= len(tokens) or tokens[after].word in SENTENCE_ENDS):
            return (*spelt("find"), *tokens[need + 1 : end], *tokens[after:])
    return None
