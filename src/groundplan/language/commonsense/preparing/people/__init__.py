"""What is said of people: what they own, may eat, can read and are fond of."""
