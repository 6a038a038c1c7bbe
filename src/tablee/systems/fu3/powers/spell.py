"""The spell builder: what a spell costs, how long it takes to prepare, what is left to the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.text import Text
from tablee.systems.fu3.bounds import MOST
from tablee.systems.fu3.powers.naming import base_of, parameter_of
from tablee.systems.fu3.powers.tables import PARAMETERS, Base, MagicTable, magic_table
from tablee.systems.fu3.sheet import character_table
from tablee.systems.fu3.tables import roll_table
from tablee.systems.fu3.timing import Span

MOST_PEOPLE = 200


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
    table = magic_table(pack)
    rows = {"duration": duration, "range": range, "area": area}
    found, problems = base_of(table, base)
    values: dict[str, int] = {}
    for name in PARAMETERS:
        values[name], wrong = parameter_of(pack, table, name, rows[name])
        problems.extend(wrong)
    used = dict(components or {})
    numbers = {
        "concept": concept, "asset": asset, "book": book, "bought": bought, "circumstances": circumstances,
    }  # fmt: skip
    problems.extend(_bounds(numbers, victims, helpers))
    problems.extend(_component_problems(table, used))
    known = tuple(character_table(pack).magic)
    if magic and magic not in known:
        problems.append(problem("FU3-4-01", "magic", "kind", expected=known, found=magic[:40]))
    refuse_if(problems)
    assert found is not None
    lowered, told = _lowered(pack, table, found, values, used)
    difficulty = sum(lowered.values())
    start = max(0, difficulty)
    rows_shifted = shift if row is None else row - start
    refuse_if(_shift_problems(table, start, rows_shifted, both=row is not None and shift != 0))
    malus = difficulty - rows_shifted
    if rows_shifted > 0 and pack.on("lengthen_floor"):
        malus = max(malus, min(difficulty, 0))
    resistance = sum(max(table.resistance.least, v) for v in victims)
    share = roll_table(pack).help.share
    helped = sum(max(0, total) // share for total in helpers)
    net = sum(numbers.values()) + helped - malus - resistance
    new_row = start + rows_shifted
    params = _params(found, values, used, rows_shifted, victims, helpers, numbers, magic)
    told += _why(table, difficulty, rows_shifted, new_row, malus)
    told += _sums(numbers, helped, helpers, resistance, victims, malus, net)
    return Spell(
        found, magic or found.magic, values["duration"], values["range"], values["area"], difficulty,
        rows_shifted, new_row, malus, resistance, helped, net, table.preparations[new_row],
        table.durations[values["duration"]], params, told,
    )  # fmt: skip


def _bounds(numbers: Mapping[str, int], victims: Sequence[int], helpers: Sequence[int]) -> list[Problem]:
    wrong = [
        problem("FU3-4-11", name, "bounds", expected=MOST, found=str(value)[:40])
        for name, value in numbers.items()
        if not _is_number(value) or (value < 0 and name != "circumstances")
    ]
    for name, rule, people in (("victims", "FU3-4-05", victims), ("helpers", "FU3-4-04", helpers)):
        if len(people) > MOST_PEOPLE:
            wrong.append(problem(rule, name, "many", expected=MOST_PEOPLE, found=len(people)))
        elif not all(_is_number(value) for value in people):
            wrong.append(problem(rule, name, "bounds", expected=MOST))
    return wrong


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def _component_problems(table: MagicTable, used: Mapping[str, int]) -> list[Problem]:
    known = (*PARAMETERS, "base")
    return [
        problem("FU3-4-09", f"components.{str(name)[:40]}", "sort", expected=known)
        if name not in known
        else problem("FU3-4-09", f"components.{name}", "count", expected=MOST)
        for name, count in used.items()
        if name not in known or not _is_number(count) or count < 0
    ]


def _lowered(
    pack: Pack, table: MagicTable, base: Base, values: Mapping[str, int], used: Mapping[str, int]
) -> tuple[dict[str, int], tuple[Reason, ...]]:
    """Base and parameters once components are in, and the reasons for them."""
    lowered, told = {"base": base.value, **values}, []
    told.append(because("FU3-4-01", "base", what=base.label, value=base.value))
    for name in PARAMETERS:
        label = table.rows(name)[values[name]].label
        told.append(because("FU3-4-01", name, what=label, value=values[name]))
    for name, count in used.items():
        if count:
            floor = table.components.base_floor if name == "base" else table.components.parameter_floor
            before = lowered[name]
            lowered[name] = min(before, max(floor, before - count * pack.int("component_value")))
            told.append(because("FU3-4-09", name, count=count, before=before, after=lowered[name]))
    return lowered, tuple(told)


def _shift_problems(table: MagicTable, start: int, shift: int, *, both: bool) -> list[Problem]:
    if both:
        return [problem("FU3-4-03", "row", "both")]
    if not _is_number(shift):
        return [problem("FU3-4-03", "shift", "bounds", expected=table.last_row)]
    if start + shift < 0:
        return [
            problem("FU3-4-03", "shift", "too_short" if start else "instant", expected=start, found=-shift)
        ]
    if start + shift > table.last_row:
        most = table.last_row - start
        return [problem("FU3-4-03", "shift", "too_long", expected=most, found=shift, row=table.last_row)]
    return []


def _params(
    base: Base,
    values: Mapping[str, int],
    used: Mapping[str, int],
    shift: int,
    victims: Sequence[int],
    helpers: Sequence[int],
    numbers: Mapping[str, int],
    magic: str,
) -> dict[str, Any]:
    """The parameters of the check, without those at their default."""
    full: dict[str, Any] = {
        "base": base.key,
        **values,
        "components": {name: count for name, count in used.items() if count},
        "shift": shift,
        "victims": list(victims),
        "helpers": list(helpers),
        **numbers,
        "magic": magic,
    }
    return {name: value for name, value in full.items() if value}


def _why(table: MagicTable, difficulty: int, shift: int, row: int, malus: int) -> tuple[Reason, ...]:
    told = [because("FU3-4-01", "difficulty", difficulty=difficulty)]
    start = table.preparations[max(0, difficulty)].label
    told.append(because("FU3-4-02", "row", row=max(0, difficulty), time=start))
    if shift:
        time, said = table.preparations[row].label, "longer" if shift > 0 else "shorter"
        told.append(because("FU3-4-03", said, rows=abs(shift), row=row, time=time, difficulty=malus))
    return tuple(told)


def _sums(
    numbers: Mapping[str, int],
    helped: int,
    helpers: Sequence[int],
    resistance: int,
    victims: Sequence[int],
    malus: int,
    net: int,
) -> tuple[Reason, ...]:
    told = []
    if victims:
        told.append(because("FU3-4-05", "resisted", victims=len(victims), dice=resistance))
    if helpers:
        told.append(because("FU3-4-04", "helped", helpers=len(helpers), dice=helped))
    if numbers["book"]:
        told.append(because("FU3-4-07", "written", dice=numbers["book"]))
    own = sum(numbers.values()) + helped
    told.append(because("FU3-4-11", "net", own=own, against=malus + resistance, net=net))
    return tuple(told)
