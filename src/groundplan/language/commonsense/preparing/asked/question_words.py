"""Where the question word stands: "on what does it lie", "it is in which room", "you must pass what room".

A question word behind a preposition or at the end of what is else a statement is put where questions usually begin.
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS, MODALS, PRONOUNS
from groundplan.language.commonsense.words.spans import clause_start, past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_PLACING = frozenset({"in", "on", "inside", "at", "upon", "onto", "into", "within"})
_AUXILIARIES = IS | {"do", "does", "did", "can", "could", "should", "would", "will", "has", "have", "might", "may"}
_OPENING = ALL_QUESTION_WORDS | {"when"} | _AUXILIARIES
_OWED = (("have", "to"), ("has", "to"), ("need", "to"), ("needs", "to"))
_LYING = frozenset({"lying", "standing", "kept", "stored", "hanging", "sitting", "located", "found", "lies", "stands"})
_LYING |= {"hidden", "tucked", "stashed", "concealed", "locked", "packed", "buried", "stowed", "placed", "wrapped"}
_KEPT_BY = frozenset({"do", "did", "can", "have", "would", "could", "should", "will", "might"})
_ASKING = frozenset({"know", "wonder", "ask", "tell", "see", "say", "like", "find", "learn", "remember", "guess"})
_ON = frozenset({"on", "in", "under", "at", "inside"})
_TO_GET = frozenset({"to", "in", "when", "if", "for"})
_WHOM = frozenset({"what", "whom", "who", "which"})
_SHARING = frozenset({"share", "shares", "sharing"})
_THEIR = frozenset({"its", "his", "her", "their", "the", "a"})
_KEEPING = frozenset({"keep", "store", "have", "find", "put", "leave", "hang", "stow", "kept", "stored"})
_BELONGING = frozenset({"belongs", "belong"})
_LOOKING = (("look", "for"), ("go", "for"), ("get", "to"), ("go", "to", "for"), ("search", "for"), ("come", "across"))
_OUTSIDE = frozenset(
    {"outside", "outdoors", "elements", "street", "weather", "air", "sky", "wind", "garden", "rain", "yard"}
)
_LONGEST_NOUN = 3
_SEVERAL = frozenset({"two", "three", "four", "five", "several", "pair", "couple", "some", "both", "many"})
_TELLING_WHICH = frozenset({"with", "without", "in", "on", "from", "that", "which", "near", "by", "at", "under"})
_MISLAID = frozenset({"put", "left", "laid", "lost", "mislaid", "misplaced", "forgotten", "dropped", "set", "hidden"})
_THINKING = frozenset({"think", "reckon", "suppose", "believe", "guess", "say", "imagine", "bet", "expect"})
_THUS = frozenset({"thus", "hence", "therefore"})
_WONDERING = frozenset(
    {"so", "my", "the", "question", "is", "i", "wonder", "ask", "wondering", "am", "myself", "now", "and", "do", "not"}
    | {"know", "idea", "no", "have", "unsure", "tell", "me", "just"}
)


def with_question_first(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with each question in the order that begins with its question word."""
    tokens = _with_noun(_mislaid(_with_ideas(_to_do(_as_so(_without_tags(_as_you_think(tokens)))))), ground)
    found: Tokens = ()
    start = 0
    for index, token in enumerate(tokens):
        if token.word in SENTENCE_ENDS or index == len(tokens) - 1:
            stop = index if token.word in SENTENCE_ENDS else index + 1
            sentence = tokens[start:stop]
            begin = _begins(sentence)
            whole = _told_shared(found, sentence)
            if _only_denies(sentence):
                found = (*found, *tokens[start : index + 1])
            elif whole is not None:
                found = (*whole, *tokens[stop : index + 1])
            else:
                found = (*found, *sentence[:begin], *_plainly(sentence[begin:]), *tokens[stop : index + 1])
            start = index + 1
    return found


def _only_denies(sentence: Tokens) -> bool:
    """Say whether ", which" goes on with what should not be so: "the oven is on, | which it should not be"."""
    last = max((k + 1 for k, t in enumerate(sentence) if t.word == ","), default=0)
    return word_at(sentence, last) == "which" and "not" in {t.word for t in sentence[-2:]}


def _as_you_think(tokens: Tokens) -> Tokens:
    """Read "who do you think plays chess", "which mug would you say is Ann's" without "do you think"."""
    for k in range(1, len(tokens) - 3):
        said = tokens[k].word in MODALS | {"do"} and tokens[k + 1].word == "you" and tokens[k + 2].word in _THINKING
        if said and ALL_QUESTION_WORDS & {t.word for t in tokens[max(0, k - 3) : k]}:
            return (*tokens[:k], *tokens[k + 3 :])
    return tokens


def _as_so(tokens: Tokens) -> Tokens:
    """Read "thus", "hence" and "therefore" at the beginning of a clause as "so"."""
    opens = (k for k, t in enumerate(tokens) if t.word in _THUS and k and tokens[k - 1].is_punctuation)
    for k in opens:
        tokens = (*tokens[:k], *spelt("so"), *tokens[k + 1 :])
    return tokens


def _without_tags(tokens: Tokens) -> Tokens:
    """Leave out ", can I?", ", isn't it?" behind what is told, and "here" of "which room here has …"."""
    for k in range(2, len(tokens) - 2):
        end = sentence_end(tokens, k)
        said = [t.word for t in tokens[k + 1 : end] if t.word != "not"]
        tag = tokens[k].word == "," and len(said) == 2 and said[0] in _AUXILIARIES and said[1] in PRONOUNS | {"it"}
        begin = sentence_start(tokens, k)
        if tag and tokens[begin].word not in _OPENING:
            return (*tokens[:k], *spelt("."), *tokens[end + 1 :])
        which = (
            tokens[k].word == "here" and tokens[k - 2].word in ("which", "what") and not tokens[k + 1].is_punctuation
        )
        if which:
            return (*tokens[:k], *tokens[k + 1 :])
    return tokens


def _mislaid(tokens: Tokens) -> Tokens:
    """Read "Ann must have left her bag somewhere. Any idea where?" as "where is Ann's bag?"."""
    some = next((k for k, t in enumerate(tokens) if t.word in ("somewhere", "someplace")), -1)
    put = next((k for k in range(1, some) if tokens[k].word in _MISLAID), -1)
    begin = sentence_start(tokens, put)
    rest = [t.word for t in tokens[some + 1 :] if not t.is_punctuation]
    asks = rest[:1] in (["any"], ["where"], ["an"]) or rest[:2] == ["do", "you"] or rest[:1] == ["idea"]
    asks = asks and bool({"where", "spot", "place", "idea"} & set(rest)) and len(rest) < 8
    if put < 0 or not asks or not {"have", "has"} & {t.word for t in tokens[begin:put]}:
        return tokens
    end = some - (tokens[some - 1].word in ("down", "away", "around", "lying"))
    thing, name = tokens[put + 1 : end], tokens[begin]
    if thing and thing[0].word in ("her", "his", "their") and name.word not in PRONOUNS:
        thing = (name, Token("'s", POSSESSIVE), *thing[1:])
    return (*tokens[:begin], *spelt("where", "is"), *thing, *spelt("?")) if thing else tokens


def _with_noun(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "we have two laptops. The one with stickers, …" with the noun in the place of "one"."""
    stop = next((k for k, t in enumerate(tokens) if t.word in SENTENCE_ENDS), -1)
    several = next((k for k in range(stop) if tokens[k].word in _SEVERAL), -1)
    one = next((k for k in range(stop + 2, len(tokens) - 2) if tokens[k].word == "one"), -1)
    if several < 0 or one < 0 or tokens[one - 1].word != "the" or tokens[one + 1].word not in _TELLING_WHICH:
        return tokens
    for end in range(stop, several + 1, -1):
        words = tuple(t.word for t in tokens[several + 1 : end])
        start = 1 if words[:1] == ("of",) else 0
        noun = read_noun(ground, words[start:])
        if noun is not None and noun.plural and len(ground.found(noun.query)) > 1:
            last = next(iter(singulars(words[-1])), words[-1])
            return (*tokens[:one], *spelt(*words[start:-1], last), *tokens[one + 1 :])
    return tokens


def _to_do(tokens: Tokens) -> Tokens:
    """Read "so my question (is) what to wrap it in" as "what can I wrap it in?"."""
    for k in range(1, len(tokens) - 2):
        if tokens[k].word not in ("what", "where", "which") or word_at(tokens, k + 1) != "to":
            continue
        begin = clause_start(tokens, k)
        if all(t.word in _WONDERING for t in tokens[begin:k]):
            end = sentence_end(tokens, k)
            before = tokens[: begin - 1] if begin else ()
            mark = spelt(".") if before else ()
            return (
                *before,
                *mark,
                tokens[k],
                *spelt("can", "i"),
                *tokens[k + 2 : end],
                *spelt("?"),
                *tokens[end + 1 :],
            )
    return tokens


def _with_ideas(tokens: Tokens) -> Tokens:
    """Read "the children want dessert: ideas?" as "the children want dessert. Any ideas?"."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    start = stop - 2 if word_at(tokens, stop - 2) == "any" else stop - 1
    asks = word_at(tokens, stop - 1) in ("ideas", "suggestions", "tips", "idea", "suggestion", "hints", "hint")
    if start < 3 or not asks or tokens[start - 1].word != ",":
        return tokens
    return (*tokens[: start - 1], *spelt(".", "any", "ideas", "?"))


def _told_shared(before: Tokens, asked: Tokens) -> Tokens | None:
    """Read "Ann shares her office with someone. With whom?" as "who shares an office with Ann"."""
    words = [t.word for t in asked]
    told = before[:-1] if before and before[-1].is_punctuation else before
    some = word_at(told, len(told) - 1) in ("something", "someone", "somebody") and len(told) > 4
    share = next((k for k in range(1, len(told)) if told[k].word in _SHARING), -1)
    if words not in (["with", "what"], ["with", "whom"], ["what"], ["who"]) or not some or share < 0:
        return None
    start = max((k + 1 for k in range(share) if told[k].is_punctuation), default=0)
    return (
        *told[:start],
        *(
            _shared((*spelt("with", words[-1], "does"), *told[start:share], *spelt("share"), *told[share + 1 : -2]))
            or ()
        ),
    )


def _begins(sentence: Tokens) -> int:
    """Return where a question behind a comma begins ("…, it belongs to whom"), else 0."""
    commas = [k for k, t in enumerate(sentence) if t.word in (",", ":")]
    last = commas[-1] + 1 if commas else 0
    asks = last and (_last_word(sentence[last:]) >= 0 or _left_open(sentence[last:]) or _belongs_to(sentence[last:]))
    bare = _belongs_to(sentence[last:]) and len(sentence) - last == 3
    return last if asks and word_at(sentence, last) not in _TO_GET and not bare else 0


def _left_open(said: Tokens) -> bool:
    """Say whether what something is is left to be said: "the nearest exit would be …?"."""
    as_it_is = word_at(said, len(said) - 2) in ("it", "they")
    opens = word_at(said, 0) in ("the", "our", "my", "that")
    return len(said) > 3 and said[-1].word in ("is", "are", "be") and opens and not as_it_is


def _belongs_to(said: Tokens) -> bool:
    return len(said) > 2 and said[-1].word == "to" and said[-2].word in _BELONGING


def _plainly(said: Tokens) -> Tokens:
    if word_at(said, 0) in _PLACING and word_at(said, 1) == "what" and word_at(said, 2) in _AUXILIARIES:
        doing = word_at(said, 2) not in IS and word_at(said, 3) in PRONOUNS and len(said) > 4
        return (*said[1:], said[0]) if doing else (*spelt("where"), *said[2:])
    if word_at(said, 0) == "what" and word_at(said, 1) in IS and word_at(said, len(said) - 1) in _ON and len(said) > 4:
        end = len(said) - 1 - (word_at(said, len(said) - 2) in _LYING)
        return (*spelt("where"), *said[1:end]) if end < len(said) - 1 else said
    if word_at(said, 0) in ("would", "could", "might") and tuple(t.word for t in said[1:3]) == ("there", "be"):
        return (*spelt("is", "there"), *said[3:])
    turned = _open_outside(said) or _shared(said) or _kept_in(said) or _let_in(said)
    if turned is not None:
        return turned
    if word_at(said, 0) in _OPENING or len(said) < 4:
        return said
    if _left_open(said):
        return (*spelt("find"), *said[: -2 if said[-1].word == "be" else -1])
    return _owned(said) or _placed(said) or _had_to(said) or _where_last(said) or said


def _last_word(said: Tokens) -> int:
    """Return where the question word stands near the end, with at most a short noun behind it; -1 where none does."""
    first = max(0, len(said) - 1 - _LONGEST_NOUN)
    at = next((k for k in range(len(said) - 1, first - 1, -1) if said[k].word in {*ALL_QUESTION_WORDS, "when"}), -1)
    return at if at > 0 and not any(t.is_punctuation for t in said[at:]) else -1


def _shared(said: Tokens) -> Tokens | None:
    """Read "with what does the atlas share its shelf", "who does Ann share a desk with" as "what shares it with …"."""
    fronted = word_at(said, 0) == "with" and word_at(said, 1) in _WHOM
    at = 1 if fronted else 0
    last = len(said) if fronted else len(said) - (word_at(said, len(said) - 1) == "with")
    if word_at(said, at) not in _WHOM or word_at(said, at + 1) not in ("does", "do", "is", "are") or last < at + 4:
        return None
    share = next((k for k in range(at + 3, last - 1) if said[k].word in _SHARING), -1)
    if share < 0 or not (fronted or last < len(said)):
        return None
    place = said[share + 2 : last] if said[share + 1].word in _THEIR else said[share + 1 : last]
    return (said[at], *spelt("shares", "a"), *place, *spelt("with"), *said[at + 2 : share]) if place else None


def _let_in(said: Tokens) -> Tokens | None:
    """Read "through which windows would the rain get in" as "which windows are open"."""
    noun = 2 if word_at(said, 1) in ("what", "which") and word_at(said, 0) in ("through", "by") else 0
    do = next((k for k in range(noun, min(5, len(said))) if said[k].word in _AUXILIARIES), -1) if noun else -1
    coming = any(said[k].word in ("get", "come", "blow", "climb", "fly") for k in range(do + 2, len(said) - 1))
    ends = next((k for k in range(do, len(said)) if said[k].word in ("in", "inside")), -1) if do > 0 and coming else -1
    if ends < 0:
        return None
    named = said[noun:do] or spelt("windows", "and", "doors")
    return (*spelt("which"), *named, *spelt("are", "open"))


def _open_outside(said: Tokens) -> Tokens | None:
    """Read "what stands open (to the outside)" as "which windows and doors are open", or as "what is open"."""
    verb = next((k for k in range(1, min(3, len(said))) if said[k].word in _LYING | IS | {"has", "was"}), 0)
    mark = next((k for k in range(verb + 1, len(said)) if said[k].word == "open"), 0) if verb else 0
    between = {t.word for t in said[verb:mark]} <= _LYING | IS | {"been", "left", "wide", "still", "has", "have"}
    if word_at(said, 0) not in ("what", "which") or not mark or not between or verb > 1 + (mark > 2):
        return None
    outside = word_at(said, mark + 1) == "to" and word_at(said, len(said) - 1) in _OUTSIDE
    if verb == 1 and outside:
        return spelt("which", "windows", "and", "doors", "are", "open")
    rest = said[mark + 1 :] if not outside else ()
    return (*said[:verb], *spelt("is", "open"), *rest) if outside or said[verb].word in ("stands", "stand") else None


def _kept_in(said: Tokens) -> Tokens | None:
    """Read "on which floor do we keep the books", "which floor would I look for them on" as "on which floor are …"."""
    last = word_at(said, 0) in ("which", "what") and word_at(said, len(said) - 1) in _PLACING
    noun = 1 if last else 2
    do = next((k for k in range(noun, min(noun + 3, len(said))) if said[k].word in _KEPT_BY), -1)
    if do <= noun or not (last or (word_at(said, 0) in _PLACING and word_at(said, 1) in ("which", "what"))):
        return None
    if word_at(said, do - 1) in ("bin", "bins", "container"):
        return None
    kept = word_at(said, do + 1) in PRONOUNS | {"people"}
    start = past(said, do + 2, tuple((w,) for w in _KEEPING) + _LOOKING) if kept else 0
    end = len(said) - 1 if last else len(said)
    where = said[:do] if not last else (said[-1], *said[:do])
    return (*where, *spelt("are"), *said[start:end]) if start and end > start else None


def _owned(said: Tokens) -> Tokens | None:
    """Read "the red bike is whose", "it belongs to whom", "it belongs to" as "who owns …"."""
    last = said[-1].word
    if last == "whose" and said[-2].word in IS:
        return (*spelt("who", "owns"), *said[:-2])
    end = len(said) - (last in ("who", "whom"))
    if said[end - 1].word == "to" and said[end - 2].word in _BELONGING:
        again = tuple(t.word for t in said[end - 4 : end - 2]) in ((",", "it"), (",", "they"), (",", "that"))
        return (*spelt("who", "owns"), *said[: end - (4 if again else 2)])
    return None


def _placed(said: Tokens) -> Tokens | None:
    """Read "the laptop is in which room", "the spoons are kept in what drawer" as "in which room is the laptop"."""
    at = _last_word(said)
    if at < 2 or said[at].word not in ("which", "what") or said[at - 1].word not in _PLACING or at + 1 == len(said):
        return None
    be = at - 3 if said[at - 2].word in _LYING and said[at - 3].word in IS else at - 2
    if be < 1 or said[be].word not in IS | _LYING:
        return None
    is_said = (said[be],) if said[be].word in IS else spelt("is")
    return (said[at - 1], *spelt("which"), *said[at + 1 :], *is_said, *said[:be])


def _where_last(said: Tokens) -> Tokens | None:
    """Read "the cello is standing where" as "where is the cello"."""
    if said[-1].word != "where":
        return None
    end = len(said) - 1 - (said[-2].word in _LYING)
    return (*spelt("where", "is"), *said[: end - 1]) if said[end - 1].word in IS and end > 2 else None


def _had_to(said: Tokens) -> Tokens | None:
    """Read "to get to the hall you must pass what room" as "what room must you pass to get to the hall"."""
    at = _last_word(said)
    if at < 2 or said[at].word not in ("which", "what"):
        return None
    who = next((k for k in range(at) if said[k].word in PRONOUNS), -1)
    if who < 0 or (who and said[0].word not in _TO_GET) or _ASKING & {t.word for t in said[who:at]}:
        return None
    before = said[:who] if word_at(said, who - 1) != "," else said[: who - 1]
    asked = said[at:]
    if tuple(t.word for t in said[who + 1 : who + 3]) in _OWED:
        return (*asked, *spelt("do"), *said[who:at], *before)
    if word_at(said, who + 1) in MODALS:
        return (*asked, said[who + 1], said[who], *said[who + 2 : at], *before)
    return None
