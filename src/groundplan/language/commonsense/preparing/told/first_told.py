"""Orders about what was told of first: "there's a window open in Ann's room and it's getting chilly - shut it".

What clauses that only tell speak of is looked up in the scene (`spoken_of.py`). The order behind them is put with it by
name, for "it", "that one", "the other one", "both", "them", "there", "to her"; and what was told is left out, so that
nothing of it need be read. Where it is not told which one is meant, everything stays as it is.
"""

from __future__ import annotations

from itertools import pairwise

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.preparing.told.order_told import INTO, Order
from groundplan.language.commonsense.preparing.told.people_told import with_people_named
from groundplan.language.commonsense.preparing.told.places_told import (
    carried_over,
    furniture_named,
    person_named,
    there_named,
)
from groundplan.language.commonsense.preparing.told.said_clauses import Clause, clauses_of, verb_at
from groundplan.language.commonsense.preparing.told.spoken_of import Mention, Spoken, speak_of
from groundplan.language.commonsense.preparing.told.things_told import own_theme, thing_named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS
from groundplan.language.commonsense.words.tokens import Token, Tokens, spelt, word_at

_SUPPOSING = frozenset({"if", "unless", "whenever", "whether", "otherwise", "until", "or", "instead"})
_WANTS = frozenset({"like", "love", "want", "wants", "fancies", "need", "needs", "asked", "hungry", "thirsty"})
_RULES = (thing_named, there_named, person_named, furniture_named)


def with_orders_resolved(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what was told of first named in the order behind it, and what was told left out."""
    said = {t.word for t in tokens}
    asks = word_at(tokens, 0) in ALL_QUESTION_WORDS and (word_at(tokens, 0) != "what" or tokens[-1].word == "?")
    if ground.affordances or _SUPPOSING & said or asks:
        return tokens
    changed = _resolved(with_people_named(tokens, ground), ground)
    return changed or tokens


def _resolved(tokens: Tokens, ground: Ground) -> Tokens:
    """Return an order with what was told of put into it; nothing where nothing told is taken up."""
    clauses = clauses_of(tokens, ground)
    if not any(c.does in ("order", "wish") for c in clauses) or any(c.does == "asked" for c in clauses):
        return ()
    tells = [_tells(clauses, n, tokens) for n in range(len(clauses))]
    if not (any(tells) or any(t.word == "whichever" for t in tokens[1:])) or all(tells):
        return ()
    spoken = Spoken(where=_whereabouts(tokens, clauses, tells, ground))
    whole = Order(ground, spoken)
    kept: list[Tokens] = []
    wanted: list[tuple[int, Tokens, int]] = []
    for clause, told in zip(clauses, tells, strict=True):
        if told:
            known = len(spoken.things)
            speak_of(spoken, tokens, clause, ground)
            if _WANTS & {t.word for t in tokens[clause.start : clause.stop]}:
                wanted.append((len(kept), tokens[clause.start : clause.stop], known))
                kept.append(())
            continue
        order = Order(ground, spoken, named=whole.named, placed=whole.placed, skipped=whole.skipped)
        _put(order, tokens, clause)
        whole.named, whole.placed, whole.used = order.named, order.placed, whole.used or order.used
        whole.lost = whole.lost or order.lost
        kept.append(tuple(order.words))
    named = {t.word for said in kept for t in said}
    for place, said, known in wanted:
        if not any(named & set(m.ids) for m in spoken.things[known:]):
            kept[place] = said
    return _together(kept) if whole.used and not whole.lost else ()


def _whereabouts(tokens: Tokens, clauses: list[Clause], tells: list[bool], ground: Ground) -> dict[str, Mention]:
    """Return where each person is told to be, before an order or behind it."""
    spoken = Spoken()
    for clause, told in zip(clauses, tells, strict=True):
        if told:
            speak_of(spoken, tokens, clause, ground)
    return spoken.where


def _tells(clauses: list[Clause], n: int, tokens: Tokens) -> bool:
    """Say whether a clause only tells; "the mug belongs in the hall" does where "so take it there" follows."""
    clause = clauses[n]
    wants = bool(_WANTS & {t.word for t in tokens[clause.start : clause.stop]})
    if clause.does == "told" and wants:
        behind = (t.word for c in clauses[n + 1 :] for t in tokens[c.start : c.stop])
        return bool({"it", "them", "both", "one", "that", "there"} & set(behind))
    if clause.does != "wish":
        return clause.does == "told"
    following = next((c for c in clauses[n + 1 :] if c.does != "told"), None)
    if following is None or following.does != "order":
        return False
    said = [t.word for t in tokens[following.start : following.stop]]
    on_it = any(a in INTO | {"from", "off"} and b == "it" for a, b in pairwise(said))
    return on_it or (bool({"it", "them", "both"} & set(said)) and "there" in said)


def _together(kept: list[Tokens]) -> Tokens:
    """Return orders as one instruction, each behind a comma (a signature stays behind its full stop)."""
    found: list[Token] = []
    for said in kept:
        signed = len(said) == 1 and said[0].text[:1].isupper()
        found += [*spelt("." if signed else ","), *said] if found and said else said
    return tuple(found)


def _put(order: Order, tokens: Tokens, clause: Clause) -> None:
    """Put the words of an order with what was told in the place of its pronouns."""
    k = clause.start
    verb = verb_at(Reader(order.ground, tokens, read_noun_phrases).within(clause.stop), clause.start)
    own = verb >= 0 and own_theme(tokens, verb, clause, order.ground)
    while k < clause.stop:
        if k in order.skipped:
            k += 1
            continue
        end = next((e for rule in _RULES if (e := rule(order, tokens, k, clause))), 0)
        if end:
            order.used = True
            k = end
            continue
        order.lost = order.lost or (tokens[k].word in ("it", "them", "both") and not (order.named or own))
        order.words.append(tokens[k])
        k += 1
    carried_over(order)
    order.named = order.named or own
