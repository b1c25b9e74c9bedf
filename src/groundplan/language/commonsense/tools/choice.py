"""Which tool comes next: the embedded model's answer (AutoGPT+P, section IV-B).

Plan as soon as everything needed is known; else look where it may be; else replace what is missing by something that
would do; else do the part that can be done; else say what is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from groundplan.knowledge import knowledge
from groundplan.knowledge.affordance_domain import scene_domain, scene_wordings
from groundplan.knowledge.mapping import Mapping, default_mapping
from groundplan.knowledge.packs import affordances_packed
from groundplan.language.commonsense.goals.partial import state_matters
from groundplan.language.commonsense.goals.writer import Missing, Needs, read_needs
from groundplan.language.commonsense.tools.means import REPRESENTATIVES, lacking
from groundplan.language.commonsense.tools.places import category_of, kept_as
from groundplan.language.commonsense.tools.substitution_likeness import (
    FOR_WANT_OF_BETTER,
    WORTHWHILE,
    is_named,
    likeness,
    serving_instead,
    similarity,
)
from groundplan.language.commonsense.tools.substitution_uses import made_use_of
from groundplan.language.commonsense.tools.told import is_means, told_place
from groundplan.language.commonsense.tools.whereabouts import Sought, Whereabouts
from groundplan.language.tool_questions import ChooseTool, Tool, ToolChoice
from groundplan.logic.formula import TRUE
from groundplan.logic.normal import constants
from groundplan.logic.wording import goal_sentence
from groundplan.scene.entity import Kind

_WORD = re.compile(r"[a-z][a-z'-]*")
_TOOLS = frozenset({"cut", "wet-swipe", "dry-swipe", "stir"})
_MODALS = frozenset({"can", "will", "may", "must"})
"""Words that ask, and are no things: "can you" speaks of no trash can."""
_LATE = 9
"""After so many calls what can be had is had, before they are all used up."""
_SECOND_BEST = 0.7
"""What something that would do as well is worth, beside the very thing that was asked for."""
_UNLIKE, _AS_GOOD = 0.4, 0.85
"""What is no more alike than the first is worth nothing, what is as alike as the second does as well."""
_REFUSED, _IN_USE = 0.5, 0.5
_MOVED_SHARE = 0.75
"""What finding what is moved counts beside finding where it goes to: the robot ends where it takes it up."""
_GOES_TO = 0.3
"""What a look counts at the place where something is to be put, which need not be seen to put it there."""
_HARDLY, _VAIN = 0.1, 0.05
"""A look of less worth is not taken before a substitute is suggested, or before the part that can be had is done."""
_PATIENCE = 3
"""After so many substitutes turned down for one thing no other is suggested."""


def choose_tool(question: ChooseTool) -> ToolChoice:
    """Return the next tool; with earlier attempts at this question, the next best that was not rejected."""
    state = _State(question)
    rejected = {attempt.answer.call for attempt in question.attempts if isinstance(attempt.answer, ToolChoice)}
    for choice in state.choices():
        if choice.call not in rejected and choice.call not in question.failed:
            return choice
    return state.stop()


def _worth(alike: float) -> float:
    """Return what something so much like a thing is worth to somebody who asked for the thing itself."""
    return _SECOND_BEST * min(1.0, max(0.0, (alike - _UNLIKE) / (_AS_GOOD - _UNLIKE)))


@dataclass(frozen=True)
class _State:
    """What can be told from one question."""

    question: ChooseTool

    @property
    def _mapping(self) -> Mapping:
        return self.question.mapping or default_mapping()

    @cached_property
    def needs(self) -> Needs:
        """What the instruction needs, as far as it can be read."""
        question = self.question
        return read_needs(question.instruction, question.scene, question.unexplored)

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """The things that are needed and not known, in the order in which they are named."""
        told = (replace(each, place_hint=each.place_hint or self._told(each)) for each in self.needs.missing)
        return tuple(sorted(told, key=lambda each: self._said_at(each.word)))

    def _told(self, each: Missing) -> str:
        return told_place(each.word, self.question.instruction.lower(), self._places, self.question.unexplored)

    @property
    def _places(self) -> tuple[str, ...]:
        """The places not looked at, and what is known that holds something."""
        known = self.question.scene
        return (*self.question.unexplored, *filter(known.contents, known.ids()))

    @cached_property
    def lacking(self) -> tuple[str, ...]:
        """What the goal takes that nothing known affords."""
        return () if self.needs.goal is None else lacking(self.needs.goal, self.question.scene)

    def choices(self) -> Iterable[ToolChoice]:
        """Yield what could be done next, the best first.

        Where a part of the wish can be had as it is, that is done rather than something else suggested for the rest.
        """
        part = ToolChoice(tool=Tool.PARTIAL_PLAN, reasoning=f"part of it may be done without {self._lacked}")
        allowed = self.question.partial_asked and not self._done
        if self._ready and not self._done:
            yield ToolChoice(tool=Tool.PLAN, reasoning="everything needed is known")
        if not self._done:
            tools = self.missing and all(
                self._tools_like(e) and is_means(e.word, self.question.instruction.lower()) for e in self.missing
            )
            part_first = allowed and self._has_part and not tools and not self._agreed
            replacing = not self._ready and not part_first
            if replacing and self._not_where_told:
                yield from self._suggestions(some=allowed)
            if allowed and self._has_part and (self._not_where_told or len(self.question.calls) >= _LATE):
                yield part
            if replacing and self._suggestable:
                known = min(self._worth_known(each) for each in self.missing)
                yield from self._explorations(worth=max(_HARDLY, known * (1.0 - known)))
                yield from self._suggestions()
            yield from self._explorations(worth=_VAIN if allowed and self._has_part else 0.0)
            if replacing:
                yield from self._suggestions(FOR_WANT_OF_BETTER, some=allowed)
        if not self._ready and not self.missing and not self.lacking and not self._done:
            yield ToolChoice(tool=Tool.PLAN, reasoning="there is nothing more to look for")
        if allowed:
            yield part

    @property
    def _not_where_told(self) -> bool:
        """Whether all that is missing was said to be where it has been looked for."""
        known = self.question.scene
        hints = [each.place_hint for each in self.missing if not self._is_place(each)]
        return bool(hints) and all(h in known and h not in self.question.unexplored for h in hints)

    @property
    def _agreed(self) -> bool:
        """Whether something was agreed to take the place of something else, so that more may be."""
        refused = {word for word, _ in self.question.refused} | set(self.question.hopeless)
        suggested = (call.partition(" ") for call in self.question.calls)
        return any(tool == Tool.SUGGEST_ALTERNATIVE.value and word not in refused for tool, _, word in suggested)

    @property
    def _has_part(self) -> bool:
        """Whether something of what is wanted can be had with what is known."""
        return self.needs.partial not in (None, TRUE)

    @property
    def _ready(self) -> bool:
        """Whether the whole can be planned: a goal with something to do, or nothing left that could change it."""
        if self.needs.goal is None or self.lacking or self._unseen:
            return False
        return self.needs.goal != TRUE or not self._worth_seeing

    @cached_property
    def _unseen(self) -> tuple[str, ...]:
        """The places in the goal that have not been looked at and whose state matters, as it does not for a table."""
        goal, scene = self.needs.goal, self.question.scene
        named = () if goal is None else tuple(p for p in self.question.unexplored if p in constants(goal))
        return tuple(p for p in named if p not in scene or (goal is not None and state_matters(goal, p, scene)))

    @property
    def _done(self) -> bool:
        """Whether a part has been done and nothing new has come up since."""
        return Tool.PARTIAL_PLAN.value in self.question.calls[-1:]

    # --- explore --------------------------------------------------------------------------------------------------

    def _explorations(self, worth: float = 0.0) -> Iterable[ToolChoice]:
        """Yield the places worth going to: those named, then those where a look is worth most.

        Where several are named, that of the thing which is moved comes last, because the robot is there then; yet what
        must be opened for it is looked at last, because that takes a free hand.
        """
        named = self._hinted()
        for place, word in reversed(named):
            yield ToolChoice(tool=Tool.EXPLORE, argument=place, reasoning=f"the instruction says: {word}")
        goals = dict.fromkeys(self.needs.destinations, _GOES_TO)
        for place, gain in sorted(self._promising, key=lambda pair: -pair[1] * goals.get(pair[0], 1.0)):
            if place not in dict(named) and gain >= worth:
                yield ToolChoice(tool=Tool.EXPLORE, argument=place, reasoning="likely to be there")

    @cached_property
    def _promising(self) -> list[tuple[str, float]]:
        return Whereabouts(self.question.scene, self.question.unexplored).chances(self._sought)

    def _hinted(self) -> list[tuple[str, str]]:
        """Return the places not seen yet at which something is said to be, in the order of their mention.

        Those that something is put into, and that may have to be opened for it, come first, and last of all while it
        is not known where to look for what is put there.
        """
        unexplored = self.question.unexplored
        things = [each for each in self.missing if not self._is_place(each)]
        found: dict[str, str] = {}
        if all(each.place_hint in unexplored for each in things):
            found.update(
                (e.place_hint, e.word) for e in self.missing if self._is_place(e) and e.place_hint in unexplored
            )
            found.update((place, category_of(place)) for place in self._unseen)
        found.update((each.place_hint, each.word) for each in things if each.place_hint in unexplored)
        if found:
            return list(found.items())
        if self.needs.goal is None or self.needs.goal == TRUE:
            left = [p for p in self.question.unexplored if p not in self.needs.destinations]
            named = {p: p for p in left if self._said_at(category_of(p)) < len(self._words)}
            return sorted(named.items(), key=lambda pair: self._said_at(category_of(pair[0])))
        return []

    @cached_property
    def _sought(self) -> tuple[Sought, ...]:
        """Return what is looked for: of each thing the categories that would do, and what would serve instead."""
        if self.missing:
            things = [each for each in self.missing if not self._is_place(each)] or self.missing
            goes_somewhere = any(each.put_at for each in things)
            return tuple(
                Sought(
                    (kept_as(each.word, each.category), *self._tools_like(each)),
                    self._instead(each),
                    self._worth_known(each),
                    _MOVED_SHARE if goes_somewhere and not each.put_at else 1.0,
                )
                for each in things
            )
        if self.lacking:
            return tuple(Sought(REPRESENTATIVES.get(name, (name,))[:1]) for name in self.lacking)
        if self.needs.goal is None or self.needs.goal == TRUE or Tool.PLAN.value in self.question.failed:
            return tuple(Sought((noun,)) for noun in self._nouns)
        return ()

    def _instead(self, each: Missing) -> tuple[tuple[str, float], ...]:
        """Return what would serve instead of a missing thing and better than what is known, each with its worth."""
        if each.place_hint or each.word in self.question.hopeless:
            return ()
        refused, known = self._refused(each), self._worth_known(each)
        worth = {n: self._worth(each, n) for n in serving_instead(each.category) if n not in refused}
        return tuple((name, score) for name, score in worth.items() if score > known)

    def _worth(self, each: Missing, name: str) -> float:
        return _worth(similarity(each.category, name, self.question.instruction, self.question.mapping))

    def _likeness(self, each: Missing, name: str) -> float:
        return likeness(each.category, name, self.question.instruction, self.question.mapping)

    def _tools_like(self, each: Missing) -> tuple[str, ...]:
        """Return the categories that serve as the missing tool would; none for what is no tool."""
        used = made_use_of(self.question.instruction, each.category, self._mapping.affordances(each.category))
        return tuple(name for affordance in used if affordance in _TOOLS for name in REPRESENTATIVES[affordance])

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(_WORD.findall(self.question.instruction.lower()))

    @cached_property
    def _nouns(self) -> tuple[str, ...]:
        """The things the instruction names, where no more of it can be read."""
        known = knowledge()
        pairs = [" ".join(self._words[k : k + 2]) for k in range(len(self._words) - 1)]
        found = [m.category for said in (*pairs, *self._words) for m in known.lookup(said, spelling=False)[:1]]
        return tuple(dict.fromkeys(c for c in found if known.category(c).kind is Kind.OBJECT))

    def _said_at(self, word: str) -> int:
        """Return the position of a word in the instruction; at the end where it is said otherwise."""
        head = word.lower().replace("_", " ").split()[-1:] or [""]
        forms = {head[0], f"{head[0]}s", f"{head[0]}es"} - _MODALS
        positions = [k for k, said in enumerate(self._words) if said in forms]
        if positions:
            return positions[0]
        senses = set(knowledge().senses(word))
        same = [k for k, said in enumerate(self._words) if senses & set(knowledge().senses(said))]
        return same[0] if same else len(self._words)

    @property
    def _worth_seeing(self) -> bool:
        return bool(self._hinted() or self._promising)

    # --- replace --------------------------------------------------------------------------------------------------

    def _suggestions(self, least: float = WORTHWHILE, *, some: bool = False) -> Iterable[ToolChoice]:
        """Yield what to find substitutes for, if with them the whole can be done, or `some`; with `least` so alike."""
        if some or self._are_suggestable(least):
            for each in [each for each in self._absent if self._known(each, least)]:
                yield ToolChoice(
                    tool=Tool.SUGGEST_ALTERNATIVE,
                    argument=each.word,
                    reasoning=f"there is no {each.word}, but something that would do",
                )

    @property
    def _suggestable(self) -> bool:
        return self._are_suggestable(WORTHWHILE)

    def _are_suggestable(self, least: float) -> bool:
        """Say whether there is something that would do, and is so much alike, for all that is missing."""
        absent = self._absent
        if not absent or len(absent) < len(self.missing) or self.lacking:
            return False
        return all(self._known(each, least) for each in absent)

    @property
    def _absent(self) -> list[Missing]:
        return [each for each in self.missing if not self._elsewhere(each) and not self._is_place(each)]

    def _elsewhere(self, each: Missing) -> tuple[str, ...]:
        """Return the known things of the class, which are just not what the instruction says of them."""
        return each.elsewhere or tuple(self.question.scene.of_category(each.category))

    def _is_place(self, each: Missing) -> bool:
        return bool(each.place_hint) and category_of(each.place_hint) == each.category

    def _refused(self, each: Missing) -> set[str]:
        return {substitute for word, substitute in self.question.refused if word == each.word}

    def _worth_known(self, each: Missing) -> float:
        """Return what the best is worth that is known and would do instead.

        Each refusal of something no worse makes it less likely to be agreed to, and so does what it holds already.
        """
        refused = [self._worth(each, name) for name in self._refused(each)]
        worth = ((self._worth(each, name), name) for name in self._known(each))
        return max((own * _REFUSED ** sum(own <= r for r in refused) * self._free(n) for own, n in worth), default=0.0)

    def _free(self, name: str) -> float:
        """Return less than 1 for dishes and the like of which all hold something already."""
        scene, known = self.question.scene, knowledge()
        used = any(known.is_a(sense, "kitchenware") for sense in known.senses(name)[:1])
        return _IN_USE if used and all(scene.contents(i) for i in scene.of_category(name)) else 1.0

    def _known(self, each: Missing, least: float = WORTHWHILE) -> list[str]:
        """Return the classes of what is there and would do in the place of a thing that is not.

        When something better was turned down, less is asked of the next.
        """
        question, refused = self.question, self._refused(each)
        if each.word in question.hopeless or len(refused) >= _PATIENCE:
            return []
        scene, mapping = question.scene, self._mapping
        needed = set(made_use_of(question.instruction, each.category, mapping.affordances(each.category)))
        things = {e.category for e in scene.entities() if e.kind in (Kind.OBJECT, Kind.ASSET)} - refused
        able = (
            n for n in things if needed <= affordances_packed(n, mapping) | scene.category_types.get(n, frozenset())
        )
        able = (
            n for n in able if not is_named(n, each.category, question.instruction) or len(scene.of_category(n)) > 1
        )
        least = FOR_WANT_OF_BETTER if refused else least
        return [name for name in able if self._likeness(each, name) >= least]

    # --- a part, or nothing ---------------------------------------------------------------------------------------

    @property
    def _lacked(self) -> str:
        words = [each.word for each in self.missing] or [f"something to {name}" for name in self.lacking]
        return " and ".join(words) or "the rest"

    def stop(self) -> ToolChoice:
        """Return that nothing more can be done, and why."""
        return ToolChoice(tool=Tool.STOP, reasoning="no tool would help", explanation=self._explanation())

    @property
    def _irreplaceable(self) -> list[Missing]:
        refused = {word for word, _ in self.question.refused}
        return [each for each in self._absent if each.word not in refused and not self._known(each)]

    def _explanation(self) -> str:
        said: list[str] = []
        for each in self.missing:
            where = f" at {each.place_hint}" if each.place_hint and each.place_hint in self.question.scene else ""
            said.append(f"There is no {each.word}{where}.")
            if elsewhere := self._elsewhere(each):
                said.append(f"There is {', '.join(elsewhere)} elsewhere.")
        absent = scene_wordings(self.question.scene).absent
        said += [f"Nothing known is there {absent.get(name, f'for: {name}')}." for name in self.lacking]
        turned_down = dict(self.question.refused)
        said += [f"{substitute} in the place of {word} was turned down." for word, substitute in turned_down.items()]
        said += [f"Nothing that is there would do in the place of the {each.word}." for each in self._irreplaceable]
        part = self.needs.partial
        if part is not None and part != self.needs.goal and self._has_part and not self._done:
            scene = self.question.scene
            told = goal_sentence(part, scene_wordings(scene), scene_domain(scene))
            said.append(f"What could be done: {told}; ask for as much as possible.")
        if self.needs.unread and not said:
            said.append(f"What could not be read: {', '.join(self.needs.unread)}.")
        return " ".join(said)
