"""Chapter 2: supernormal Powers, what they cost, how they are built and used."""
