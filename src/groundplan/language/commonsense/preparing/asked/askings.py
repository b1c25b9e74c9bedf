"""Ways of asking put plainly: "we are after …", "what is the location of …", "of the mugs, which …" as plain questions.

What is asked for is left as it was said; only what surrounds it is exchanged for the plainest words
(`data/asking.toml`), so that every way of asking meets every kind of noun phrase.
"""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.words.lexicon import by_length, read_table
from groundplan.language.commonsense.words.spans import clause_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens

_JOINTS = SENTENCE_ENDS | {",", "and", "but", "so", "then"}
_ASKED = frozenset({"which", "what"})
_WHOLE = frozenset({"every", "all", "each", "everything"})
_FURTHEST = 15


@cache
def phrases(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the phrases of a list of data/asking.toml, the longest first."""
    return by_length(read_table("asking")[name])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(read_table("asking")[name])


def spelt(*said: str) -> Tokens:
    """Return words as tokens."""
    return tuple(Token(word, word) for word in said)


def match(tokens: Tokens, k: int, name: str) -> int:
    """Return the length of the longest phrase of a list that stands at a position, else 0."""
    said = [t.word for t in tokens[k : k + 12]]
    return next((len(p) for p in phrases(name) if tuple(said[: len(p)]) == p), 0)


def plainly_asked(tokens: Tokens) -> Tokens:
    """Return the tokens with roundabout ways of asking put plainly."""
    for rule in (
        _whose_is,
        _even,
        _ended_up,
        _provided,
        _but_one,
        _minded,
        _owned,
        _sought,
        _located,
        _whose,
        _from_among,
        _got,
        _around,
        _there_at_the_end,
    ):
        changed = rule(tokens)
        tokens = changed if any(t.word.isalnum() for t in changed) else tokens
    return tokens


def _begins(tokens: Tokens, k: int) -> bool:
    return k == 0 or tokens[k - 1].word in _JOINTS


def _even(tokens: Tokens) -> Tokens:
    """Leave out "even" of "is not even on", "at all" of "nothing at all", "in this house" of "a bed in this house"."""
    denies = bool(
        {"not", "no", "nothing", "never", "without", "nobody", "any", "anything", "is", "are"}
        & {t.word for t in tokens}
    )
    kept: list[Token] = []
    k = 0
    while k < len(tokens):
        said = [t.word for t in tokens[k : k + 3]]
        closes = len(said) < 2 or not said[1][:1].isalnum() or said[1] in ("number", "one", "and", "or")
        if (
            said[0] in ("even", "quite")
            and not closes
            and kept
            and kept[-1].word in ("not", "is", "are", "was", "never")
        ):
            k += 1
        elif said[:2] == ["at", "all"] and denies and kept:
            k += 2
        elif (
            kept
            and said[:2] in (["in", "this"], ["of", "this"], ["within", "this"])
            and said[2:]
            and said[2] in _whole()
        ):
            k += 3
        else:
            kept.append(tokens[k])
            k += 1
    return tuple(kept)


def _whole() -> frozenset[str]:
    return frozenset(read_table("rewordings")["everywhere"])


def _ended_up(tokens: Tokens) -> Tokens:
    """Read "where did the umbrella end up", "where has it gone to" as "where is the umbrella", "where is it"."""
    for k in range(len(tokens) - 3):
        if tokens[k].word != "where" or tokens[k + 1].word not in ("did", "has", "have", "does", "do"):
            continue
        end = clause_end(tokens, k + 2)
        tail = next((p for p in phrases("ending") if tuple(t.word for t in tokens[end - len(p) : end]) == p), ())
        if tail and end - len(tail) > k + 2 and tokens[k + 2].word not in ("we", "i", "you", "one"):
            return (*tokens[: k + 1], *spelt("is"), *tokens[k + 2 : end - len(tail)], *tokens[end:])
    return tokens


def _whose_is(tokens: Tokens) -> Tokens:
    """Read "who's mug is on the desk" as "whose mug is on the desk"."""
    for k in range(len(tokens) - 4):
        misspelt = tokens[k].text.lower() == "whos" or tokens[k + 1].text.lower() == "'s"
        if tokens[k].word != "who" or tokens[k + 1].word != "is" or not misspelt:
            continue
        end = clause_end(tokens, k + 2)
        claims = any(tokens[n].word in ("is", "are", "has", "was", "were") for n in range(k + 3, end - 1))
        if claims and tokens[k + 2].word not in (
            "the",
            "a",
            "an",
            "in",
            "on",
            "at",
            "that",
            "it",
            "this",
            "not",
            "there",
        ):
            return (*tokens[:k], *spelt("whose"), *tokens[k + 2 :])
    return tokens


def _provided(tokens: Tokens) -> Tokens:
    """Read "any chair will do, as long as it is free" as "find any chair that is free"."""
    for k in range(1, len(tokens) - 3):
        length = match(tokens, k, "provided")
        after = k + length
        if not length or after + 1 >= len(tokens) or tokens[after].word not in ("it", "they", "there"):
            continue
        start = k - 1 if tokens[k - 1].word == "," else k
        opens = sentence_start(tokens, start)
        does = next((n for n in range(opens + 1, start) if match(tokens, n, "doing_too")), -1)
        found = spelt("find") if does > 0 else ()
        noun = tokens[opens:does] if does > 0 else tokens[opens:start]
        there = spelt("where", "there") if tokens[after].word == "there" else spelt("that")
        return (*tokens[:opens], *found, *noun, *there, *tokens[after + 1 :])
    return tokens


def _but_one(tokens: Tokens) -> Tokens:
    """Read "a glass, but one that is clean", "a mug, preferably one without a handle" as "a glass that is clean"."""
    for k in range(1, len(tokens) - 3):
        start = k + 1 if tokens[k].word == "," else k
        j = start
        while j < len(tokens) and tokens[j].word in (
            "but",
            "and",
            "preferably",
            "ideally",
            "only",
            "namely",
            "specifically",
        ):
            j += 1
        joined = j > k
        if _WHOLE & {t.word for t in tokens[max(0, k - 5) : k]} and "but" in (t.word for t in tokens[start:j]):
            continue
        if tokens[start].word == "and" and j == start + 1 and j < len(tokens) and tokens[j].word == "the":
            continue
        j = j + 1 if j < len(tokens) and tokens[j].word == "the" else j
        opened = joined and j + 1 < len(tokens) and tokens[j].word in ("one", "ones", "some", "something")
        if (
            opened
            and tokens[j + 1].word in ("that", "which", "with", "without", "who", "where")
            and tokens[k - 1].word.isalnum()
        ):
            return (*tokens[:k], *tokens[j + 1 :])
    return tokens


def _minded(tokens: Tokens) -> Tokens:
    """Read "would you mind telling me …", "how about finding …" as "tell me …", "find …"."""
    for k in range(len(tokens)):
        length = match(tokens, k, "minding") if _begins(tokens, k) else 0
        doing = tokens[k + length].word if length and k + length < len(tokens) else ""
        if doing in read_table("asking")["doing"]:
            return (*tokens[:k], *spelt(read_table("asking")["doing"][doing]), *tokens[k + length + 1 :])
    return tokens


def _owned(tokens: Tokens) -> Tokens:
    """Read "do you have any lamps", "have we got a lamp" as "are there any lamps", "is there a lamp"."""
    for k in range(len(tokens) - 3):
        length = match(tokens, k, "having") if _begins(tokens, k) else 0
        j = k + length
        if not length or j >= len(tokens) or tokens[j].is_punctuation:
            continue
        many = tokens[j].word in ("any", "some", "two", "several") and tokens[
            min(j + 1, len(tokens) - 1)
        ].word.endswith("s")
        wanted = [t.word for t in tokens if not t.is_punctuation][-2:] in (["for", "me"], ["for", "us"])
        last = j + 1 >= len(tokens) or tokens[j + 1].is_punctuation
        bare = (
            last and tokens[j].word.endswith("s") and tokens[j].word not in ("this", "his", "hers", "yours", "theirs")
        )
        opens = tokens[j].word in ("any", "some", "a", "an", "two", "several", "another")
        many = many or bare
        if (opens or bare) and not wanted:
            return (*tokens[:k], *spelt("are" if many else "is", "there"), *tokens[j:])
    return tokens


def _whose(tokens: Tokens) -> Tokens:
    """Read "name the owner of the bag", "tell me who the bag belongs to" as "who owns the bag"."""
    for k in range(len(tokens)):
        length = match(tokens, k, "owners") if _begins(tokens, k) else 0
        if length and k + length < len(tokens):
            return (*tokens[:k], *spelt("who", "owns"), *tokens[k + length :])
        if tokens[k].word not in ("who", "whom") or k + 2 >= len(tokens):
            continue
        end = clause_end(tokens, k + 2)
        fronted = k > 0 and tokens[k - 1].word == "to"
        last = end - 1 if fronted else end - 2
        closed = (tokens[last].word in ("belongs", "belong")) and (fronted or tokens[end - 1].word == "to")
        if closed and last > k + 2:
            start = k + 2 if tokens[k + 1].word in ("does", "do") else k + 1
            return (*tokens[: k - fronted], *spelt("who", "owns"), *tokens[start:last], *tokens[end:])
    return tokens


def _sought(tokens: Tokens) -> Tokens:
    """Read "we are still trying to find", "I've been hunting for", "looking for" as "find"."""
    for k in range(len(tokens)):
        subject = tokens[k].word in ("i", "we")
        if not _begins(tokens, k) or not (subject or tokens[k].word.endswith("ing")):
            continue
        j = k + 1 if subject else k
        while j < len(tokens) and tokens[j].word in _words("light") and not match(tokens, j, "seeking"):
            j += 1
        length = match(tokens, j, "seeking")
        end = j + length
        denied = any(t.word in ("not", "never") for t in tokens[k:j])
        if not length or denied or end >= len(tokens) or tokens[end].word in ("out", "that", "if", "whether"):
            continue
        after = tokens[j].word == "after" and (j == k or tokens[j - 1].word not in ("am", "are", "were", "was"))
        if after or tokens[end].is_punctuation:
            continue
        return _sought((*tokens[:k], *spelt("find"), *tokens[end:]))
    return tokens


def _located(tokens: Tokens) -> Tokens:
    """Read "what is the exact location of", "give me the whereabouts of", "whereabouts is" as "where is"."""
    for k in range(len(tokens)):
        word, after = tokens[k].word, tokens[k + 1].word if k + 1 < len(tokens) else ""
        if word == "whereabouts" and after in ("is", "are", "was", "were", "can", "could", "do", "would", "might"):
            return (*tokens[:k], *spelt("where"), *tokens[k + 1 :])
        third = tokens[k + 2].word if k + 2 < len(tokens) else ""
        if word == "where" and after in ("is", "are") and third == "there" and k + 3 < len(tokens):
            return (*tokens[: k + 2], *tokens[k + 3 :])
        length = match(tokens, k, "located") if _begins(tokens, k) else 0
        j = k + length
        if not length or j + 2 >= len(tokens) or tokens[j].word != "the":
            continue
        j = j + 2 if tokens[j + 1].word in _words("exact") else j + 1
        if j + 2 < len(tokens) and tokens[j].word in _words("locations") and tokens[j + 1].word == "of":
            return (*tokens[:k], *spelt("where", "is"), *tokens[j + 2 :])
    return tokens


def _from_among(tokens: Tokens) -> Tokens:
    """Read "(out) of all the mugs, which one is red" as "which of the mugs is red"."""
    for k in range(len(tokens) - 4):
        start = k + 1 if tokens[k].word == "out" else k
        if not _begins(tokens, k) or tokens[start].word not in ("of", "among", "amongst", "from"):
            continue
        comma = next((n for n in range(start + 2, min(start + _FURTHEST, len(tokens))) if tokens[n].word == ","), -1)
        if comma < 0 or comma + 2 >= len(tokens) or tokens[comma + 1].word not in _ASKED:
            continue
        rest = comma + 3 if tokens[comma + 2].word in ("one", "ones", "items", "things", "item", "thing") else comma + 2
        among = tokens[start + 1 : comma]
        among = among[1:] if [t.word for t in among[:2]] in (["all", "the"], ["all", "our"], ["all", "of"]) else among
        among = among[1:] if among and among[0].word == "of" else among
        return (*tokens[:k], *spelt("which", "of"), *among, *tokens[rest:])
    return tokens


def _got(tokens: Tokens) -> Tokens:
    """Read "which mugs have we got …", "what mugs do you have …" as "which mugs are there …"."""
    for k in range(len(tokens) - 3):
        if tokens[k].word not in _ASKED or tokens[k + 1].word in ("is", "are", "do", "have", "has", "does"):
            continue
        for j in range(k + 2, min(k + 5, len(tokens) - 2)):
            said = tuple(t.word for t in tokens[j : j + 3])
            if said[1:] in (("we", "got"), ("you", "got"), ("i", "got"), ("they", "got")) and said[0] == "have":
                return (*tokens[:j], *spelt("are", "there"), *tokens[j + 3 :])
    return tokens


def _around(tokens: Tokens) -> Tokens:
    """Leave out "around here" in the middle of a question: "any mugs | around here | that are red"."""
    if not any(_begins(tokens, k) and t.word in _words("asking") for k, t in enumerate(tokens)):
        return tokens
    tokens = _here_at_the_end(tokens)
    k = 2
    while k < len(tokens):
        length = match(tokens, k, "around")
        goes_on = k + length < len(tokens) and not tokens[k + length].is_punctuation
        closes = length and not goes_on and tokens[k - 1].word not in ("lying", "left", "standing", "is", "are")
        whether = tokens[0].word in ("is", "are") and tokens[1].word != "there" and not goes_on
        tokens = (*tokens[:k], *tokens[k + length :]) if length and (goes_on or closes) and not whether else tokens
        k += 1
    return tokens


def _here_at_the_end(tokens: Tokens) -> Tokens:
    """Leave out the last word of "do you have a lamp that can be dimmed here?"."""
    stop = next((n + 1 for n in range(len(tokens) - 1, -1, -1) if not tokens[n].is_punctuation), 0)
    whether = tokens[0].word in ("do", "does", "is", "are", "have", "has", "any")
    placed = stop > 3 and tokens[stop - 2].word in (
        "in",
        "over",
        "from",
        "is",
        "are",
        "lying",
        "standing",
        "left",
        "be",
    )
    return (
        (*tokens[: stop - 1], *tokens[stop:])
        if whether and stop > 3 and tokens[stop - 1].word == "here" and not placed
        else tokens
    )


def _there_at_the_end(tokens: Tokens) -> Tokens:
    """Read "tell me how many red mugs in the hall there are" as "tell me how many red mugs in the hall"."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    start = sentence_start(tokens, stop)
    asked = next((n for n in range(start, min(start + _FURTHEST, stop)) if _asks(tokens, n)), -1)
    if asked < 0:
        return tokens
    begin = asked + (2 if tokens[asked].word == "how" else 1)
    for tail in phrases("there"):
        cut = stop - len(tail)
        if cut <= begin or tuple(t.word for t in tokens[cut:stop]) != tail:
            continue
        inner = {t.word for t in tokens[begin:cut]}
        own = tail[0] in ("there", "exist", "is", "are") and inner & {"is", "are", "there"} and len(inner) < 4
        if (
            tokens[begin].word in ("is", "are", "one", "of", "do", "else")
            or own
            or tokens[cut - 1].word in ("that", "what")
        ):
            return tokens
        if tail[0] in ("we", "you", "i") and inner & {"do", "have", "did", "can", "should"}:
            return tokens
        return (*tokens[:cut], *tokens[stop:])
    return tokens


def _asks(tokens: Tokens, n: int) -> bool:
    many = tokens[n].word == "how" and n + 1 < len(tokens) and tokens[n + 1].word == "many"
    return many or tokens[n].word in _ASKED
