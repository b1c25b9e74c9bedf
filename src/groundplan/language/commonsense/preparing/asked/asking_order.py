"""The word order of questions: "on the shelf there is a cup", "is it anywhere here", "search the attic for a lamp"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.preparing.asked.askings import match, phrases, spelt
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import clause_end, sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, word_at

_JOINTS = SENTENCE_ENDS | {",", "and", "please", "then"}
_NARROWING = frozenset({"that", "which", "who", "whose"})
_PLACING = frozenset({"in", "on", "at", "under", "near", "behind", "beside", "inside", "underneath", "below"})
_SEARCHING = frozenset({"look", "search", "check", "scan", "browse", "examine", "inspect", "comb", "hunt", "rummage"})
_LEAVING = frozenset({"leave", "left", "forget", "forgot", "forgotten", "lose", "lost"})
_KEEPING = frozenset({"keep", "keeps", "store", "stores", "put", "hide", "have", "place", "stash"})
_STANDING = frozenset({"stand", "lie", "sit", "hang", "rest", "live", "lean"})
_BEING_THERE = frozenset({"work", "sleep", "live", "stay", "eat", "relax", "nap", "study", "train", "read"})
_THEIR = frozenset({"his", "her", "their"})
_ASKING = frozenset({"which", "what", "find", "locate"})
_APART = frozenset({",", "-", ":"})
_STATES = frozenset({"on", "off", "open", "closed", "shut", "unlocked", "locked", "running", "burning", "lit"})
_NOBODY = (("nobody",), ("no", "one"), ("noone",))
_FURTHEST, _FEW = 9, 2


def _stop(tokens: Tokens, k: int) -> int:
    return sentence_end(tokens, k)


def in_order(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens of questions in the plain order."""
    for rule in (
        _described_last,
        _nobody_there,
        _where_so,
        _counted,
        _inside_which,
        _stands_where,
        _through_which,
        _gone,
        _there_first,
        _what_there,
        _searched,
        _anywhere,
        _which_last,
        _run_out,
        _left_by,
        _called_that,
    ):
        k = 0
        while k < len(tokens):
            begins = k == 0 or tokens[k - 1].word in _JOINTS
            changed = rule(tokens, k, ground) if begins else None
            tokens = tokens if changed is None else changed
            k += 1
    return tokens


def _counted(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "number of chairs in the hall?" as "how many chairs in the hall?"."""
    j = k + 1 if word_at(tokens, k) == "the" else k
    j = j + 1 if word_at(tokens, j) in ("total", "exact", "overall") else j
    counts = word_at(tokens, j) in ("number", "amount", "count") and word_at(tokens, j + 1) == "of"
    return (*tokens[:k], *spelt("how", "many"), *tokens[j + 2 :]) if counts else None


def _described_last(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "where does the guest sit who is typing?" as "where does the guest who is typing sit?"."""
    end = _stop(tokens, k)
    asks = word_at(tokens, k) in ("where", "in", "at", "on", "which", "what")
    do = next((n for n in range(k + 1, min(k + 5, end)) if tokens[n].word in ("does", "do", "did")), -1) if asks else -1
    who = next((n for n in range(do + 3, min(do + 6, end)) if tokens[n].word in _NARROWING), -1) if do > 0 else -1
    if who < 0 or tokens[who - 1].word not in _STANDING | _BEING_THERE or who == end - 1:
        return None
    return (*tokens[: who - 1], *tokens[who:end], tokens[who - 1], *tokens[end:])


def _nobody_there(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "where is nobody", "which rooms is no one in" as "in which rooms is there nobody"."""
    end = _stop(tokens, k)
    last = end - 1 if word_at(tokens, end - 1) == "in" else end
    start = next((last - len(p) for p in _NOBODY if tuple(t.word for t in tokens[last - len(p) : last]) == p), -1)
    if start <= k + 1 or tokens[start - 1].word not in ("is", "are"):
        return None
    if start == k + 2 and tokens[k].word == "where":
        asked = spelt("which", "rooms")
    else:
        asked = tokens[k + (tokens[k].word == "in") : start - 1]
    if len(asked) < _FEW or asked[0].word not in ("which", "what"):
        return None
    return (*tokens[:k], *spelt("in"), *asked, *spelt("is", "there", "nobody"), *tokens[end:])


def _where_so(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "where is a light on?", "where is the heating running" as "in which rooms is a light on"."""
    end = _stop(tokens, k)
    said = [t.word for t in tokens[k:end]]
    asks = said[:1] == ["where"] and word_at(tokens, k + 1) in ("is", "are") and end - k > _FEW + 2
    if not asks or said[-1] not in _STATES or _NARROWING & set(said):
        return None
    return (*tokens[:k], *spelt("in", "which", "rooms"), *tokens[k + 1 :])


def _inside_which(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "inside which locker is …" as "in which locker is …"."""
    inside = word_at(tokens, k) in ("inside", "within") and word_at(tokens, k + 1) in ("which", "what", "whose")
    return (*tokens[:k], *spelt("in"), *tokens[k + 1 :]) if inside else None


def _stands_where(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "in whose room does the trunk stand" as "in whose room is the trunk"."""
    end = _stop(tokens, k)
    asks = word_at(tokens, k) in _PLACING and word_at(tokens, k + 1) in ("which", "what", "whose")
    do = next((n for n in range(k + 3, min(k + 6, end)) if tokens[n].word in ("does", "do")), -1) if asks else -1
    if do < 0 or end - do < 3 or tokens[end - 1].word not in _STANDING:
        return None
    is_ = "is" if tokens[do].word == "does" else "are"
    return (*tokens[:do], *spelt(is_), *tokens[do + 1 : end - 1], *tokens[end:])


def _through_which(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "through which room do I get to the hall" as "which room do I pass through to get there"."""
    through = word_at(tokens, k) in ("through", "via", "into") and word_at(tokens, k + 1) in ("which", "what")
    verbs = ("do", "can", "must", "should")
    do = next((n for n in range(k + 2, min(k + 5, len(tokens))) if tokens[n].word in verbs), -1)
    if not through or do < 0:
        return None
    if word_at(tokens, k) == "into":
        return (*tokens[:k], *tokens[k + 1 :])
    stop = _stop(tokens, do)
    to = next((n for n in range(do, stop) if tokens[n].word in ("to", "reach", "into", "enter")), stop)
    to = next((n for n in range(do, stop) if tokens[n].word == "to" and word_at(tokens, n + 1) in ("get", "reach")), to)
    rest = tokens[to:stop] if word_at(tokens, to + 1) in ("get", "reach") else (*spelt("to", "get"), *tokens[to:stop])
    return (*tokens[:k], *tokens[k + 1 : do + 2], *spelt("pass", "through"), *rest, *tokens[stop:])


def _gone(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(tell me) where the globe has gone" as "where the globe is"."""
    at = next((n for n in range(k, min(k + _FURTHEST, len(tokens))) if tokens[n].word == "where"), -1)
    if at < 0 or word_at(tokens, at + 1) in ("is", "are", "did", "has", "have", "do", "does", "can", "could"):
        return None
    end = _stop(tokens, at)
    for tail in phrases("gone"):
        if end - len(tail) > at + 1 and tuple(t.word for t in tokens[end - len(tail) : end]) == tail:
            return (*tokens[: end - len(tail)], *spelt("is"), *tokens[end:])
    return None


def _what_there(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "what is there in the hall that I could eat" as "what is in the hall that I could eat"."""
    there = [word_at(tokens, k + n) for n in range(3)] == ["what", "is", "there"]
    narrowed = any(t.word in ("that", "which") for t in tokens[k + 3 : _stop(tokens, k)])
    placed = there and narrowed and word_at(tokens, k + 3) in _PLACING
    return (*tokens[: k + 2], *tokens[k + 3 :]) if placed else None


def _there_first(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "on the shelf there is a cup" as "there is a cup on the shelf"; "…, what is there" as "what is on …"."""
    if word_at(tokens, k) not in _PLACING:
        return None
    for n in range(k + 2, min(k + _FURTHEST, len(tokens) - 1)):
        if tokens[n].word in SENTENCE_ENDS:
            return None
        end = n - 1 if tokens[n - 1].word == "," else n
        if [word_at(tokens, n + m) for m in range(3)] == ["what", "is", "there"] and n + 3 >= _stop(tokens, n):
            return (*tokens[:k], *spelt("what", "is"), *tokens[k:end], *tokens[n + 3 :])
        if tokens[n].word == "there" and match(tokens, n, "presenting"):
            stop = max(clause_end(tokens, n), _listed_until(tokens, n, ground))
            told = next((m for m in range(n + 4, stop) if tokens[m].word in _NARROWING), stop)
            return (*tokens[:k], *tokens[n:told], *tokens[k:end], *tokens[told:])
    return None


def _listed_until(tokens: Tokens, n: int, ground: Ground) -> int:
    """Return where a list ends of what there should be ("there should be the cup, the plate and the fork"); 0: none."""
    be = next((m for m in range(n + 1, min(n + 4, len(tokens))) if tokens[m].word == "be"), 0)
    if not be or be + 1 >= len(tokens):
        return 0
    return max(
        (end for _, end in Reader(ground, tokens, read_noun_phrases, stop=_stop(tokens, n)).noun_phrases(be + 1)),
        default=0,
    )


def _searched(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "look in the archive for a folder", "search the attic for lamps" as "find a folder in the archive"."""
    if word_at(tokens, k) not in _SEARCHING:
        return None
    j = k + 2 if word_at(tokens, k + 1) in ("through", "around", "out", "over") else k + 1
    opens = ("the", "my", "our", "your", "every", "each", "all", "a", "an", *_PLACING)
    named = word_at(tokens, j) in opens or word_at(tokens, j + 1) == POSSESSIVE
    stop = clause_end(tokens, k)
    at = next((n for n in range(j + 1, min(j + _FURTHEST, stop - 1)) if tokens[n].word == "for"), -1)
    if not named or at < 0:
        return None
    place = tokens[j:at] if word_at(tokens, j) in _PLACING else (*spelt("at"), *tokens[j:at])
    return (*tokens[:k], *spelt("find"), *tokens[at + 1 : stop], *place, *tokens[stop:])


def _anywhere(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "is the atlas anywhere around?" as "where is the atlas?"."""
    end = _stop(tokens, k)
    if word_at(tokens, k) not in ("is", "are") or word_at(tokens, k + 1) in (
        "there",
        "it",
        "they",
        "this",
        "that",
        "any",
    ):
        return None
    for tail in phrases("anywhere"):
        if end - len(tail) > k + 1 and tuple(t.word for t in tokens[end - len(tail) : end]) == tail:
            return (*tokens[:k], *spelt("where"), *tokens[k : end - len(tail)], *tokens[end:])
    return None


def _which_last(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "Ann's bike is which one?", "the atlas is where?" as "which is Ann's bike?", "where is the atlas?"."""
    end = _stop(tokens, k)
    asked = next((n for n in range(k + 1, end) if tokens[n].word in _APART and _asks_which(tokens, n + 1, end)), -1)
    if asked > 0 and word_at(tokens, k) in ("the", "that"):
        return (*tokens[:k], *spelt("find", "the"), *tokens[k + 1 : asked], *tokens[end:])
    for said in (("is", "which", "one"), ("are", "which", "ones"), ("is", "which"), ("is", "where"), ("are", "where")):
        if end - len(said) > k and tuple(t.word for t in tokens[end - len(said) : end]) == said:
            return (*tokens[:k], *spelt(said[1], said[0]), *tokens[k : end - len(said)], *tokens[end:])
    return None


def _asks_which(tokens: Tokens, start: int, end: int) -> bool:
    """Say whether a sentence ends with no more than "which one is that", "which one is it" from a position on."""
    said = tuple("is" if t.word == POSSESSIVE else t.word for t in tokens[start:end])
    return said[:-1] in (("which", "is"), ("which", "one", "is"), ("what", "one", "is")) and said[-1] in ("that", "it")


def _run_out(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "which stapler has run out of staples" as "which stapler is out of staples"."""
    end = _stop(tokens, k)
    if not {t.word for t in tokens[k : min(k + 4, end)]} & _ASKING:
        return None
    for said in (("has", "run", "out", "of"), ("have", "run", "out", "of"), ("ran", "out", "of")):
        at = next((n for n in range(k + 1, end) if tuple(t.word for t in tokens[n : n + len(said)]) == said), -1)
        if at > 0:
            return (*tokens[:at], *spelt("is", "out", "of"), *tokens[at + len(said) :])
    return None


def _left_by(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "what did Ann leave on the sofa" as what of hers is there, "what does Ann keep in her desk" as what is."""
    if word_at(tokens, k) != "what" or word_at(tokens, k + 1) not in ("did", "does", "do", "has", "have"):
        return None
    who, verb = word_at(tokens, k + 2), word_at(tokens, k + 3)
    if word_at(tokens, k + 4) not in _PLACING or person_query(ground, (who,)) is None:
        return None
    place: list[Token] = []
    for token in tokens[k + 4 :]:
        place += [tokens[k + 2], Token("'s", POSSESSIVE)] if token.word in _THEIR else [token]
    if verb in _LEAVING:
        return (*tokens[:k], *spelt("what", "does"), tokens[k + 2], *spelt("own", "that", "is"), *place)
    return (*tokens[:k], *spelt("what", "is"), *place) if verb in _KEEPING else None


def _called_that(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "what is the thing called that lies on the piano" without "called"."""
    if word_at(tokens, k) != "what" or word_at(tokens, k + 1) not in ("is", "are"):
        return None
    at = next((n for n in range(k + 3, min(k + _FURTHEST, len(tokens))) if tokens[n].word == "called"), -1)
    relative = at > 0 and word_at(tokens, at + 1) in ("that", "which", "in", "on", "with", "where")
    return (*tokens[:at], *tokens[at + 1 :]) if relative else None
