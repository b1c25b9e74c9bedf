"""What an instruction speaks of although nothing known is it: imagined in the twin, so that the rest can be read.

Without it, "put milk into the cup and water into the glass" is read quite differently where there is no glass, and
what is missing could not be told. Things are imagined where the instruction says they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from groundplan.knowledge import Knowledge
from groundplan.knowledge.affordances import category_types
from groundplan.knowledge.mapping import default_mapping
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.twin import IMAGINED, ROOM, with_imagined
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.appearance import positive
from groundplan.language.commonsense.phrases.group_nouns import group_heads
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.preparing.taken_back.rewording import reworded
from groundplan.language.commonsense.words.spelling import correct
from groundplan.language.commonsense.words.tokens import Tokens, tokenize
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.language.questions import Clause, Described
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Query, RelationName
from groundplan.scene.scene import Fact, Scene

_LONGEST = 4
_BEFORE_NOUNS = frozenset({"of", "and", "or", "with", "in", "on", "from", "into", "some", "more", "for", "to", "me"})
_GENERIC = frozenset({"something", "anything", "everything", "nothing", "somewhere"})
_MEALS = frozenset({"breakfast", "lunch", "dinner", "supper", "meal", "brunch", "snack", "food", "drink", "dish"})
_HOLDING = (RelationName.IN, RelationName.ON, RelationName.AT)
_NUMBERED = re.compile(r"(?P<category>.*?)_?(?P<number>\d+)\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imagined:
    """The twin with what was imagined in it.

    `words` are the words each imagined thing was spoken of by, `others` those of which the scene has other kinds only
    ("coffee cup", where there are plastic ones); `places` are the ids of places that exist, but of which
    nothing is known yet, and `unseen` those that are in the scene, but have not been looked at.
    """

    scene: Scene
    words: dict[str, str] = field(default_factory=dict)
    others: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    def joined(self, *others: Imagined) -> Imagined:
        """Return everything that was imagined for several readings of parts of one instruction."""
        words, scene = dict(self.words), self.scene
        for other in others:
            new = [e for e in other.scene.entities() if e.id not in scene]
            facts = [fact for fact in other.scene.facts() if any(e.id == fact[1] for e in new)]
            scene = with_imagined(scene, new, facts)
            words |= other.words
        return replace(
            self, scene=scene, words=words, others=frozenset().union(self.others, *(o.others for o in others))
        )

    def unknown(self, entity_id: str) -> bool:
        """Say whether a thing is only spoken of, or a place that nothing is known of yet."""
        return entity_id in self.words or entity_id in self.places


def imagine(instruction: str, ground: Ground, places: Iterable[str] = ()) -> Imagined:
    """Return the twin with what the instruction speaks of and the scene has not, and the places still to be seen."""
    places = tuple(dict.fromkeys(places))
    new = [p for p in places if p not in ground.scene]
    known = _with_places(ground.scene, new, ground.knowledge)
    if new:
        ground = Ground(known, ground.knowledge, ground.lexicon, type(ground.vocabulary)(known, ground.knowledge))
    words, others = {}, set()
    entities = []
    for category, (said, other) in _absent(_tokens(instruction, ground), ground).items():
        entity_id = f"unseen_{squash(category) or 'thing'}"
        if entity_id in words:
            continue
        words[entity_id] = said
        others |= {entity_id} if other else set()
        handy = bool(ground.affordances) and default_mapping().has(category, "carry")
        entities.append(_imagined(entity_id, category, ground.knowledge, handy=handy))
    unseen = tuple(p for p in places if p in ground.scene and p not in new)
    if not entities:
        return Imagined(scene=known, places=tuple(new), unseen=unseen)
    scene = with_imagined(known, entities, [("in", e.id, ROOM) for e in entities])
    return Imagined(scene=scene, words=words, others=frozenset(others), places=tuple(new), unseen=unseen)


def _with_places(twin: Scene, places: Sequence[str], known: Knowledge) -> Scene:
    if not places:
        return twin
    entities = []
    for place in places:
        match = _NUMBERED.match(place)
        entity = _imagined(place, match["category"] if match else place, known)
        entities.append(replace(entity, kind=Kind.ASSET, types=(*entity.types, "location")))
    return with_imagined(twin, entities, [("in", p, ROOM) for p in places])


def _tokens(instruction: str, ground: Ground) -> Tokens:
    return correct(reworded(tokenize(instruction, ground.lexicon), ground), ground)[0]


def _absent(tokens: Tokens, ground: Ground) -> dict[str, tuple[str, bool]]:
    """Return the categories of what is spoken of but not there, with the words for them as they were written.

    True with them says that other kinds of it are there.
    """
    found: dict[str, tuple[str, bool]] = {}
    i = 0
    while i < len(tokens):
        length, category = _noun_at(tokens, i, ground)
        if category and not _for_a_dish(tokens, i, category, ground):
            words = tuple(t.word for t in tokens[i : i + length])
            noun = read_noun(ground, words)
            other = noun is not None and noun.present
            found.setdefault(category, (" ".join(t.text for t in tokens[i : i + length]), other))
        i += max(1, length)
    return found


def _for_a_dish(tokens: Tokens, i: int, category: str, ground: Ground) -> bool:
    """Say whether what is spoken of is only the dish that something is done for ("cut the carrots for the | salad")."""
    before = tokens[i - 1].word if i else ""
    k = i - 1 if before in ground.lexicon.determiners or before in ground.lexicon.possessives else i
    food = any(ground.knowledge.is_a(s, "food") for s in ground.knowledge.senses(category)[:1])
    return k > 1 and tokens[k - 1].word == "for" and food and tokens[0].word not in ("look", "search")


def _noun_at(tokens: Tokens, i: int, ground: Ground) -> tuple[int, str]:
    """Return how many words a noun at a position has (0: there is none), and its category if nothing here is it."""
    for length in range(_LONGEST, 0, -1):
        span = tokens[i : i + length]
        words = tuple(t.word for t in span)
        if len(words) < length or any(t.is_punctuation for t in span) or _closed(words, ground):
            continue
        if length == 1 and _is_verb(tokens, i, ground):
            return 0, ""
        noun = read_noun(ground, words)
        if noun is None:
            continue
        if noun.generic or words[-1] in _MEALS or words[0] in _GENERIC:
            return length, ""
        if noun.present:
            return length, "" if noun.group else _other_kind(ground, words)
        kind = ground.knowledge.category(noun.category).kind if noun.category in ground.knowledge else None
        return length, noun.category if kind in (Kind.OBJECT, Kind.ASSET) else ""
    return _unheard(tokens, i, ground)


def _closed(words: tuple[str, ...], ground: Ground) -> bool:
    stops = ground.lexicon.word_sets["stops"]
    return words[0] in stops or words[-1] in stops


def _is_verb(tokens: Tokens, i: int, ground: Ground) -> bool:
    """Say whether a word that may be a verb stands where a verb does, not behind a determiner or the like."""
    if ground.lexicon.base(tokens[i].word) is None:
        return False
    before = tokens[i - 1].word if i else ""
    lexicon = ground.lexicon
    return not (before in lexicon.determiners or before in lexicon.possessives or before in _BEFORE_NOUNS)


def _other_kind(ground: Ground, words: tuple[str, ...]) -> str:
    """Return a compound's own category where the scene has only other kinds of it ("coffee cup": a plastic cup)."""
    phrase = " ".join(words)
    if len(words) < 2 or ground.vocabulary.by_squash.get(squash(phrase)):
        return ""
    noun = read_noun(ground, words)
    if noun is None or noun.query.names or noun.query.any_attributes or not noun.query.categories:
        return ""
    if words[-1] in group_heads():
        return ""
    forms = {phrase, *(" ".join((*words[:-1], s)) for s in singulars(words[-1]))}
    if noun.category.replace("_", " ") in forms:
        below = all(ground.knowledge.is_a(s, noun.category) for c in noun.query.categories for s in _sense(ground, c))
        return "" if below else "_".join(words)
    if any(_called_so(ground, category, words, noun.category) for category in noun.query.categories):
        return ""
    return "_".join(words)


def _sense(ground: Ground, category: str) -> tuple[str, ...]:
    return tuple(ground.knowledge.senses(category)[:1])


def _called_so(ground: Ground, category: str, words: tuple[str, ...], meant: str) -> bool:
    """Say whether a scene's category is what a compound means, not only another kind of the same."""
    said = set(words) | {s for word in words for s in singulars(word)}
    parts = category.split("_")
    return (
        meant in ground.knowledge.senses(category)[:1]
        or (parts[-1:] == parts and parts[0] in said)
        or bool(set(parts[:-1]) & said)
    )


def _unheard(tokens: Tokens, i: int, ground: Ground) -> tuple[int, str]:
    """Read words that nothing knows behind a determiner as the name of something ("the multigrain thing")."""
    before = tokens[i - 1].word if i else ""
    if before not in ground.lexicon.determiners and before not in ground.lexicon.possessives:
        return 0, ""
    k = i
    while k < len(tokens) and k < i + _LONGEST and not _known(tokens[k].word, ground) and not tokens[k].is_punctuation:
        k += 1
    word = "_".join(t.word for t in tokens[i:k])
    return k - i, word if word.replace("_", "").isalnum() else ""


def _known(word: str, ground: Ground) -> bool:
    from groundplan.language.commonsense.words.spelling import is_known

    return is_known(word, ground) or any(is_known(plain, ground) for plain in positive(word))


def _imagined(entity_id: str, category: str, known: Knowledge, *, handy: bool = False) -> Entity:
    """Return an entity of a category with what is generally known of such things; what is `handy` can be brought."""
    senses = known.senses(category)
    kind = known.category(senses[0]).kind if senses else Kind.OBJECT
    kind = kind if kind in (Kind.OBJECT, Kind.ASSET) and not handy else Kind.OBJECT
    types = set(category_types(category, kind, known)) - {"switchable"}
    types |= {"receptacle"} if types & {"container", "surface", "vessel"} else set()
    types |= {"container"} if "vessel" in types else set()
    if senses and any(known.has_property(senses[0], p) for p in ("liquid", "drinkable")):
        types |= {"liquid", "drinkable"}
    return Entity(
        id=entity_id,
        kind=kind,
        category=category,
        types=tuple(sorted(types)),
        attributes=(IMAGINED,),
        affordances_known=True,
    )


# --- where they are -------------------------------------------------------------------------------------------------


def placed(imagined: Imagined, clauses: Iterable[Clause], known: Knowledge) -> Imagined | None:
    """Return the twin with a thing where each description that nothing fits says it is; None where that helps none."""
    for clause in clauses:
        for described in clause.variables.values():
            moved = _placed(imagined, described, known)
            if moved is not None:
                return moved
    return None


def _placed(imagined: Imagined, described: Described, known: Knowledge) -> Imagined | None:
    query, scene = described.query, imagined.scene
    if not query.relations or evaluate(query, scene):
        return None
    if evaluate(query.model_copy(update={"states": (), "not_states": (), "superlative": None, "ordinal": None}), scene):
        return None
    targets = evaluate(query.relations[0].target, scene)
    bare = query.model_copy(update={"relations": ()})
    fitting = evaluate(bare, scene)
    if not targets or query.relations[0].name not in _HOLDING or query.relations[0].negated or not query.categories:
        return None
    fact: Fact = ("in" if scene.has_type(targets[0], "container") else "on", "", targets[0])
    movable = next((i for i in fitting if i in imagined.words), None)
    if movable is not None:
        entities = list(scene.entities())
        facts = [f for f in scene.facts() if not (f[0] in ("in", "on") and f[1] == movable)]
        moved = with_imagined(Scene((), (), name=scene.name), entities, [*facts, (fact[0], movable, fact[2])])
        return replace(imagined, scene=moved)
    entity_id = f"unseen_{squash(query.categories[0])}"
    if entity_id in scene or (not fitting and not _named_so(query, described)):
        return None
    entity = _imagined(entity_id, query.categories[0], known)
    scene = with_imagined(scene, [entity], [(fact[0], entity_id, fact[2])])
    return replace(imagined, scene=scene, words={**imagined.words, entity_id: _head(described)})


def _named_so(query: Query, described: Described) -> bool:
    return bool(query.categories) and bool(described.text)


def _head(described: Described) -> str:
    """Return the words of a description without its article and place ("the | banana | in the bowl")."""
    words = described.text.split()
    stop = next((k for k, w in enumerate(words) if k and w in ("in", "on", "from", "at", "of", "inside")), len(words))
    return " ".join(words[1 if words[:1] and words[0] in ("the", "a", "an", "my", "your", "some") else 0 : stop])
