"""Explanations before a command: "the vial spoils quickly, so put it in the fridge" as "put the vial in the fridge".

What is said of a thing, or of what somebody did with it, only says why "it" in the command behind is to be done.
The thing takes the place of the pronoun, and the explanation is left out: whatever it is made of, it need not be read.
Where the words of the thing alone fit several, or the command speaks of more than "it", everything stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at
from groundplan.language.questions import Determiner
from groundplan.scene.query import RelationName

_JOINTS = frozenset({",", ";", ":", "-", "–", "—", "so", "hence", "therefore", *SENTENCE_ENDS})
_PAST_JOINT = frozenset({"so", "hence", "therefore", "thus", "please", "and", "then", "just", "kindly"})
_REASONS = (("now", "that"), ("seeing", "that"), ("given", "that"), ("as",), ("since",), ("because",), ("apparently",))
_BELIEVED = (("i", "think"), ("i", "believe"), ("i", "guess"), ("i", "fear"), ("i", "am", "afraid"), ("it", "seems"))
_SUPPOSING = frozenset({"if", "unless", "when", "whenever", "whether", "otherwise", "else", "until", "or"})
_ASKED = frozenset({"did", "have", "has"})
_MODAL = frozenset({"must", "should", "shall", "needs", "need", "ought", "belongs", "belong", "supposed", "goes"})
_OUGHT = frozenset({"must", "should", "shall", "ought", "may", "can", "could"})
_SUFFERED = frozenset(
    {"stay", "lie", "stand", "remain", "sit", "hang", "wait", "get", "become", "go", "spoil", "thaw", "melt"}
    | {"warm", "dry", "freeze", "fall", "rot", "fade", "overheat", "curdle", "sour", "linger", "catch"}
)
_HOME = frozenset({"lives", "live", "belongs", "belong", "goes", "go", "place", "home", "spot"})
_FINITE = frozenset({"is", "are", "was", "were", "has", "have", "had", "can", "could", "will", "would", "does", "do"})
_FINITE_ALSO = frozenset(
    {"must", "should", "shall", "ought", "may", "might", "did", "got", "went", "came", "ran", "fell", "lost"}
)
_LASTING = frozenset({"cold", "cool", "chilled", "frozen", "refrigerated", "dark", "dry", "safe", "upright", "warm"})
_COLD_PLACES = {
    "freezer": frozenset({"frozen", "deep-frozen"}),
    "fridge": frozenset({"cold", "cool", "chilled", "refrigerated"}),
}
_AWAY = frozenset(
    {"away", "properly", "safely", "somewhere", "suitable", "correctly", "quickly", "at", "once", "back", "up"}
)
_IT = {"it": False, "them": True}
_HIM = frozenset({"him", "her"})
_BEHIND_HER = frozenset({"in", "on", "at", "please", "with", "and", "to", "for"})
_WHOSE = frozenset({"her", "his", "their"})
_NEVER = frozenset({"not", "never", "cannot", "can't", "n't", "nothing", "hardly"})
_MORE = frozenset(
    {"there", "here", "one", "ones", "another", "other", "others", "that", "those", "both", "each", "all"}
)
_WHO = frozenset(
    {"i", "we", "you", "he", "she", "they", "somebody", "someone", "nobody", "anybody", "people", "everybody"}
)
_AT = frozenset({"in", "on", "at", "under", "near", "behind", "beside", "inside"})
_SAID = frozenset(
    {"is", "are", "was", "were", "lying", "standing", "sitting", "left", "hanging", "kept", "stored", "put"}
)
_PARTICLES = frozenset({"off", "on", "up", "down", "out", "away"})
_FURTHEST, _NEAR = 24, 5
_NEEDS = frozenset({"needs", "need", "wants", "want", "requires", "require"})
_TREATMENT = frozenset({"wash", "washing", "clean", "cleaning", "rinse", "rinsing", "wipe", "wiping", "drying"})
_WIPING = frozenset({"wipe", "mop", "soak", "clean", "blot", "sponge", "dab", "dry", "clear"})
_SPILT = frozenset({"spilt", "spilled", "spill", "dripped", "dropped", "leaked", "sloshed", "splashed"})


def without_explanations(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the thing named in the command where it was named in an explanation before."""
    for _ in range(3):
        changed = next((c for start in _sentence_starts(tokens) if (c := _taken_up(tokens, start, ground))), None)
        if changed is None:
            return tokens
        tokens = changed
    return tokens


def _sentence_starts(tokens: Tokens) -> Iterator[int]:
    yield 0
    yield from (k + 1 for k, t in enumerate(tokens) if t.word in SENTENCE_ENDS and k + 1 < len(tokens))


def _taken_up(tokens: Tokens, start: int, ground: Ground) -> Tokens | None:
    whole = Reader(ground, tokens, read_noun_phrases)
    begun = strip_start(whole, start)
    for k in range(begun + 2, min(len(tokens) - 2, begun + _FURTHEST)):
        if tokens[k].word not in _JOINTS or (tokens[k].word == "so" and tokens[k + 1].word == "that"):
            continue
        verb = _command(whole, k)
        if verb < 0:
            if tokens[k].word in SENTENCE_ENDS:
                return None
            continue
        stop = _end(tokens, verb)
        it = next((n for n in range(verb + 1, stop) if tokens[n].word in _IT), -1)
        if it < 0 or (tokens[verb].word in _WIPING and _SPILT & {t.word for t in tokens[begun:k]}):
            return None
        told = _told(whole.within(k), begun, plural=_IT[tokens[it].word])
        if told is None or not _may_go(tokens, begun, k, verb, stop, done=told[2]):
            return None
        command = _renamed(tokens[verb:stop], it - verb, *told[:2])
        command = _with_noun(command, told[0]) if command is not None else None
        cold = _kept_so([t.word for t in tokens[begun:k]], tokens[it + 1 : stop], ground)
        command = (*command[: len(command) - (stop - it - 1)], *cold) if command is not None and cold else command
        return None if command is None else (*tokens[:start], *command, *tokens[stop:])
    return None


def _kept_so(said: list[str], behind: Tokens, ground: Ground) -> Tokens:
    """Return "in the freezer" for "(it must stay frozen, so put it) | away properly"; nothing where a place is said."""
    kept = next((place for place, words in _COLD_PLACES.items() if words & set(said)), "")
    vague = behind and all(t.word in _AWAY for t in behind) and ground.categories(kept)
    return spelt("in", "the", kept) if kept and vague else ()


def _command(reader: Reader, k: int) -> int:
    """Return where a command begins behind a joint, or -1."""
    n = k + 1
    while reader.word(n) in _PAST_JOINT or reader.word(n) in _JOINTS:
        if reader.word(n) == "then" and reader.tokens[k].word not in SENTENCE_ENDS:
            return -1
        n += 1
    n = strip_start(reader, n)
    openers = reader.longest(n, reader.ground.lexicon.openers["do"])
    n += len(openers or ())
    lexicon = reader.ground.lexicon
    word = reader.word(n)
    starts = lexicon.base(word) == word and word in lexicon.verb_starts and word not in {v[0] for v in lexicon.asking}
    return n if starts or (word in ("get", "check", "see") and lexicon.frames.get(word)) else -1


def _end(tokens: Tokens, verb: int) -> int:
    return sentence_end(tokens, verb)


def _may_go(tokens: Tokens, begun: int, joint: int, verb: int, stop: int, *, done: bool) -> bool:
    """Say whether what stands before the joint only explains, and the command needs nothing else of it.

    `done`: it tells what somebody did with the thing.
    """
    said = [t.word for t in tokens[begun:joint]]
    if _NEEDS & set(said) and _TREATMENT & set(said) and tokens[verb].word not in _WIPING | {"wash", "rinse"}:
        return False
    if _SUPPOSING & set(said) or "?" in said:
        return False
    more = (n for n in range(verb, stop) if tokens[n].word in _MORE and not _one_from(tokens, n))
    if next(more, -1) >= 0 or tokens[verb].word in ("do", "help"):
        return False
    if tokens[stop - 1].word in ("back", "away", "in") and tokens[stop - 2].word in _IT and _HOME & set(said):
        return False
    reasoned = bool({t.word for t in tokens[joint:verb]} & {"so", "hence", "therefore", "thus", ":", ";"})
    reasoned = reasoned or any(tuple(said[: len(r)]) == r for r in _REASONS)
    has_to = any(a in ("has", "have") and b == "to" for a, b in pairwise(said))
    wishes = has_to or bool(_MODAL & set(said[1:]))
    return reasoned or done or not wishes or bool(_LASTING & set(said)) or _must_not_suffer(said)


def _one_from(tokens: Tokens, n: int) -> bool:
    """Say whether "(the) one | from the hall", "(the) one on the desk" stands at a position: another of the kind."""
    behind = word_at(tokens, n + 1)
    return tokens[n].word == "one" and word_at(tokens, n - 1) == "the" and behind in _AT | {"from", "with", "that"}


def _with_noun(command: Tokens, thing: Tokens) -> Tokens:
    """Return the command with the thing's noun for the "one" of "the one from the hall"."""
    end = next((n for n in range(1, len(thing)) if thing[n].word in _AT | {"that", "of", "from"}), len(thing))
    noun = thing[end - 1 : end]
    return tuple(noun[0] if _one_from(command, n) and noun else t for n, t in enumerate(command))


def _must_not_suffer(said: list[str]) -> bool:
    """Say whether it is told how a thing should not be or stay ("should not stand in the sun"), which only explains."""
    for k in range(1, len(said) - 1):
        if said[k - 1] in _OUGHT and said[k] == "not":
            rest = said[k + 2 :] if said[k + 1] == "to" else said[k + 1 :]
            be_left = rest[:1] == ["be"] and (rest[1:2] in (["left"], ["kept"]) or (rest[1:2] and rest[1] in _AT))
            return rest[:1] != [] and (rest[0] in _SUFFERED or bool(be_left))
    return False


def _told(reader: Reader, begun: int, *, plural: bool) -> tuple[Tokens, Tokens, bool] | None:
    """Return the words of the one thing that a statement is about, and of the person who did something with it.

    The last says whether somebody did.
    """
    k = begun
    for opening in (*_REASONS, *_BELIEVED):
        k += len(opening) if reader.at(k, *opening) else 0
    missed = _missed(reader, k, plural=plural)
    if missed is not None:
        return missed
    subject = _phrase(reader, k, plural=plural, finite=True)
    if subject is not None:
        return (*_named(reader, k, subject), *_where(reader, k, subject)), (), False
    k = k + 1 if reader.word(k) in _ASKED else k
    who = k + 1 if reader.word(k) in _WHO or _is_person(reader, k) else -1
    if who < 0:
        return None
    named = () if reader.word(k) in _WHO else reader.tokens[k:who]
    reader = _owners_named(reader, who, named)
    for n in range(who + 1, min(who + 5, reader.stop)):
        end = _phrase(reader, n, plural=plural, finite=False)
        if end is not None:
            return _named(reader, n, end), named, True
        opened = reader.word(n) in reader.ground.lexicon.determiners
        if opened and any(p.refers is Refers.THING and not is_anything(p.query) for p, _ in reader.noun_phrases(n)[:1]):
            return None
    return None


def _where(reader: Reader, start: int, end: int) -> Tokens:
    """Return "that are in the hall" for "(the lamps) are still on | in the hall", where it tells which are meant."""
    k = end + 1 if reader.word(end) in IS else reader.stop
    n = next((n for n in range(k, min(k + _NEAR, reader.stop)) if reader.word(n) in ("in", "inside")), -1)
    ground, things = reader.ground, [p for p, e in reader.noun_phrases(start) if e == end]
    for place, last in reader.noun_phrases(n + 1) if n > 0 else ():
        if place.unknown or place.refers not in (Refers.ROOM, Refers.THING) or is_anything(place.query):
            continue
        there = related(RelationName.AT, place.query)
        if any(0 < len(ground.found(both(p.query, there))) < len(ground.found(p.query)) for p in things):
            return (*spelt("that", reader.word(end)), *reader.tokens[n:last])
    return ()


def _missed(reader: Reader, k: int, *, plural: bool) -> tuple[Tokens, Tokens, bool] | None:
    """Return what somebody "cannot … without", and who that is, as what is told of."""
    n = next((n for n in range(k + 1, reader.stop) if reader.word(n) == "without"), -1)
    if n < 0 or not _NEVER & {reader.word(i) for i in range(k, n)}:
        return None
    named = reader.tokens[k : k + 1] if _is_person(reader, k) else ()
    reader = _owners_named(reader, n, named)
    end = _phrase(reader, n + 1, plural=plural, finite=False)
    if end is None or end != reader.stop:
        return None
    return _named(reader, n + 1, end), named, False


def _owners_named(reader: Reader, start: int, named: Tokens) -> Reader:
    """Return a reader of what is said, with a person's name for "her", "his" behind a position where one was named."""
    owned = (*named, Token("'s", POSSESSIVE))
    behind = (w for t in reader.tokens[start : reader.stop] for w in (owned if named and t.word in _WHOSE else (t,)))
    return Reader(reader.ground, (*reader.tokens[:start], *behind), read_noun_phrases)


def _named(reader: Reader, start: int, end: int) -> Tokens:
    """Return the words of a thing: without where it is if they tell it as well, else with "that is" before that."""
    ground = reader.ground
    ids = next(ground.found(p.query) for p, e in reader.noun_phrases(start) if e == end and ground.found(p.query))
    same = [e for p, e in reader.noun_phrases(start) if e < end and _plainly(p) and ground.found(p.query) == ids]
    if same:
        return reader.tokens[start : min(same)]
    place = next((n for n in range(start + 1, end) if reader.word(n) in _AT and reader.word(n - 1) not in _SAID), end)
    return (
        (*reader.tokens[start:place], *spelt("that", "is"), *reader.tokens[place:end])
        if place < end
        else (reader.tokens[start:end])
    )


def _plainly(phrase: Phrase) -> bool:
    """Say whether a phrase has a noun of its own, and is not a part of a name only ("the striped" for the mug)."""
    return not phrase.unknown and bool(phrase.query.categories or phrase.refers is not Refers.THING)


def _is_person(reader: Reader, k: int) -> bool:
    word = reader.word(k)
    return bool(word) and reader.tokens[k].text[:1].isupper() and person_query(reader.ground, (word,)) is not None


def _phrase(reader: Reader, k: int, *, plural: bool, finite: bool) -> int | None:
    """Return where the phrase of one thing ends that begins at a position (before a finite verb), or None."""
    for phrase, end in sorted(reader.noun_phrases(k), key=lambda pair: -pair[1]):
        if not _one_thing(reader.ground, phrase, plural=plural):
            continue
        if not finite or _verb_follows(reader, end):
            return end
    return None


def _one_thing(ground: Ground, phrase: Phrase, *, plural: bool) -> bool:
    if phrase.refers is not Refers.THING or phrase.anaphoric or phrase.unknown or is_anything(phrase.query):
        return False
    if phrase.none or phrase.determiner not in (Determiner.THE, Determiner.ALL) or phrase.parts:
        return False
    found = ground.found(phrase.query)
    several = phrase.plural or len(found) > 1
    return bool(found) and (several == plural or (plural and phrase.plural) or (len(found) == 1 and not plural))


def _verb_follows(reader: Reader, k: int) -> bool:
    word = reader.word(k)
    if word in _FINITE or word in _FINITE_ALSO:
        return True
    return word.isalpha() and k + 1 <= reader.stop and len(word) > 3 and word.endswith(("s", "ed")) and word != "this"


def _renamed(command: Tokens, it: int, thing: Tokens, who: Tokens) -> Tokens | None:
    """Return the command with the thing for "it" and the person for "him", or None where it speaks of others."""
    found = [*command[:it], *thing, *command[it + 1 :]]
    rest = command[it + 1 :]
    if it == 1 and rest and rest[0].word in _PARTICLES and (len(rest) == 1 or not rest[1].word.isalpha()):
        found = [command[0], rest[0], *thing, *rest[1:]]
    if not who:
        return None if any(t.word in _HIM for t in (*command[:it], *rest)) else tuple(found)
    return tuple(w for n, t in enumerate(found) for w in _whom(found, n, who, t))


def _whom(found: list[Token], n: int, who: Tokens, token: Token) -> Tokens:
    if token.word == "his":
        return (*who, Token("'s", POSSESSIVE))
    if token.word not in _HIM:
        return (token,)
    after = found[n + 1].word if n + 1 < len(found) else ""
    alone = (
        token.word != "her" or not after.isalpha() or after in ("in", "on", "at", "please", "with", "and", "to", "for")
    )
    return who if alone else (*who, Token("'s", POSSESSIVE))
