"""What suits somebody's diet: "Nina is allergic to nuts. Which of the snacks may she have?", "… is safe for her?".

It is asked as the food that is suitable for them ("which snacks are suitable for somebody with a nut allergy?"). Where
nothing so called suits, what people take instead is asked for ("plant milk" for "milk").
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.called_so import PACKAGES
from groundplan.language.commonsense.phrases.diets import diet
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.unfit import who_eats_so
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PRONOUNS
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.scene.query import Query

_ASKING = (("is", "there"), ("are", "there"), ("do", "we", "have"), ("have", "we", "got"), ("is",), ("are",))
_OF = frozenset({"of", "the", "our", "these", "those", "my", "any", "some", "a", "an", "all"})
_FRAME = frozenset(
    {"is", "are", "would", "will", "can", "could", "may", "might", "should", "does", "do", "suits", "suit", "agrees"}
    | {"that", "which", "for", "safe", "fine", "suitable", "all", "ok", "okay"}
)
_FITS = frozenset(
    {"safe", "fine", "suitable", "ok", "okay", "right", "suit", "suits", "good", "have", "eat", "drink", "enjoy"}
    | {"offer", "give", "serve", "for", "agree", "agrees", "choose", "pick", "take", "nibble", "try", "put", "pour"}
    | {"cook", "boil", "open", "buy", "use", "prepare", "bake", "fry", "order", "bring", "fetch", "heat"}
)
_UNFIT = frozenset(
    {"not", "dangerous", "unsuitable", "bad", "unsafe", "contain", "contains", "avoid", "wrong", "harmful", "away"}
    | {"off", "without", "free", "no", "never", "nothing", "out", "leave", "refuse", "skip", "harm", "kill", "ill"}
    | {"sick"}
)
_PLACING = frozenset({"in", "on", "at", "from", "inside"})
_SURE = 0.8


def with_suitable(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what somebody with a diet may have asked for plainly."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    start = next((n + 1 for n in range(stop - 1, -1, -1) if tokens[n].word in {*SENTENCE_ENDS, ","}), 0)
    start = start + 1 if word_at(tokens, start) in ("so", "and", "then", "now") else start
    asked = tokens[start:stop]
    words = [t.word for t in tokens if not t.is_punctuation]
    whose = next((k for k, t in enumerate(asked) if t.word in ("who", "with")), len(asked))
    who, suits = who_eats_so(ground, words), diet(ground, words)
    if not who or suits is None or _UNFIT & {t.word for t in asked[:whose]}:
        return tokens
    chosen = _chosen(asked, ground)
    if chosen:
        return (*spelt("which", "of"), *chosen, *spelt("is", "suitable", "for", *who.split(), "?"))
    opening = next((o for o in _ASKING if tuple(t.word for t in asked[: len(o)]) == o), ())
    first = len(opening) or (1 if word_at(asked, 0) in ("which", "what") else 0)
    while first and word_at(asked, first) in _OF:
        first += 1
    end = next((k for k in range(first + 1, len(asked)) if asked[k].word in _FRAME), 0) if first else 0
    if not end or not _FITS & {t.word for t in asked[end:]}:
        return tokens
    said = asked[first : end - (asked[end - 1].word in PRONOUNS)]
    placed = word_at(said, 0) in _PLACING
    noun = _suited((*spelt("food"), *said) if placed else said, suits, ground)
    if not noun:
        return tokens
    whether = bool(opening)
    question = (*spelt("is", "there"), *noun, *spelt("that")) if whether else (*spelt("which"), *noun)
    return (*question, *spelt("is", "suitable", "for", *who.split(), "?"))


def _chosen(asked: Tokens, ground: Ground) -> Tokens:
    """Return the two of "should I offer her the toast or the rice"; nothing where no choice is asked for."""
    joint = next((k for k in range(3, len(asked) - 1) if asked[k].word == "or"), 0)
    verb = next((k for k in range(1, joint) if asked[k].word in _FITS), 0)
    if not verb or word_at(asked, 0) not in MODALS_AND_DO:
        return ()
    for k in range(verb + 1, joint):
        choices = Reader(ground, asked, read_noun_phrases).noun_phrases(k)
        ends = [end for p, end in choices if p.joined_by == "or" and not p.unknown]
        end = next((e for e in ends if e == len(asked) or word_at(asked, e) == "for"), 0)
        if end:
            return (*asked[k:joint], *spelt("and"), *asked[joint + 1 : end])
    return ()


def _suited(noun: Tokens, suits: Query, ground: Ground) -> Tokens:
    """Return the noun itself where it is for food, or what is taken instead where none of it suits; else nothing."""
    phrases = Reader(ground, noun, read_noun_phrases).noun_phrases(0)
    read = next((p for p, end in phrases if end == len(noun) and not p.unknown and not p.anaphoric), None)
    found = ground.entities(read.query) if read is not None else []
    known = ground.knowledge
    eaten = [e for e in found if any(known.is_a(s, "food") for s in known.senses(e.category)[:1])]
    anything = noun[0].word in ("anything", "something") if noun else False
    if read is not None and not eaten and len(noun) == 1 and noun[0].word in PACKAGES:
        return spelt("food")
    if read is None or not eaten or (len(eaten) < len(found) and not anything):
        return ()
    if anything and len(eaten) < len(found):
        return (*spelt("food"), *noun[1:])
    if ground.found(both(read.query, suits)):
        return noun
    for category in dict.fromkeys(e.category for e in eaten):
        for ranked in known.substitutes(category):
            instead = [c for c in ground.categories(ranked.category) if ground.found(Query(categories=(c,)))]
            if ranked.score >= _SURE and instead and ground.found(both(Query(categories=tuple(instead)), suits)):
                return spelt(*instead[0].split("_"))
    return noun
