"""Matrix clauses: what stands around a wish is left out, whatever words it is made of.

"What I'd love is for you to open the window", "it would help me if you opened the window" and "I insist that the window
be opened" are one wish. What surrounds it (the matrix clause) is made of a small vocabulary of wanting, asking, judging
and owing (`data/matrix.toml`), and the wish begins where those words end: with a verb ("to | open", "of | opening",
"if you | opened") or with a thing that is to be somehow ("that | the window is open").
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at

_JOINTS = frozenset({",", "and", "but", "so", "then"})
_OTHERS = frozenset({"you", "somebody", "someone", "anybody", "anyone", "robot"})
_OURSELVES = frozenset({"i", "we"})
_BEFORE_VERB = _OTHERS | {
    "to",
    "just",
    "please",
    "quickly",
    "simply",
    "kindly",
    "is",
    "and",
    "us",
    "also",
    "help",
    "maybe",
    "really",
    "finally",
    "actually",
    "perhaps",
    "possibly",
    "definitely",
}
_BEFORE_DOING = frozenset(
    {"mind", "of", "by", "suggest", "propose", "recommend", "appreciate", "you", "your", "to", "for", "is", "enjoy"}
    | {"in", "about", "help", "like", "love", "needs", "advise", "welcome", "prefer"}
)
_BEING = frozenset({"is", "are", "was", "were", "be", "being"})
_LINKS = frozenset({"that", "if", "for", "time", "wish", "see", "expect", "so", "insist", "rather", "of", "hope", "on"})
_GETTING = frozenset({"have", "has", "had", "get", "gets", "got", "receive", "receives"})
_PASSING = frozenset({"if", "when", "whenever", "sorry", "excuse", "as", "while", "once", "should"})
_DENYING = frozenset({"not", "never", "no", "nothing", "without", "avoid", "stop"})
_NEEDLESS = frozenset({"need", "reason", "point", "sense"})
_LATELY = frozenset({"just", "already", "only", "recently", "now", "finally"})
_FURTHEST = 16


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(read_table("matrix")[name])


def without_matrix(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without the matrix clauses around wishes, which are left as commands and states."""
    start = 0
    for _ in range(8):
        found = next((k for k in range(start, len(tokens)) if _begins(tokens, k)), -1)
        if found < 0:
            break
        passed = _passing(tokens, found)
        if passed:
            tokens, start = (*tokens[:found], *tokens[passed:]), found
            continue
        changed = _unwrapped(tokens, found, ground)
        tokens, start = changed or tokens, found + 1
    return _judged(tokens, ground)


def _begins(tokens: Tokens, k: int) -> bool:
    """Say whether a clause that may be a matrix clause begins at a position."""
    before = tokens[k - 1].word if k else "."
    return (before in SENTENCE_ENDS or before in _JOINTS) and tokens[k].word in _words("openings") | _PASSING


def _passing(tokens: Tokens, k: int) -> int:
    """Return where the words end that are said in passing ("sorry to bother you, but | …"); 0: there are none."""
    if tokens[k].word not in _PASSING:
        return 0
    j = k
    while j < len(tokens) and tokens[j].word in _words("light") | _words("attitudes") | _PASSING:
        j += 1
    if j - k < 2 or j >= len(tokens) or tokens[j].word != "," or not any(_wishes(t) for t in tokens[k:j]):
        return 0
    j += 1
    return j + 1 if j < len(tokens) and tokens[j].word in ("but", "and", "so", "then") else j


def _wishes(token: Token) -> bool:
    return token.word in _words("attitudes")


def _unwrapped(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Return the tokens with the matrix clause that begins at a position left out; None where there is none."""
    openers = ground.lexicon.openers
    reader = Reader(ground, tokens, read_noun_phrases)
    asking = reader.longest(k, openers["ask"])
    if asking is not None and "you" not in {t.word for t in tokens[k + len(asking) : k + len(asking) + 2]}:
        return None
    if not _may_open(tokens, k) or _was_done(tokens, k, ground):
        return None
    inner, wishing = _words("light") | _words("attitudes"), tokens[k].word in MODALS
    known = k + len(reader.longest(k, openers["do"]) or ())
    for m in range(k, min(len(tokens), k + _FURTHEST)):
        if m > k and wishing and m != known:
            rest = _doing(tokens, k, m, ground) or _being(reader, k, m)
            if rest is not None:
                return (*tokens[:k], *rest)
        if tokens[m].word not in inner and not (m == k and tokens[m].word in _words("openings")):
            return None
        wishing = wishing or _wishes(tokens[m])
    return None


def _was_done(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether a clause tells what has been done ("I have just | put the cup away", "we have | come from there")."""
    n = k + 2
    while n < len(tokens) and tokens[n].word in _LATELY:
        n += 1
    has = tokens[k].word in _OURSELVES and word_at(tokens, k + 1) == "have"
    return has and ground.lexicon.base(word_at(tokens, n)) not in (None, "have", "be")


def _may_open(tokens: Tokens, k: int) -> bool:
    """Say whether a question word or a verb opens a matrix clause ("what i want is …", "is it possible …")."""
    first, second = tokens[k].word, tokens[k + 1].word if k + 1 < len(tokens) else ""
    if first == "what":
        return second in (*_OURSELVES, "you", "would") and "is" in [t.word for t in tokens[k : k + _FURTHEST]]
    if first in ("is", "are", "was", "were"):
        return second in ("it", "you") or [second, tokens[k + 2].word if k + 2 < len(tokens) else ""] == [
            "there",
            "any",
        ]
    return first not in ("there", "here", "one") or second in ("is", "thing", "more", "last")


def _denied(tokens: Tokens, k: int, m: int) -> bool:
    """Say whether a matrix clause denies, which "can't you", "wouldn't it be nice", "if you don't mind" do not."""
    said = [t.word for t in tokens[k:m]]
    if said[:2] == ["is", "there"] and _NEEDLESS & set(said):
        return True
    asks = said[0] in MODALS and said[1:2] == ["not"]
    return bool(_DENYING & set(said[2:] if asks else said))


def _doing(tokens: Tokens, k: int, m: int, ground: Ground) -> Tokens | None:
    """Return a command from what is to be done from a position on: "to | open", "of | opening", "you | opened"."""
    word, before = tokens[m].word, tokens[m - 1].word
    base = ground.lexicon.base(word)
    bare = before in _BEFORE_VERB or (before in MODALS and bool(_OTHERS & {t.word for t in tokens[k:m]}))
    doing = word.endswith("ing") and before in _BEFORE_DOING
    done = before in _OTHERS and word != base and not word.endswith(("ing", "s"))
    known = base if base is not None else word if word in _words("own") else None
    if known is None or not ((bare and word == known) or doing or done) or _denied(tokens, k, m):
        return None
    if word == "do" and m + 1 < len(tokens) and tokens[m + 1].word in ("is", "was", "it", "so"):
        return None
    if before == "is" and "to" not in {t.word for t in tokens[k:m]}:
        return None
    if (_wishes(tokens[m]) or word in _words("light")) and word not in _words("own") and before not in ("to", "you"):
        return None
    verb = replace(tokens[m], text=known, word=known)
    own = not _OTHERS & {t.word for t in tokens[k:m]} and known in _words("own")
    if own and m + 1 < len(tokens):
        return (*spelt("i", "want", "to"), verb, *tokens[m + 1 :])
    return (verb, *_alike(tokens, m, ground)) if base is not None and not own else None


def _alike(tokens: Tokens, m: int, ground: Ground) -> Tokens:
    """Return what follows a verb, with verbs joined to it in its form ("opening it | and taking") as commands too."""
    ending = "ing" if tokens[m].word.endswith("ing") else ""
    rest = list(tokens[m + 1 :])
    for n in range(1, len(rest)):
        word, base = rest[n].word, ground.lexicon.base(rest[n].word)
        alike = word.endswith(ending) if ending else not word.endswith(("ing", "s"))
        joined = rest[n - 1].word in ("and", "then", ",")
        if joined and base is not None and base != word and alike:
            rest[n] = replace(rest[n], text=base, word=base)
    return tuple(rest)


def _being(reader: Reader, k: int, m: int) -> Tokens | None:
    """Return a state from what is to be somehow from a position on: "that | the window is open"."""
    tokens = reader.tokens
    if tokens[m - 1].word not in _LINKS or _denied(tokens, k, m):
        return None
    if tokens[m].word in _OURSELVES and m + 2 < len(tokens) and tokens[m + 1].word in _GETTING:
        return (*spelt("give", "me"), *tokens[m + 2 :])
    for phrase, j in reader.noun_phrases(m):
        if phrase.unknown or phrase.refers in (Refers.SPEAKER, Refers.ROBOT):
            continue
        to = 1 if reader.word(j) == "to" and reader.word(j + 1) == "be" else 0
        if reader.word(j + to) not in _BEING:
            continue
        denied = reader.word(j + to + 1) == "not"
        after = j + to + (2 if denied else 1)
        return (*tokens[m:j], *spelt("should", *(("not",) if denied else ()), "be"), *tokens[after:])
    return None


def _judged(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "opening the window would be great" as a command to open it, "a cup would be great" as wanting one."""
    end = next((n for n in range(1, len(tokens) - 1) if tokens[n].word in ("would", "could")), -1)
    said = {t.word for t in tokens[end:] if not t.is_punctuation}
    if end < 0 or not said <= _words("light") | _words("attitudes") or not any(_wishes(t) for t in tokens[end:]):
        return tokens
    base = ground.lexicon.base(tokens[0].word)
    if base is not None and tokens[0].word.endswith("ing"):
        return (replace(tokens[0], text=base, word=base), *tokens[1:end])
    things = Reader(ground, tokens, read_noun_phrases).noun_phrases(0)
    wanted = any(stop == end and phrase.refers is Refers.THING and not phrase.unknown for phrase, stop in things)
    return (*spelt("i", "want"), *tokens[:end]) if wanted and "be" in said else tokens
