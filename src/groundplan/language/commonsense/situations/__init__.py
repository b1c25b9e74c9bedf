"""Situations met while acting: what they mean for an action, and what can serve instead."""
