"""The spell builder: what a spell costs, how long it takes to prepare, what is left to the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.text import Text
from tablee.systems.fu3.core.durations import Span
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.powers.order import Order, read_order
from tablee.systems.fu3.powers.tables import PARAMETERS, Base, MagicTable, magic_table


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
    return _counted(pack, read_order(pack, given))


def _counted(pack: Pack, order: Order) -> Spell:
    table = magic_table(pack)
    lowered = _lowered(pack, table, order)
    difficulty = sum(lowered.values())
    start = min(max(0, difficulty), table.last_row)
    shift = order.shift if order.row is None else order.row - start
    refuse_if(_shift_problems(table, start, shift))
    malus = difficulty - shift
    if shift > 0 and pack.on("lengthen_floor"):
        malus = max(malus, min(difficulty, 0))
    resistance = sum(max(table.resistance.least, value) for value in order.victims)
    share = roll_table(pack).help.share
    helped = sum(max(0, total) // share for total in order.helpers)
    own = sum(order.numbers.values()) + helped
    row = start + shift
    told = (
        *_why_difficulty(table, order, lowered, difficulty),
        *_why_preparation(table, start, shift, malus),
        *_why_people(order, resistance, helped),
        because("FU3-4-11", "net", own=own, against=malus + resistance, net=own - malus - resistance),
    )
    return Spell(
        base=order.base,
        magic=order.magic or order.base.magic,
        **order.values,
        difficulty=difficulty,
        shift=shift,
        row=row,
        malus=malus,
        resistance=resistance,
        help=helped,
        net=own - malus - resistance,
        preparation=table.preparations[row],
        lasts=table.durations[order.values["duration"]],
        params=order.params(shift),
        because=told,
    )


def _lowered(pack: Pack, table: MagicTable, order: Order) -> dict[str, int]:
    """Base and parameters once components are in."""
    lowered = {"base": order.base.value, **order.values}
    for sort, count in order.components.items():
        floor = table.components.base_floor if sort == "base" else table.components.parameter_floor
        less = lowered[sort] - count * pack.int("component_value")
        lowered[sort] = min(lowered[sort], max(floor, less))
    return lowered


def _shift_problems(table: MagicTable, start: int, shift: int) -> Iterator[Problem]:
    if start + shift < 0:
        yield problem("FU3-4-03", "shift", "too_short" if start else "instant", expected=start, found=-shift)
    if start + shift > table.last_row:
        most = table.last_row - start
        yield problem("FU3-4-03", "shift", "too_long", expected=most, found=shift, row=table.last_row)


def _why_difficulty(
    table: MagicTable, order: Order, lowered: Mapping[str, int], difficulty: int
) -> Iterator[Reason]:
    yield because("FU3-4-01", "base", what=order.base.label, value=order.base.value)
    for name in PARAMETERS:
        label = table.rows(name)[order.values[name]].label
        yield because("FU3-4-01", name, what=label, value=order.values[name])
    full = {"base": order.base.value, **order.values}
    for sort, count in order.components.items():
        if count:
            yield because("FU3-4-09", sort, count=count, before=full[sort], after=lowered[sort])
    yield because("FU3-4-01", "difficulty", difficulty=difficulty)


def _why_preparation(table: MagicTable, start: int, shift: int, malus: int) -> Iterator[Reason]:
    yield because("FU3-4-02", "row", row=start, time=table.preparations[start].label)
    if shift:
        row, said = start + shift, "longer" if shift > 0 else "shorter"
        time = table.preparations[row].label
        yield because("FU3-4-03", said, rows=abs(shift), row=row, time=time, difficulty=malus)


def _why_people(order: Order, resistance: int, helped: int) -> Iterator[Reason]:
    if order.victims:
        yield because("FU3-4-05", "resisted", victims=len(order.victims), dice=resistance)
    if order.helpers:
        yield because("FU3-4-04", "helped", helpers=len(order.helpers), dice=helped)
    if order.numbers["book"]:
        yield because("FU3-4-07", "written", dice=order.numbers["book"])
