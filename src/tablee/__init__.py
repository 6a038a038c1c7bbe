"""Tablée: narrative role-playing games played by the book, with exact odds before every throw."""

__version__ = "0.1.0"
