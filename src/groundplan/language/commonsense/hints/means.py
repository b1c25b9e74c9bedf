"""What is hinted at by what somebody is going to do, or by the thing that would help.

"How am I supposed to light the candle?", "there is nothing here to light it with" and "in order to light the candle I
need something" are wishes for something to light the candle with; "a blanket would help" and "do we have a blanket?"
behind a need are wishes for a blanket.
"""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.goals.kits import kit_for
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hints.words import asks_for_means, phrases, says_nothing, vocabulary, without_tail
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.purposes import things_for
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query

_SOMETHING = "give me something to "
_TOOL = frozenset(
    {"what", "something", "anything", "nothing", "tool", "tools", "thing", "whatever", "how", "everything"}
)
_BEFORE_ACT = frozenset(
    {"to", "can", "could", "i", "we", "one", "me", "us", "should", "do", "you", "not", "must", "would"}
)
_BEFORE_ANY = frozenset({"to", "can", "could"})
_FRAME = frozenset(
    {"which", "who", "helps", "allows", "lets", "bare", "hands", "order", "looking", "tool", "know", "idea"}
)
_STATIVE = frozenset({"be", "have", "stay", "remain"})
_CONSUMING = frozenset(
    {"drink", "eat", "have", "use", "wear", "taste", "try", "sip", "hold", "be", "get", "put", "see"}
)
_ONLY = frozenset({"nothing", "only", "just"})
_OPENING = frozenset({"maybe", "perhaps", "so", "and", "please", "then", "but", "surely", "possibly"})
_JUDGING = frozenset({"would", "could", "might", "may", "will", "should"})
_JUDGED = frozenset({"be", "help", "do", "make", "come", "hit"})
_DETERMINERS = frozenset({"a", "an", "the", "my", "some", "our", "any", "your", "another", "one", "that", "this"})


def intent(reader: Reader, i: int, end: int) -> str:
    """Return the wish for what it takes to do what somebody is going to do, however that is put; "" if nothing."""
    first = reader.word(i)
    j = i + 1
    if first in ("my", "our", "the") and reader.word(j) in vocabulary("people"):
        j += 1
    elif first not in ("i", "we", *vocabulary("people"), "let", "it", "if"):
        return ""
    known = vocabulary("intents") | {"not", "can", "it", "is", "time", "me", "us", "s"}
    for k in range(j, min(end, j + 8)):
        begins = reader.word(k - 1) in ("to", "me", "us", "must", "should", "could", "can", "of", "gonna")
        begins = begins or (reader.word(k - 1) == "not" and reader.word(k - 2) in ("can", "could"))
        if begins and k > j - (first == "let"):
            act = _act(reader, k, end)
            named = reader.word(k) not in known and reader.word(k) not in _CONSUMING
            if named and act and _takes_a_thing(reader.ground, act) and not _doable(reader, k, end):
                return something_for(act, reader.ground)
        if reader.word(k) not in known:
            return ""
    return ""


def something_for(act: Sequence[str], ground: Ground, tail: str = "") -> str:
    """Return the wish for what is needed to do something: one thing for it, or several that are needed together."""
    kit = kit_for(ground, [w for w in act if w not in ("something", "anything")])
    if kit and not tail:
        return _given(kit)
    several = _acts_joined(act, ground) if not tail else ()
    return " and ".join(something_for(one, ground) for one in several) or f"{_SOMETHING}{' '.join(act)}{tail}"


def undertakes_several(reader: Reader) -> bool:
    """Say whether somebody is going to do two things for each of which something is needed."""
    return f" and {_SOMETHING}" in intent(reader, 0, reader.stop)


def with_all_it_takes(wish: str, ground: Ground) -> str:
    """Return a wish for something to do something as one for all that it takes, where several things are needed."""
    act = wish.removeprefix(_SOMETHING).split() if wish.startswith(_SOMETHING) else []
    kit = kit_for(ground, act, plenty=True) if act else ()
    return _given(kit) if kit else wish


def _given(names: Sequence[str]) -> str:
    return " and ".join(f"give me a {name.replace('_', ' ')}" for name in names)


def _acts_joined(act: Sequence[str], ground: Ground) -> tuple[tuple[str, ...], ...]:
    """Return the two acts of "cut the paper and stick it down", if each takes a thing of its own."""
    for k in range(1, len(act) - 1):
        if act[k] != "and":
            continue
        first = tuple(act[:k])
        second = tuple(w for n, w in enumerate(act[k + 1 :]) if n or w not in ("then", "also", "to"))
        verb = bool(second) and (ground.lexicon.base(second[0]) == second[0] or set(second[1:2]) & _DETERMINERS)
        done = tuple(first[1:]) if first[1:] and first[1] in _DETERMINERS else ()
        spelt = tuple(x for w in second for x in (done if w in ("it", "them") and done else (w,)))
        if verb and _takes_a_thing(ground, first) and _takes_a_thing(ground, spelt):
            return first, spelt
    return ()


def act_of(reader: Reader, i: int, end: int) -> str:
    """Return the wish for what is needed for what words speak of, where other words ask for it ("help me | sew")."""
    known = vocabulary("light") | vocabulary("asking") | vocabulary("intents") | vocabulary("people")
    for k in range(i, min(end, i + 8)):
        act = _act(reader, k, end)
        verb = reader.ground.lexicon.base(reader.word(k)) == reader.word(k) and reader.word(k - 1) not in _DETERMINERS
        verb = verb or (reader.word(k - 1) == "to" and reader.word(k + 1) in _DETERMINERS)
        if verb and act and _takes_things(reader.ground, act):
            return something_for(act, reader.ground)
        if reader.word(k) not in known:
            return ""
    return ""


def tool(reader: Reader, i: int, end: int) -> str:
    """Return the wish for something to do with what somebody asks how or with what they can do it."""
    known = vocabulary("light") | vocabulary("asking") | vocabulary("intents") | _FRAME
    had = next((n for n in range(i + 3, end) if reader.word(n) == "if"), end)
    if reader.word(i + 1) == "would" and asks_for_means([reader.word(n) for n in range(had + 1, end)]):
        return act_of(reader, i, had)
    for k in range(i + 1, min(end, i + 14)):
        if reader.at(k, "do", "with"):
            return ""
        before = [reader.word(n) for n in range(i, k)]
        if ("you" in before or before[-2:] == ["is", "to"]) and _doable(reader, k, end):
            return ""
        if reader.word(k) == "do" and reader.word(k + 1) in ("is", "was"):
            continue
        if before[-1] in _BEFORE_ACT and _begins_act(reader, k, before, known):
            act = _act(reader, k, end)
            if act and _asks_with_what(reader, before, len(act) < end - k, end) and _takes_a_thing(reader.ground, act):
                with_it = "with" in (before[0], reader.word(end - 1), *before)
                one = {"something", "anything"} & set(before) or not kit_for(reader.ground, act)
                return something_for(act, reader.ground, " with" if with_it and one else "")
        if reader.word(k) not in known:
            return ""
    return ""


def _begins_act(reader: Reader, k: int, before: Sequence[str], known: frozenset[str]) -> bool:
    """Say whether what is to be done begins at a position: a verb, or a word behind "to" that nothing knows."""
    word = reader.word(k)
    verb = reader.ground.lexicon.base(word) == word and word not in _STATIVE
    return verb or (bool(_BEFORE_ANY & set(before[-2:])) and word not in known)


def _asks_with_what(reader: Reader, before: Sequence[str], more: bool, end: int) -> bool:
    """Say whether the words around what is to be done ask what with ("with what can i …", "… with my bare hands")."""
    asked = _TOOL & set(before) - ({"nothing"} if reader.word(end - 1) != "with" else set())
    if asked or before[0] == "with":
        return True
    behind = more and reader.word(end - 1) in ("with", "it", "hands", "tool", "something", "tools")
    return behind and ("not" in before or before[0] in ("to", "in", "for"))


def _act(reader: Reader, k: int, end: int) -> tuple[str, ...]:
    """Return the words of what is to be done, without "with it", "with my bare hands" and the like behind them."""
    act = tuple(reader.word(n) for n in range(k, end))
    cut = next((n for n in range(1, len(act) - 1) if act[n] == "with" and act[n + 1] in _ONLY), len(act))
    cut = next((n for n in range(1, cut - 1) if act[n] == "and" and act[n + 1] in ("need", "want", "require")), cut)
    cut = next((n for n in range(1, cut - 1) if act[n] in _JUDGING and act[n + 1] in _JUDGED), cut)
    act = act[:cut]
    more = (n for n in range(1, len(act)) if act[n] in vocabulary("telling") and says_nothing(act[n + 1 :]))
    act = act[: next(more, len(act))]
    changed = True
    while changed:
        shorter = without_tail(act)
        for behind in phrases("behind"):
            if len(shorter) > len(behind) and shorter[-len(behind) :] == behind:
                shorter = shorter[: -len(behind)]
        changed, act = shorter != act, shorter
    return act


def _takes_a_thing(ground: Ground, act: Sequence[str]) -> bool:
    """Say whether something here is for what is to be done."""
    if {"what", "if", "whether", "where", "who", "which", "how"} & set(act[:-1]) and act[0] not in ("find", "measure"):
        return False
    if kit_for(ground, act):
        return True
    query = things_for(ground, act)
    return query is not None and bool(ground.found(both(query, Query(types=("pickable",)))))


def _takes_things(ground: Ground, act: Sequence[str]) -> bool:
    """Say whether something here is for what is to be done, where all that it takes is asked for, too."""
    return _takes_a_thing(ground, act) or bool(kit_for(ground, act, plenty=True))


def _doable(reader: Reader, k: int, end: int) -> bool:
    """Say whether the robot could do what is to be done: a verb it knows, with a thing that is here."""
    lexicon = reader.ground.lexicon
    act = [reader.word(n) for n in range(k, end)]
    if _acts_joined(act, reader.ground):
        joint = k + act.index("and")
        return _doable(reader, k, joint) and _doable(reader, joint + 1, end)
    if reader.word(k) not in lexicon.frames or reader.word(k) in lexicon.unsupported:
        return False
    for phrase, stop in reader.within(end).noun_phrases(k + 1):
        if phrase.refers is Refers.THING and reader.ground.found(phrase.query) and stop <= end and not phrase.unknown:
            return True
    return False


def named(reader: Reader, i: int, end: int) -> str:
    """Return the wish for a thing that is said to help, asked for, or lacked."""
    while reader.word(i) in _OPENING:
        i += 1
    if reader.word(i) == "would" and reader.word(i + 1) == "not":
        return _wish(reader, i + 2, end, judged=True)
    for offer in phrases("offers"):
        if reader.at(i, *offer):
            return _wish(reader, i + len(offer), end, judged=False)
    if reader.word(i) in _DETERMINERS:
        return _wish(reader, i, end, judged=True) or _alone(reader, i, end)
    listed = any(len(phrase.parts) > 1 for phrase, _ in reader.within(end).noun_phrases(i))
    return _alone(reader, i, end) if listed else ""


def _alone(reader: Reader, i: int, end: int) -> str:
    """Read "a towel", "the blanket please" beside a need."""
    stop = end - 1 if reader.word(end - 1) == "please" else end
    for phrase, k in reader.within(end).noun_phrases(i):
        said = reader.text(i, k).split()
        if k == stop and phrase.refers is Refers.THING and not phrase.anaphoric and not says_nothing(said):
            ids = reader.ground.found(phrase.query)
            if ids and not all(reader.ground.scene.has_type(n, "pickable") for n in ids):
                continue
            return f"give me {reader.text(i, k)}"
    return ""


def _wish(reader: Reader, i: int, end: int, *, judged: bool) -> str:
    for phrase, k in sorted(reader.within(end).noun_phrases(i), key=lambda pair: -pair[1]):
        if phrase.refers is not Refers.THING or phrase.anaphoric or is_anything(phrase.query) or k > end:
            continue
        behind = [reader.word(n) for n in range(k, end)]
        behind = [] if behind[:1] == ["to"] and not judged else behind
        modal = bool(_JUDGING & set(behind[:1])) or behind[:1] == ["be"]
        if judged and not modal:
            continue
        if all(w in vocabulary("judged") or w in vocabulary("light") for w in behind):
            text = reader.text(i, k)
            text = text.removeprefix("any ").removeprefix("your ")
            if says_nothing(text.split()):
                continue
            return f"give me {text}"
    return ""
