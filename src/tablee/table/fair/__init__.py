"""fair."""
