"""Chores in a household's words, put plainly: "hang it up to dry", "empty jars into the bin", "any toy goes there".

Also what is used for a table that is laid ("lay the table for two, using the blue plates") and what somebody is busy at
("the lamp Ann is reading by": the one in the room where she is).
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.knowledge.words import singulars, words_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.phrase_ends import longest, phrase_ends
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_JOINTS = frozenset({",", ":", ";", "and", "then", "-", *SENTENCE_ENDS})
_OWED = frozenset(
    {"should", "must", "goes", "go", "belongs", "belong", "needs", "need", "has", "have", "wants", "ought"}
)
_ALL_OF = frozenset(
    {"put", "return", "take", "move", "throw", "tidy", "clear", "store", "wash", "clean", "switch", "turn", "collect"}
    | {"gather", "carry", "pile", "stack", "bin", "recycle", "remove", "shut", "close", "load", "rinse", "stow", "pick"}
)
_NARROWING = frozenset({"that", "which", "dirty", "wet", "left", "lying", "on", "in"})
_PARTICLES = frozenset({"away", "up", "off", "out", "back", "down"})
_INTO = frozenset({"into", "in", "to", "onto", "on"})
_DRYING = ("drying_rack", "clothes_line", "clothes_horse", "airer", "radiator")
_HANGING = frozenset({"hang", "lay", "peg", "put", "spread"})
_LAYING = frozenset({"lay", "set", "deck"})
_GUESTS = frozenset({"people", "persons", "guests", "of", "us", "them", "diners"})
_BY = frozenset({"by", "under", "with", "at", "on", "in", "beside", "near", "from"})
_MOST_GUESTS = 12
_FURTHEST = 6


def with_chores(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is said of chores put plainly."""
    if ground.affordances:
        return tokens
    for rule in (_into_it, _any, _whatever, _emptied, _laid, _busy_at, _hung):
        tokens = rule(tokens, ground)
    return tokens


def _sentences(tokens: Tokens) -> Iterator[tuple[int, int]]:
    start = 0
    for stop in (*(n for n, t in enumerate(tokens) if t.word in SENTENCE_ENDS), len(tokens)):
        yield start, stop
        start = stop + 1


def _clauses(tokens: Tokens) -> Iterator[tuple[int, int]]:
    """Yield the sentences, and what stands behind a colon or dash in one ("clear the hall: | anything dirty …")."""
    for start, stop in _sentences(tokens):
        colon = next((n + 1 for n in range(start, stop) if tokens[n].text in (":", "-", "–")), start)
        yield colon, stop


def _into_it(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "every toy that is not in the chest (yet) goes into it" as that it goes into the chest."""
    for k in range(6, len(tokens)):
        into = tokens[k].word in ("it", "there") and (k + 1 == len(tokens) or tokens[k + 1].is_punctuation)
        goes = next((n for n in range(k - 1, max(0, k - 4), -1) if tokens[n].word in _OWED | {"put", "go"}), 0)
        if not into or not goes or (tokens[k].word == "it" and tokens[k - 1].word not in _INTO):
            continue
        start = next((n + 1 for n in range(goes, 0, -1) if tokens[n].is_punctuation), 0)
        for n in range(start, goes - 2):
            outside = tokens[n].word == "not" and word_at(tokens, n + 1) in ("in", "on", "inside")
            ends = [e for e in phrase_ends(tokens[:goes], n + 2, ground) if e in (goes, goes - 1)] if outside else []
            if ends:
                mark = () if tokens[k].word == "it" else spelt("into" if word_at(tokens, n + 1) != "on" else "onto")
                return (*tokens[: ends[0]], *tokens[goes:k], *mark, *tokens[n + 2 : ends[0]], *tokens[k + 1 :])
    return tokens


def _any(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "any book that … should go to the shelf" as every such book."""
    for start, stop in _clauses(tokens):
        owed = any(tokens[n].word in _OWED for n in range(start + 2, stop))
        if word_at(tokens, start) not in ("any", "anything") or not owed or word_at(tokens, stop) == "?":
            continue
        noun = word_at(tokens, start + 1)
        many = noun not in ("dishes",) and any(s != noun for s in singulars(noun))
        said = "everything" if tokens[start].word == "anything" else "all" if many else "every"
        return (*tokens[:start], *spelt(said), *tokens[start + 1 :])
    return tokens


def _whatever(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "put away anything that …", "wash any dirty mugs" as all of it; "bring me any mug" is for one."""
    for start, _ in _sentences(tokens):
        k = start + 1 if word_at(tokens, start) == "please" else start
        any_at = next((n for n in (k + 1, k + 2) if word_at(tokens, n) in ("any", "anything")), 0)
        if not any_at or tokens[k].word not in _ALL_OF or (any_at == k + 2 and tokens[k + 1].word not in _PARTICLES):
            continue
        said = [t.word for t in tokens[any_at + 1 : any_at + 1 + _FURTHEST]]
        many = any(any(s != w for s in singulars(w)) for w in said[:3]) and "of" not in said[:1]
        if tokens[any_at].word == "anything" and {"that", "which", "dirty", "wet", "left", "lying", "on", "in"} & set(
            said
        ):
            return (*tokens[:any_at], *spelt("everything"), *tokens[any_at + 1 :])
        if tokens[any_at].word == "any" and many:
            return (*tokens[:any_at], *spelt("all"), *tokens[any_at + 1 :])
    return tokens


def _emptied(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "(:) empty bottles and jars into the glass bin" as putting those that are empty there."""
    for k in range(len(tokens) - 3):
        begins = k == 0 or tokens[k - 1].word in _JOINTS
        if tokens[k].word != "empty" or not begins or tokens[k + 1].word in ground.lexicon.determiners:
            continue
        plural = any(s != tokens[k + 1].word for s in singulars(tokens[k + 1].word))
        ends = [end for end in phrase_ends(tokens, k, ground) if word_at(tokens, end) in _INTO and end > k + 1]
        if ends and plural:
            return (*tokens[:k], *spelt("put", "the"), *tokens[k:])
    return tokens


def _laid(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "lay the table for two, using the blue plates and the forks" as two of each put on the table."""
    for start, stop in _sentences(tokens):
        verb = next((n for n in range(start, stop) if tokens[n].word in _LAYING), -1)
        k = next((n for n in range(verb + 2, stop) if tokens[n].word == "for"), -1) if verb >= 0 else -1
        number = ground.lexicon.numbers.get(word_at(tokens, k + 1), 0) if k > 0 else 0
        n = k + 2
        while n < stop and tokens[n].word in _GUESTS | {","}:
            n += 1
        if not 1 < number <= _MOST_GUESTS or word_at(tokens, n) not in ("using", "with") or n + 1 >= stop:
            continue
        table = tokens[verb + 1 : k]
        if k not in phrase_ends(tokens[:k], verb + 1, ground):
            continue
        return (*tokens[:verb], *spelt("put"), *_each(tokens[n + 1 : stop], tokens[k + 1].word), *spelt("on"), *table,
                *tokens[stop:])  # fmt: skip
    return tokens


def _each(said: Tokens, number: str) -> Tokens:
    """Return "the plates and the forks" as so many plates and so many forks."""
    found: list[str] = []
    opening = True
    for token in said:
        if opening and token.word in ("the", "our", "some", number):
            continue
        if opening and token.word not in ("and", ","):
            found.append(number)
        opening = token.word in ("and", ",")
        found.append(token.word)
    return spelt(*found)


def _busy_at(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the one (that) Ann is sewing by" as the one in the room where she is."""
    for k in range(2, len(tokens) - 3):
        doing = tokens[k].word == "is" and word_at(tokens, k + 1).endswith("ing")
        end = next((n + 1 for n in range(k + 2, min(k + 4, len(tokens))) if tokens[n].word in _BY), 0) if doing else 0
        if not end or not (end >= len(tokens) or tokens[end].word in _JOINTS | {"please"}):
            continue
        room = _room_of(tokens[k - 1].word, ground)
        start = k - 2 if tokens[k - 2].word in ("that", "which") else k - 1
        if room and word_at(tokens, start - 1) not in (*_JOINTS, "where", "who"):
            return (*tokens[:start], *spelt("in", "the", *room), *tokens[end:])
    return tokens


def _room_of(name: str, ground: Ground) -> tuple[str, ...]:
    """Return the words for the room where somebody is known to be; nothing where that is not known."""
    found = person_query(ground, (name,))
    agents = [e for e in ground.entities(found[0]) if e.kind is Kind.AGENT] if found is not None else []
    room = ground.scene.room_of(agents[0].id) if len(agents) == 1 else None
    return words_of(ground.scene.entity(room).name or room) if room is not None else ()


def _hung(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "hang the shirt (up) to dry" as putting it on what things are dried on here."""
    on = next((c for name in _DRYING for c in ground.categories(name)), "")
    for k in range(len(tokens) - 3) if on else ():
        begins = k == 0 or tokens[k - 1].word in _JOINTS | {"please", "you"}
        if not begins or tokens[k].word not in _HANGING:
            continue
        after = k + 2 if tokens[k + 1].word in ("up", "out") else k + 1
        pronoun = word_at(tokens, after) in ("it", "them", "both", "everything")
        end = after + 1 if pronoun else longest(phrase_ends(tokens, after, ground))
        last = end + 1 if word_at(tokens, end) in ("up", "out") else end
        if end and [word_at(tokens, last), word_at(tokens, last + 1)] == ["to", "dry"]:
            if word_at(tokens, last + 2) in _INTO:
                return (*tokens[:last], *tokens[last + 2 :])
            place = spelt("on", "the", *on.split("_"))
            return (*tokens[:k], *spelt("put"), *tokens[after:end], *place, *tokens[last + 2 :])
    return tokens
