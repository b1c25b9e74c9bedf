"""What an order says and its goals do not see to, in the words that were said, so that nothing is dropped in silence.

A reading leaves words out knowingly, in a few places only: a step of `preparing` drops them, the grammar passes adverbs
and fillers, takes what stands apart as explaining only, finds no thing of which an adjective is said, or reads a role
that an action has no use for. Each of these is told here, unless the words say nothing of what is to be done: why, how
soon, politeness. Whoever gave the order decides whether it can do without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from groundplan.knowledge.category import How
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Tells, telling
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.materials import is_made_of
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens, sentences, tokenize, words
from groundplan.language.questions import Interpretation
from groundplan.scene.query import Query

_BARE_ROLES = ("instrument", "content", "beneficiary", "place", "partner")
"""Roles that an action may have no use for; themes and places to bring things to always come to something."""
_SAID_OF = frozenset({"i", "we", "you", "he", "she", "they", "it", "there", "this", "my", "our", "everybody", "nobody"})
_CONDITIONS = frozenset({"when", "whenever", "until", "till", "unless", "once", "while", "before", "after", "if"})
_FINITE = frozenset(
    {"is", "are", "was", "were", "has", "have", "had", "will", "would", "can", "could", "am", "does", "do", "did"}
)
_MARKS = frozenset(
    {"in", "on", "at", "to", "into", "onto", "with", "without", "by", "for", "before", "after", "until", "till"}
    | {"during", "under", "behind", "beside", "over", "between", "next", "from", "using", "within", "around", "through"}
)
"""What begins an adverbial that says where, when, how or with what something is done."""
_PARTS = frozenset({"half", "quarter", "third"})
"""How much of something is meant, which no action can tell apart."""
_ADDED = re.compile(r" with(?:out)? ")
_GOAL = re.compile(r"(?:to|into|onto) (?:the|a|an|my|our|his|her|their|your|that|this) ")
"""How it begins where something is to go: an order that is carried out without that is another one."""
_BRIEF = 3
_MOST_FOUND, _LONGEST = 60, 9


def with_unheeded(found: Interpretation, said: Tokens, ground: Ground) -> Interpretation:
    """Return an order with all its words that play no part in what it was read as; `said` is the whole order."""
    if found.kind != "task" or ground.affordances:
        return found
    left = (*found.unheeded, *found.unread, *_noted(found, ground), *_manners(said, ground))
    left = (*left, *_miscounted(said, ground))
    clean = dict.fromkeys(" ".join(w.lower().split()).strip(" ,.!?;") for w in left)
    kept = [w for w in clean if w and "_" not in w and not _is_idle(w, ground)]
    whole = tuple(w for w in kept if not any(w != other and f" {w} " in f" {other} " for other in kept))
    if nowhere := tuple(w for w in whole if _GOAL.match(w)):
        reason = f"I do not know where “{nowhere[0]}” is."
        return Interpretation(kind="not_understood", unread=nowhere, readings=found.readings, explanation=reason)
    return found.model_copy(update={"unheeded": whole})


def _noted(found: Interpretation, ground: Ground) -> Iterator[str]:
    """Yield the words that notes say were not used."""
    for note in telling(found, Tells.LEFT_OUT | Tells.UNUSED | Tells.SHORTENED):
        if note.tells & ~Tells.LEFT_OUT or _says_how(note.words.lower().split(), ground):
            yield note.words


def dropped(builder: GoalBuilder, runs: Iterable[Tokens], said: Tokens) -> tuple[str, ...]:
    """Return what steps before the grammar left out of an order, and what the commands that it read have no use for."""
    adverbials = (words(run) for run in runs if _is_adverbial(run, builder.ground) and not _tells(said, run[0]))
    return (*adverbials, *_unused_roles(builder), *_empty_words(builder), *_added(builder), *_kinds_of_drink(builder))


def _added(builder: GoalBuilder) -> Iterator[str]:
    """Yield what is to be with a drink that is made ("a coffee | with two sugars"), where nothing comes of it."""
    filled = any(p.goal.startswith("(filled") for p in builder.pieces)
    for text in dict.fromkeys(p.text for c in builder.done for role in c.phrases for p in role.items):
        added = _ADDED.search(text) if filled else None
        said = text[added.end() :] if added is not None else ""
        spoken = {d.text for d in builder.variables.values()}
        if added is not None and not any(said in other and text not in other for other in spoken):
            yield text[added.start() :]


def _unused_roles(builder: GoalBuilder) -> Iterator[str]:
    """Yield what commands were read with and did nothing with ("cook it | with lemon"), with the word that marks it."""
    for command in builder.done:
        for role in _BARE_ROLES:
            phrase = command.role(role)
            absent = phrase is not None and phrase.refers is Refers.PERSON and not (phrase.anaphoric or phrase.owner)
            if phrase is not None and (_names_things(phrase) or absent) and not _used(builder, phrase):
                yield _with_mark(command.text, phrase.text)


def _empty_words(builder: GoalBuilder) -> Iterator[str]:
    """Yield words of descriptions without which they mean the same ("the | claw | hammer", "the steak | with peas")."""
    ground = builder.ground
    for text in dict.fromkeys(p.text for c in builder.done for role in c.phrases for p in role.items):
        said = tokenize(text, ground.lexicon)
        if not 2 < len(said) <= _LONGEST:
            continue
        whole = _meant(said, ground)
        marks = [k for k in range(2, len(said) - 1) if said[k].word in _MARKS] if whole is not None else []
        yield from (
            words(said, k) for k in marks[:1] if _meant(said[:k], ground) in (whole, _found_instead(whole, builder))
        )
        for k in range(len(said) - 1) if whole is not None else ():
            rest = said[k + 2 :] if said[k].word in _PARTS and said[k + 1].word == "of" else said[k + 1 :]
            if not _may_be_empty(said, k, ground) or _meant((*said[:k], *rest), ground) != whole:
                continue
            if whole is None or not _all_told_so(whole[0], said[k].word, ground):
                yield said[k].word


def _found_instead(whole: tuple[Query, str, int] | None, builder: GoalBuilder) -> tuple[Query, str, int] | None:
    """Return what is meant by a wider description ("the salmon | with lemon") where nothing here is as it was said."""
    if whole is None or builder.ground.found(whole[0]):
        return None
    wider = whole[0].model_copy(update={"relations": ()})
    return (wider, *whole[1:]) if any(d.query == wider for d in builder.variables.values()) else None


def _meant(said: Tokens, ground: Ground) -> tuple[Query, str, int] | None:
    """Return what a description means that all the words are read as, at best."""
    whole = (p for p, end in read_noun_phrases(Reader(ground, said, read_noun_phrases), 0) if end == len(said))
    best = next(whole, None)
    return None if best is None or best.parts else (best.query, best.stuff, best.number)


def _all_told_so(query: Query, word: str, ground: Ground) -> bool:
    """Say whether the scene itself says a word of all that is meant."""
    found = ground.entities(query)[:_MOST_FOUND]
    told = (f"{e.id} {e.name or ''} {e.category} {' '.join(e.attributes)} {e.owner or ''}".lower() for e in found)
    return bool(found) and all(word.rstrip("s") in text for text in told)


def _kinds_of_drink(builder: GoalBuilder) -> Iterator[str]:
    """Yield what is said of a drink that is made or poured, of which one sort is known only ("a | strong | coffee")."""
    lexicon, liquids = builder.ground.lexicon, builder.ground.liquids
    made = {p.goal.rstrip(")").split()[-1] for p in builder.pieces if p.goal.startswith("(filled")}
    for text in dict.fromkeys(p.text for c in builder.done for role in c.phrases for p in role.items):
        said = text.partition(" with")[0].rpartition(" of ")[2].split()
        if len(said) < 2 or liquids.get(said[-1]) not in made or "_".join(said[-2:]) in liquids:
            continue
        for word in said[:-1]:
            function = word in lexicon.determiners or word in lexicon.numbers or word in lexicon.possessives
            if not function and word not in lexicon.hollow and word not in (POSSESSIVE, "hot", "fresh", "more"):
                yield word


def _may_be_empty(said: Tokens, k: int, ground: Ground) -> bool:
    """Say whether a word may describe a thing, and is no part of a compound that names it ("coffee mug")."""
    lexicon, word = ground.lexicon, said[k].word
    if said[k].is_punctuation or POSSESSIVE in (word, said[k + 1].word) or ground.vocabulary.is_name(word):
        return False
    if word in lexicon.colors or is_made_of(word) or word in _PARTS:
        return True
    function = word in lexicon.possessives or word in lexicon.numbers or word in lexicon.determiners
    if function or word in lexicon.hollow | lexicon.word_sets["stops"] | lexicon.word_sets["idle_words"]:
        return False
    spans = (tuple(t.word for t in said[start:stop]) for start, stop in _around(k, len(said)))
    return not any(read_noun(ground, span) is not None and not _is_finer(span, ground) for span in spans)


def _is_finer(span: tuple[str, ...], ground: Ground) -> bool:
    """Say whether words name a kind of its own of what the last of them names ("ceiling fan"), none that is here."""
    whole, head = (ground.knowledge.lookup(text, spelling=False)[:1] for text in (" ".join(span), span[-1]))
    if not whole or not head or whole[0].how is not How.NAME or whole[0].category == head[0].category:
        return False
    return not ground.categories(whole[0].category)


def _around(k: int, length: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of two to four words that a word stands in."""
    for start in range(max(0, k - 3), k + 1):
        for stop in range(max(k + 1, start + 2), min(length, start + 4) + 1):
            yield start, stop


def _names_things(phrase: Phrase) -> bool:
    named = phrase.refers in (Refers.THING, Refers.LIQUID) and not phrase.anaphoric
    return named and bool(phrase.text) and (phrase.refers is Refers.LIQUID or not is_anything(phrase.query))


def _used(builder: GoalBuilder, phrase: Phrase) -> bool:
    """Say whether the goals speak of what a phrase means, or of what is in it."""
    goals = " ".join(p.goal for p in builder.pieces).replace(")", " ").split()
    spoken = [d for n, d in builder.variables.items() if n in goals]
    if set(phrase.text.split()) & set(goals) or any(phrase.text == d.text for d in spoken):
        return True
    ids, scene = set(builder.ground.found(phrase.query)[:_MOST_FOUND]), builder.ground.scene
    meant = {i for d in spoken for i in builder.ground.found(d.query)[:_MOST_FOUND]}
    return not ids.isdisjoint(meant.union(*(scene.chain(i) for i in meant)))


def _with_mark(text: str, said: str) -> str:
    """Return what was said with the words that mark it: back to the noun or verb before it."""
    before, found, _ = f" {text} ".partition(f" {said} ")
    marks = before.split()
    start = len(marks)
    while start and marks[start - 1] in _MARKS:
        start -= 1
    return " ".join((*marks[start:], said)) if found else said


def _says_how(said: list[str], ground: Ground) -> bool:
    """Say whether words that stand apart say how, when, how many or with what, rather than tell something or why."""
    if said[:1] and said[0] in _CONDITIONS and said[1:2] and said[1] not in ground.lexicon.numbers:
        return said[1] in ("it", "they", "the") or (said[0] in ("before", "after") and len(said) == _BRIEF)
    if " ".join(said) in ("a little", "a bit", "a little bit"):
        return True
    marked = said[:1] != [] and (said[0] in _MARKS or said[0] in ground.lexicon.numbers)
    return marked and not _FINITE & set(said)


def _tells(said: Tokens, token: Token) -> bool:
    """Say whether a word stands in a sentence that tells something and orders nothing ("I am away | for a week")."""
    k = next((n for n, t in enumerate(said) if t is token), -1)
    if k < 0:
        return False
    start, stop = next((a, b) for a, b in sentences(said) if a <= k <= b)
    spoken = [t.word for t in said[start:stop]]
    return bool(_FINITE & set(spoken[1:4])) and spoken[0] not in ("could", "can", "would", "will", "you")


def _is_adverbial(run: Tokens, ground: Ground) -> bool:
    """Say whether words that were left out say where, when or how; what they name here is looked for in the plan."""
    said = [t.word for t in run]
    if len(said) < 2 or (_FINITE | _SAID_OF) & set(said):
        return False
    named = (p.query for p, _ in read_noun_phrases(Reader(ground, run, read_noun_phrases), 1))
    known = any(ground.found(q) for q in named if q.categories or q.names or q.owner)
    return said[-1] == "of" or (said[0] in _MARKS and not known)


def _manners(said: Tokens, ground: Ground) -> Iterator[str]:
    """Yield words of how or when that the grammar passes over, at the end of a clause or of the whole order."""
    manners = ground.lexicon.word_sets["manners"]
    passed = ((k, t) for k, t in enumerate(said) if t.word in manners and not _tells(said, t))
    return (t.word for k, t in passed if k + 1 == len(said) or not _adjective(said, k))


def _miscounted(said: Tokens, ground: Ground) -> Iterator[str]:
    """Yield "of the three plates" where there are not three of them."""
    reader = Reader(ground, said, read_noun_phrases)
    for k in range(1, len(said) - 2):
        if said[k - 1].word != "of" or said[k].word != "the" or ground.lexicon.numbers.get(said[k + 1].word, 1) < 2:
            continue
        for phrase, end in reader.noun_phrases(k)[:1]:
            found = ground.found(phrase.query)
            if end > k + 2 and found and phrase.refers is Refers.THING and len(found) != phrase.number:
                yield words(said, k - 1, end)


def _adjective(said: Tokens, k: int) -> bool:
    """Say whether a word is said of a noun or is asked about rather than of how something is done."""
    return k > 0 and said[k - 1].word in ("the", "a", "is", "are", "very", "not")


def _is_idle(said: str, ground: Ground) -> bool:
    """Say whether words say nothing of what is to be done."""
    lexicon = ground.lexicon
    spoken = said.split()
    manners = lexicon.word_sets["manners"]
    if any(w in manners for w in spoken):
        return False
    bare = lexicon.word_sets["stops"] | lexicon.word_sets["adverbs"] | lexicon.word_sets["idle_words"]
    fillers = (*lexicon.fillers["start"], *lexicon.fillers["end"])
    return all(w in bare for w in spoken) or tuple(spoken) in fillers or said in lexicon.word_sets["idle"]
