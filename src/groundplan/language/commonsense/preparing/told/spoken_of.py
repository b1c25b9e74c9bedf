"""What clauses that only tell speak of: things, the places they are at, rooms, and who is in which room.

What is meant is looked up in the scene, told apart by the place and the state that the clause tells: "there is a window
open in Ann's room" speaks of the one window there that is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.preparing.taken_back.exceptions import EXCEPTION_MARKERS
from groundplan.language.commonsense.preparing.told.said_clauses import Clause
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind

_AT = frozenset({"in", "on", "at", "inside", "under", "behind", "near", "by", "into", "onto", "to", "from"})
_STATES = {
    "open": "open", "ajar": "open", "opened": "open", "unlocked": "open", "closed": "closed", "shut": "closed",
    "on": "switched_on", "running": "switched_on", "burning": "switched_on", "going": "switched_on",
    "off": "switched_off", "lit": "switched_on",
}  # fmt: skip
_OPPOSITE = {"open": "closed", "closed": "open", "switched_on": "switched_off", "switched_off": "switched_on"}
_WHOLE = frozenset({"everything", "all", "things", "stuff", "what", "whatever"})
_SPEAKER = frozenset({"i", "we"})
_EXCEPTING = frozenset({m[0] for m in EXCEPTION_MARKERS})
_PRONOUNS = frozenset({"he", "she", "him", "her", "they", "them"})
_DONE_BEFORE = frozenset({"made", "left", "was", "were", "gave", "forgot", "had", "did", "lost", "dropped", "put"})
_SOME = frozenset({"some", "several", "most", "many", "few", "all", "both"})
_ONE_OF = (("one", "of"), ("only", "one", "of"), ("just", "one", "of"), ("either", "of"), ("whichever", "of"))


@dataclass(frozen=True, slots=True)
class Mention:
    """Something spoken of: what it is in the scene, whether it is several, whether as the place of something."""

    ids: tuple[str, ...]
    kind: Kind
    plural: bool
    place: bool
    said: Tokens
    noun: Tokens = ()
    sure: bool = True
    among: tuple[str, ...] = ()


@dataclass(slots=True)
class Spoken:
    """What was told so far, in the order in which it was told; `where` is the room each person was told to be in."""

    things: list[Mention] = field(default_factory=list)
    places: list[Mention] = field(default_factory=list)
    where: dict[str, Mention] = field(default_factory=dict)
    person: Tokens = ()
    wanted: tuple[str, ...] = ()
    given: bool = False


def speak_of(spoken: Spoken, tokens: Tokens, clause: Clause, ground: Ground) -> None:
    """Add what a clause speaks of."""
    lacking = next((n for n in range(clause.start, clause.stop) if tokens[n].word == "without"), clause.stop)
    reader = Reader(ground, tokens, read_noun_phrases).within(lacking)
    found: list[Mention] = []
    k = clause.start
    who = ""
    while k < clause.stop:
        reader = reader if k < lacking else Reader(ground, tokens, read_noun_phrases).within(clause.stop)
        person = _person(tokens, k, spoken, ground)
        if person:
            who, spoken.person = _called(person), person if person[0].word not in _SPEAKER else spoken.person
            k += max(1, len(person) if tokens[k].word not in _PRONOUNS else 1)
            continue
        if found and found[-1].place and len(found) > 1 and tokens[k].word == "," and found[0].plural:
            found[0], k = _without_spared(found[0], reader, k, ground)
            if k >= clause.stop:
                break
        if tokens[k].word in ("a", "an") and tokens[k - 1].word in IS and word_at(tokens, k - 2) != "there":
            break
        one = elliptic_end(tokens, k, clause.stop)
        among = tuple(dict.fromkeys(i for m in (*spoken.things, *found) for i in m.ids))
        nouns = [m.noun for m in (*found[::-1], *spoken.things[::-1])] if one else []
        meant = next((d for noun in nouns if len(d := described(tokens[k:one], among, noun, ground)) == 1), ())
        if meant:
            found.append(Mention(meant, Kind.OBJECT, False, False, tokens[k:one]))
            k = one
            continue
        mention, k = _mention(reader, k, ground)
        if mention is not None:
            mention, k = _without_spared(mention, reader, k, ground)
            found.append(mention)
    states = _states(tokens[clause.start : clause.stop])
    places = [m for m in found if m.place or m.kind is Kind.ROOM]
    if tokens[clause.start].word in ("it", "they") and spoken.things and len(spoken.things[-1].ids) > 1:
        spoken.things[-1] = _narrowed(spoken.things[-1], places, states, tokens[clause.start : clause.stop], ground)
    for mention in found:
        if mention in places:
            continue
        narrowed = _narrowed(mention, places, states, tokens[clause.start : clause.stop], ground)
        (spoken.things if not _is_furniture(narrowed, ground) else spoken.places).append(narrowed)
        if _is_furniture(narrowed, ground):
            spoken.things.append(narrowed)
    spoken.places += places
    wanting = [m for m in found if m.kind is Kind.ROOM and not m.place]
    spoken.wanted = wanting[0].ids if wanting else spoken.wanted
    rooms = [m for m in places if m.kind is Kind.ROOM and len(m.ids) == 1]
    stays = not _DONE_BEFORE & {t.word for t in tokens[clause.start : clause.stop]}
    if who and rooms and stays and not [m for m in found if m not in places][1:]:
        spoken.where[who] = rooms[-1]


def _without_spared(mention: Mention, reader: Reader, k: int, ground: Ground) -> tuple[Mention, int]:
    """Return "all the things on the desk" without what is excepted behind it, and the position behind that."""
    ids, end = spared(reader, k, mention.ids, ground) if mention.plural else ((), 0)
    if not end:
        return mention, k
    return replace(mention, ids=tuple(i for i in mention.ids if i not in ids)), end


def spared(reader: Reader, k: int, ids: tuple[str, ...], ground: Ground) -> tuple[tuple[str, ...], int]:
    """Return which of some things are excepted at a position ("but not the blue one"), and where that ends."""
    while reader.word(k) in (",", "and", "but", "only") and reader.word(k + 1) in _EXCEPTING:
        k += 1
    marker = next((len(m) for m in EXCEPTION_MARKERS if reader.at(k, *m)), 0)
    if not marker and reader.word(k) == ",":
        k, marker = k + 1, 0
    for phrase, end in sorted(reader.noun_phrases(k + marker), key=lambda pair: -pair[1]):
        left_out = tuple(i for part in phrase.items for i in ground.found(part.query) if i in ids)
        behind = reader.word(end) in ("excepted", "aside", "apart") and not marker
        if left_out and set(left_out) < set(ids) and not phrase.unknown and (marker or behind):
            return left_out, end + behind
    return (), 0


def elliptic_end(tokens: Tokens, k: int, stop: int) -> int:
    """Return where "the blue one", "the one that is not blue" ends that begins at a position; 0 where it does not."""
    if tokens[k].word not in ("the", "that", "a"):
        return 0
    end = next((n + 1 for n in range(k + 1, min(k + 5, stop)) if tokens[n].word in ("one", "ones")), 0)
    if end == k + 2 and word_at(tokens, end) in ("that", "which") and word_at(tokens, end + 1) in ("is", "are"):
        return min(stop, end + 4 if word_at(tokens, end + 2) == "not" else end + 3)
    inside = any(tokens[n].is_punctuation or tokens[n].word in ("other", "and") for n in range(k + 1, end))
    return 0 if end < k + 3 or inside else end


def _called(person: Tokens) -> str:
    return "i" if person[0].word in _SPEAKER else person[0].word


def _person(tokens: Tokens, k: int, spoken: Spoken, ground: Ground) -> Tokens:
    """Return the words for the person at a position, whom a pronoun means as well; none before "'s"."""
    word = tokens[k].word
    if word in _SPEAKER:
        return tokens[k : k + 1]
    if word in _PRONOUNS:
        meant = spoken.person and (word in ("they", "them") or may_mean(word, spoken.person[0].word))
        return spoken.person if meant else ()
    named = tokens[k].text[:1].isupper() and person_query(ground, (word,)) is not None and word.isalpha()
    return tokens[k : k + 1] if named and word_at(tokens, k + 1) != POSSESSIVE else ()


def _mention(reader: Reader, k: int, ground: Ground) -> tuple[Mention | None, int]:
    """Return what is mentioned at a position, and the position behind it."""
    tokens = reader.tokens
    one_of = next((len(o) for o in _ONE_OF if reader.at(k, *o)), 0)
    opens = tokens[k].word in ground.lexicon.determiners or tokens[k].word in ground.lexicon.numbers
    opens = opens or tokens[k].word in _WHOLE or tokens[k].text[:1].isupper() or tokens[k].word in _POSSESSIVES
    after = k > 0 and tokens[k - 1].word in _AT
    if not (opens or after or one_of) or tokens[k].is_punctuation:
        return None, k + 1
    best = _best(reader, k + one_of, ground)
    if best is None:
        return None, k + 1
    phrase, end = best
    ids = _such_of_them(reader, k, phrase, end) or tuple(i for p in phrase.items for i in ground.found(p.query))
    if {t.word for t in tokens[k + one_of : end]} <= _GENERIC | set(ground.lexicon.numbers):
        return None, end
    plural = (phrase.plural or phrase.determiner is Determiner.ALL or bool(phrase.parts)) and not one_of
    sure = phrase.determiner is not Determiner.A and not one_of
    noun = tokens[k + one_of : end]
    return Mention(ids, ground.scene.entity(ids[0]).kind, plural, after, tokens[k:end], noun, sure), end


def _such_of_them(reader: Reader, k: int, phrase: Phrase, end: int) -> tuple[str, ...]:
    """Return those of which something is said: of "two of the folders are red" the red ones."""
    ground = reader.ground
    counted = reader.word(k) in ground.lexicon.numbers or reader.word(k) in _SOME
    partitive = counted and reader.word(k + 1) == "of"
    if not partitive or reader.word(end) not in IS or phrase.parts:
        return ()
    said = (ground.found(both(phrase.query, query)) for query, _ in read_predicates(reader, end + 1))
    return next((ids for ids in said if ids), ())


_GENERIC = frozenset({"things", "thing", "items", "the", "some", "a", "few"})
_POSSESSIVES = frozenset({"my", "our", "your", "his", "her", "their", "its"})


def _best(reader: Reader, k: int, ground: Ground) -> tuple[Phrase, int] | None:
    """Return the longest sure noun phrase for something that is here."""
    fitting = [
        (phrase, end)
        for phrase, end in reader.noun_phrases(k)
        if phrase.refers in (Refers.THING, Refers.ROOM)
        and not (phrase.unknown or phrase.none or phrase.anaphoric or phrase.stuff or is_anything(phrase.query))
        and all(ground.found(part.query) for part in phrase.items)
        and phrase.joined_by != "or"
        and not any(part.anaphoric or part.other for part in phrase.items)
        and not (phrase.parts and reader.word(k - 1) in _AT)
        and not _has_one(reader, k, end)
    ]
    most = max((p.score for p, _ in fitting), default=0.0)
    sure = [(p, e) for p, e in fitting if p.score >= 0.6 * most and p.score > 0.3]
    return max(sure, key=lambda pair: (pair[1], pair[0].score), default=None)


def _has_one(reader: Reader, k: int, end: int) -> bool:
    """Say whether a phrase goes on to "… and a blue one": another thing than those it begins with."""
    joint = next((n for n in range(k, end) if reader.word(n) in (",", "and")), end)
    return any(reader.word(n) in ("one", "ones") for n in range(joint, end))


def _states(said: Tokens) -> list[tuple[str, bool]]:
    found = []
    for n, token in enumerate(said):
        if token.word in _STATES:
            bare = token.word not in ("on", "off") or n + 1 == len(said) or said[n + 1].word in _STATES | _GOES_ON
            denied = "not" in {t.word for t in said[max(0, n - 3) : n]}
            if bare and not (denied and token.word in ("running", "going")):
                state = _STATES[token.word]
                found.append((_OPPOSITE[state] if denied else state, True))
    return found


_GOES_ON = dict.fromkeys(["in", "at", "and", "although", "for", "since", "again", "somewhere", "all"], "")


def _narrowed(
    mention: Mention, places: list[Mention], states: list[tuple[str, bool]], said: Tokens, ground: Ground
) -> Mention:
    """Return a mention of what fits the places and states that are told of it, where some of it does."""
    ids = mention.ids
    for place in places if len(ids) > 1 else ():
        there = tuple(i for i in ids if set(place.ids) & {*ground.scene.chain(i)})
        ids = there or ids
    there_all = ids
    for state, _ in states if len(ids) > 1 else ():
        ids = tuple(i for i in ids if ground.scene.holds((state, i))) or ids
    if len(ids) > 1 and not mention.sure:
        ids = _of_quality(ids, said, mention, ground)
    return replace(mention, ids=ids, among=mention.ids if len(there_all) < 2 else there_all)


def _of_quality(ids: tuple[str, ...], said: Tokens, mention: Mention, ground: Ground) -> tuple[str, ...]:
    """Return those of which the last word of the clause is true ("one of the cups is | blue")."""
    said = said[:-1] if said[-1].word == "one" else said
    last = said[-1].word
    if last in {t.word for t in mention.said}:
        return ids
    quality = read_adjective(ground, last) if last.isalpha() else None
    if quality is None or len(said) < 2 or said[-2].word not in ("is", "one", "not", "the"):
        return ids
    fitting = set(ground.found(quality.query)) & set(ids)
    fitting = set(ids) - fitting if said[-2].word == "not" else fitting
    return tuple(i for i in ids if i in fitting) or ids


def _is_furniture(mention: Mention, ground: Ground) -> bool:
    scene = ground.scene
    holds = all(scene.has_type(i, "surface") or scene.has_type(i, "container") for i in mention.ids)
    return mention.kind is Kind.ASSET and holds


def described(said: Tokens, among: tuple[str, ...], noun: Tokens, ground: Ground) -> tuple[str, ...]:
    """Return which of some things words without a noun mean ("the blue one", "the lighter one") with the noun."""
    one = next((n for n, t in enumerate(said) if t.word in ("one", "ones")), len(said))
    opening = spelt("the") if said[0].word != "the" else said[:1]
    for tail in _tails(noun):
        phrase_tokens = (*opening, *said[1:one], *tail, *said[one + 1 :])
        for phrase, end in Reader(ground, phrase_tokens, read_noun_phrases).noun_phrases(0):
            if end == len(phrase_tokens) and not phrase.unknown and phrase.refers is Refers.THING:
                meant = tuple(i for i in ground.found(both(phrase.query, phrase.query)) if i in among)
                if meant and (len(meant) < len(among) or len(among) == 1):
                    return meant
    return ()


def _tails(noun: Tokens) -> Iterator[Tokens]:
    """Yield the noun of a mention without what opens it, as singular, with and without what follows it."""
    start = 0
    while start < len(noun) and (noun[start].word in _OPENING or noun[start].word.isdecimal()):
        start += 1
    rest = noun[start:]
    stop = next((n for n, t in enumerate(rest) if t.word in _AT | {"that", "which", "of"}), len(rest))
    if not stop:
        return
    forms = dict.fromkeys([*singulars(rest[stop - 1].word), rest[stop - 1].word])
    for form in forms:
        yield (*rest[: stop - 1], *spelt(form), *rest[stop:])
        yield (*rest[: stop - 1], *spelt(form))
        yield spelt(form)


_OPENING = frozenset(
    {"the", "a", "an", "two", "three", "four", "both", "some", "of", "all", "these", "those", "my", "our"}
)
