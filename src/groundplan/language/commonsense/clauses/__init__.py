"""Clauses and sentences that wish and command, and what verbs bring about."""
