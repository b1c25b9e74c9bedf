"""What remains once something is gone: "when Ann has taken her post from the desk, what is left for the others?".

It is asked as what is there except that ("what is on the desk except Ann's post?").
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import PRONOUNS
from groundplan.language.commonsense.words.phrase_ends import AT, phrase_ends
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens, spelt, word_at

_ONCE = frozenset({"once", "after", "when", "if", "suppose", "assuming", "as"})
_GONE = frozenset(
    {"taken", "took", "take", "takes", "eaten", "eat", "eats", "drunk", "drink", "removed", "remove", "collected"}
    | {"collect", "packed", "pack", "used", "borrowed", "picked", "fetched", "got", "carried", "cleared", "sold", "put"}
)
_SKIPPED = frozenset({"up", "away", "out", "off", "all", "back", "of"})
_FROM = frozenset({"from", "off", "in", "on"})
_LEFT = frozenset({"remains", "remain", "left", "stays", "stay", "remaining", "still"})
_BEING = frozenset({"is", "are", "has", "have", "been", "was", "were"})
_THEIR = frozenset({"their", "his", "her", "my", "our"})


def with_what_remains(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is left when something is gone asked for as what is there except that."""
    comma = next((k for k, t in enumerate(tokens) if t.word == ","), 0)
    verb = next((k for k in range(2, comma) if tokens[k].word in _GONE), 0)
    asked = comma + 1 + (word_at(tokens, comma + 1) in ("then", "so"))
    stop = sentence_end(tokens, asked)
    left = next((k for k in range(asked + 1, stop) if tokens[k].word in _LEFT), 0)
    if word_at(tokens, 0) not in _ONCE or not verb or not left or word_at(tokens, asked) not in ("what", "which"):
        return tokens
    start, end = _gone(tokens, verb, comma, ground)
    place = _place(tokens[:stop], left + 1, ground) or _place(tokens[:comma], max(end, verb), ground)
    if not end or not place:
        return tokens
    gone = _theirs(tokens[1:verb], tokens[start:end], ground)
    if len(place) > 1 and place[1].word in _THEIR:
        place = (place[0], *_theirs(tokens[1:verb], place[1:], ground))
    noun = tokens[asked + 1 : left]
    while noun and noun[-1].word in ("is", "are", "will", "would", "be", "there", "that"):
        noun = noun[:-1]
    for_others = {t.word for t in tokens[left:stop]} & {"else", "others", "other", "another"}
    noun = tokens[start + 1 : end] if for_others and gone != tokens[start:end] else noun
    question = (*spelt("which"), *noun) if noun else spelt("what")
    return (*question, *spelt("is"), *place, *spelt("except"), *gone, *spelt("?"), *tokens[stop + 1 :])


def _gone(tokens: Tokens, verb: int, comma: int, ground: Ground) -> tuple[int, int]:
    """Return where what is gone begins and ends: behind the verb, or before "are drunk", "have been eaten"."""
    be = next((k for k in range(2, verb) if tokens[k].word in _BEING), 0)
    if be and verb <= be + 2 and tokens[verb - 1].word in _BEING - {"has", "have"}:
        return 1, next((e for e in phrase_ends(tokens[:comma], 1, ground) if e == be), 0)
    start = verb + 1
    while word_at(tokens, start) in _SKIPPED:
        start += 1
    ends = sorted(phrase_ends(tokens[:comma], start, ground))
    return start, next((e for e in ends if e == comma or tokens[e].word in _FROM), 0)


def _place(tokens: Tokens, start: int, ground: Ground) -> Tokens:
    """Return "on the desk" where a place is named at a position ("from the desk", "there on the desk")."""
    for k in range(start, len(tokens)):
        word = "on" if tokens[k].word in ("from", "off") else tokens[k].word
        ends = phrase_ends(tokens, k + 1, ground, Refers.THING, Refers.ROOM, Refers.FLOOR) if word in AT else []
        if ends:
            rooms = phrase_ends(tokens, k + 1, ground, Refers.ROOM, Refers.FLOOR)
            mark = "in" if tokens[k].word == "from" and ends[0] in rooms else word
            return (*spelt(mark), *tokens[k + 1 : ends[0]])
    return ()


def _theirs(who: Tokens, gone: Tokens, ground: Ground) -> Tokens:
    """Return what is gone with its owners named: "Ann's post or Ben's post" for "their post"."""
    people = [t for t in who if t.word in ground.vocabulary.people and t.word not in PRONOUNS]
    if not people or gone[0].word not in _THEIR:
        return gone
    owned = [(person, Token("'s", POSSESSIVE), *gone[1:]) for person in people]
    return tuple(t for n, part in enumerate(owned) for t in ((*spelt("or"), *part) if n else part))
