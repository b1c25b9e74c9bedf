"""Words: tokens, the lexicon, a scene's vocabulary, spelling, names."""
