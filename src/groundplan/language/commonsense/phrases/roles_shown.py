"""Roles that belongings show: a football fan has a football, a baby a cot, whose the violin is plays it."""

from __future__ import annotations

from functools import cache
from typing import Any

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_forms import with_singular
from groundplan.language.commonsense.queries import either
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.renown import known_for
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query

_BEING = tuple(
    tuple(said.split())
    for said in (
        "is", "are", "seems to be", "seem to be", "appears to be", "must be", "might be", "may be", "could be",
        "would be", "wants to be", "wants to become", "dreams of being", "dreams of becoming", "hopes to be",
        "hopes to become", "would like to be", "would like to become", "wishes to be", "looks like", "seems like",
        "is probably", "is clearly", "is obviously", "is likely to be", "turns out to be", "is apparently",
        "is evidently", "is surely", "was", "can be", "has to be", "seems",
    )
)  # fmt: skip
_FOND = tuple(
    tuple(said.split())
    for said in (
        "fond of", "into", "keen on", "crazy about", "mad about", "interested in", "obsessed with", "passionate about",
        "enthusiastic about", "a fan of", "fans of", "a lover of", "an admirer of", "a friend of", "devoted to",
        "nuts about", "fascinated by", "a collector of", "a player of", "an enthusiast of", "a big fan of",
        "a great fan of", "a huge fan of", "a great lover of", "a keen fan of", "the fan of",
    )
)  # fmt: skip
_DEVOTED = tuple(
    tuple(said.split())
    for said in (
        "goes in for", "goes to", "go to", "goes", "go", "likes to do", "likes to play", "likes", "like", "loves",
        "love", "enjoys", "enjoy", "plays", "play", "does", "collects", "rides", "practises", "practices", "adores",
        "spends time on", "trains for", "has a passion for", "takes an interest in", "worships", "follows",
        "supports", "support", "roots for", "cheers for", "admires", "idolises", "idolizes", "is wild about",
        "is a supporter of", "is a follower of", "listens to", "watches",
    )
)  # fmt: skip
_WISHING = frozenset({"wants", "dreams", "hopes", "would", "wishes"})
_ARTICLES = frozenset({"the", "a", "an", "to", "some", "any", "their", "his", "her"})
_PRAISING = frozenset(
    {"favourite", "favorite", "best", "greatest", "proud", "beloved", "somebody", "someone", "world", "number", "one"}
    | {"dear", "dearest", "great", "super", "coolest", "top", "'s", "the", "a", "an", "kind", "doting", "keen", "avid"}
    | {"passionate", "big", "huge", "real", "serious", "hobby", "amateur"}
)
_DOING_IT = frozenset({"player", "owner", "rider", "drinker", "eater", "person"})
"""Devotees who have or do what their interest is named after: whose the poster of a footballer is does not play."""
_NOT_THEIRS = frozenset({"from", "not", "about", "by", "without"})


_KIN = frozenset(
    {"aunt", "auntie", "aunty", "uncle", "mum", "mom", "mother", "dad", "daddy", "father", "grandma", "granny"}
    | {"grandmother", "grandpa", "grandad", "granddad", "grandfather", "sister", "brother", "godmother", "godfather"}
    | {"boss", "coach", "husband", "wife", "daughter", "son", "cousin", "nephew", "niece", "stepmother", "stepfather"}
    | {"teacher", "nanny", "bride", "groom", "parent", "grandparent", "friend", "trainer", "captain", "mentor"}
)


@cache
def _synonyms(relative: str) -> frozenset[str]:
    """Return the words that mean the same relative ("auntie" for an aunt)."""
    kin = read_table("words")["kin"]
    return frozenset(w for name, words in kin.items() if relative in (name, *words) for w in (name, *words))


@cache
def _table() -> dict[str, Any]:
    return read_table("roles")


def interest_words() -> frozenset[str]:
    """Return the words by which interests and what is done for them are called, in the forms they are said in."""
    words = {w for said in (*_table()["interests"], *_table()["doings"]) for w in said.replace("_", " ").split()}
    return frozenset(words | {f"{w}s" for w in words} | {f"{w}ing" for w in words})


def is_interest(words: tuple[str, ...]) -> bool:
    """Say whether words name something that people are known to be fond of ("football", "video games")."""
    return " ".join(words) in _table()["interests"]


def role_words(words: tuple[str, ...]) -> bool:
    """Say whether words name a role that belongings may show ("football fan", "climber")."""
    if not words:
        return False
    named = "_".join(_singular(words)) in _table()["shown"] or _interest(words) is not None
    return named or _relative(words) is not None


def of_shown_role(ground: Ground, words: tuple[str, ...]) -> Query | None:
    """Return a query for what is theirs whose belongings show the role; None where nobody's do."""
    things = _evidence(words)
    relative = _relative(words)
    if not things and relative is None:
        return None
    owners: dict[str, int] = {}
    adored = _adored(ground, words)
    for entity in ground.scene.entities():
        owner = owner_of(ground.scene, entity.id) if entity.kind in (Kind.OBJECT, Kind.ASSET) else None
        if entity.kind is Kind.AGENT and entity.id != ground.robot:
            owner = entity.name or entity.id
        called = relative is not None and any(_calls(ground, relative, a) for a in entity.attributes)
        if owner is not None and (called or entity.id in adored or _shows(ground, entity, things)):
            owners[owner] = owners.get(owner, 0) + 1
    return either(*(Query(owner=o) for o in owners)) if owners else None


def _adored(ground: Ground, words: tuple[str, ...]) -> frozenset[str]:
    """Return what names something widely known that somebody is fond of ("a Star Wars fan": the poster of Yoda)."""
    liked = _interest(words) if words and _singular(words)[-1] not in _DOING_IT else None
    forms = (tuple(liked.split()), with_singular(tuple(liked.split()))) if liked else ()
    return frozenset(i for form in forms for i in known_for(ground, form))


def tools_of(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return what here somebody of a role does it with or at: the piano of a pianist, whosever it is."""
    things = _evidence(words)
    entities = (e for e in ground.scene.entities() if e.kind in (Kind.OBJECT, Kind.ASSET))
    names = tuple(thing.replace(" ", "_") for thing in things)
    return tuple(e.id for e in entities if any(_is_called(ground, e.category, name) for name in names))


def _is_called(ground: Ground, category: str, name: str) -> bool:
    """Say whether a kind of things is of a kind: a grand_piano is a piano, a piano_stool is none."""
    senses = ground.knowledge.senses(category)[:1]
    return f"_{category}".endswith(f"_{name}") or any(ground.knowledge.is_a(sense, name) for sense in senses)


def read_shown(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "a football fan", "the climber" at a position as what is theirs, where nobody is called so."""
    k = j + 1 if reader.word(j) in ("a", "an", "the", "some", "our", "any") else j
    for length in (6, 5, 4, 3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        if not all(words) or not role_words(words) or reader.word(k + length) == "'s":
            continue
        if reader.ground.categories("_".join(words)) or reader.ground.vocabulary.owners_named(words):
            continue
        whose = of_shown_role(reader.ground, words)
        if whose is not None:
            return [(whose, k + length)]
    return []


def read_devoted(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "goes climbing", "likes cats", "is into photography", "jogs": what is theirs who have such."""
    ways = sorted((*_DEVOTED, *((*be, *fond) for be in _BEING for fond in _FOND)), key=len, reverse=True)
    opening = next((p for p in ways if reader.at(j, *p)), None)
    k = j + len(opening or ())
    while opening and reader.word(k) in _ARTICLES:
        k += 1
    for length in (5, 4, 3, 2, 1) if opening else ():
        words = tuple(reader.word(n) for n in range(k, k + length))
        if not all(words):
            continue
        for name in (words, with_singular(words)):
            whose = of_shown_role(reader.ground, (*name, "fan"))
            if whose is not None:
                return [(whose, k + length)]
    return _doing(reader, j)


def read_being(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "is a climber", "seems to be somebody's favourite aunt", "goes jogging": what is theirs of whom it is so."""
    being = max((len(be) for be in _BEING if reader.at(j, *be)), default=0)
    k = j + being
    dreamt = _dreamt_of(reader, k + 1) if being and reader.word(j) in _WISHING and reader.word(k) in ("a", "an") else []
    if dreamt:
        return dreamt
    if being and reader.word(k) not in ("a", "an", "the", *_PRAISING):
        bare = [(whose, end) for whose, end in read_shown(reader, k) if reader.is_end(end)]
        return bare or read_devoted(reader, j)
    while being and (reader.word(k) in _PRAISING or reader.word(k - 1) in ("somebody", "someone")):
        if read_shown(reader, k):
            break
        k += 1
    return (read_shown(reader, k) if being else []) or read_devoted(reader, j)


def _dreamt_of(reader: Reader, k: int) -> list[tuple[Query, int]]:
    """Read "(wants to be an) | astronaut": what is theirs who have what has to do with such people."""
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        whose = of_shown_role(reader.ground, (*words, "lover")) if all(words) else None
        if whose is not None:
            return [(whose, k + length)]
    return []


def _doing(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "jogs", "takes photographs", "cycles to work" by the interest that the table gives it."""
    doings = _table()["doings"]
    base = (
        "have"
        if reader.word(j) in ("has", "had")
        else reader.ground.lexicon.base(reader.word(j)) or next(iter(singulars(reader.word(j))), reader.word(j))
    )
    for length in (4, 3, 2, 1):
        words = (base, *(reader.word(n) for n in range(j + 1, j + length)))
        interest = doings.get(" ".join(w for w in words if w not in ("a", "the", "their", "his", "her")))
        whose = of_shown_role(reader.ground, (*interest.split(), "fan")) if interest and all(words) else None
        if whose is not None:
            end = j + length
            while reader.word(end) in ("to", "at", "in", "work", "their", "the", "office", "school", "spare", "time"):
                end += 1
            return [(whose, end if reader.is_end(end) else j + length)]
    return []


def _evidence(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the things that show a role."""
    named = _table()["shown"].get("_".join(_singular(words)))
    if named is not None:
        return tuple(named)
    interest = _interest(words)
    return () if interest is None else (*_table()["interests"].get(interest, ()), interest)


def _relative(words: tuple[str, ...]) -> str | None:
    """Return the relative or role that the words name and an inscription may ("World's best dad"): a father."""
    word = next(iter(singulars(words[-1])), words[-1]) if words[-1] not in _KIN else words[-1]
    return word if word in _KIN and all(w in _PRAISING for w in words[:-1]) else None


def _calls(ground: Ground, relative: str, attribute: str) -> bool:
    """Say whether an inscription on a thing calls its owner so ("label: world's best aunt")."""
    said = parts(attribute)
    forms = {relative, *ground.knowledge.senses(relative)[:1], *_synonyms(relative)}
    return not _NOT_THEIRS & set(said) and bool(forms & set(said))


def _interest(words: tuple[str, ...]) -> str | None:
    last = _singular(words)[-1] if words else ""
    known = len(words) > 1 and last in _table()["devotees"]["words"]
    return " ".join(words[:-1]) if known else None


def _singular(words: tuple[str, ...]) -> tuple[str, ...]:
    forms = [*singulars(words[-1]), words[-1]]
    table = _table()
    known = (f for f in forms if "_".join((*words[:-1], f)) in table["shown"] or f in table["devotees"]["words"])
    return (*words[:-1], next(known, words[-1]))


def _shows(ground: Ground, entity: Entity, things: tuple[str, ...]) -> bool:
    category = entity.category
    said = {w for a in entity.attributes for w in parts(a)}
    said |= {s for w in said for s in singulars(w)}
    for thing in things:
        name = thing.replace(" ", "_")
        words = set(thing.split())
        named = category == name or words <= {*category.split("_"), *parts(entity.id)}
        if named or words <= said:
            return True
        if any(ground.knowledge.is_a(sense, name) for sense in ground.knowledge.senses(category)[:1]):
            return True
    return False
