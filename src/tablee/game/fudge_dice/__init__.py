"""The kit of Fudge dice: dice added to a level of a ladder, shared by every game that is played so.

Systems import it; it imports `tablee.dice` and `tablee.game` alone and knows no game's pack, numbers or rule
ids: a system hands in its methods, its ladder and the rules that refusals name. Begin with ``methods.py``
(what dice are worth), then ``throw.py`` (dice of any number of sides in one throw).
"""
