"""Reading corrections of the affordance mapping: "you cannot cut with a fork", "mugs don't roll"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundplan.knowledge import Knowledge, knowledge
from groundplan.knowledge.mapping import AFFORDANCES, default_mapping
from groundplan.language.affordance_questions import Corrected, Correction, ReadCorrection
from groundplan.language.commonsense.affordances.corrections_names import ClassNames, Named
from groundplan.language.commonsense.affordances.corrections_words import (
    PREPOSITIONS,
    AffordanceWords,
    Role,
    Sense,
    affordance_words,
)

_WORD = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*|,")
_CLAUSES = re.compile(
    r"[.;!?]+\s+|\bbut\b|\bwhereas\b|\bwhile\b|,\s*(?=not\b)|\band (?=(?:they|it|you|one|people|we)\b)"
)
_TRUE = re.compile(r"\bit is (true|right|correct|a fact) that\b")
_UNTRUE = re.compile(r"\b(it is (not (true|right|correct)|wrong|false|untrue) that)\b")
_JOINED = frozenset({"and", "or", "nor", ","})
_BEING = frozenset({"be", "is", "are", "get", "gets", "being"})
_MARKS = frozenset({"to", "for", "as"})
_ON_IT = {Sense((name,)): Sense(("sturdy-support",)) for name in ("cut", "pound")}
"""What is meant of something to put things on: a board for chopping does not cut."""
_BY_USE = (Role.WITH, Role.IN, Role.FROM, Role.ON, Role.SELF, Role.AGAINST)
_BY_ITSELF = (Role.SELF, Role.WITH)
_ADDED = {"add": True, "remove": False, "delete": False}
_SOMEBODY = frozenset({"person", "people", "human", "humans", "adult", "child"})
_HOLDING = frozenset({"contain", "support"})
_EXAMPLE = "Say for example “you cannot cut with a fork” or “a pan can be used to carry water”."


@dataclass(frozen=True, slots=True)
class _Clause:
    """The words of a clause, whether it denies, and the classes it names (or those of the clause before it)."""

    words: tuple[str, ...]
    negated: bool
    named: tuple[Named, ...]


_Said = tuple[list[str], list[Sense]]
"""The classes something is said of, and what."""


def read_correction(question: ReadCorrection) -> Correction:
    """Read a sentence about what can or cannot be done with the things of a class."""
    return _Reader(knowledge(), affordance_words()).read(question.instruction)


class _Reader:
    """Reads clause by clause: polarity, the classes it is about, and what it says can be done with them."""

    def __init__(self, known: Knowledge, words: AffordanceWords) -> None:
        self._known, self._words = known, words
        self._names = ClassNames(known, words)

    def read(self, text: str) -> Correction:
        pairs: dict[tuple[str, str], bool] = {}
        unread: list[str] = []
        why = ""
        for clause in list(self._clauses(text)) or [_Clause((), negated=False, named=())]:
            found = None if text.rstrip().endswith("?") else self._said(clause)
            if found is None:
                unread.append(" ".join(clause.words))
                why = why or self._why(clause)
                continue
            for sense in found[1]:
                holds = sense.holds is not clause.negated
                names = self._narrowed(sense, clause, found[0], holds)
                pairs.update({(each, name): holds for each in found[0] for name in names})
        corrected = tuple(Corrected(category=c, affordance=name, holds=holds) for (c, name), holds in pairs.items())
        return Correction(corrections=corrected, unread=tuple(unread), explanation=why)

    def _why(self, clause: _Clause) -> str:
        if not clause.named:
            meant = self._names.meant(clause.words)
            guess = f" Did you mean “{meant.replace('_', ' ')}”?" if meant else ""
            return f"No class of things that is known is named in it.{guess} {_EXAMPLE}"
        return f"What it says of “{clause.named[0].name.replace('_', ' ')}” is no affordance that is known. {_EXAMPLE}"

    # --- clauses ------------------------------------------------------------------------------------------------

    def _clauses(self, text: str) -> Iterator[_Clause]:
        """Yield the clauses; one that names no class goes on with the subject of the one before it."""
        spaced = _TRUE.sub("", re.sub(r"n['’]t\b", " not", text.lower()).replace("cannot", "can not"))
        spaced = _UNTRUE.sub("not ", spaced)
        before: tuple[str, ...] = ()
        for part in _CLAUSES.split(spaced):
            words = self._without_openers(_WORD.findall(part))
            if not words:
                continue
            named = self._names.named(words)
            if not named and before:
                words = before + words
                named = self._names.named(words)
            elif named:
                before = words[: named[0].end]
            yield _Clause(words, self._denies(words), named)

    def _without_openers(self, words: list[str]) -> tuple[str, ...]:
        while words and (words[0] in self._words.openers | {","} or words[:2] in (["no", ","], ["yes", ","])):
            words = words[1:]
        return tuple(words)

    def _denies(self, words: tuple[str, ...]) -> bool:
        negated = sum(word in self._words.negations for word in words) % 2 == 1
        too = "too" in words and "to" in words[words.index("too") :]
        return negated is not too

    # --- what is said -------------------------------------------------------------------------------------------

    def _said(self, clause: _Clause) -> _Said | None:
        if not clause.named:
            return None
        said = self._by_name(clause) or self._by_use(clause) or self._by_subject(clause) or self._by_verb(clause)
        return None if said is not None and self._is_particular(clause, said) else said

    def _is_particular(self, clause: _Clause, said: _Said) -> bool:
        """Say whether a clause denies only that some class holds a certain thing: plates do not go into microwaves."""
        if not clause.negated or not any(_HOLDING & set(sense.affordances) for sense in said[1]):
            return False
        last = max(each.end for each in clause.named if each.name in said[0])
        others = [e.name for e in clause.named if e.name not in said[0] and self._words.quality(e.name) is None]
        somebody = any(word in _SOMEBODY for word in clause.words[last:])
        return somebody or any(not self._known.has_property(name, "liquid") for name in others)

    def _by_name(self, clause: _Clause) -> _Said | None:
        """Read "fork: liquid-contain", "a fork does not have liquid-contain", "remove cut from fork"."""
        adding = _ADDED.get(clause.words[0])
        names = [name for name in AFFORDANCES if name in clause.words and ("-" in name or adding is not None)]
        senses = [Sense((name,), adding is not False) for name in names]
        return ([each.name for each in clause.named[-1:]], senses) if senses else None

    def _by_use(self, clause: _Clause) -> _Said | None:
        """Read "a pan can be used to carry water", "use a fork for eating", "brooms are for sweeping"."""
        words = clause.words
        mark = next((i for i in range(1, len(words) - 1) if words[i] in _MARKS), None)
        if mark is None:
            return None
        subject = [each.name for each in clause.named if each.end <= mark and each.name not in self._words.uses]
        for_it = words[mark] == "for" and words[mark - 1] in _BEING | self._words.negations
        if not subject or not (for_it or set(words[:mark]) & self._words.uses):
            return None
        rest = tuple(word for word in words[mark + 1 :] if word not in self._words.determiners)
        stranded = PREPOSITIONS.get(words[-1])
        senses = self._senses(rest, _BY_USE if stranded is None else (stranded, *_BY_USE))
        if stranded is None and all("support" in default_mapping().affordances(name) for name in subject):
            senses = [_ON_IT.get(sense, sense) for sense in senses]
        quality = self._words.quality(rest[-1]) if rest and not senses else None
        senses += [quality] if quality is not None else []
        return (subject, senses) if senses else None

    def _by_subject(self, clause: _Clause) -> _Said | None:
        """Read "mugs don't roll", "a pan can be opened", "bleach is not drinkable", "a fork cannot cut"."""
        words, first = clause.words, clause.named[0]
        if any(word in self._words.people for word in words[: first.start]):
            return None
        helper = next((i for i in range(first.end, len(words)) if words[i] in self._words.helpers), first.end)
        subject = [each.name for each in clause.named if each.end <= max(helper, first.end)]
        rest = words[helper:]
        frame = self._words.helpers | self._words.negations | self._words.determiners
        content = tuple(word for word in rest if word not in frame)
        being = any(word in _BEING for word in rest)
        phrases = [" ".join(content[:n]).replace("-", " ") for n in (3, 2, 1)] + list(content[-1:]) if being else []
        told = next((sense for each in phrases if (sense := self._words.quality(each)) is not None), None)
        if told is not None:
            return subject, [told]
        hard = "to" in content[:-1] and content[0] in ("too", "safe", "easy", "hard", "difficult")
        done = content[content.index("to") + 1 :] if hard else content
        senses = self._senses(done, self._roles(content, being, hard))
        if not (being or hard) and self._has_object(clause, helper):
            senses = [sense for sense in senses if sense not in self._words.happening]
        return (subject, senses) if senses else None

    def _has_object(self, clause: _Clause, start: int) -> bool:
        """Say whether a class is named after the first verb from a place on; "like a ball" names none."""
        words = clause.words
        at = next((i for i in range(start, len(words)) if self._words.lemma(words[i])), len(words))
        return any(each.start > at and "like" not in words[at : each.start] for each in clause.named)

    def _roles(self, content: tuple[str, ...], being: bool, hard: bool) -> tuple[Role, ...]:
        stranded = PREPOSITIONS.get(content[-1]) if content else None
        if being or hard:
            return (Role.OBJECT,) if stranded is None else (stranded, Role.OBJECT)
        return _BY_ITSELF

    def _by_verb(self, clause: _Clause) -> _Said | None:
        """Read "you cannot cut with a fork", "never roll a box"; but "bring me the box" says nothing of boxes."""
        words = clause.words
        if not clause.negated and not set(words) & (self._words.helpers | self._words.people):
            return None
        at = next((i for i in range(len(words)) if self._is_verb(clause, i)), None)
        if at is None:
            return None
        verbs = [self._words.lemma(words[at]) or ""]
        while at + 2 < len(words) and words[at + 1] in _JOINED and self._is_verb(clause, at + 2):
            at += 2
            verbs.append(self._words.lemma(words[at]) or "")
        if any(each.end <= at for each in clause.named):
            return None
        later = [each for each in clause.named if each.start > at]
        for role in (*_BY_USE, Role.OBJECT):
            here = [each for each in later if self._role(words, each, at) is role]
            if here and all(role in self._words.verbs[verb] for verb in verbs):
                senses = [self._words.verbs[verb][role] for verb in verbs]
                return self._with_joined(words, here[-1], later), senses
        return None

    # --- parts --------------------------------------------------------------------------------------------------

    def _is_verb(self, clause: _Clause, at: int) -> bool:
        word = clause.words[at]
        if word in self._words.helpers or word in PREPOSITIONS or self._words.lemma(word) is None:
            return False
        if any(each.start <= at < each.end and each.end - each.start > 1 for each in clause.named):
            return False
        return at == 0 or clause.words[at - 1] not in self._words.determiners

    def _senses(self, words: tuple[str, ...], roles: tuple[Role, ...]) -> list[Sense]:
        """Return what the first verb among the words says in the first of the roles it has, and verbs joined to it."""
        found: list[Sense] = []
        for at, word in enumerate(words):
            verb = self._words.lemma(word)
            if verb is None:
                if found and word not in _JOINED:
                    break
                continue
            if found and words[at - 1] not in _JOINED:
                break
            alone = at == len(words) - 1 and Role.OBJECT not in roles and verb in self._words.transitive
            sense = next((self._words.verbs[verb][role] for role in roles if role in self._words.verbs[verb]), None)
            if sense is None or alone:
                break
            found.append(sense)
        return found

    def _role(self, words: tuple[str, ...], each: Named, verb: int) -> Role:
        """Return the role of a class after a verb: by the preposition before it, if there is one."""
        for word in reversed(words[verb + 1 : each.start]):
            if word in PREPOSITIONS:
                return PREPOSITIONS[word]
            if word not in self._words.determiners | _JOINED:
                break
        return Role.OBJECT

    def _with_joined(self, words: tuple[str, ...], named: Named, later: list[Named]) -> list[str]:
        """Return a class and those joined to it: "with a fork or a spoon"."""
        names, end = [named.name], named.end
        for each in later:
            between = words[end : each.start]
            if (
                each.start > named.start
                and between
                and all(word in self._words.determiners | _JOINED for word in between)
            ):
                names.append(each.name)
                end = each.end
        return names

    def _joins(self, name: str) -> bool:
        """Say whether "connect", said of a class, means that it makes things hold where they touch, as screws do."""
        known = default_mapping().affordances(name)
        return "contact-connect" in known and "distance-connect" not in known

    def _narrowed(self, sense: Sense, clause: _Clause, classes: list[str], holds: bool) -> tuple[str, ...]:
        """Return the affordances meant where other words make them narrower; what does not roll rolls in no way."""
        found: list[str] = []
        for name in sense.affordances:
            narrow, cues = self._words.narrower.get(name, ("", frozenset()))
            wet = "LIQUID" in cues and any(self._known.has_property(each.name, "liquid") for each in clause.named)
            said = wet or bool(set(clause.words) & (self._words.liquids if "LIQUID" in cues else cues))
            if name == "distance-connect" and all(map(self._joins, classes)):
                name = "contact-connect"
            found.append(narrow if said else name)
            if name == "axis-roll" and not holds and not said:
                found.append(narrow)
        return tuple(found)
