"""Fights: the value that a state holds of one, and the moves and readings that every system shares.

``conflict.py`` is the value: sides, order, turns and rounds, typed exchanges. ``course.py`` makes the moves
of a fight (begin, join, pass, leave, end) from what a system hands in. ``pairings.py`` reads one throw of a
lone side against several opponents. Imported by systems and by the table; nothing here knows a system.
Begin with `conflict.Conflict`.
"""
