"""Commands of a seat: one module for each kind of act, and the path that a command takes.

The outermost room of ``table``: page, API and prompt call ``handle.handle``, nothing inside imports them.
Begin with ``handle.py`` (the life of a command), ``request.py`` (a command with the table it meets, and
permission), ``moves.py`` (the game's own moves), ``acts.py`` (the list of all other acts).
"""
