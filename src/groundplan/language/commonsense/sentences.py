"""Sentences: politeness stripped, conditions and order read, each clause handed to what can read it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from groundplan.language.commonsense.commands import Command, read_commands, read_gapped, scored
from groundplan.language.commonsense.conditions import read_conditions
from groundplan.language.commonsense.effects import perform
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.needs import read_need
from groundplan.language.commonsense.phrases import Phrase, Refers
from groundplan.language.commonsense.purposes import purpose_end, things_for
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.searching import read_search
from groundplan.language.commonsense.states import command_for, predicate_commands, read_state
from groundplan.language.commonsense.which import Asked
from groundplan.language.questions import Condition, Determiner
from groundplan.scene.query import Query, Return

_WH = ("where", "which", "what", "who", "whose", "whom", "how", "why")
_JOINS = (
    "and",
    "then",
    ",",
    "but",
    "afterwards",
    "finally",
    "next",
    "also",
    "before",
    "after",
    "while",
    "plus",
    "once",
    "or",
)
_REASONS = ("because", "since", "so", "as")
_FINITE = ("is", "are", "was", "were", "will", "has", "have", "had", "went", "came", "left", "did", "said", "told", "forgot")
_YES_NO = ("is", "are", "was", "were", "does", "do", "has", "have", "any")
_SURE = 0.28
_WISHES = tuple(
    tuple(w.split())
    for w in ("would like to have", "wants to have", "would like", "would love", "wants", "want", "needs", "need", "asked for", "asks for", "could use", "is looking for", "ordered", "requires", "would appreciate", "is waiting for", "has asked for", "wished for")
)
_CONSUMING = ("drink", "eat", "read", "use", "have", "taste", "try", "borrow", "wear", "see")
_BEFORE_ASKED = ("see", "check", "know", "me", "out", "verify", "ask", "tell", "determine", "wonder")


@dataclass(slots=True)
class Reading:
    """What has been read of an instruction so far."""

    builder: GoalBuilder
    asked: list[Asked] = field(default_factory=list)
    previous: Command | None = None
    weighed: list[tuple[str, float]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    understood: int = 0


def read_sentence(reading: Reading, reader: Reader, i: int) -> None:
    """Read a sentence from a position to the reader's end."""
    i = strip_start(reader, i)
    stop = strip_end(reader, i)
    reader = reader.within(stop)
    if i >= stop:
        return
    if _conditional(reading, reader, i) or _timed(reading, reader, i):
        return
    _clauses(reading, reader, i)


def _timed(reading: Reading, reader: Reader, i: int) -> bool:
    """Read "after doing this, do that" and "before you do this, do that" in the order in which they are meant."""
    if reader.word(i) not in ("after", "before", "once"):
        return False
    comma = next((k for k in range(i + 1, reader.stop) if reader.word(k) == ","), -1)
    if comma < 0:
        return False
    start = i + 1
    while reader.word(start) in ("you", "have", "are", "had", "that", "this"):
        start += 1
    first, second = (reader.within(comma), start), (reader, strip_start(reader, comma))
    for part, begin in (second, first) if reader.word(i) == "before" else (first, second):
        if begin < part.stop:
            _clauses(reading, part, begin)
    return True


# --- fillers --------------------------------------------------------------------------------------------------------


def strip_start(reader: Reader, i: int) -> int:
    """Return the position after greetings, fillers and punctuation."""
    while i < reader.stop:
        filler = reader.longest(i, reader.ground.lexicon.fillers["start"])
        if reader.is_end(i):
            i += 1
        elif filler is not None and not (filler == ("for", "me") and i == 0) and not (filler == ("right",)):
            i += len(filler)
        else:
            break
    return i


def strip_end(reader: Reader, i: int) -> int:
    """Return the position where fillers at the end begin."""
    stop = reader.stop
    changed = True
    while changed and stop > i + 1:
        changed = False
        while stop > i and reader.tokens[stop - 1].is_punctuation:
            stop, changed = stop - 1, True
        for filler in reader.ground.lexicon.fillers["end"]:
            start = stop - len(filler)
            if start > i and all(reader.tokens[start + n].word == w for n, w in enumerate(filler)):
                if filler[-1] in ("there", "here", "first") and reader.tokens[start - 1].word in (
                    "it",
                    "them",
                    "from",
                    "the",
                    "put",
                    "right",
                    "one",
                    "over",
                    "back",
                    "in",
                    "is",
                    "go",
                    "come",
                ):
                    continue
                stop, changed = start, True
                break
    return stop


# --- conditions -----------------------------------------------------------------------------------------------------


def _conditional(reading: Reading, reader: Reader, i: int) -> bool:
    """Read "if …, do … otherwise …", "do … if …", "unless …"."""
    word = reader.word(i)
    builder = reading.builder
    if word in ("if", "unless", "when", "whenever", "in") and (word != "in" or reader.at(i, "in", "case")):
        start = i + 2 if word == "in" else i + 1
        read = read_conditions(reader, start, _last(builder))
        if read is None:
            return False
        conditions, about, j = read
        _branches(reading, reader, conditions, about, j, negated=word == "unless")
        return True
    openers = (p for form in ("do", "state", "doing") for p in reader.ground.lexicon.openers[form] if "if" in p)
    opened = reader.longest(i, sorted(openers, key=lambda p: -len(p)))
    for k in range(i + max(2, len(opened or ())), reader.stop):
        if reader.word(k) in ("if", "unless") or reader.at(k, "in", "case"):
            if reader.word(k - 1) in _BEFORE_ASKED:
                return False
            if _postponed(reading, reader, i, k):
                return True
    return False


def _postponed(reading: Reading, reader: Reader, i: int, k: int) -> bool:
    """Read "do … if …" and "do …, and if …, do …", where the condition begins at `k`."""
    builder = reading.builder
    if reader.word(k + 1) in ("so", "yes", "not", "no", "necessary", "needed"):
        return _after_check(reading, reader, i, k)
    start = k + (2 if reader.word(k) == "in" else 1)
    trial = read_conditions(reader, start, Phrase(query=Query(kinds=("object", "asset"))))
    if trial is None:
        return False
    after = trial[2]
    while reader.word(after) in (",", "then"):
        after += 1
    follows = after < reader.stop and reader.word(after) not in ("otherwise", "else", "if", "or", "and")
    if follows and reader.word(k - 1) in ("and", ",", "but", "then", "also"):
        _clauses(reading, reader.within(k), i)
        read = read_conditions(reader, start, _last(builder)) or trial
        _branches(reading, reader, *read, negated=reader.word(k) == "unless")
        return True
    branch = _in_branch(reading, reader.within(k), i, ())
    read = read_conditions(reader, start, _last(builder)) or trial
    conditions = _negated(read[0]) if reader.word(k) == "unless" else read[0]
    builder.pieces = [replace(p, when=conditions) if p.branch == branch else p for p in builder.pieces]
    _otherwise(reading, reader, read[2], conditions)
    return True


def _after_check(reading: Reading, reader: Reader, i: int, k: int) -> bool:
    """Read "check whether …, and close it if so" and "… if so, close it"."""
    builder = reading.builder
    branch = builder.branches + 1
    joint = next((n for n in range(k - 1, i, -1) if reader.word(n) in ("and", ",", ";", "then")), -1)
    before = joint if joint > 0 and reader.word(k - 1) not in ("and", ",", ";") else k
    _clauses(reading, reader.within(before), i)
    conditions = _if_so(reading, reader, k)
    if not conditions:
        return False
    rest = strip_start(reader.within(k), before) if before < k else strip_start(reader, k + 2)
    part = reader.within(k) if before < k else reader
    reader.last = part.last = _last(builder)
    branch = _in_branch(reading, part, rest, conditions)
    if any(p.branch == branch for p in builder.pieces):
        reading.asked.pop()
    return True


def _if_so(reading: Reading, reader: Reader, k: int) -> tuple[Condition, ...]:
    """Return the condition that "if so" and "if not" stand for: what was asked before."""
    if not reading.asked or reader.word(k + 1) not in ("so", "yes", "not", "no", "necessary", "needed"):
        return ()
    query = reading.asked[-1].phrase.query
    return (Condition(query=query, negated=reader.word(k + 1) in ("not", "no")),)


def _negated(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return tuple(Condition(query=c.query, negated=not c.negated) for c in conditions)


def _last(builder: GoalBuilder) -> Phrase | None:
    themes = [m.phrase for m in builder.discourse.mentions if m.role == "theme"]
    spoken = themes or [m.phrase for m in builder.discourse.mentions]
    return spoken[-1] if spoken else None


def _branches(
    reading: Reading, reader: Reader, conditions: tuple[Condition, ...], about: Phrase | None, j: int, *, negated: bool
) -> None:
    if about is not None and not is_anything(about.query):
        reading.builder.discourse.add(replace(about, none=False), "theme", ())
    while reader.word(j) in (",", "then", "please"):
        j += 1
    stop = next(
        (k for k in range(j, reader.stop) if reader.word(k) in ("otherwise", "else") or reader.at(k, "if", "not")),
        reader.stop,
    )
    condition = _negated(conditions) if negated else conditions
    _in_branch(reading, reader.within(stop), strip_start(reader.within(stop), j), condition)
    _otherwise(reading, reader, stop, condition)


def _otherwise(reading: Reading, reader: Reader, j: int, conditions: tuple[Condition, ...]) -> None:
    """Read "otherwise …", "else …", "if not …" where it stands at a position."""
    k = j
    while reader.word(k) in (",", "or", "and", ";", ".", "if"):
        k += 1
    if reader.word(k) in ("otherwise", "else", "not"):
        rest = strip_start(reader, k + 1)
        opposite = _negated(conditions) if len(conditions) == 1 else ()
        _in_branch(reading, reader, rest, opposite)


def _in_branch(reading: Reading, reader: Reader, i: int, conditions: tuple[Condition, ...]) -> int:
    """Read clauses that hold under conditions; return the number of the branch."""
    builder = reading.builder
    builder.branches += 1
    branch = builder.branches
    builder.when, builder.branch = conditions, branch
    try:
        if i < reader.stop:
            _clauses(reading, reader, i)
    finally:
        builder.when, builder.branch = (), 0
    return branch


# --- clauses --------------------------------------------------------------------------------------------------------


def _clauses(reading: Reading, reader: Reader, i: int) -> None:
    """Read the clauses of a sentence one after the other."""
    alternative = -1
    for _ in range(24):
        if i >= reader.stop:
            return
        before = len(reading.builder.pieces)
        end = _clause(reading, reader, i)
        if alternative >= 0:
            reading.builder.either(alternative, before)
        if end is None:
            i = strip_start(reader, _give_up(reading, reader, i))
            continue
        reading.understood += 1
        joint = end + 1 if reader.word(end) == "," else end
        alternative = before if reader.word(joint) == "or" else -1
        i = _joined(reading, reader, end)


def _joined(reading: Reading, reader: Reader, j: int) -> int:
    """Return where the next clause begins, past "and then", "before you", "because …"."""
    start = j
    while j < reader.stop:
        word = reader.word(j)
        if word in _REASONS and not reader.at(j, "so", "then"):
            return reader.stop if not _sentence_goes_on(reader, j) else _sentence_goes_on(reader, j)
        if word in ("before", "after", "while", "once") and j + 1 < reader.stop:
            j += 1
            while reader.word(j) in ("that", "you", "have", "are", "do", "this", ","):
                j += 1
            continue
        if word in _JOINS or reader.is_end(j) or word in ("that", "please", "again", "too"):
            j += 1
            continue
        break
    j = strip_start(reader, j) if j > start else j
    return j


def _sentence_goes_on(reader: Reader, j: int) -> int:
    """Return where another clause begins behind a reason ("because I am cold, and close …"), else 0."""
    for k in range(j + 1, reader.stop):
        if reader.is_end(k):
            after = strip_start(reader, k)
            if reader.ground.lexicon.base(reader.word(after)) is not None and reader.word(k + 1) in (
                "and",
                "then",
                "please",
            ):
                return after
    return 0


def _clause(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read one clause: opened politely, asked, needed, desired, or commanded; return the position after it."""
    reader.last = _last(reading.builder)
    opened = _opened(reading, reader, i)
    if opened is not None:
        return opened
    word = reader.word(i)
    if word in _WH or (word in ("in", "on", "at", "from") and reader.word(i + 1) in ("which", "what")):
        return _why(reading, reader, i) if word == "why" else _question(reading, reader, i)
    if word in _YES_NO and not (word == "do" and reader.word(i + 1) in ("the", "not")):
        return _question(reading, reader, i)
    asking = reader.longest(i, reader.ground.lexicon.asking)
    if asking is not None:
        found = _asked(reading, reader, i + len(asking))
        if found is not None:
            if asking == ("count",):
                reading.asked[-1] = replace(reading.asked[-1], returns=(Return.COUNT,))
            return found
    negated = word in ("do", "never") and (word == "never" or reader.word(i + 1) == "not")
    if negated:
        return _command(reading, reader, i + (1 if word == "never" else 2), negated=True)
    base = reader.ground.lexicon.base(word)
    if base == word:
        done = _command(reading, reader, i)
        if done is not None:
            return done
    need = read_need(reading.builder, reader, i)
    if need is not None:
        return need
    wanted = _someone_wants(reading, reader, i)
    if wanted is not None:
        return wanted
    state = read_state(reader, reading.builder, i)
    if state is not None:
        return state
    statement = _bad_state(reading, reader, i)
    if statement is not None:
        return statement
    if reading.previous is not None:
        switched = read_state(reader, reading.builder, i, bare=True)
        if switched is not None:
            return switched
        gapped = _perform_best(reading, read_gapped(reader, i, reading.previous)) or _one_more(reading, reader, i)
        if gapped is not None:
            return gapped
    return _command(reading, reader, i) if base is not None else _noun_alone(reading, reader, i)


def _one_more(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "also the cola" as the same done with another thing."""
    if reading.previous is None or "theme" not in reading.previous.roles:
        return None
    for phrase, j in reader.noun_phrases(i):
        if reader.is_end(j) and phrase.refers is Refers.THING and not phrase.unknown:
            command = replace(reading.previous, roles={**reading.previous.roles, "theme": phrase}, end=j)
            return j if perform(reading.builder, command) else None
    return None


def _opened(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read a clause behind an opener such as "could you please", "i would like", "make sure that"."""
    openers = reader.ground.lexicon.openers
    matches = [(form, m) for form, patterns in openers.items() if (m := reader.longest(i, patterns)) is not None]
    for form, match in sorted(matches, key=lambda pair: -len(pair[1])):
        j = strip_start(reader, i + len(match))
        if j >= reader.stop:
            continue
        end = _OPENED[form](reading, reader, j)
        if end is not None:
            return end
    return None


def _do(reading: Reading, reader: Reader, j: int) -> int | None:
    done = _clause(reading, reader, j)
    return done if done is not None or reader.word(j - 1) != "to" else _activity_wanted(reading, reader, j)


def _activity_wanted(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "(I want to) | read something" as a wish for what one needs for that."""
    if not any(reader.word(k) in ("i", "we") for k in range(max(0, j - 6), j)):
        return None
    if reader.word(j) in _CONSUMING:
        consumed = _wanted_to_use(reading, reader, j + 1)
        if consumed is not None:
            return consumed
    end = purpose_end(reader, j)
    words = tuple(reader.word(k) for k in range(j, end))
    query = things_for(reader.ground, words)
    if query is None or not reader.ground.found(both(query, Query(types=("pickable",)))):
        return None
    thing = Phrase(query=both(query, Query(types=("pickable",))), text=" ".join(words), head="any", determiner=Determiner.A)
    roles = {"theme": thing, "recipient": Phrase(query=Query(), refers=Refers.SPEAKER)}
    if not perform(reading.builder, command_for(reader, "bring", roles)):
        return None
    reading.builder.note(f"what is needed to {' '.join(words)} is brought")
    reading.builder.scores.append(0.7)
    return end


def _wanted_to_use(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "(I want to drink) | water from the cup", "(to eat) | an apple" as a wish to have it."""
    speaker = Phrase(query=Query(), refers=Refers.SPEAKER)
    found: list[Command] = []
    for thing, end in reader.noun_phrases(j):
        roles = {"theme": thing, "recipient": speaker}
        found.append(replace(command_for(reader, "bring", roles), end=end))
        if reader.word(end) in ("from", "out"):
            for vessel, last in reader.noun_phrases(end + (2 if reader.word(end + 1) == "of" else 1)):
                found.append(replace(command_for(reader, "make", {**roles, "goal": vessel}, {"goal": "in"}), end=last))
    ranked = sorted((scored(reader, c) for c in found), key=lambda c: -(c.score * _boundary_factor(reader, c.end)))
    return _perform_best(reading, [c for c in ranked if c.score > 0.5], keep_order=True)


def _someone_wants(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "Nina needs a screwdriver", "the manager would like a coffee"."""
    for person, j in reader.noun_phrases(i):
        if person.refers is not Refers.PERSON:
            continue
        for wish in _WISHES:
            if reader.at(j, *wish):
                return _wanted(reading, reader, j + len(wish), person)
    return None


def _doing(reading: Reading, reader: Reader, j: int) -> int | None:
    return _command(reading, reader, j) if reader.word(j).endswith("ing") else None


def _want(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read what is wanted: a state ("the window closed"), a thing (it is brought), or something else ("to …")."""
    need = read_need(reading.builder, reader, max(0, j - 2))
    if need is not None:
        return need
    return _wanted(reading, reader, j, Phrase(query=Query(), refers=Refers.SPEAKER))


def _wanted(reading: Reading, reader: Reader, j: int, by: Phrase) -> int | None:
    """Read what someone wants at a position: a state, or a thing, which is brought to them."""
    found: list[Command] = []
    for phrase, k in reader.noun_phrases(j):
        if phrase.refers in (Refers.SPEAKER, Refers.ROBOT) or (
            is_anything(phrase.query) and phrase.refers is Refers.THING
        ):
            continue
        if phrase.none and phrase.query.relations:
            continue
        k2 = k + 2 if reader.at(k, "to", "be") else k
        found += [replace(c, end=e, score=c.score * 1.0) for c, e in predicate_commands(reader, phrase, k2) if e > k2]
        found.append(replace(command_for(reader, "bring", {"theme": phrase, "recipient": by}), end=k))
    ranked = sorted((scored(reader, c) for c in found), key=lambda c: -(c.score * _boundary_factor(reader, c.end)))
    return _perform_best(reading, ranked, keep_order=True)


def _boundary_factor(reader: Reader, j: int) -> float:
    k = j
    while not reader.is_end(k) and reader.word(k) not in _JOINS and reader.word(k) not in _REASONS:
        k += 1
    return 0.6 ** min(5, k - j)


def _state(reading: Reading, reader: Reader, j: int) -> int | None:
    return read_state(reader, reading.builder, j, bare=True) or _clause(reading, reader, j)


def _ask(reading: Reading, reader: Reader, j: int) -> int | None:
    return _asked(reading, reader, j)


_OPENED = {"do": _do, "doing": _doing, "want": _want, "state": _state, "ask": _ask}


def _asked(reading: Reading, reader: Reader, j: int) -> int | None:
    while reader.word(j) in (
        "me",
        "us",
        "out",
        "for",
        "about",
        "please",
        "if",
        "whether",
        "that",
        "to",
        "up",
        "in",
    ) and reader.word(j + 1):
        if reader.word(j) == "in" and reader.word(j + 1) in ("which", "what"):
            break
        if reader.word(j) in ("if", "whether", "that"):
            return _question(reading, reader, j)
        j += 1
    return _question(reading, reader, j)


def _question(reading: Reading, reader: Reader, i: int) -> int | None:
    asked = read_search(reader, i)
    if asked is None or asked.score < _SURE or (asked.phrase.unknown and asked.score < 0.3):
        return None
    builder = reading.builder
    completed = builder.discourse.complete(asked.phrase)
    asked = replace(asked, phrase=completed)
    reading.asked.append(asked)
    builder.discourse.add(completed, "theme", ())
    reading.weighed.append((f"look for {asked.phrase.text or 'what was asked for'}", min(1.0, asked.score)))
    builder.notes += [n for n in asked.phrase.notes if n]
    return asked.end


def _why(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "why is the lamp still on?" as the wish that it were not."""
    j = i + 1
    if reader.word(j) not in ("is", "are"):
        return None
    for phrase, k in reader.noun_phrases(j + 1):
        negated = False
        while reader.word(k) in ("still", "not", "always", "so", "already", "yet"):
            negated = negated or reader.word(k) == "not"
            k += 1
        end = _undo(reading, reader, phrase, k, negated=negated)
        if end is not None:
            return end
    return None


def _undo(reading: Reading, reader: Reader, phrase: Phrase, k: int, *, negated: bool) -> int | None:
    """Bring about the opposite of the state at a position (the same state where it is said not to be so)."""
    lexicon = reader.ground.lexicon
    state = lexicon.states.get(reader.word(k))
    wanted = state if negated else lexicon.opposites.get(state or "")
    verbs = {
        "open": "open",
        "closed": "close",
        "switched_on": "turn on",
        "switched_off": "turn off",
        "clean": "clean",
        "dry": "dry",
        "cold": "refrigerate",
        "hot": "heat",
    }
    if wanted not in verbs:
        return None
    command = command_for(reader, verbs[wanted], {"theme": phrase}, end=k + 1)
    reading.builder.note(
        f"'{phrase.text} is {reader.word(k)}' is taken as the wish that it were {wanted.replace('_', ' ')}"
    )
    return k + 1 if perform(reading.builder, command) else None


def _bad_state(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "the lamp is still on", "the plates are dirty", "Tobi left the window open" as complaints."""
    for phrase, k in reader.noun_phrases(i):
        if reader.word(k) not in ("is", "are", "was", "were") or is_anything(phrase.query):
            continue
        k += 1
        complains = False
        while reader.word(k) in (
            "still",
            "so",
            "too",
            "very",
            "all",
            "already",
            "not",
            "really",
            "always",
            "quite",
            "pretty",
        ):
            complains = complains or reader.word(k) in ("still", "too")
            k += 1
        state = reader.ground.lexicon.states.get(reader.word(k))
        alone = reading.understood == 0 and reader.is_end(k + 1) and state in ("open", "switched_on")
        if state in ("dirty", "wet") or alone or (complains and state is not None):
            return _undo(reading, reader, phrase, k, negated=False)
    return None


# --- commands -------------------------------------------------------------------------------------------------------


def _command(reading: Reading, reader: Reader, i: int, *, negated: bool = False) -> int | None:
    same = _do_the_same(reading, reader, i)
    if same is not None:
        return same
    commands = read_commands(reader, i)
    commands += _with_state(reader, i)
    if negated:
        commands = [replace(c, negated=True) for c in commands]
    ranked = sorted(commands, key=lambda c: (-c.score * _boundary_factor(reader, c.end), -c.end))
    return _perform_best(reading, ranked, keep_order=True)


def _with_state(reader: Reader, i: int) -> list[Command]:
    """Read "leave the window open", "keep the lamp on", "get the mugs clean", "set the table"."""
    lexicon = reader.ground.lexicon
    base = lexicon.base(reader.word(i))
    found: list[Command] = []
    if base in ("leave", "keep", "get", "have", "make", "turn", "switch", "put", "set", "let", "hold", "lay"):
        for phrase, j in reader.noun_phrases(i + 1):
            if base not in ("put", "set", "lay"):
                found += [
                    replace(c, start=i, end=e, score=0.97) for c, e in predicate_commands(reader, phrase, j) if e > j
                ]
            if base in ("set", "lay") and ("table" in phrase.text or "desk" in phrase.text):
                roles = {"theme": phrase}
                if reader.word(j) == "for":
                    for guests, end in reader.noun_phrases(j + 1):
                        found.append(
                            replace(command_for(reader, "deck", {**roles, "beneficiary": guests}), start=i, end=end)
                        )
                    number = lexicon.numbers.get(reader.word(j + 1)) or (
                        int(reader.word(j + 1)) if reader.word(j + 1).isdecimal() else 0
                    )
                    if number:
                        guests = Phrase(
                            query=Query(), number=number, determiner=Determiner.NUMBER, refers=Refers.EVERYONE
                        )
                        end = j + 3 if reader.word(j + 2) in ("people", "persons", "guests") else j + 2
                        found.append(
                            replace(command_for(reader, "deck", {**roles, "beneficiary": guests}), start=i, end=end)
                        )
                found.append(replace(command_for(reader, "deck", roles), start=i, end=j))
    return found


def _do_the_same(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "do the same with the plates"."""
    if not reader.at(i, "do", "the", "same") or reading.previous is None:
        return None
    j = i + 4 if reader.word(i + 3) in ("with", "for", "to") else i + 3
    for phrase, end in reader.noun_phrases(j):
        command = replace(reading.previous, roles={**reading.previous.roles, "theme": phrase}, end=end)
        if perform(reading.builder, command):
            return end
    return None


def _perform_best(reading: Reading, commands: list[Command], *, keep_order: bool = False) -> int | None:
    """Carry out the best reading that can be expressed; remember what was weighed."""
    if not commands:
        return None
    best = commands[0]
    if best.score < _SURE and not any(p.unknown for p in best.phrases):
        commands = [c for c in commands if c.score >= 0.1]
    for command in commands[:3]:
        reading.weighed.append((_in_words(command), round(min(1.0, command.score), 3)))
    builder = reading.builder
    for command in commands[:6]:
        if command.score < best.score * 0.5:
            break
        before = (
            list(builder.pieces),
            dict(builder.variables),
            list(builder.unread),
            len(builder.discourse.mentions),
            builder.discourse.command,
        )
        if perform(builder, command):
            builder.scores.append(min(1.0, command.score))
            reading.previous = command
            return command.end
        builder.pieces, builder.variables, builder.unread = before[0], before[1], before[2]
        del builder.discourse.mentions[before[3] :]
        builder.discourse.command = before[4]
    return None


def _in_words(command: Command) -> str:
    roles = "; ".join(f"{role}: {phrase.text}" for role, phrase in command.roles.items() if phrase.text)
    return f"{command.verb} ({roles})" if roles else command.verb


def _noun_alone(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "a mug, please" as wanted, "the stapler?" as asked for."""
    if reading.understood:
        return None
    for phrase, j in reader.noun_phrases(i):
        if not reader.is_end(j) or phrase.unknown or is_anything(phrase.query):
            continue
        wanted = phrase.text.split()[0] in ("a", "an", "some", "two", "another") or "please" in [t.word for t in reader.tokens]
        if reader.tokens[-1].word == "?" or not wanted or phrase.refers is not Refers.THING:
            return _question(reading, reader, i)
        roles = {"theme": phrase, "recipient": Phrase(query=Query(), refers=Refers.SPEAKER)}
        if perform(reading.builder, command_for(reader, "bring", roles)):
            reading.builder.note("no verb was said; it is taken as wanted here")
            reading.builder.scores.append(0.5)
            return j
    return None


def _give_up(reading: Reading, reader: Reader, i: int) -> int:
    """Report the words up to the next punctuation as unread; return the position there."""
    stop = i
    while stop < reader.stop and not (reader.is_end(stop) and stop > i):
        stop += 1
    words = [t.text for t in reader.tokens[i:stop] if not t.is_punctuation]
    said = " ".join(words)
    if words and _only_tells(reader, i, stop):
        reading.told.append(said)
        _remember(reading, reader, i, stop)
    elif words:
        reading.failed.append(said)
    return stop


def _remember(reading: Reading, reader: Reader, i: int, stop: int) -> None:
    """Remember what a statement speaks of, so that "it" in the next sentence can refer to it."""
    told = reader.within(stop)
    k = i
    while k < stop:
        phrase, end = next(((p, j) for p, j in told.noun_phrases(k) if _exists(told, p)), (None, k + 1))
        if phrase is not None:
            role = "place" if phrase.refers in (Refers.ROOM, Refers.FLOOR) else "theme"
            reading.builder.discourse.add(phrase, role, ())
        k = max(end, k + 1)


def _exists(reader: Reader, phrase: Phrase) -> bool:
    if phrase.refers is Refers.PERSON:
        return not phrase.anaphoric
    return phrase.refers in (Refers.THING, Refers.ROOM) and not phrase.anaphoric and bool(reader.ground.found(phrase.query)) and not is_anything(phrase.query)


def _only_tells(reader: Reader, i: int, stop: int) -> bool:
    """Say whether the words tell something rather than ask for it ("I have to go out", "guests are coming")."""
    if reader.ground.lexicon.base(reader.word(i)) == reader.word(i) or reader.word(i) in _WH:
        return False
    if any(reader.word(k) in _FINITE for k in range(i + 1, stop)):
        return True
    return reader.word(i) in ("i", "we", "it", "he", "she", "they", "my", "there", "our", "this", "that", "because", "since")
