from __future__ import annotations

from benchmarks.validator_agreement import agreement


def test_our_verdicts_on_random_plans_are_those_of_an_independent_validator(record_property: object) -> None:
    assert callable(record_property)
    result = agreement(240, first_seed=100_000)
    record_property("compared", result.compared)
    assert result.differing == []
    valid = sum(count for (_, verdict), count in result.agreed.items() if verdict)
    assert result.compared == 240
    assert 60 < valid < 200, "both verdicts must occur often, or nothing is compared"
