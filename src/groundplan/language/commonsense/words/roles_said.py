"""Who is called by a role: "the guests", "the staff", "the girl", "the two men", by what the scene says of people."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.explaining.ages import is_minor, of_generation
from groundplan.language.commonsense.explaining.meanings import jobs, says, stems_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.genders import is_known_as, may_mean
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Entity, Kind

_STAFF = frozenset(
    {"staff", "employee", "personnel", "crew", "worker", "workforce", "staff member", "colleague"}
    | {"member of staff", "member of the staff", "members of staff", "staff members"}
)
_SERVED = frozenset(
    {"guest", "patient", "visitor", "customer", "client", "pupil", "student", "resident", "tenant", "passenger"}
    | {"member", "reader", "tourist", "inmate", "shopper", "trainee"}
)
_ADULTS = {"woman": "she", "lady": "she", "man": "he", "gentleman": "he"}
_MINORS = {"girl": "she", "schoolgirl": "she", "boy": "he", "schoolboy": "he", "lad": "he"}
_YOUNG = frozenset({"little", "small", "young", "tiny", "wee"})
_NAMES_ROLE = frozenset({"job", "role", "profession", "occupation", "works", "as", "our", "my", "a", "an", "the"})
_BEHIND = frozenset({"in", "of", "at", "from", "on", "for", "to", "with", "who", "until", "since", "by", "and"})


def called_by_role(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the people of whom the scene tells a role, an age or a gender that the words name; else nobody."""
    young = len(words) > 1 and words[0] in _YOUNG
    phrase = " ".join(words[1:] if young else words)
    people = [ground.scene.entity(i) for i in ground.scene.of_kind(Kind.AGENT) if i != ground.robot]
    forms = {phrase, *singulars(phrase)}
    if young and not forms & _MINORS.keys():
        return ()
    gendered = next((f for f in forms if f in _ADULTS or f in _MINORS), None)
    if gendered is not None:
        return _of_gender(ground, people, gendered) if young or gendered != phrase else of_generation(ground, phrase)
    if forms & _STAFF:
        return _employed(ground, people)
    named = forms & _SERVED or {f for f in forms if people and ground.knowledge.is_role(f)}
    those = tuple(p.id for p in people if named & roles_of(p)) if named else ()
    return those or of_generation(ground, phrase)


def roles_of(person: Entity) -> frozenset[str]:
    """Return the roles that somebody is said to have: "job: waiter" of a waiter, "guest in room 4" of a guest."""
    found: set[str] = set()
    for attribute in person.attributes:
        said = [w for w in parts(attribute) if w not in _NAMES_ROLE]
        end = next((n for n, w in enumerate(said) if w in _BEHIND), len(said))
        chunk = said[:end]
        if chunk and not chunk[0].endswith("ing"):
            found |= {chunk[-1], " ".join(chunk)}
    return frozenset(found)


def _employed(ground: Ground, people: list[Entity]) -> tuple[str, ...]:
    """Return those of whom a trade is told, where the scene tells apart who works there and who does not."""
    trades = [name for job in jobs() for name in job.names]
    others = {p.id for p in people if roles_of(p) & _SERVED}
    told = {
        p.id
        for p in people
        for role in roles_of(p)
        if ground.knowledge.is_role(role) or any(says(stems_of(role), name) for name in trades)
    }
    return tuple(p.id for p in people if p.id in told and p.id not in others) if others else ()


def _of_gender(ground: Ground, people: list[Entity], noun: str) -> tuple[str, ...]:
    """Return the girls or the men among the people, where the ages and given names tell who they are."""
    minors = [p for p in people if is_minor(ground, p)]
    those = minors if noun in _MINORS else [p for p in people if p not in minors]
    pronoun = _MINORS.get(noun) or _ADULTS[noun]
    sure = tuple(p.id for p in those if is_known_as(pronoun, p.name or p.id))
    maybe = tuple(p.id for p in those if may_mean(pronoun, p.name or p.id))
    return sure or (maybe if len(maybe) == 1 else ())


__all__ = ["called_by_role", "roles_of"]
