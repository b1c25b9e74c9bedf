"""The words around hints (`data/hints.toml`), and what a stretch of words is that says nothing of what is needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from groundplan.language.commonsense.words.lexicon import by_length, read_table

_TELLING = 6
"""Shorter words are near too many others to be taken for what somebody misspelt."""
_BRINGING = frozenset({"bring", "get", "give", "fetch", "hand", "take", "find", "grab", "make", "use", "want", "need"})
_MEANS = frozenset(
    {"something", "anything", "tool", "tools", "thing", "stuff", "need", "needed", "equipment", "everything", "things"}
    | {"takes", "required", "materials", "utensils", "supplies", "gear", "requires", "whatever"}
)
_NAMED = frozenset({"it", "them", "that", "this", "one", "these", "those"})
_BETWEEN = frozenset({"me", "us", "please", "can", "i", "to"})
_STRICT = frozenset(
    {"really", "so", "just", "already", "still", "also", "badly", "urgently", "desperately", "definitely", "probably"}
    | {"completely", "totally", "always", "clearly", "obviously", "simply", "certainly", "actually", "now", "only"}
    | {"quite", "rather", "somehow", "suddenly", "again", "apparently"}
)


@cache
def vocabulary(name: str) -> frozenset[str]:
    """Return one of the lists of words."""
    return frozenset(read_table("hints")[name])


@cache
def hint_words() -> frozenset[str]:
    """Return all words by which hints are known (for spelling)."""
    table = read_table("hints")
    said = [phrase for listed in table.values() if isinstance(listed, list) for phrase in listed]
    said += [*(" ".join(words) for words, _ in feelings()), *table["needing"]["verbs"], *table["needing"]["before"]]
    for entry in read_table("troubles")["trouble"]:
        said += [phrase for key in ("are", "does", "needs", "with") for phrase in entry.get(key, ())]
    words = (word for phrase in said for word in phrase.replace("|", " ").replace("?", "").split())
    return frozenset(word for word in words if len(word) >= _TELLING)


@cache
def phrases(name: str) -> tuple[tuple[str, ...], ...]:
    """Return one of the lists as word tuples, longest first."""
    return by_length(read_table("hints")[name])


@cache
def feelings() -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the words for how somebody feels, longest first, each with what that comes to."""
    table = read_table("hints")["feelings"]
    listed = [(tuple(words.split()), plain) for plain, said in table.items() for words in said]
    return tuple(sorted(listed, key=lambda pair: -len(pair[0])))


def says_nothing(words: Sequence[str]) -> bool:
    """Say whether words only remark on something, call out, or ask for help without saying for what."""
    light, remarks, asking = vocabulary("light"), vocabulary("remarks"), vocabulary("asking")
    if not all(w in light or w in remarks or w in asking for w in words):
        return False
    return _only_light(words) or not _asks_for_one(words)


def is_saying(words: Sequence[str]) -> bool:
    """Say whether words are a common saying that asks for nothing by itself ("were you born in a barn")."""
    return tuple(words) in phrases("sayings")


def asks_for_means(words: Sequence[str]) -> bool:
    """Say whether words ask for something for what was said before ("bring me the right tool", "what do I need?")."""
    return says_nothing(words) and bool(set(words) & _MEANS)


def _only_light(words: Sequence[str]) -> bool:
    return not set(words) & (vocabulary("asking") - {"like"})


def _asks_for_one(words: Sequence[str]) -> bool:
    """Say whether words ask for what "it" or "one" stands for ("bring it to me"), which is no unspecified help."""
    for k, word in enumerate(words):
        if word in _BRINGING:
            after = next((w for w in words[k + 1 :] if w not in _BETWEEN), "")
            if after in _NAMED and not (word == "take" and "care" in words):
                return True
    return False


def without_tail(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words without those at their end that say only when or how."""
    kept = tuple(words)
    changed = True
    while changed:
        changed = False
        for tail in phrases("tails"):
            if len(kept) > len(tail) and kept[-len(tail) :] == tail:
                kept, changed = kept[: -len(tail)], True
                break
    return kept


def without_degrees(words: Sequence[str]) -> tuple[str, ...]:
    """Return a predicate without adverbs such as "really" and "already"."""
    return tuple(w for w in words if w not in _STRICT)


def fits(pattern: Sequence[str], words: Sequence[str]) -> bool:
    """Say whether words are those of a pattern: "a|b" is either, "a?" may be left out."""
    if not pattern:
        return not words
    slot = pattern[0]
    choices = slot.rstrip("?").split("|")
    if words and words[0] in choices and fits(pattern[1:], words[1:]):
        return True
    return slot.endswith("?") and fits(pattern[1:], words)


def needed(words: Sequence[str]) -> str:
    """Return what is said to be needed ("could do with some | water"); "" where nothing is."""
    verbs, before = _needing()
    for verb in verbs:
        if tuple(words[: len(verb)]) == verb:
            rest = list(words[len(verb) :])
            while rest and rest[0] in before:
                rest.pop(0)
            return " ".join(rest)
    return ""


@cache
def _needing() -> tuple[tuple[tuple[str, ...], ...], frozenset[str]]:
    table = read_table("hints")["needing"]
    return by_length(table["verbs"]), frozenset(table["before"])
