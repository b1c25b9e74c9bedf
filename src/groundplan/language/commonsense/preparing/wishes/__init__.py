"""Wishes put plainly: chores, vessels, orders of few words, what comes before what."""
