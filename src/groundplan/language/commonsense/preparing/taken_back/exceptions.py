"""What is excepted of several things, however it is said: "bring me all of it, just not the glue", "… but leave it".

It is put as an exception at the end of the clause (", except the glue"), which the grammar reads, where several things
are spoken of before and what is spared is one of them. What was never meant stays a wish of its own: "all socks go in
the machine, but leave the towel in the basket".
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.preparing.taken_back.remainder import (
    CLEARING,
    all_but_some,
    cleared_but,
    in_numbers,
    only_left,
)
from groundplan.language.commonsense.preparing.taken_back.rewording import without_left_alone
from groundplan.language.commonsense.queries import related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import EXCEPT
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import at, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.language.questions import Determiner
from groundplan.scene.query import RelationName

_BEFORE = frozenset(
    {",", ";", "and", "but", "only", "just", "though", "whereas", "while", "however", "please", "so", "-"}
)
_MARKERS = (
    *(*EXCEPT, ("leave", "out"), ("leave", "off"), ("never", "mind"), ("forget", "about")),
    *(("do", "not", "touch"), ("do", "not", "take"), ("do", "not", "bring"), ("do", "not", "include")),
    *(("do", "not", "take", "out"), ("do", "not", "take", "away"), ("do", "not", "remove"), ("do", "not", "carry")),
    *(("do", "not", "throw", "away"), ("do", "not", "throw", "out"), ("do", "not", "clear", "away")),
    *(("do", "not", "put"), ("do", "not", "move"), ("do", "not", "use"), ("do", "not", "need"), ("do", "not", "want")),
    *(("i", "do", "not", "need"), ("i", "do", "not", "want"), ("i", "do", "not", "like"), ("but", "not"), ("not",)),
    *(("without",), ("leave",), ("keep",), ("skip",), ("spare",), ("omit",), ("ignore",), ("forget",), ("minus",)),
    *(("leaving",), ("sparing",), ("but",), ("save",), ("all", "but"), ("everything", "but")),
)
_FIRST = (*EXCEPT, ("besides",))
_HIMSELF = frozenset({"himself", "herself", "itself", "themselves", "myself"})
_VERBS = frozenset({"is", "are", "was", "were", "has", "have", "lives", "works", "sits", "shares", "owns"})
EXCEPTION_MARKERS = tuple(sorted(_MARKERS, key=len, reverse=True))
"""What excepts some of several things, longest first."""
_EXCEPTING = frozenset({"except", "excepting", "excluding", "apart", "aside", "save", "bar", "minus", "but"})
_STAYING = frozenset({"stay", "stays", "remain", "remains"})
_HAS_TO = frozenset({"has", "have", "needs", "need", "is", "are", "ought"})
_MAY = frozenset({"can", "may", "should", "must", "shall"})
_TO_BE = frozenset(
    {"can", "may", "should", "must", "shall", "could", "need", "needs", "have", "has", "ought", "to", "all", "now"}
    | {"please"}
)
_TAILS = frozenset(
    {
        "where",
        "put",
        "it",
        "they",
        "is",
        "are",
        "as",
        "alone",
        "out",
        "be",
        "there",
        "in",
        "on",
        "please",
        "though",
        "too",
    }
    | {"however", "of", "course", "untouched", "behind", "here", "them", "that", "for", "now", "to", "me", "us"}
)
_STATES = frozenset({"lit", "burning", "running", "glowing", "shining", "open", "closed", "shut", "off"})
_TAILS |= _STATES
_SWITCHING = frozenset({"switch", "turn", "power", "shut", "close", "open", "kill", "unlock", "lock"}) | frozenset(
    {"switched", "turned", "closed", "opened", "off", "lights", "lamps", "windows", "doors", "dark"}
)
_LIT = frozenset({"lit", "illuminated", "lighted", "bright"})
_LONGEST_TAIL = 5
_UNIVERSAL = frozenset({"all", "every", "everything", "everyone", "everybody", "each", "any", "anything", "nothing"})
"""What "but" may except something of: not "no", behind which it goes on with what there is instead."""
_TOLD = _VERBS | _MAY | _STAYING | _HAS_TO | {"leave", "keep", "goes", "go", "not", "where", "which", "who", "that"}
_NEAR = 6
_PLACING = frozenset({"put", "place", "lay", "set", "stand", "drop", "pop", "stick", "hang", "store", "stow", "stack"})
"""With these verbs "in" and "on" say where things go; with others ("bring all mugs on the desk") where they are."""
_TOWARDS = frozenset({"to", "into", "onto"})
_RESTING = frozenset({"in", "on", "inside", "under", "at", "near", "beside", "behind", "next"})
_ANYTHING = frozenset({"everything", "anything", "whatever", "things", "stuff", "them"})


def with_exceptions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is spared of several things put as an exception at the end of the clause."""
    tokens = _ordered(_excepted_first(_left_lit(_all_but(tokens, ground), ground), ground), ground)
    tokens = in_numbers(all_but_some(only_left(_stays(tokens, ground), ground), ground), ground)
    return without_left_alone(_ordered(_spared_behind(tokens, 2, ground), ground), ground, spared=True)


def _all_but(tokens: Tokens, ground: Ground) -> Tokens:
    """Put "all plates but the plastic ones to the kitchen" as "all plates except …", where no verb follows."""
    opening = ground.lexicon.determiners.keys() | ground.lexicon.possessives.keys()
    for k, token in enumerate(tokens):
        start, end = sentence_start(tokens, k), sentence_end(tokens, k)
        begin = k + 2 if word_at(tokens, k + 1) == "for" else k + 1
        after = tokens[begin:end]
        if token.word != "but" or not after or after[0].word not in opening or after[0].word in _UNIVERSAL | {"no"}:
            continue
        comma = next((n for n, t in enumerate(after) if t.word in (",", "and")), len(after))
        universal = next((n for n in range(max(start, k - _NEAR), k) if tokens[n].word in _UNIVERSAL), k)
        told = _TOLD & {t.word for t in after[:comma]} or _goes_elsewhere(tokens, universal, k, end, ground)
        if universal < k and not told:
            tokens = (*tokens[:k], *spelt("except"), *tokens[begin:])
    return tokens


def _goes_elsewhere(tokens: Tokens, universal: int, but: int, end: int, ground: Ground) -> bool:
    """Say whether what follows "but" has a place of its own ("all mugs on the shelf but the red one in the sink").

    Where some of what is spoken of is at that place already ("… but the one on the desk"), it only tells which is
    spared; and it is everything's place where none was said before ("all mugs but the red one in the sink").
    """
    placing = bool(_PLACING & {t.word for t in tokens[sentence_start(tokens, but) : universal]})
    if not any(t.word in _TOWARDS or (placing and t.word in _RESTING) for t in tokens[universal:but]):
        return False
    after = Reader(ground, tokens, read_noun_phrases).noun_phrases(but + 1)
    placed = [stop for _, stop in after if stop < end and tokens[stop].word in _TOWARDS | _RESTING]
    if not placed:
        return False
    before = Reader(ground, tokens, read_noun_phrases, stop=but).noun_phrases(universal)
    meant = {i for phrase, _ in before for i in ground.found(phrase.query)}
    there = (phrase for phrase, stop in after if stop > min(placed))
    return not any(meant & set(ground.found(phrase.query)) for phrase in there)


def _spared_behind(tokens: Tokens, first: int, ground: Ground) -> Tokens:
    """Put what is spared behind a position as an exception, and what is spared behind that as another."""
    for k in range(first, len(tokens) - 1):
        marker = _marker_at(tokens, k)
        start = k + len(marker)
        if not marker or not _apart(tokens, k, marker) or word_at(tokens, start) in SENTENCE_ENDS:
            continue
        begin = k
        while begin > 0 and tokens[begin - 1].word in (_BEFORE | SENTENCE_ENDS):
            begin -= 1
        for ids, end in _spared(tokens, start, ground):
            rest = _after_tail(tokens, end)
            if not rest or (_STATES & {t.word for t in tokens[end:rest]} and not _switches(tokens[:begin])):
                continue
            ends = {e for same, e in _spared(tokens, start, ground) if same == ids}
            shortest = min(ends)
            compound = shortest + 1 in ends and word_at(tokens, shortest) not in _TAILS
            named = tokens[start : shortest + compound]
            cleared = cleared_but(tokens, begin, ids, ground)
            if cleared is not None:
                opening, place = cleared
                clear = (*spelt("remove", "everything", "from"), *place, *spelt("except"), *named)
                return (*opening, *clear, *tokens[rest:])
            apart = begin < k or (shortest == end and any(t.word == "and" for t in named))
            if apart and _several_with(tokens, begin, ids, ground):
                again = "except" in {t.word for t in tokens[sentence_start(tokens, begin) : begin]}
                joint = spelt("and") if again else spelt(",", "except")
                spared = (*tokens[:begin], *joint, *named)
                return _spared_behind((*spared, *tokens[rest:]), len(spared), ground)
    return tokens


def _switches(said: Tokens) -> bool:
    """Say whether something is switched, opened or closed, so that what is left in a state may be spared that."""
    return bool(_SWITCHING & {t.word for t in said})


def _left_lit(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "leave the landing lit" as "leave the lamp in the landing on"."""
    for k in range(len(tokens) - 2):
        if tokens[k].word not in ("leave", "keep") or not ground.categories("lamp"):
            continue
        end = next((e for e in phrase_ends(tokens, k + 1, ground, Refers.ROOM) if word_at(tokens, e) in _LIT), 0)
        if end:
            place = spelt("the", "lamp", "in")
            return (*tokens[: k + 1], *place, *tokens[k + 1 : end], *spelt("on"), *tokens[end + 1 :])
    return tokens


def _ordered(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "all lamps can be switched off now, except Ann's" as "switch off all lamps except Ann's"."""
    for k in range(2, len(tokens) - 3):
        marker = _marker_at(tokens, k)
        if not marker or marker[0] not in _EXCEPTING or marker == ("but",):
            continue
        start = sentence_start(tokens, k)
        end = k - 1 if tokens[k - 1].word == "," else k
        while end > start and tokens[end - 1].word in ("now", "please", "again", "then", "today"):
            end -= 1
        be = next((n for n in range(start + 1, end) if tokens[n].word == "be"), 0)
        verb = ground.lexicon.base(word_at(tokens, be + 1)) if be else None
        subject = be
        while subject > start and tokens[subject - 1].word in _TO_BE:
            subject -= 1
        no_participle = word_at(tokens, be + 1) == verb and verb not in ground.lexicon.states
        if verb is None or subject == be or end - be not in (2, 3) or no_participle:
            continue
        named = [p for p, e in Reader(ground, tokens, read_noun_phrases).noun_phrases(start) if e == subject]
        if any(p.determiner is Determiner.ALL and not p.unknown for p in named):
            active = (*spelt(verb), *tokens[be + 2 : end], *tokens[start:subject])
            return (*tokens[:start], *active, *spelt("except"), *tokens[k + len(marker) :])
    return tokens


def _excepted_first(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "except for the radio, switch everything off" with the exception at the end of the sentence.

    "Ann aside, who …" and "who besides Ann is …" are read alike; a pronoun behind it means whoever is left out.
    """
    who = next((k + 1 for k in range(2) if word_at(tokens, k) == "who"), 0)
    who += who > 0 and word_at(tokens, who) == "else"
    marker = next((m for m in _FIRST if tuple(t.word for t in tokens[who : who + len(m)]) == m), ())
    ends = [
        end for p, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(who + len(marker)) if not p.unknown
    ]
    for end in sorted(ends, reverse=True):
        after = end + (word_at(tokens, end) in _HIMSELF)
        behind = not marker and not who and word_at(tokens, after) in ("aside", "excepted", "apart", "excluded")
        after += behind
        left_out = tokens[who + len(marker) : end]
        stop = sentence_end(tokens, after)
        if who and marker and word_at(tokens, after) in _VERBS:
            return (*tokens[:who], *tokens[after:stop], *spelt("except"), *left_out, *tokens[stop:])
        if not (marker or behind) or who or word_at(tokens, after) != "," or stop < after + 4:
            continue
        rest = tokens[after + 1 : stop]
        meant = next((k for k, t in enumerate(rest) if t.word in ("him", "her", "them", "it") and k > 1), 0)
        if meant and word_at(rest, meant - 1) in ("as", "with"):
            return (*rest[:meant], *left_out, *rest[meant + 1 :], *tokens[stop:])
        return (*rest, *spelt("except"), *left_out, *tokens[stop:])
    return tokens


def _stays(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "…, (only) the lamp can stay where it is" as "…, leave the lamp"."""
    for k in range(3, len(tokens) - 1):
        owed = word_at(tokens, k - 1) == "to" and word_at(tokens, k - 2) in _HAS_TO
        keeps = tokens[k].word in ("keeps", "keep") and word_at(tokens, k + 1) in _STATES
        if not (tokens[k].word in _STAYING or keeps) or (word_at(tokens, k - 1) == "to" and not owed):
            continue
        rest = _after_tail(tokens, k + 1)
        verb = k - 2 if owed else k - 1 if tokens[k - 1].word in _MAY else k
        if word_at(tokens, k + 1) in _STATES and word_at(tokens, verb - 1) in ("it", "they"):
            continue
        for n in range(verb - 1, 1, -1) if rest else ():
            apart = tokens[n - 1].word in _BEFORE or tokens[n - 1].word in SENTENCE_ENDS
            named = _with_their_noun(tokens, n, verb, ground) if apart else None
            if named is not None:
                return _stays((*tokens[:n], *named, *tokens[verb:]), ground)
            spared = [ids for ids, end in _spared(tokens, n, ground) if end == verb] if apart else []
            if spared and _never_meant(tokens, n, spared[0], ground):
                if owed:
                    break
                return (*tokens[: n - 1], *tokens[rest:])
            if spared:
                return (*tokens[:n], *spelt("leave"), *tokens[n:verb], *tokens[rest:])
            if apart and any(end == verb for _, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(n)):
                return _stays((*tokens[: n - 1], *tokens[rest:]), ground)
    return tokens


def _never_meant(tokens: Tokens, n: int, ids: frozenset[str], ground: Ground) -> bool:
    """Say whether nothing that is spoken of before holds what is said to stay: saying so asks for nothing."""
    if _ANYTHING & {t.word for t in tokens[: n - 1]}:
        return False
    reader = Reader(ground, tokens, read_noun_phrases, stop=n - 1)
    opened = (k for k in range(n - 1) if tokens[k].word in ground.lexicon.determiners)
    whole = [p for k in opened for p in [p for p, _ in reader.noun_phrases(k) if not p.query.relations][:1]]
    if CLEARING & {t.word for t in tokens[: n - 1]}:
        there = (ground.found(related(RelationName.AT, p.query)) for p in whole if p.refers is Refers.THING)
        if any(ids & set(held) for held in there):
            return False
    return not any(ids & set(ground.found(phrase.query)) for phrase in whole)


def _with_their_noun(tokens: Tokens, n: int, verb: int, ground: Ground) -> Tokens | None:
    """Return "the older box" for "the older one", where several boxes are spoken of before."""
    ones = word_at(tokens, verb - 1)
    if ones not in ("one", "ones") or verb - n < 3:
        return None
    reader = Reader(ground, tokens, read_noun_phrases, stop=n - 1)
    for k in range(n - 2, -1, -1):
        read = [(p, e) for p, e in reader.noun_phrases(k) if p.refers is Refers.THING and not p.unknown]
        best = max((p.score for p, _ in read), default=0.0)
        several = [e for p, e in read if p.determiner is Determiner.ALL and p.score >= best]
        if several and tokens[k].word in ("all", "every", "each", "any"):
            start = k + 1 + (word_at(tokens, k + 1) in ("the", "of"))
            noun = tokens[start : min(several)]
            single = min((noun[-1].word, *singulars(noun[-1].word)), key=len) if noun else ""
            last = spelt(single) if ones == "one" else noun[-1:]
            return (*tokens[n : verb - 1], *noun[:-1], *last) if noun else None
    return None


def _marker_at(tokens: Tokens, k: int) -> tuple[str, ...]:
    again = ("do", "not", word_at(tokens, k + 2))
    if at(tokens, k, *again) and any(t.word == again[2] for t in tokens[sentence_start(tokens, k) : k]):
        return again
    return next((m for m in EXCEPTION_MARKERS if tuple(t.word for t in tokens[k : k + len(m)]) == m), ())


def _apart(tokens: Tokens, k: int, marker: tuple[str, ...]) -> bool:
    """Say whether a marker stands apart from what is before, so that it is said of all of that."""
    before = tokens[k - 1].word
    return before in _BEFORE or before in SENTENCE_ENDS or marker == ("but", "not") or marker[0] in _EXCEPTING


def _spared(tokens: Tokens, start: int, ground: Ground) -> list[tuple[frozenset[str], int]]:
    """Return what the phrases that begin at a position mean, with where they end, longest first."""
    found = [
        (frozenset(i for part in phrase.items for i in ground.found(part.query)), end)
        for phrase, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(start)
        if phrase.refers is Refers.THING and not phrase.unknown and (not phrase.anaphoric or _told_apart(phrase))
    ]
    return sorted((pair for pair in found if pair[0]), key=lambda pair: -pair[1])


def _told_apart(phrase: Phrase) -> bool:
    """Say whether a phrase without a known noun tells by an attribute what is meant ("the little moon")."""
    said = bool(phrase.query.any_attributes) and phrase.text.split()[0] in ("the", "my", "our")
    return said and phrase.text.split()[-1] not in ("one", "ones")


def _after_tail(tokens: Tokens, end: int) -> int:
    """Return where the clause ends that says what is spared; 0 where it says more than that it stays as it is."""
    if _ends(tokens, end):
        return end
    stop = end + 1 if tokens[end].word == "," else end
    while stop < min(end + _LONGEST_TAIL, len(tokens)) and tokens[stop].word in _TAILS:
        stop += 1
    joined = word_at(tokens, stop) in _BEFORE and any(_marker_at(tokens, n) for n in (stop + 1, stop + 2))
    return stop if (stop > end and _ends(tokens, stop)) or joined else 0


def _ends(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].word in SENTENCE_ENDS


def _several_with(tokens: Tokens, stop: int, ids: frozenset[str], ground: Ground) -> bool:
    """Say whether several things are spoken of before, of which those that are spared are only some."""
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    for n in range(stop - 1, -1, -1):
        for phrase, _ in reader.noun_phrases(n):
            whole = phrase.determiner is not Determiner.THE and phrase.refers is Refers.THING and not phrase.unknown
            query = phrase.query.model_copy(update={"kinds": ()}) if phrase.head in ("any", "all") else phrase.query
            meant = frozenset(ground.found(query)) if whole and not phrase.parts else frozenset[str]()
            if ids & meant and not meant <= ids and not _cut_off(reader, n, ids):
                return True
    return False


def _cut_off(reader: Reader, n: int, ids: frozenset[str]) -> bool:
    """Say whether a phrase at a position is only the end of one with adjectives, which is not about some things."""
    lexicon = reader.ground.lexicon
    start = n
    while start > max(0, n - _LONGEST_TAIL) and reader.word(start - 1) not in lexicon.determiners:
        if reader.is_end(start - 1) or reader.word(start - 1) in lexicon.relations:
            return False
        start -= 1
    whole = [p for p, end in reader.noun_phrases(start - 1) if end > n] if 0 < start < n else []
    return bool(whole) and not ids & set(reader.ground.found(whole[0].query))
