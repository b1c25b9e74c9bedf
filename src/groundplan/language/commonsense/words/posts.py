"""Posts that people hold: who the boss is where an office is said to be the director's."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind

_JUST_ANYBODY = frozenset({"person", "employee", "adult", "child", "woman", "man", "guest", "worker", "owner"})
_LONGEST = 5
_OF_OTHERS = frozenset({"from", "not", "about", "except", "says", "to", "for", "shared", "with"})


def like_posts(ground: Ground, said: str) -> frozenset[str]:
    """Return the words of the scene's attributes for a post that is said in the same or other words ("boss")."""
    posts = ground.kept("posts_named", _posts_named)
    meant = _posts(ground, said)
    same = frozenset(word for word, kinds in posts.items() if kinds & meant)
    known = ground.knowledge
    return same or frozenset(
        word for word, kinds in posts.items() if any(known.is_a(k, m) or known.is_a(m, k) for k in kinds for m in meant)
    )


def holder_of_post(ground: Ground, said: str) -> str | None:
    """Return the one person whose room or furniture is said to be that of a post ("director of the institute")."""
    words = like_posts(ground, said)
    owners = {
        e.owner: None
        for e in ground.scene.entities()
        if words and e.owner and e.kind in (Kind.ROOM, Kind.ASSET) and any(_names(a, words) for a in e.attributes)
    }
    return next(iter(owners)) if len(owners) == 1 else None


def _names(attribute: str, words: frozenset[str]) -> bool:
    said = parts(attribute)
    return len(said) <= _LONGEST and bool(words & set(said)) and not _OF_OTHERS & set(said)


def _posts_named(ground: Ground) -> dict[str, frozenset[str]]:
    """Return the words of the scene's attributes that name posts, each with the categories of posts it names."""
    named_so = {word: _posts(ground, word) for word in ground.vocabulary.attribute_words if word.isalpha()}
    return {word: kinds for word, kinds in named_so.items() if kinds}


def _posts(ground: Ground, said: str) -> frozenset[str]:
    """Return the posts that words name: kinds of people who are not just anybody."""
    known = ground.knowledge
    matches = [m for m in known.lookup(said, spelling=False) if m.how is not How.HEAD]
    return frozenset(m.category for m in matches if known.is_a(m.category, "employee")) - _JUST_ANYBODY
