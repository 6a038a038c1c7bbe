"""Conditions (FU3-2-11): how they come, worsen, are eased and fade, and what time does to them.

``rules.py`` has the arithmetic, ``moves.py`` the moves, ``time.py`` what passes. Imports ``core`` and
``sheet``.
"""
