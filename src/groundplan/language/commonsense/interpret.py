"""`interpret`: from an instruction and a scene to an Interpretation."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from groundplan.knowledge import Knowledge, knowledge
from groundplan.language.commonsense.clauses.distribution import for_nobody_here
from groundplan.language.commonsense.clauses.handing import put_down_together
from groundplan.language.commonsense.clauses.sentences import read_sentence
from groundplan.language.commonsense.clauses.serving_diets import keep_to_diets
from groundplan.language.commonsense.clauses.statements import remember
from groundplan.language.commonsense.clauses.whereabouts import whereabouts
from groundplan.language.commonsense.discourse import Discourse
from groundplan.language.commonsense.explaining.answering import answered, is_loose, is_nothing
from groundplan.language.commonsense.explaining.asked_lore import by_lore
from groundplan.language.commonsense.explaining.with_care import read_with_care
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Note, Tells, telling, weighed
from groundplan.language.commonsense.phrases.age_limits import read_for_age
from groundplan.language.commonsense.phrases.diets import diet, eats
from groundplan.language.commonsense.phrases.nominals import NOT_COMPARED
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.said_qualities import asks_for_quality
from groundplan.language.commonsense.preparing.steps import prepared
from groundplan.language.commonsense.preparing.taken_back.asides import without_asides
from groundplan.language.commonsense.preparing.things.standing_open import plainly_open
from groundplan.language.commonsense.preparing.told.first_told import with_orders_resolved
from groundplan.language.commonsense.preparing.told.introductions import only_introduces
from groundplan.language.commonsense.preparing.told.occasions import with_culprits_told, without_occasions
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.questions.chatter import read_last_question
from groundplan.language.commonsense.questions.nearness import measured_from, named_on_it, with_its_room
from groundplan.language.commonsense.questions.riddles import read_riddle
from groundplan.language.commonsense.questions.riddles_either import read_either
from groundplan.language.commonsense.questions.riddles_people import read_riddle_of_people
from groundplan.language.commonsense.questions.searching import read_search
from groundplan.language.commonsense.questions.situations import TOLD, find_situation, read_situation, repeated
from groundplan.language.commonsense.questions.told_only import NOTE, read_told_only
from groundplan.language.commonsense.questions.usability import usable
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.commonsense.unheeded import dropped, with_unheeded
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, QUESTION_WORDS
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.lexicon import lexicon
from groundplan.language.commonsense.words.spelling import correct
from groundplan.language.commonsense.words.tokens import LONGEST, SENTENCE_ENDS, Tokens, sentences, tokenize, words
from groundplan.language.commonsense.words.unknown import unknown_words
from groundplan.language.commonsense.words.vocabulary import Vocabulary
from groundplan.language.questions import Determiner, Interpretation
from groundplan.language.questions import Reading as Weighed
from groundplan.scene.query import Return
from groundplan.scene.scene import Scene

_LEAST = 0.15
_VAIN = 0.5
"""A search for nothing that fits less well finds nothing because it is not understood."""
_CLOSING = frozenset({"please", "now", "too", "quickly", "thanks", "then"})
_HANDING = frozenset(
    {"get", "bring", "fetch", "give", "have", "need", "take", "hand", "find", "grab", "carry", "offer"}
)
_TELLING = frozenset(["is", "are", "was", "has", "have", "must", "should", "needs", "can", "will", "may", "does", "do"])


def ground_for(scene: Scene, known: Knowledge | None = None) -> Ground:
    """Return what instructions about a scene are read against (built once per scene, kept for several instructions)."""
    base = known or knowledge()
    kept = scene.memo.get("vocabulary")
    if not isinstance(kept, Vocabulary) or kept.knowledge is not base:
        kept = scene.memo["vocabulary"] = Vocabulary(scene, base)
    return Ground(scene, base, lexicon(), kept)


def interpret(instruction: str, scene: Scene, *, patiently: bool = True) -> Interpretation:
    """Return what an instruction means in an enriched scene (see `groundplan.knowledge.enrich`).

    Not `patiently`: a question that is not understood is not tried with fewer words, as where the scene is only a part
    of what there is and is looked at again and again.
    """
    return interpret_on(instruction, ground_for(scene), patiently=patiently)


def reader_of(text: str, ground: Ground) -> Reader:
    """Return a reader of a text, with its spelling corrected."""
    tokens, _ = correct(without_asides(tokenize(text, ground.lexicon), ground.lexicon), ground)
    return Reader(ground, tokens, read_noun_phrases)


def interpret_on(instruction: str, ground: Ground, *, patiently: bool = True) -> Interpretation:
    """Return what an instruction means: a search, clauses to bring about, or what was not understood.

    A question is read with what is set aside around it; one that is not understood is tried again with fewer words.
    """
    tokens = plainly_open(tokenize(instruction, ground.lexicon))
    if ground.affordances or len(tokens) >= LONGEST:
        return _interpreted(tokens, ground)
    tokens = without_occasions(with_culprits_told(tokens, ground), ground)
    read = cache(lambda said, guessing=True: _interpreted(said, ground, guessing=guessing))
    resolved = with_orders_resolved(tokens, ground)
    if resolved != tokens:
        found, plain = read(resolved), read(tokens)
        if found.kind == "task" and (_ignores_what_is_told(plain) or _vaguer(plain, found, ground)):
            return with_unheeded(found, tokens, ground)
    found = by_lore(
        read_with_care(tokens, ground, read, patiently=patiently), Reader(ground, tokens, read_noun_phrases)
    )
    found = _unless_uncompared(found, tokens, ground)
    found = _unless_unknown(_unless_vain(found, tokens, ground), tokens, ground)
    return with_unheeded(found, tokens, ground)


def _unless_vain(found: Interpretation, tokens: Tokens, ground: Ground) -> Interpretation:
    """Return what was found, unless that is nothing because what is said of it is not known of anything here."""
    if found.kind != "find" or not is_nothing(found, ground) or not found.readings:
        return found
    done_by = any(t.word == "by" and tokens[k - 1].word.endswith("ed") for k, t in enumerate(tokens) if k)
    hardly = found.readings[0].score < _VAIN and done_by
    hardly = (hardly or bool(telling(found, Tells.DOING))) and not telling(found, Tells.ABSENT)
    if not hardly or asks_for_quality(tokens, ground):
        return found
    reason = "Nothing here is known to be what is asked for; whether there is such a thing is not told."
    return _not_understood(_content(tokens), reason, found.readings)


def _unless_unknown(found: Interpretation, tokens: Tokens, ground: Ground) -> Interpretation:
    """Return what was found, unless the question has a word that nothing knows, and so may ask for anything."""
    unknown = unknown_words(tokens, ground) if found.kind == "find" else ()
    return _not_understood(unknown, f"I do not know “{'”, “'.join(unknown)}”.") if unknown else found


def _unless_uncompared(found: Interpretation, tokens: Tokens, ground: Ground) -> Interpretation:
    """Return what was found, unless it is all of several of which nothing tells how they compare ("the priciest")."""
    several = found.kind == "find" and any(len(ground.found(s.query)) > 1 for s in found.search)
    unused = next((r.text for r in telling(found, Tells.UNUSED)), "") if several else ""
    if unused and not ground.affordances and not is_loose(found) and _named_one(found):
        return _not_understood(_content(tokens), f"Several fit, and {unused}.", found.readings)
    if not several or not any(r.text == NOT_COMPARED for r in found.readings):
        return found
    return _not_understood(_content(tokens), f"Several fit, and {NOT_COMPARED}.", found.readings)


def _named_one(found: Interpretation) -> bool:
    """Say whether what is sought is named with an article ("a Swedish book"): all that stands before the noun tells."""
    return any(r.words.startswith(("a ", "an ", "the ")) for r in telling(found, Tells.SOUGHT))


def _ignores_what_is_told(found: Interpretation) -> bool:
    """Say whether an instruction was not read as an order, or something that is told as explaining it only."""
    return found.kind != "task" or bool(telling(found, Tells.LEFT_OUT))


def _vaguer(one: Interpretation, other: Interpretation, ground: Ground) -> bool:
    """Say whether one reading means something of which several are here more often than another does."""
    return _in_doubt(one, ground) > _in_doubt(other, ground)


def _in_doubt(found: Interpretation, ground: Ground) -> int:
    """Return how often a thing is meant of which several are here."""
    meant = (d for clause in found.clauses for d in clause.variables.values() if d.determiner is Determiner.THE)
    return sum(len(ground.found(description.query)) > 1 for description in meant)


def _interpreted(tokens: Tokens, ground: Ground, *, guessing: bool = True) -> Interpretation:
    if not any(not t.is_punctuation for t in tokens):
        return _not_understood((), "The instruction is empty.")
    if len(tokens) >= LONGEST:
        return _not_understood((), f"The instruction is longer than {LONGEST} words; give it in parts.")
    said, plain = tokens, Reader(ground, tokens, read_noun_phrases)
    tokens, corrections, left_out = prepared(tokens, ground)
    builder = GoalBuilder(ground, Discourse(ground))
    reading = Reading(builder)
    builder.notes += corrections
    reader = Reader(ground, tokens, read_noun_phrases)
    builder.whereabouts = whereabouts(reader)
    spans = sentences(tokens)
    told = None if ground.affordances else read_riddle_of_people(plain, sentences(plain.tokens))
    told = told if told is not None or ground.affordances else read_either(plain)
    riddle = None if ground.affordances else told or read_riddle(reader, spans) or _for_age(reader, spans)
    if riddle is not None:
        reading.asked.append(riddle)
        return _interpretation(reading, tokens)
    if _situation(reading, reader, spans):
        found = _interpretation(reading, tokens)
        return found if TOLD in reading.builder.notes else answered(found, reader, spans, plain, guessing=guessing)
    for number, (start, stop) in enumerate(spans):
        after = tokens[spans[number + 1][0]].word if number + 1 < len(spans) else ""
        rest = tokens[stop : spans[number + 1][1]] if number + 1 < len(spans) else ()
        if only_introduces(tokens, start, stop, after, ground) and not _asks_for_remedy(rest):
            reading.told.append(words(tokens, start, stop))
            remember(reading, reader, start, stop)
            continue
        known = len(reading.asked), len(builder.pieces), len(reading.failed)
        read_sentence(reading, reader.within(stop), start)
        if known[0] and (len(reading.asked), len(builder.pieces)) == known[:2] and not builder.pieces:
            _explains(reading, reader, start, stop, known[2])
    if not builder.pieces and not reading.asked:
        read_last_question(reading, reader)
    reading.failed += for_nobody_here(reader) if builder.pieces else ()
    reading.asked = [_of_the_same(a, reading.asked[:k]) for k, a in enumerate(_told_which(reading.asked))]
    _suited(reading, reader)
    keep_to_diets(reading, reader, spans)
    reading.asked = [measured_from(usable(a, reader), reader, spans, builder.whereabouts) for a in reading.asked]
    reading.asked = [named_on_it(with_its_room(a, reader), reader) for a in reading.asked]
    needs = all(p.need for p in builder.pieces)
    found = _interpretation(reading, tokens)
    if found.kind == "task":
        found = found.model_copy(update={"unheeded": dropped(builder, left_out, said)})
    if found.kind == "task" and not needs and _only_asks(tokens):
        found = _not_understood((words(tokens),), f"I do not understand “{words(tokens)}”.")
    helps = read_told_only(reader, spans) if found.kind == "not_understood" else None
    if helps is not None:
        builder.note(NOTE)
        return Interpretation(kind="find", search=(helps.search,), readings=_weighed(reading))
    return answered(found, reader, spans, plain, needs=needs, guessing=guessing)


def _only_asks(tokens: Tokens) -> bool:
    """Say whether an instruction is one question, which asks for nothing to be done ("which chairs are …?")."""
    said = [t.word for t in tokens if t.word != "?"]
    return said[:1] != [] and said[0] in QUESTION_WORDS and not {"and", *SENTENCE_ENDS, ","} & set(said)


def _for_age(reader: Reader, spans: list[tuple[int, int]]) -> Asked | None:
    """Read "which games is Ida old enough for?"."""
    start, stop = spans[-1] if len(spans) == 1 else (0, 0)
    return read_for_age(reader.within(stop), strip_start(reader, start), ()) if stop else None


def _explains(reading: Reading, reader: Reader, start: int, stop: int, failed: int) -> None:
    """Take a statement behind a question that could not be read as explaining only ("it must be kept very cold")."""
    said = [reader.word(k) for k in range(start, stop)]
    lexicon = reader.ground.lexicon
    asks = lexicon.base(said[0]) == said[0] or said[0] in ALL_QUESTION_WORDS or {"please", "you", "also"} & set(said)
    narrows = (
        said[0] in ("it", "they", "that", "this", "one")
        and len(reader.ground.found(reading.asked[-1].phrase.query)) != 1
    )
    if not asks and not narrows and _TELLING & set(said[1:]):
        reading.told += reading.failed[failed:]
        del reading.failed[failed:]


def _asks_for_remedy(tokens: Tokens) -> bool:
    """Say whether a request is for "something for it", "something that helps": for what was said before."""
    said = [t.word for t in tokens if not t.is_punctuation]
    while said and said[-1] in _CLOSING:
        said.pop()
    generic = {"something", "anything"} & set(said) and _HANDING & set(said)
    named = len(said) > 1 and said[-2] in ("for", "against") and said[-1] in ("it", "that", "this")
    remedy = named or bool({"help", "helps"} & set(said))
    return bool(generic) and remedy


def _told_which(asked: list[Asked]) -> list[Asked]:
    """Return what is asked without a bare "which ones?", which asks for those of whom it is asked whether they are."""
    bare = [a for a in asked if is_anything(a.phrase.query) and a.phrase.text in ("one", "ones", "them")]
    rest = [a for a in asked if a not in bare]
    if not bare or not rest:
        return asked
    return [replace(a, returns=(Return.SELF,)) if a.returns == (Return.EXISTS,) else a for a in rest]


def _of_the_same(asked: Asked, before: list[Asked]) -> Asked:
    """Return "whose is it?" as asked of what was asked for before it ("where is the key, and whose is it?")."""
    same = bool(before) and asked.returns == (Return.OWNER,) and is_anything(asked.phrase.query)
    return replace(asked, phrase=before[0].phrase) if same and not is_anything(before[0].phrase.query) else asked


def _suited(reading: Reading, reader: Reader) -> None:
    """Narrow a question for food to the diet that was spoken of before ("Ben is vegan. Which cakes can he eat?")."""
    told = " ".join(reading.told).lower().split()
    suits = diet(reader.ground, told) if reading.asked and eats([t.word for t in reader.tokens]) else None
    if suits is None:
        return
    asked = reading.asked[-1]
    query = both(asked.phrase.query, suits)
    reading.asked[-1] = replace(asked, phrase=replace(asked.phrase, query=query, parts=(), joined_by=""))
    reading.builder.note("what suits the diet that was spoken of is meant")


def _situation(reading: Reading, reader: Reader, spans: list[tuple[int, int]]) -> bool:
    """Read a question for what was said before it ("I have a headache. What would help?", "… Which one is it?")."""
    situation = find_situation(reader, spans)
    if situation is None:
        return False
    if situation.kind == "again":
        for start, stop in situation.topics:
            asked = read_search(reader.within(stop), strip_start(reader, start))
            if asked is not None and reader.word(stop) == "?":
                reading.asked = [repeated(asked)]
        if reading.asked:
            return True
    if situation.kind == "fragment":
        start, stop = situation.question
        asked = read_search(reader.within(stop), start)
        sure = asked is not None and asked.end >= stop and asked.score > 0.4
        if sure and asked is not None:
            reading.asked.append(asked)
        return sure
    found = read_situation(reader, situation)
    if found is None:
        return False
    reading.asked.append(found)
    reading.builder.notes += [n for n in found.phrase.notes if n]
    return True


def _interpretation(reading: Reading, tokens: Tokens) -> Interpretation:
    builder = reading.builder
    if reading.builder.pieces or reading.asked:
        for said in reading.told:
            reading.builder.note(Note(f"'{said}' is taken as an explanation only", Tells.LEFT_OUT, said))
    else:
        reading.failed += reading.told
    readings = _weighed(reading)
    unread = tuple(dict.fromkeys((*builder.unread, *reading.failed)))
    if builder.pieces and not (reading.asked and all(p.need for p in builder.pieces)):
        if reading.failed or min(builder.scores, default=1.0) < _LEAST:
            return _not_understood(unread or _content(tokens), _explained(reading, unread), readings)
        put_down_together(builder)
        return Interpretation(kind="task", clauses=builder.clauses(), readings=readings, unread=unread)
    if reading.asked and not reading.failed:
        searches = tuple(a.search for a in reading.asked)
        return Interpretation(kind="find", search=searches, readings=readings, unread=unread)
    return _not_understood(unread or _content(tokens), _explained(reading, unread), readings)


def _content(tokens: Tokens) -> tuple[str, ...]:
    return (" ".join(t.text for t in tokens if not t.is_punctuation)[:200],)


def _weighed(reading: Reading) -> tuple[Weighed, ...]:
    ranked = [weighed(text, round(max(0.0, min(1.0, score)), 3)) for text, score in reading.weighed[:8]]
    notes = [weighed(note, 1.0) for note in dict.fromkeys(n for n in reading.builder.notes if n)]
    return (*ranked, *notes[:12])


def _explained(reading: Reading, unread: tuple[str, ...]) -> str:
    if reading.builder.notes and not unread:
        return f"This cannot be done here: {reading.builder.notes[-1]}."
    words = "; ".join(f"“{u}”" for u in unread)
    reason = f" ({reading.builder.notes[-1]})" if reading.builder.notes else ""
    return f"I do not understand {words}{reason}." if words else "I do not understand this."


def _not_understood(unread: tuple[str, ...], explanation: str, weighed: tuple[Weighed, ...] = ()) -> Interpretation:
    return Interpretation(kind="not_understood", unread=unread, explanation=explanation, readings=weighed)
