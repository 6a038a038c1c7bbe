"""What can be thrown: dice, pools, exact distributions, notation; and from bytes to faces.

Pure: standard library only, whole numbers and fractions, no randomness of its own.
"""

from tablee.dice.caches import clear_caches
from tablee.dice.die import DF, Die, d
from tablee.dice.distribution import Distribution, constant, mixture, uniform
from tablee.dice.errors import DiceError
from tablee.dice.expression import Expression, Term
from tablee.dice.faces import Draw, face, faces
from tablee.dice.laws import ordered_law
from tablee.dice.limits import BUDGET, MAX_DICE, MAX_SIDES, MAX_TEXT
from tablee.dice.notation import parse
from tablee.dice.pool import Keep, Pool

__all__ = [
    "BUDGET",
    "DF",
    "MAX_DICE",
    "MAX_SIDES",
    "MAX_TEXT",
    "DiceError",
    "Die",
    "Distribution",
    "Draw",
    "Expression",
    "Keep",
    "Pool",
    "Term",
    "clear_caches",
    "constant",
    "d",
    "face",
    "faces",
    "mixture",
    "ordered_law",
    "parse",
    "uniform",
]
