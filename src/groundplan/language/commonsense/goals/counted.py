"""How many go where: "share the books out between the desk and the shelf", "only one pen should be on the desk".

What each place gets, what stays and what is taken away are put as commands of their own. How many there are is counted
in the scene, so that three things over two places are two and one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import squash

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_N = rf"(?P<n>{'|'.join(_NUMBERS[1:])})"
_ON = r"(?:on|onto|in|into|inside)"
_PLEASE = r"(?:please |(?:could|can|would|will) you (?:please )?|i (?:want|need|would like|'d like) you to )?"
_SHARED = re.compile(
    rf"^{_PLEASE}(?:distribute|spread|split|divide|share|deal|hand)(?: out| up)?(?: evenly| equally)?"
    r" (?P<things>(?:the|my|our|all|both|these|those)\b [\w ,'-]+?)(?: out| up)?(?: evenly| equally| fairly)?,?"
    rf" (?:among|amongst|between|over|across|to|{_ON})(?: each of)? (?P<places>[\w ,'-]+?)(?: evenly| equally)?[.!]*$",
    re.IGNORECASE,
)
_ONE_BY_ONE = re.compile(
    rf"^{_PLEASE}[a-z]+(?: out| away)? (?:all )?(?:the|my|our|these|those) (?:two |three |four |five )?"
    rf"(?P<things>[\w -]+?) ?[:,;-]+ (?P<each>(?:one|a|1) {_ON} .+)$",
    re.IGNORECASE,
)
_ONE_THERE = re.compile(
    rf"(?:,? and |, |; |^)(?:one|another|another one|the other|a third|1) (?={_ON} )", re.IGNORECASE
)
_FOLLOWING = re.compile(
    r"\b(?:each|every one|all) of (?:the following|these)(?: places| things)? ?[:,-]? (?P<list>[\w ,'-]+?)(?=[.!]*$)",
    re.IGNORECASE,
)
_LEFT = r"(?: left| remaining| lying| standing)?"
_ONLY = re.compile(
    r"^(?:i(?: want|'d like| would like| need)|make sure(?: that)? there (?:is|are)|there (?:should|must|may) be)"
    rf" (?P<how>exactly|only|just|precisely|at most|no more than|not more than) {_N} (?P<x>[a-z -]+?){_LEFT}"
    rf" (?P<on>on|in) (?P<y>(?:the|my|our) [\w -]+?)(?: any ?more| any longer)?[.!]*$",
    re.IGNORECASE,
)
_ONLY_SO = re.compile(
    rf"^(?P<how>exactly|only|just|precisely|at most|no more than|not more than) {_N} (?P<x>[a-z -]+?)"
    r" (?:should|must|may|can|is to|are to) (?:be|stay|remain|be left|stand|lie|be kept)"
    r" (?P<on>on|in) (?P<y>(?:the|my|our) [\w -]+?)[.!]*$",
    re.IGNORECASE,
)
_MOST = frozenset({"at most", "no more than", "not more than"})
_ALL_BUT = re.compile(
    rf"\ball (?:but|except(?: for)?|save) {_N}(?: of)?(?: the| my| our)? (?P<x>[a-z]+)\b(?! (?:of|and)\b)",
    re.IGNORECASE,
)
_BUT_ONE = re.compile(
    rf"^(?P<verb>{_PLEASE}[a-z]+) (?:all )?(?:the|my|our|all) (?P<x>[a-z -]+?)"
    rf" (?P<where>(?:{_ON}|from|off|out of) (?:the|my) [\w -]+?),?"
    rf" (?:but|except(?: for)?|save|apart from) {_N}(?: of them)?[.!]*$",
    re.IGNORECASE,
)
_SAME_AS = re.compile(
    rf" (?P<on>{_ON}) the same (?P<p>[a-z]+(?: [a-z]+)?) (?:as|with|that)"
    rf" (?P<y>(?:the|my|our) [\w -]+?)(?: is(?: {_ON})?)?(?=[.!,]*$)",
    re.IGNORECASE,
)
_SAME = re.compile(rf"\b(?P<on>{_ON}) the (?:very )?same (?P<p>[a-z]+(?: [a-z]+)?)(?=[.!,]*$)", re.IGNORECASE)
_SEVERAL = re.compile(r"\band\b|\bboth\b|\ball\b|\btwo\b|\bthree\b|s (?:should|must|in|on)\b", re.IGNORECASE)
_APART = re.compile(
    rf"^(?P<open>{_PLEASE}(?:put|place|lay|set|stand|store|keep|pack|i want|i would like|i'd like|i need)|)"
    rf" ?(?P<things>(?:the|my|our|both|all)\b [\w ,'-]+?)(?: to be| should be| must be| should go| belong)?"
    rf" (?P<on>{_ON}) (?:two |three )?(?:different|separate|distinct) (?P<places>[a-z -]+?)[.!]*$",
    re.IGNORECASE,
)
_ELSE = re.compile(
    rf"^(?P<kept>{_PLEASE}(?:leave|keep|put|place) .+? (?:and|but|then) (?:[a-z]+ )?)(?:everything|all) else"
    rf"(?= (?:{_ON}|to|elsewhere|away|over)\b)",
    re.IGNORECASE,
)
_RESPECTIVELY = re.compile(
    rf"^(?P<verb>{_PLEASE}[a-z]+) (?P<things>[\w ,'-]+?) (?P<on>{_ON}|to) (?P<places>[\w ,'-]+?),? respectively[.!]*$",
    re.IGNORECASE,
)
_LIST = re.compile(r",? and |, ")
_DETERMINED = re.compile(
    r"^(?:all (?:of )?)?(?:both (?:of )?)?(?:the |my |our |these |those )?(?:two |three |four |five |six )?",
    re.IGNORECASE,
)
_FEW = 8


def shared_out(instruction: str, ground: Ground) -> str:
    """Return the instruction with what is where said for each thing or place; others as they are."""
    if not ground.affordances:
        return instruction
    text = instruction.strip()
    for rule in (_distributed, _one_by_one, _apart_from_each_other, _only, _respectively):
        said = rule(text, ground)
        if said:
            return said
    text = _FOLLOWING.sub(lambda m: f"each of {_joined([_the(p) for p in _LIST.split(m['list'])])}", text)
    text = _ALL_BUT.sub(lambda m: f"all {_plural(m['x'])} but {m['n']}", text)
    text = _BUT_ONE.sub(lambda m: f"{m['verb']} all {m['x']} but {m['n']} {m['where']}", text)
    text = _ELSE.sub(r"\g<kept>the rest", text)
    text = _SAME_AS.sub(lambda m: _with_it(m, ground), text)
    return _SAME.sub(r"together \g<on> one \g<p>", text) if _SEVERAL.search(text) else text


def _distributed(text: str, ground: Ground) -> str:
    match = _SHARED.match(text)
    if match is None:
        return ""
    things, places = _each(match["things"], ground), _places(match["places"], ground)
    if len(things) < len(places) or len(places) < 2:
        return ""
    shares = [len(things) // len(places) + (k < len(things) % len(places)) for k in range(len(places))]
    if len(set(things)) == 1:
        amounts = [_amount(count, things[0], first=not k) for k, count in enumerate(shares)]
    else:
        starts = [sum(shares[:k]) for k in range(len(shares))]
        amounts = [_joined(things[at : at + count]) for at, count in zip(starts, shares, strict=True)]
    return " and ".join(f"put {amount} {place}" for amount, place in zip(amounts, places, strict=True))


def _amount(count: int, name: str, *, first: bool) -> str:
    single = name.removeprefix("one ")
    if count == 1:
        return f"one {single}" if first else f"another {single}"
    return f"{_NUMBERS[count]} {'' if first else 'other '}{_plural(single)}"


def _one_by_one(text: str, ground: Ground) -> str:
    """Read "the books: one on the desk, one on the shelf"."""
    match = _ONE_BY_ONE.match(text)
    single = _single(match["things"], ground) if match is not None else ""
    parts = [part.strip(" .!") for part in _ONE_THERE.split(match["each"]) if part.strip(" .!")] if match else []
    if not single or len(parts) < 2 or len(parts) != len(_ONE_THERE.findall(match["each"] if match else "")):
        return ""
    return " and ".join(f"put {'another' if k else 'one'} {single} {part}" for k, part in enumerate(parts))


def _apart_from_each_other(text: str, ground: Ground) -> str:
    match = _APART.match(text)
    single = _single(match["places"], ground) if match is not None else ""
    things = _each(match["things"], ground) if match is not None else []
    if match is None or not single or not 1 < len(things) <= _FEW:
        return ""
    if len(set(things)) == 1:
        things = [_amount(1, things[0], first=not k) for k in range(len(things))]
    return " and ".join(
        f"put {thing} {match['on']} {'another' if k else 'one'} {single}" for k, thing in enumerate(things)
    )


def _only(text: str, ground: Ground) -> str:
    """Read "only one pen should be on the desk": one stays, or is put there, and the others do not stay."""
    match = _ONLY.match(text) or _ONLY_SO.match(text)
    single = _single(match["x"], ground) or (match["x"] if _ids(match["x"], ground) else "") if match else ""
    if match is None or not single:
        return ""
    where, number = f"{match['on']} {match['y']}", match["n"].lower()
    if match["how"].lower() in _MOST:
        return f"remove all {_plural(single)} but {number} from {match['y']}"
    some = single if number == "one" else _plural(single)
    return f"keep {number} {some} {where} and remove the other {_plural(single)} from {match['y']}"


def _respectively(text: str, ground: Ground) -> str:
    match = _RESPECTIVELY.match(text)
    things, places = (_LIST.split(match[name]) for name in ("things", "places")) if match is not None else ([], [])
    if match is None or len(things) != len(places) or len(things) < 2:
        return ""
    pairs = zip(things, places, strict=True)
    return " and ".join(f"{match['verb']} {_the(x)} {match['on']} {_the(re.sub(rf'^{_ON} ', '', p))}" for x, p in pairs)


def _with_it(match: re.Match[str], ground: Ground) -> str:
    """Return where a thing goes that is to be on the same plate as another: where that is, else both on one plate."""
    if _stands_on(match["y"], match["p"], ground):
        return f" where {match['y']} is"
    return f" and {match['y']} together {match['on']} one {match['p']}"


def _stands_on(thing: str, place: str, ground: Ground) -> bool:
    """Say whether a thing is in or on something that is called so."""
    holders = [ground.scene.holder(i) for i in _ids(thing, ground)]
    return bool(holders) and all(h in _ids(place, ground) for h in holders)


def _each(said: str, ground: Ground) -> list[str]:
    """Return the things of a list, "one book" for each of several books."""
    found: list[str] = []
    for part in _LIST.split(said.strip()):
        bare = _DETERMINED.sub("", part)
        single = _single(bare, ground)
        count = len(_ids(single, ground)) if single else 0
        found += [f"one {single}"] * count if 1 < count <= _FEW else [_the(part)] if _ids(bare, ground) else []
    return found


def _places(said: str, ground: Ground) -> list[str]:
    """Return the places of a list, each with its preposition."""
    parts = _LIST.split(said.strip())
    if len(parts) == 1:
        single = _single(_DETERMINED.sub("", parts[0]), ground)
        ids = _ids(single, ground) if single else ()
        return [f"{_mark(ids[0], ground)} {'another' if k else 'one'} {single}" for k in range(len(ids))]
    found = []
    for part in parts:
        ids = _ids(_DETERMINED.sub("", re.sub(rf"^{_ON} ", "", part.strip())), ground)
        found += [f"{_mark(ids[0], ground)} {_the(re.sub(rf'^{_ON} ', '', part.strip()))}"] if ids else []
    return found if len(found) == len(parts) else []


def _mark(place: str, ground: Ground) -> str:
    """Return the preposition for a place: in what only holds things inside."""
    return "on" if ground.scene.has_type(place, "surface") else "in"


def _ids(name: str, ground: Ground) -> Sequence[str]:
    return things_named(name, ground)


def _single(name: str, ground: Ground) -> str:
    """Return the singular of a plural that names things here; else ""."""
    words = name.lower().split()
    for last in singulars(words[-1]) if words else ():
        single = " ".join((*words[:-1], last))
        if any(ground.scene.of_category(c) for c in ground.vocabulary.by_squash.get(squash(single), ())):
            return single
    return ""


def _the(name: str) -> str:
    said = name.strip()
    return said if re.match(r"(?:the|my|our|a|an|one)\b", said, re.IGNORECASE) else f"the {said}"


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _plural(name: str) -> str:
    if name.endswith("s") and not name.endswith("ss") and singulars(name.split()[-1]):
        return name
    if name.endswith(("s", "x", "ch", "sh")):
        return f"{name}es"
    irregular = {"knife": "knives", "loaf": "loaves", "leaf": "leaves", "shelf": "shelves"}
    head = name.split()[-1]
    return f"{name[: -len(head)]}{irregular[head]}" if head in irregular else f"{name}s"
