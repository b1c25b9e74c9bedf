"""Orders made from the facts of a scene, in many wordings, with the outcome that the facts demand."""
