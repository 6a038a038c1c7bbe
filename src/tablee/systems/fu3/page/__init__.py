"""What the table page shows of FU³: panels, ways to throw, the draft in the throw bar.

The outermost room with ``rules.py``: it imports the others, none imports it.
"""
