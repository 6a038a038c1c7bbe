"""The checks of Iaôdune: a Chance throw, alone or against a level, and beings opposed to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from tablee.game.check import Check, Choice, Dice, End, Node, Option, Throw
from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.move import Param, choice, read_args
from tablee.game.outcome import Outcome, Reading
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text, number
from tablee.systems.iaodune.chance import Attempt, Chance, settle, told
from tablee.systems.iaodune.notation import write
from tablee.systems.iaodune.setting import LEVEL_LIMIT, Setting

ORDER = ("below", "equal", "above")
THROWER = "thrower"


def _level(name: str, fr: str, en: str, *, optional: bool = False) -> Param:
    default = None if optional else 0
    return Param(name, "int", Text(fr, en), default, -LEVEL_LIMIT, LEVEL_LIMIT, optional=optional)


CONVERSIONS = {
    "no": Text("non, lancer tous les dés", "no, throw all the dice"),
    "yes": Text("oui, tous", "yes, all of them"),
    "ask": Text("demander au moment du jet", "ask at the throw"),
}
CONVERT = choice("convert", Text("changer les dés en niveaux", "dice into levels"), CONVERSIONS, "no")
ATTEMPT = (
    _level("n", "Niveau de l’Aptitude (N)", "Aptitude level (N)"),
    _level("d", "Dés, en plus ou en moins (D)", "Dice, either way (D)"),
    _level("tools", "Niveau des outils (N)", "Tool levels (N)"),
    _level("d_as_n", "Dés lus comme niveaux (d→N)", "Dice read as levels (d→N)"),
    _level("n_as_d", "Niveaux lus comme dés (n→D)", "Levels read as dice (n→D)"),
    Param("chips", "data", Text("sources", "sources"), (), shape=tuple[Chip, ...]),
    CONVERT,
)  # fmt: skip
AGAINST = _level("against", "Niveau de la difficulté", "Level of the difficulty", optional=True)


def read_attempt(given: Mapping[str, Any], name: str = "") -> Attempt:
    """An attempt from its file form; raises `Refused` with every problem."""
    return _attempt(read_args(ATTEMPT, given), name)


def _attempt(args: Mapping[str, Any], name: str = "") -> Attempt:
    wanted: Any = tuple[Chip, ...]
    return Attempt(**{**args, "chips": from_data(wanted, args["chips"], "chips"), "name": name})


def form_of(attempt: Attempt) -> dict[str, Any]:
    """An attempt's file form: what differs from a plain throw of Chance."""
    plain = Attempt()
    return {
        f.name: getattr(attempt, f.name)
        for f in fields(Attempt)
        if getattr(attempt, f.name) != getattr(plain, f.name)
    }


def chance_check(setting: Setting, attempt: Attempt, against: int | None = None) -> Check:
    """A throw of Chance (IAO-08), compared with a level where one is given (IAO-09)."""

    def throw(chance: Chance) -> Throw:
        return Throw(
            "chance", dice_of((chance,)), chance.law, lambda faces: _read(chance, against, faces),
            lambda total: End((_outcome(setting, total, against),)),
        )  # fmt: skip

    root, (why,) = asked(setting, (attempt,), lambda settled: throw(settled[0]))
    params = form_of(attempt) | ({} if against is None else {"against": against})
    free, text = against is None, write((attempt,), against)
    keys = ("total",) if free else ORDER
    return Check("chance", params, root, keys, text, by_total=free, because=why, chips=attempt.chips)


def dice_of(chances: tuple[Chance, ...]) -> tuple[Dice, ...]:
    """The dice of each being, in order."""
    return tuple(Dice(c.setting.die, c.pool.count, c.name) for c in chances)


def _outcome(setting: Setting, total: int, against: int | None) -> Outcome:
    if against is None:
        return Outcome("total", total)
    margin = total - against
    key = "above" if margin > 0 else "below" if margin < 0 else "equal"
    success = key == "above" or (key == "equal" and setting.equality == "succeeds")
    return Outcome(key, total, success, (("total", total),), margin=margin)


def _read(chance: Chance, against: int | None, faces: tuple[int, ...]) -> Reading:
    dice = chance.shown(faces)
    total, why = told(chance, dice)
    if against is None:
        return Reading(total, dice, why, ({"total": total},))
    key = _outcome(chance.setting, total, against).key
    said = f"equal_{chance.setting.equality}" if key == "equal" else key
    verdict = because("IAO-09", said, total=total, level=against, margin=total - against)
    return Reading(total, dice, (*why, verdict), ({"total": total, "margin": total - against},))


def asked(
    setting: Setting, attempts: tuple[Attempt, ...], then: Callable[[tuple[Chance, ...]], Node]
) -> tuple[Node, list[tuple[Reason, ...]]]:
    """The tree in which each being that may turn dice into levels says so first (IAO-11), and what
    is true of each being's throw before anybody has chosen.

    Both ways are settled now, so that a throw that can't be made is refused before anybody is asked.
    """
    ways = [_ways(setting, attempt) for attempt in attempts]

    def node(chosen: tuple[Chance, ...]) -> Node:
        if len(chosen) == len(ways):
            return then(chosen)
        open_ways, attempt = ways[len(chosen)], attempts[len(chosen)]
        if len(open_ways) == 1:
            return node((*chosen, *open_ways.values()))
        name = f"convert-{len(chosen) + 1}" if len(ways) > 1 else "convert"
        why, options = _question(attempt, open_ways)
        return Choice(
            name, attempt.name or THROWER, options, lambda option: node((*chosen, open_ways[option])), (why,)
        )

    return node(()), [_in_all(tuple(way.values())) for way in ways]


def _question(attempt: Attempt, ways: Mapping[str, Chance]) -> tuple[Reason, tuple[Option, ...]]:
    """What is asked before the throw, with its numbers, and what may be answered."""
    thrown, turned = ways["throw"], ways["convert"]
    n, most, fewer = turned.born - thrown.born, thrown.pool.count, turned.pool.count
    why = because("IAO-11", "choice", d=thrown.d, n=n, dice=most, fewer=fewer)
    if attempt.name:
        called = attempt.called
        why = because("IAO-11", "choice_of", name=called, d=thrown.d, n=n, dice=most, fewer=fewer)
    levels = Text(number(n, "fr", signed=True), number(n, "en", signed=True))
    return why, (
        Option("throw", Text(f"Lancer {most} dés", f"Throw {most} dice")),
        Option(
            "convert",
            Text(f"{levels.fr}N et {fewer} dés", f"{levels.en}N and {fewer} dice"),
        ),
    )


def _in_all(chances: tuple[Chance, ...]) -> tuple[Reason, ...]:
    first, *rest = chances
    return tuple(reason for reason in first.because if all(reason in other.because for other in rest))


def _ways(setting: Setting, attempt: Attempt) -> dict[str, Chance]:
    """The throw for each option that is open; without extra dice there is nothing to choose."""
    if attempt.convert == "yes":
        return {"convert": settle(setting, attempt, converted=True)}
    thrown = settle(setting, attempt, converted=False)
    if attempt.convert == "no" or not thrown.d:
        return {"throw": thrown}
    return {"throw": thrown, "convert": settle(setting, attempt, converted=True)}


def chance_kind(setting: Setting) -> CheckKind:
    """The throw of Chance as a kind of check."""

    def build(given: Mapping[str, Any]) -> Check:
        args = read_args((*ATTEMPT, AGAINST), given)
        against = args.pop("against")
        return chance_check(setting, _attempt(args), against)

    label = Text("Jet de Chance", "Chance throw")
    examples = ({"n": 3, "d": -2}, {"n": 1, "against": 2}, {"n": 3, "d": 6, "convert": "ask"})
    return CheckKind("chance", label, "IAO-08", (*ATTEMPT, AGAINST), build, examples)
