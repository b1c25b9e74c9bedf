"""What is said of it afterwards: "find me a room with a table, and it mustn't be booked" as "… that is not booked"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import ACHIEVABLE, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt

_JOINTS = frozenset({".", ",", ";", "and", "but", "!"})
_PRONOUNS = frozenset({"it", "they", "one"})
_OUGHT = tuple(
    tuple(said.split())
    for said in (
        "has got to", "have got to", "is supposed to", "are supposed to", "is meant to", "has to", "have to",
        "needs to", "need to", "ought to", "had better", "must", "should", "shall", "would have to", "will have to",
        "may", "can", "is to", "does have to",
    )
)  # fmt: skip
_PERMITTING = frozenset({"may", "can"})
_FINDING = frozenset({"find", "locate", "looking", "look", "searching", "search", "show", "identify", "suggest"})
_NEEDING = frozenset({"need", "want", "require", "like", "needs", "wants"})
_DETERMINERS = frozenset(
    {"a", "an", "some", "any", "the", "another", "two", "three", "somewhere", "something", "anything"}
)
_LIGHT = frozenset({"preferably", "ideally", "also", "really", "definitely", "only", "just", "though", "please"})


def with_requirements(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is demanded or told of "it" put behind what is looked for."""
    for k in range(3, len(tokens) - 2):
        if tokens[k].word not in _PRONOUNS or tokens[k - 1].word not in _JOINTS:
            continue
        end = k - 1
        while end > 0 and tokens[end - 1].word in _JOINTS:
            end -= 1
        within = tokens[: len(tokens) - len(_last(tokens, k))]
        clause = _clause(within, k + 1, ground, finding=bool(_FINDING & {t.word for t in tokens[:end]}))
        head = _looked_for(tokens[:end], ground) if clause is not None else 0
        if clause is not None and head:
            return with_requirements((*tokens[:head], *clause, *_joined(tokens[head:end]), *_last(tokens, k)), ground)
    return tokens


def _joined(rest: Tokens) -> Tokens:
    """Return what was said of the noun before as a further clause: "with a table" as "and has a table"."""
    word = rest[0].word if rest else ""
    if not word:
        return ()
    if word in ("that", "which"):
        return (*spelt("and"), *rest[1:])
    said = {"with": ("has",), "without": ("does", "not", "have")}.get(word)
    return (*spelt("and", *said), *rest[1:]) if said is not None else (*spelt("and", "is"), *rest)


def _last(tokens: Tokens, k: int) -> Tokens:
    """Return what stands behind the sentence in which "it" is."""
    end = sentence_end(tokens, k)
    return tokens[end:]


def _clause(tokens: Tokens, k: int, ground: Ground, *, finding: bool) -> Tokens | None:
    """Return the relative clause that what follows "it" amounts to."""
    while k < len(tokens) and tokens[k].word in _LIGHT:
        k += 1
    said = [t.word for t in tokens[k : k + 4]]
    if said[:1] in (["is"], ["are"], ["has"], ["have"], ["belongs"]) and not _owed(said):
        rest = _told(tokens, k)
        return rest if finding else None
    owed = _owed(said)
    if not owed:
        return None
    m = k + len(owed)
    denied = m < len(tokens) and tokens[m].word == "not"
    m = m + 1 if denied else m
    while m < len(tokens) and tokens[m].word in _LIGHT:
        m += 1
    verb = tokens[m].word if m < len(tokens) else ""
    rest = tokens[m + 1 :]
    if owed[0] in _PERMITTING and (not denied or verb not in ("be", "have")):
        return None
    if verb == "be" and rest and (finding or _lasting(rest[0].word, ground)):
        return (*spelt("that", "is", *(("not",) if denied else ())), *rest)
    if verb == "have" and rest:
        return (*spelt("that", *(("does", "not", "have") if denied else ("has",))), *rest)
    if verb in ("belong", "contain", "hold") and rest and not denied:
        return (*spelt("that", f"{verb}s"), *rest)
    return (*spelt("that", "can", verb), *rest) if verb.isalpha() and not denied and rest and finding else None


def _owed(said: list[str]) -> tuple[str, ...]:
    return next((p for p in _OUGHT if tuple(said[: len(p)]) == p), ())


def _told(tokens: Tokens, k: int) -> Tokens:
    return (*spelt("that"), *tokens[k:])


def _lasting(word: str, ground: Ground) -> bool:
    """Say whether an adjective tells which is meant, rather than what is to be brought about or where it is to go."""
    return ground.lexicon.states.get(word, word) not in ACHIEVABLE and word not in ground.lexicon.relations


def _looked_for(tokens: Tokens, ground: Ground) -> int:
    """Return where the noun ends of the one thing, not told apart yet, that the words ask for and end with; else 0."""
    said = {t.word for t in tokens}
    if not said & (_FINDING | _NEEDING):
        return 0
    start = next((n for n, t in enumerate(tokens) if t.word in _DETERMINERS and n), -1)
    begin = max((n + 1 for n, t in enumerate(tokens[:start]) if t.word in (".", "!", "?", ";")), default=0)
    if start < 0 or not {t.word for t in tokens[begin:start]} & (_FINDING | _NEEDING):
        return 0
    reader = Reader(ground, tokens, read_noun_phrases)
    readings = reader.noun_phrases(start)
    opens = {"that", "which", "who", "where"} | {p[0] for p in ground.lexicon.relation_phrases}
    cut = next((n for n in range(start + 1, len(tokens)) if tokens[n].word in opens), len(tokens))
    head = cut if any(end == cut for _, end in readings) else len(tokens)
    for phrase, end in readings:
        things = phrase.refers in (Refers.THING, Refers.ROOM) and not phrase.unknown and not is_anything(phrase.query)
        if end >= len(tokens) and things and len(ground.found(phrase.query)) != 1:
            return head
    return 0
