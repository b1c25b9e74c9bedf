"""What is had or lacked, said with emphasis or in a roundabout way: "do have", "not only … but also", "lack"."""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.qualities import is_quality
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS, MODALS_AND_DO
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.spans import at, past
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_HOLDING = frozenset({"have", "has", "contain", "contains", "hold", "holds", "own", "owns", "contained", "held"})
_ASKING = frozenset(
    {
        "which",
        "what",
        "who",
        "how",
        "find",
        "list",
        "name",
        "show",
        "is",
        "are",
        "does",
        "do",
        "whose",
        "count",
        "where",
    }
)
_LACKING = {"lack": "have", "lacks": "has"}
_ARTICLES = frozenset({"a", "an", "any", "the", "their", "its"})
_BE = frozenset({"is", "are"})
_EVEN = (
    ("even", "one"),
    ("even", "a"),
    ("even", "a", "single"),
    ("a", "single"),
    ("just", "one"),
    ("so", "much", "as", "a"),
)
_KINDS = frozenset({"kind", "kinds", "sort", "sorts", "description", "type", "shape", "form", "variety", "make"})
_SEEMING = frozenset({"looks", "seems", "appears"})
_DONE = {"eat": "eaten", "drink": "drunk", "use": "used", "touch": "touched", "open": "opened", "wear": "worn"}
_SWEARING = (
    ("on", "earth"), ("in", "the", "world"), ("the", "heck"), ("the", "hell"), ("the", "devil"), ("in", "heaven"),
    ("in", "god", "'s", "name"), ("in", "heaven", "'s", "name"), ("the", "deuce"), ("in", "all", "the", "world"),
)  # fmt: skip
_WE = frozenset({"we", "you", "i", "they"})


def without_emphasis(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens of a question with what is had or lacked put plainly."""
    if not _ASKING & {t.word for t in tokens[:6]}:
        return tokens
    for rule in (
        _impatient,
        _goes,
        _by_nobody,
        _of_any_kind,
        _seeming,
        _everywhere,
        _somewhere_here,
        _needy,
        _emphatic,
        _not_only,
        _lacking,
        _just,
        _neither,
        _all_kept,
        _even,
    ):
        k = 0
        while k < len(tokens):
            changed = rule(tokens, k, ground)
            tokens = tokens if changed is None else changed
            k += 1
    return tokens


@cache
def _whole() -> frozenset[str]:
    return frozenset(
        {*read_table("rewordings")["everywhere"], "clinic", "hotel", "school", "institute", "farm", "shop"}
    )


def _impatient(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Leave out "on earth" and "the heck" behind a question word ("where on earth is the key?")."""
    end = past(tokens, k + 1, _SWEARING) if word_at(tokens, k) in ALL_QUESTION_WORDS else 0
    return (*tokens[: k + 1], *tokens[end:]) if end else None


def _goes(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "where do the plates go?" as "where do the plates belong?"."""
    closed = k + 1 >= len(tokens) or tokens[k + 1].word == "?"
    opened = any(at(tokens, n, "where", do) for n in range(k) for do in ("do", "does"))
    return (
        (*tokens[:k], *spelt("belong"), *tokens[k + 1 :]) if word_at(tokens, k) == "go" and closed and opened else None
    )


def _by_nobody(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "(food that) nobody should eat" as "should not be eaten"."""
    done = _DONE.get(word_at(tokens, k + 2), "") if word_at(tokens, k + 1) in ("should", "must", "may", "can") else ""
    if not done or word_at(tokens, k) not in ("nobody", "none") or word_at(tokens, k - 1) not in ("that", "which"):
        return None
    return (*tokens[:k], tokens[k + 1], *spelt("not", "be", done), *tokens[k + 3 :])


def _of_any_kind(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Leave out "of any kind" and "whatsoever" behind a noun ("no towel of any kind")."""
    if k > 1 and word_at(tokens, k) == "whatsoever":
        return (*tokens[:k], *tokens[k + 1 :])
    said = k > 1 and at(tokens, k, "of", "any") and word_at(tokens, k + 2) in _KINDS
    return (*tokens[:k], *tokens[k + 3 :]) if said else None


def _seeming(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "which plant looks wilted" as "which plant is wilted"."""
    ends = k + 2 >= len(tokens) or tokens[k + 2].is_punctuation
    said = word_at(tokens, k) in _SEEMING and k > 1 and ends and is_quality(word_at(tokens, k + 1))
    return (*tokens[:k], *spelt("is"), *tokens[k + 1 :]) if said else None


def _everywhere(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Leave out "in the clinic" behind a noun where the clinic is all there is."""
    j = k + 2 if word_at(tokens, k + 1) in ("the", "this", "our", "your") else k + 1
    j = j + 1 if word_at(tokens, j) in ("whole", "entire") else j
    whole = word_at(tokens, j) in _whole() and j > k + 1 and word_at(tokens, k) in ("in", "of")
    known = ground.categories(word_at(tokens, j)) or word_at(tokens, j) in ground.vocabulary.words
    before = word_at(tokens, k - 1)
    bare = before in (*_BE, "was", "not", "there", "all", "one", "out", "any", "anybody", "somebody") or k < 3
    closed = j + 1 >= len(tokens) or tokens[j + 1].is_punctuation
    return (*tokens[:k], *tokens[j + 1 :]) if whole and not known and not bare and closed else None


def _somewhere_here(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Leave out "in the building" of "where in the building might …", "which room in this house has …"."""
    asked = word_at(tokens, k) in ("where", "room", "rooms", "what", "who") and word_at(tokens, k + 1) == "in"
    j = k + 3 if word_at(tokens, k + 2) in ("the", "this", "our", "your", "that") else k + 2
    j = j + 1 if word_at(tokens, j) in ("whole", "entire") else j
    whole = asked and word_at(tokens, j) in _whole() and j > k + 2
    known = ground.categories(word_at(tokens, j)) or word_at(tokens, j) in ground.vocabulary.words
    goes_on = word_at(tokens, j + 1) in MODALS_AND_DO | IS | {"has", "have"}
    return (*tokens[: k + 1], *tokens[j + 1 :]) if whole and not known and goes_on else None


def _needy(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "is desperate for water", "is crying out for a wash" as "needs water", "needs a wash"."""
    end = past(tokens, k + 1, _LONGING) if word_at(tokens, k) in _BE else 0
    person = word_at(tokens, k - 1) in ("i", "we", "he", "she", "they", "who", "it")
    if not end or person or end >= len(tokens) or tokens[end].is_punctuation:
        return None
    return (*tokens[:k], *spelt("needs" if word_at(tokens, k) == "is" else "need"), *tokens[end:])


_LONGING = (
    *((*bad, "need", "of") for bad in (("in",), ("in", "dire"), ("in", "bad"), ("in", "urgent"), ("badly", "in"))),
    *(("desperate", "for"), ("crying", "out", "for"), ("begging", "for"), ("dying", "for"), ("gasping", "for")),
    *(("longing", "for"), ("thirsting", "for"), ("starved", "of"), ("screaming", "for"), ("calling", "out", "for")),
)


def _emphatic(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "do have" as "have"."""
    said = word_at(tokens, k) in ("do", "does") and word_at(tokens, k + 1) in ("have", "contain", "hold") and k > 1
    if not said or word_at(tokens, k - 1) in SENTENCE_ENDS:
        return None
    verb = (
        tokens[k + 1]
        if tokens[k].word == "do"
        else spelt({"have": "has"}.get(tokens[k + 1].word, tokens[k + 1].word + "s"))[0]
    )
    return (*tokens[:k], verb, *tokens[k + 2 :])


def _not_only(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "do not only have a desk but also a lamp" as "have a desk and also a lamp"."""
    if word_at(tokens, k) != "not" or word_at(tokens, k + 1) not in ("only", "just"):
        return None
    but = next((n for n in range(k + 2, len(tokens) - 1) if tokens[n].word == "but"), -1)
    also = but > 0 and word_at(tokens, but + 1) in ("also", "as")
    if not also:
        return None
    start = k - 1 if word_at(tokens, k - 1) in ("do", "does") else k
    cut = but - 1 if tokens[but - 1].word == "," else but
    verb = word_at(tokens, k + 2)
    first = spelt("has") if word_at(tokens, k - 1) == "does" and verb == "have" else tokens[k + 2 : k + 3]
    return (*tokens[:start], *first, *tokens[k + 3 : cut], *spelt("and"), *tokens[but + 1 :])


def _lacking(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "lack a lamp", "are missing a lamp", also behind ", but", as "have no lamp"."""
    missing = word_at(tokens, k) in _BE and word_at(tokens, k + 1) == "missing"
    told = word_at(tokens, k + 2) not in ("a", "an", "any", "its", "their", "some")
    if missing and told and "missing" in ground.vocabulary.attribute_words:
        return None
    end = k + 2 if missing else k + 1
    lacks = _LACKING.get(word_at(tokens, k)) or ({"is": "has", "are": "have"}[tokens[k].word] if missing else None)
    opens = word_at(tokens, end) in (_ARTICLES - {"the"}) or word_at(tokens, end).endswith("s")
    if lacks is None or not k or not opens or word_at(tokens, k - 1) in ("to", "i", "we"):
        return None
    end = end + 1 if word_at(tokens, end) in _ARTICLES else end
    before = tokens[: k - 2] + tokens[k - 1 : k] if [t.word for t in tokens[k - 2 : k]] == [",", "but"] else tokens[:k]
    return (
        *before,
        *spelt(*(("no",) if before is not tokens[:k] and before[-1].word == "but" else (lacks, "no"))),
        *tokens[end:],
    )


def _just(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "hold just one cup" as "hold exactly one cup"."""
    number = word_at(tokens, k + 1) in ground.lexicon.numbers or word_at(tokens, k + 1).isdecimal()
    said = word_at(tokens, k) in ("just", "exactly", "only", "precisely")
    if not said or word_at(tokens, k - 1) not in _HOLDING or not number:
        return None
    verb = {"hold": "have", "holds": "has"}.get(tokens[k - 1].word, tokens[k - 1].word)
    return (*tokens[: k - 1], *spelt(verb, "exactly"), *tokens[k + 1 :])


def _neither(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "do not have a desk and do not have a lamp (either)" as "have neither a desk nor a lamp"."""
    negated = (("do", "not", "have"), ("does", "not", "have"), ("do", "not", "contain"), ("do", "not", "hold"))
    said = tuple(t.word for t in tokens[k : k + 3])
    if said not in negated:
        return None
    again = next((n for n in range(k + 3, len(tokens) - 3) if tuple(t.word for t in tokens[n : n + 3]) == said), -1)
    if again < 0 or tokens[again - 1].word not in ("and", "nor"):
        return None
    rest = tokens[again + 3 :]
    rest = tuple(t for t in rest if t.word != "either")
    return (*tokens[:k], *spelt("have", "neither"), *tokens[k + 3 : again - 1], *spelt("nor"), *rest)


def _all_kept(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "do we keep all the cups in the hall" as "are all the cups in the hall"."""
    keeping = word_at(tokens, k + 2) in ("keep", "store", "have") and word_at(tokens, k + 3) in ("all", "every", "each")
    if word_at(tokens, k) != "do" or word_at(tokens, k + 1) not in _WE or not keeping:
        return None
    return (*tokens[:k], *spelt("are" if tokens[k + 3].word == "all" else "is"), *tokens[k + 3 :])


def _even(tokens: Tokens, k: int, _: Ground) -> Tokens | None:
    """Read "is there even one room with …" as "is there a room with …"."""
    if word_at(tokens, k) != "is" or word_at(tokens, k + 1) != "there":
        return None
    said = next(
        (e for e in sorted(_EVEN, key=len, reverse=True) if tuple(t.word for t in tokens[k + 2 : k + 2 + len(e)]) == e),
        (),
    )
    return (*tokens[: k + 2], *spelt("a"), *tokens[k + 2 + len(said) :]) if said else None
