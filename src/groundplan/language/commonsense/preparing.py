"""What is done to the tokens of an instruction before the grammar reads them, step by step.

Each step takes tokens and what they are read against, and returns tokens that mean the same and are plainer. The order
matters: what is corrected goes before slips are looked for, what stands around a wish before its own words are put in
order. Constructions are looked for twice: what they leave may be another.
"""

from __future__ import annotations

from collections.abc import Callable

from groundplan.language.commonsense.absences import without_absences
from groundplan.language.commonsense.asides import without_asides
from groundplan.language.commonsense.askings import plainly_asked
from groundplan.language.commonsense.constructions import without_constructions
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.ingredients import spelled_out
from groundplan.language.commonsense.introductions import introduced
from groundplan.language.commonsense.matrix_clauses import without_matrix
from groundplan.language.commonsense.narrowing import with_requirements
from groundplan.language.commonsense.paraphrases import plainly_described
from groundplan.language.commonsense.presenting import as_one_question
from groundplan.language.commonsense.rewording import reworded
from groundplan.language.commonsense.spelling import correct
from groundplan.language.commonsense.stipulations import stipulated
from groundplan.language.commonsense.tails import without_tails
from groundplan.language.commonsense.tokens import Tokens
from groundplan.language.commonsense.word_order import listed, reordered, with_better

Step = Callable[[Tokens, Ground], Tokens]


def prepared(tokens: Tokens, ground: Ground) -> tuple[Tokens, tuple[str, ...]]:
    """Return the tokens as the grammar reads them, and notes on the slips that were corrected.

    In scenes of affordances nothing is asked for, only wished: the steps that put questions plainly are left out.
    """
    tokens = without_asides(reworded(tokens, ground), ground.lexicon)
    tokens, corrections = correct(tokens, ground)
    for step in _WISHES if ground.affordances else (*_QUESTIONS, *_WISHES):
        tokens = step(tokens, ground)
    return tokens, corrections


_QUESTIONS: tuple[Step, ...] = (
    stipulated,
    lambda tokens, _: plainly_asked(tokens),
    plainly_described,
    with_requirements,
    as_one_question,
)
_WISHES: tuple[Step, ...] = (
    without_tails,
    without_absences,
    lambda tokens, _: with_better(tokens),
    listed,
    without_matrix,
    without_constructions,
    spelled_out,
    without_constructions,
    reordered,
    introduced,
)
