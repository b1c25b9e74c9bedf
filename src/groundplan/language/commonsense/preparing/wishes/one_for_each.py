"""One for each of several: "three guests are coming. Put a glass for each of them on the table", "for each plate".

The number of people told of, or of the people and things here that are named, is put for the article ("put three
glasses on the table"). Where no number is known, nothing is changed.
"""

from __future__ import annotations

from groundplan.knowledge.words import plural
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.told.group_size import people_told
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import COMPANY
from groundplan.language.commonsense.words.phrase_ends import INTO
from groundplan.language.commonsense.words.spans import at, clause_end, clause_start, past
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_EACH = (
    ("for", "every", "one", "of", "them"), ("for", "each", "one", "of", "them"), ("for", "each", "of", "them"),
    ("for", "each", "of", "us"), ("for", "every", "one", "of", "us"), ("for", "all", "of", "them"),
    ("for", "all", "of", "us"), ("for", "everyone"), ("for", "everybody"), ("for", "each", "person"),
    ("for", "each", "one"), ("for", "each"),
)  # fmt: skip
_OURS = (("for", "each", "of", "us"), ("for", "every", "one", "of", "us"), ("for", "all", "of", "us"))
_MOST = 20
_ONES_OWN = ("drinking_vessel", "cutlery", "plate", "seat", "napkin")
_ARTICLES = frozenset({"a", "an", "one"})
_HEAD_ENDS = frozenset({"of", "with", "without", "from", "in", "on", "at", "for", "that", "which", "and", "each", ","})


def with_one_for_each(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the number of people told of put for the article of what each of them is to get."""
    for k in range(len(tokens)):
        number, end = _for_each(tokens, k, ground)
        whom: Tokens = ()
        if not number:
            number, end, whom = _for_those_here(tokens, k, ground)
        shared = bool(whom) and whom[1].word in ("everyone", "everybody", "all") and not _had_alone(tokens, k, ground)
        if not number or shared:
            continue
        begin = clause_start(tokens, k)
        article = next((n for n in range(k - 1, begin, -1) if tokens[n].word in _ARTICLES), 0)
        head = article + 1
        while head < k and word_at(tokens, head + 1) not in _HEAD_ENDS:
            head += 1
        if article and head < k:
            several = _so_many(number, tokens[article + 1 : head + 1])
            article, several = _listed_before(tokens, begin, article, number, several)
            placed = INTO & {t.word for t in (*tokens[head + 1 : k], *tokens[end : clause_end(tokens, end)])}
            if whom and not placed:
                return (*tokens[:article], *several, *tokens[head + 1 : k], *_for_them_all(whom), *tokens[end:])
            return (*tokens[:article], *several, *tokens[head + 1 : k], *tokens[end:])
    return tokens


def _for_those_here(tokens: Tokens, k: int, ground: Ground) -> tuple[str, int, Tokens]:
    """Return how many people or things here "for each of the people in the lounge", "for every plate" means.

    With the number go the position after these words, and the words themselves.
    """
    everyone = word_at(tokens, k + 1) in ("everyone", "everybody")
    each = word_at(tokens, k + 1) in ("each", "every") or everyone or at(tokens, k + 1, "all", "the")
    told = any(ground.lexicon.numbers.get(t.word, 0) > 1 for t in tokens[: clause_start(tokens, k)])
    if word_at(tokens, k) != "for" or not each or told or ground.affordances:
        return "", k, ()
    end = past(tokens, k, _OURS)
    if end:
        people = ground.found(Query(kinds=("agent",)))
        count = len([i for i in people if i != ground.robot])
        return (str(count) if count > 1 else ""), end, tokens[k:end]
    for phrase, end in sorted(
        Reader(ground, tokens, read_noun_phrases).noun_phrases(k + 1), key=lambda found: -found[1]
    ):
        several = phrase.determiner is Determiner.ALL and phrase.refers in (Refers.PERSON, Refers.THING)
        found = ground.entities(phrase.query) if several and not phrase.unknown else []
        if phrase.refers is Refers.PERSON:
            found = [e for e in found if e.kind is Kind.AGENT]
        if 0 < len(found) <= _MOST and not phrase.parts:
            return str(len(found)), end, tokens[k:end]
    return "", k, ()


def _so_many(number: str, noun: Tokens) -> Tokens:
    """Return "three clean glasses" for "clean glass"."""
    last = noun[-1].word if number in ("one", "1") else plural(noun[-1].word)
    return spelt(number, *(t.word for t in noun[:-1]), last)


def _listed_before(tokens: Tokens, begin: int, article: int, number: str, several: Tokens) -> tuple[int, Tokens]:
    """Return where "a glass, a plate and (a fork for each)" begins, with the number put for each of the articles."""
    joint = article - 1
    while joint > begin and tokens[joint].word in ("and", ","):
        first = next((n for n in range(joint - 1, begin, -1) if tokens[n].word in _ARTICLES), 0)
        noun = tokens[first + 1 : joint]
        if not first or not noun or any(t.word in _HEAD_ENDS or t.is_punctuation for t in noun):
            break
        several = (*_so_many(number, noun), *tokens[joint:article], *several)
        article, joint = first, first - 1
    return article, several


def _had_alone(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether it is a plate, a cup or a fork that is for everyone, of which each has one: nobody shares those."""
    known = ground.knowledge
    said = (t.word for t in tokens[clause_start(tokens, k) : k])
    return any(known.is_a(sense, kind) for word in said for sense in known.senses(word) for kind in _ONES_OWN)


def _for_them_all(whom: Tokens) -> Tokens:
    """Return "for each of the people here", "for every guest" as "for the people here", "for the guests"."""
    start = 3 if at(whom, 2, "of") else 4 if at(whom, 2, "one", "of") else 0
    if start:
        return (whom[0], *whom[start:])
    if whom[1].word in ("each", "every"):
        return (whom[0], *spelt("the", plural(whom[2].word)), *whom[3:])
    return whom


def _for_each(tokens: Tokens, k: int, ground: Ground) -> tuple[str, int]:
    """Return for how many people, each, and where the words end that say it; "" where they do not stand here."""
    if word_at(tokens, k) != "for":
        return "", k
    said = next((m for m in ("each", "every") if at(tokens, k + 1, m)), "")
    counted = k + (4 if at(tokens, k + 2, "of", "the") else 3)
    numbered = word_at(tokens, counted) if said and at(tokens, k + 2, "of") else ""
    if ground.lexicon.numbers.get(numbered, 0) > 1 and word_at(tokens, counted + 1) in COMPANY:
        return numbered, counted + 2
    end = past(tokens, k, _EACH)
    end = k + 3 if said and plural(word_at(tokens, k + 2)) in COMPANY else end
    return (people_told(tokens[: clause_start(tokens, k)], ground)[0], end) if end else ("", k)
