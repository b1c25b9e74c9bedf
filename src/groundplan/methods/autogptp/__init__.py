"""AutoGPT+P (Birr et al. 2024): affordances, goals that correct themselves, and tools for what is missing."""
