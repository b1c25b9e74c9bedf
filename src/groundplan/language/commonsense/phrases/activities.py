"""How and where something is to be done: "outside", "without being disturbed", "for twenty minutes"."""

from __future__ import annotations

from collections.abc import Sequence

_CONDITIONS: dict[tuple[str, ...], str] = {
    ("outside",): "outdoors",
    ("outdoors",): "outdoors",
    ("in", "the", "open"): "outdoors",
    ("in", "the", "fresh", "air"): "outdoors",
    ("in", "the", "sun"): "outdoors",
    ("in", "fresh", "air"): "outdoors",
    ("in", "the", "sunshine"): "outdoors",
    ("under", "the", "sky"): "outdoors",
    ("without", "being", "disturbed"): "quiet",
    ("without", "being", "interrupted"): "quiet",
    ("undisturbed",): "quiet",
    ("in", "peace"): "quiet",
    ("in", "peace", "and", "quiet"): "quiet",
    ("in", "private"): "quiet",
    ("privately",): "quiet",
    ("private",): "quiet",
    ("in", "quiet"): "quiet",
    ("quietly",): "quiet",
    ("uninterrupted",): "quiet",
    ("without", "noise"): "quiet",
    ("without", "anyone", "disturbing", "me"): "quiet",
    ("without", "disturbance"): "quiet",
    ("without", "disturbing", "anyone"): "quiet",
    ("without", "disturbing", "anybody"): "quiet",
    ("without", "anybody", "listening"): "quiet",
    ("confidential",): "quiet",
    ("without", "being", "heard"): "quiet",
    ("without", "being", "overheard"): "quiet",
    ("without", "anyone", "hearing"): "quiet",
    ("in", "silence"): "quiet",
    ("confidentially",): "quiet",
    ("alone",): "quiet",
    ("quiet",): "quiet",
}
_CONDITIONS |= {
    (*joint, *nobody, modal, *verb): "quiet"
    for joint in (("and",), ("where",), ("so", "that"), ("but",), ("when",), ())
    for nobody in (("nobody",), ("no", "one"), ("nobody", "else"), ("no", "one", "else"), ("not", "a", "soul"))
    for modal in ("may", "can", "should", "must", "will", "could", "shall")
    for verb in (
        ("overhear",),
        ("hear",),
        ("listen", "in"),
        ("listen",),
        ("eavesdrop",),
        ("hear", "me"),
        ("hear", "us"),
    )
}
_LONGEST_FIRST = tuple(sorted(_CONDITIONS.items(), key=lambda pair: -len(pair[0])))
_SPOKEN = frozenset(
    {"call", "calls", "phone", "talk", "talks", "conversation", "conversations", "meeting", "meetings", "chat", "word"}
    | {"discussion", "interview", "matter", "matters", "phonecall", "telephone", "video", "and", "or", "in", "at"}
)
_CUTS = (
    "when",
    "while",
    "after",
    "before",
    "because",
    "until",
    "tonight",
    "today",
    "tomorrow",
    "now",
    "whenever",
    "later",
)
_SPANS = (
    "minute",
    "minutes",
    "hour",
    "hours",
    "while",
    "moment",
    "bit",
    "night",
    "days",
    "day",
    "second",
    "seconds",
    "nap",
)


def conditions(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words of an activity without its circumstances, and the qualities that these ask of the place."""
    rest, found = list(words), []
    for said, quality in _LONGEST_FIRST:
        for k in range(len(rest) - len(said) + 1):
            if tuple(rest[k : k + len(said)]) == said and not _of_a_thing(rest, k, said):
                del rest[k : k + len(said)]
                found.append(quality)
                break
    return undated(rest), tuple(dict.fromkeys(found))


def _of_a_thing(words: Sequence[str], k: int, said: tuple[str, ...]) -> bool:
    """Say whether "confidential", "private" is said of a thing ("confidential papers") rather than of what is done."""
    after = words[k + 1] if k + 1 < len(words) else ""
    return k > 0 and said in (("confidential",), ("private",)) and bool(after) and after not in _SPOKEN


def undated(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words without "when …", "after …", "for twenty minutes"."""
    rest = list(words)
    cut = next((k for k, w in enumerate(rest) if k and w in _CUTS), len(rest))
    rest = rest[:cut]
    for k in range(len(rest) - 1, 0, -1):
        if rest[k] == "for" and set(rest[k + 1 : k + 4]) & set(_SPANS):
            end = next(n for n in range(k + 1, k + 4) if rest[n] in _SPANS)
            rest = rest[:k] + rest[end + 1 :]
    return tuple(rest)
