"""What is done to an instruction before the grammar reads it: the list is in `steps.py`."""
