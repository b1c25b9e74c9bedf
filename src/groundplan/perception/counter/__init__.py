"""A kitchen counter in MuJoCo: things made of primitive bodies, arranged from a seed, rendered with the truth."""
