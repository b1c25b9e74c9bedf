"""How things and places are described, put as the grammar reads them."""
