"""Fudge points: how many there are, and what they buy."""
