"""One blow as a check: the roll, the damage, the wound, step by step (FUD-4.5.5-07)."""
