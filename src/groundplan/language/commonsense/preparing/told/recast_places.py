"""Questions for places and people in a roundabout order: "a talk is on. Where?", "whoever has a desk gets a lamp …".

As in `recast`, each rule knows one such order by its own words and leaves a question that the grammar reads.
"""

from __future__ import annotations

from collections.abc import Callable

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.told.recast_parts import APART, SHORT, WHERE_ASKED, last_question
from groundplan.language.commonsense.words.closed import EXCEPT, PERSONS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import at, opens, past, sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens, spelt, word_at

_DOING = frozenset({"going", "taking", "being", "under", "happening", "on", "starting", "started", "running"})
_EVENTS = {
    "presentation": "giving a talk", "talk": "giving a talk", "lecture": "giving a talk", "speech": "giving a talk",
    "meeting": "meeting", "party": "celebrating", "concert": "playing music", "game": "playing a game",
}  # fmt: skip
_THE_ROOM = frozenset({"room", "place", "where", "there", "rooms"})
_HIM = frozenset({"him", "her", "he", "she"})
_FINDING = frozenset({"find", "meet", "reach", "catch", "see", "look", "is", "be", "has", "gone", "seek", "get"})
_SEEKING_HIM = ("find", "meet", "reach", "catch", "see", "for", "get", "of")


def recast_places(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a question for places or people put as one that the grammar reads."""
    for rule in _RULES:
        changed = rule(tokens, ground)
        tokens = tokens if changed is None else changed
    return tokens


def _named(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where the longest noun phrase for known things ends that begins at a position; 0 where none does."""
    ends = phrase_ends(tokens, k, ground, Refers.THING)
    return next((end for end in ends if not any(t.is_punctuation for t in tokens[k:end])), 0)


def _happening(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "a talk is going on. Point me to the room" as "in which room is somebody giving a talk?"."""
    direct = _happening_where(tokens)
    if direct is not None:
        return direct
    k = next(
        (n for n, t in enumerate(tokens) if t.word in _EVENTS and word_at(tokens, n - 1) in ("a", "the", "an")), -1
    )
    if (
        k < 0
        or word_at(tokens, k + 1) not in ("is", "has")
        or word_at(tokens, k + 2) not in _DOING | {"just", "already"}
    ):
        return None
    stop = next((n for n in range(k, len(tokens)) if tokens[n].word in SENTENCE_ENDS), 0)
    last = {t.word for t in tokens[stop + 1 :]}
    if not stop or not _THE_ROOM & last or len(tokens) - stop > SHORT + 2:
        return None
    return (*spelt("in", "which", "room", "is", "somebody", *_EVENTS[tokens[k].word].split()), *spelt("?"))


def _happening_where(tokens: Tokens) -> Tokens | None:
    """Read "in which room is the talk going on?", "where is a meeting being held?" as where somebody does that."""
    for k in range(2, len(tokens) - 2):
        event = tokens[k].word in _EVENTS and tokens[k - 1].word in ("a", "the", "an") and tokens[k - 2].word == "is"
        asks = {t.word for t in tokens[max(0, k - 5) : k - 2]} & {"where", "room"}
        on = (
            at(tokens, k + 1, "going", "on")
            or at(tokens, k + 1, "taking", "place")
            or word_at(tokens, k + 1) == "being"
        )
        if event and asks and on:
            start = next(n for n in range(max(0, k - 5), k) if tokens[n].word in ("where", "in", "which", "what"))
            return (
                *tokens[:start],
                *spelt("in", "which", "room", "is", "somebody", *_EVENTS[tokens[k].word].split(), "?"),
            )
    return None


def _place_with(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "where can I write on a board with no lamp (there)?" as which rooms have a board but no lamp."""
    k = next(
        (n for n in range(len(tokens) - 4) if at(tokens, n, "where", "can") or at(tokens, n, "where", "could")), -1
    )
    if k < 0 or word_at(tokens, k + 2) not in ("i", "we", "you", "one", "people"):
        return None
    stop = next((n for n in range(k, len(tokens)) if tokens[n].word in APART), len(tokens))
    lacking = next((n for n in range(k + 4, stop) if word_at(tokens, n) == "without" or at(tokens, n, "with", "no")), 0)
    begin = next((n for n in range(k + 4, lacking) if tokens[n].word in ("a", "an", "the", "my")), 0) if lacking else 0
    if not begin or word_at(tokens, begin - 1) not in ("on", "at", "in", "by", "with", "under", "near", "from"):
        return None
    end = _named(tokens, begin, ground)
    away = lacking + 1 + (word_at(tokens, lacking) == "with")
    away += word_at(tokens, away) in ("a", "an", "any")
    last = _named(tokens, away, ground)
    if end < lacking or last != stop:
        return None
    has = (*spelt("which", "rooms", "have"), *tokens[begin:lacking], *spelt("but", "no"), *tokens[away:stop])
    return (*tokens[:k], *has, *tokens[stop:])


def _whoever(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "whoever has a desk but no lamp gets one, so tell me the offices" as "which offices have …"."""
    k = next((n for n, t in enumerate(tokens) if t.word == "whoever" and opens(tokens, n)), -1)
    has = k + 1 + (word_at(tokens, k + 1) in ("already", "still"))
    if k < 0 or word_at(tokens, has) != "has":
        return None
    gets = next((n for n in range(has, len(tokens)) if tokens[n].word in ("gets", "needs", "receives", "deserves")), 0)
    stop = next((n for n in range(gets, len(tokens)) if tokens[n].word in APART), 0) if gets else 0
    rest = [t.word for t in tokens[stop + 1 :] if not t.is_punctuation]
    if not stop or not {"tell", "name", "list", "which", "give", "show"} & set(rest) or len(rest) > SHORT:
        return None
    said: Tokens = ()
    for n in range(has + 1, gets):
        single = at(tokens, n - 3, "not", "a", "single") or at(tokens, n - 1, "not", "a")
        said = (*said[: -3 if said[-1].word == "single" else -1], *spelt("no")) if single and said else said
        said = (*said, tokens[n]) if not (single and tokens[n].word in ("a", "single")) else said
    return (*spelt("which", rest[-1], "have"), *said, *spelt("?"))


def _leaving_out(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "leaving out those who are eating or talking, who is in the hall?" as who is there and does neither."""
    k = past(tokens, 0, EXCEPT)
    if (
        not k
        or word_at(tokens, k) not in ("those", "people", "anyone", "anybody")
        or word_at(tokens, k + 1) not in _THAT
    ):
        return None
    start = k + 2 + (word_at(tokens, k + 2) in ("are", "is"))
    asks = next((n for n in range(start, len(tokens)) if tokens[n].word == "who" and tokens[n - 1].word == ","), 0)
    doing = [t for t in tokens[start : asks - 1] if t.word.endswith("ing")] if asks else []
    rest = [t for t in tokens[start : asks - 1] if not t.word.endswith("ing") and t.word not in (",", "or", "and")]
    if not doing or rest:
        return None
    stop = sentence_end(tokens, asks)
    question = tuple(t for t in tokens[asks:stop] if t.word != "'s")
    question = (*question[:1], *spelt("is"), *question[1:]) if word_at(question, 1) not in ("is", "are") else question
    denied = [w for t in doing for w in ("and", "is", "not", *_DOINGS.get(t.word, t.word).split())]
    return (*question, *spelt(*denied), *tokens[stop:])


_THAT = frozenset({"who", "that"})
_DOINGS = {"lecturing": "giving a talk", "presenting": "giving a talk", "speaking": "giving a talk"}


def _has_anybody(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "has anybody left a guitar (lying about)?" as "is there a guitar?", whatever mood is told of before.

    "Have they put the lamp in the hall?" asks whether it is there.
    """
    for k in range(len(tokens) - 4):
        asks = tokens[k].word in ("has", "have", "did") and opens(tokens, k) and tokens[k + 1].word in PERSONS
        verb = k + 3 if word_at(tokens, k + 2) in ("ever", "already", "really", "accidentally") else k + 2
        if not asks or word_at(tokens, verb) not in _PUTTING or tokens[-1].word != "?":
            continue
        start, last = verb + 1, len(tokens) - 1
        end = _any_noun(tokens, start, last, ground)
        stop = end
        while end and word_at(tokens, stop) in _LYING:
            stop += 1
        place = tokens[stop:last] if last in place_ends(tokens, stop, ground) else ()
        if not end or not (stop == last or place):
            continue
        mood = word_at(tokens, 0) in ("fancy", "feel", "up", "in", "looking") and word_at(tokens, k - 1) in ("so", ",")
        there = spelt("is", "there") if tokens[start].word in _SOME else spelt("is")
        if there[-1].word == "is" and not place:
            continue
        return (*(() if mood else tokens[:k]), *there, *tokens[start:end], *place, *spelt("?"))
    return None


def _any_noun(tokens: Tokens, start: int, last: int, ground: Ground) -> int:
    """Return where the thing ends that begins at a position, also one that is not here, if its place follows."""
    ends = phrase_ends(tokens, start, ground, Refers.THING)
    placed = next((end for end in ends if last in place_ends(tokens, end, ground)), 0)
    end = placed or _named(tokens, start, ground)
    if end or word_at(tokens, start) not in _SOME:
        return end
    return next((n for n in range(start + 2, last) if last in place_ends(tokens, n, ground)), 0)


_PUTTING = frozenset(
    {"left", "leave", "forgotten", "forget", "brought", "bring", "put", "placed", "place", "installed", "install"}
    | {"hung", "hang", "stored", "store", "kept", "keep", "parked", "park", "dropped", "drop", "mounted", "mount"}
    | {"had", "got", "stood", "stand", "laid", "lay", "set", "stashed", "stash", "hidden", "hide", "fitted", "fit"}
)
_LYING = frozenset({"lying", "standing", "about", "around", "here", "behind", "somewhere", "up", "hanging"})
_SOME = frozenset({"a", "an", "any", "some"})


def _sought_person(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "I knocked at Ann's and nobody is in. In which room will I find her?" as "where is Ann?"."""
    k = last_question(tokens)
    asked = [t.word for t in tokens[k:] if not t.is_punctuation]
    where = asked[:1] == ["where"] or (set(asked[:3]) & {"room"} and WHERE_ASKED & set(asked[:2]))
    if not k or not where or not _HIM & set(asked) or not _FINDING & set(asked) or len(asked) > SHORT:
        return None
    n = next(n for n, w in enumerate(asked) if w in _HIM)
    if asked[n - 1] not in (_SEEKING_HIM if asked[n] in ("him", "her") else ("is", "has", "did")):
        return None
    if asked[n] == "her" and n + 1 < len(asked) and asked[n + 1] not in ("instead", "now", "then"):
        return None
    people = dict.fromkeys(p for n in range(k) if (p := _person(tokens, n, k, ground)))
    if len(people) != 1:
        return None
    return (*spelt("where", "is"), *spelt(*next(iter(people))), *spelt("?"))


def _person(tokens: Tokens, n: int, stop: int, ground: Ground) -> tuple[str, ...]:
    """Return the words for a person at a position, by name or by what they are here ("the professor")."""
    word = tokens[n].word
    if word not in _HIM and ground.vocabulary.is_name(word) and person_query(ground, (word,)) is not None:
        return (word,)
    role = word in ("the", "our", "my") and n + 1 < stop and ground.knowledge.is_role(tokens[n + 1].word)
    owned = word_at(tokens, n + 2) == POSSESSIVE or word_at(tokens, n + 2) in APART | {"is", "has", "and"}
    return ("the", tokens[n + 1].word) if role and owned else ()


def _nearest_to_his(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "Yusuf is ill. Whose office is nearest to his?" as nearest to Yusuf's, where nobody else is named."""
    k = last_question(tokens)
    stop = len(tokens) - (tokens[-1].word in SENTENCE_ENDS) if tokens else 0
    near = word_at(tokens, stop - 2) in ("to", "from", "than") and word_at(tokens, stop - 1) in ("his", "hers")
    if not k or not near:
        return None
    people = dict.fromkeys(p for n in range(stop) if (p := _person(tokens, n, stop, ground)))
    if len(people) != 1:
        return None
    kind = next((n for n in range(k, stop - 1) if tokens[n].word in ("whose", "which", "the")), -1)
    noun = tokens[kind + 1 : kind + 2] if kind >= 0 and tokens[kind].word == "whose" else ()
    return (*tokens[k : stop - 1], *spelt(*next(iter(people)), POSSESSIVE), *noun, *tokens[stop:])


_RULES: tuple[Callable[[Tokens, Ground], Tokens | None], ...] = (
    _happening,
    _place_with,
    _whoever,
    _leaving_out,
    _has_anybody,
    _sought_person,
    _nearest_to_his,
)

__all__ = ["recast_places"]
