"""fight."""
