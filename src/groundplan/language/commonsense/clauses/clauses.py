"""Clauses: each is opened politely, asked, wished, commanded, or continues the one before."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.allotment import read_allotment
from groundplan.language.commonsense.clauses.commands import read_commands
from groundplan.language.commonsense.clauses.continuations import do_the_same, one_more
from groundplan.language.commonsense.clauses.dispensable import read_dispensable
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.gapping import read_gapped, same_goal
from groundplan.language.commonsense.clauses.letting import let_do, let_run
from groundplan.language.commonsense.clauses.needs import read_need
from groundplan.language.commonsense.clauses.ordering import (
    begun,
    bring_forward,
    first_of_all,
    follows,
    once_done,
    precedes,
)
from groundplan.language.commonsense.clauses.resultatives import with_state
from groundplan.language.commonsense.clauses.statements import (
    QUESTION_WORDS,
    SUBJECTS,
    give_up,
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
from groundplan.language.commonsense.questions.searching import read_search
from groundplan.language.commonsense.questions.seeking import read_sought
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import (
    JOINS,
    REASONS,
    Reading,
    boundary_factor,
    last_spoken,
    perform_best,
    unbroken_factor,
)
from groundplan.language.commonsense.words.fillers import past_fillers, strip_start
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, Return

_ASKS = frozenset({"please", "could", "would", "bring", "give", "get", "fetch", "hand", "pass"})
_WISHES = frozenset((who, verb) for who in ("i", "we") for verb in ("need", "want", "would", "require"))
"""What begins a wish behind "so", which otherwise gives a purpose ("so that …", "so i can …")."""
_TELLING = frozenset({"about", "that", "which", "with", "without", "whose", "where"})
_DOING_AFTER = ("before", "after", "once", "by", "while")
_YES_NO = ("is", "are", "was", "were", "does", "do", "did", "has", "have", "any", "got")


def read_listed(reading: Reading, reader: Reader, i: int) -> None:
    """Read the clauses of a list in which verbs may be left out ("mug into the sink, fan off")."""
    reading.listing = reading.builder.elliptic = True
    try:
        read_clauses(reading, reader, i)
    finally:
        reading.listing = reading.builder.elliptic = False


def read_clauses(reading: Reading, reader: Reader, i: int) -> None:
    """Read the clauses of a sentence one after the other."""
    alternative, opening = -1, len(reading.builder.pieces)
    ended, started, followed = begun(reader, i), opening, False
    for _ in range(24):
        if i >= reader.stop:
            break
        before = len(reading.builder.pieces)
        said = [reader.word(k) for k in range(ended, i)]
        reading.builder.sequel = reading.builder.sequel or follows(said)
        end = read_clause(reading, reader, i)
        if end is not None and len(reading.builder.pieces) > before:
            since = reading.earlier if before == opening else started if once_done(said) else opening
            if precedes(said) or once_done(said) or first_of_all(reader, i, end, reading.finish):
                bring_forward(reading.builder, since, before)
        started, ended = before, end if end is not None else i
        if alternative >= 0:
            reading.builder.either(alternative, before)
        if end is None:
            i = strip_start(reader, give_up(reading, reader, i, goes_on=followed and not said))
            continue
        reading.understood, followed = reading.understood + 1, True
        joint = end + 1 if reader.word(end) == "," else end
        alternative = before if reader.word(joint) == "or" else -1
        i = _joined(reading, reader, past_fillers(reader, end))


def _joined(reading: Reading, reader: Reader, j: int) -> int:
    """Return where the next clause begins, past "and then", "before you", "because …"."""
    start = j
    while j < reader.stop:
        word = reader.word(j)
        if word == "so" and (reader.word(j + 1) in _ASKS or (reader.word(j + 1), reader.word(j + 2)) in _WISHES):
            j += 1
            continue
        if word in REASONS and not reader.at(j, "so", "then"):
            return reader.stop if not _sentence_goes_on(reader, j) else _sentence_goes_on(reader, j)
        if word == "only" and reader.word(j + 1) in ("after", "once", "when"):
            j += 1
            continue
        if word in ("before", "after", "while", "once") and j + 1 < reader.stop:
            j += 1
            while reader.word(j) in ("that", "you", "have", "are", "do", "this", ","):
                j += 1
            continue
        if word in JOINS or reader.is_end(j) or word in ("that", "please", "again", "too"):
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


def read_clause(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read one clause: opened politely, asked, needed, desired, or commanded; return the position after it."""
    reader.last = last_spoken(reading.builder)
    if reader.ground.affordances:
        planned = read_undertaking(reading, reader, i)
        if planned is not None:
            return planned
    sought = read_sought(reader, i) if not reading.understood and reading.previous is None else None
    if sought is not None:
        return _noted(reading, sought)
    opened = _opened(reading, reader, i)
    if opened is not None:
        return opened
    said = read_dispensable(reading, reader, i) or read_allotment(reading, reader, i)
    if said is not None:
        return said
    if reader.word(i) in ("help", "assist"):
        for person, j in reader.noun_phrases(i + 1):
            k = j + 1 if reader.word(j) in ("to", "with") else j
            begins = reader.ground.lexicon.base(reader.word(k)) == reader.word(k)
            if person.refers is Refers.PERSON and begins and not reader.is_end(k + 1) and reader.word(k + 1) != "up":
                return read_clause(reading, reader, k)
    word = reader.word(i)
    if word in QUESTION_WORDS or (
        word in ("in", "on", "at", "from", "with", "under", "using", "to", "for", "of", "behind", "near")
        and (reader.word(i + 1) in ("which", "what", "whom", "whose") or reader.at(i + 1, "how", "many"))
    ):
        return read_why(reading, reader, i) if word == "why" else _question(reading, reader, i)
    if word in _YES_NO and not (word == "do" and reader.word(i + 1) in ("the", "not", "a", "laundry")):
        return _question(reading, reader, i)
    asking = reader.longest(i, reader.ground.lexicon.asking)
    if asking is not None:
        found = _asked(reading, reader, i + len(asking))
        if found is not None:
            if asking == ("count",):
                reading.asked[-1] = replace(reading.asked[-1], returns=(Return.COUNT,))
            return found
    if word in ("need", "want", "require") and any(reader.tokens[k].word in ("i", "we") for k in range(i)):
        wanted = _want(reading, reader, i + 1)
        if wanted is not None:
            return wanted
    negated = word in ("do", "never") and (word == "never" or reader.word(i + 1) == "not")
    if negated:
        return _command(reading, reader, i + (1 if word == "never" else 2), negated=True)
    base = reader.ground.lexicon.base(word)
    if base is not None and word.endswith("ing") and reader.word(i - 1) in _DOING_AFTER:
        done = _command(reading, reader, i)
        if done is not None:
            return done
    if base == word:
        done = _command(reading, reader, i)
        if done is not None:
            return done
    if not any(not p.need for p in reading.builder.pieces):
        need = read_need(reading.builder, reader, i)
        if need is not None:
            remember_people(reading, reader, i)
            return need
    wanted = read_wish_of_another(reading, reader, i)
    if wanted is not None:
        return wanted
    if reading.listing:
        listed = read_state(reader, reading.builder, i, bare=True, verbless=True)
        if listed is not None:
            reading.previous = reading.builder.performed
            return listed
    state = read_state(reader, reading.builder, i, bare=reading.wishing)
    if state is not None:
        reading.wishing, reading.previous = True, reading.builder.performed
        return state
    statement = read_complaint(reading, reader, i)
    if statement is not None:
        return statement
    if reading.previous is not None:
        likewise = perform_best(reading, same_goal(reader, i, reading.previous))
        if likewise is not None:
            return likewise
        switched = read_state(reader, reading.builder, i, bare=True, verbless=True)
        if switched is not None:
            return switched
        again = [] if word in SUBJECTS else read_gapped(reader, i, reading.previous)
        gapped = perform_best(reading, again) or one_more(reading, reader, i)
        if gapped is not None:
            return gapped
    compound = word.endswith("ing") and read_noun(reader.ground, (word, reader.word(i + 1))) is not None
    if base is not None and not compound:
        told = word in (f"{base}s", f"{base}es") and not reading.listing
        done = _command(reading, reader, i) if base != word and not told else None
        return done or read_verbless(reading, reader, i)
    return read_verbless(reading, reader, i) or _noun_alone(reading, reader, i)


def _look_in(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "check | the lab, then …" as going there, where something else is to be done after it."""
    for place, end in reader.noun_phrases(j):
        goes_on = reader.word(end) in (",", "and", "then") and end + 2 < reader.stop
        if place.refers is Refers.ROOM and not place.unknown and goes_on and not place.parts:
            return perform_best(reading, [command_for(reader, "visit", {"theme": place}, end=end)])
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


def i_of(reader: Reader, j: int) -> int:
    """Return where the opener before a position begins with "i"."""
    return next((k for k in range(j - 1, max(-1, j - 6), -1) if reader.word(k) == "i"), j)


def _do(reading: Reading, reader: Reader, j: int) -> int | None:
    base = reader.ground.lexicon.base(reader.word(j)) or ""
    own = reader.word(j - 1) == "to" and "you" not in (reader.word(j - 2), reader.word(j - 3))
    if (
        own
        and reader.word(i_of(reader, j)) == "i"
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


def _ask(reading: Reading, reader: Reader, j: int) -> int | None:
    return _asked(reading, reader, j)


def _want(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read what is wanted: it is brought, or looked for where it cannot be ("I need a room that …")."""
    somewhere = read_sought(reader, j) if reader.word(j) in ("somewhere", "someplace") else None
    if somewhere is not None:
        return _noted(reading, somewhere)
    return _sought(reading, reader, j) or read_want(reading, reader, j)


def _sought(reading: Reading, reader: Reader, j: int) -> int | None:
    if reader.word(j) not in ("a", "an", "some", "somewhere"):
        return None
    for phrase, end in reader.noun_phrases(j)[:1]:
        fixed = phrase.refers in (Refers.ROOM, Refers.THING) and not phrase.unknown and reader.is_end(end)
        found = reader.ground.entities(phrase.query)
        if fixed and found and all(e.kind is not Kind.OBJECT for e in found):
            return _question(reading, reader, j)
    return None


_OPENED = {"do": _do, "doing": _doing, "want": _want, "state": _state, "ask": _ask}


def _asked(reading: Reading, reader: Reader, j: int) -> int | None:
    looked_in = _look_in(reading, reader, j) if reader.word(j - 1) == "check" else None
    if looked_in is not None:
        return looked_in
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
    if asked is None or asked.score < (0.3 if asked.phrase.unknown else 0.1):
        return None
    return _noted(reading, asked)


def _noted(reading: Reading, asked: Asked) -> int:
    builder = reading.builder
    completed = builder.discourse.complete(asked.phrase)
    asked = replace(asked, phrase=completed)
    reading.asked.append(asked)
    builder.discourse.add(completed, "theme", ())
    reading.weighed.append((f"look for {asked.phrase.text or 'what was asked for'}", min(1.0, asked.score)))
    builder.notes += [n for n in asked.phrase.notes if n]
    return asked.end


def _command(reading: Reading, reader: Reader, i: int, *, negated: bool = False) -> int | None:
    same = do_the_same(reading, reader, i)
    if same is not None:
        return same
    commands = read_commands(reader, i)
    commands += with_state(reader, i)
    if negated:
        commands = [replace(c, negated=True) for c in commands]
    furthest = max((c.end for c in commands if c.score > 0.5 and boundary_factor(reader, c.end) > 0.9), default=0)
    weights = {id(c): boundary_factor(reader, c.end) * unbroken_factor(reader, c, furthest) for c in commands}
    ranked = sorted(commands, key=lambda c: (-c.score * weights[id(c)], -c.end, -len(c.roles)))
    return perform_best(reading, ranked, keep_order=True)


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
        wanted = asked_for or "please" in [t.word for t in reader.tokens]
        if reader.tokens[-1].word == "?" or not wanted or phrase.refers is not Refers.THING:
            return _question(reading, reader, i)
        fixed = _sought(reading, reader, i)
        if fixed is not None:
            return fixed
        roles = {"theme": phrase, "recipient": Phrase(query=Query(), refers=Refers.SPEAKER)}
        if perform(reading.builder, command_for(reader, "bring", roles)):
            reading.builder.note("no verb was said; it is taken as wanted here")
            reading.builder.scores.append(0.5)
            return j
    return None
