"""What is told first and then chosen by: "the cape and the ruff share a locker: which one?".

Each rule puts one way of telling into the question itself: what is kept together somewhere, what its number is, what
there is to spend, what was left open, that a door is locked.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.phrase_ends import longest, phrase_ends
from groundplan.language.commonsense.words.spans import sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_WHICH = re.compile(
    r"(?:(?:please )?(?:tell|show|find out|find|say|name|and|so|now|but) ?(?:me|us|out|it)? ?)?"
    r"(?:which(?: one| ones)?(?: of them)?|what one)?(?: is it| is that| do i mean| are they| is his| is hers| is mine"
    r"| is theirs| was it)?(?: that)?"
)
_TOGETHER = re.compile(
    r"(?:is|are|was|were) (?:both |all )?(?:kept|stored|lying|sitting|put away|shut away|locked away|hidden|found)?"
    r" ?(?:together|side by side|both|next to each other)? ?"
    r"(?:in|inside|on) (?:just |only )?one of (?:the|our|these|my) (.+)"
)
_NUMBER = re.compile(
    r"(?:its|the|whose|that the|his|her|their) (?:locker |room |box )?number "
    r"(?:was|is|were|had to be|must be|is an?|was an?) (even|odd)(?: one| number)?"
)
_MONEY = re.compile(
    r"(?:i|we|he|she) (?:have|has|had|am|are)?(?: only| just| got| about| exactly)*"
    r"(?: got| to spend| spend| a budget of| no more than| at most| up to)? "
    r"(\w+) (euros?|pounds?|dollars?|francs?|crowns?)\b"
)
_AFFORDING = re.compile(
    r"(?:what|which) ?(.*?) ?(?:can|could) (?:i|we|he|she) (?:afford|buy|get|pay for)"
    r"(?: with that| for that| for it)?(.*)"
)
_LEFT = re.compile(
    r"(?:someone|somebody|people|they|some people|one of us) (?:has |have )?(?:left|forgot to close|forgot to shut) "
    r"(?:their|the|his|her|a|an) (\w+)(?: (open|on|unlocked|running|ajar))?\b.*"
)
_PROBLEM = re.compile(
    r"(?:in )?(?:which|what) (\w+)(?: have| has| had| is| are| shows?| does| do| suffers? from)* "
    r"(?:this|that|the same|such a|affected|the|concerned)? ?"
    r"(?:problem|issue|trouble|true|apply to|affected by (?:this|that|it)|it)?"
)
_SHUT_OUT = re.compile(r"\b(?:locked|shut|closed|standing outside|outside|get in|get into|enter|unlock|go in)\b")
_ENTERING = re.compile(
    r"(?:what|which key|how) (?:do|can|could|would|should|will|must) (?:i|we) (?:need |use |require |take |have )?"
    r"(?:in order )?(?:to )?(?:get|go|come|let myself|let ourselves)? ?(in|inside|into|enter|open|unlock)\b(.*)"
)
_PLACING = frozenset({"in", "on", "at", "from"})


def with_told_choices(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what was told first put into the question that is asked by it."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    start = sentence_start(tokens, stop)
    if not start:
        return _locked((), tokens[:stop], ground) or tokens
    told, asked = tokens[: start - 1], tokens[start:stop]
    rules: tuple[Callable[[Tokens, Tokens, Ground], Tokens | None], ...] = (
        _together, _numbered, _affordable, _same_problem, _locked,
    )  # fmt: skip
    return next((found for rule in rules if (found := rule(told, asked, ground)) is not None), tokens)


def _said(tokens: Tokens) -> str:
    return " ".join(t.word for t in tokens if not t.is_punctuation)


def _together(told: Tokens, asked: Tokens, ground: Ground) -> Tokens | None:
    """Read "the cape and the ruff share a locker: which one?"."""
    if not _WHICH.fullmatch(_said(asked)):
        return None
    be = next((n for n in range(1, len(told)) if told[n].word in ("is", "are", "was", "were")), 0)
    found = _TOGETHER.fullmatch(_said(told[be:])) if be else None
    if found is None or be not in phrase_ends(told, 0, ground):
        return None
    return (*spelt("which", "of", "the", *found.group(1).split(), "contains"), *told[:be], *spelt("?"))


def _numbered(told: Tokens, asked: Tokens, ground: Ground) -> Tokens | None:
    """Read "she forgot which locker she has, only that its number was odd. Which is it?"."""
    found = _NUMBER.search(_said(told))
    if found is None or not _WHICH.fullmatch(_said(asked)):
        return None
    at = next(n for n in range(len(told)) if told[n].word == "number")
    for k in range(at):
        opens = told[k].word in ("his", "her", "their", "my", "our", "the", "a", "which")
        ends = [e for e in phrase_ends(told, k + 1, ground, Refers.THING, Refers.ROOM) if e <= at] if opens else []
        if ends:
            return spelt("which", *(t.word for t in told[k + 1 : ends[0]]), "has", "an", found.group(1), "number", "?")
    return None


def _affordable(told: Tokens, asked: Tokens, ground: Ground) -> Tokens | None:
    """Read "I've got ten euros for a mask. What can I afford here?" as "which mask here costs at most ten euros"."""
    money, question = _MONEY.search(_said(told)), _AFFORDING.fullmatch(_said(asked))
    if money is None or question is None:
        return None
    noun = spelt(*question.group(1).split())
    noun = noun[2:] if _said(noun).startswith("of the") else noun
    k = next(
        (n for n in range(1, len(told)) if told[n].word in ("for", "on") and word_at(told, n + 1) in ("a", "an")), 0
    )
    end = min(phrase_ends(told, k + 2, ground), default=0) if k and not noun else 0
    noun = noun or told[k + 2 : end] if end else noun
    opening = (*spelt("which"), *noun) if noun else spelt("what")
    costs = spelt("costs", "at", "most", money.group(1), money.group(2), "?")
    return (*opening, *spelt(*question.group(2).split()), *costs)


def _same_problem(told: Tokens, asked: Tokens, ground: Ground) -> Tokens | None:
    """Read "someone left their window open. Which offices have this problem?" as those that have an open one."""
    left, question = _LEFT.fullmatch(_said(told)), _PROBLEM.fullmatch(_said(asked))
    state = (left.group(2) or "open") if left is not None else ""
    itself = question is not None and question.group(1) in ("one", "ones")
    if left is None or question is None or not (itself or phrase_ends(asked, 1, ground, Refers.ROOM, Refers.THING)):
        return None
    state = {"ajar": "open", "running": "on"}.get(state, state)
    if itself:
        return spelt("which", left.group(1), "is", state, "?")
    return spelt("which", question.group(1), "have", "a", left.group(1), "that", "is", state, "?")


def _locked(told: Tokens, asked: Tokens, ground: Ground) -> Tokens | None:
    """Read "the vault is locked: what opens it?" as "which key is for the vault?"."""
    question = _ENTERING.fullmatch(_said(asked))
    keys = ground.categories("key")
    if question is None or not keys or not _SHUT_OUT.search(f"{_said(told)} {_said(asked)}"):
        return None
    for said in (asked, told):
        for k in range(len(said)):
            ends = phrase_ends(said, k + 1, ground, Refers.ROOM, Refers.THING) if said[k].word == "the" else []
            end = longest([e for e in ends if not any(t.word == "and" for t in said[k:e])])
            if end:
                return (*spelt("which", "key", "is", "for", "the"), *said[k + 1 : end], *spelt("?"))
    return None
