"""What is left out, excepted, corrected or taken back."""
