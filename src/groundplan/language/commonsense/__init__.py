"""The embedded model: a semantic parser and a commonsense reasoner, with no network and no weights to fetch.

`interpret.py` reads an instruction: `preparing` puts it plainly, `clauses` and `questions` read sentences, `phrases`
what they speak of, out of `words`. `goals` and `hints` add what scenes of affordances need; `tools`, `affordances`,
`situations` and `drafts` answer what methods ask besides. `model.py` is the table of who answers which question.
"""

from __future__ import annotations

from groundplan.language.commonsense.interpret import ground_for, interpret
from groundplan.language.commonsense.model import Commonsense

__all__ = ["Commonsense", "ground_for", "interpret"]
