"""conditions."""
