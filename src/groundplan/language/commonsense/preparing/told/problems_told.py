"""What is told of and then only called "it" in a question for what serves: "My ankle is swollen. What cools it?".

The question is put with what was told of ("find something to cool my ankle with"), where that is part of somebody's
body, a mess, or something else that is not among the things here, so that nothing here can be meant by "it".
"""

from __future__ import annotations

from functools import cache

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.closed import PRONOUNS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.spelling import is_known
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt

_IT = frozenset({"it", "them", "this", "that"})
_ASKING = frozenset({"what", "which", "with", "is", "are", "anything", "something", "do", "have", "how", "find"})
_OWNING = frozenset({"my", "his", "her", "our", "your", "their", "the", "a", "an", "some", "one"})
_HELD = frozenset({"has", "have", "had", "got", "is", "are", "was", "were", "be"})
_PLACING = frozenset({"in", "on", "at", "from", "over", "under", "across", "near", "by"})
_MAKING = frozenset({"get", "make", "keep", "have"})
_LAST = frozenset(
    {"with", "again", "please", "quickly", "now", "here", "off", "up", "down", "out", "away", "a", "bit", "in"}
    | {"back", "tight", "half"}
)
_SURELY = frozenset({"off", "up", "down", "out", "away", "in"})
_FURTHEST = 4
_ABLE = frozenset({"can", "could", "should", "do", "would", "shall", "might", "must"})
_CARING = frozenset(
    {"clean", "wash", "water", "wipe", "dry", "iron", "mend", "fix", "repair", "polish", "dust", "charge", "disinfect"}
)
_CLEARING = frozenset({"clear", "remove", "shift", "shovel", "sweep", "move", "free", "rid"})
_MEETING = frozenset(
    {"meet", "go", "talk", "speak", "play", "do", "help", "start", "agree", "live", "work", "serve", "eat"}
)
_MADE = {
    "hot": "heat",
    "smooth": "smooth",
    "sharp": "sharpen",
    "soft": "soften",
    "straight": "straighten",
    "shut": "close",
}


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(str(read_table("rewordings")["problems"][name]).split())


def with_problems(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a question for what serves something put with what that was told to be."""
    start = _question(tokens)
    means = () if ground.affordances else _means_asked(tokens, start)
    if means:
        return means
    if start < 2 or tokens[start].word not in _ASKING or ground.affordances:
        return tokens
    stop = sentence_end(tokens, start)
    tail = next((n for n in range(start, stop) if tokens[n].word == "," and _asks_where(tokens[n + 1 : stop])), stop)
    where, stop = [t.word for t in tokens[tail + 1 : stop]], tail
    k = next((n for n in range(stop - 1, start + 1, -1) if tokens[n].word in _IT), -1)
    verb = tokens[k - 1].word if k > 0 else ""
    base = ground.lexicon.base(verb)
    serves = base is not None and verb in (f"{base}s", f"{base}es") and tokens[k - 2].word not in _OWNING
    if base is None and verb.endswith("s") and tokens[k - 2].word in ("what", "which", "that") and verb not in _HELD:
        serves, base = is_known(verb[:-1], ground), verb[:-1]
    verb = base if serves and base is not None else verb
    done = base == verb or (k > 0 and tokens[k - 2].word == "to")
    if k < 0 or verb in _HELD or not done or (tokens[k - 2].word in _IT and not serves):
        return tokens
    behind = [t.word for t in tokens[k + 1 : stop]]
    made = behind[0] if verb in _MAKING and behind else ""
    noun = _told_of(tokens[:start], ground, present=made in _words("made"))
    if not noun or any(t.word in _PLACING for t in tokens[start + 1 : k]):
        return tokens
    if made and made not in _words("made"):
        return tokens
    if not made and not set(behind) <= _LAST:
        return tokens
    doing = (_MADE.get(made, made),) if made else (verb, *(w for w in behind if w in _SURELY))
    noun = ("food",) if doing == ("heat",) and noun[-1] not in _words("body") else noun
    return spelt("find", "something", "to", *doing, *noun, "with", *((",", *where) if where else ()))


def _asks_where(tail: Tokens) -> bool:
    """Say whether a tail asks where it is ("and in which room is it")."""
    said = {t.word for t in tail}
    return bool({"where", "room"} & said) and len(tail) < _FURTHEST + 4


def _means_asked(tokens: Tokens, start: int) -> Tokens:
    """Read "(the fern is dry.) What can I water it with?" as "find something to water the fern with"; else nothing."""
    stop = sentence_end(tokens, start)
    asked = [t.word for t in tokens[start:stop]]
    opens = len(asked) > 5 and asked[0] == "what" and asked[1] in _ABLE and asked[2] in PRONOUNS
    if not opens or asked[-1] != "with" or asked[3] in _HELD | _MEETING:
        return ()
    thing = tokens[start + 4 : stop - 1]
    if len(thing) > 1 and thing[0].word in _IT:
        return ()
    if tokens[start + 3].word not in _CARING and not (len(thing) == 1 and thing[0].word in _IT):
        return ()
    if len(thing) == 1 and thing[0].word in _IT:
        verb = next((n for n in range(2, start) if tokens[n].word in ("is", "are", "needs", "looks", "has")), 0)
        if not verb or tokens[0].word not in _OWNING or verb > _FURTHEST + 1:
            return ()
        mess = next((t for t in tokens[:start] if t.word in _words("mess") | _words("snowing")), None)
        clears = tokens[start + 3].word in _CLEARING and mess is not None
        thing = (
            spelt("the", "snow" if mess.word in _words("snowing") else mess.word) if clears and mess else tokens[:verb]
        )
    return (*spelt("find", "something", "to"), tokens[start + 3], *thing, *spelt("with"))


def _question(tokens: Tokens) -> int:
    """Return where the last sentence begins, or the question behind its last comma."""
    last = len(tokens) - 1
    ends = [n for n in range(last) if tokens[n].word in SENTENCE_ENDS or tokens[n].word in (",", ";", "-", ":")]
    return next((n + 1 for n in reversed(ends) if tokens[n + 1].word in _ASKING), 0)


def _told_of(told: Tokens, ground: Ground, *, present: bool = False) -> tuple[str, ...]:
    """Return the noun phrase for what was told of: a fastener, part of a body, a mess, or what is not here at all.

    `present`: what is here may be meant too, as it is asked what makes it so again.
    """
    said = [t.word for t in told]
    for word in said:
        if word in _words("fasteners"):
            return ("the", next(iter(singulars(word)), word))
    for word in said:
        if word in _words("stuck"):
            return ("the", word)
    for word in said:
        if word in _words("body"):
            return ("my", word)
    for word in said:
        if word in _words("mess"):
            return ("the", word)
        if word in _words("spilling"):
            return ("the", "puddle")
        if word in _words("snowing"):
            return ("the", "snow")
    for k, word in enumerate(said[:-1]):
        opens = word in _OWNING and (k == 0 or said[k - 1] not in _PLACING)
        for n in range(k + 1, min(k + _FURTHEST, len(said))) if opens else ():
            noun = read_noun(ground, (said[n],)) if said[n].isalpha() else None
            if noun is not None:
                return () if (noun.present and not present) or noun.generic else ("the", said[n])
    return ()


__all__ = ["with_problems"]
