"""Desired states: "the window should be closed", "I want the mug on the table", "make sure nothing is on the desk"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command, marked, phrase_score, scored
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.gapping import read_gapped as read_roles
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.postmodifiers import extensions
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_BRINGING_ABOUT = {
    "open": "open",
    "closed": "close",
    "switched_on": "turn on",
    "switched_off": "turn off",
    "hot": "heat",
    "cold": "refrigerate",
    "clean": "clean",
    "dry": "dry",
    "wet": "wet",
    "sliced": "slice",
}
"""The verb that brings each state about."""

_MODALS = (
    "should",
    "must",
    "shall",
    "ought",
    "has",
    "have",
    "needs",
    "need",
    "is",
    "are",
    "to",
    "be",
    "got",
    "supposed",
    "belong",
    "belongs",
    "goes",
    "remain",
    "stay",
    "stays",
    "remains",
    "being",
    "gets",
    "get",
    "was",
    "were",
    "will",
    "would",
    "go",
    "going",
    "come",
    "keep",
    "keeps",
    "end",
    "ends",
)
_ADVERBS = (
    "all",
    "both",
    "always",
    "now",
    "completely",
    "fully",
    "please",
    "properly",
    "back",
    "really",
    "immediately",
    "still",
    "again",
    "quickly",
    "safely",
    "nicely",
    "put",
    "placed",
    "standing",
    "lying",
    "stored",
    "located",
    "kept",
    "left",
    "ready",
    "put back",
    "moved",
    "laid",
    "stored",
)
_WISHES = frozenset(
    {"ends", "should", "must", "shall", "ought", "needs", "need", "supposed", "belong", "belongs", "goes", "go"}
    | {"remain", "remains", "stay", "stays"}
)
_SAFE = ("safe", "harmless", "secure", "safe again")
_CLEARED = ("empty", "clear", "cleared", "free", "emptied", "bare")


def read_state(
    reader: Reader, builder: GoalBuilder, i: int, *, bare: bool = False, verbless: bool = False
) -> int | None:
    """Read a desired state at a position and add its goals; return the position after it, or None.

    `bare`: the predicate may follow without a verb ("I want | the window closed"); `verbless`: it must, unless what
    is said is a wish.
    """
    if (
        reader.word(i) == "there"
        and (bare or _wished(reader, i + 1, _modal(reader, i + 1)))
        and any(w in ("be", "is", "are") for w in (reader.word(i + 1), reader.word(i + 2)))
    ):
        return _there(reader, builder, i)
    best: tuple[float, Command, int] | None = None
    for phrase, j in reader.noun_phrases(i):
        k = _modal(reader, j)
        tells = not bare or (verbless and k > j)
        if (tells and not _wished(reader, j, k)) or (phrase.none and phrase.query.relations):
            continue
        for command, end in predicate_commands(reader, phrase, k):
            score = min(command.score, command.score * phrase_score(reader, phrase) if command.score >= 0.97 else 1.0)
            score = min(score, scored(reader, command).score) if command.frame.effect.startswith("(") else score
            if _boundary(reader, end):
                score *= 1.5
            if verbless and _of_two_in_a_list(reader, i, j):
                score *= 0.5
            if best is None or (round(score, 6), end) > (round(best[0], 6), best[2]):
                best = (score, command, end)
    if best is None or not perform(builder, best[1]):
        return None
    builder.scores.append(min(1.0, best[0]))
    return _done_next(reader, builder, best[1].roles.get("theme"), best[2])


def _done_next(reader: Reader, builder: GoalBuilder, phrase: Phrase | None, end: int) -> int:
    """Read "(should be washed) | and (then) dried", said of the same things; return where that ends."""
    k = end
    while reader.word(k) in (",", "and", "then"):
        k += 1
    if phrase is None or k == end or reader.word(end) == "then":
        return end
    for command, last in _participle(reader, phrase, k):
        changes = command.frame.effect.startswith("(") or command.frame.effect in ("clean", "launder", "heat", "cool")
        changes = changes and last == k + 1
        placed = command.frame.effect == "transport" and command.roles.get("goal") is not None
        if (changes or placed) and _boundary(reader, last) and perform(builder, command):
            return _done_next(reader, builder, phrase, last)
    return end


def _of_two_in_a_list(reader: Reader, i: int, j: int) -> bool:
    """Say whether a phrase runs on past a comma with no "and" behind it ("(mug | on the desk, dirty plates | …")."""
    commas = [k for k in range(i, j) if reader.word(k) == ","]
    return bool(commas) and not {"and", "or", "plus"} & {reader.word(k) for k in range(commas[-1], j)}


def _wished(reader: Reader, j: int, k: int) -> bool:
    """Say whether the verbs from `j` to `k` express a wish ("should be", "has to be") rather than a fact ("is")."""
    verbs = {reader.word(n) for n in range(j, k)}
    return bool(verbs & _WISHES) or ("to" in verbs) or "no" in (reader.word(k), reader.word(j + 1))


def _boundary(reader: Reader, j: int) -> bool:
    return reader.is_end(j) or reader.word(j) in (
        "and",
        "then",
        "but",
        "before",
        "after",
        "when",
        "if",
        "while",
        "so",
        "because",
    )


def _modal(reader: Reader, j: int) -> int:
    """Return the position after the verbs of a wish ("should be", "all have to go", "ends up")."""
    while True:
        word, after = reader.word(j), reader.word(j + 1)
        directed = word == "to" and after not in _MODALS and reader.ground.lexicon.base(after) != after
        floating = word in ("all", "both", "each") and after in _MODALS
        if word in ("end", "ends") and after == "up":
            j += 2
        elif floating or (word in _MODALS and not directed):
            j += 1
        else:
            return j


def predicate_commands(reader: Reader, phrase: Phrase, j: int) -> list[tuple[Command, int]]:
    """Return the commands that would make a predicate at a position true of what the phrase describes."""
    negated = False
    k = j
    while reader.word(k) in _ADVERBS or reader.word(k) in ("not", "be", "been", "never", "no", "longer"):
        if reader.word(k) in ("put", "placed", "moved", "stored", "kept", "left", "laid") and _participle(
            reader, phrase, k
        ):
            break
        negated = negated or reader.word(k) in ("not", "never", "no")
        k += 1
    away = reader.word(k) in ("off", "out", "down", "away", "up")
    if away and reader.word(k + 1) == "and" and reader.word(k + 2) in ("in", "into", "on", "onto", "to"):
        k += 2
    found = _as_state(reader, phrase, k, negated=negated)
    found += _participle(reader, phrase, k)
    found += _as_place(reader, phrase, k, negated=negated)
    if negated:
        found = [
            (replace(c, negated=c.negated or c.verb != "remove"), e)
            for c, e in found
            if not c.frame.effect.startswith("(")
        ] + [f for f in found if f[0].frame.effect.startswith("(")]
    return found


def command_for(
    reader: Reader, verb: str, roles: dict[str, Phrase], marks: dict[str, str] | None = None, end: int = 0
) -> Command:
    """Return a command with the first frame of a verb."""
    frame = reader.ground.lexicon.frames[verb][0]
    return Command(verb=verb, frame=frame, roles=roles, marks=marks or {}, end=end, text=verb)


def _as_state(reader: Reader, phrase: Phrase, k: int, *, negated: bool) -> list[tuple[Command, int]]:
    lexicon = reader.ground.lexicon
    for length in (2, 1):
        words = reader.text(k, k + length)
        if len(words.split()) != length:
            continue
        if words in _CLEARED:
            end = k + length
            if reader.word(end) == "of":
                for what, last in reader.noun_phrases(end + 1):
                    roles = {"theme": what, "source": phrase}
                    return [(command_for(reader, "clear", roles), last)]
            return [(command_for(reader, "empty", {"theme": phrase}), end)]
        if words in _SAFE:
            return [(command_for(reader, verb, {"theme": phrase}), k + length) for verb in _made_safe(reader, phrase)]
        if words in ("set", "laid") and not reader.word(k + 1).startswith("in"):
            return [(command_for(reader, "deck", {"theme": phrase}), k + 1)] if _is_table(reader, phrase) else []
        state = lexicon.states.get(words)
        if words in ("running", "run", "playing"):
            state = "switched_on"
        if words in ("on", "off") and not _boundary(reader, k + 1):
            found = _switched_there(reader, phrase, k)
            if found:
                return found
            continue
        if state is not None:
            if negated:
                state = lexicon.opposites.get(state, "")
            verb = _BRINGING_ABOUT.get(state)
            if words in ("tidy", "tidied"):
                verb = "tidy"
            if verb is not None:
                return [(command_for(reader, verb, {"theme": phrase}), k + length)]
    return []


def _made_safe(reader: Reader, phrase: Phrase) -> list[str]:
    """Return the verb for what makes a thing safe: what was left on is switched off, what stands open is closed."""
    scene, found = reader.ground.scene, reader.ground.found(phrase.query)
    if any(scene.holds(("switched_on", i)) for i in found):
        return ["turn off"]
    return ["close"] if any(scene.holds(("open", i)) for i in found) else []


def _switched_there(reader: Reader, phrase: Phrase, k: int) -> list[tuple[Command, int]]:
    """Read "(the light) on at Nina's", "(lamps) off upstairs": the place says which one is meant."""
    if reader.word(k + 1) not in ("at", "in", "upstairs", "downstairs", "outside"):
        return []
    verb = "turn on" if reader.word(k) == "on" else "turn off"
    longer = [(p, e) for p, e in extensions(reader, phrase, k + 1) if reader.ground.found(p.query)]
    return [(command_for(reader, verb, {"theme": p}), e) for p, e in longer]


def _is_table(reader: Reader, phrase: Phrase) -> bool:
    return phrase.head.endswith("table") or "table" in phrase.text


def _participle(reader: Reader, phrase: Phrase, k: int) -> list[tuple[Command, int]]:
    """Read "washed", "put in the fridge", "brought to me", "cleaning" as the verb it is a form of."""
    lexicon = reader.ground.lexicon
    word = reader.word(k)
    base = lexicon.base(word)
    if (
        base is None
        or word in (f"{base}s", f"{base}es")
        or (word == base and word not in ("put", "set", "cut", "shut"))
    ):
        return []
    if reader.word(k + 1) in ("it", "them", "him", "her", "me"):
        return []
    found: list[tuple[Command, int]] = []
    for length in (3, 2, 1):
        key = " ".join((base, *(reader.word(n) for n in range(k + 1, k + length))))
        for frame in lexicon.frames.get(key, ()) if len(key.split()) == length else ():
            if frame.effect in ("go", "help"):
                continue
            start = Command(verb=key, frame=frame, roles={"theme": phrase}, end=k + length, text=key)
            found.append((start, k + length))
            for filled in read_roles(reader, k + length, start):
                if "theme" not in filled.roles:
                    roles = {**filled.roles, "theme": phrase}
                    found.append((replace(filled, roles=roles), filled.end))
            for filled in _with_roles(reader, start):
                found.append((filled, filled.end))
    return sorted(found, key=lambda pair: -pair[1])


def _with_roles(reader: Reader, command: Command) -> list[Command]:
    return [c for c in marked(reader, command, command.end) if len(c.roles) > 1]


def _as_place(reader: Reader, phrase: Phrase, k: int, *, negated: bool) -> list[tuple[Command, int]]:
    if reader.word(k) in ("here", "there"):
        places = reader.noun_phrases(k)
        return [(command_for(reader, "put", {"theme": phrase, "goal": p}, {"goal": "in"}), e) for p, e in places[:1]]
    if reader.at(k, "in", "my", "hand") or reader.at(k, "in", "my", "hands"):
        speaker = Phrase(query=Query(), refers=Refers.SPEAKER)
        return [(command_for(reader, "bring", {"theme": phrase, "recipient": speaker}), k + 3)]
    if reader.at(k, "in", "your", "hand") or reader.at(k, "in", "your", "hands"):
        return [(command_for(reader, "take", {"theme": phrase}), k + 3)]
    found: list[tuple[Command, int]] = []
    start = command_for(reader, "put", {"theme": phrase}, end=k)
    for filled in _with_roles(reader, start):
        if "goal" not in filled.roles:
            continue
        if phrase.none or negated:
            away = replace(phrase, none=False, determiner=Determiner.ALL)
            every = filled.roles["goal"]
            if every.determiner is Determiner.A:
                every = replace(every, determiner=Determiner.ALL)
            roles = {"theme": away, "source": every}
            found.append((replace(command_for(reader, "clear", roles), score=filled.score), filled.end))
        else:
            found.append((scored(reader, filled), filled.end))
    return found


def _there(reader: Reader, builder: GoalBuilder, i: int) -> int | None:
    """Read "there should be no dishes on the table", "there should be a mug on every desk"."""
    k = _modal(reader, i + 1)
    if reader.word(k) == "not" and reader.word(k + 1) == "be":
        k += 2
    for phrase, j in sorted(reader.noun_phrases(k), key=lambda pair: pair[1]):
        if is_anything(phrase.query) and not phrase.none:
            continue
        for command, end in _as_place(reader, phrase, j, negated=False):
            if _boundary(reader, end) and perform(builder, command):
                builder.scores.append(command.score * phrase_score(reader, phrase))
                return end
    return None
