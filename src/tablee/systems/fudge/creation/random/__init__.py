"""Characters made by chance (FUD-1.8): tables, the check of a level, throws at the table, a whole sheet.

Imports ``core`` and ``creation``. Begin with ``tables.py``, then ``characters.py``.
"""
