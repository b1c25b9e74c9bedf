"""How the embedded model writes the goal of an instruction in a scene's own predicates, and what it misses there.

The instruction is read on the household-shaped twin of the scene (`twin`); what it speaks of although nothing known is
it is imagined there, so that it is read as if it were known, and reported as missing. The ground goal is then
translated into the scene's predicates (`twin_goals`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from groundplan.knowledge import Knowledge, knowledge
from groundplan.language.commonsense.goals.about_to_make import with_what_is_made
from groundplan.language.commonsense.goals.as_said import as_dish, as_said, in_other_words
from groundplan.language.commonsense.goals.ingredients import with_ingredients
from groundplan.language.commonsense.goals.loosely import loose_wishes
from groundplan.language.commonsense.goals.means_wished import wishes_means
from groundplan.language.commonsense.goals.measured import unmeasured
from groundplan.language.commonsense.goals.mentioned import with_mentioned
from groundplan.language.commonsense.goals.mishaps_told import wish_in_mishap
from groundplan.language.commonsense.goals.mixed_drinks import with_mixed_drinks
from groundplan.language.commonsense.goals.partial import known_part, state_matters, taken_from, whole
from groundplan.language.commonsense.goals.people_meant import with_people_meant
from groundplan.language.commonsense.goals.plainly import (
    alternatives,
    at_first,
    either_of_two,
    plainly,
    undertakings,
    without_remarks,
)
from groundplan.language.commonsense.goals.portrayed import with_portrayed_named
from groundplan.language.commonsense.goals.reading import Read, read_goal
from groundplan.language.commonsense.goals.shares import apart
from groundplan.language.commonsense.goals.shorter import (
    names_as_much,
    needs_in,
    only_tells,
    tells_need,
    without_purpose,
    without_what_is_told,
)
from groundplan.language.commonsense.goals.stand_ins import with_what_cleans, without_vessel
from groundplan.language.commonsense.goals.twin import ROOM, household_twin
from groundplan.language.commonsense.goals.twin_goals import simplified
from groundplan.language.commonsense.goals.undertaken import with_what_it_takes
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hints.hints import hinted
from groundplan.language.commonsense.interpret import ground_for
from groundplan.language.goal_questions import GoalDraft, WriteGoal
from groundplan.language.questions import LOOSELY
from groundplan.logic import write_formula
from groundplan.logic.formula import FALSE, TRUE, Formula, Or
from groundplan.logic.normal import atoms, terms
from groundplan.scene.scene import Scene

_BODY = frozenset({"hair", "hands", "face", "teeth", "feet", "nose", "mouth", "nails", "skin", "beard", "back"})
"""What people wash, comb and brush of themselves: not to be looked for."""
_ARTICLE = re.compile(r"^(?:an?|the|some|my|your|our) (?=\w)", re.IGNORECASE)
_READ = "read by rules on the scene's household-shaped twin"


@dataclass(frozen=True, slots=True)
class Missing:
    """Something an instruction needs that nothing known is.

    `word` is what the instruction calls it, `category` the class that is meant, `place_hint` the id of where it says
    that is ("the cucumber from the fridge"), "" where it does not say. `elsewhere` are known things of that class
    that are not where the instruction says. `put_at`: something else is to be put in or on it.
    """

    word: str
    category: str
    place_hint: str = ""
    elsewhere: tuple[str, ...] = ()
    put_at: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What an instruction needs.

    `goal` is its goal over what is known, None where something it needs is missing. `partial` is what of the goal can
    be had with what is known (None: nothing). `unread` are the words that could not be read; `notes` say how the
    others were. `ambiguous` are phrases for one thing, each with the several known things of the goal it fits.
    `destinations` are the ids of what things are to be put in or on, `taken_for` says what was taken for the wish where
    that was guessed or only a part was said of it.
    """

    goal: Formula | None = None
    partial: Formula | None = None
    missing: tuple[Missing, ...] = ()
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    destinations: tuple[str, ...] = ()
    taken_for: tuple[str, ...] = ()


def write_goal(question: WriteGoal) -> GoalDraft:
    """Answer the question for a goal; with `partial`, by what of it can be had with what is known."""
    needs = read_needs(question.instruction, question.scene)
    goal = needs.partial if question.partial else needs.goal
    reasoning = "; ".join((_READ, *needs.notes))
    missing = tuple(dict.fromkeys(m.word for m in needs.missing))
    if goal is None:
        return GoalDraft(goal="", reasoning=reasoning, missing=missing, unread=needs.unread)
    ambiguous = dict(needs.ambiguous)
    return GoalDraft(
        goal=write_formula(goal),
        reasoning=reasoning,
        missing=missing,
        unread=needs.unread,
        ambiguous=ambiguous,
        notes=needs.taken_for,
    )


def read_needs(instruction: str, scene: Scene, places: Iterable[str] = (), base: Knowledge | None = None) -> Needs:
    """Return the goal of an instruction in an affordance or household scene, and what it needs that is not known.

    `places` are the ids of places not looked at yet, in the scene or not: what is there, and whether they are open, is
    not known.
    """
    known = base or knowledge()
    ground = ground_for(household_twin(scene, base), known)
    places = tuple(places)
    needs = _read_needs(instruction, scene, ground, places)
    if not ground.affordances:
        return needs
    if needs.goal is not None:
        return _as_can_be(_told_of_unmeasured(needs, instruction, ground), scene, ground, places)
    vessel = without_vessel(instruction, ground) if needs.missing and not places else ""
    served = _read_needs(vessel, scene, ground, places) if vessel else needs
    if served.goal is not None and not served.unread:
        return replace(served, taken_for=(f"taken for '{vessel}'",))
    if not needs.unread:
        dish = as_dish(instruction) if needs.missing and not places else ""
        made = _read_needs(dish, scene, ground, places) if dish else needs
        if made.goal is not None and not made.unread:
            return made
        told = only_tells(instruction) and not places
        return (_need_told(instruction, scene, ground, places) if told else None) or needs
    wishes = (with_portrayed_named(instruction, ground), *in_other_words(instruction, ground))
    others = (_read_needs(wish, scene, ground, places) for wish in wishes if wish != instruction)
    read = next((other for other in others if other.goal is not None and not other.unread), None)
    read = read or _shorter(instruction, scene, ground, places) or _for_something(instruction, scene, ground, places)
    read = read or _mishap_told(instruction, scene, ground, places)
    return read or _loosely(instruction, scene, ground, places) or needs


def _told_of_unmeasured(needs: Needs, instruction: str, ground: Ground) -> Needs:
    """Say of what nothing is known that might have been the most or the least of what was asked for."""
    notes = unmeasured(instruction, ground)
    return replace(needs, taken_for=(*needs.taken_for, *notes)) if notes else needs


def _as_can_be(needs: Needs, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs:
    """Return what is needed where what was asked for is that things are clean that no action makes clean."""
    wish = with_what_cleans(needs.goal, scene, ground) if needs.goal is not None else ""
    brought = _read_needs(wish, scene, ground, places) if wish else needs
    if not wish or brought.goal in (None, TRUE) or brought.unread:
        return needs
    return replace(brought, taken_for=(*needs.taken_for, f"taken for '{wish}'"))


def _shorter(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs | None:
    """Read an instruction without what it only tells, or the need that a part of it tells of."""
    for wish in without_what_is_told(instruction, ground):
        needs = _read_needs(wish, scene, ground, places)
        if needs.goal not in (None, TRUE) and not needs.unread:
            return replace(needs, taken_for=(f"only '{wish}' was taken for the wish",))
    return _need_told(instruction, scene, ground, places)


def _for_something(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs | None:
    """Read the wish for a thing of which it cannot be read what it is for."""
    wish = without_purpose(instruction)
    needs = _read_needs(wish, scene, ground, places) if wish else None
    if needs is None or needs.unread or (needs.goal in (None, TRUE) and not needs.missing):
        return None
    return replace(needs, taken_for=(f"only '{wish}' was taken for the wish",))


def _need_told(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs | None:
    """Read the need that a part of an instruction tells of, or all its parts together."""
    for part in needs_in(instruction):
        needs = _read_needs(part, scene, ground, places)
        if needs.goal in (None, TRUE) or needs.unread or not tells_need(needs.notes):
            continue
        if names_as_much(part, instruction, ground):
            return replace(needs, taken_for=(f"{LOOSELY}: taken for '{part}'",))
    return None


def _mishap_told(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs | None:
    """Read a situation that is only told of, and no table of needs knows, as a wish for what helps in it."""
    wish = wish_in_mishap(instruction, ground)
    needs = _read_needs(wish, scene, ground, places) if wish else None
    if needs is None or needs.goal in (None, TRUE) or needs.unread:
        return None
    return replace(needs, taken_for=(f"{LOOSELY}: taken for '{wish}'",))


def _loosely(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs | None:
    said = [ground.knowledge.senses(word)[:1] for word in re.findall(r"[a-z]+", instruction.lower())]
    if wishes_means(instruction) or any(ground.knowledge.senses(p.rstrip("0123456789_"))[:1] in said for p in places):
        return None  # a place that is spoken of has not been seen yet: nothing is guessed before
    for wish in loose_wishes(instruction, ground):
        needs = _read_needs(wish, scene, ground, places)
        if needs.goal not in (None, TRUE) and not needs.unread:
            return replace(needs, taken_for=(f"{LOOSELY}: taken for '{wish}'",))
    return None


def _read_needs(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs:
    if ground.affordances:
        instruction = with_mixed_drinks(with_people_meant(instruction, ground), ground)
        instruction = with_what_is_made(instruction, ground) if not places else instruction
        instruction = with_ingredients(instruction, ground, all_seen=not places)
        instruction = with_what_it_takes(instruction, ground)
        instruction = with_mentioned(hinted(apart(at_first(as_said(instruction, ground)), ground), ground), ground)
    plain = plainly(instruction, ground)
    options = tuple(plainly(option, ground) for option in either_of_two(instruction)) or alternatives(plain)
    read = _either(options, scene, ground, places) or read_goal(plain, scene, ground, places)
    needs = _needs(read, scene)
    of_oneself = bool(needs.missing) and all(_BODY & set(each.word.split()[-1:]) for each in needs.missing)
    if ground.affordances and needs.goal is None and needs.unread:
        needs = _without_remarks(plain, scene, ground, places) or needs
    if ground.affordances and needs.goal is None and (needs.unread or of_oneself):
        undertaken = _undertaken(plain, scene, ground, places)
        return _needs(undertaken, scene) if undertaken is not None else needs
    return needs


def _without_remarks(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Needs | None:
    """Read a wish beside which something is remarked ("the spoon, please! This soup won't eat itself")."""
    said = without_remarks(instruction)
    if said == instruction:
        return None
    read = read_goal(said, scene, ground, places)
    needs = _needs(read, scene)
    if read.unread or (needs.goal is None and not needs.missing):
        return None
    return replace(needs, taken_for=(f"only '{said}' was taken for the wish",))


def _undertaken(instruction: str, scene: Scene, ground: Ground, places: tuple[str, ...]) -> Read | None:
    """Read what somebody is going to do, which the robot cannot do, as a wish for what it takes."""
    for wish in undertakings(instruction):
        read = read_goal(wish, scene, ground, places)
        if read.goal is not None and not read.unread:
            return read
    return None


def _either(options: tuple[str, ...], scene: Scene, ground: Ground, places: tuple[str, ...]) -> Read | None:
    """Read "either this should be so or that" as two wishes of which one is enough; None where one cannot be read."""
    reads = [read_goal(option, scene, ground, places) for option in options]
    goals = [read.goal for read in reads if read.goal is not None and not read.unread]
    if not reads or len(goals) < len(reads):
        return None
    first, *others = reads
    return Read(
        goal=simplified(Or(tuple(goals))),
        imagined=first.imagined.joined(*(other.imagined for other in others)),
        notes=tuple(dict.fromkeys(note for read in reads for note in read.notes)),
    )


def _needs(read: Read, scene: Scene) -> Needs:
    if read.goal is None:
        missing = tuple(_described(word, category) for word, category in read.nothing_fits if category != "thing")
        vague = () if missing else tuple(word for word, _ in read.nothing_fits)
        return Needs(missing=missing, unread=read.unread or vague, notes=read.notes)
    goal, imagined = read.goal, read.imagined
    unknown = {*imagined.words, *imagined.places}
    unknown |= {place for place in imagined.unseen if state_matters(goal, place, scene)}
    can_be = whole(goal, unknown)
    if can_be not in (FALSE, TRUE) or goal == TRUE:
        several = {a.phrase: tuple(i for i in a.ids if i in terms(can_be)) for a in read.ambiguities}
        ambiguous = {phrase: ids for phrase, ids in several.items() if len(ids) > 1}
        return Needs(goal=can_be, partial=can_be, unread=read.unread, notes=read.notes, ambiguous=ambiguous)
    destinations = tuple(atom.terms[-1] for atom in atoms(goal) if atom.predicate in ("in", "on"))
    needed = {
        i: replace(_missing(i, read, scene), put_at=i in destinations)
        for i in imagined.scene.ids()
        if i in unknown and i in terms(goal)
    }
    there = {i: each.elsewhere for i, each in needed.items() if each.elsewhere}
    partial = known_part(taken_from(goal, there), unknown)
    return Needs(
        partial=None if partial in (TRUE, FALSE) else partial,
        missing=tuple(needed.values()),
        unread=read.unread,
        notes=read.notes,
        destinations=destinations,
    )


def _described(said: str, category: str) -> Missing:
    """Return what a description that nothing fits is of: "a hot dog" is no dog."""
    word = _ARTICLE.sub("", said)
    named = next(iter(knowledge().lookup(word, spelling=False)), None)
    return Missing(word, named.category if named is not None and not named.modifiers else category)


def _missing(entity_id: str, read: Read, scene: Scene) -> Missing:
    imagined = read.imagined
    entity = imagined.scene.entity(entity_id)
    word = imagined.words.get(entity_id, entity.category.replace("_", " "))
    if entity_id in imagined.places or entity_id in imagined.unseen:
        return Missing(word, entity.category, entity_id)
    holders = [h for h in imagined.scene.chain(entity_id) if h not in imagined.words and h != ROOM]
    elsewhere = tuple(e.id for e in imagined.scene.entities() if e.category == entity.category and e.id in scene)
    return Missing(word, entity.category, holders[0] if holders else "", elsewhere)
