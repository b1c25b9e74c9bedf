"""One clause: opened politely, asked, needed, wished, commanded, or continuing the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from groundplan.language.commonsense.clauses.allotment import read_allotment
from groundplan.language.commonsense.clauses.asking import noted, read_asked, read_place_sought, read_question
from groundplan.language.commonsense.clauses.commands import read_commands
from groundplan.language.commonsense.clauses.continuations import do_the_same, one_more
from groundplan.language.commonsense.clauses.dispensable import read_dispensable
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.gapping import read_gapped, same_goal
from groundplan.language.commonsense.clauses.letting import let_do, let_run
from groundplan.language.commonsense.clauses.needs import read_need
from groundplan.language.commonsense.clauses.resultatives import depict, depicted_end, with_state
from groundplan.language.commonsense.clauses.statements import (
    SUBJECTS,
    read_complaint,
    read_why,
    remember_people,
)
from groundplan.language.commonsense.clauses.states import command_for, read_state
from groundplan.language.commonsense.clauses.verbless import read_verbless
from groundplan.language.commonsense.clauses.wishes import (
    read_activity_wanted,
    read_having,
    read_want,
    read_wish_of_another,
)
from groundplan.language.commonsense.goals.own_clauses import read_undertaking
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.questions.seeking import read_sought
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading, boundary_factor, last_spoken, perform_best, unbroken_factor
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.scene.query import Query, Return

Read = Callable[[Reading, Reader, int], int | None]
"""Reads one kind of clause and returns the position after it; None where it is not of that kind."""

_TELLING = frozenset({"about", "that", "which", "with", "without", "whose", "where"})
_DEGREES = ("little", "bit", "lot", "while", "moment")
_DOING_AFTER = ("before", "after", "once", "by", "while")
_YES_NO = ("is", "are", "was", "were", "does", "do", "did", "has", "have", "any", "got")
_BEFORE_WHICH = ("in", "on", "at", "from", "with", "under", "using", "to", "for", "of", "behind", "near")


def read_clause(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read one clause of the first kind that it is of; return the position after it, None where it is of none."""
    reader.last = last_spoken(reading.builder)
    end = _first(_OPENINGS, reading, reader, i)
    if end is not None:
        return end
    if _asks(reader, i):
        return read_why(reading, reader, i) if reader.word(i) == "why" else read_question(reading, reader, i)
    end = _first(_REQUESTS, reading, reader, i)
    if end is not None:
        return end
    word = reader.word(i)
    if word == "never" or (word == "do" and reader.word(i + 1) == "not"):
        return _command(reading, reader, i + (1 if word == "never" else 2), negated=True)
    end = _first(_STATEMENTS, reading, reader, i)
    return end if end is not None else _without_verb(reading, reader, i)


def _first(kinds: tuple[Read, ...], reading: Reading, reader: Reader, i: int) -> int | None:
    """Return the position after a clause of the first of the kinds that it is of."""
    for kind in kinds:
        end = kind(reading, reader, i)
        if end is not None:
            return end
    return None


def _asks(reader: Reader, i: int) -> bool:
    """Say whether a question begins at a position: "which …", "in which …", "how many …", "is …"."""
    word, after = reader.word(i), reader.word(i + 1)
    if word in ALL_QUESTION_WORDS:
        return True
    if word in _BEFORE_WHICH and (after in ("which", "what", "whom", "whose") or reader.at(i + 1, "how", "many")):
        return True
    return word in _YES_NO and not (word == "do" and after in ("the", "not", "a", "laundry"))


# --- kinds of clauses: openings --------------------------------------------------------------------------------------


def _undertaken(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read what affordance scenes have rules of their own for."""
    return read_undertaking(reading, reader, i) if reader.ground.affordances else None


def _looked_for(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "I am looking for …", "I cannot find …" at the beginning."""
    sought = read_sought(reader, i) if not reading.understood and reading.previous is None else None
    return None if sought is None else noted(reading, sought)


def _helped(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "help Tobi to carry …", "assist me with cleaning …" as what the person is to be helped with."""
    if reader.word(i) not in ("help", "assist"):
        return None
    for person, j in reader.noun_phrases(i + 1):
        k = j + 1 if reader.word(j) in ("to", "with") else j
        begins = reader.ground.lexicon.base(reader.word(k)) == reader.word(k)
        if person.refers is Refers.PERSON and begins and not reader.is_end(k + 1) and reader.word(k + 1) != "up":
            return read_clause(reading, reader, k)
    return None


# --- requests -------------------------------------------------------------------------------------------------------


def _asked_for(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "find …", "tell me which …", "count the …"."""
    asking = reader.longest(i, reader.ground.lexicon.asking)
    end = None if asking is None else read_asked(reading, reader, i + len(asking))
    if end is not None and asking == ("count",):
        reading.asked[-1] = replace(reading.asked[-1], returns=(Return.COUNT,))
    return end


def _wanted(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "(what I) | need …"."""
    wants = reader.word(i) in ("need", "want", "require")
    mine = wants and any(reader.tokens[k].word in ("i", "we") for k in range(i))
    return _want(reading, reader, i + 1) if mine else None


# --- commands and statements ----------------------------------------------------------------------------------------


def _done_after(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "(before) | watering the plant", "(by) | opening the window"."""
    word = reader.word(i)
    doing = reader.ground.lexicon.base(word) is not None and word.endswith("ing")
    return _command(reading, reader, i) if doing and reader.word(i - 1) in _DOING_AFTER else None


def _commanded(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read a command: a verb, as it is, at the beginning."""
    word = reader.word(i)
    return _command(reading, reader, i) if reader.ground.lexicon.base(word) == word else None


def _needed(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read a need that is told, unless something is to be done already."""
    if any(not p.need for p in reading.builder.pieces):
        return None
    need = read_need(reading.builder, reader, i)
    if need is not None:
        remember_people(reading, reader, i)
    return need


def _listed(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read one of a list in which verbs are left out: "fan off"."""
    listed = read_state(reader, reading.builder, i, bare=True, verbless=True) if reading.listing else None
    if listed is not None:
        reading.previous = reading.builder.performed
    return listed


def _stated(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read a state that is wished for: "the window should be open"."""
    state = read_state(reader, reading.builder, i, bare=reading.wishing)
    if state is not None:
        reading.wishing, reading.previous = True, reading.builder.performed
    return state


def _likewise(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read what leaves out the verb of the clause before it: "(the mug to Tobi and) | the cup to Nina"."""
    if reading.previous is None or (reader.at(i, "a") and reader.word(i + 1) in _DEGREES and reader.is_end(i + 2)):
        return None
    likewise = perform_best(reading, same_goal(reader, i, reading.previous))
    if likewise is not None:
        return likewise
    switched = read_state(reader, reading.builder, i, bare=True, verbless=True)
    if switched is not None:
        return switched
    again = [] if reader.word(i) in SUBJECTS else read_gapped(reader, i, reading.previous)
    return perform_best(reading, again) or one_more(reading, reader, i)


def _without_verb(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read a clause that begins with no command: another form of a verb, a place with what is to be there, a thing."""
    word = reader.word(i)
    base = reader.ground.lexicon.base(word)
    compound = word.endswith("ing") and read_noun(reader.ground, (word, reader.word(i + 1))) is not None
    if base is None or compound:
        return read_verbless(reading, reader, i) or _noun_alone(reading, reader, i)
    told = word in (f"{base}s", f"{base}es") and not reading.listing
    done = _command(reading, reader, i) if base != word and not told else None
    return done or read_verbless(reading, reader, i)


def _command(reading: Reading, reader: Reader, i: int, *, negated: bool = False) -> int | None:
    same = do_the_same(reading, reader, i)
    if same is not None:
        return same
    commands = read_commands(reader, i)
    commands += with_state(reader, i)
    if negated:
        commands = [replace(c, negated=True) for c in commands]
    ends = {id(c): c.end if negated else depicted_end(reader, c) for c in commands}
    bounds = {id(c): boundary_factor(reader, ends[id(c)]) for c in commands}
    furthest = max((c.end for c in commands if c.score > 0.5 and bounds[id(c)] > 0.9), default=0)
    weights = {id(c): bounds[id(c)] * unbroken_factor(reader, c, furthest) for c in commands}
    ranked = sorted(commands, key=lambda c: (-c.score * weights[id(c)], -c.end, -len(c.roles)))
    end = perform_best(reading, ranked, keep_order=True)
    chosen = reading.previous
    depicted = ends.get(id(chosen), end) if end is not None and chosen is not None else end
    if chosen is None or end is None or depicted is None or depicted == end:
        return end
    return depicted if depict(reading.builder, reader, chosen, depicted) else end


def _taken_up(reader: Reader, j: int) -> bool:
    """Say whether a thing that is named alone is taken up by a command ("the lamps upstairs, | switch them off")."""
    verb = strip_start(reader, j + 1) if reader.word(j) == "," else j
    acted = reader.ground.lexicon.base(reader.word(verb)) == reader.word(verb)
    return j < verb < reader.stop and acted and bool({"it", "them"} & {reader.word(k) for k in range(verb, verb + 4)})


def _noun_alone(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "a mug, please" as wanted, "the stapler?" as asked for."""
    if reading.understood:
        return None
    for phrase, j in sorted(reader.noun_phrases(i), key=lambda pair: (-pair[1], -pair[0].score)):
        if not reader.is_end(j) or phrase.unknown or is_anything(phrase.query):
            continue
        if _taken_up(reader, j):
            reading.builder.discourse.add(phrase, "theme", ())
            return j
        words = phrase.text.split()
        asked_for = words[0] in ("a", "an", "some", "two", "another") and not _TELLING & set(words)
        listed = words[0] in ("all", "every", "each")
        wanted = asked_for or (not listed and "please" in [t.word for t in reader.tokens])
        if reader.tokens[-1].word == "?" or not wanted or phrase.refers is not Refers.THING:
            return read_question(reading, reader, i)
        fixed = read_place_sought(reading, reader, i)
        if fixed is not None:
            return fixed
        roles = {"theme": phrase, "recipient": Phrase(query=Query(), refers=Refers.SPEAKER)}
        if perform(reading.builder, command_for(reader, "bring", roles)):
            reading.builder.note("no verb was said; it is taken as wanted here")
            reading.builder.scores.append(0.5)
            return j
    return None


# --- behind an opener -----------------------------------------------------------------------------------------------


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


def _i_before(reader: Reader, j: int) -> int:
    """Return where the opener before a position begins with "i"."""
    return next((k for k in range(j - 1, max(-1, j - 6), -1) if reader.word(k) == "i"), j)


def _do(reading: Reading, reader: Reader, j: int) -> int | None:
    base = reader.ground.lexicon.base(reader.word(j)) or ""
    own = reader.word(j - 1) == "to" and "you" not in (reader.word(j - 2), reader.word(j - 3))
    if (
        own
        and reader.word(_i_before(reader, j)) == "i"
        and any(f.effect == "go" for f in reader.ground.lexicon.frames.get(base, ())[:1])
    ):
        return None
    done = read_clause(reading, reader, j)
    return done if done is not None or reader.word(j - 1) != "to" else read_activity_wanted(reading, reader, j)


def _doing(reading: Reading, reader: Reader, j: int) -> int | None:
    return _command(reading, reader, j) if reader.word(j).endswith("ing") else None


def _state(reading: Reading, reader: Reader, j: int) -> int | None:
    reading.wishing = True
    running = let_run(reading, reader, j) or let_do(reading, reader, j)
    if running is not None:
        return running
    had = read_having(reading, reader, j)
    return had or read_state(reader, reading.builder, j, bare=True) or read_clause(reading, reader, j)


def _want(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read what is wanted: it is brought, or looked for where it cannot be ("I need a room that …")."""
    somewhere = read_sought(reader, j) if reader.word(j) in ("somewhere", "someplace") else None
    if somewhere is not None:
        return noted(reading, somewhere)
    return read_place_sought(reading, reader, j) or read_want(reading, reader, j)


_OPENED: dict[str, Read] = {"do": _do, "doing": _doing, "want": _want, "state": _state, "ask": read_asked}
_OPENINGS: tuple[Read, ...] = (_undertaken, _looked_for, _opened, read_dispensable, read_allotment, _helped)
_REQUESTS: tuple[Read, ...] = (_asked_for, _wanted)
_STATEMENTS: tuple[Read, ...] = (
    _done_after,
    _commanded,
    _needed,
    read_wish_of_another,
    _listed,
    _stated,
    read_complaint,
    _likewise,
)
"""The kinds of clauses in the order in which they are asked, before a question is thought of and after it."""
