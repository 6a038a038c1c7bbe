"""Progress: goals and arcs, changed aspects, quick NPCs, conversions from other games."""
