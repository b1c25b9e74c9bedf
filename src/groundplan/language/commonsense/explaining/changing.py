"""Words that a question cannot do without: negations, numbers, comparisons."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.spelling import is_known
from groundplan.language.commonsense.words.tokens import Tokens

MEASURED = frozenset({"nearest", "closest", "farthest", "furthest"})
ONES = frozenset({"one", "ones"})
CHANGES = frozenset(
    {"not", "no", "never", "without", "except", "unless", "only", "neither", "nor", "than", "most", "fewest", "least"}
    | {"second", "third", "last", "else", "other", "another", "nobody", "nothing", "none", "more", "less", "fewer"}
    | {"apart", "besides", "cannot", "either", "both", *MEASURED}
)
_DENYING = ("un", "non-", "non")
_WORD = 4


def changes(left_out: Tokens, ground: Ground) -> bool:
    """Say whether words that are left out may change what is meant: negations ("unsuitable"), numbers, comparisons."""
    numbers = ground.lexicon.numbers
    return any(
        t.word in CHANGES or (t.word in numbers and t.word not in ONES) or _denies(t.word, ground) for t in left_out
    )


def _denies(word: str, ground: Ground) -> bool:
    """Say whether a word denies another by how it begins: "unsuitable", "non-alcoholic", but not "unfortunately"."""
    prefix = next((p for p in _DENYING if word.startswith(p)), "")
    inner = word.removeprefix(prefix)
    return bool(prefix) and len(inner) >= _WORD and not word.endswith("ly") and is_known(inner, ground)


__all__ = ["CHANGES", "MEASURED", "ONES", "changes"]
