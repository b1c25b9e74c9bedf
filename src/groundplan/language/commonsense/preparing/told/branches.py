"""Conditions and what is to be done otherwise, however they are joined: put as "if …, do this, otherwise do that".

"Is the lamp on? In that case …; if it isn't, …", "have a look at the lamp: if it's on, …", "… unless it is on; in that
case …" all say a supposition, what is to be done if it is so, and what if it is not. What stands for the supposition
("if so", "if there is none", "if it's off") is compared with it, and "it" in the second branch is what it is about.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import at, past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at

_IFS = (
    *(("in", "case"), ("provided", "that"), ("provided",), ("providing",), ("assuming", "that"), ("assuming",)),
    *(("as", "long", "as"), ("so", "long", "as"), ("supposing",), ("on", "condition", "that"), ("only", "if")),
    *(("in", "the", "event", "that"), ("suppose",), ("if", "and", "only", "if"), ("if", "ever")),
)
_BEHIND = frozenset({"provided", "providing", "assuming", "as", "only"})
_CONDITIONAL = frozenset(
    {"if", "unless", "case", "should", "then", "otherwise", "provided", "assuming", "suppose", "when"}
)
_CONDITIONAL |= {"supposing", "providing", "long", "condition"}
_IT = frozenset({"it", "they", "that", "there", "this"})
_SO = (
    *(
        ("in", "that", "case"),
        ("in", "which", "case"),
        ("if", "so"),
        ("if", "yes"),
        ("if", "you", "do"),
        ("if", "we", "do"),
    ),
    *(
        ("if", "it", "does"),
        ("if", "that", "is", "the", "case"),
        ("if", "that", "is", "so"),
        ("if", "this", "is", "so"),
    ),
)
_NOT_SO = (
    *(
        ("if", "not"),
        ("if", "you", "do", "not"),
        ("if", "we", "do", "not"),
        ("if", "it", "does", "not"),
        ("failing", "that"),
    ),
    *(("if", "that", "is", "not", "the", "case"), ("if", "that", "is", "not", "so"), ("otherwise",), ("or", "else")),
    *(("else",), ("or", "otherwise"), ("if", "not", "so")),
)
_THEREOF = (("one",), ("some",), ("any",), ("none",), ("no", "one"), ("not", "one"), ("not", "any"), ("not", "there"))
_JOINTS = frozenset({",", ";", ":", ".", "-", "\u2014", "and", "but", "or", "!", "?"})
_GOING = frozenset({"going", "humming", "blowing", "blaring", "playing", "whirring", "buzzing", "ticking", "lit"})
_NEAR = 8
_STILL = frozenset({"still", "already", "also", "now", "actually", "indeed", "really", "currently", "perhaps", "maybe"})
_LOOKS = (
    *(("have", "a", "look", "at"), ("take", "a", "look", "at"), ("look", "at"), ("check", "on"), ("check",)),
    *(("have", "a", "quick", "look", "at"), ("go", "and", "look", "at"), ("go", "and", "check"), ("inspect",)),
)
_WONDERS = (
    *(("check",), ("see",), ("find", "out"), ("look",), ("have", "a", "look"), ("go", "and", "see"), ("verify",)),
    *(("i", "am", "not", "sure"), ("i", "do", "not", "know"), ("i", "wonder"), ("i", "can", "not", "remember")),
    *(("i", "am", "wondering"), ("take", "a", "look"), ("go", "and", "check"), ("make", "sure"), ("no", "idea")),
)
_MAYBE = frozenset({"may", "might", "could"})
_SOMEBODY = frozenset({"somebody", "someone", "anybody", "anyone", "you", "we", "i", "they"})
_POLITE = frozenset({"please", "could", "can", "would", "you", "just", "then", "go", "and", "so", "first", "well"})
_ARTICLES = frozenset({"a", "an", "any", "some", "no", "not", "still", "already"})
_NONE = frozenset({"no", "not", "none", "never", "nothing"})


def with_branches(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with every supposition and what follows from it put as "if …, …, otherwise …"."""
    words = {t.word for t in tokens}
    if ground.affordances or not words & _CONDITIONAL or tokens[0].word in ALL_QUESTION_WORDS:
        return tokens
    tokens = _plain_ifs(tokens, ground)
    for rule in (_inverted, _looked_at, _supposed, _cataphoric, _branched):
        tokens = rule(tokens, ground)
    return tokens


def _plain_ifs(tokens: Tokens, ground: Ground) -> Tokens:
    """Put "if" for other words that open a condition, and "X is open" for "somebody left X open" in one."""
    k = 0
    while k < len(tokens):
        end = past(tokens, k, _IFS)
        ordered = ground.lexicon.base(word_at(tokens, _ordering(tokens, k))) is not None
        begins = _begins(tokens, k) or (ordered and (tokens[k].word in _BEHIND or tokens[k].word == "in"))
        if end and begins and word_at(tokens, end) != "of" and _has_verb(tokens, end):
            tokens = (*tokens[:k], *spelt("if"), *tokens[end:])
        if word_at(tokens, k) in ("if", "unless") and word_at(tokens, k + 1) in _SOMEBODY:
            tokens = (*tokens[: k + 1], *_left(tokens, k + 1, ground))
        if tokens[k].word in _GOING and {"if", "unless"} & {t.word for t in tokens[max(0, k - _NEAR) : k]}:
            stands = word_at(tokens, k - 1) in IS | _STILL | {"not"} and tokens[k + 1 : k + 2]
            tokens = (
                (*tokens[:k], *spelt("on"), *tokens[k + 1 :]) if stands and tokens[k + 1].is_punctuation else tokens
            )
        if at(tokens, k, "if", "neither"):
            tokens = (*tokens[: k + 1], *spelt("no"), *tokens[k + 2 :])
        if at(tokens, k, "is", "been", "left") or at(tokens, k, "has", "been", "left"):
            tokens = (*tokens[:k], *spelt("is"), *tokens[k + 3 :])
        happens = at(tokens, k + 1, "to", "be") and word_at(tokens, k) in ("happens", "happen")
        if happens and {"if", "unless", "whether"} & {t.word for t in tokens[:k]}:
            tokens = (*tokens[:k], *spelt("is"), *tokens[k + 3 :])
        k += 1
    return tokens


def _ordering(tokens: Tokens, k: int) -> int:
    """Return where the sentence before a position begins behind polite words."""
    n = sentence_start(tokens, k)
    while word_at(tokens, n) in _POLITE:
        n += 1
    return n


def _has_verb(tokens: Tokens, k: int) -> bool:
    stop = next((n for n in range(k, len(tokens)) if tokens[n].is_punctuation), len(tokens))
    return bool((IS | {"find", "left", "has", "have", "happens"}) & {t.word for t in tokens[k:stop]})


def _left(tokens: Tokens, k: int, ground: Ground) -> Tokens:
    """Return "the lamp is on …" for "somebody (has) left the lamp on …" at a position; else what is there."""
    verb = k + 2 if word_at(tokens, k + 1) in ("has", "have") else k + 1
    if word_at(tokens, verb) not in ("left", "forgot"):
        return tokens[k:]
    ends = [verb + 2] if word_at(tokens, verb + 1) in ("it", "them") else phrase_ends(tokens, verb + 1, ground)
    for end in ends:
        if word_at(tokens, end) in ground.lexicon.states:
            return (*tokens[verb + 1 : end], *spelt("is"), *tokens[end:])
    return tokens[k:]


def _begins(tokens: Tokens, k: int) -> bool:
    return k == 0 or word_at(tokens, k - 1) in _JOINTS | {"then", "so", "please"}


def _inverted(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "should the lamp still be on, …", "were there a mug, …" as "if the lamp is on, …"."""
    for k in range(len(tokens) - 4):
        stop = sentence_end(tokens, k)
        comma = next((n for n in range(k, stop) if tokens[n].word in (",", ":")), 0)
        if tokens[k].word != "should" or not _begins(tokens, k) or not comma or word_at(tokens, stop) == "?":
            continue
        be = next((n for n in range(k + 2, comma) if tokens[n].word == "be"), 0)
        found = next((n for n in range(k + 2, comma) if tokens[n].word in ("find", "see")), 0)
        if be:
            subject = [t for t in tokens[k + 1 : be] if t.word not in _STILL | {"happen", "to"}]
            rest = (*spelt("is"), *tokens[be + 1 : comma], *spelt(","), *tokens[comma + 1 :])
            return _inverted((*tokens[:k], *spelt("if"), *subject, *rest), ground)
        if found == k + 2:
            return (*tokens[:k], *spelt("if"), *tokens[k + 1 :])
    return tokens


def _looked_at(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "have a look at the lamp and switch it off if it is on" as "if the lamp is on, switch it off"."""
    for k in range(len(tokens) - 6):
        start = past(tokens, k, _LOOKS) if _opens(tokens, k) else 0
        for end in phrase_ends(tokens, start, ground) if start else ():
            if word_at(tokens, end) not in _JOINTS:
                continue
            last = sentence_end(tokens, end + 1)
            said = next((n for n in range(end, last) if tokens[n].word in ("if", "unless", "whether")), 0)
            it = said + 1
            if said and word_at(tokens, it) in ("it", "they") and word_at(tokens, it + 1) in IS:
                between = _trimmed(tokens[end:said])
                begin = sentence_start(tokens, k)
                subject = tokens[start:end]
                if not between:
                    return (*tokens[:begin], tokens[said], *subject, *tokens[it + 1 :])
                stop = next((n for n in range(said, last) if tokens[n].is_punctuation), last)
                condition = (tokens[said], *subject, *tokens[it + 1 : stop])
                return (*tokens[:begin], *condition, *spelt(","), *between, *tokens[stop:])
    return tokens


def _opens(tokens: Tokens, k: int) -> bool:
    """Say whether only polite words stand before a position in its sentence."""
    return {t.word for t in tokens[sentence_start(tokens, k) : k]} <= _POLITE | {"i", ","}


def _supposed(tokens: Tokens, ground: Ground) -> Tokens:
    """Put a question, a doubt or a possibility before "if so", "in that case" as the condition itself."""
    k = 0 if {"if", "case", "then"} & {t.word for t in tokens} else len(tokens)
    while k < len(tokens):
        if _opens(tokens, k) or _begins(tokens, k):
            for stop in range(k + 3, len(tokens) - 2):
                if tokens[stop].word not in _JOINTS:
                    continue
                said = _supposition(tokens[:stop], k, ground)
                begin = _past_joints(tokens, stop)
                so = _elliptic(tokens, begin, said, ground) if said else None
                order = _trailing(tokens, begin, said, ground) if said and so is None else None
                if order is not None:
                    return (*tokens[: _politely(tokens, k)], *spelt("if"), *said, *spelt(","), *order)
                if so is not None and so[0] in (True, False):
                    opened = spelt("if") if so[0] else spelt("unless")
                    return (*tokens[: _politely(tokens, k)], *opened, *said, *spelt(","), *tokens[so[1] :])
        k += 1
    return tokens


def _politely(tokens: Tokens, k: int) -> int:
    return sentence_start(tokens, k) if _opens(tokens, k) else k


def _trailing(tokens: Tokens, k: int, said: Tokens, ground: Ground) -> Tokens | None:
    """Return the order at "switch it off if it is", with what is behind it."""
    stop = next((n for n in range(k, len(tokens)) if tokens[n].is_punctuation), len(tokens))
    for n in range(k + 2, stop):
        so = _elliptic(tokens, n, said, ground) if tokens[n].word in ("if", "in") else None
        if so is not None and so[0] and so[1] >= stop:
            return (*tokens[k:n], *tokens[stop:])
    return None


def _supposition(tokens: Tokens, k: int, ground: Ground) -> Tokens:
    """Return "the lamp is on" for what is asked, doubted or thought possible from a position on; else nothing."""
    rest = tokens[k:]
    wonder = past(tokens, k, _WONDERS)
    if wonder and word_at(tokens, wonder) in ("if", "whether"):
        return tokens[wonder + 1 :]
    if (
        rest[0].word in ("do", "have")
        and word_at(rest, 1) in ("we", "you", "i")
        and word_at(rest, 2) in ("have", "got")
    ):
        return (*spelt("there", "is"), *rest[3:])
    if rest[0].word in IS and word_at(rest, 1) == "there":
        return (rest[1], rest[0], *(t for n, t in enumerate(rest[2:]) if n or t.word not in _STILL))
    if rest[0].word in IS:
        for end in phrase_ends(tokens, k + 1, ground):
            if end < len(tokens) and _predicate(tokens, end, ground):
                return (*tokens[k + 1 : end], rest[0], *tokens[end:])
    if rest[0].word in _SOMEBODY and word_at(rest, 1) in _MAYBE and word_at(rest, 2) == "have":
        left = _left((rest[0], *rest[2:]), 0, ground)
        return left if left[0].word != rest[0].word else ()
    may = next((n for n in range(1, len(rest)) if rest[n].word in _MAYBE), 0)
    be = may + 2 if may and word_at(rest, may + 1) in _STILL else may + 1
    if may and word_at(rest, be) == "be" and (rest[0].word == "there" or k + may in phrase_ends(tokens, k, ground)):
        return (*rest[:may], *spelt("is"), *rest[be + 1 :])
    return ()


def _predicate(tokens: Tokens, k: int, ground: Ground) -> bool:
    word = word_at(tokens, k + 1 if word_at(tokens, k) in _STILL | {"not"} else k)
    return word in ground.lexicon.states or word in ("in", "on", "at", "under", "running", "lying", "standing", "there")


def _past_joints(tokens: Tokens, k: int) -> int:
    while word_at(tokens, k) in _JOINTS:
        k += 1
    return k


def _elliptic(tokens: Tokens, k: int, said: Tokens, ground: Ground) -> tuple[bool, int] | None:
    """Return whether "if so", "if it is not", "if it's off" at a position is as was supposed, and where it ends."""
    n = k + 1 if word_at(tokens, k) in ("but", "and", "only") else k
    for options, so in ((_NOT_SO, False), (_SO, True)):
        end = past(tokens, n, options)
        closed = end and (end >= len(tokens) or not (options is _NOT_SO and at(tokens, end, "only")))
        if closed and word_at(tokens, end) in ALL_QUESTION_WORDS:
            return None
        if closed:
            return so, _past_comma(tokens, end)
    supposing = n + 1 if word_at(tokens, n) in ("if", "should", "when") else n + 2 if at(tokens, n, "in", "case") else 0
    if not supposing or word_at(tokens, supposing) not in _IT or word_at(tokens, supposing + 1) not in IS:
        return (True, _past_comma(tokens, n + 1)) if word_at(tokens, n) == "then" and n == k else None
    end = supposing + 2
    negated = word_at(tokens, end) == "not"
    end += negated
    while word_at(tokens, end) in _STILL:
        end += 1
    of = past(tokens, end, _THEREOF)
    if of:
        return not (negated or tokens[end].word in _NONE), _past_comma(tokens, of)
    states = ground.lexicon.states
    claimed = states.get(word_at(tokens, end), "")
    if claimed and (supposing and word_at(tokens, supposing) != "there"):
        first = next((states[t.word] for t in reversed(said) if t.word in states), "")
        same = claimed == first
        if same or ground.lexicon.opposites.get(first) == claimed:
            return same is not negated, _past_comma(tokens, end + 1)
        return None
    closes = end >= len(tokens) or tokens[end].is_punctuation or word_at(tokens, end) in ("then", "just", "please")
    follows = ground.lexicon.base(word_at(tokens, end)) == word_at(tokens, end) != ""
    return (not negated, _past_comma(tokens, end)) if closes or follows else None


def _past_comma(tokens: Tokens, k: int) -> int:
    while word_at(tokens, k) in (",", "then", "just", ":"):
        k += 1
    return k


def _trimmed(tokens: Tokens) -> Tokens:
    """Return tokens without what joins them to others."""
    found = list(tokens)
    while found and found[-1].word in _JOINTS | {"only", "then"}:
        found.pop()
    while found and found[0].word in _JOINTS | {"then", "so", "either"}:
        found.pop(0)
    return tuple(found)


def _cataphoric(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "unless it is closed, shut the window" as "unless the window is closed, shut the window"."""
    first = word_at(tokens, 0) in ("if", "unless") and word_at(tokens, 1) in ("it", "they")
    comma = next((n for n, t in enumerate(tokens) if t.word == ","), 0)
    if not first or not comma or word_at(tokens, 2) not in IS:
        return tokens
    stop = sentence_end(tokens, comma)
    for n in range(comma + 1, stop):
        ends = phrase_ends(tokens[:stop], n, ground) if tokens[n].word in ("the", "my", "our", "his", "her") else []
        if ends:
            return (tokens[0], *tokens[n : ends[0]], *tokens[2:])
    return tokens


def _branched(tokens: Tokens, ground: Ground) -> Tokens:
    """Put "if …, do this. If it is not, do that" as "if …, do this, otherwise do that"."""
    for k in range(len(tokens) - 4):
        if tokens[k].word not in ("if", "unless", "when") or _elliptic(tokens, k, (), ground) is not None:
            continue
        stop = sentence_end(tokens, k)
        start = sentence_start(tokens, k)
        fronted = {t.word for t in tokens[start:k]} <= _POLITE | {","}
        end = next((n for n in range(k, stop) if tokens[n].word in (",", "then", ":", "-", "\u2014")), stop)
        said = tokens[k + 1 : end]
        for n in range(end, len(tokens) - 2):
            if tokens[n].word not in _JOINTS or (not fronted and n < end):
                continue
            begin = _past_joints(tokens, n)
            other = _elliptic(tokens, begin, said, ground)
            if other is None or other[1] >= len(tokens) or (word_at(tokens, begin) == "then" and fronted):
                continue
            negated = bool(_NONE & {t.word for t in said}) and word_at(tokens, begin) in ("if", "in")
            negated = negated and not past(tokens, begin, _NOT_SO)
            so = other[0] is not negated
            so = so is not (tokens[k].word == "unless" and not past(tokens, begin, _NOT_SO))
            if so:
                continue
            first = tokens[end:n] if fronted else tokens[start:k]
            last = sentence_end(tokens, other[1])
            second = tokens[other[1] : last]
            second = second if _has_object(first, ground) else _with_subject(second, said, ground)
            opened = spelt("unless" if tokens[k].word == "unless" else "if")
            second = _will_do(second, _trimmed(first))
            second = spelt(",", "otherwise") + second if second else ()
            whole = (*opened, *said, *spelt(","), *_trimmed(first), *second)
            return (*tokens[:start], *_cataphoric(whole, ground), *tokens[last:])
    return tokens


def _will_do(order: Tokens, first: Tokens) -> Tokens:
    """Return "put the salad there" for "the salad (alone) will do" after "put it there"; nothing for "leave it"."""
    if word_at(order, 0) in ("leave", "keep") and {"is", "are", "there", "alone", "be"} & {t.word for t in order[-1:]}:
        return ()
    n = next((n for n, t in enumerate(order) if t.word in ("will", "is", "are")), 0)
    it = next((n for n, t in enumerate(first) if t.word in ("it", "them")), -1)
    enough = (
        order[n + 1 :] and order[n + 1].word in ("do", "enough", "fine", "okay", "sufficient") and n + 2 == len(order)
    )
    if not n or it < 0 or not enough:
        return order
    thing = tuple(t for t in order[:n] if t.word not in ("alone", "only", "just"))
    return (*first[:it], *thing, *first[it + 1 :])


def _has_object(order: Tokens, ground: Ground) -> bool:
    """Say whether an order is about a thing it names, which "it" is then: "open the window …, otherwise close it"."""
    said = [t.word for t in order]
    n = next((n for n, word in enumerate(said) if word in ("the", "my", "our", "his", "her", "its")), 0)
    return n > 0 and any(map(ground.lexicon.base, said[:n])) and not {"it", "them"} & set(said)


def _with_subject(order: Tokens, said: Tokens, ground: Ground) -> Tokens:
    """Return what is to be done otherwise with what the condition is about for "it", where nothing else is named."""
    order = tuple(t for t in order if t.word != "instead")
    n = next((n for n, t in enumerate(order) if t.word in ("it", "them")), -1)
    named = {t.word for t in order[: max(n, 0)]} & {*ground.lexicon.determiners, POSSESSIVE, "the", "a"}
    given = word_at(order, n + 1) in ground.lexicon.determiners
    if n < 0 or named or given:
        return order
    subject: Tokens = ()
    if word_at(said, 0) == "there":
        rest = 2
        while word_at(said, rest) in _ARTICLES:
            rest += 1
        subject = (*spelt("the"), *said[rest:])
    else:
        ends = [e for e in phrase_ends(said, 0, ground) if word_at(said, e) in IS]
        subject = said[: ends[0]] if ends else ()
    itself = bool(subject) and subject[-1].word in {t.word for t in order}
    return (*order[:n], *subject, *order[n + 1 :]) if subject and not itself else order
