"""What is done to the tokens of an instruction before the grammar reads them, step by step.

Each step takes tokens and what they are read against, and returns tokens that mean the same and are plainer. The order
matters: what is corrected goes before slips are looked for, what stands around a wish before its own words are put in
order. Constructions are looked for twice: what they leave may be another, or be said of each of several people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.preparing.asked.apart import with_question_apart
from groundplan.language.commonsense.preparing.asked.askings import plainly_asked
from groundplan.language.commonsense.preparing.asked.consequences import with_consequences
from groundplan.language.commonsense.preparing.asked.earliest import with_earliest
from groundplan.language.commonsense.preparing.asked.eldest import with_eldest
from groundplan.language.commonsense.preparing.asked.emphasis import without_emphasis
from groundplan.language.commonsense.preparing.asked.furnishings import with_furnishings
from groundplan.language.commonsense.preparing.asked.inversions import with_denials_last
from groundplan.language.commonsense.preparing.asked.left_so import with_what_was_left
from groundplan.language.commonsense.preparing.asked.lists_asked import with_lists
from groundplan.language.commonsense.preparing.asked.moods import with_moods
from groundplan.language.commonsense.preparing.asked.narrowing import with_requirements
from groundplan.language.commonsense.preparing.asked.number_questions import with_numbers_asked
from groundplan.language.commonsense.preparing.asked.offered import with_offers
from groundplan.language.commonsense.preparing.asked.one_of_them import with_one_of_them
from groundplan.language.commonsense.preparing.asked.otherwise import with_other_places
from groundplan.language.commonsense.preparing.asked.places_fronted import with_places_behind
from groundplan.language.commonsense.preparing.asked.presenting import as_one_question
from groundplan.language.commonsense.preparing.asked.question_words import with_question_first
from groundplan.language.commonsense.preparing.asked.rankings import with_rankings
from groundplan.language.commonsense.preparing.asked.selections import selected
from groundplan.language.commonsense.preparing.asked.shortest_ways import with_shortest_ways
from groundplan.language.commonsense.preparing.asked.stipulations import stipulated
from groundplan.language.commonsense.preparing.asked.unsaid_things import with_things_counted
from groundplan.language.commonsense.preparing.asked.wish_first import with_wish_asked
from groundplan.language.commonsense.preparing.constructions import without_constructions
from groundplan.language.commonsense.preparing.people.allergies import with_allergens
from groundplan.language.commonsense.preparing.people.allergies_shown import with_allergies_shown
from groundplan.language.commonsense.preparing.people.devotees import with_devotees
from groundplan.language.commonsense.preparing.people.dieters import with_unsuitable
from groundplan.language.commonsense.preparing.people.each_of_them import with_each_of_them
from groundplan.language.commonsense.preparing.people.each_to_its_owner import with_each_to_its_owner
from groundplan.language.commonsense.preparing.people.enthusiasts import with_enthusiasts
from groundplan.language.commonsense.preparing.people.everyones import with_owners_of_each
from groundplan.language.commonsense.preparing.people.fitting import with_suitable
from groundplan.language.commonsense.preparing.people.infirm import with_accessible
from groundplan.language.commonsense.preparing.people.owners import with_owners
from groundplan.language.commonsense.preparing.people.owners_named import with_owners_named
from groundplan.language.commonsense.preparing.people.owners_unnamed import with_owners_unnamed
from groundplan.language.commonsense.preparing.people.pronouns import with_pronouns_named
from groundplan.language.commonsense.preparing.people.readers import in_their_language
from groundplan.language.commonsense.preparing.people.told_owners import with_owners_told, without_owners_asked
from groundplan.language.commonsense.preparing.taken_back.absences import without_absences
from groundplan.language.commonsense.preparing.taken_back.all_else import with_all_else
from groundplan.language.commonsense.preparing.taken_back.asides import without_asides
from groundplan.language.commonsense.preparing.taken_back.contrasts import without_contrasts
from groundplan.language.commonsense.preparing.taken_back.excepted_elsewhere import with_exceptions_placed
from groundplan.language.commonsense.preparing.taken_back.exceptions import with_exceptions
from groundplan.language.commonsense.preparing.taken_back.later import without_later
from groundplan.language.commonsense.preparing.taken_back.matrix_clauses import without_matrix
from groundplan.language.commonsense.preparing.taken_back.neither import with_spared_behind
from groundplan.language.commonsense.preparing.taken_back.rewording import reworded
from groundplan.language.commonsense.preparing.taken_back.tails import without_tails
from groundplan.language.commonsense.preparing.taken_back.untouched import with_prohibitions, without_untouched
from groundplan.language.commonsense.preparing.things.beside_it import with_neighbours_placed
from groundplan.language.commonsense.preparing.things.codes import with_codes
from groundplan.language.commonsense.preparing.things.floating import without_floating
from groundplan.language.commonsense.preparing.things.floors_first import with_floors_behind
from groundplan.language.commonsense.preparing.things.in_its_place import with_places_taken
from groundplan.language.commonsense.preparing.things.left_behind import with_things_left_behind
from groundplan.language.commonsense.preparing.things.levels import with_levels
from groundplan.language.commonsense.preparing.things.names_whole import with_names_whole
from groundplan.language.commonsense.preparing.things.ones import with_ones_named
from groundplan.language.commonsense.preparing.things.other_ones import with_other_ones
from groundplan.language.commonsense.preparing.things.paraphrases import plainly_described, plainly_placed
from groundplan.language.commonsense.preparing.things.places_described import with_places_described
from groundplan.language.commonsense.preparing.things.places_there import with_places
from groundplan.language.commonsense.preparing.things.pointed_at import with_things_pointed_at
from groundplan.language.commonsense.preparing.things.room_floors import with_rooms_for_their_floors
from groundplan.language.commonsense.preparing.things.shared_prepositions import with_shared_prepositions
from groundplan.language.commonsense.preparing.things.states_behind import with_states_behind
from groundplan.language.commonsense.preparing.things.whatever import with_heads
from groundplan.language.commonsense.preparing.told.branches import with_branches
from groundplan.language.commonsense.preparing.told.conditions_told import with_conditions_told
from groundplan.language.commonsense.preparing.told.explanations import without_explanations
from groundplan.language.commonsense.preparing.told.gatherings import with_gatherings
from groundplan.language.commonsense.preparing.told.group_size import with_group_size
from groundplan.language.commonsense.preparing.told.introductions import introduced
from groundplan.language.commonsense.preparing.told.problems_told import with_problems
from groundplan.language.commonsense.preparing.told.recast import recast
from groundplan.language.commonsense.preparing.told.recast_places import recast_places
from groundplan.language.commonsense.preparing.told.recast_told import recast_told
from groundplan.language.commonsense.preparing.told.remaining import with_what_remains
from groundplan.language.commonsense.preparing.told.reported import with_reports, with_reports_asked
from groundplan.language.commonsense.preparing.told.something_told import with_something_told
from groundplan.language.commonsense.preparing.told.told_choices import with_told_choices
from groundplan.language.commonsense.preparing.told.told_of import with_things_told_of
from groundplan.language.commonsense.preparing.told.told_questions import with_told_questions
from groundplan.language.commonsense.preparing.told.wants_told import with_wants_named
from groundplan.language.commonsense.preparing.wishes.additions import with_additions
from groundplan.language.commonsense.preparing.wishes.announced import with_announced
from groundplan.language.commonsense.preparing.wishes.breakages import with_shards
from groundplan.language.commonsense.preparing.wishes.chores import with_chores
from groundplan.language.commonsense.preparing.wishes.drinks import with_drinks
from groundplan.language.commonsense.preparing.wishes.fillings import with_fillings
from groundplan.language.commonsense.preparing.wishes.forbidden import without_forbidden
from groundplan.language.commonsense.preparing.wishes.generalities import with_light, without_headings
from groundplan.language.commonsense.preparing.wishes.ingredients import spelled_out
from groundplan.language.commonsense.preparing.wishes.lacks import with_lacks
from groundplan.language.commonsense.preparing.wishes.laying import with_tables_laid
from groundplan.language.commonsense.preparing.wishes.one_by_one import one_by_one
from groundplan.language.commonsense.preparing.wishes.one_for_each import with_one_for_each
from groundplan.language.commonsense.preparing.wishes.sequences import in_sequence
from groundplan.language.commonsense.preparing.wishes.short_orders import with_short_orders
from groundplan.language.commonsense.preparing.wishes.shortages import with_shortages
from groundplan.language.commonsense.preparing.wishes.through_it import with_machine_named
from groundplan.language.commonsense.preparing.wishes.topics import with_topics
from groundplan.language.commonsense.preparing.wishes.vessels import with_vessels
from groundplan.language.commonsense.preparing.wishes.word_order import listed, reordered, with_better
from groundplan.language.commonsense.words.spelling import correct
from groundplan.language.commonsense.words.tokens import Token, Tokens

Step = Callable[[Tokens, Ground], Tokens]


def prepared(tokens: Tokens, ground: Ground) -> tuple[Tokens, tuple[str, ...], tuple[Tokens, ...]]:
    """Return the tokens as the grammar reads them, notes on the slips that were corrected, and the words left out.

    In scenes of affordances nothing is asked for, only wished: the steps that put questions plainly are left out.
    """
    plain = without_asides(reworded(tokens, ground), ground.lexicon)
    left_out = [*words_left_out(tokens, plain)]
    tokens, corrections = correct(plain, ground)
    for step in _WISHES if ground.affordances else (*_QUESTIONS, *_WISHES):
        before, tokens = tokens, step(tokens, ground)
        if tokens is not before:
            left_out += words_left_out(before, tokens)
    return tokens, corrections, tuple(left_out)


def words_left_out(before: Tokens, after: Tokens) -> Iterator[Tokens]:
    """Yield the runs of words that a step only left out; none where it put other words in their place."""
    kept, known = {id(t) for t in after}, {id(t) for t in before}
    lost = [t for t in before if id(t) not in kept]
    for word in (t.word for t in after if id(t) not in known):
        same = next((n for n, t in enumerate(lost) if t.word == word), -1)
        if same < 0:
            return
        del lost[same]
    gone, run = {id(t) for t in lost}, list[Token]()
    for token in before:
        if id(token) in gone and not token.is_punctuation:
            run.append(token)
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


_QUESTIONS: tuple[Step, ...] = (
    with_names_whole,
    with_levels,
    with_exceptions_placed,
    with_rooms_for_their_floors,
    with_wish_asked,
    with_ones_named,
    with_places_taken,
    plainly_placed,
    with_question_apart,
    with_branches,
    with_prohibitions,
    with_all_else,
    with_each_to_its_owner,
    with_wants_named,
    with_what_remains,
    with_pronouns_named,
    with_accessible,
    with_denials_last,
    with_moods,
    with_floors_behind,
    with_rankings,
    with_lists,
    with_consequences,
    with_places_behind,
    with_group_size,
    with_other_places,
    with_what_was_left,
    with_furnishings,
    with_allergies_shown,
    recast,
    recast_places,
    recast_told,
    with_shortest_ways,
    with_question_first,
    with_offers,
    with_suitable,
    with_eldest,
    with_earliest,
    with_reports_asked,
    with_one_of_them,
    with_told_questions,
    with_problems,
    with_codes,
    with_told_choices,
    with_conditions_told,
    selected,
    with_topics,
    stipulated,
    with_things_counted,
    with_numbers_asked,
    without_emphasis,
    lambda tokens, _: plainly_asked(tokens),
    with_devotees,
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
    without_later,
    with_one_for_each,
    with_reports,
    with_each_of_them,
    with_machine_named,
    with_states_behind,
    with_neighbours_placed,
    with_short_orders,
    without_forbidden,
    without_headings,
    with_light,
    with_tables_laid,
    with_chores,
    with_drinks,
    with_vessels,
    with_shards,
    with_things_left_behind,
    without_owners_asked,
    with_owners_told,
    with_announced,
    with_owners_of_each,
    with_owners_unnamed,
    lambda tokens, ground: tokens if ground.affordances else with_things_pointed_at(tokens, ground),
    with_owners,
    with_heads,
    one_by_one,
    in_sequence,
    with_fillings,
    lambda tokens, ground: tokens if ground.affordances else with_something_told(tokens, ground),
    lambda tokens, ground: tokens if ground.affordances else with_lacks(tokens, ground),
    with_shortages,
    lambda tokens, ground: tokens if ground.affordances else without_explanations(tokens, ground),
    with_things_told_of,
    without_floating,
    with_additions,
    with_spared_behind,
    with_exceptions,
    without_untouched,
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
    with_each_of_them,
    lambda tokens, ground: tokens if ground.affordances else without_explanations(tokens, ground),
    with_things_told_of,
    reordered,
    introduced,
)
