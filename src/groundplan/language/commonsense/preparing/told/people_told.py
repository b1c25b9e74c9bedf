"""People told of, named where an order calls them "her": "Ann's bag is in the hall. Put it on her desk"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.language.commonsense.words.persons import with_the_job
from groundplan.language.commonsense.words.posts import holder_of_post
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_THEIR = frozenset({"his", "her", "their"})
_THEM = frozenset({"he", "she", "him", "her"})
_AT = frozenset({"in", "on", "at", "into", "onto", "to", "from", "near", "inside", "under"})
_BEING = frozenset({"in", "at", "on", "not", "gone", "been", "about", "still", "just", "always", "currently"})
_LONGEST_POST = 3
_APART = frozenset({"in", "on", "at", "please", "and", "to", "over", "from", "the", "a", "an", "some", "that"})


def with_people_named(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the person told of last named for "she", "her" and "her desk"."""
    found: list[Token] = []
    people: list[tuple[int, Token, bool]] = []
    sentence = 0
    for k, token in enumerate(tokens):
        sentence += token.word in SENTENCE_ENDS
        after = word_at(tokens, k + 1)
        if _is_person(tokens, k, ground):
            of_place = after == POSSESSIVE and word_at(tokens, k - 1) in _AT
            people.append((sentence, token, of_place))
        by_post = _by_post(tokens, k, ground)
        if by_post is not None:
            people.append((sentence, by_post, False))
        name = _meant(token.word, people) if token.word in _THEIR | _THEM else None
        if name is not None and name.word != word_at(tokens, k - 1):
            owns = token.word in _THEIR and after.isalpha() and after not in _APART
            found += [name, Token("'s", POSSESSIVE)] if owns else [name] if token.word != "their" else [token]
        elif token.word == POSSESSIVE and k and _is_person(tokens, k - 1, ground) and _is_being(after):
            found += spelt("is")
        else:
            found.append(token)
    return tuple(found)


def _is_person(tokens: Tokens, k: int, ground: Ground) -> bool:
    token = tokens[k]
    named = token.text[:1].isupper() and token.word.isalpha() and token.word not in ("i", *_THEM, *_THEIR, "they", "it")
    known = ground.vocabulary.is_name(token.word) or token.word in ground.vocabulary.people
    return named and known and person_query(ground, (token.word,)) is not None


def _by_post(tokens: Tokens, k: int, ground: Ground) -> Token | None:
    """Return the name of the person whose job or post ends at a position: "the tester", "our head of sales"."""
    for start in range(max(1, k - _LONGEST_POST), k + 1):
        said = tuple(t.word for t in tokens[start : k + 1])
        if word_at(tokens, start - 1) not in ("the", "our", "my") or not all(w.isalpha() for w in said):
            continue
        found = (
            person_query(ground, said) if with_the_job(ground, said) or holder_of_post(ground, " ".join(said)) else None
        )
        name = found[1].partition(" (")[0].lower() if found is not None else ""
        if name.isalpha():
            return Token(name.title(), name)
    return None


def _is_being(after: str) -> bool:
    return after in _BEING or (after.endswith("ing") and len(after) > 5)


def _meant(pronoun: str, people: list[tuple[int, Token, bool]]) -> Token | None:
    """Return whom a pronoun means: who was told of first in the last sentence that tells of somebody fitting."""
    fitting = [p for p in people if may_mean(pronoun, p[1].word)]
    fitting = [p for p in fitting if not p[2]] or fitting
    last = max((p[0] for p in fitting), default=0)
    return next((p[1] for p in fitting if p[0] == last), None)
