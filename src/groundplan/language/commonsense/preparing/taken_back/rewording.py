"""Rewording: what is corrected, taken back or put in a roundabout way is put plainly before it is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.misplaced import tells_unstored
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.taken_back.mendings import mended, other_thing, without_regrets
from groundplan.language.commonsense.preparing.taken_back.others_named import with_others_named
from groundplan.language.commonsense.preparing.taken_back.replacements import replaced
from groundplan.language.commonsense.preparing.taken_back.resumptives import without_resumptives
from groundplan.language.commonsense.preparing.taken_back.spared_last import with_spared_last
from groundplan.language.commonsense.preparing.taken_back.withdrawals import withdrawn
from groundplan.language.commonsense.preparing.wishes.likewise import neither_nor, so_do_others, spared
from groundplan.language.commonsense.preparing.wishes.place_settings import with_settings
from groundplan.language.commonsense.preparing.wishes.waypoints import with_ways
from groundplan.language.commonsense.words.closed import MODALS
from groundplan.language.commonsense.words.contractions import without_contractions
from groundplan.language.commonsense.words.lexicon import by_length, read_table
from groundplan.language.commonsense.words.spans import clause_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, word_at

_PLACING = ("in", "into", "inside", "on", "onto", "to", "at", "under", "near", "beside", "behind", "from", "for")
_OPENING = frozenset(
    ["the", "a", "an", "my", "your", "his", "her", "our", "their", "this", "that", "these", "those", "all", "every"]
)
_MODALS = frozenset(
    ["has", "have", "must", "should", "needs", "need", "goes", "go", "belongs", "belong", "ought", "wants"]
)
_WHOLE = frozenset({"every", "all", "each", "any", "no", "everything", "whole", "single", "none", "neither"})
_ASKING = frozenset(
    {"how", "which", "what", "where", "who", "whose", "is", "are", "do", "count", "find", "list", "show"}
)
_AROUND = frozenset({"around", "throughout", "across"})
_FURTHEST = 9
_LYING = frozenset({"lying", "standing", "sitting", "scattered", "left"})
_SOMEONE = frozenset({"somebody", "someone"})
_LEAVING = frozenset({"left", "forgot", "forgotten", "put", "placed", "dropped", "abandoned"})
_CLAUSE_BEGINS = frozenset(
    {"and", "but", "because", "since", "if", "when", "so", "then", "has", "what", "where", "while"}
)


def reworded(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with corrections carried out and roundabout ways of speaking put plainly."""
    rules: tuple[Callable[[Tokens, Ground], Tokens], ...] = (
        without_contractions,
        with_others_named,
        lambda tokens, _: without_regrets(tokens),
        _dozens,
        _on_there,
        so_do_others,
        neither_nor,
        spared,
        with_settings,
        lambda tokens, _: replaced(tokens),
        with_spared_last,
        withdrawn,
        _left_there,
        without_left_alone,
        _retracted,
        mended,
        _corrected,
        _cleft,
        _apposed,
        _afterthought,
        _rather,
        _plain,
        _parts,
        with_ways,
        without_resumptives,
    )
    for rule in rules:
        changed = rule(tokens, ground)
        tokens = changed if any(t.word.isalnum() for t in changed) else tokens
    return tokens


@cache
def _table(name: str) -> tuple[tuple[str, ...], ...]:
    return by_length(read_table("rewordings")[name])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(read_table("rewordings")[name])


def _match(tokens: Tokens, k: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    """Return the length of the longest of the phrases that stands at a position, else 0."""
    return next((len(p) for p in phrases if tuple(t.word for t in tokens[k : k + len(p)]) == p), 0)


def _skipped(tokens: Tokens, k: int, step: int) -> int:
    """Return the first position from `k` on (or back) at which neither punctuation nor hesitation stands."""
    hesitations = _words("hesitations")
    while 0 <= k < len(tokens) and (tokens[k].is_punctuation or tokens[k].word in hesitations):
        k += step
    return k


def _interrupts(tokens: Tokens, k: int) -> bool:
    """Say whether words at a position stand apart from those before: behind punctuation or hesitation."""
    return k > 1 and _skipped(tokens, k - 1, -1) < k - 1


def _left_there(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the mug someone left on the desk" as "the mug on the desk"."""
    for k in range(2, len(tokens) - 2):
        who = tokens[k].word in _SOMEONE or (tokens[k].text[:1].isupper() and ground.vocabulary.is_name(tokens[k].word))
        begins = not tokens[k - 1].word.isalpha() or tokens[k - 1].word in _CLAUSE_BEGINS
        end = k + 2 if tokens[k + 1].word in ("has", "have") else k + 1
        if not who or begins or end >= len(tokens) or tokens[end].word not in _LEAVING:
            continue
        end += 1
        while end < len(tokens) and tokens[end].word in ("lying", "behind", "standing", "again"):
            end += 1
        start = k - 1 if tokens[k - 1].word in ("that", "which") else k
        if end < len(tokens) and tokens[end].word in ("in", "on", "at", "under", "near", "beside"):
            return (*tokens[:start], *tokens[end:])
    return tokens


def without_left_alone(tokens: Tokens, ground: Ground, *, spared: bool = False) -> Tokens:
    """Leave out "leave the window as it is, but …", which asks for nothing; `spared`: even behind "all", "every"."""
    alone = _table("alone")
    for k in range(len(tokens) - 3):
        if tokens[k].word not in ("leave", "keep") or (k and tokens[k - 1].word not in (",", ".", "and", "but", ";")):
            continue
        if not spared and _WHOLE & {t.word for t in tokens[:k]}:
            continue
        for n in range(k + 2, min(k + _FURTHEST, len(tokens))):
            end = n + _match(tokens, n, alone)
            if end > n and (end >= len(tokens) or tokens[end].is_punctuation or tokens[end].word in ("but", "and")):
                while end < len(tokens) and (tokens[end].is_punctuation or tokens[end].word in ("but", "and")):
                    end += 1
                return (*tokens[:k], *tokens[end:])
            if tokens[n].is_punctuation:
                break
    return tokens


def _retracted(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out "… and the cable … no, that one is fine"."""
    phrases = _table("retractions")
    for k in range(len(tokens) - 1, 2, -1):
        if tokens[k].word not in ("no", "actually") or not _interrupts(tokens, k):
            continue
        start = _skipped(tokens, k + 1, 1)
        length = _match(tokens, start, phrases)
        end = start + length
        if not length or not (end >= len(tokens) or tokens[end].is_punctuation):
            continue
        last = _skipped(tokens, k - 1, -1)
        joint = next((n for n in range(last, max(0, last - _FURTHEST), -1) if tokens[n].word in ("and", ",")), -1)
        if joint > 0:
            return _retracted((*tokens[:joint], *tokens[end:]), ground)
    return tokens


def _corrected(tokens: Tokens, ground: Ground) -> Tokens:
    """Put the right words for the wrong ones: "on his … no, on her chair", "the red mug, I mean the blue one"."""
    phrases = _table("corrections")
    k = 2
    while k < len(tokens):
        length = _match(tokens, k, phrases) if _interrupts(tokens, k) and not _none_may(tokens, k) else 0
        right = _skipped(tokens, k + length, 1) if length else len(tokens)
        wrong = _replaced(tokens, _skipped(tokens, k - 1, -1), right, ground) if right < len(tokens) else -1
        before = _skipped(tokens, k - 1, -1)
        changed = _other_number(tokens, k, right, ground) if wrong > 0 else None
        changed = changed or (other_thing(tokens, before, right, ground) if wrong > 0 else None)
        if changed is not None:
            return changed
        if wrong >= 0:
            tokens = _with_noun((*tokens[:wrong], *tokens[right:]), wrong, tokens[_skipped(tokens, k - 1, -1)].word)
            k = wrong
        k += 1
    return tokens


def _none_may(tokens: Tokens, k: int) -> bool:
    """Say whether "no" at a position says what may not be: "(apart from the lamp,) no light may stay on"."""
    owed = MODALS | {"is", "are", "ought", "left"}
    return tokens[k].word == "no" and bool(owed & {t.word for t in tokens[k + 2 : k + 4]})


def _other_number(tokens: Tokens, k: int, right: int, ground: Ground) -> Tokens | None:
    """Read "two cups on the desk, hang on, three cups" as three cups on the desk."""
    numbers = ground.lexicon.numbers
    if tokens[right].word not in numbers or tokens[right].word == "one" or right + 1 >= len(tokens):
        return None
    noun = tokens[right + 1].word
    same = next((n for n in range(k - 1, 0, -1) if tokens[n].word == noun and tokens[n - 1].word in numbers), -1)
    end = _skipped(tokens, k - 1, -1) + 1
    return None if same < 0 else (*tokens[: same - 1], tokens[right], *tokens[same:end], *tokens[right + 2 :])


def _replaced(tokens: Tokens, last: int, right: int, ground: Ground) -> int:
    """Return where the words begin that those from `right` on take the place of, or -1."""
    word = tokens[right].word
    back = range(last, max(0, last - _FURTHEST), -1)
    if word in _PLACING:
        placing = [n for n in back if tokens[n].word in _PLACING and tokens[n].word not in ("from", "for")]
        same = next((n for n in placing if tokens[n].word == word), placing[0] if placing else -1)
        before = next((n for n in placing if same - 4 <= n < same), -1)
        instead = tokens[min(right + 2, len(tokens) - 1)].word
        room = _is_room(ground, tokens[last].word) and not _is_room(ground, instead)
        return before if before > 0 and room else same
    if word in ground.lexicon.frames and not {"it", "them"} & {t.word for t in tokens[right + 1 : right + 3]}:
        return next((n for n in range(last, -1, -1) if tokens[n].word == word), -1)
    if word in ground.lexicon.numbers and word != "one":
        return next((n for n in back if tokens[n].word in ground.lexicon.numbers or _opens(tokens, n)), -1)
    if word == "one" and right + 1 < len(tokens) and tokens[right + 1].word == "of":
        return next((n for n in back if tokens[n].word == "one" and tokens[n + 1].word == "of"), -1)
    owner = right + 1 < len(tokens) and tokens[right + 1].word == POSSESSIVE
    if word in _OPENING or owner:
        return next((n for n in back if _opens(tokens, n)), -1)
    noun = read_noun(ground, (word,))
    wrong = read_noun(ground, (tokens[last].word,))
    bare = noun is not None and wrong is not None and noun.present and word not in ground.lexicon.verb_starts
    return last if bare else -1


def _is_room(ground: Ground, word: str) -> bool:
    noun = read_noun(ground, (word,))
    return noun is not None and noun.refers is Refers.ROOM


def _opens(tokens: Tokens, n: int) -> bool:
    return tokens[n].word in _OPENING or (n + 1 < len(tokens) and tokens[n + 1].word == POSSESSIVE)


def _with_noun(tokens: Tokens, start: int, noun: str) -> Tokens:
    """Put the noun for "one" in what was corrected ("the red mug, no, the blue one")."""
    for n in range(start + 1, min(start + 4, len(tokens))):
        partitive = n + 1 < len(tokens) and tokens[n + 1].word == "of"
        if tokens[n].word == "one" and noun.isalpha() and noun not in _OPENING and not partitive:
            return (*tokens[:n], replace(tokens[n], text=noun, word=noun), *tokens[n + 1 :])
    return tokens


def _cleft(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "it is the hammer that has to go …" as "the hammer has to go …"."""
    for k in range(len(tokens) - 4):
        if tokens[k].word != "it" or tokens[k + 1].word != "is" or not _opens(tokens, k + 2):
            continue
        for n in range(k + 4, min(k + 9, len(tokens) - 1)):
            if tokens[n].is_punctuation:
                break
            if tokens[n].word in ("that", "which", "who") and tokens[n + 1].word in _MODALS:
                return _cleft((*tokens[:k], *tokens[k + 2 : n], *tokens[n + 1 :]), ground)
    return tokens


def _apposed(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "all the toys, that is the train and the bear, …" as the things that are named."""
    phrases = _table("appositions")
    for k in range(2, len(tokens) - 1):
        length = _match(tokens, k, phrases) if tokens[k - 1].word == "," else 0
        if not length or not _opens(tokens, k + length):
            continue
        back = range(k - 2, max(-1, k - _FURTHEST), -1)
        start = next((n for n in back if tokens[n].word in ("all", "every", "both", "these", "those")), -1)
        if start > 0 and not any(tokens[n].is_punctuation for n in range(start, k - 1)):
            return (*tokens[:start], *tokens[k + length :])
    return tokens


def _afterthought(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the towels must go …, the ones in the basket I mean" as "the towels in the basket must go …"."""
    for k in range(3, len(tokens) - 3):
        if tokens[k].word != "," or tokens[k + 1].word != "the" or tokens[k + 2].word not in ("one", "ones"):
            continue
        end = clause_end(tokens, k + 3)
        last = end - 2 if tuple(t.word for t in tokens[end - 2 : end]) in (("i", "mean"), ("i", "meant")) else end
        start = next((n for n in range(k, -1, -1) if tokens[n].word in (".", "!", "?")), -1) + 1
        modal = next((n for n in range(start + 2, k) if tokens[n].word in _MODALS), -1)
        if modal > 0 and tokens[k + 3].word in _PLACING and _opens(tokens, start):
            return (*tokens[:modal], *tokens[k + 3 : last], *tokens[modal:k], *tokens[end:])
    return tokens


def _rather(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "not on the desk but in the drawer" as "in the drawer"."""
    for k in range(2, len(tokens) - 4):
        if tokens[k].word != "not" or tokens[k + 1].word not in _PLACING:
            continue
        for n in range(k + 3, min(k + _FURTHEST, len(tokens) - 2)):
            if tokens[n].word in ("but", "rather") and tokens[n + 1].word in _PLACING:
                start = k - 1 if tokens[k - 1].word in (",", "but", "and") else k
                return _rather((*tokens[:start], *tokens[n + 1 :]), ground)
    return tokens


def _dozens(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "half a dozen" as six, "a dozen" as twelve."""
    said = {("half", "a", "dozen"): "six", ("a", "dozen"): "twelve", ("two", "dozen"): "twenty"}
    for k in range(len(tokens) - 1):
        for words, number in said.items():
            if tuple(t.word for t in tokens[k : k + len(words)]) == words:
                word = replace(tokens[k], text=number, word=number)
                return _dozens((*tokens[:k], word, *tokens[k + len(words) :]), ground)
    return tokens


def _on_there(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "every lamp that is on on the first floor" as "that is switched on on the first floor"."""
    for k in range(2, len(tokens) - 1):
        word, after = tokens[k].word, tokens[k + 1].word
        if word == "on" and after == "on" and tokens[k - 1].word in ("is", "are", "was", "were"):
            return (*tokens[:k], replace(tokens[k], text="switched", word="switched"), *tokens[k:])
    return tokens


def _plain(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out words that say nothing more: "out of the way", "(every lamp) in the house"."""
    dropped, everywhere = _table("dropped"), _words("everywhere")
    k = 1
    while k < len(tokens):
        length = _match(tokens, k, dropped)
        if length and tokens[k].word in _LYING and tells_unstored(tokens, k):
            about, k = _about_it(tokens, k + length, ground), k + length
            tokens = (*tokens[:k], *tokens[k + about :])
            continue
        length += _about_it(tokens, k + length, ground) if length and tokens[k].word in _LYING else 0
        if not length and tokens[k].word in ("in", "of", "around", "throughout", "across", "on"):
            end = k + 3 if k + 2 < len(tokens) and tokens[k + 2].word in ("whole", "entire") else k + 2
            said = tokens[k + 1].word if k + 1 < len(tokens) else ""
            names = end < len(tokens) and said in ("the", "our", "my", "this") and tokens[end].word in everywhere
            asks = tokens[0].word in _ASKING and (said in ("this", "our") or end == k + 3)
            whole = (
                asks
                or (asks_how_many(tokens) and said in ("the", "our", "this"))
                or any(t.word in _WHOLE for t in tokens[max(0, k - 5) : end])
            )
            around = tokens[k].word in _AROUND and names and said != "my"
            here = names and _here(ground, tokens[end].word) and not (around and _several(ground, tokens[end].word))
            length = end + 1 - k if names and (whole or around) and not here else 0
        relative = length and tokens[k - 1].word in ("is", "are") and tokens[k - 2].word in ("that", "which")
        commas = length and tokens[k - 1].word == "," and word_at(tokens, k + length) == ","
        apart = commas and tokens[k - 2].word in ("and", "or")
        tokens = (*tokens[: k - 2 if relative else k - 1 if apart else k], *tokens[k + length + bool(commas) :])
        k += 0 if length else 1
    return tokens


def asks_how_many(tokens: Tokens) -> bool:
    """Say whether a sum is asked for: "the number of", "how many", "count the"."""
    said = [t.word for t in tokens]
    return (
        "many" in said or any(a in ("number", "total") and b == "of" for a, b in pairwise(said)) or said[0] == "count"
    )


def _about_it(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return the length of "the (whole) house" behind "lying around"; 0 where that is a place of its own here."""
    end = k + 2 if k + 1 < len(tokens) and tokens[k + 1].word in ("whole", "entire") else k + 1
    opens = end < len(tokens) and tokens[k].word in ("the", "our", "my", "this")
    return (
        end + 1 - k if opens and tokens[end].word in _words("everywhere") and not _here(ground, tokens[end].word) else 0
    )


def _here(ground: Ground, word: str) -> bool:
    """Say whether a word names something that the scene has."""
    noun = read_noun(ground, (word,))
    return noun is not None and noun.present and not noun.notes and bool(ground.found(noun.query))


def _several(ground: Ground, word: str) -> bool:
    """Say whether several places are called so: "around the office" then means all there is."""
    noun = read_noun(ground, (word,))
    return noun is not None and len(ground.found(noun.query)) > 1


def _parts(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "on the edge of the bathtub" as on the bathtub, "out of there, back on …" as back on it."""
    parts = _words("parts")
    k = 1
    while k + 3 < len(tokens):
        words = [t.word for t in tokens[k : k + 4]]
        if words[0] == "the" and words[1] in parts and words[2] == "of" and tokens[k - 1].word in _PLACING:
            whole = next((t.word for t in tokens[k + 4 : k + 7] if _here(ground, t.word)), "")
            if whole or _here(ground, words[3]):
                tokens = (*tokens[:k], *tokens[k + 3 :])
        away = words[:2] == ["out", "of"] and words[2] in ("there", "here")
        after = tokens[k + 4].word if words[3] == "," and k + 4 < len(tokens) else words[3]
        if away and after in ("back", "into", "onto", "on", "in", "to"):
            tokens = (*tokens[:k], *tokens[k + (4 if words[3] == "," else 3) :])
        k += 1
    return tokens
