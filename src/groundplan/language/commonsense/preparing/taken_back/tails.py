"""What is said behind a wish that asks for nothing more: what not to take, where a thing may be, what if not all goes.

"Cut the apple, not the banana" asks for the apple; "bring me the spoon, it must be on the table somewhere" says where
the spoon may be; "if you can't do both, do one" is what is done anyway.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import AT, longest, phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_SUBJECTS = frozenset(
    {"nobody", "no", "it", "they", "i", "we", "he", "she", "nothing", "everybody", "everyone", "people", "the", "my"}
)
_EXCLUDING = frozenset({"all", "every", "everything", "each", "any", "anything", "both", "whole", "everyone", "most"})
_DESCRIBING = frozenset({"has", "have", "with", "which", "whose", "that", "find", "is", "are", "contains"})
_KEEPING = frozenset({"leave", "keep", "let"})
_AS_IT_IS = frozenset(
    {"whole", "uncut", "untouched", "unpeeled", "unopened", "raw", "intact", "alone", "unsliced", "unchopped", "be"}
)
_MAY_BE = frozenset({"must", "should", "might", "may", "could", "will", "ought"})
_LYING = frozenset({"be", "lie", "lying", "standing", "sitting", "hanging", "somewhere", "probably", "still", "to"})
_WITHIN = (
    ("have", "a", "look"),
    ("take", "a", "look"),
    ("look",),
    ("check",),
    ("try",),
    ("search",),
    ("look", "around"),
)
_OWING = (["has", "to"], ["have", "to"], ["needs", "to"], ["ought", "to"])
_GOING = frozenset({"want", "like", "need", "going", "have", "about", "trying", "plan", "wish", "must", "got", "love"})
_GETTING = frozenset({"give", "bring", "hand", "fetch", "get", "pass", "find", "grab", "have", "hold", "see"})
_HAVING = (
    *(("you", "have"), ("we", "have"), ("you", "have", "got"), ("we", "have", "got"), ("there", "is")),
    *(("you", "can", "find"), ("you", "find"), ("is", "there"), ("we", "own"), ("you", "see")),
)
_HITHER = frozenset({"over", "to", "here", "back", "please", "for", "along", "across"})
_LONGEST_FRONT = 6
_NOW = (("now",), ("right", "now"), ("at", "the", "moment"), ("currently",), ("at", "present"), ("just", "now"))
_THERE = (("in", "there"), ("on", "there"), ("in", "it"), ("on", "it"), ("there",), ("inside",), ("inside", "it"))
_NOT_DOING = frozenset(
    {"taking", "removing", "touching", "moving", "spilling", "dropping", "breaking", "emptying", "making", "waking"}
)
_TELLING = frozenset({"give", "bring", "hand", "fetch", "get", "pass", "take", "put", "need", "want", "like", "place"})


def without_tails(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without what is said behind a wish and asks for nothing more."""
    for rule in (
        _only_going_to,
        _going_to_behind,
        _fronted_purpose,
        _asked_where,
        _at_hand,
        _as_of_now,
        _in_there,
        _without_more,
        _belongs_elsewhere,
        _not_that,
        _left_whole,
        _if_not_all,
        _whereabouts,
        _there_should_be,
        _looked_at,
        _comma_before,
        _what_for,
        _until_mended,
    ):
        tokens = rule(tokens, ground) or tokens
    return tokens


def _what_for(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "so that nobody can read it" behind "where can I shred a letter": what is done there is said."""
    for k in range(4, len(tokens) - 3):
        begin = sentence_start(tokens, k)
        asks = [t.word for t in tokens[begin : begin + 3]]
        where = asks[:1] == ["where"] and asks[2:] and asks[2] in ("i", "we", "one", "you")
        if not where or k - begin < 5 or tokens[k].word != "so":
            continue
        subject = word_at(tokens, k + 1 + (word_at(tokens, k + 1) == "that"))
        if subject in _SUBJECTS:
            stop = sentence_end(tokens, k)
            return (*tokens[:k], *tokens[stop:])
    return None


def _until_mended(tokens: Tokens, _: Ground) -> Tokens | None:
    """Leave out "until it has been repaired" behind a question: what is out of action is asked for."""
    for k in range(4, len(tokens) - 2):
        asks = tokens[sentence_start(tokens, k)].word in ("which", "what", "who", "whose", "is", "are")
        if asks and tokens[k].word in ("until", "till") and tokens[k + 1].word in _SUBJECTS | {"somebody", "someone"}:
            return (*tokens[:k], *tokens[sentence_end(tokens, k) :])
    return None


def _ended(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].word in SENTENCE_ENDS


def _only_going_to(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out what the speaker is going to do before what it takes is asked for ("I want to cut paper. Bring …")."""
    if not ground.affordances or word_at(tokens, 0) not in ("i", "we"):
        return None
    said = [t.word for t in tokens[:6]]
    to = said.index("to") if "to" in said[:5] else 0
    going = to and bool(_GOING & set(said[1:to])) and not {"you", "someone", "somebody"} & set(said[:to])
    verb = ground.lexicon.base(word_at(tokens, to + 1))
    if not going or verb is None or verb in _GETTING:
        return None
    end = next((n for n in range(to + 2, len(tokens)) if tokens[n].word in (*SENTENCE_ENDS, ",")), len(tokens))
    begin = end + 1
    while word_at(tokens, begin) in ("so", "please", "could", "can", "would", "will", "you", "and", "now", "kindly"):
        begin += 1
    asks = word_at(tokens, begin) in _GETTING and word_at(tokens, begin + 1) in ("me", "us", "the", "a", "an", "my")
    return tokens[begin:] if asks else None


def _going_to_behind(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out what the speaker will do with what they ask for ("bring me a rag, | I want to dust the sill")."""
    first = next((n for n, t in enumerate(tokens) if t.word in (*SENTENCE_ENDS, ",", ";", "-")), 0)
    asked = any(
        tokens[n].word in _GETTING and word_at(tokens, n + 1) in ("me", "us") and n + 2 < first for n in range(first)
    )
    if not ground.affordances or not asked or word_at(tokens, first + 1) not in ("i", "we"):
        return None
    said = [t.word for t in tokens[first + 1 :]]
    to = said.index("to") if "to" in said[:6] else 0
    verb = ground.lexicon.base(said[to + 1]) if to and len(said) > to + 1 else None
    own = not {"you", "and", "then", "but", ",", ".", ";"} & set(said[:-1])
    if not to or verb is None or verb in _GETTING or not own or not _GOING & set(said[1:to]):
        return None
    return (*tokens[:first], *tokens[len(tokens) - (tokens[-1].word in SENTENCE_ENDS) :])


def _fronted_purpose(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "for my letter", "to write a note" in front of "i need an envelope": what is wanted is said."""
    if word_at(tokens, 0) not in (("for", "to", "in") if ground.affordances else ("for",)):
        return None
    for k in range(2, min(10, len(tokens) - 2)):
        if not ground.affordances and (k > _LONGEST_FRONT or tokens[k - 1].word in ground.vocabulary.people):
            return None
        if tokens[k].is_punctuation and word_at(tokens, k + 1) not in ("i", "we"):
            return None
        if tokens[k].word in ("i", "we") and {"need", "want", "require", "like"} & {t.word for t in tokens[k : k + 4]}:
            start = next(n for n in range(k, k + 4) if tokens[n].word in ("need", "want", "require", "like")) + 1
            known = longest(phrase_ends(tokens, start, ground))
            return tokens[k:] if known and word_at(tokens, start) not in ("something", "anything") else None
    return None


def _asked_where(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "where are the tissues? I need one" as "bring me one of the tissues"."""
    if (
        not ground.affordances
        or word_at(tokens, 0) != "where"
        or word_at(tokens, 1) not in ("is", "are", "did", "have")
    ):
        return None
    for end in phrase_ends(tokens, 2, ground):
        rest = [t.word for t in tokens[end:] if not t.is_punctuation]
        wishes = rest[:1] in (["i"], ["we"]) and {"need", "want", "like", "use"} & set(rest[1:4])
        if wishes and len(rest) < 6 and rest[-1] in ("one", "some", "it", "them"):
            few = spelt("one", "of") if rest[-1] == "one" and tokens[2].word in ("the", "my", "our") else ()
            plural = bool(few) and word_at(tokens, 1) == "are"
            return (*spelt("bring", "me"), *(few if plural else ()), *tokens[2:end], *spelt("."))
    return None


def _at_hand(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "… (that) you have", "… we have got", "… there is", "… you can find": what there is is meant anyway."""
    end = sentence_end(tokens, 0)
    asks = ground.affordances and any(t.word in _TELLING for t in tokens[: end - 2])
    for words in _HAVING:
        start = end - len(words)
        if asks and start > 2 and tuple(t.word for t in tokens[start:end]) == words:
            start -= 1 if tokens[start - 1].word in ("that", "which") else 0
            named = any(start in phrase_ends(tokens, n, ground) for n in range(max(1, start - 6), start))
            return (*tokens[:start], *tokens[end:]) if named else None
    return None


def _as_of_now(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "now" behind a relative clause ("the stamp that is in there | now")."""
    for k in range(5, len(tokens)):
        said = next((p for p in _NOW if tuple(t.word for t in tokens[k : k + len(p)]) == p), ())
        if ground.affordances and said and _ended(tokens, k + len(said)):
            before = [t.word for t in tokens[max(0, k - 8) : k]]
            if {"that", "which"} & set(before) and {"is", "are"} & set(before):
                return (*tokens[:k], *tokens[k + len(said) :])
    return None


def _in_there(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "that is in there", "which are in it" behind what there is only one of."""
    for k in range(2, len(tokens) - 2):
        said = ground.affordances and tokens[k].word in ("that", "which") and tokens[k + 1].word in ("is", "are")
        there = next((p for p in _THERE if tuple(t.word for t in tokens[k + 2 : k + 2 + len(p)]) == p), ())
        after = k + 2 + len(there)
        if not said or not there or not (_ended(tokens, after) or tokens[after].word in (",", "and")):
            continue
        reader = Reader(ground, tokens, read_noun_phrases, stop=k)
        for n in range(k - 1, max(0, k - 8), -1):
            if any(end == k and len(ground.found(p.query)) == 1 for p, end in reader.noun_phrases(n)):
                return (*tokens[:k], *tokens[after:])
    return None


def _without_more(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "without taking out the fruit", "without spilling anything": what is not asked for is not done."""
    for k in range(2, len(tokens) - 1):
        if ground.affordances and tokens[k].word == "without" and tokens[k + 1].word in _NOT_DOING:
            end = next((n for n in range(k, len(tokens)) if _ended(tokens, n) or tokens[n].word == ","), len(tokens))
            return (*tokens[:k], *tokens[end:])
    return None


def _belongs_elsewhere(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "the toy should not be lying around, it belongs in the box" as "the toy should be in the box"."""
    for k in range(4, len(tokens) - 3):
        if tokens[k].word not in ("it", "they", "that") or tokens[k - 1].word not in (",", ".", ";", "and", "-"):
            continue
        j = k + 2 if word_at(tokens, k + 1) in ("belongs", "belong", "goes", "go") else 0
        owed = word_at(tokens, k + 1) in ("should", "must") or [t.word for t in tokens[k + 1 : k + 3]] in _OWING
        be = next((n for n in range(k + 1, k + 5) if word_at(tokens, n) in ("be", "go")), 0) if owed else 0
        j = j or (be + 1 if be else 0)
        end = longest(place_ends(tokens, j, ground)) if j else 0
        if not end or not _ended(tokens, end):
            continue
        for stop in phrase_ends(tokens, 0, ground):
            if word_at(tokens, stop) in _MAY_BE | {"is", "are", "was", "were", "has", "does", "can"} and stop < k - 1:
                return (*tokens[:stop], *spelt("should", "be"), *tokens[j:end], *tokens[end:])
    return None


def _not_that(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "…, not the banana", "rather than the banana": what is not meant."""
    for k in range(2, len(tokens) - 1):
        comma = tokens[k].word == "," or tokens[k].word in ("and", "but")
        start = k + 2 if comma and word_at(tokens, k + 1) == "not" else 0
        start = k + 2 if tokens[k].word in ("rather", "instead") and word_at(tokens, k + 1) in ("than", "of") else start
        if not start or any(t.word in _EXCLUDING for t in tokens[:k]):
            continue
        if not ground.affordances and any(t.word in _DESCRIBING for t in tokens[:k]):
            continue
        for end in phrase_ends(tokens, start, ground):
            if {"one", "ones", tokens[end - 1].word} & {t.word for t in (*tokens[:k], *tokens[start : end - 1])}:
                break
            if tokens[end - 1].word in ("one", "ones"):
                break
            if _ended(tokens, end) or tokens[end].word == ",":
                rest = end + 1 if word_at(tokens, end) == "," and not _ended(tokens, end + 1) else end
                return (*tokens[:k], *tokens[rest:])
            if tokens[end].word in AT | {"from", "into", "onto", "to"} and start == k + 2 and tokens[k].word == ",":
                return (*tokens[:k], *tokens[end:])
    return None


def _left_whole(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "… but leave the onion whole", which asks for nothing."""
    for k in range(1, len(tokens) - 2):
        if tokens[k].word not in _KEEPING or tokens[k - 1].word not in ("and", "but", ",", ".", ";"):
            continue
        for end in phrase_ends(tokens, k + 1, ground):
            if word_at(tokens, end) in _AS_IT_IS and _ended(tokens, end + 1):
                start = k - 2 if tokens[k - 1].word in ("and", "but") and tokens[k - 2].word == "," else k - 1
                return (*tokens[:start], *tokens[end + 1 :])
    return None


def _if_not_all(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "if you can't do both, do one of them", "do as much as you can": as much as can be is done anyway."""
    for k in range(1, len(tokens) - 4):
        words = [t.word for t in tokens[k : k + 5]]
        begins = tokens[k - 1].word in (*SENTENCE_ENDS, ",", "and", "but", "or")
        unable = (
            words[:1] == ["if"] and {"not", "impossible"} & set(words) and words[1] in ("you", "that", "it", "this")
        )
        if not begins or not (unable or words[:3] in (["do", "as", "much"], ["do", "what", "you"])):
            continue
        end = sentence_end(tokens, k)
        doing = [n for n in range(k, end) if tokens[n].word in ("do", "bring", "take", "put")]
        said = {t.word for t in tokens[doing[-1] : end]} if doing else set()
        if said & {"one", "part", "rest", "much", "possible", "can", "least", "some", "half", "other"}:
            return (*tokens[: k - 1 if tokens[k - 1].word not in SENTENCE_ENDS else k], *tokens[end:])
    return None


def _whereabouts(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "bring me the spoon, it must be on the table" as "bring me the spoon that is on the table"."""
    for k in range(2, len(tokens) - 3):
        if tokens[k - 1].word not in (",", ".", ";", "-") or tokens[k].word not in ("it", "they", "that"):
            continue
        j = k + 1
        if word_at(tokens, j) not in _MAY_BE and word_at(tokens, j) not in ("is", "are"):
            continue
        may = tokens[j].word in _MAY_BE
        j += 1
        while word_at(tokens, j) in _LYING:
            j += 1
        end = longest(place_ends(tokens, j, ground))
        end += 1 if end and word_at(tokens, end) in ("somewhere", "probably") else 0
        asked = any(t.word in _TELLING for t in tokens[: k - 1]) and not any(t.word in AT for t in tokens[: k - 1])
        if end and _ended(tokens, end) and asked and (may or tokens[k - 1].word in (",", "-")):
            verb = spelt("is" if tokens[k].word == "it" else "are")
            at = _behind_thing(tokens, k - 1, ground)
            said = (*spelt("that"), *verb, *_plain_place(tokens, j, end))
            return (*tokens[:at], *said, *tokens[at : k - 1], *tokens[end:])
    return None


def _behind_thing(tokens: Tokens, stop: int, ground: Ground) -> int:
    """Return where the thing that is asked for ends ("bring the cup | over to me"); `stop` where nothing follows it."""
    for n in range(stop - 1):
        if tokens[n].word in _TELLING:
            begin = n + 2 if word_at(tokens, n + 1) in ("me", "us") else n + 1
            ends = (e for e in phrase_ends(tokens, begin, ground) if e < stop and word_at(tokens, e) in _HITHER)
            return next(ends, stop)
    return stop


def _plain_place(tokens: Tokens, j: int, end: int) -> Tokens:
    return tuple(t for t in tokens[j:end] if t.word not in ("somewhere", "probably"))


def _there_should_be(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "there should be a fork on the counter. Give it to me" as "give me the fork that is on the counter"."""
    if word_at(tokens, 0) != "there" or word_at(tokens, 1) not in _MAY_BE | {"is", "are"}:
        return None
    start = 2
    while word_at(tokens, start) in _LYING:
        start += 1
    for end in phrase_ends(tokens, start, ground):
        k = end if _ended(tokens, end) or word_at(tokens, end) == "," else 0
        verb = k + 1
        while word_at(tokens, verb) in ("please", "could", "can", "would", "you", "and", "so"):
            verb += 1
        gives = k and word_at(tokens, verb) in ("give", "bring", "hand", "fetch", "get", "pass", "take", "grab")
        it = next((n for n in range(verb, min(verb + 3, len(tokens))) if tokens[n].word in ("it", "them", "one")), 0)
        if gives and it:
            what = tokens[start:end]
            the = (*spelt("the"), *what[1:]) if what[0].word in ("a", "an", "some") else what
            return (*tokens[verb:it], *the, *tokens[it + 1 :])
    return None


def _looked_at(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "I need a fork, have a look at the counter" as "I need a fork from the counter"."""
    for k in range(3, len(tokens) - 2):
        if tokens[k - 1].word not in (",", ".", ";", "and") or not any(t.word in _TELLING for t in tokens[: k - 1]):
            continue
        j = k
        while word_at(tokens, j) in (
            "please",
            "maybe",
            "perhaps",
            "just",
            "you",
            "could",
            "can",
            "should",
            "go",
            "and",
        ):
            j += 1
        look = max((p for p in _WITHIN if tuple(t.word for t in tokens[j : j + len(p)]) == p), key=len, default=())
        if not look:
            continue
        j += len(look)
        j += 1 if word_at(tokens, j) in ("at", "in", "on", "inside", "around", "under", "through", "into") else 0
        for end in phrase_ends(tokens, j, ground):
            if _ended(tokens, end) and not any(t.word in ("from", *AT) for t in tokens[: k - 1]):
                return (*tokens[: k - 1], *spelt("from"), *tokens[j:end], *tokens[end:])
    return None


def _comma_before(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out the comma in "bring me the spoon, from the table"."""
    for k in range(3, len(tokens) - 2):
        if tokens[k].word != "," or tokens[k + 1].word not in ("from", "out", "into", "onto", "off"):
            continue
        start = k + 3 if word_at(tokens, k + 2) == "of" else k + 2
        before = next((n for n in range(k - 1, -1, -1) if tokens[n].word in (*SENTENCE_ENDS, ",")), -1)
        placed = {"from", "out", "into", "onto", "off", "and"} & {t.word for t in tokens[before + 1 : k]}
        if not placed and any(_ended(tokens, end) for end in phrase_ends(tokens, start, ground)):
            return (*tokens[:k], *tokens[k + 1 :])
    return None
