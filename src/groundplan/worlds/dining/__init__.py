"""The dining world: twelve household tasks in a kitchen where things go wrong (COWP, section 4)."""
