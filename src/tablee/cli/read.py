"""``tablee read``: read dice that somebody threw by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tablee.cli.command import argument, option, verb
from tablee.cli.options import as_json, choosing, house_rules, in_language, of_system
from tablee.lang import N_

if TYPE_CHECKING:
    from tablee.dice import Die
    from tablee.game.check import Check, Throw

__all__ = ["Hand", "command"]

SHORT = N_("Read dice thrown by hand.")
LONG = N_(
    "Read dice that were thrown by hand, by the rules of SYSTEM. The faces come in order: my dice, my "
    "krâsse dice, those of circumstance, then the opponent’s. Fudge dice are written as faces (1 to 6) "
    "or as values (+ 0 - +1 -1), not both."
)
FUDGE = "dF"
VALUES = {"+": 1, "-": -1}
MOST = 5000


@verb(SHORT, LONG)
@of_system
@argument("notation", metavar=N_("NOTATION"))
@option("--faces", metavar=N_("6,4,2,…"), required=True, help=N_("What the dice show, in order."))
@choosing
@option("--why", is_flag=True, help=N_("Name the rule behind each step."))
@house_rules
@as_json
@in_language
def command(
    system: str,
    notation: str,
    faces: str,
    choices: tuple[str, ...],
    why: bool,
    pack: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Read and print."""
    from tablee.cli.showing import show
    from tablee.cli.walking import choices_of

    hand = Hand(faces)
    house = (pack, settings)
    show(system, notation, hand.take, choices_of(choices), house, why=why, as_json=as_json, ended=hand.end)


class Hand:
    """Faces in the order in which they were thrown; each throw of a check takes its own."""

    def __init__(self, text: str) -> None:
        from tablee.game.problem import Refused, problem

        written = text.replace("\N{MINUS SIGN}", "-").strip()
        self.given = re.split(r"[\s,;]+", written) if written else []
        wrong = next(
            (word for word in self.given if not re.fullmatch(r"[+-]?[0-9]{0,6}", word) or not word), None
        )
        if wrong is not None or len(self.given) > MOST:
            raise Refused(
                problem("HOUSE-faces", "faces", "unread", found=(wrong or str(len(self.given)))[:40])
            )
        self.taken = 0
        self.as_values: set[bool] = set()

    def take(self, throw: Throw) -> tuple[int, ...]:
        """The faces of this throw."""
        from tablee.game.problem import Refused, problem

        end = self.taken + throw.count
        if end > len(self.given):
            raise Refused(problem("HOUSE-faces", throw.name, "count", expected=end, found=len(self.given)))
        dice = [group.die for group in throw.dice for _ in range(group.count)]
        words = self.given[self.taken : end]
        self.taken = end
        self.as_values |= {_is_value(w) for w, die in zip(words, dice, strict=True) if die.name == FUDGE}
        if len(self.as_values) > 1:
            raise Refused(problem("HOUSE-faces", throw.name, "mixed"))
        return tuple(_face(word, die, throw.name) for word, die in zip(words, dice, strict=True))

    def end(self, check: Check) -> None:
        """The check is over: no face may be left."""
        from tablee.game.problem import Refused, problem

        left = len(self.given) - self.taken
        if left:
            raise Refused(problem("HOUSE-faces", check.kind, "left", found=left))


def _is_value(word: str) -> bool:
    return word[0] in "+-" or int(word) == 0


def _face(word: str, die: Die, where: str) -> int:
    """A face is taken as it is; a value becomes a face that is worth it."""
    from tablee.game.problem import Refused, problem

    if not _is_value(word):
        return int(word)
    value = VALUES[word] if word in VALUES else int(word)
    if value not in die.values:
        raise Refused(problem("HOUSE-faces", where, "face", expected=die.sides, found=value))
    return die.values.index(value) + 1
