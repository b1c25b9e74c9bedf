"""What is told before something is asked or wished, joined with it."""
