"""Scene graphs as papers print them: JSON without quotes around words (SayPlan, appendices K and L)."""

from __future__ import annotations

import json
import re

_BEGINS = re.compile(r"\s*\{\s*[A-Za-z_]\w*\s*:")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^{}\[\],:"]+', re.DOTALL)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_LITERALS = frozenset({"true", "false", "null"})


def is_bare(text: str) -> bool:
    """Say whether a text begins like JSON without quotes: `{nodes: …`."""
    return _BEGINS.match(text) is not None


def quoted(text: str) -> str:
    """Return the text with quotes around its bare words: `{id: cup1}` becomes `{"id": "cup1"}`."""
    parts = []
    for token in _TOKEN.findall(text):
        word = " ".join(token.split())
        bare = word and word[0] not in '{}[],:"' and word not in _LITERALS and not _NUMBER.fullmatch(word)
        parts.append(json.dumps(word, ensure_ascii=False) if bare else token)
    return "".join(parts)
