"""Questions for whatever helps, in any words: "what ought I to put on it?", "what would keep me dry?".

They are known by their frame: what is asked for is no more than a thing, who is to have it a person, and what is to be
done with it one of the verbs of using things. What the frame leaves over tells of the situation as well, as what was
said before it does.
"""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table

_OPENING = (
    ("with", "what"), ("in", "what"), ("on", "what"), ("what", "sort", "of", "thing"), ("what", "kind", "of", "thing"),
    ("what", "else"), ("which", "thing"), ("which", "things"), ("what", "thing"), ("what", "things"), ("what",),
    ("is", "there", "anything"), ("is", "there", "something"), ("are", "there", "things"), ("anything",),
    ("something",),
    ("have", "we", "anything"), ("have", "we", "got", "anything"), ("have", "we", "got", "something"),
    ("do", "we", "have", "anything"), ("do", "we", "have", "something"), ("have", "you", "got", "anything"),
    ("do", "you", "have", "anything"), ("find", "something"), ("find", "me", "something"), ("find", "anything"),
    ("have", "you", "anything"), ("got", "anything"), ("got", "something"), ("which", "one"),
    ("find", "him", "something"),
    ("find", "her", "something"), ("find", "us", "something"), ("find", "them", "something"),
)  # fmt: skip
_MODALS = frozenset(
    {"can", "could", "should", "would", "may", "might", "must", "ought", "shall", "will", "do", "does", "had"}
)
_PERSONS = frozenset(
    {"i", "we", "you", "he", "she", "they", "one", "someone", "somebody", "anyone", "people", "it", "that", "this"}
)
_USING = frozenset(
    {
        "wear", "take", "put", "use", "need", "bring", "get", "grab", "pack", "try", "do", "give", "offer", "have",
        "apply", "reach", "keep", "help", "want", "require", "carry", "dry", "rub", "wipe", "protect", "save", "stop",
        "shelter", "ease", "soothe", "cure", "cool", "warm", "relieve", "calm", "see", "light", "go", "come", "serve",
        "treat", "pour", "add", "stir", "splash", "eat", "whiten", "pop", "stick", "remember", "forget", "spread",
        "sweep", "mop", "clean", "wash", "scrub", "remove", "clear", "fix", "mend", "repair", "stand", "climb",
        "freshen", "shift", "loosen", "unblock", "hang", "tighten", "open", "cut", "measure", "hold", "hammer", "knock",
        "cover", "work", "make", "step", "sit", "wrap", "check", "pull", "sip", "fill",
        "be", "drink", "swallow", "borrow", "slip", "throw", "lend", "fetch", "hand",
    }
)  # fmt: skip
_LIGHT = frozenset({"about", "around", "here", "handy", "lying", "to", "for", "that", "which", "nearby"})
_BETWEEN = frozenset({"to", "best", "better", "now", "still", "then", "just", "not", "safely", "always", "definitely"})
_BEFORE_NOUNS = frozenset({"'s", "a", "an", "the", "my", "our"})
_FURTHEST = 4
_WITH = frozenset({"with", "in", "on", "from", "by"})
_DESCRIBED = 6
"""So many words may describe what is asked for before the clause of what it is for ("anything woolly | that …")."""


def help_words(reader: Reader, start: int, stop: int) -> Sequence[str] | None:
    """Return what a question for help says besides its frame; None where it asks for something of a kind."""
    words = [reader.word(k) for k in range(start, stop) if not reader.tokens[k].is_punctuation]
    while words and words[0] in ("so", "and", "now", "then", "but", "please", "ok"):
        words = words[1:]
    opening = next((o for o in _OPENING if tuple(words[: len(o)]) == o), None)
    if opening is None:
        return None
    rest = words[len(opening) :]
    clauses = (n for n, w in enumerate(rest[: min(_DESCRIBED, len(rest) - 1)]) if w in ("that", "which"))
    clause = next((n for n in clauses if rest[n + 1] in _PERSONS and rest[n - 1] not in _WITH), 0)
    said = rest[clause + (clause > 0) :] if opening[-1] in ("anything", "something") else []
    if len(said) > 2 and said[0] in _PERSONS and said[1] in _MODALS and said[2] in _USING:
        return said[2:]
    if rest[:1] == ["to"] and rest[-1] == "with":
        return None
    verb = _verb(reader, rest)
    if verb < 0:
        return None
    return rest[verb:]


def _verb(reader: Reader, rest: Sequence[str]) -> int:
    """Return where the verb of using stands behind a modal and a person, or behind "to"; -1 where none does.

    What things undergo is no use of theirs: "what can be recycled" asks for no bin.
    """
    able = read_table("adjectives")["able"].keys()
    k = 0
    while k < len(rest) and rest[k] in _LIGHT | _MODALS:
        k += 1
    for length in range(_FURTHEST):
        person = tuple(w for w in rest[k : k + length] if w not in _BEFORE_NOUNS)
        somebody = length == len(person) + 1 == 2 and rest[k] in _BEFORE_NOUNS
        fits = somebody or all(
            w in _PERSONS or reader.ground.knowledge.is_role(w) or person_query(reader.ground, (w,)) is not None
            for w in person
        )
        after = k + length
        while after < len(rest) - 1 and rest[after] in _BETWEEN:
            after += 1
        undergone = not length and rest[after : after + 1] == ["be"] and set(rest[after + 1 : after + 2]) & able
        if (
            fits
            and after < len(rest)
            and not undergone
            and (reader.ground.lexicon.base(rest[after]) or rest[after]) in _USING
        ):
            return after
    return -1


__all__ = ["help_words"]
