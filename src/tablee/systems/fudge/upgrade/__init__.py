"""Sheets brought up to a pack that changed in the middle of a campaign.

``misfits.py`` finds what no longer fits and how it is put right; ``upgrade_move.py`` is the game master's
move. Imports ``core`` and ``creation``.
"""
