"""Measuring methods: scenes and suites that ship with the package, judging, metrics, runs and reports.

`library` opens scenes and suites by name, `suite` is their format, `outcome` judges a solution, `solving` and `runner`
run a suite, `metrics` adds up, `report` and `plots` show it, `reachable` checks a suite itself.
"""
