"""Fights: the value that a state holds of one, and the moves that every system shares.

``conflict.py`` is the value: sides, order, turns and rounds, typed exchanges. ``course.py`` makes the moves
of a fight (begin, join, pass, leave, next round, end) from what a system hands in. ``round_end.py`` says what
a round waits for, and turns it. Imported by systems and by the table; nothing here knows a system. Begin with
`conflict.Conflict`.
"""
