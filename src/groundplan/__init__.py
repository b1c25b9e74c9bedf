"""groundplan: from an instruction in plain language to a robot plan that is proven executable."""

__version__ = "0.1.0"
