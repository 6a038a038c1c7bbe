"""Rolls: a Trait against a difficulty or a rival, situations, criticals, deciding without dice.

``kinds.py`` lists every kind of check of the game; ``action.py`` says what a roll counts; ``trait.py`` and
``opposed.py`` are the two trees. Imports ``core`` and ``points``; of a fight only its effects and wounds.
"""
