"""What every other room of Fudge needs: the pack as typed values, lists, names, Traits, the sheet, dice.

Begin with ``book.py`` (dials and tables) and ``sheet.py`` (the blocks). Imports ``game``; of the other rooms
only what defaults and a blank sheet are made from (``creation.costs``, ``wounds.levels``).
"""
