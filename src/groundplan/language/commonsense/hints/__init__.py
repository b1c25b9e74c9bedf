"""Needs that are hinted at rather than asked for, in scenes of affordances."""
