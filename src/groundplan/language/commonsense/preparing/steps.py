"""What is done to the tokens of an instruction before the grammar reads them, step by step.

Each step takes tokens and what they are read against, and returns tokens that mean the same and are plainer. The order
matters: what is corrected goes before slips are looked for, what stands around a wish before its own words are put in
order. Constructions are looked for twice: what they leave may be another.
"""

from __future__ import annotations

from collections.abc import Callable

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.preparing.absences import without_absences
from groundplan.language.commonsense.preparing.additions import with_additions
from groundplan.language.commonsense.preparing.allergies import with_allergens
from groundplan.language.commonsense.preparing.allergies_shown import with_allergies_shown
from groundplan.language.commonsense.preparing.asides import without_asides
from groundplan.language.commonsense.preparing.askings import plainly_asked
from groundplan.language.commonsense.preparing.beside_it import with_neighbours_placed
from groundplan.language.commonsense.preparing.breakages import with_shards
from groundplan.language.commonsense.preparing.chores import with_chores
from groundplan.language.commonsense.preparing.codes import with_codes
from groundplan.language.commonsense.preparing.conditions_told import with_conditions_told
from groundplan.language.commonsense.preparing.constructions import without_constructions
from groundplan.language.commonsense.preparing.contrasts import without_contrasts
from groundplan.language.commonsense.preparing.dieters import with_unsuitable
from groundplan.language.commonsense.preparing.earliest import with_earliest
from groundplan.language.commonsense.preparing.eldest import with_eldest
from groundplan.language.commonsense.preparing.emphasis import without_emphasis
from groundplan.language.commonsense.preparing.enthusiasts import with_enthusiasts
from groundplan.language.commonsense.preparing.everyones import with_owners_of_each
from groundplan.language.commonsense.preparing.exceptions import with_exceptions
from groundplan.language.commonsense.preparing.explanations import without_explanations
from groundplan.language.commonsense.preparing.fillings import with_fillings
from groundplan.language.commonsense.preparing.fitting import with_suitable
from groundplan.language.commonsense.preparing.floating import without_floating
from groundplan.language.commonsense.preparing.floors_first import with_floors_behind
from groundplan.language.commonsense.preparing.gatherings import with_gatherings
from groundplan.language.commonsense.preparing.ingredients import spelled_out
from groundplan.language.commonsense.preparing.introductions import introduced
from groundplan.language.commonsense.preparing.inversions import with_denials_last
from groundplan.language.commonsense.preparing.lacks import with_lacks
from groundplan.language.commonsense.preparing.left_behind import with_things_left_behind
from groundplan.language.commonsense.preparing.left_so import with_what_was_left
from groundplan.language.commonsense.preparing.lists_asked import with_lists
from groundplan.language.commonsense.preparing.matrix_clauses import without_matrix
from groundplan.language.commonsense.preparing.moods import with_moods
from groundplan.language.commonsense.preparing.narrowing import with_requirements
from groundplan.language.commonsense.preparing.number_questions import with_numbers_asked
from groundplan.language.commonsense.preparing.one_of_them import with_one_of_them
from groundplan.language.commonsense.preparing.other_ones import with_other_ones
from groundplan.language.commonsense.preparing.owners import with_owners
from groundplan.language.commonsense.preparing.owners_named import with_owners_named
from groundplan.language.commonsense.preparing.paraphrases import plainly_described
from groundplan.language.commonsense.preparing.places_described import with_places_described
from groundplan.language.commonsense.preparing.places_there import with_places
from groundplan.language.commonsense.preparing.pointed_at import with_things_pointed_at
from groundplan.language.commonsense.preparing.presenting import as_one_question
from groundplan.language.commonsense.preparing.problems_told import with_problems
from groundplan.language.commonsense.preparing.question_words import with_question_first
from groundplan.language.commonsense.preparing.readers import in_their_language
from groundplan.language.commonsense.preparing.recast import recast
from groundplan.language.commonsense.preparing.recast_places import recast_places
from groundplan.language.commonsense.preparing.recast_told import recast_told
from groundplan.language.commonsense.preparing.rewording import reworded
from groundplan.language.commonsense.preparing.selections import selected
from groundplan.language.commonsense.preparing.sequences import in_sequence
from groundplan.language.commonsense.preparing.shared_prepositions import with_shared_prepositions
from groundplan.language.commonsense.preparing.short_orders import with_short_orders
from groundplan.language.commonsense.preparing.shortest_ways import with_shortest_ways
from groundplan.language.commonsense.preparing.something_told import with_something_told
from groundplan.language.commonsense.preparing.states_behind import with_states_behind
from groundplan.language.commonsense.preparing.stipulations import stipulated
from groundplan.language.commonsense.preparing.tails import without_tails
from groundplan.language.commonsense.preparing.told_choices import with_told_choices
from groundplan.language.commonsense.preparing.told_of import with_things_told_of
from groundplan.language.commonsense.preparing.told_owners import without_owners_asked
from groundplan.language.commonsense.preparing.told_questions import with_told_questions
from groundplan.language.commonsense.preparing.topics import with_topics
from groundplan.language.commonsense.preparing.vessels import with_vessels
from groundplan.language.commonsense.preparing.whatever import with_heads
from groundplan.language.commonsense.preparing.word_order import listed, reordered, with_better
from groundplan.language.commonsense.words.spelling import correct
from groundplan.language.commonsense.words.tokens import Tokens

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
    with_denials_last,
    with_moods,
    with_floors_behind,
    with_shortest_ways,
    with_lists,
    with_what_was_left,
    with_allergies_shown,
    recast,
    recast_places,
    recast_told,
    with_question_first,
    with_suitable,
    with_eldest,
    with_earliest,
    with_one_of_them,
    with_told_questions,
    with_problems,
    with_codes,
    with_told_choices,
    with_conditions_told,
    selected,
    with_topics,
    stipulated,
    with_numbers_asked,
    without_emphasis,
    lambda tokens, _: plainly_asked(tokens),
    with_enthusiasts,
    with_allergens,
    with_unsuitable,
    with_gatherings,
    with_shared_prepositions,
    with_owners_named,
    with_other_ones,
    without_contrasts,
    in_their_language,
    plainly_described,
    with_requirements,
    as_one_question,
)
_WISHES: tuple[Step, ...] = (
    with_states_behind,
    with_neighbours_placed,
    with_short_orders,
    with_chores,
    with_vessels,
    with_shards,
    with_things_left_behind,
    without_owners_asked,
    with_owners_of_each,
    lambda tokens, ground: tokens if ground.affordances else with_things_pointed_at(tokens, ground),
    with_owners,
    with_heads,
    in_sequence,
    with_fillings,
    lambda tokens, ground: tokens if ground.affordances else with_something_told(tokens, ground),
    lambda tokens, ground: tokens if ground.affordances else with_lacks(tokens, ground),
    lambda tokens, ground: tokens if ground.affordances else without_explanations(tokens, ground),
    with_things_told_of,
    without_floating,
    with_additions,
    with_exceptions,
    without_tails,
    without_absences,
    lambda tokens, _: with_better(tokens),
    listed,
    without_matrix,
    with_places_described,
    with_places,
    without_constructions,
    spelled_out,
    without_constructions,
    lambda tokens, ground: tokens if ground.affordances else without_explanations(tokens, ground),
    with_things_told_of,
    reordered,
    introduced,
)
