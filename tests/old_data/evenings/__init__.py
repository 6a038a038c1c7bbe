"""Scripts of the old tables, one module per system: each function plays one short table.

`around.py` has the tables that every system plays with people of its own: seats, sheets under review, scenes,
secrets. ``tables()`` of a system's module gives all its scripted tables; ``PHASES`` and ``PACES`` are the
creation phases and fight paces that they hold, ``WRITES_NOTHING`` the moves that no command can make succeed.
"""

from __future__ import annotations
