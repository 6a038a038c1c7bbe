"""Fights: the value that a state holds of one, and the moves and readings that every system shares.

``conflict.py`` is the value: sides, order, turns and rounds, typed exchanges. ``course.py`` makes the moves
of a fight (begin, join, pass, leave, next round, end) from what a system hands in; ``plain_course.py`` is the
course of a book that says only who acts first. ``round_end.py`` says what a round waits for, and turns it.
``pairings.py`` reads one throw of a lone side against several opponents. Imported by systems and by the
table; nothing here knows a system. Begin with `conflict.Conflict`.
"""
