"""Questions with what and how: "what is in the fridge", "what could I use to …", "how do I …"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.phrases.belonging import free, owned_by
from groundplan.language.commonsense.phrases.diets import diet, eatables, eats, pet_food
from groundplan.language.commonsense.phrases.joint_purposes import joint_things
from groundplan.language.commonsense.phrases.nouns import person_query, read_noun
from groundplan.language.commonsense.phrases.object_clauses import read_object_clause
from groundplan.language.commonsense.phrases.obligations import read_obligation
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.postmodifiers import excepting, extensions
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.purposes import purpose_end, things_for
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.relatives import read_relative
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.phrases.superlatives import read_choice
from groundplan.language.commonsense.queries import both, either, is_anything, related, without
from groundplan.language.commonsense.questions.owed import owned_by_subject
from groundplan.language.commonsense.questions.situations import helped
from groundplan.language.commonsense.questions.which import Asked, there
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import IS, MODALS_AND_DO, PERSONS
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query, RelationName

_ANYTHING = Query(kinds=("object",))
_MADE = ("make", "prepare", "propose", "suggest", "whip", "rustle")
_SWEET = frozenset({"dessert", "desserts", "pudding", "afters", "sweet", "treat", "treats"})
_OWNING = ("have", "got", "keep", "store", "own", "has")


def what(reader: Reader, i: int) -> list[Asked]:
    """Read "what is in the fridge", "what is the largest office", "what can I use to tighten a screw"."""
    return [replace(a, phrase=p, end=e) for a in _what(reader, i) for p, e in excepting(reader, a.phrase, a.end)]


def _what(reader: Reader, i: int) -> list[Asked]:
    k = i + 2 if reader.word(i + 1) == "else" else i + 1
    word = reader.word(k)
    thing = Phrase(query=_ANYTHING, head="any", text="what")
    owed = _to_be_done(reader, thing, k, _past_subject(reader, k + 1)) if word in MODALS_AND_DO else []
    if owed:
        return [Asked(phrase=p, end=e) for p, e in owed]
    if k == i + 2 and not reader.is_end(k):
        plain = (*reader.tokens[: i + 1], *reader.tokens[k:])
        within = Reader(reader.ground, plain, reader.grammar, stop=reader.stop - 1, last=reader.last)
        return [_others(a) for a in _what(within, i)]
    found = _had(reader, thing, k)
    if word in ("does", "do"):
        found += _contained(reader, thing, k + 1) + _owned(reader, thing, k + 1)
    if word in MODALS_AND_DO:
        found += _eaten(reader, k) or _clauses(reader, thing, k)
        return found
    if word not in IS:
        doubt = 0.85 if read_noun(reader.ground, (word,)) is not None else 1.0
        placed_first = word in reader.ground.lexicon.relations and word not in ("on", "over", "off")
        doing = [] if placed_first else read_subject_clause(reader, thing, k)
        found += [Asked(phrase=p, end=e, score=doubt) for p, e in doing]
        if word in reader.ground.lexicon.relations:
            for placed, e in grown(reader, replace(thing, query=Query(kinds=("object", "asset"))), k):
                found += [Asked(phrase=p, end=last) for p, last in read_subject_clause(reader, placed, e)]
                if reader.word(e) in IS:
                    found += [
                        Asked(phrase=placed.with_query(both(placed.query, said)), end=x)
                        for said, x in read_predicates(reader, e + 1)
                    ]
        return found
    if reader.at(k + 1, "the", "name", "of") or reader.at(k + 1, "the", "id", "of"):
        k += 3
    found += [Asked(phrase=p, end=e) for p, e in read_choice(reader, k + 1)]
    found += [Asked(phrase=p, end=e, score=0.99) for p, e in reader.noun_phrases(k + 1) if not is_anything(p.query)]
    for said, e in read_predicates(reader, k + 1):
        rooms = any(r.name is RelationName.IN and _rooms(reader, r.target) for r in said.relations)
        lost = reader.word(k + 1) in ("left", "forgotten", "lying", "dropped", "lost")
        base = Query(kinds=("object", "asset")) if (rooms and not lost) or not said.relations else _ANYTHING
        score = 1.0 if said.relations else 0.95
        for p, last in grown(reader, replace(thing, query=both(base, said)), e):
            found.append(Asked(phrase=p, end=last, score=score if last > e else score - 0.01))
    if reader.word(k + 1) == "made":
        found += [Asked(phrase=p, end=e) for p, e in read_subject_clause(reader, thing, k)]
    if reader.word(k + 1) == "there":
        found += _there(reader, thing, k + 2)
    if reader.word(k + 1) in ("good", "used", "useful", "needed", "best", "suitable"):
        served = things_for(reader.ground, tuple(reader.word(n) for n in range(k + 3, purpose_end(reader, k + 3))))
        if served is not None:
            found.append(Asked(phrase=replace(thing, query=served), end=purpose_end(reader, k + 3)))
    return found


def _contained(reader: Reader, thing: Phrase, j: int) -> list[Asked]:
    """Read "(what does) | the box contain", "… the drawer have in it"."""
    found = []
    for holder, end in reader.noun_phrases(j):
        if reader.word(end) in ("own", "have", "possess") and holder.refers is Refers.PERSON:
            people = (reader.ground.scene.entity(i) for i in reader.ground.found(holder.query))
            whose = [owned_by(reader.ground, p.name or p.id) for p in people]
            theirs = replace(thing, query=both(_ANYTHING, either(*whose))) if whose else None
            found += [Asked(phrase=p, end=e) for p, e in (grown(reader, theirs, end + 1) if theirs else ())]
        elif reader.word(end) in ("contain", "have", "hold", "store") and not is_anything(holder.query):
            last = end + 2 if reader.word(end + 1) in ("in", "on", "inside") and reader.word(end + 2) == "it" else end
            inside = both(_ANYTHING, related(RelationName.AT, holder.query))
            found.append(Asked(phrase=replace(thing, query=inside), end=last + 1))
    return found


def _others(asked: Asked) -> Asked:
    """Leave out what the question itself names: "what else is on the desk with | the stapler"."""
    places = [r.target for r in asked.phrase.query.relations]
    named_there = [r.target for place in places for r in place.relations if r.name is RelationName.CONTAINS]
    phrase = asked.phrase.with_query(without(asked.phrase.query, *named_there)) if named_there else asked.phrase
    return replace(asked, phrase=phrase, end=asked.end + 1)


def _owned(reader: Reader, thing: Phrase, j: int) -> list[Asked]:
    """Read "(what does) | Ann own (that is kept upstairs)", "… the person in the garage have in the shed"."""
    found = []
    for who, end in reader.noun_phrases(j):
        if who.refers is not Refers.PERSON or reader.word(end) not in ("own", "have", "possess"):
            continue
        names = [who.owner] if who.owner else []
        names += [e.name or e.id for e in reader.ground.entities(who.query)] if not names else []
        theirs = either(*(owned_by(reader.ground, n) for n in names)) if names else None
        if theirs is None or not reader.ground.found(both(_ANYTHING, theirs)):
            continue
        own = replace(thing, query=both(_ANYTHING, theirs))
        last = end + 2 if reader.at(end + 1, "there") else end + 1
        found += [Asked(phrase=p, end=e) for p, e in grown(reader, own, last)]
    return found


def how_to(reader: Reader, i: int) -> list[Asked]:
    """Read "(how) would I get the stain out": what one uses for that."""
    thing = Phrase(query=_ANYTHING, head="any", text="what")
    k = i if reader.word(i) in MODALS_AND_DO else i - 1
    end = purpose_end(reader, i)
    words = [reader.word(n) for n in range(i, end)]
    query = helped(reader.ground, words) if {"whether", "if"} & set(words) else None
    if query is not None:
        return [Asked(phrase=replace(thing, query=query), end=end, score=0.9)]
    return [replace(a, score=a.score * 0.95) for a in _clauses(reader, thing, k)]


def grown(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return the phrase and what it becomes with what follows, step by step."""
    done: Alternatives = [(phrase, j)]
    frontier = [(phrase, j)]
    for _ in range(3):
        frontier = [(p, e) for current, k in frontier[:4] for p, e in extensions(reader, current, k) if e > k]
        done += frontier
    return done


def _clauses(reader: Reader, thing: Phrase, k: int) -> list[Asked]:
    """Read what somebody does with it: "(what) could we | use to open a tin", "(what) could Mia cuddle up under"."""
    start = _past_subject(reader, k + 1)
    if reader.word(k) == "did" and start > k + 1:
        return []
    found: Alternatives = read_subject_clause(reader, thing, k)
    if reader.word(start) in ("recommend", "suggest", "have", "take", "do", "use") and reader.word(start + 1) in (
        "against",
        "for",
    ):
        start += 2
    if start > k + 1 and reader.word(start) not in _OWNING:
        both_served = joint_things(reader, start)
        if both_served is not None:
            return [Asked(phrase=replace(thing, query=both_served[0]), end=both_served[1])]
        served = things_for(reader.ground, tuple(reader.word(n) for n in range(start, purpose_end(reader, start))))
        if served is not None:
            found.append((replace(thing, query=served, score=0.9), purpose_end(reader, start)))
    found += read_object_clause(reader, thing, k + 1) + read_object_clause(reader, thing, k)
    more = [
        (q, last)
        for p, e in found[:6]
        if reader.word(e) in ("that", "which", "without", "with")
        for q, last in read_relative(reader, p, e)
    ]
    return [Asked(phrase=p, end=e) for p, e in (*more, *found)]


def _to_be_done(reader: Reader, thing: Phrase, k: int, start: int) -> Alternatives:
    """Read "(what) do I have to wash up", "(what) should we throw away": what calls for it."""
    owed = reader.word(k) in ("must", "should") or (
        reader.word(k) in ("do", "does") and reader.word(start) in ("have", "need")
    )
    if not owed or start == k + 1 or reader.word(reader.stop - 1) in ("with", "in", "on", "for", "from"):
        return []
    at = k if reader.word(k) in ("must", "should") else start
    wide = thing.with_query(Query(kinds=("object", "asset")))
    owed_by = owned_by_subject(reader, k + 1)
    theirs = wide if owed_by is None else wide.with_query(both(wide.query, owed_by))
    theirs = theirs if reader.ground.found(theirs.query) else wide
    return [(theirs.with_query(both(theirs.query, said)), end) for said, end in read_obligation(reader, at)]


def _past_subject(reader: Reader, j: int) -> int:
    """Return the position after who does it: a pronoun, a person, "a vegan"."""
    if reader.word(j) in PERSONS:
        return j + 1
    k = j + 1 if reader.word(j) in ("a", "an", "the", "my", "our") else j
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        if all(words) and person_query(reader.ground, words) is not None:
            return k + length
    fed = diet(reader.ground, (reader.word(k),)) is not None or pet_food(reader.ground, (reader.word(k),)) is not None
    return k + 1 if fed else j


_ANYTHING_BUT_EATEN = frozenset({"use", "put", "take", "pick", "choose", "grab", "pour"})
_OF_FOOD = frozenset(
    {"eat", "eating", "drink", "drinking", "hungry", "thirsty", "starving", "peckish", "snack", "food", "breakfast"}
    | {"lunch", "dinner", "supper", "meal", "picnic", "appetite", "bite", "hunger", "thirst", "cook", "recipe"}
)


def _eaten(reader: Reader, k: int) -> list[Asked]:
    """Read "(what) can a vegan eat", "(what) could be cooked that is …", "(what) may Tobi drink"."""
    start = _past_subject(reader, k + 1)
    verb = reader.word(start)
    made = verb in _MADE and diet(reader.ground, [reader.word(n) for n in range(reader.stop)]) is not None
    if start == k + 1 or not (eats((verb,)) or made) or (reader.word(start + 1) in ("with", "to") and verb != "have"):
        return []
    end = purpose_end(reader, start)
    if reader.word(end - 1) in ("in", "from", "of") and end > start + 2:
        return []
    end = next((n for n in range(start + 2, end) if _sets_aside(reader, n)), end)
    fed = pet_food(reader.ground, [reader.word(n) for n in range(k + 1, start)])
    if fed is not None:
        thing = Phrase(query=fed, head="food", text=reader.text(k, end), notes=("what such an animal is fed is meant",))
        return [Asked(phrase=p, end=e) for p, e in grown(reader, thing, start + 1)]
    told = [w for n in _who_eats(reader, k + 1, start) for w in n]
    suits = diet(reader.ground, [*(reader.word(n) for n in range(k + 1, end)), *told])
    if verb in _ANYTHING_BUT_EATEN and suits is None and not _OF_FOOD & {t.word for t in reader.tokens}:
        return []
    helps = _helping(reader, start) if suits is None and verb in ("give", "offer", "serve", "buy") else []
    if helps:
        return helps
    names = reader.ground.knowledge.scene_categories_with(reader.ground.scene, "edible")
    food = (
        Query(categories=names)
        if verb in ("cook",) and names
        else eatables(reader.ground, drinks=verb in ("drink", "drinks", "pour") or _of_drinks(reader))
    )
    spoilt = having(reader.ground, "gone off")
    food = food if suits is None else both(food, suits)
    food = _sweet(reader, food) if _SWEET & {reader.word(n) for n in range(start, end)} else food
    query = _served_there(reader, free(reader.ground, food if spoilt is None else without(food, spoilt)), start, end)
    thing = Phrase(query=query, head="food", text=reader.text(k, end), notes=("what people eat or drink as it is",))
    return [Asked(phrase=p, end=e) for p, e in grown(reader, thing, end)]


def _sets_aside(reader: Reader, k: int) -> bool:
    """Say whether an exception begins at a position ("what could a vegan have | besides the nuts")."""
    marker = reader.longest(k, reader.ground.lexicon.relation_phrases)
    return reader.word(k) == "besides" or (
        marker is not None and reader.ground.lexicon.relations[" ".join(marker)] == "except"
    )


def _who_eats(reader: Reader, k: int, stop: int) -> list[tuple[str, ...]]:
    """Return what is said of somebody who is named between two positions ("what can | Ann | eat": "vegan")."""
    who = person_query(reader.ground, tuple(reader.word(n) for n in range(k, stop)))
    people = reader.ground.entities(who[0]) if who is not None else ()
    return [parts(said) for person in people for said in person.attributes] if len(people) == 1 else []


def _served_there(reader: Reader, food: Query, start: int, end: int) -> Query:
    """Narrow food to where the question says that it is had ("have | from the buffet", "eat in the bar")."""
    for k in range(start + 1, end):
        if reader.word(k) in reader.ground.lexicon.relations:
            for said, last in read_predicates(reader, k)[:2]:
                if said.relations and last > k + 1 and last <= end and reader.ground.found(both(food, said)):
                    return both(food, said)
    return food


def _sweet(reader: Reader, food: Query) -> Query:
    """Return what of the food is sweet, where some is: what one has for dessert."""
    sweet = property_modifier(reader.ground, "sweet")
    fewer = both(food, sweet.query) if sweet.certain else food
    return fewer if reader.ground.found(fewer) else food


def _of_drinks(reader: Reader) -> bool:
    """Say whether it is spoken of alcohol and nothing else to eat: drinks are asked for."""
    said = {reader.word(n) for n in range(reader.stop)}
    return bool(said & {"alcohol", "booze", "teetotal"}) and not said & {"food", "eat", "cook"}


def _helping(reader: Reader, j: int) -> list[Asked]:
    """Read "(what can I) | give a friend who has a headache" as what helps in such a situation."""
    end = j
    while not reader.is_end(end):
        end += 1
    words = [reader.word(n) for n in range(j, end)]
    query = helped(reader.ground, words) if {"who", "with", "against", "whose", "because"} & set(words) else None
    if query is None:
        return []
    given = both(query, Query(types=("pickable",)))
    query = given if reader.ground.found(given) else query
    note = "what helps in such a situation is meant"
    return [Asked(phrase=Phrase(query=query, head="any", text=reader.text(j, end), notes=(note,)), end=end)]


def _had(reader: Reader, thing: Phrase, k: int) -> list[Asked]:
    """Read "(what) have they got in the shop", "(what) do you have to drink", "(what) do we keep in the shed"."""
    if reader.word(k) not in ("have", "do", "does", "has") or reader.word(k + 1) not in PERSONS:
        return []
    j = k + 2
    if reader.word(k) in ("do", "does") and reader.word(j) not in _OWNING:
        return []
    while reader.word(j) in _OWNING:
        j += 1
    return _there(reader, thing, j)


def _there(reader: Reader, thing: Phrase, j: int) -> list[Asked]:
    """Read "(what is there) | in the fridge", "… to eat", "… that I could play"."""
    found = [a for a in there(reader, thing, j) if not is_anything(a.phrase.query) and a.end > j]
    wide = replace(thing, query=Query(kinds=("object", "asset")))
    for phrase in (thing, wide):
        for p, e in grown(reader, phrase, j)[1:]:
            found.append(Asked(phrase=p, end=e, score=1.0 if phrase is thing else 0.98))
    return found


def _rooms(reader: Reader, query: Query) -> bool:
    found = reader.ground.entities(query)[:3]
    return bool(found) and all(e.kind.value in ("room", "floor") for e in found)
