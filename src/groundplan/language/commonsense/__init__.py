"""commonsense."""
