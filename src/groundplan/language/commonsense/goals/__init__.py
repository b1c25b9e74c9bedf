"""Goals of instructions in scenes of affordances, read on the scene's household-shaped twin."""
