"""Combat (chapter 3): the course of a fight, the attack, combat points, groups, races, gear.

Begin with ``moves.py`` (every kind and move of the chapter), then ``attack.py`` and ``engage.py``.
Imports ``core``, ``roll``, ``sheet`` and ``conditions``.
"""
