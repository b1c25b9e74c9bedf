"""Sentences that ask: which, what, who, where, how many, whether; and riddles."""
