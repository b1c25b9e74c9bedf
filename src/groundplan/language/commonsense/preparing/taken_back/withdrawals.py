"""What is taken back out of a list: "the rice, the pasta - no, not the pasta - and the flour", "… Oh, forget the saw".

The word that is taken back is left out of the list, with what takes it back.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.phrase_ends import AT, INTO
from groundplan.language.commonsense.words.spans import past, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_TAKING_BACK = (
    *(("not",), ("leave", "out"), ("leave",), ("forget", "about"), ("forget",), ("scratch",), ("strike",), ("skip",)),
    *(("never", "mind"), ("drop",), ("without",), ("keep",), ("cancel",), ("omit",), ("i", "do", "not", "need")),
    *(("i", "do", "not", "want"), ("we", "do", "not", "need"), ("do", "not", "bring"), ("do", "not", "take")),
    *(("do", "not", "put"), ("no", "need", "for"), ("but", "not"), ("not", "that"), ("minus",), ("only", "not")),
    *(("do", "not", "touch"), ("do", "not", "move"), ("do", "not", "include"), ("all", "but"), ("everything", "but")),
    *(
        ("except",),
        ("except", "for"),
        ("excluding",),
        ("all", "except"),
        ("everything", "except"),
        ("hands", "off"),
        ("ignore",),
        ("spare",),
    ),
)
_MAY = (("can",), ("may",), ("should",), ("must",), ("has", "to"), ("have", "to"), ("could",))
_STAYING = (
    *((*may, stay) for may in _MAY for stay in ("stay", "remain")),
    *(("stays",), ("stay",), ("remains",), ("remain",)),
)
_AS_IT_IS = tuple(
    tuple(said.split())
    for said in (
        *("where it is", "where they are", "there", "put", "alone", "in peace", "as it is", "as they are", "out"),
        *("out of it", "out of this", "behind", "here", "where it was", "where they were", "untouched"),
    )
)
_BY_LENGTH = tuple(sorted(_TAKING_BACK, key=len, reverse=True))
_BEFORE = frozenset(
    {",", "-", "no", "wait", "actually", "sorry", "oh", "um", "uh", "er", "erm", "but", "well", "hm", "hmm", "rather"}
    | {"hang", "hold", "on", "second", "thought", "thoughts", "oops", "stop", "(", "please", "now", "then", "and"}
)
_AFTER = frozenset({"after", "all", "please", "actually", "though", "instead", "for", "now", ")", "anymore", "there"})
_DETERMINERS = frozenset({"the", "a", "an", "my", "our", "your", "some", "that", "this", "any"})
_PRONOUNS = frozenset({"it", "them", "this", "that", "these", "those"})
_WHOLE = frozenset({"every", "all", "each"})
"""What is said of all of a kind, of which one in some place is excepted rather than the kind taken back."""
_JOINTS = frozenset({",", "and", "or"})
_LONGEST = 6


def withdrawn(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without what is named in a list and then taken back."""
    for k in range(3, len(tokens) - 1):
        marker = next((m for m in _BY_LENGTH if tuple(t.word for t in tokens[k : k + len(m)]) == m), ())
        begin = k
        while begin > 0 and tokens[begin - 1].word in (_BEFORE | SENTENCE_ENDS):
            begin -= 1
        if not marker or begin == k:
            continue
        start = k + len(marker)
        start += 1 if word_at(tokens, start) in _DETERMINERS else 0
        whole = _WHOLE & {t.word for t in tokens[sentence_start(tokens, begin) : begin]}
        for end in range(min(start + _LONGEST, len(tokens)), start, -1):
            if (whole and word_at(tokens, end) in AT) or tokens[end - 1].word in _PRONOUNS:
                continue
            listed = _listed(tokens, begin, tuple(t.word for t in tokens[start:end]))
            tail = past(tokens, end, _AS_IT_IS)
            undone = _undone(tokens, begin, marker, tuple(t.word for t in tokens[start:end])) if listed is None else -1
            if undone >= 0 and _closed(tokens, end):
                rest = end + 1
                return withdrawn((*tokens[:undone], *tokens[rest:]), ground)
            if listed is not None and (_closed(tokens, end) or (tail and _closed(tokens, tail))):
                return _without(tokens, listed, begin, tail or end)
    return _left_to_stay(tokens)


def _undone(tokens: Tokens, begin: int, marker: tuple[str, ...], said: tuple[str, ...]) -> int:
    """Return where the order begins that is taken back whole ("heat the soup, oh, forget the soup, …"); -1: none."""
    about = tuple(t.word for t in tokens[begin - len(said) : begin])
    start = sentence_start(tokens, begin)
    again = marker[0] in ("forget", "never", "scratch", "skip", "cancel") and about == said
    joined = {t.word for t in tokens[start:begin]} & {"and", ","}
    return start if again and not joined else -1


def _left_to_stay(tokens: Tokens) -> Tokens:
    """Leave out of a list what is said behind it to stay where it is ("…, but the saw can stay")."""
    for k in range(4, len(tokens)):
        stays = past(tokens, k, _STAYING)
        firsts = (n for n in range(max(1, k - _LONGEST - 1), k) if tokens[n].word in _DETERMINERS)
        for first in firsts if stays else ():
            begin = first
            while begin > 0 and tokens[begin - 1].word in (_BEFORE | SENTENCE_ENDS):
                begin -= 1
            end = past(tokens, stays, _AS_IT_IS) or stays
            listed = _listed(tokens, begin, tuple(t.word for t in tokens[first + 1 : k])) if begin < first else None
            if listed is not None and _closed(tokens, end):
                return _without(tokens, listed, begin, end)
    return tokens


def _closed(tokens: Tokens, k: int) -> bool:
    after = word_at(tokens, k)
    return k >= len(tokens) or not after.isalpha() or after in _AFTER | {"and", "or", "in", "on", "into", "to", "onto"}


def _listed(tokens: Tokens, stop: int, words: tuple[str, ...]) -> tuple[int, int] | None:
    """Return where words stand in a list before a position, with the determiner before them."""
    for n in range(stop - len(words), 1, -1):
        if tuple(t.word for t in tokens[n : n + len(words)]) != words:
            continue
        first = n - 1 if tokens[n - 1].word in _DETERMINERS else n
        last = n + len(words)
        before, after = word_at(tokens, first - 1), word_at(tokens, last)
        if (
            before in _JOINTS
            and after.isalpha()
            and word_at(tokens, last + 1) in _JOINTS
            and after not in INTO | _JOINTS
        ):
            return first, last + 1
        if before in _JOINTS or (after in _JOINTS and last < stop):
            return first, last
        place = _own_place(tokens, last, stop) if word_at(tokens, first - 1).isalpha() else last
        if place > last and word_at(tokens, place) in _JOINTS:
            return first, place
    return None


def _own_place(tokens: Tokens, k: int, stop: int) -> int:
    """Return where the place ends that stands behind a thing in a list ("… and the saw | on the shelf")."""
    if word_at(tokens, k) not in INTO:
        return k
    return next((n for n in range(k, stop) if tokens[n].word in (*_JOINTS, *SENTENCE_ENDS, "-")), stop)


def _without(tokens: Tokens, listed: tuple[int, int], begin: int, end: int) -> Tokens:
    first, last = listed
    while word_at(tokens, end) in _AFTER:
        end += 1
    others = INTO & {t.word for t in tokens[sentence_start(tokens, first) : first]}
    if others and word_at(tokens, first - 1) == "and":
        last = _own_place(tokens, last, begin)
    middle, rest = tokens[last:begin], tokens[end:]
    before = first
    while before and tokens[before - 1].word in _JOINTS:
        before -= 1
    if before == first:
        middle = middle[1:]
        before_words: Tokens = tokens[:first]
    else:
        before_words = tokens[:before]
    goes_on = not middle and word_at(rest, 0) in _JOINTS
    while rest and rest[0].word in (*_JOINTS, "-"):
        rest = rest[1:]
    if goes_on and rest and rest[0].word not in ("in", "on", "into", "onto", "to", "from", "out", "off"):
        return (*before_words, *spelt("and"), *rest)
    return (*_with_and(before_words, middle), *middle, *rest)


def _with_and(listed: Tokens, middle: Tokens) -> Tokens:
    """Return a list with "and" before what is now its last member, where nothing of it follows."""
    if word_at(middle, 0) in _JOINTS:
        return listed
    comma = next((n for n in range(len(listed) - 1, 0, -1) if listed[n].word in (*SENTENCE_ENDS, ",", "and")), -1)
    if comma > 0 and listed[comma].word == ",":
        return (*listed[:comma], *spelt("and"), *listed[comma + 1 :])
    return listed
