"""Answers about affordances, and corrections of them in words."""
