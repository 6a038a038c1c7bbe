"""One being's Chance throw: what it was asked, then what is thrown, added and cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from tablee.dice import Distribution, Keep, Pool
from tablee.game.chip import Chip
from tablee.game.ids import Called, SheetId
from tablee.game.outcome import DieShown
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.iaodune.setting import Setting
from tablee.systems.iaodune.sources import dice_of, levels_of, named, problems_of

Convert = Literal["no", "yes", "ask"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a throw is made of, as it was asked.

    ``n`` is the Aptitude's level, ``tools`` the level of tools, ``d`` the sum of all dice. ``d_as_n``
    are dice that an effect reads as levels, ``n_as_d`` levels that it reads as dice (IAO-12).
    ``chips`` name further sources. ``convert`` turns all dice into levels (IAO-11): no, yes, or ask.
    ``name`` may be the id of a sheet; people read the ``label``.
    """

    n: int = 0
    d: int = 0
    tools: int = 0
    d_as_n: int = 0
    n_as_d: int = 0
    chips: tuple[Chip, ...] = ()
    convert: Convert = "no"
    name: SheetId = ""
    label: Called = ""

    @property
    def called(self) -> str:
        """The name people read."""
        return self.label or self.name


@dataclass(frozen=True, slots=True)
class Chance:
    """A throw as it will be made: dice to throw, levels to add, limits.

    ``born`` are levels born of dice: they are added like any other but never widen the limits.
    """

    setting: Setting
    aptitude: int
    tools: int
    born: int
    d: int
    name: SheetId = ""
    label: Called = ""
    because: tuple[Reason, ...] = ()

    @property
    def potential(self) -> int:
        """The sum of all real levels, which sets the range (IAO-03, IAO-05)."""
        return self.aptitude + self.tools

    @property
    def pool(self) -> Pool:
        """The dice: as many more as D has, whatever its sign; the best or the worst are kept (IAO-07)."""
        base = self.setting.base
        keep = Keep(base, highest=self.d > 0) if self.d else None
        return Pool(self.setting.die, base + abs(self.d), keep)

    def cut(self, whole: int) -> int:
        """The result within its limits: those of IAO-05, then that of levels born of dice (IAO-11)."""
        base = self.setting.base
        result = max(self.potential - base, min(whole, self.potential + base))
        if self.setting.limit == "aptitude" and self.born > 0:
            return min(result, self.aptitude + base)
        if self.setting.limit == "aptitude" and self.born < 0:
            return max(result, self.aptitude - base)
        return result

    def result(self, kept: int) -> int:
        """The final result from the sum of the kept dice (IAO-08)."""
        return self.cut(kept + self.potential + self.born)

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and the highest result there can be (IAO-03)."""
        base, values = self.setting.base, self.setting.die.values
        return self.result(base * int(min(values))), self.result(base * int(max(values)))

    def law(self) -> Distribution[int]:
        """The exact law of the final result."""
        return self.pool.sum_law().map(lambda kept: self.result(int(kept)))

    def shown(self, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        """Each die, kept or set aside."""
        die, flags = self.setting.die, self.pool.kept_flags(faces)
        return tuple(
            DieShown(self.name, die.name, face, die.value(face), kept)
            for face, kept in zip(faces, flags, strict=True)
        )


def settle(setting: Setting, attempt: Attempt, *, converted: bool) -> Chance:
    """Sum the sources and make the exchanges; raises `Refused` with every problem."""
    chips, exchange = attempt.chips, setting.equivalence
    refuse_if(problems_of(chips, setting))
    d = attempt.d + dice_of(chips) + exchange.dice(attempt.n_as_d)
    aptitude = attempt.n + levels_of(chips, aptitude=True)
    tools = attempt.tools + levels_of(chips, aptitude=False)
    born = exchange.levels(attempt.d_as_n)
    why = [*named(chips), *_effects(attempt, setting)]
    said = "sum" if tools else "level"
    why.append(because("IAO-04", said, n=aptitude + tools, aptitude=aptitude, tools=tools))
    why.append(because("IAO-06", "sum", d=d))
    if converted and d:
        why.append(because("IAO-11", "converted", d=d, n=exchange.levels(d)))
        born, d = born + exchange.levels(d), 0
    if abs(d) > setting.max_dice:
        raise Refused(problem("IAO-07", "d", "too_many", expected=setting.max_dice, found=d))
    chance = Chance(setting, aptitude, tools, born, d, attempt.name, attempt.called)
    low, high = chance.range
    return replace(chance, because=(*why, because("IAO-03", "range", low=low, high=high)))


def _effects(attempt: Attempt, setting: Setting) -> Iterator[Reason]:
    """IAO-12: what an effect reads otherwise."""
    if attempt.d_as_n:
        n = setting.equivalence.levels(attempt.d_as_n)
        yield because("IAO-12", "dice_as_levels", d=attempt.d_as_n, n=n)
    if attempt.n_as_d:
        d = setting.equivalence.dice(attempt.n_as_d)
        yield because("IAO-12", "levels_as_dice", n=attempt.n_as_d, d=d)


def told(chance: Chance, dice: tuple[DieShown, ...]) -> tuple[int, tuple[Reason, ...]]:
    """The final result of dice on the table, and every step that leads to it."""
    base = chance.setting.base
    kept = sum(int(die.value) for die in dice if die.kept)
    whole = kept + chance.potential + chance.born
    result = chance.cut(whole)
    rule, said = ("IAO-07", "highest" if chance.d > 0 else "lowest") if chance.d else ("IAO-02", "thrown")
    values = tuple(int(die.value) for die in dice)
    why = [
        *chance.because,
        because("IAO-01", "read", values=values),
        because(rule, said, count=len(dice), base=base, chance=kept),
        because("IAO-08", "result", chance=kept, n=chance.potential + chance.born, total=whole),
    ]
    if result != whole:
        rule = "IAO-11" if chance.born else "IAO-05"
        why.append(because(rule, "truncated", found=whole, total=result))
    return result, tuple(why)
