"""The character of FU³ (chapters 1 and 5): blocks, creation, Aura, experience, validation, foes on one line.

Begin with ``blocks.py`` (what stands on a sheet) and ``creation.py``. Imports ``core``, and of the other
rooms single names that a move on a sheet needs.
"""
