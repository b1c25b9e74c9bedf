"""Things told of by whatever people know of them: "the fruit that is poached in wine and goes well with blue cheese".

Where a noun says no more than of what sort something is ("the drink", "what", "the thing"), the words beside it tell
which kind is meant: that whose portrait has most of them (`portraits`). What is here and of that kind is named instead;
where nothing is, the kind is, so that it is told to be missing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.named_here import called, is_known
from groundplan.language.commonsense.goals.portraits import Likeness, kinds_of, light, likenesses, of_sort, tells
from groundplan.language.commonsense.goals.sorts import firm, sorts
from groundplan.language.commonsense.goals.told_of import carried, listed
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import group_names
from groundplan.language.commonsense.words.vocabulary import squash

_WORD = re.compile(r"[a-z]+(?:[-'][a-z]+)*", re.IGNORECASE)
_ID = re.compile(r"\b[a-z_]+[0-9]+\b")
_SENTENCE_END = re.compile(r"[.!?;]+(?=\s|$)")
_TAIL = re.compile(
    r"(?:,? (?:please|for me|to me|to us|if you (?:can|would|could)|will you|would you|can you|now|thanks|thank you))+$"
    r"|,? (?:and|then) (?:then )?(?:put|place|bring|give|hand|set|take|cut|chop|pour) "
    r"(?:it|them|one|this|that|me)\b.*$",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"^(?:which|what)(?: one)?(?: of (?:the|these|those|my|our))? (?P<n>[a-z]+) (?P<says>[^?.!]+)[?.!,]+ "
    r"(?P<wish>[^?.!]*\b(?:it|that one|that|this one|one)\b.*|that one,? please.*)$",
    re.IGNORECASE,
)
_MEASURED = re.compile(r"\b(?:most|least|less|fewest|lowest|more|only|[a-z]{3,}est)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:it|that one|this one|that|one)\b", re.IGNORECASE)
_DETERMINERS = frozenset({"the", "a", "an", "some", "that", "those", "these", "any", "one"})
_ALONE = frozenset({"what", "something", "anything", "whatever"})
_OF_USE = frozenset({"to", "for", "i", "we", "belongs", "it", "i've", "you've", "you're", "i'm"})
_AT = frozenset({"on", "in", "at", "off", "under", "from", "into", "onto", "inside", "by", "next", "behind"})
_THERE = _AT - {"from", "off", "by", "into", "onto"}
_LYING = frozenset({"lying", "standing", "left", "hanging", "sitting", "that's", "which's"})
_NOT = frozenset({"not", "no", "without", "never", "isn't", "aren't", "doesn't", "don't", "neither", "nor", "but"})
_TWICE = frozenset({"not", "no", "never", "can't", "cannot", "won't"})
_DENYING = _NOT - {"but"}
_NO_LONGER = frozenset({"|", "that", "which", "who", "because", "when", "since", "if", "as", "so", "with", "once"})
_WISHING = frozenset(
    {
        "bring",
        "give",
        "hand",
        "pass",
        "get",
        "fetch",
        "grab",
        "serve",
        "want",
        "need",
        "like",
        "love",
        "fancy",
        "have",
        "me",
    }
    | {
        "us",
        "prefer",
        "choose",
        "show",
        "take",
        "put",
        "place",
        "please",
        "for",
        "eat",
        "drink",
        "over",
        "find",
        "pick",
    }
)
_LINKS = frozenset({"that", "which", "whose", "of", "from", "with", "without", "made", "where", "you", "people", "the"})
_ENDING = frozenset({"with", "please", "of", "for", "to"})
_GOING_ON = frozenset({"and", "or", "with", "please", "of", "for", "to"})
_SIZES = frozenset({"big", "small", "little", "large", "tiny", "long", "short", "round", "cold", "hot", "warm"})
_BEFORE = 6
_ENOUGH = 2.0
_SURE = 4.0
_SHARE = 0.45
_SHARE_OF_ANY = 0.55
_APART = 0.6
_APART_OF_ANY = 0.75
_NEAR_OF_ANY = 0.85
_CERTAIN = 7.5
_SHARE_CERTAIN = 0.65
_SHARE_APART = 0.3
_ALIKE = 0.9
_NEARLY = 0.8


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase: where it begins and ends, what sort its noun says, the words that tell of it, and that are denied."""

    begin: int
    end: int
    sort: tuple[str, ...]
    noun: str
    told: tuple[str, ...]
    denied: tuple[str, ...]
    behind: bool


def with_portrayed_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with what its words tell of named."""
    return _with_named(instruction, ground, certain=False)


def with_certainly_portrayed_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with what its words tell of named where they can mean nothing else."""
    return _with_named(instruction, ground, certain=True)


def _with_named(instruction: str, ground: Ground, *, certain: bool) -> str:
    if not ground.affordances:
        return instruction
    text = _asked(instruction)
    for phrase in _phrases(text, ground):
        if (certain or not phrase.behind) and _MEASURED.search(text, phrase.begin, phrase.end):
            return instruction
        named = _named(phrase, ground, certain=certain)
        if named:
            return f"{text[: phrase.begin]}{named}{text[phrase.end :]}"
    return instruction


def _asked(text: str) -> str:
    """Return "bring me the fruit that grows on palms" for "which fruit grows on palms? Bring it to me"."""
    match = _ASKED.match(text)
    if match is None or match["n"].lower().removesuffix("s") not in sorts():
        return text
    meant = f"the {match['n'].lower().removesuffix('s')} that {match['says']}"
    wish = match["wish"] if not match["wish"].lower().startswith("that one") else "give me that one"
    return _PRONOUN.sub(meant.replace("\\", ""), wish, count=1)


def _phrases(text: str, ground: Ground) -> Iterator[_Phrase]:
    """Yield the phrases that say of what sort something is and tell more of it."""
    words = list(_WORD.finditer(text))
    said = [word[0].lower() for word in words]
    for k, word in enumerate(said):
        begin = k
        if word in _ALONE:
            head = k
        elif word in _DETERMINERS:
            head = _head(said, k, ground)
        elif k and word.endswith("'s") and words[k][0][0].isupper():
            begin = k - 1 if k > 1 and words[k - 1][0][0].isupper() else k
            head = _head(said, k, ground)
        else:
            continue
        if head < 0:
            continue
        phrase = _phrase(text, words, said, (begin, head), ground)
        if phrase is not None and _is_wished(text, said[:begin], phrase, ground):
            yield phrase
        return


def _is_wished(text: str, before: Sequence[str], phrase: _Phrase, ground: Ground) -> bool:
    """Say whether something is to be done with what a phrase tells of, and is not only spoken of."""
    if not before:
        return bool(re.search(r"\bplease\b", text[phrase.end :], re.IGNORECASE))
    return before[-1] in _WISHING or (bool(phrase.sort) and before[-1] in ground.lexicon.frames)


def _head(said: Sequence[str], k: int, ground: Ground) -> int:
    """Return where the noun behind a determiner is that says of what sort a thing is; -1 where it is another noun."""
    for j in range(k + 1, min(k + 1 + _BEFORE, len(said))):
        if _sort_noun(said[j]) is not None:
            behind = (
                said[j + 1 : j + 3] if said[j] == "sweet" and said[j + 1 : j + 2] != ["with"] else said[j + 1 : j + 2]
            )
            j += max((n for n, word in enumerate(behind, 1) if _sort_noun(word) is not None), default=0)
            joined = {"and", "or"} & set(said[k + 1 : j]) and not sorts()[_sort_noun(said[j]) or ""]
            return -1 if joined or _is_compound(said, j, ground) else j
        if said[j] in _AT | _LINKS | _ENDING or squash(said[j]) in ground.vocabulary.by_squash:
            return -1
    return -1


def _is_compound(said: Sequence[str], j: int, ground: Ground) -> bool:
    """Say whether a noun is the first part of a name ("the dessert | plate")."""
    behind = said[j + 1 : j + 3]
    there = ground.vocabulary.by_squash
    if squash(said[j]) in there and behind and behind[0] not in _LINKS:
        return True
    if behind and any(squash(said[j] + form) in there for form in (behind[0], *singulars(behind[0]))):
        return True
    ends = len(behind) == 1 or (len(behind) > 1 and behind[1] in _AT | _GOING_ON)
    return bool(behind) and ends and is_known(behind[0], ground)


def _sort_noun(word: str) -> str | None:
    return next((form for form in (word, word.removesuffix("s"), *singulars(word)) if form in sorts()), None)


def _phrase(
    text: str, words: Sequence[re.Match[str]], said: Sequence[str], at: tuple[int, int], ground: Ground
) -> _Phrase | None:
    """Return the phrase between a determiner and the end of its sentence, without where something is to go."""
    k, head = at
    stop = _SENTENCE_END.search(text, words[head].end())
    end = stop.start() if stop is not None else len(text)
    tail = _TAIL.search(text, words[head].end(), end)
    end = tail.start() if tail is not None else end
    last = next((j for j in range(head + 1, len(said)) if words[j].start() >= end), len(said))
    placed = next((j for j in range(head + 1, last) if _at_a_place(said[j:last], ground)), last)
    if placed < last:
        end, last = words[placed - 1].end(), placed
    any_sort = not sorts()[_sort_noun(said[head]) or ""]
    goes = list(said[head + 1 : head + 2]) == ["goes"] and list(said[head + 2 : head + 3]) != ["with"]
    if any_sort and (goes or _OF_USE & set(said[head + 1 : head + 2]) or _lies_there(said[head + 1 : head + 3])):
        return None
    before = [word for word in said[k:head] if word not in _DETERMINERS]
    noun = _sort_noun(said[head]) or said[head]
    sort = sorts().get(noun, ())
    own = () if sort or noun in light() else (noun,)
    named = _category(before, noun, ground)
    if named and of_sort(ground.knowledge, (named,)):
        sort, before = (named,), []
    told, denied = _telling([*before, "|", *said[head + 1 : last]])
    if (not told and not denied) or any(i in ground.scene for i in _ID.findall(text[words[k].start() : end])):
        return None
    return _Phrase(words[k].start(), end, sort, noun, (*told, *own), denied, head + 1 < last)


def _lies_there(behind: Sequence[str]) -> bool:
    """Say whether words only tell where something is ("the stuff | lying on the table")."""
    return bool(behind) and (behind[0] in _THERE or (behind[0] in _LYING and behind[-1] in _THERE))


def _category(before: Sequence[str], noun: str, ground: Ground) -> str:
    """Return the category that a noun is with the words before it ("citrus | fruit"); "" where it is none."""
    name = " ".join([*before, noun])
    if not before or name in group_names():
        return ""
    match = next(iter(ground.knowledge.lookup(name, spelling=False)), None)
    return match.category if match is not None and match.how is not How.HEAD else ""


def _at_a_place(said: Sequence[str], ground: Ground) -> bool:
    """Say whether words begin with where something is or is to go ("on the tray", which is here)."""
    if len(said) < len(("on", "the", "tray")) or said[0] not in _AT or said[1] not in ("the", "my", "our", "this"):
        return False
    return any(squash(" ".join(said[2:end])) in ground.vocabulary.by_squash for end in (3, 4))


def _telling(said: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words that tell something, and those that are denied ("without | bubbles")."""
    told: list[str] = []
    denied: list[str] = []
    no = False
    for k, word in enumerate(said):
        if word in _NOT:
            no = word in _DENYING and not (word == "without" and _TWICE & set(said[:k]))
        elif word in _NO_LONGER:
            no = False
        elif word not in light():
            (denied if no else told).extend(p for p in word.removesuffix("'s").split("-") if p not in light())
    return tuple(told), tuple(denied)


def _named(phrase: _Phrase, ground: Ground, *, certain: bool) -> str:
    """Return the things here that a phrase tells of, else the kind; "" where it is not sure which."""
    if not phrase.behind and _plainly_so(phrase.told, ground):
        return ""
    spoken = {form for word in phrase.told for form in (word, *singulars(word))}
    of_any = not phrase.sort
    kinds = of_sort(ground.knowledge, phrase.sort)
    ranked = likenesses(phrase.told, phrase.denied, _others(kinds, spoken) if of_any else kinds)
    if not of_any and phrase.noun not in firm() and not (ranked and _is_sure(ranked, of_any=False)):
        ranked, of_any = (
            likenesses((*phrase.told, phrase.noun), phrase.denied, _others(of_sort(ground.knowledge, ()), spoken)),
            True,
        )
    if not ranked or not (_is_certain(ranked) if certain else _is_sure(ranked, of_any=of_any)):
        return ""
    ids = _fitting(ranked, ground)
    if not ids:
        return f"the {ranked[0].kind.replace('_', ' ')}"
    return listed([called(i, ground) if ground.scene.has_type(i, "liquid") else i for i in ids], "or")


def _others(kinds: Sequence[str], spoken: Collection[str]) -> list[str]:
    """Leave out the kinds that words name: nothing is told of by itself ("what goes with jam")."""
    return [kind for kind in kinds if not set(kind.split("_")) <= set(spoken)]


def _fitting(ranked: Sequence[Likeness], ground: Ground) -> list[str]:
    """Return the ids of what is here and of the kind that is told of, or nearly so."""
    best = ranked[0].weight
    weights = {likeness.kind: likeness.weight for likeness in ranked}
    found: dict[str, float] = {}
    for entity in ground.scene.entities():
        if carried(ground, entity.id):
            kinds = kinds_of(ground.knowledge, entity.category)
            found[entity.id] = max((weights.get(kind, 0.0) * much for kind, much in kinds.items()), default=0.0)
    most = max(found.values(), default=0.0)
    return [i for i, weight in found.items() if weight >= max(_ALIKE * most, _NEARLY * best)]


def _is_certain(ranked: Sequence[Likeness]) -> bool:
    """Say whether the words can mean nothing but the likeliest kind."""
    best, second = ranked[0], ranked[1].weight if len(ranked) > 1 else 0.0
    return best.weight >= _CERTAIN and best.share >= _SHARE_CERTAIN and second <= _APART * best.weight


def _is_sure(ranked: Sequence[Likeness], *, of_any: bool) -> bool:
    """Say whether the words tell enough of the likeliest kind: most of them do, or much more than of any other."""
    best, second = ranked[0], ranked[1].weight if len(ranked) > 1 else 0.0
    if of_any:
        enough = best.weight >= _SURE and best.share >= _SHARE_OF_ANY
        near = _APART_OF_ANY if best.share < _SHARE_CERTAIN else _NEAR_OF_ANY
        alone = best.weight >= _CERTAIN and best.share >= _SHARE and second <= _APART * best.weight
        return alone or (enough and (second <= near * best.weight or best.share >= _NEARLY))
    apart = best.weight >= _SURE and second <= _APART * best.weight and best.share >= _SHARE_APART
    return apart or (best.weight >= _ENOUGH and best.share >= _SHARE)


def _plainly_so(told: Sequence[str], ground: Ground) -> bool:
    """Say whether words before a noun only say what is known or seen of things otherwise ("the cold drink")."""
    categories = {entity.category for entity in ground.scene.entities()}
    return all(
        word in _SIZES or not tells(word) or any(ground.knowledge.has_property(c, word) for c in categories)
        for word in told
    )
