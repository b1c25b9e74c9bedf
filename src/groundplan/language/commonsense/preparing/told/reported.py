"""What somebody is said to complain of: "Ann complains that her room is freezing" as "Ann's room is freezing".

Only what is told of how it is somewhere or how somebody feels is put so; what is asked afterwards, or what somebody
says that one should do, is left to others.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_SAYING = tuple(
    (*verb, *behind)
    for verb in (
        *(("complains",), ("complained",), ("is", "complaining"), ("keeps", "complaining"), ("has", "complained")),
        *(("says",), ("said",), ("reports",), ("reported",), ("moans",), ("grumbles",), ("whines",), ("mentions",)),
        *(("thinks",), ("feels",), ("claims",), ("told", "me"), ("tells", "me"), ("has", "told", "me"), ("told", "us")),
        *(("is", "moaning"), ("keeps", "saying"), ("mentioned",), ("insists",), ("lets", "us", "know")),
        *(
            ("complain",),
            ("are", "complaining"),
            ("keep", "complaining"),
            ("have", "complained"),
            ("say",),
            ("report",),
        ),
        *(("keep", "saying"), ("tell", "me"), ("tell", "us"), ("have", "told", "me"), ("moan",), ("have", "reported")),
    )
    for behind in ((), ("that",), ("to", "me", "that"), ("again", "that"), ("about", "how"))
)
_ABOUT = tuple(
    (*verb, "about", "the")
    for verb in (
        ("complains",),
        ("complained",),
        ("is", "complaining"),
        ("moans",),
        ("grumbles",),
        ("has", "complained"),
    )
)
_FELT = {
    "cold": ("cold",), "chill": ("cold",), "heat": ("too", "hot"), "dark": ("too", "dark"), "darkness": ("too", "dark"),
    "gloom": ("too", "dark"), "noise": ("too", "loud"), "racket": ("too", "loud"), "draught": ("cold",),
    "draft": ("cold",), "glare": ("too", "bright"), "damp": ("too", "damp"), "humidity": ("too", "damp"),
}  # fmt: skip
_BEING = IS | {"feels", "feel", "smells", "stinks", "gets", "seems", "has"}
_WISHING = frozenset({"should", "must", "needs", "need", "to", "ought", "belongs", "wants", "supposed", "you"})
_THEIR = frozenset({"his", "her", "their"})
_THEY = frozenset({"he", "she", "they"})
_ANYBODY = frozenset({"people", "somebody", "someone", "everybody", "everyone", "others", "visitors", "colleagues"})
_WHICH_ONE = frozenset({"which", "one", "is", "it", "that", "where", "of", "them", "these", "exactly", "so", "and"})


def with_reports(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what somebody complains of told plainly; left as they are where something is asked."""
    if ground.affordances or any(t.word == "?" for t in tokens):
        return tokens
    return _without_reporters(tokens, ground)


def with_reports_asked(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what somebody complains of told plainly, where the question is which one it is."""
    return _without_reporters(tokens, ground) if not ground.affordances and _asks_which_one(tokens) else tokens


def _without_reporters(tokens: Tokens, ground: Ground) -> Tokens:
    for k in range(len(tokens)):
        if k and tokens[k - 1].word not in SENTENCE_ENDS:
            continue
        start = k + (word_at(tokens, k) in ("the", "our", "my", "poor"))
        who = next((n for n in (2, 1) if _person(tokens[start : start + n], n, ground)), 0)
        verb = start + who
        stop = sentence_end(tokens, verb)
        about = past(tokens, verb, _ABOUT) if who else 0
        felt = _FELT.get(word_at(tokens, about)) if about else None
        if felt is not None:
            place = _their_own(tokens[about + 1 : stop], tokens[k:verb])
            return (*tokens[:k], *spelt("it", "is", *felt), *place, *tokens[stop:])
        told = tokens[past(tokens, verb, _SAYING) : stop] if who and past(tokens, verb, _SAYING) else ()
        said = {t.word for t in told}
        if said & _BEING and not said & _WISHING and len(told) > 2:
            return (*tokens[:k], *_their_own(told, tokens[k:verb]), *tokens[stop:])
    return tokens


def _asks_which_one(tokens: Tokens) -> bool:
    """Say whether the last sentence asks no more than which one of what is told of it is ("Which one is it?")."""
    stop = max((k for k, t in enumerate(tokens[:-1]) if t.word in SENTENCE_ENDS), default=-1)
    asked = [t.word for t in tokens[stop + 1 :] if not t.is_punctuation]
    return stop > 0 and asked[:1] in (["which"], ["where"], ["so"]) and set(asked) <= _WHICH_ONE


def _person(said: Tokens, length: int, ground: Ground) -> bool:
    words = tuple(t.word for t in said)
    known = (length == 1 and _ANYBODY.issuperset(words)) or person_query(ground, words) is not None
    return len(words) == length and known and words[0] not in _THEY


def _their_own(told: Tokens, who: Tokens) -> Tokens:
    """Return what is told with the person who tells it put for "his", "she" and the like."""
    found: list[Token] = []
    for token in told:
        if token.word in _THEIR:
            found += [*who, Token("'s", POSSESSIVE)]
        elif token.word in _THEY:
            found += who
        else:
            found.append(token)
    return tuple(found)
