"""Chapter 5: experience, increases, training."""
