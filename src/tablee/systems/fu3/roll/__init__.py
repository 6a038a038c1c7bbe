"""The throw of FU³: from named modifiers to dice, from dice to « Oui, mais… », and what Aura buys.

``checks.py`` is the tree, ``chips.py`` the modifiers, ``attempt.py`` puts a throw together. Imports ``core``
and ``sheet``; of a fight only what an attempt in the middle of one needs.
"""
