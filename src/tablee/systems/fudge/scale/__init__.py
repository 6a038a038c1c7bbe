"""Scale and species: beings far from the human range."""
