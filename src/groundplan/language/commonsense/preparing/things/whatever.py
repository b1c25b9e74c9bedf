"""Relative clauses without a head or without "that": "all that belongs to Ann", "whatever of Ann's is there".

They are put with both, as "everything that belongs to Ann", "the mug that Ann owns": so that whatever the grammar reads
behind "everything that …" it reads behind these too.
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query, read_noun
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens, spelt, word_at

_BELONGING = frozenset({"belongs", "belong", "lies", "lie", "stands", "stand", "sits", "remains", "lives"})
_OWNING = frozenset({"owns", "own", "has", "possesses", "have"})
_WHOLE = frozenset({"everything", "anything", "all", "things", "stuff", "belongings", "items", "objects"})
_PRONOUNS = frozenset({"he", "she", "they"})
_PLACED = frozenset({"on", "in", "at", "inside", "under", "by", "near", "next", "lying"})
_FINDING = (("you", "can", "find"), ("you", "find"), ("you", "see"), ("you", "come", "across"), ("there", "are"))
_GOING = frozenset({"goes", "go", "belongs", "should", "must", "has", "needs", "ought"})
_LONGEST_NOUN, _LONGEST_PLACE = 3, 4


def with_heads(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a head and "that" in front of every relative clause of things."""
    tokens = _owned_somewhere(tokens)
    k = 0
    while k < len(tokens):
        for step in (_all_that, _whatever, _whatever_of, _whichever, _owned, _of_hers):
            changed = step(tokens, k, ground)
            if changed is not None:
                tokens = changed
                break
        k += 1
    return tokens


def _owned_somewhere(tokens: Tokens) -> Tokens:
    """Read "that is Ann's on the desk" with the possessive that was taken for a verb."""
    found = list(tokens)
    for k in range(2, len(tokens) - 1):
        again = tokens[k].word == "is" and tokens[k].text == "'s" and tokens[k - 2].word in ("is", "are")
        if again and tokens[k + 1].word in _PLACED and word_at(tokens, k - 3) in ("that", "which", "whatever", "what"):
            found[k] = replace(tokens[k], word=POSSESSIVE)
    return tuple(found)


def _all_that(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "all that belongs to Ann" as "everything that belongs to Ann"."""
    if word_at(tokens, k) != "all" or word_at(tokens, k + 1) not in ("that", "which"):
        return None
    verb = word_at(tokens, k + 2) in (_BELONGING | IS) or _owner_ends(tokens, k + 2, ground) > 0
    return (*tokens[:k], *spelt("everything"), *tokens[k + 1 :]) if verb else None


def _whatever(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "whatever belongs to Ann", "whatever Ann owns" as "everything that …"."""
    word, said = word_at(tokens, k), word_at(tokens, k + 1)
    asked = word == "what" and (k == 0 or tokens[k - 1].is_punctuation) and not _to_be_put(tokens, k)
    if word not in ("whatever", "what") or asked:
        return None
    stands = said in _BELONGING - {"lies", "lie"} or (word == "what" and _to_be_put(tokens, k))
    if stands or (word == "whatever" and _owner_ends(tokens, k + 1, ground)):
        return (*tokens[:k], *spelt("everything", "that"), *tokens[k + 1 :])
    return None


def _to_be_put(tokens: Tokens, k: int) -> bool:
    """Say whether "what is on the desk | should go …" tells where things are to be rather than asks for them."""
    stop = sentence_end(tokens, k)
    placed = word_at(tokens, k + 1) in IS and word_at(tokens, k + 2) in _PLACED and word_at(tokens, stop) != "?"
    return placed and bool(_GOING & {t.word for t in tokens[k + 3 : stop]})


def _whatever_of(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "whatever of Ann's is on the desk" as "everything of Ann that is on the desk"."""
    if word_at(tokens, k) not in ("whatever", "what") or word_at(tokens, k + 1) != "of":
        return None
    for n in range(k + 3, min(k + 6, len(tokens))):
        if tokens[n].word in (IS | _BELONGING):
            end = n - 1 if tokens[n - 1].word == POSSESSIVE else n
            return (*tokens[:k], *spelt("everything"), *tokens[k + 1 : end], *spelt("that"), *tokens[n:])
    return None


def _whichever(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "whichever battery is charged" as "the battery that is charged", "whatever mugs are dirty" as all those."""
    if word_at(tokens, k) not in ("whichever", "whatever"):
        return None
    for n in range(k + 2, min(k + 2 + _LONGEST_NOUN + _LONGEST_PLACE, len(tokens))):
        found = past(tokens, n, _FINDING)
        if found and read_noun(ground, tuple(t.word for t in tokens[k + 1 : n])) is not None:
            return (*tokens[:k], *spelt("all", "the"), *tokens[k + 1 : n], *tokens[found:])
        if tokens[n].word not in (IS | _BELONGING | {"has", "have"}):
            continue
        words = tuple(t.word for t in tokens[k + 1 : n])
        words = words[: next((m for m, w in enumerate(words) if m and w in _PLACED), len(words))]
        if (
            read_noun(ground, words[-1:]) is None
            or not all(w.isalpha() for w in words)
            or words[0] in _PLACED | {"of", "is", "are"}
        ):
            return None
        place = tokens[k + 1 + len(words) : n]
        if place and place[-1].word in read_table("rewordings")["everywhere"]:
            place = ()
        noun = read_noun(ground, words)
        if noun is not None and noun.generic == "any":
            return (*tokens[:k], *spelt("everything"), *place, *spelt("that"), *tokens[n:])
        many = tokens[n].word in ("are", "were", "belong", "have", "lie", "stand")
        head = spelt("all", "the") if many else spelt("the")
        head = spelt("the") if words in (("one",), ("ones",)) else head
        return (*tokens[:k], *head, *tokens[k + 1 : k + 1 + len(words)], *place, *spelt("that"), *tokens[n:])
    return None


def _owned(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "everything | Ann owns", "the mug | Ann has on her desk" with "that" between."""
    end = _owner_ends(tokens, k, ground)
    before = word_at(tokens, k - 1)
    if not end or k < 1 or before in SENTENCE_ENDS or tokens[k - 1].is_punctuation:
        return None
    named = before in _WHOLE or (
        word_at(tokens, k - 2) in ("the", "every", "any", "each", "all") and read_noun(ground, (before,)) is not None
    )
    if not named or (before in ("all", "everything") and word_at(tokens, k) in _PRONOUNS and end - k != 1):
        return None
    if tokens[end].word in ("has", "have") and word_at(tokens, end + 1) in ("to", "been", "a", "an", "got", "no"):
        return None
    return (*tokens[:k], *spelt("that"), *tokens[k:])


def _of_hers(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "everything of hers on Ann's desk" as "everything of Ann on Ann's desk", where nobody else is named."""
    if word_at(tokens, k) not in ("hers", "his", "theirs") or word_at(tokens, k - 1) != "of":
        return None
    begin = max((n + 1 for n in range(k) if tokens[n].word in SENTENCE_ENDS), default=0)
    stop = sentence_end(tokens, k)
    people = {t.word: t for t in tokens[begin:stop] if t.word != word_at(tokens, k) and t.word.isalpha()}
    named = [t for word, t in people.items() if may_mean(word_at(tokens, k), word) and person_query(ground, (word,))]
    return (*tokens[:k], named[0], *tokens[k + 1 :]) if len(named) == 1 else None


def _owner_ends(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where a person's name ends behind which "owns" or "has" follows; 0 where there is none."""
    for length in (1, 2, 3):
        words = tuple(t.word for t in tokens[k : k + length])
        if len(words) == length and word_at(tokens, k + length) in _OWNING:
            known = (length == 1 and words[0] in _PRONOUNS) or person_query(ground, words) is not None
            return k + length if known else 0
    return 0
