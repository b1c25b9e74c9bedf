"""Where a nominal ends: the content words from the first adjective to the noun."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.qualities import is_quality
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import squash

_LONGEST = 7
_LETTERED = 3
_OBJECTS = frozenset({"it", "them", "this", "that", "everything", "something", "all"})
_STATED = frozenset({"used", "needed", "required", "owned", "named"})
"""Participles that close a phrase before ("the mug | used by Ann") and describe a noun ("the used mug")."""
_TRADING = frozenset({"change", "swap", "trade", "exchange", "switch"})
_PLACES = frozenset({"places", "positions", "spots", "locations", "rooms", "sides"})
_AFTER_CAN = frozenset({"goes", "go", "belongs", "into", "onto", "must", "should", "has", "needs", "to", "back"})
_BEFORE_CAN = frozenset({"'s", "the", "that", "this", "empty", "a", "my", "your", "his", "her", "another", "old"})


def span(reader: Reader, i: int) -> int:
    """Return where the content words that begin at a position end."""
    j = i
    lexicon = reader.ground.lexicon
    while j < min(reader.stop, i + _LONGEST) and not reader.is_end(j):
        word = reader.word(j)
        if word == "'s" or (
            word in lexicon.word_sets["stops"]
            and not ((j > i or word == "can") and _belongs(reader, j))
            and not (word in _STATED and (j == i or reader.word(j - 1) in lexicon.plain) and _described(reader, j))
        ):
            break
        after = reader.word(j + 1)
        if was_left(reader, j):
            break
        if j > i and word in ("somewhere", "anywhere", "somebody", "someone", "nobody"):
            break
        if j > i and word in _TRADING and after in _PLACES:
            break
        if word in ("next", "close", "connected", "free", "full", "filled", "equipped", "devoid") and after in (
            "to",
            "of",
            "with",
        ):
            break
        named = j > i and word == "set" and read_noun(reader.ground, (reader.word(j - 1), word)) is not None
        if word in lexicon.positional and j > i and reader.longest(j + 1, lexicon.relation_phrases) and not named:
            break
        if (
            j > i
            and word in lexicon.superlatives | lexicon.comparatives
            and not _named_so(reader, j)
            and (reader.is_end(j + 1) or after in reader.ground.lexicon.word_sets["stops"])
        ):
            break
        quality = is_quality(word) and bool(after) and after not in lexicon.word_sets["stops"]
        doing = j > i and word.endswith("ing") and not quality and not (_compound(reader, j) or _named_so(reader, j))
        if doing and reader.word(j - 1) not in lexicon.hollow:
            break
        j += 1
    return j


def was_left(reader: Reader, j: int) -> bool:
    """Say whether "left" is what somebody did ("Ann left | the lamp on"), not a side."""
    lexicon, after = reader.ground.lexicon, reader.word(j + 1)
    objects = after in lexicon.determiners or after in lexicon.possessives or after in _OBJECTS
    return reader.word(j) == "left" and objects


def _described(reader: Reader, j: int) -> bool:
    """Say whether a participle stands before the noun it describes."""
    after = reader.word(j + 1)
    return bool(after) and after != "'s" and after not in reader.ground.lexicon.word_sets["stops"]


def _belongs(reader: Reader, j: int) -> bool:
    """Say whether a function word is part of a nominal after all ("cola can", "dried out marker")."""
    word, before, after = reader.word(j), reader.word(j - 1), reader.word(j + 1)
    if word == "a":
        return _letter(reader, j)
    if word == "can":
        lexicon, stops = reader.ground.lexicon, reader.ground.lexicon.word_sets["stops"]
        modal = after in lexicon.numbers or after in lexicon.persons or after in ("be", "you", "i", "we", "not")
        names = ((before,), (before, word)) if before else ()
        named = any(read_noun(reader.ground, name) is not None for name in names)
        described = before in reader.ground.lexicon.plain or before in reader.ground.vocabulary.attribute_words
        noun = named or described or before in _BEFORE_CAN
        if not modal and after and read_noun(reader.ground, (word, after)) is not None:
            return True
        inflected = reader.ground.lexicon.base(after) not in (None, after) or after in ("seems", "appears")
        return not modal and noun and (reader.is_end(j + 1) or after in stops or after in _AFTER_CAN or inflected)
    said = f"{before} {word}"
    return (
        word in ("out", "off", "over", "on", "up", "down", "away")
        and said in reader.ground.vocabulary.attributes
        and not reader.is_end(j + 1)
    )


def _letter(reader: Reader, j: int) -> bool:
    """Say whether "a" is the letter that a name here ends in ("meeting room A"), not the article of what follows."""
    ends = reader.is_end(j + 1) or reader.word(j + 1) in reader.ground.lexicon.word_sets["stops"]
    names = (squash(reader.text(k, j + 1)) for k in range(max(0, j - _LETTERED), j))
    return ends and any(name in reader.ground.vocabulary.names for name in names)


def _named_so(reader: Reader, j: int) -> bool:
    """Say whether a word is the end of a name in spite of its form ("bottle | warmer", "wine | cooler")."""
    said = f"{reader.word(j - 1)} {reader.word(j)}"
    return any(m.how != "head" for m in reader.ground.knowledge.lookup(said, spelling=False))


def _compound(reader: Reader, j: int) -> bool:
    """Say whether an -ing word begins a compound noun ("washing machine", "meeting room") or is a noun."""
    words = [reader.word(j), reader.word(j + 1)]
    knows = reader.ground.knowledge.lookup
    return (
        read_noun(reader.ground, (words[0],)) is not None
        or (bool(words[1]) and any(m.how != "head" for m in knows(" ".join(words), spelling=False)))
        or read_noun(reader.ground, (words[0], words[1])) is not None
    )
