"""Making a character: subjective, objective or in play, with what late traits and reviews need."""
