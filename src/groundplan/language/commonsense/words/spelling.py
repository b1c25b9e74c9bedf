"""Spelling: words that nothing knows are read as the nearest word that something does."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from math import inf

from groundplan.knowledge import knowledge
from groundplan.knowledge.words import plural, singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hints.words import hint_words
from groundplan.language.commonsense.notes import doubtful
from groundplan.language.commonsense.phrases.qualities import quality_words
from groundplan.language.commonsense.phrases.roles_shown import interest_words
from groundplan.language.commonsense.words.lexicon import VOWELS, construction_tables, lexicon, read_table
from groundplan.language.commonsense.words.renown import renown_words
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens
from groundplan.language.commonsense.words.vocabulary import TITLES

_SHORTEST = 4
_AFTER_FROM = frozenset({"the", "my", "our", "your", "his", "her", "a", "an", "that", "this", "their"})
_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SOUNDING_ALIKE = ("ckqsz", "bp", "dt", "mn", "gj", "vwf", "lr", "xs")
_SOUNDED = frozenset(VOWELS) | {"y"}
_SCENE_BONUS = 0.25
_LONG = 9
_COMMON = 1_000
"""Words at least so frequent in the dictionary's texts are words that somebody meant."""
_SELDOM = 500
"""Forms of verbs so frequent are words, where the verb itself is one."""
_USUAL = 10_000
"""Words so frequent are no slips for what differs in two letters."""
_RARE = 40_000
"""Words less frequent may be slips for what the scene has ("bowel", "desert")."""


@cache
def _dictionary() -> dict[str, int]:
    """Return English words and how frequent they are: loaded when the first word is met that nothing knows."""
    from spellchecker import SpellChecker

    return dict(SpellChecker(language="en").word_frequency.dictionary)


def _is_english(word: str, meant: str, ground: Ground, cost: float = 0.0) -> bool:
    """Say whether a word is a word of its own rather than a slip for another, which is unlikelier the more it costs."""
    frequency = _dictionary().get(word, 0)
    here = meant in ground.vocabulary.known_words
    if frequency and not here and (cost > 1.0 or frequency >= _dictionary().get(meant, 0)):
        return True
    if any(_dictionary().get(verb, 0) >= _COMMON for verb in _verbs_of_doers(word)):
        return True
    done = [verb for ending in ("ing", "ed") for verb in _stems(word, (ending,))]
    if frequency >= _SELDOM and any(_dictionary().get(verb, 0) >= _SELDOM for verb in done):
        return True
    if frequency < _COMMON:
        return False
    if frequency >= _USUAL and cost > 1.0:
        return True
    near = here and word[0] == meant[0] and len(meant) >= _SHORTEST
    return frequency >= _RARE or not near or sorted(word) == sorted(f"{meant}s")


def is_english(word: str) -> bool:
    """Say whether a dictionary has a word or what it is a form of."""
    forms = (word, *singulars(word), *_stems(word, ("ing", "ed", "er", "ers", "est", "ly", "y")))
    return any(form in _dictionary() for form in forms)


def _verbs_of_doers(word: str) -> list[str]:
    """Return the verbs that somebody called so may do: a knitter knits, a baker bakes."""
    return _stems(word, ("ers", "er"))


def verbs_doing(word: str) -> list[str]:
    """Return the verbs of which a word may be the form in -ing: nibbling is to nibble."""
    return _stems(word, ("ing",))


def _stems(word: str, endings: Sequence[str]) -> list[str]:
    for ending in endings:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending)
            plain = [] if _doubles(stem) else [stem]
            return [*plain, f"{stem}e", *([stem[:-1]] if stem[-1] == stem[-2] else [])]
    return []


def _doubles(stem: str) -> bool:
    """Say whether a short word doubles its last letter before an ending: who runs is a runner, and no "runer"."""
    closed = stem[-1] not in f"{VOWELS}wxy" and stem[-2:-1] in tuple(VOWELS)
    return 2 < len(stem) < 5 and closed and sum(c in VOWELS for c in stem) == 1


@cache
def _closed() -> frozenset[str]:
    """Words of closed classes, of which a letter is as easily lost as of the scene's words ("plase")."""
    return frozenset(lexicon().closed_words())


@cache
def _general() -> frozenset[str]:
    """Words known whatever the scene: the lexicon's and knowledge's."""
    words = set(lexicon().closed_words()) | lexicon().word_sets["known"]
    for name in knowledge().names():
        words.update(name.split())
    for need in read_table("needs")["need"]:
        for said in (*need["said"], *need.get("unless", ())):
            words.update(said.replace("|", " ").split())
    words |= quality_words()
    words |= hint_words() | interest_words() | renown_words()
    words |= {word for listed in read_table("matrix").values() for word in listed}
    for purpose in (*knowledge().purposes(), *knowledge().finer_purposes()):
        for phrase in purpose.phrases:
            words.update(phrase.split())
    return frozenset(words)


def correct(tokens: Tokens, ground: Ground) -> tuple[Tokens, tuple[str, ...]]:
    """Return the tokens with misspelt words replaced and possessives without apostrophe split, and notes on which."""
    found: list[Token] = []
    notes: list[str] = []
    for index, token in enumerate(tokens):
        after = tokens[index + 1].word if index + 1 < len(tokens) else ""
        if token.word == "form" and after in _AFTER_FROM and "form" not in ground.vocabulary.known_words:
            token = replace(token, word="from")
        owner = _possessive(token, after, ground)
        if owner is not None:
            found += [replace(token, word=owner), Token("'s", POSSESSIVE)]
            continue
        better = _without_accents(token.word, ground) or _undoubled(token.word, ground) or _nearest(token, ground)
        if better is not None:
            notes.append(doubtful(f"'{token.text}' is read as '{better}'"))
            token = replace(token, word=better)
        found.append(token)
    return tuple(found), tuple(notes)


def _without_accents(word: str, ground: Ground) -> str | None:
    """Return a word without its accents ("pâté") where only that is a word that is known here."""
    if word.isascii() or word in ground.vocabulary.known_words:
        return None
    plain = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return plain if plain != word and (plain in ground.vocabulary.known_words or is_known(plain, ground)) else None


@cache
def _of_constructions() -> frozenset[str]:
    """Return the words that constructions are made of, which are right as they are but meant by no other word."""
    tables = construction_tables()
    entries = (entry for table in tables for entry in table["construction"])
    named = (said for table in tables for said in table.get("words", {}).values())
    rows: Iterable[str] = (*(row for entry in entries for row in entry["say"]), *named)
    items = (part for row in rows for part in row.split() if "{" not in part)
    return frozenset(word for part in items for word in re.findall(r"[a-z]+", part))


_BEFORE_NOUNS = frozenset(
    {"a", "an", "the", "his", "her", "its", "their", "my", "our", "your", "some", "and", "in", "from"}
)
"""What no owner stands before: "bring Tobias his mug" speaks of Tobias, not of what is Tobia's."""


def _possessive(token: Token, after: str, ground: Ground) -> str | None:
    """Return the owner in "tobis desk", where that is no word of its own."""
    word = token.word
    if not word.endswith("s") or len(word) < 4 or not after or after == POSSESSIVE or word in _general():
        return None
    if after in _BEFORE_NOUNS or word in {owner.lower() for owner in ground.vocabulary.owners.values()}:
        return None
    bare, vocabulary = word[:-1], ground.vocabulary
    ordinary = bool(ground.knowledge.senses(bare, wider=False))
    somebody = bool(vocabulary.owners_named((bare,))) or (vocabulary.is_name(bare) and not ordinary)
    return bare if somebody and not vocabulary.is_name(word) else None


def is_known(word: str, ground: Ground) -> bool:
    """Say whether anything knows the word."""
    if (
        word in _general()
        or word in TITLES
        or word in _of_constructions()
        or word in ground.vocabulary.known_words
        or ground.lexicon.base(word) is not None
    ):
        return True
    if any(s in _general() or s in ground.vocabulary.known_words for s in singulars(word)):
        return True
    if word.endswith(("er", "est")):
        stem = word.removesuffix("est").removesuffix("er")
        if {stem, f"{stem}e", stem[:-1], f"{stem[:-1]}y"} & (ground.lexicon.plain | set(ground.lexicon.states)):
            return True
    stems = (word[: -len(e)] for e in ("ing", "ed", "er") if word.endswith(e))
    if any(stem in ground.vocabulary.known_words and not _doubles(stem) for stem in stems):
        return True
    if word.startswith(("non-", "non", "un")) or ground.vocabulary.is_name(word):
        return True
    return bool(ground.knowledge.lookup(word, spelling=False))


def _undoubled(word: str, ground: Ground) -> str | None:
    """Return "running" for "runing", "stopped" for "stoped"."""
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        short = 2 < len(stem) < 5 and stem != word and stem in ground.lexicon.verb_starts
        one_vowel = short and sum(c in VOWELS for c in stem) == 1 and stem[-2] in VOWELS
        if one_vowel and stem[-1] not in f"{VOWELS}wxy":
            return f"{stem}{stem[-1]}{ending}"
    return None


def _nearest(token: Token, ground: Ground) -> str | None:
    word = token.word
    if token.quoted or not word.isalpha() or not word.isascii() or is_known(word, ground):
        return None
    if len(word) < _SHORTEST:
        return _nearest_short(word, ground)
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    limit = 1 if len(word) < 6 else 2
    best: tuple[float, str] | None = None
    for words, bonus in ((_with_plurals(ground), _SCENE_BONUS), (_general(), 0.0)):
        for near, distance, _ in process.extract(word, words, scorer=OSA.distance, score_cutoff=limit, limit=None):
            if len(near) < 3 or (near in ("should", "would") and len(word) < 5):
                continue
            cost = _slip_cost(word, near)
            if not _likely_slip(word, near, here=bonus > 0.0):
                continue
            likely = max(bonus, _SCENE_BONUS if cost < 0.0 and near in _closed() else 0.0)
            best = min(best or (inf, ""), (distance - likely + cost, near))
    for ending in ("s", "ing", "ed"):
        if best is None and word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            stem = _nearest(replace(token, word=word[: -len(ending)]), ground)
            best = (1.0, stem + ending) if stem is not None else None
    if best is None or (token.text[:1].isupper() and best[0] > 1.0) or _is_english(word, best[1], ground, best[0]):
        return None
    return best[1]


def _slip_cost(word: str, meant: str) -> float:
    """Return how unlikely a slip is, beyond its distance: swapped, doubled, dropped letters are likely."""
    cost = 0.4 if meant[0] != word[0] else 0.0
    if sorted(word) == sorted(meant):
        return cost - 0.3
    return cost - 0.2 if _only_more_letters(word, meant) else cost


def _only_more_letters(word: str, other: str) -> bool:
    """Say whether one word is the other with more letters in it."""
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    letters = iter(longer)
    return len(word) != len(other) and all(letter in letters for letter in shorter)


def _likely_slip(word: str, meant: str, *, here: bool) -> bool:
    """Say whether letters that stand for others may: neighbours on a keyboard, letters that sound alike; two: vowels.

    In a word that is `here` one letter may be any other. In short words no letter is lost where another is changed.
    """
    if sorted(word) == sorted(meant) or len(word) >= _LONG:
        return True
    if len(word) != len(meant):
        return here or _only_more_letters(word, meant)
    other = [pair for pair in zip(word, meant, strict=True) if pair[0] != pair[1]]
    if len(other) > 1:
        return all({*pair} <= _SOUNDED for pair in other)
    return here or all(_confused(*pair) for pair in other)


def _confused(letter: str, other: str) -> bool:
    """Say whether one letter is easily written for another."""
    if {letter, other} <= _SOUNDED or any({letter, other} <= set(alike) for alike in _SOUNDING_ALIKE):
        return True
    rows = [(row.find(letter), row.find(other)) for row in _KEYBOARD]
    if any(min(pair) >= 0 and abs(pair[0] - pair[1]) == 1 for pair in rows):
        return True
    upper = next((n for n, row in enumerate(_KEYBOARD) if letter in row), -1)
    lower = next((n for n, row in enumerate(_KEYBOARD) if other in row), -1)
    if min(upper, lower) < 0 or abs(upper - lower) != 1:
        return False
    above, below = (letter, other) if upper < lower else (other, letter)
    gap = _KEYBOARD[min(upper, lower)].index(above) - _KEYBOARD[max(upper, lower)].index(below)
    return gap in (0, 1)


def _with_plurals(ground: Ground) -> frozenset[str]:
    """Return the scene's words and the plurals of its categories."""
    found = set(ground.vocabulary.known_words)
    for category in ground.vocabulary.categories:
        found.add(plural(category.rsplit("_", 1)[-1]))
    return frozenset(found)


def _nearest_short(word: str, ground: Ground) -> str | None:
    """Return the scene's word or the verb whose letters a short word swaps, drops or doubles."""
    if len(word) < 2:
        return None
    for words in (ground.vocabulary.known_words, ground.lexicon.verb_starts, ground.lexicon.persons):
        fits = [w for w in sorted(words) if 3 <= len(w) <= 4 and w[0] == word[0] and _slipped(word, w)]
        if fits:
            return min(fits, key=lambda w: (w[-1] != word[-1], abs(len(w) - len(word)), w))
    return None


def _slipped(word: str, meant: str) -> bool:
    if sorted(word) == sorted(meant):
        return True
    return len(word) == len(meant) - 1 and any(meant[:k] + meant[k + 1 :] == word for k in range(len(meant)))
