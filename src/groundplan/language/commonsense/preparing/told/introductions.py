"""Who speaks: "my name is Omar", "Mrs Thompson here"; and statements that only introduce a question."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens

_OPENINGS = (
    ("my", "name", "is"),
    ("name", "'s"),
    ("name", "is"),
    ("this", "is"),
    ("it", "is"),
    ("i", "am"),
    ("i", "am", "called"),
    ("here", "is"),
    ("my", "name", "'s"),
    ("signed",),
    ("regards",),
    ("yours",),
    ("love",),
    ("greetings", "from"),
    ("here", "speaks"),
)
_CLOSINGS = tuple(
    tuple(said.split())
    for said in [
        "is my name",
        " is the name",
        " 's my name",
        " is who i am",
        " is asking",
        " is speaking",
        " am i",
        " on the phone",
    ]
)
_ASKING = frozenset(
    {"what", "which", "where", "who", "whose", "is", "are", "do", "does", "did", "how", "any", "have", "has", "can"}
    | {"could", "seen"}
)
_TELLING = frozenset(
    {"i", "we", "he", "she", "they", "it", "my", "our", "his", "her", "there", "this", "that", "some", "something"}
    | {"somebody", "someone", "guests", "lost"}
)
_FINITE = frozenset(
    {"is", "are", "was", "were", "has", "have", "had", "can", "does", "do", "did", "will", "would", "got", "feels"}
    | {"feel", "says", "said", "needs", "wants", "likes", "hurt", "hurts", "lost", "forgot", "broke", "cut"}
    | {"scraped", "spilled", "went", "came", "looks", "seems", "must", "should", "could"}
)


def introduced(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "my" as the name of the speaker where a part of the instruction says who speaks."""
    tokens = _asked_for_another(tokens, ground)
    tokens = _without_asides(tokens)
    for start, stop in _segments(tokens):
        words = [t.word for t in tokens[start:stop]]
        name = _speaker(words, ground) or (_person(words, ground) if _signed(tokens, start, stop) else None)
        if name is None:
            continue
        said = next(t for t in tokens[start:stop] if t.word == name)
        kept = (*tokens[:start], *tokens[stop:])
        return tuple(_named(kept, said))
    return tokens


_WONDERING = (
    ("wants", "to", "know"),
    ("would", "like", "to", "know"),
    ("is", "asking"),
    ("asks",),
    ("asked",),
    ("wonders",),
    ("is", "wondering"),
    ("asked", "me"),
    ("needs", "to", "know"),
    ("is", "looking", "for"),
    ("can", "not", "find"),
    ("is", "searching", "for"),
    ("lost",),
    ("has", "lost"),
    ("misses",),
    ("is", "missing"),
)
_ASIDES = (
    ("seen", "it"),
    ("have", "you", "seen", "it"),
    ("any", "idea", "where"),
    ("do", "you", "know", "where", "it", "is"),
    ("where", "is", "it"),
    ("where", "could", "it", "be"),
    ("seen", "them"),
    ("have", "you", "seen", "them"),
    ("did", "you", "see", "it"),
    ("do", "you", "know", "where"),
    ("where", "are", "they"),
    ("can", "you", "see", "it"),
)
_LOSING = frozenset({"lost", "find", "missing", "misplaced", "looking", "mislaid", "searching"})


def _asked_for_another(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "Mum wants to know where …" as "where …", and "Mum is looking for the keys" as "find the keys"."""
    for length in (4, 3, 2, 1):
        who = [t.word for t in tokens[:length] if t.word not in ("the", "my", "our")]
        if not who or person_query(ground, tuple(who)) is None:
            continue
        for phrase in sorted(_WONDERING, key=lambda p: -len(p)):
            if tuple(t.word for t in tokens[length : length + len(phrase)]) == phrase:
                rest = tokens[length + len(phrase) :]
                seeks = phrase[-1] in ("for", "find", "lost", "misses", "missing")
                rest = _before_aside(rest) if seeks else rest
                if seeks and any(t.word == "where" for t in rest):
                    return tokens
                if not seeks and not any(t.word in _ASKING for t in rest[:3]):
                    return tokens
                named = [*tokens[length - len(who) : length], Token("'s", POSSESSIVE)]
                owned = [n for t in rest for n in (named if t.word in ("his", "her", "their") else [t])]
                return (Token("find", "find"), *owned) if seeks else tuple(owned)
    return tokens


def _before_aside(tokens: Tokens) -> Tokens:
    """Return what stands before ", where is it?"."""
    for k, token in enumerate(tokens):
        rest = tuple(t.word for t in tokens[k + 1 :] if not t.is_punctuation)
        if token.is_punctuation and rest in _ASIDES:
            return tokens[:k]
    return tokens


def _without_asides(tokens: Tokens) -> Tokens:
    """Leave out "seen it?" behind "I lost my badge."."""
    opening = [
        t.word
        for t in tokens
        if not t.is_punctuation and t.word not in ("hey", "hi", "hello", "oh", "no", "please", "sorry")
    ][:1]
    if not _LOSING & {t.word for t in tokens} or opening[0] not in {"i", "we", "looking", *_LOSING}:
        return tokens
    for start, stop in reversed(_segments(tokens)):
        if start and tuple(t.word for t in tokens[start:stop]) in _ASIDES:
            return (*tokens[:start], *tokens[stop:])
    return tokens


def _named(tokens: Tokens, said: Token) -> list[Token]:
    found: list[Token] = []
    for token in tokens:
        found += [said, replace(said, text="'s", word=POSSESSIVE)] if token.word == "my" else [token]
    return found


def _segments(tokens: Tokens) -> list[tuple[int, int]]:
    spans, start = [], 0
    for index, token in enumerate((*tokens, Token(".", "."))):
        if token.word in (",", ".", "!", "?", ";"):
            if index > start:
                spans.append((start, index))
            start = index + 1
    return spans if len(spans) > 1 else []


def _speaker(words: list[str], ground: Ground) -> str | None:
    """Return the last word of the name of the person that a part of an instruction says is speaking."""
    for opening in _OPENINGS:
        if tuple(words[: len(opening)]) == opening and len(words) <= len(opening) + 3:
            return _person(words[len(opening) :], ground)
    for closing in _CLOSINGS:
        if len(closing) < len(words) <= len(closing) + 3 and tuple(words[-len(closing) :]) == closing:
            return _person(words[: -len(closing)], ground)
    if (len(words) <= 4 and words[-1:] == ["here"]) or words[-1:] == ["speaking"]:
        return _person(words[:-1], ground)
    return None


def _signed(tokens: Tokens, start: int, stop: int) -> bool:
    """Say whether a part can only be who signs: in brackets, behind a dash, or the last after the last sentence."""
    if stop - start > 3 or start == 0:
        return False
    before, after = tokens[start - 1].text, tokens[stop].text if stop < len(tokens) else ""
    dashed = before in ("-", "–", "—") and after in ("", ".", "!", "-", "–", "—")
    return (before == "(" and after == ")") or dashed or (before in (".", "!") and after in ("", "."))


def _person(words: list[str], ground: Ground) -> str | None:
    rest = [w for w in words if w not in ("here", "the", "by", "way")]
    if not rest or POSSESSIVE in rest or person_query(ground, tuple(rest)) is None:
        return None
    return rest[-1]


def only_introduces(tokens: Tokens, start: int, stop: int, after: str, ground: Ground) -> bool:
    """Say whether a statement ("I need to hang a picture.") only introduces the question after it."""
    said = [t.word for t in tokens[start:stop]]
    fragment = after in ("something", "anything", "somewhere") and tokens[-1].word == "?"
    if not (after in _ASKING or fragment) or not said or "you" in said or "please" in said:
        return False
    following = [t.word for t in tokens[stop : stop + 4] if not t.is_punctuation]
    if following[:2] in (["do", "the"], ["do", "not"]):
        return False
    if said[0] in _TELLING:
        return True
    if ground.lexicon.base(said[0]) == said[0] or said[0] in _ASKING:
        return False
    return bool(_FINITE & set(said[1:6])) or _tells_of_somebody(said, ground)


def _tells_of_somebody(said: list[str], ground: Ground) -> bool:
    """Say whether a sentence tells what somebody named does ("Ann | keeps everything")."""
    return len(said) > 2 and ground.vocabulary.is_name(said[0]) and said[1].endswith(("s", "ed"))
