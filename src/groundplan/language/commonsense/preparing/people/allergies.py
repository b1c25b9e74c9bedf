"""What somebody must not eat: "Ben is allergic to nuts. Is there anything in the pantry he must not eat?".

It is asked as what contains that: "is there food that contains nuts in the pantry?".
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS, PRONOUNS
from groundplan.language.commonsense.words.phrase_ends import longest, place_ends
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_EATING = frozenset({"eat", "have", "touch", "taste", "try"})
_DAIRY = frozenset({"milk", "lactose"})
_LONGEST = 3
_BODY = r"(?:throat|face|lips?|tongue|skin|stomach|mouth|eyes?|airways|belly|tummy)"
_ILL = (
    r"(?:swells? up|swells?|itch(?:es)?|closes? up|comes? out in|burns?|gets? (?:sick|ill)|reacts? badly|breaks? out)"
)
_NOT_BORNE = tuple(
    re.compile(said)
    for said in (
        r"\ballergic to (?P<x>\w+(?: \w+){0,2})$", r"\ballergic to (?P<x>\w+)",
        r"\ballergy (?:to|against) (?P<x>\w+)", r"\bintolerant (?:to|of) (?P<x>\w+)", r"\bhas an? (?P<x>\w+) allergy",
        rf"\b{_BODY} {_ILL}\b.* (?:if|when|whenever|as soon as|from) (?:\w+ (?:eats?|has|have|touch(?:es)?|tastes?|"
        r"gets|swallows?|so much as touches)(?: even| any| a single| one)? )?(?P<x>\w+)",
        r"\b(?:cannot|can not|does not|do not|could not) (?:cope with|tolerate|digest|stomach|stand|bear|take|handle) "
        r"(?P<x>lactose|dairy|milk|gluten|wheat|nuts|peanuts|fish|eggs?|seafood)\b",
        r"\b(?P<x>nuts|peanuts|fish|seafood|gluten|lactose|dairy|milk|eggs) (?:make|makes|gives?) "
        r"(?:him|her|me|them|us) (?:ill|sick|hives|a rash|unwell|stomach ache)",
    )
)  # fmt: skip
_NOT_EATEN = re.compile(r"\b(?:can|must|may|do|does|should) not (?:eat|have|touch|drink) (?:any )?(?P<x>\w+)$")
_AVOIDING: tuple[tuple[str, ...], ...] = tuple(
    tuple(said.split())
    for said in (
        "not touch", "not eat", "not have", "not be given", "not taste", "not get", "keep away from", "stay away from",
        "steer clear of", "avoid", "keep from", "not give", "not offer", "not serve", "hide from", "not come near",
        "not go near", "be kept away from", "put away", "be hidden from", "be dangerous for", "is dangerous for",
    )
)  # fmt: skip


_AVOIDING += tuple(
    (verb, who, ill)
    for verb in ("make", "makes", "making", "leave", "get")
    for who in ("him", "her", "them", "me", "us")
    for ill in ("ill", "sick", "unwell", "poorly")
)
_AVOIDING += tuple((verb, who) for verb in ("harm", "hurt", "kill", "poison") for who in ("him", "her", "them", "me"))


def with_allergens(tokens: Tokens, ground: Ground) -> Tokens:
    """Return a question for what somebody allergic must not eat as one for what contains what they are allergic to."""
    stop = next((n for n, t in enumerate(tokens) if t.word in SENTENCE_ENDS or _follows(tokens, n)), len(tokens))
    _, allergen = _allergen(tokens[:stop])
    eaten = _NOT_EATEN.search(" ".join(t.word for t in tokens[:stop])) if not allergen else None
    if eaten is not None and _holding_some(tokens[stop + 1 :]):
        allergen = spelt(eaten.group("x"))
    allergen = spelt("dairy") if len(allergen) == 1 and allergen[0].word in _DAIRY else allergen
    if not 0 < len(allergen) <= _LONGEST or not _known(allergen, ground):
        return tokens
    asked = tokens[stop + 1 + _follows(tokens, stop) :]
    end = sentence_end(asked, 0)
    if tuple(t.word for t in asked[:3]) == ("is", "there", "anything") and _must_not(asked[end - 4 : end]):
        where = asked[3 : end - 5] if word_at(asked, end - 5) in ("that", "which") else asked[3 : end - 4]
        return (*asked[:2], *spelt("food", "that"), *_contains(allergen), *where, *asked[end:])
    k = next((n for n in range(1, end) if word_at(asked, n) in MODALS), 0)
    modal, who = asked[k : k + 1], asked[k + 1 : k + 2]
    if k and word_at(asked, 0) == "what" and _must_not((*who, *modal, *asked[k + 2 : k + 4])):
        where = (*asked[1:k], *asked[k + 4 : end])
        return (*spelt("which", "food"), *where, *_contains(allergen), *asked[end:])
    if _holding_some(asked[:end]):
        where = _place(asked[:end], ground)
        return (*spelt("which", "food"), *where, *_contains(allergen), *asked[end:])
    if _harmed(told := tokens[:stop], asked[:end]) and word_at(asked, 0) in ("what", "which", "is"):
        where = _place(asked[:end], ground) or _place(told, ground)
        return (*spelt("which", "food"), *where, *_contains(allergen), *asked[end:])
    return tokens


def _follows(tokens: Tokens, n: int) -> bool:
    """Say whether a question follows from what is told, behind ", so"."""
    return word_at(tokens, n) == "," and word_at(tokens, n + 1) in ("so", "and")


def _holding_some(asked: Tokens) -> bool:
    """Say whether a question is for what has some of that in it ("which of the dishes has some in it?")."""
    said = [t.word for t in asked]
    k = next((n for n, w in enumerate(said) if w in ("has", "have", "contain", "contains", "with", "containing")), -1)
    return (
        k > 0 and bool({"which", "what"} & set(said[:k])) and bool({"some", "any", "it", "that"} & set(said[k : k + 3]))
    )


def _allergen(told: Tokens) -> tuple[int, Tokens]:
    """Return where what somebody is said not to bear begins, and what that is."""
    said = " ".join(t.word for t in told)
    found = next((m for pattern in _NOT_BORNE if (m := pattern.search(said)) is not None), None)
    if found is None:
        return 0, ()
    start = len(said[: found.start("x")].split())
    return start, told[start : start + len(found.group("x").split())]


def _harmed(told: Tokens, asked: Tokens) -> bool:
    """Say whether a question is for what somebody must not come near who was told of before."""
    words = [t.word for t in asked]
    avoids = any(tuple(words[k : k + len(p)]) == p for p in _AVOIDING for k in range(len(words)))
    who = set(words) & (PRONOUNS | {"him", "her", "them", "his", "us", "me", "be"})
    return bool(told) and avoids and bool(who)


def _place(said: Tokens, ground: Ground) -> Tokens:
    """Return "in the pantry" of what is asked; nothing where no place is named."""
    for k in range(len(said) - 1):
        end = longest(place_ends(said, k, ground)) if word_at(said, k) in ("in", "on") else 0
        if end:
            return said[k:end]
    return ()


def _known(allergen: Tokens, ground: Ground) -> bool:
    """Say whether of some food here it is known that it contains what somebody is allergic to."""
    said = (*spelt("food", "that"), *_contains(allergen))
    phrases = Reader(ground, said, read_noun_phrases).noun_phrases(0)
    whole = [p.query for p, end in phrases if end == len(said) and not p.unknown]
    return any(not query.relations and ground.found(query) for query in whole)


def _contains(allergen: Tokens) -> Tokens:
    return (*spelt("contains"), *allergen)


def _must_not(said: Tokens) -> bool:
    """Say whether four tokens are "he must not eat"."""
    words = [t.word for t in said]
    return (
        len(words) == 4 and words[0] in PRONOUNS and words[1] in MODALS and words[2] == "not" and (words[3] in _EATING)
    )
