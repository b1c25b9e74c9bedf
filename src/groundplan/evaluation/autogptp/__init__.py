"""Evaluation in the shape of AutoGPT+P (Birr et al. 2024, section V): its files, its scoring, its metrics."""
