"""Aspects and fate points: what they do to a throw, and what they buy or bring beside throws."""
