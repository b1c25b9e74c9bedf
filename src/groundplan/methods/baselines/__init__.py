"""Baselines the methods are compared with."""
