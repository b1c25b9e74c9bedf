"""Is the tool that a model chose of any use? What the paper's runs went wrong in is sent back with the reason.

Places and things that do not exist, exploring what is explored, substitutes for what is there, the same call again in
the same memory, and planning while something needed is not known (AutoGPT+P, section V-D).
"""

from __future__ import annotations

from groundplan.errors import UnknownNameError
from groundplan.knowledge import knowledge
from groundplan.language.commonsense.goals.writer import Missing, Needs, read_needs
from groundplan.language.tool_questions import Tool, ToolChoice
from groundplan.methods.autogptp.memory import Memory
from groundplan.methods.autogptp.wording import bare, in_words
from groundplan.scene.entity import Kind


class ChoiceCheck:
    """Judges choices made with one memory.

    That something is missing is told once: a model that still wants to plan may see what the reader does not.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._warned = False
        self._read: Needs | None = None

    def __call__(self, choice: ToolChoice) -> str | None:
        """Return what is wrong with a choice, or None."""
        if choice.tool is Tool.STOP:
            return None
        if any(str(call) == choice.call for call in self.memory.failed):
            return (
                f"{choice.call} was called before and brought nothing; nothing has changed since. Choose another tool."
            )
        match choice.tool:
            case Tool.EXPLORE:
                return self._explore(choice.argument)
            case Tool.SUGGEST_ALTERNATIVE:
                return self._suggest(choice.argument)
            case Tool.PLAN:
                return self._plan()
        return None

    def _explore(self, place: str) -> str | None:
        memory = self.memory
        if place in memory.unexplored:
            return None
        left = f"Places not explored yet: {', '.join(memory.unexplored) or 'none'}."
        if place in memory.explored:
            return f"{place} has been explored already. {left}"
        if not place:
            return f"Say in argument which place to explore. {left}"
        return f"{UnknownNameError('place', place, memory.unexplored).message} {left}"

    def _suggest(self, word: str) -> str | None:
        if not word:
            return "Say in argument what is missing."
        if word in self.memory.hopeless:
            return f"Nothing was found to take the place of {word}. Choose another tool."
        there = things_called(word, self.memory)
        if there and not any(bare(each.word) == bare(word) for each in self.needs.missing):
            return f"{word} is there: {', '.join(there)}. Substitutes are only for what is missing."
        return None

    def _plan(self) -> str | None:
        unexplored, missing = self.memory.unexplored, self.needs.missing
        if self._warned or not missing or self.needs.goal is not None:
            return None
        self._warned = True
        named = ", ".join(dict.fromkeys(_told(each) for each in missing))
        could = f" Places not explored yet: {', '.join(unexplored)}." if unexplored else ""
        return f"The instruction needs what is not known: {named}.{could}"

    @property
    def needs(self) -> Needs:
        """What the instruction needs, read by rules."""
        if self._read is None:
            memory = self.memory
            self._read = read_needs(memory.instruction, memory.scene, memory.unexplored)
        return self._read


def _told(missing: Missing) -> str:
    return f"{missing.word} (at {missing.place_hint})" if missing.place_hint else missing.word


def things_called(word: str, memory: Memory) -> tuple[str, ...]:
    """Return the known things that a word names: by id, by class, or by what the class is known as."""
    name = bare(word).lower().replace(" ", "_")
    known = knowledge()
    senses = set(known.senses(in_words(name)))
    found = []
    for entity in memory.scene.entities():
        if entity.kind is Kind.AGENT or entity.id in memory.unexplored:
            continue
        if name in (entity.id, entity.category) or senses & set(known.senses(entity.category)):
            found.append(entity.id)
    return tuple(found)


def category_meant(word: str, memory: Memory, needs: Needs) -> str:
    """Return the class that the word for a missing thing means."""
    for each in needs.missing:
        if bare(each.word).lower() == bare(word).lower():
            return each.category
    return bare(word).lower().replace(" ", "_")
