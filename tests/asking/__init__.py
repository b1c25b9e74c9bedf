"""Ways of asking crossed with noun phrases and what follows them: all must find what their plain form does."""
