"""What is not to be done: "hands off the stuff on the desk", "without touching the lamp", "the mugs can stay".

Whatever forbids is put as "do not …", so that the grammar keeps a state as it is and exceptions are found. What is left
of it beside another wish asks for nothing: things that are not to be moved stay where they are by themselves.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS, MODALS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import at, past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_HANDS_OFF = (
    *(("hands", "off"), ("hands", "off", "of"), ("keep", "your", "hands", "off"), ("keep", "your", "fingers", "off")),
    *(("keep", "off"), ("keep", "away", "from"), ("stay", "away", "from"), ("never", "mind"), ("do", "not", "mind")),
    *(
        ("do", "not", "disturb"),
        ("do", "not", "bother", "with"),
        ("do", "not", "mess", "with"),
        ("do", "not", "go", "near"),
    ),
    *(("do", "not", "worry", "about"), ("do", "not", "bother", "about"), ("do", "not", "fiddle", "with")),
    *(("do", "not", "interfere", "with"), ("do", "not", "lay", "a", "finger", "on"), ("fingers", "off")),
)
_MUST_NOT = (
    *(("you", "must", "not"), ("you", "should", "not"), ("you", "may", "not"), ("you", "are", "not", "to")),
    *(("under", "no", "circumstances"), ("on", "no", "account"), ("do", "not", "you", "dare"), ("nobody", "is", "to")),
    *(("you", "can", "not"), ("you", "shall", "not"), ("be", "sure", "not", "to"), ("take", "care", "not", "to")),
    *(("make", "sure", "not", "to"), ("be", "careful", "not", "to"), ("just", "do", "not"), ("in", "no", "case")),
    *(("do", "not", "you"), ("please", "do", "not"), ("do", "not", "ever"), ("never", "ever"), ("avoid",)),
    *(("i", "would", "rather", "you", "did", "not"), ("i", "do", "not", "want", "you", "to")),
    *(("wait", "before", "you"), ("wait", "with"), ("wait", "before"), ("hold", "off", "on"), ("refrain", "from")),
)
_NEED_NOT = (
    *(("need", "not", "be"), ("does", "not", "need", "to", "be"), ("do", "not", "need", "to", "be")),
    *(("does", "not", "have", "to", "be"), ("do", "not", "have", "to", "be")),
)
_NOT_TO_BE = (("is", "not", "to", "be"), ("are", "not", "to", "be"))
_NO_NEED = (
    *(("there", "is", "no", "need", "to"), ("no", "need", "to"), ("you", "do", "not", "need", "to")),
    *(("you", "do", "not", "have", "to"), ("you", "need", "not"), ("it", "is", "not", "necessary", "to")),
    *(("do", "not", "bother", "to"), ("there", "is", "no", "point", "in"), ("you", "can", "skip")),
)
_WISHING = frozenset({"want", "need", "would", "prefer", "like"})
_OPENING = frozenset({",", ";", ".", "!", "?", ":", "-", "\u2014", "and", "but", "so", "whereas", "while", "though"})
_SWITCHING = frozenset({"open", "close", "shut", "switch", "turn", "start", "stop", "run"})
_ASIDES = (
    *(
        ("though",),
        ("however",),
        ("nothing", "else"),
        ("and", "nothing", "else"),
        ("nothing", "more"),
        ("that", "is", "all"),
    ),
    *(
        ("but", "nothing", "else"),
        ("that", "is", "it"),
        ("whatever", "you", "do"),
        ("either", "way"),
        ("in", "any", "case"),
    ),
)
_ROUND = tuple((go, way, "and") for go in ("go", "walk") for way in ("round", "around", "about", "ahead"))
_HANDLING = frozenset(
    {
        "touch",
        "move",
        "take",
        "remove",
        "disturb",
        "bring",
        "carry",
        "shift",
        "handle",
        "clear",
        "tidy",
        "fetch",
        "rearrange",
    }
)
_DOING = frozenset(
    {"wash", "clean", "rinse", "wipe", "heat", "slice", "cut", "throw", "discard", "put", "use", "give", "hand", "fill"}
    | {"empty", "polish", "iron", "cook", "warm"}
)
"""What is done to things: not to do it asks for nothing beside an order that speaks of other things."""
_STAYING = frozenset({"stay", "stays", "remain", "remains", "keep", "keeps", "left", "kept", "wait"})
_MODAL = MODALS | IS | frozenset({"has", "have", "to", "needs", "need", "be", "all", "ought", "just", "both"})
_AS_IT_IS = (
    *(("where", "it", "is"), ("where", "they", "are"), ("as", "it", "is"), ("as", "they", "are"), ("there",), ("put",)),
    *(("right", "where", "it", "is"), ("right", "where", "they", "are"), ("in", "place"), ("alone",), ("untouched",)),
    *(("exactly", "where", "it", "is"), ("exactly", "where", "they", "are"), ("just", "as", "it", "is"), ("here",)),
    *(("the", "way", "it", "is"), ("the", "way", "they", "are"), ("in", "its", "place"), ("in", "peace"), ("be",)),
)
_TAIL = frozenset(
    {"yet", "though", "please", "however", "now", "for", "today", "tonight", "at", "all", "either", "any", "more"}
    | {"under", "circumstances", "me", "course", "of", "thanks", "again", "still", "later", "anyway"}
)
_TOLD_OF = frozenset({"it", "them", "both", "that", "these", "those", "this"})
"""What was told of before, and is put where "(leave) it on the shelf there" says."""
_DOERS = frozenset({"nothing", "anything", "what", "whatever", "none", "everything"})


def with_prohibitions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with whatever forbids put as "do not …"; what need not be done is left out."""
    if ground.affordances or _asks(tokens):
        return tokens
    tokens, k = _without_asides(tokens), 0
    while k < len(tokens):
        if k == 0 or tokens[k - 1].word in _OPENING or tokens[k].word == "without":
            changed = _plain(tokens, k, ground)
            if len(changed) < len(tokens):
                tokens = changed
                continue
            tokens = changed
        k += 1
    return _neither(tokens, ground)


def _neither(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "do not leave the gate or the door open" as said of both."""
    for k in range(len(tokens) - 4):
        if not at(tokens, k, "do", "not") or word_at(tokens, k + 2) not in ground.lexicon.verb_starts | {"let"}:
            continue
        reader = Reader(ground, tokens, read_noun_phrases)
        for phrase, end in reader.noun_phrases(k + 3):
            joint = next((n for n in range(k + 4, end) if tokens[n].word == "or"), 0)
            if joint and phrase.joined_by == "or" and not phrase.unknown and phrase.refers is Refers.THING:
                return _neither((*tokens[:joint], *spelt("and"), *tokens[joint + 1 :]), ground)
    return tokens


def _asks(tokens: Tokens) -> bool:
    """Say whether something is asked ("where can I rest without being disturbed?"): nothing is forbidden then."""
    words = {t.word for t in tokens}
    polite = {"could", "would", "can", "will"} & words and "you" in words and not ALL_QUESTION_WORDS & words
    asked = bool(tokens) and tokens[-1].word == "?" and not polite
    return asked or word_at(tokens, 0) in ALL_QUESTION_WORDS


def _without_asides(tokens: Tokens) -> Tokens:
    """Leave out "…, though", "…, nothing else" and "go round and …", which ask for nothing more."""
    k = 0
    if word_at(tokens, 0) == "only" and word_at(tokens, 1) in ("the", "my", "our", "this", "that"):
        tokens = tokens[1:]
    while k < len(tokens):
        aside = past(tokens, k, _ASIDES) if k and tokens[k - 1].word in (",", ".", ";", "-", "and", "but") else 0
        round_ = past(tokens, k, _ROUND) if k == 0 or tokens[k - 1].word in _OPENING else 0
        if aside and (aside >= len(tokens) or tokens[aside].word in SENTENCE_ENDS):
            tokens = (*tokens[: k - 1], *tokens[aside:])
            k -= 1
        elif round_ and round_ < len(tokens):
            tokens = (*tokens[:k], *tokens[round_:])
        k += 1
    return tokens


def _plain(tokens: Tokens, k: int, ground: Ground) -> Tokens:
    """Put what forbids at a position as "do not …"."""
    off = past(tokens, k, _HANDS_OFF)
    if off:
        return (*tokens[:k], *spelt("do", "not", "touch"), *tokens[off:])
    to_be = next((n for n in range(k, len(tokens) - 4) if past(tokens, n, _NOT_TO_BE)), 0)
    if to_be and to_be in phrase_ends(tokens, k, ground):
        return (*tokens[:to_be], *spelt("should", "not", "be"), *tokens[to_be + 4 :])
    must = past(tokens, k, _MUST_NOT)
    said = word_at(tokens, must)
    verb = (ground.lexicon.base(said) or (said if said in _HANDLING else None)) if must else None
    if must and verb:
        return (*tokens[:k], *spelt("do", "not", verb), *tokens[must + 1 :])
    without = word_at(tokens, k) == "without" and word_at(tokens, k + 1).endswith("ing")
    doing = word_at(tokens, k + 1)
    handled = next((h for h in _HANDLING if doing in (f"{h}ing", f"{h[:-1]}ing", f"{h}{h[-1]}ing")), None)
    verb = (ground.lexicon.base(doing) or handled) if without else None
    wished = not {"that", "which", "can"} & {t.word for t in tokens[sentence_start(tokens, k) : k]}
    if k and verb in _HANDLING | _SWITCHING and wished:
        return (*tokens[: k - (tokens[k - 1].word == ",")], *spelt(".", "do", "not", verb), *tokens[k + 2 :])
    emphatic = word_at(tokens, k) == "do" and word_at(tokens, k + 1) in ground.lexicon.verb_starts - {"not", "the"}
    if (
        emphatic
        and word_at(tokens, k - 1) != "so"
        and ground.lexicon.base(word_at(tokens, k + 1)) == word_at(tokens, k + 1)
    ):
        return (*tokens[:k], *tokens[k + 1 :])
    needless = past(tokens, k, _NO_NEED) or _need_not_be(tokens, k, ground)
    if needless and ground.lexicon.base(word_at(tokens, needless)):
        return _left_out(tokens, k, _clause_end(tokens, needless, ground))
    return tokens


def _need_not_be(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where "closed" stands in "the window need not be closed" at a position; 0 where that is not said."""
    if not any(past(tokens, n, _NEED_NOT) for n in range(k + 1, len(tokens))):
        return 0
    return next((n for end in phrase_ends(tokens, k, ground) if (n := past(tokens, end, _NEED_NOT))), 0)


def _clause_end(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where the clause at a position ends: before punctuation, or before "but" or "and" with another order."""
    stop = sentence_end(tokens, k)
    for n in range(k, stop):
        order = word_at(tokens, n + 1 if word_at(tokens, n + 1) not in ("do", "please", "just") else n + 2)
        if tokens[n].word in ("but", "whereas") or (
            tokens[n].word in (",", "and") and ground.lexicon.base(order) == order != ""
        ):
            return n
        if tokens[n].word == "," and word_at(tokens, n + 1) in ("and", "but", "whereas", "while", "though"):
            return n
        if tokens[n].word == "," and word_at(tokens, n + 1) in ("i", "we") and word_at(tokens, n + 2) in _WISHING:
            return n
    return stop


def _left_out(tokens: Tokens, k: int, stop: int) -> Tokens:
    """Return the tokens without those of a clause, and without what joined it; all where nothing else is said."""
    while stop < len(tokens) and tokens[stop].word in (",", "but", "and", "just", "so", "instead"):
        stop += 1
    begin = k
    while begin > 0 and tokens[begin - 1].word in (",", "but", "and", "whereas", "while", "though", "so", ":", "-"):
        begin -= 1
    before, behind = tokens[:begin], tokens[stop:]
    left = [t for t in (*before, *behind) if not t.is_punctuation]
    if len(left) < 2:
        return tokens
    ends = before and before[-1].word not in SENTENCE_ENDS and behind and behind[0].word not in SENTENCE_ENDS
    return (*before, *(spelt(".") if ends else ()), *behind)


def without_untouched(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without what only says that something is not to be moved, touched or changed."""
    if ground.affordances or word_at(tokens, len(tokens) - 1) == "?":
        return tokens
    k = 0
    while k < len(tokens):
        stop = _untouched(tokens, k, ground) if k == 0 or tokens[k - 1].word in _OPENING else 0
        shorter = _left_out(tokens, k, stop) if stop else tokens
        if len(shorter) < len(tokens):
            tokens = shorter
            continue
        k += 1
    return tokens


def _untouched(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where a clause ends that says only that something is not to be touched; 0 where none begins here."""
    start = k + 1 if word_at(tokens, k) in ("please", "just") else k
    if word_at(tokens, start) == "do" and word_at(tokens, start + 1) == "not":
        stop, verb = _clause_end(tokens, start, ground), word_at(tokens, start + 2)
        alone = verb in _DOING and k == 0 and not (_TOLD_OF | {"instead", "one"}) & {t.word for t in tokens[stop:]}
        return stop if verb in _HANDLING or alone else 0
    if word_at(tokens, start) in ("leave", "keep"):
        if (
            k
            and word_at(tokens, start + 1) in ("everything", "anything", "all")
            and word_at(tokens, start + 2) == "else"
        ):
            return _clause_end(tokens, start, ground)
        return _as_it_is(tokens, start + 1, ground)
    stop = _clause_end(tokens, start, ground)
    words = [t.word for t in tokens[start:stop]]
    if words[:4] == ["i", "do", "not", "want"] and _handled(words[-1], ground):
        return stop
    denied = words[:1] == ["nothing"] or "not" in words
    passive = len(words) > 3 and "be" in words and _handled(words[-1], ground) and bool(MODALS & set(words))
    if passive and denied:
        return stop
    for n in range(start + 1, stop):
        fine = tokens[n].word in IS and word_at(tokens, n + 1) in ("fine", "okay", "ok", "alright", "good")
        if fine and past(tokens, n + 2, _AS_IT_IS) == stop and _subject(tokens, start, n, ground):
            return stop
        staying = tokens[n].word in _STAYING and tokens[n - 1].word != "not"
        if staying and "not" not in words and _subject(tokens, start, n, ground):
            rest = past(tokens, n + 1, _AS_IT_IS) or (n + 1 if tokens[n].word != "left" else 0)
            return stop if rest and all(word_at(tokens, m) in _TAIL for m in range(rest, stop)) else 0
    return 0


def _handled(word: str, ground: Ground) -> bool:
    return ground.lexicon.base(word) in _HANDLING or word in ("touched", "moved", "taken", "disturbed", "removed")


def _subject(tokens: Tokens, start: int, n: int, ground: Ground) -> bool:
    """Say whether words up to a verb are its subject with modals: "the mugs | have to | stay"."""
    while n > start and tokens[n - 1].word in _MODAL:
        n -= 1
    return n > start and (n in phrase_ends(tokens, start, ground) or tokens[start].word in _DOERS)


def _as_it_is(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where "(leave) | the mugs on the desk where they are" ends; 0 where more is said of them."""
    stop = _clause_end(tokens, k, ground)
    if word_at(tokens, k) in _TOLD_OF and place_ends(tokens, k + 1, ground):
        return 0
    for n in range(k + 1, stop):
        end = past(tokens, n, _AS_IT_IS)
        if end and all(word_at(tokens, m) in _TAIL for m in range(end, stop)):
            return stop
    return 0
