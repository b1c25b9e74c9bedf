"""What people left behind: "whatever guests have forgotten around the house", "all the lost things".

Where things are described as left behind, forgotten or found, those are put for the words, however they are said.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import COMPANY, ONE_OF_THEM, SOMEBODY
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_WHOLE = frozenset({"whatever", "everything", "anything", "all", "what"})
_THINGS = frozenset({"things", "items", "objects", "stuff", "belongings", "possessions", "articles", "bits"})
_PEOPLE = SOMEBODY | COMPANY | ONE_OF_THEM | {"they", "we", "others", "who", "been", "was", "were", "is", "are", "got"}
_LEAVING = (
    *(("left", "behind"), ("left", "lying", "around"), ("left", "lying", "about"), ("left", "lying"), ("left", "here")),
    *(("left", "around"), ("left", "about"), ("forgotten", "about"), ("lost",), ("forgot",), ("forgotten",)),
    *(("mislaid",), ("abandoned",), ("leave", "behind"), ("forget",), ("lose",), ("left",)),
)
_LOST = frozenset({"lost", "forgotten", "mislaid", "abandoned"})
_EVERYWHERE = frozenset(
    {"around", "about", "throughout", "across", "all", "over", "anywhere", "everywhere", "somewhere"}
)
_HOUSE = frozenset(
    {"house", "building", "place", "premises", "museum", "office", "hotel", "shop", "school", "flat", "site", "floor"}
)
_WHOSE = {"she": "her", "he": "his", "they": "their", "i": "my", "we": "our"}
_PUT = frozenset({"left", "put", "stored", "placed", "keeps", "keep", "stashed", "forgot", "brought"})
_MARKS = ("left behind", "forgotten", "lost", "mislaid", "found", "abandoned", "left here", "left by")


def with_things_left_behind(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is described as left behind in the place of words for such things."""
    tokens = tokens if ground.affordances else _their_own(tokens)
    if ground.affordances or not {w for said in _LEAVING for w in said} & {t.word for t in tokens}:
        return tokens
    for k in range(len(tokens)):
        end = _left(tokens, k) or _lost(tokens, k)
        marks = _described(ground) if end else ()
        if marks:
            named = [
                t for mark in marks for t in (*spelt("and", "everything", "labelled"), Token(mark, mark, quoted=True))
            ]
            return with_things_left_behind((*tokens[:k], *named[1:], *tokens[_past_everywhere(tokens, end) :]), ground)
    return tokens


def _their_own(tokens: Tokens) -> Tokens:
    """Read "the lunch she left in the fridge" as "her lunch in the fridge"."""
    for k in range(2, len(tokens) - 2):
        whose = _WHOSE.get(tokens[k].word)
        begin = next((n for n in range(k - 1, max(-1, k - 5), -1) if tokens[n].word == "the"), -1)
        verb = k + 1 + (word_at(tokens, k + 1) in ("has", "had", "have"))
        left = word_at(tokens, verb) in _PUT and word_at(tokens, verb + 1) in ("in", "on", "inside", "at", "under")
        if whose is None or begin < 0 or begin + 1 >= k or not left:
            continue
        end = k - (tokens[k - 1].word in ("that", "which"))
        if end > begin + 1 and all(t.word.isalpha() for t in tokens[begin:end]):
            return (*tokens[:begin], *spelt(whose), *tokens[begin + 1 : end], *tokens[verb + 1 :])
    return tokens


def _described(ground: Ground) -> tuple[str, ...]:
    """Return the attributes that say of things that they were left behind."""
    things = (e for e in ground.scene.entities() if e.kind is Kind.OBJECT)
    said = {a.lower() for e in things for a in e.attributes}
    return tuple(sorted(a for a in said if any(a == mark or a.startswith(f"{mark} ") for mark in _MARKS)))


def _left(tokens: Tokens, k: int) -> int:
    """Return where "whatever visitors have left behind", "the things that were forgotten" ends; 0 where it is none."""
    if word_at(tokens, k) in _WHOLE:
        j = k + 1
        j += 1 if word_at(tokens, j) == "the" else 0
        j += 1 if word_at(tokens, j) in _THINGS else 0
    elif word_at(tokens, k) in ("the", "any", "those") and word_at(tokens, k + 1) in _THINGS:
        j = k + 2
    else:
        return 0
    opened = j
    j += 1 if word_at(tokens, j) in ("that", "which") else 0
    while word_at(tokens, j) in _PEOPLE | {"has", "have", "had", "the", "our", "some", "may", "might"}:
        j += 1
    said = next((s for s in _LEAVING if tuple(t.word for t in tokens[j : j + len(s)]) == s), ())
    certain = len(said) > 1 or (said and j > opened and said != ("left",))
    return j + len(said) if certain else 0


def _lost(tokens: Tokens, k: int) -> int:
    """Return where "the lost things", "all lost belongings" ends; 0 where it is none."""
    j = k
    while word_at(tokens, j) in ("all", "the", "any", "every"):
        j += 1
    return j + 2 if j > k and word_at(tokens, j) in _LOST and word_at(tokens, j + 1) in _THINGS else 0


def _past_everywhere(tokens: Tokens, k: int) -> int:
    """Return the position after "around the house", "all over the place"."""
    j = k
    while word_at(tokens, j) in _EVERYWHERE:
        j += 1
    if j == k:
        return k
    if word_at(tokens, j) in ("the", "our", "this") and word_at(tokens, j + 1) in _HOUSE:
        return j + 2
    return j if j >= len(tokens) or tokens[j].word in SENTENCE_ENDS or tokens[j - 1].word.endswith("where") else k
