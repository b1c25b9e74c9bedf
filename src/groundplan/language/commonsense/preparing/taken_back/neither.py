"""What is spared in the middle or twice over: "two books but not the atlas on the shelf", "… but neither A nor B".

An exception that stands before the place goes behind it. "But neither A nor B" excepts those of them that were meant;
where neither was, nothing is asked for by it.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt

_BEFORE = frozenset({",", "but", "and", "though", ";", "-"})
_PLACING = frozenset({"on", "in", "into", "onto", "to"})
_NOT = (("but", "not"), ("but", "never"), ("though", "not"), ("except", "for"), ("except",))
_FURTHEST = 8


def with_spared_behind(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is spared put at the end of the sentence, and without what was never meant."""
    if ground.affordances:
        return tokens
    return _behind_the_place(_neither(tokens, ground), ground)


def _neither(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "…, but neither A nor B" as "…, except A and B", or as nothing where neither was meant."""
    for k in range(3, len(tokens) - 3):
        if tokens[k].word != "neither" or tokens[k - 1].word not in _BEFORE:
            continue
        stop = sentence_end(tokens, k)
        nor = next((n for n in range(k + 2, stop) if tokens[n].word in ("nor", "or")), 0)
        one, other = (k + 1, nor), (nor + 1, stop)
        if not nor or not all(_things(tokens, start, end, ground) for start, end in (one, other)):
            continue
        begin = k
        while tokens[begin - 1].word in _BEFORE:
            begin -= 1
        meant = [span for span in (one, other) if _meant(tokens, span, begin, ground)]
        spared = [t for n, (a, b) in enumerate(meant) for t in (*(spelt("and") if n else ()), *tokens[a:b])]
        marker = spelt(",", "except") if spared else ()
        return (*tokens[:begin], *marker, *spared, *tokens[stop:])
    return tokens


def _things(tokens: Tokens, start: int, end: int, ground: Ground) -> list[Phrase]:
    """Return what words from one position to another may mean as things."""
    reader = Reader(ground, tokens, read_noun_phrases)
    return [p for p, e in reader.noun_phrases(start) if e == end and p.refers is Refers.THING and not p.unknown]


def _meant(tokens: Tokens, span: tuple[int, int], before: int, ground: Ground) -> bool:
    """Say whether one of the phrases before a position means what a span of words means, too."""
    ids = {i for p in _things(tokens, *span, ground) for i in ground.found(p.query)}
    reader = Reader(ground, tokens, read_noun_phrases, stop=before)
    start = sentence_start(tokens, before)
    for k in range(start, before):
        phrases = [p for p, _ in reader.noun_phrases(k) if p.refers is Refers.THING and not p.unknown]
        opens = k == start or tokens[k].word in ground.lexicon.determiners or tokens[k - 1].word in ("and", ",")
        if (opens or k == start + 1) and any(ids & set(ground.found(p.query)) for p in phrases[-1:]):
            return True
    return False


def _places(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether an order that begins at a position says where things go."""
    frames = ground.lexicon.frames.get(tokens[k].word, ()) if k < len(tokens) else ()
    return any(f.effect == "transport" and "goal" in f.roles for f in frames)


def _behind_the_place(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "put two books but not the atlas on the shelf" as "put two books on the shelf, except the atlas"."""
    for k in range(2, len(tokens) - 4):
        marker = next((len(m) for m in _NOT if tuple(t.word for t in tokens[k : k + len(m)]) == m), 0)
        if not marker or not _places(tokens, sentence_start(tokens, k), ground):
            continue
        start, stop = k + marker, sentence_end(tokens, k)
        begin = k - 1 if tokens[k - 1].word == "," else k
        placed = {t.word for t in tokens[sentence_start(tokens, k) : begin]} & _PLACING
        end = next((n for n in range(start + 1, min(start + _FURTHEST, stop)) if tokens[n].word in _PLACING), 0)
        if placed or not end or not _things(tokens, start, end, ground) or "," in {t.word for t in tokens[start:stop]}:
            continue
        reader = Reader(ground, tokens, read_noun_phrases)
        if any(e == stop and ground.found(p.query) for p, e in reader.noun_phrases(start)):
            continue
        places = reader.noun_phrases(end + 1)
        if any(e == stop and p.refers in (Refers.THING, Refers.ROOM) for p, e in places):
            spared = (*spelt(",", "except"), *tokens[start:end])
            return (*tokens[:begin], *tokens[end:stop], *spared, *tokens[stop:])
    return tokens
