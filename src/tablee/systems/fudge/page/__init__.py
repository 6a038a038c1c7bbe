"""What the table page shows of Fudge: panels, ways to throw, the draft in the throw bar, names in words.

The outermost room with ``rules.py``: it imports the others; they import only the Traits that were tapped
(``ticked_traits.py``).
"""
