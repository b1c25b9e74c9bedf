"""Plans and searches that the embedded model drafts by itself."""
