"""Tokens: an instruction cut into words and punctuation, with contractions and possessives taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from groundplan.language.commonsense.words.lexicon import Lexicon

LONGEST = 400
"""Tokens read of an instruction; the rest is reported as unread."""

_TOKEN = re.compile(
    r'\d{1,2}:\d\d(?!\d)|(?<![^\s(])-\d+(?:\.\d+)?(?!\w)|"[^"\n]{1,80}"|[^\W_]+(?:[\'_.\-][^\W_]+)*\'?|[.,;:!?()\u2014&/+-]'
)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"})
_IS_AFTER = {
    "what", "where", "who", "it", "that", "there", "here", "how", "he", "she", "which", "when", "something",
    "nothing", "anything", "everything", "someone", "somebody", "everyone", "everybody", "whatever", "all",
}  # fmt: skip
_ENDINGS = (("n't", "not"), ("'re", "are"), ("'d", "would"), ("'ll", "will"), ("'ve", "have"), ("'m", "am"))
_MISSPELT = {
    "dose": "does", "dos": "does", "doe": "does", "shoud": "should", "shuld": "should", "coud": "could",
    "cold": "could", "woud": "would", "hav": "have", "ar": "are", "wer": "were", "wos": "was", "iz": "is",
    "neednt": "need",
}  # fmt: skip
"""Auxiliaries as they are mistyped before "n't"."""
_KEPT_PREFIXES = ("non", "un", "t", "e", "x", "half", "semi", "plant", "meat")
POSSESSIVE = "'s"


@dataclass(frozen=True, slots=True)
class Token:
    """A word: `text` as written, `word` in lower case as the grammar knows it, `quoted` where it was in quotes."""

    text: str
    word: str
    quoted: bool = False

    @property
    def is_punctuation(self) -> bool:
        """Whether this is punctuation rather than a word."""
        return not any(c.isalnum() for c in self.word) and self.word != POSSESSIVE


Tokens = tuple[Token, ...]


SENTENCE_ENDS = frozenset({".", "!", "?", ";"})


def word_at(tokens: Tokens, k: int) -> str:
    """Return the word at a position, or "" outside."""
    return tokens[k].word if 0 <= k < len(tokens) else ""


def spelt(*said: str) -> Tokens:
    """Return words as tokens, written as the grammar knows them."""
    return tuple(Token(word, word) for word in said)


def tokenize(text: str, lexicon: Lexicon) -> Tokens:
    """Cut a text into tokens (at most `LONGEST` of them)."""
    cleaned = text.translate(_QUOTES)
    found: list[Token] = []
    for match in _TOKEN.finditer(cleaned):
        found.extend(_expanded(match.group(), lexicon))
        if len(found) >= LONGEST:
            break
    return tuple(_joined(found[:LONGEST]))


def _expanded(text: str, lexicon: Lexicon) -> Iterator[Token]:
    if text.startswith('"'):
        yield Token(text.strip('"'), text.strip('"').lower(), quoted=True)
        return
    word = text.lower()
    if word in lexicon.contractions or word in lexicon.spellings:
        for part in (lexicon.contractions.get(word) or lexicon.spellings[word]).split():
            yield Token(text, part)
        return
    if word in ("can't", "won't", "shan't"):
        modal = {"can't": "can", "won't": "will", "shan't": "shall"}[word]
        yield Token(modal, modal)
        yield Token("not", "not")
        return
    if word == "let's":
        yield Token(text, "let")
        yield Token(text, "us")
        return
    for ending, meaning in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending):
            stem = word[: -len(ending)]
            yield Token(text[: -len(ending)], _MISSPELT.get(stem, stem) if ending == "n't" else stem)
            yield Token(text[-len(ending) :], meaning)
            return
    if word.endswith("'s"):
        base = word[:-2]
        yield Token(text[:-2], base)
        yield Token("'s", "is" if base in _IS_AFTER else POSSESSIVE)
        return
    if word.endswith("'"):
        yield Token(text[:-1], word[:-1])
        if word.endswith("s'"):
            yield Token("'", POSSESSIVE)
        return
    yield from _hyphens_apart(text, word)


def _hyphens_apart(text: str, word: str) -> Iterator[Token]:
    parts = word.split("-")
    if (
        len(parts) == 1
        or text == "-"
        or any(c.isdecimal() for c in word)
        or parts[0] in _KEPT_PREFIXES
        or parts[-1] in ("on", "off")
    ):
        yield Token(text, word)
        return
    for part, shown in zip(parts, text.split("-"), strict=True):
        yield Token(shown, part)


def _joined(tokens: list[Token]) -> Iterator[Token]:
    """Tidy what the pattern leaves: "Dr ." keeps no stop, "&" is "and", brackets and dashes are commas."""
    for index, token in enumerate(tokens):
        if token.word == "." and index and tokens[index - 1].word in ("mr", "mrs", "ms", "dr", "prof", "no", "st"):
            continue
        if token.word in ("&", "+", "/"):
            yield replace(token, word="or" if token.word == "/" else "and")
        elif token.word in ("(", ")", "-", ":"):
            yield replace(token, word=",")
        else:
            yield token


def words(tokens: Tokens, start: int = 0, stop: int | None = None) -> str:
    """Return the words of a span, joined by spaces (possessives joined to their word)."""
    return " ".join(t.word for t in tokens[start:stop]).replace(" 's", "'s")


def sentences(tokens: Tokens) -> list[tuple[int, int]]:
    """Return the spans of the sentences (a question mark is kept within its sentence)."""
    spans, start = [], 0
    for index, token in enumerate(tokens):
        after = tokens[index + 1].word if index + 1 < len(tokens) else ""
        if token.word in SENTENCE_ENDS and after not in ("otherwise", "else"):
            if index > start:
                spans.append((start, index))
            start = index + 1
    if start < len(tokens):
        spans.append((start, len(tokens)))
    return spans
