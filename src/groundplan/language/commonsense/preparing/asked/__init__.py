"""Questions put plainly: their word order, their lists and numbers, what they choose by."""
