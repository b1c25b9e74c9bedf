"""COWP: plans that are watched with common sense, and a domain that learns from it (Ding et al. 2023)."""
