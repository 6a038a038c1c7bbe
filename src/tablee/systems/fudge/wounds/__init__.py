"""Wounds: their levels, how they are recorded, felt, treated and healed."""
