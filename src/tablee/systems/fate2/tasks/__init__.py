"""Challenges: tracks that several throws tick, with their fragility, duration, recovery and payloads."""
