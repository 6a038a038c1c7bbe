"""Fights at the table: their course, what fighters do, the gear they bring."""
