"""Noun phrases, all that stands in them and follows them, and what may be said of things."""
