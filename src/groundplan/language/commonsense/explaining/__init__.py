"""Reading loosely: what is asked for is what explains every word that is said of it."""
