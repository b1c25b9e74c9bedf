"""An estimate of how many tokens a text is for a GPT-style byte-pair tokeniser, without one.

Rules of thumb for such vocabularies: punctuation that comes together is mostly one token per two characters, digits
go in threes, a word costs one token and another for every five letters beyond its first seven. It is meant for
comparing texts and for limits, not for bills.
"""

from __future__ import annotations

import re

_PIECES = re.compile(r"[^\W\d_]+|\d+|[^\w\s]+|_")


def tokens(text: str) -> int:
    """Return the estimated number of tokens."""
    total = 0
    for match in _PIECES.finditer(text):
        piece = match[0]
        if piece.isdigit():
            total += (len(piece) + 2) // 3
        elif piece.isalpha():
            total += 1 + max(0, len(piece) - 3) // 5 if piece.isascii() else (len(piece) + 1) // 2
        elif piece != "_":
            total += (len(piece) + 1) // 2 if piece.isascii() else len(piece) + 1
    return total
