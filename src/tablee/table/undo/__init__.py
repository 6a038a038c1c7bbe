"""Undo: a command is taken back with all that builds on it; ``dependencies.py`` says what builds on what.

Imports ``table.log`` and ``table.secrecy``; ``table.commands`` offers it as an act.
"""
