"""The spell builder: what a spell costs, how long it takes to prepare, what is left to the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.game.builder.builder import Order
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.text import Text
from tablee.systems.fu3.core.durations import Span
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.powers.order import NUMBERS, read_order
from tablee.systems.fu3.powers.tables import (
    PARAMETERS,
    PREPARATION,
    Base,
    MagicTable,
    magic_table,
    spell_builder,
)


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell with all its numbers: ``net`` is the modifier of the throw before its cap of ten dice.

    ``difficulty`` is base + parameters - components and decides the ``row`` of preparation;
    ``malus`` is what is left of it once preparation is shortened or lengthened.
    """

    base: Base
    magic: str
    duration: int
    range: int
    area: int
    difficulty: int
    shift: int
    row: int
    malus: int
    resistance: int
    help: int
    net: int
    preparation: Span
    lasts: Span
    params: Mapping[str, Any]
    because: tuple[Reason, ...]

    @property
    def time(self) -> Text:
        """The preparation time as the table prints it."""
        return self.preparation.label

    def form(self) -> dict[str, Any]:
        """The check that casts it, in its file form: ``rules.check(spell.form())``."""
        return {"check": "cast", **self.params}


def build_spell(
    pack: Pack,
    *,
    base: str,
    duration: int | str = 0,
    range: int | str = 0,
    area: int | str = 0,
    components: Mapping[str, int] | None = None,
    shift: int = 0,
    row: int | None = None,
    victims: Sequence[int] = (),
    helpers: Sequence[int] = (),
    concept: int = 0,
    asset: int = 0,
    book: int = 0,
    bought: int = 0,
    circumstances: int = 0,
    magic: str = "",
) -> Spell:
    """Build a spell and count it out; raises `Refused` with every problem.

    - ``base``: what it does, by key (``destroy``) or by a word of its label in either language
      (``détruire``); ``magic`` overrules the kind of magic (``positive``, ``negative``, ``neutral``).
    - ``duration``, ``range``, ``area``: the row from 0 to 7, its key or a word of its label; a
      duration may also be a wanted one, such as ``15 minutes`` or ``1/4 h``: the first row that
      covers it is taken.
    - ``components``: how many of each sort go in: ``duration``, ``range``, ``area``, ``base``.
    - ``shift``: rows of preparation, +3 takes longer and is easier, -3 is quicker and harder; or
      ``row``, the row of the preparation table that is wanted (0 is at once).
    - ``victims``: what each unwilling victim resists with (0 still counts as 1); ``helpers``: the
      whole total of each helping mage, halved here.
    - ``concept``, ``asset`` (the magic Asset), ``book`` (dice of a written spell), ``bought`` (dice
      paid with Aura), ``circumstances`` (all other modifiers): what the throw adds.
    """
    given = {name: value for name, value in locals().items() if name != "pack"}
    return _counted(pack, read_order(pack, given), given)


def _counted(pack: Pack, order: Order, given: Mapping[str, Any]) -> Spell:
    table, built = magic_table(pack), spell_builder(pack).count(order)
    difficulty, start = built.difficulty, built.places[PREPARATION]
    shift = given["shift"] if given["row"] is None else given["row"] - start
    refuse_if(_shift_problems(table, start, shift))
    malus = difficulty - shift
    if shift > 0 and pack.on("lengthen_floor"):
        malus = max(malus, min(difficulty, 0))
    resistance = sum(max(table.resistance.least, value) for value in given["victims"])
    share = roll_table(pack).help.share
    helped = sum(max(0, total) // share for total in given["helpers"])
    own = sum(given[name] for name in NUMBERS) + helped
    base = table.bases[order.values["base"]]
    values = {name: order.values[name] for name in PARAMETERS}
    told = (
        *built.because,
        *_why_shifted(table, start, shift, malus),
        *_why_people(given, resistance, helped),
        because("FU3-4-11", "net", own=own, against=malus + resistance, net=own - malus - resistance),
    )
    return Spell(
        base=base,
        magic=given["magic"] or base.magic,
        **values,
        difficulty=difficulty,
        shift=shift,
        row=start + shift,
        malus=malus,
        resistance=resistance,
        help=helped,
        net=own - malus - resistance,
        preparation=table.preparations[start + shift],
        lasts=table.durations[values["duration"]],
        params=_params(base, values, order, shift, given),
        because=told,
    )


def _params(
    base: Base, values: Mapping[str, int], order: Order, shift: int, given: Mapping[str, Any]
) -> dict[str, Any]:
    """The parameters of the check that casts it, without those at their default."""
    full: dict[str, Any] = {
        "base": base.key,
        **values,
        "components": {sort: count for sort, count in order.reduced.items() if count},
        "shift": shift,
        "victims": list(given["victims"]),
        "helpers": list(given["helpers"]),
        **{name: given[name] for name in NUMBERS},
        "magic": given["magic"],
    }
    return {name: value for name, value in full.items() if value}


def _shift_problems(table: MagicTable, start: int, shift: int) -> Iterator[Problem]:
    if start + shift < 0:
        yield problem("FU3-4-03", "shift", "too_short" if start else "instant", expected=start, found=-shift)
    if start + shift > table.last_row:
        most = table.last_row - start
        yield problem("FU3-4-03", "shift", "too_long", expected=most, found=shift, row=table.last_row)


def _why_shifted(table: MagicTable, start: int, shift: int, malus: int) -> Iterator[Reason]:
    if shift:
        row, said = start + shift, "longer" if shift > 0 else "shorter"
        time = table.preparations[row].label
        yield because("FU3-4-03", said, rows=abs(shift), row=row, time=time, difficulty=malus)


def _why_people(given: Mapping[str, Any], resistance: int, helped: int) -> Iterator[Reason]:
    if given["victims"]:
        yield because("FU3-4-05", "resisted", victims=len(given["victims"]), dice=resistance)
    if given["helpers"]:
        yield because("FU3-4-04", "helped", helpers=len(given["helpers"]), dice=helped)
    if given["book"]:
        yield because("FU3-4-07", "written", dice=given["book"])
