"""Which tool comes next, where to look, and what would do in the place of something missing."""
