"""secrecy."""
