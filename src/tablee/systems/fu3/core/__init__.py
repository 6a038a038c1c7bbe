"""What every other room of FU³ needs: the book's tables as typed values, how dice are read, durations.

Imports ``game`` alone. Begin with ``tables.py`` and ``reading.py``.
"""
