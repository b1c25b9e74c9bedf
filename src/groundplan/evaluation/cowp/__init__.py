"""Trials of open-world planning in the dining world (COWP, section 4): run, judged, counted, reported."""
