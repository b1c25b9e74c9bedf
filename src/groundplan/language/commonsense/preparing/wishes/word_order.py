"""Other orders and other verbs for the same wish: put in the order and with the verbs that the grammar reads.

"Into the bowl goes the apple" and "the right place for the apple is in the bowl" are "the apple belongs in the bowl";
"let it lie on the table" is "let it be on the table"; "find a cup and hand it to me" is "bring me a cup"; "why is the
window not closed?" is "the window should be closed".
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.phrase_ends import INTO, phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import clause_end, past, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at

_BELONG = frozenset({"goes", "go", "belongs", "belong", "comes", "come"})
_PLACING = frozenset(
    {"put", "place", "lay", "set", "move", "bring", "drop", "stand", "store", "pour", "leave", "stack"}
)
_RESTING = frozenset({"lie", "stand", "sit", "rest", "hang", "stay", "remain", "live", "end"})
_PLACED = frozenset({"put", "placed", "laid", "set", "moved", "brought", "stored", "positioned", "stowed", "left"})
_SEEKING = frozenset({"find", "take", "grab", "get", "fetch", "locate", "collect", "seek", "lift"})
_SEEKING_PHRASES = (("get", "hold", "of"), ("look", "for"), ("search", "for"), ("pick", "up"), ("go", "and", "get"),
                    ("go", "get"), ("go", "and", "find"), ("get", "a", "hold", "of"))  # fmt: skip
_HAVING = frozenset({"have", "get", "hold", "receive"})
_GIVING = frozenset({"give", "bring", "hand", "pass", "deliver", "serve"})
_REMEDY = frozenset(
    {"please", "change", "fix", "do", "something", "about", "that", "it", "this", "take", "care", "of", "see", "to"}
    | {"can", "could", "you", "would", "and", "so", "will", "then", "now", "help", "me", "with", "correct", "sort"}
    | {"out", "them", "these", "those"}
)
_OWED = frozenset({"should", "must", "shall", "may"})
_LYING = frozenset({"standing", "sitting", "lying", "placed", "located", "waiting", "resting", "hanging", "stood"})
_WOULD_BE = (
    ("is",), ("are",), ("would", "be"), ("might", "be"), ("should", "be"), ("will", "be"), ("is", "really"),
    ("is", "actually"), ("is", "always"), ("is", "usually"), ("is", "of", "course"),
)  # fmt: skip
_AT = {"into": "in", "onto": "on"}
_YET = frozenset({"yet", "still", "now", "again", "already", "any", "more"})
_WISHING = frozenset({"want", "like", "love", "need", "prefer", "going", "about", "have", "wish"})
_ASKING = frozenset({"can", "could", "may", "might"})
_THAT = frozenset({"that", "this", "those", "these", "mine", "his", "hers", "yours", "theirs", "ours"})
_NOUN = 3
_SOMETHING = frozenset({"something", "anything", "somewhere", "anywhere", "things"})


def reordered(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with each sentence in the usual order."""
    found: list[Token] = []
    for sentence in _sentences(tokens):
        for rule in (
            _compared_behind,
            _there,
            _having,
            _handed,
            _in_hand,
            _resting,
            _wondered_why,
            _not_yet,
            _modal_first,
            _inverted,
            _place_of,
        ):
            sentence = rule(sentence, ground) or sentence
        found += sentence
    return tuple(found)


def _sentences(tokens: Tokens) -> list[Tokens]:
    found, start = [], 0
    for index, token in enumerate(tokens):
        if token.word in SENTENCE_ENDS or index == len(tokens) - 1:
            found.append(tokens[start : index + 1])
            start = index + 1
    return found


def _ended(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].word in SENTENCE_ENDS or (tokens[k].word == "please" and _ended(tokens, k + 1))


def _compared_behind(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "a bigger cup than the one on the desk" as "a cup bigger than the one on the desk"."""
    than = next((k for k in range(3, len(tokens)) if tokens[k].word == "than"), -1)
    same = word_at(tokens, than + 1) in _THAT or (
        word_at(tokens, than + 1) == "the" and word_at(tokens, than + 2) in ("one", "ones", "other", "others")
    )
    for k in range(than - 2, max(0, than - 2 - _NOUN), -1) if same else ():
        if not tokens[k + 1].word.isalpha() or tokens[k].word in ("more", "fewer", "less"):
            return None
        if tokens[k].word in ground.lexicon.comparatives:
            return (*tokens[:k], *tokens[k + 1 : than], tokens[k], *tokens[than:])
    return None


def _there(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "there should be a cup on the table" as "a cup should be on the table"."""
    k = (
        2
        if word_at(tokens, 1) in _OWED
        else 3
        if word_at(tokens, 1) in ("ought", "has", "have", "needs", "need")
        else 0
    )
    if not k or word_at(tokens, 0) != "there" or word_at(tokens, k) != "be":
        return None
    for end in phrase_ends(tokens, k + 1, ground)[::-1]:
        if any(_ended(tokens, last) for last in place_ends(tokens, end, ground, INTO)):
            return (*spelt("i", "want"), *tokens[k + 1 : end], *spelt("to", "be"), *tokens[end:])
    return None


def _having(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "the user should have a cup" as "give the user a cup"."""
    for phrase, k in Reader(ground, tokens, read_noun_phrases).noun_phrases(0):
        owed = word_at(tokens, k) in ("should", "must", "shall") and word_at(tokens, k + 1) in _HAVING
        if phrase.refers in (Refers.PERSON, Refers.SPEAKER) and owed and phrase_ends(tokens, k + 2, ground):
            person = spelt("me") if phrase.refers is Refers.SPEAKER else tokens[:k]
            return (*spelt("give"), *person, *tokens[k + 2 :])
    return None


def _handed(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "find a cup and hand it to me" as "bring me a cup"."""
    for k in range(len(tokens) - 4):
        if k and word_at(tokens, k - 1) not in ("you", "please", ",", "and", "to", "then"):
            continue
        phrase = next((p for p in _SEEKING_PHRASES if tuple(t.word for t in tokens[k : k + len(p)]) == p), None)
        start = k + len(phrase) if phrase is not None else k + 1 if tokens[k].word in _SEEKING else -1
        if start < 0:
            continue
        start += 1 if word_at(tokens, start) in ("me", "us") else 0
        for end in phrase_ends(tokens, start, ground):
            ours = word_at(tokens, end) == "for" and word_at(tokens, end + 1) in ("me", "us")
            after = end + 2 if ours else end
            whom = after if ours and tokens[k].word == "grab" and _ended(tokens, after) else _giving_it(tokens, after)
            if whom is not None:
                return (*tokens[:k], *spelt("bring", "me"), *tokens[start:end], *tokens[whom:])
    return None


def _giving_it(tokens: Tokens, k: int) -> int | None:
    """Return where "and then bring it to me" ends that begins at a position; None where it does not stand there."""
    begin = k
    while word_at(tokens, k) in (",", "and", "then", "please", "to"):
        k += 1
    if k == begin or word_at(tokens, k) not in _GIVING:
        return None
    k += 1
    if word_at(tokens, k) in ("me", "us") and word_at(tokens, k + 1) in ("it", "them"):
        return k + 2
    if word_at(tokens, k) not in ("it", "them"):
        return None
    k += 1
    begin = k
    while word_at(tokens, k) in ("to", "me", "us", "over", "here", "back"):
        k += 1
    return k if k > begin and (_ended(tokens, k) or word_at(tokens, k) in (",", "and")) else None


def _in_hand(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "put the cup in my hand" as "give the cup to me"."""
    for k in range(1, len(tokens) - 2):
        hand = word_at(tokens, k) in ("in", "into") and word_at(tokens, k + 1) in ("my", "our")
        if not hand or word_at(tokens, k + 2) not in ("hand", "hands"):
            continue
        verb = next((n for n in range(k - 1, -1, -1) if tokens[n].word in _PLACING), -1)
        if verb >= 0:
            return (*tokens[:verb], *spelt("give"), *tokens[verb + 1 : k], *spelt("to", "me"), *tokens[k + 3 :])
    return None


def _resting(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "(I want it) to lie on", "(let it) lie on", "(I want it) put on" as being there."""
    for k in range(2, len(tokens) - 2):
        after = k + 2 if tokens[k].word == "end" and word_at(tokens, k + 1) == "up" else k + 1
        if word_at(tokens, after) not in INTO:
            continue
        owed = tokens[k - 1].word in _OWED or (tokens[k - 1].word == "not" and tokens[k - 2].word in _OWED)
        if tokens[k].word in _RESTING and owed:
            return (*tokens[:k], *spelt("be"), *tokens[after:])
        if tokens[k].word in _LYING and tokens[k - 1].word == "be":
            return (*tokens[:k], *tokens[after:])
        if (
            tokens[k].word in _RESTING
            and tokens[k - 1].word == "to"
            and tokens[k - 2].word not in _WISHING | _SOMETHING
        ):
            return (*tokens[:k], *spelt("be"), *tokens[after:])
        let = next((n for n in range(k) if tokens[n].word == "let"), -1)
        if tokens[k].word in _RESTING and let >= 0 and k in phrase_ends(tokens, let + 1, ground):
            return (*tokens[:k], *spelt("be"), *tokens[after:])
        getting = next((n for n in range(k - 1, -1, -1) if tokens[n].word in ("have", "get", "want", "like")), -1)
        if tokens[k].word in _PLACED and getting >= 0 and k in phrase_ends(tokens, getting + 1, ground):
            at = _AT.get(tokens[after].word, tokens[after].word)
            wish = spelt("i", "want") if tokens[getting].word in ("get", "have") else tokens[getting : getting + 1]
            asks = getting > 1 and tokens[getting - 1].word in ("i", "we") and tokens[getting - 2].word in _ASKING
            before = tokens[: getting - 2 if asks else getting]
            return (*before, *wish, *tokens[getting + 1 : k], *spelt("to", "be", at), *tokens[after + 1 :])
    return None


def _wondered_why(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "why is the window not closed?", "why isn't it …?" as the wish that it were."""
    if word_at(tokens, 0) != "why" or word_at(tokens, 1) not in IS:
        return None
    early = word_at(tokens, 2) == "not"
    start = 3 if early else 2
    for end in phrase_ends(tokens, start, ground):
        after = end
        while word_at(tokens, after) in _YET:
            after += 1
        if not early and word_at(tokens, after) != "not":
            continue
        after += 0 if early else 1
        rest = tuple(t for t in tokens[after:] if t.word not in _YET and t.word != "?")
        if rest:
            return (*tokens[start:end], *spelt("should", "be"), *rest, *spelt("."))
    return None


def _not_yet(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "the window is not closed yet, please change that" as "the window should be closed"."""
    for end in phrase_ends(tokens, 0, ground) if word_at(tokens, 0) not in ("which", "what", "whose", "how") else ():
        if word_at(tokens, end) not in IS or word_at(tokens, end + 1) != "not":
            continue
        last = clause_end(tokens, end + 2)
        rest = tuple(t for t in tokens[end + 2 : last] if t.word not in _YET)
        said = {t.word for t in tokens[last:] if not t.is_punctuation}
        waits = len(rest) < last - end - 2
        if rest and said <= _REMEDY and (waits or said):
            return (*tokens[:end], *spelt("should", "be"), *rest, *spelt("."))
    return None


def _modal_first(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "could the window be closed?" as "the window should be closed"."""
    if word_at(tokens, 0) not in ("could", "can", "may", "might", "should", "shall"):
        return None
    for end in phrase_ends(tokens, 1, ground):
        if word_at(tokens, end) == "be" and not _ended(tokens, end + 1):
            rest = tuple(t for t in tokens[end + 1 :] if t.word != "?")
            return (*tokens[1:end], *spelt("should", "be"), *rest, *spelt("."))
    return None


def _inverted(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "into the bowl goes the apple", "on the table put a cup" with the place at the end."""
    for place in place_ends(tokens, 0, ground, INTO):
        k = place + 1 if word_at(tokens, place) == "," else place
        place_said = tokens[:place]
        if word_at(tokens, k) in _BELONG:
            for end in phrase_ends(tokens, k + 1, ground):
                if _ended(tokens, end):
                    return (*tokens[k + 1 : end], *spelt("should", "be"), *place_said, *tokens[end:])
        there = k + 1 if word_at(tokens, k) == "there" else k
        wished = there > k and word_at(tokens, there) in ("should", "must", "ought", "needs", "has", "shall")
        if tokens[k : k + 1] and (word_at(tokens, k) in _PLACING or wished or word_at(tokens, k) in ("i", "please")):
            end = next((n for n in range(k, len(tokens)) if _ended(tokens, n)), len(tokens))
            if not any(t.word in INTO for t in tokens[k + 1 : end]):
                return (*tokens[k:end], *place_said, *tokens[end:])
    return None


def _place_of(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "the right place for the cup is on the shelf", "the cup has its place on the shelf" as "… belongs …"."""
    words = [t.word for t in tokens]
    for end in phrase_ends(tokens, 0, ground):
        if word_at(tokens, end) in _BELONG and word_at(tokens, end + 1) in _AT | {"in": "", "on": ""}:
            return (*tokens[:end], *spelt("should", "be"), *tokens[end + 1 :])
    for k in range(1, len(words) - 3):
        if words[k] not in ("place", "spot") or "?" in words:
            continue
        if words[k - 1] in ("its", "their") and k > 2 and words[k - 2] in ("has", "have"):
            return (*tokens[: k - 2], *spelt("belongs"), *tokens[k + 1 :])
        if words[k + 1] in ("for", "of") and words[sentence_start(tokens, k)] in ("the", "a", "an"):
            named = _place_told(tokens, k + 2, ground)
            if named is not None:
                return (*tokens[: sentence_start(tokens, k)], *named)
    return None


def _place_told(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Return "the cup belongs on the shelf" for "(the right place for) | the cup is (on) the shelf"."""
    stop = clause_end(tokens, k)
    for end in range(k + 1, stop):
        be = past(tokens, end, _WOULD_BE)
        if not be:
            continue
        if word_at(tokens, be) in INTO:
            return (*tokens[k:end], *spelt("belongs"), *tokens[be:])
        if any(e >= stop for e in phrase_ends(tokens, be, ground, Refers.THING, Refers.ROOM)):
            return (*tokens[k:end], *spelt("belongs", "in"), *tokens[be:])
        return None
    return None


def listed(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "both open it and close it", "to open it and to close it", "1. open it 2. close it" as joined verbs."""
    found: list[Token] = []
    for k, token in enumerate(tokens):
        before, after = word_at(tokens, k - 1), word_at(tokens, k + 1)
        begins = not found or found[-1].word in SENTENCE_ENDS or found[-1].word in (",", "to")
        verb = ground.lexicon.base(after) == after and after not in ("", "be")
        if token.word == "to" and before in ("and", "then", ",") and verb:
            continue
        if token.word == "both" and begins and verb:
            continue
        if (
            token.word.isdecimal()
            and after in (".", ")", ",")
            and ground.lexicon.base(word_at(tokens, k + 2)) is not None
            and _enumerates(tokens, k)
        ):
            found += spelt(".") if found and found[-1].word not in SENTENCE_ENDS else ()
            continue
        if token.word in (".", ")", ",") and before.isdecimal() and (not found or found[-1].word != before):
            continue
        found.append(token)
    return _joined_verbs(tuple(found), ground)


def _enumerates(tokens: Tokens, k: int) -> bool:
    """Say whether a number counts the points of a list ("1. … 2. …") rather than naming something ("room 1, …")."""
    number = int(tokens[k].word) if len(tokens[k].word) < 4 else 0
    points = [
        n for n, t in enumerate(tokens) if t.word == "1" and (n == 0 or tokens[n - 1].word in (*SENTENCE_ENDS, ","))
    ]
    return (number == 1 and k in points) or (number > 1 and bool(points) and points[0] < k)


def _joined_verbs(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "open it as well as closing it" as "open it and close it", "having opened it, …" as "after …"."""
    if word_at(tokens, 0) == "having":
        tokens = (*spelt("after", "you", "have"), *tokens[1:])
    for k in range(2, len(tokens) - 3):
        if tuple(t.word for t in tokens[k : k + 3]) == ("as", "well", "as"):
            base = ground.lexicon.base(tokens[k + 3].word)
            if base is not None and word_at(tokens, k + 4) and tokens[k + 3].word in (base, f"{base}ing"):
                verb = replace(tokens[k + 3], text=base, word=base)
                return (*tokens[:k], *spelt("and"), verb, *tokens[k + 4 :])
    return tokens


def with_better(tokens: Tokens) -> Tokens:
    """Read "had better be" as "should be"."""
    for k in range(1, len(tokens) - 1):
        if tokens[k].word in ("had", "would") and tokens[k + 1].word == "better":
            return (*tokens[:k], replace(tokens[k], text="should", word="should"), *tokens[k + 2 :])
    return tokens


_RULES = (
    _there, _having, _handed, _in_hand, _resting, _wondered_why, _not_yet, _modal_first, _inverted, _place_of,
)  # fmt: skip
