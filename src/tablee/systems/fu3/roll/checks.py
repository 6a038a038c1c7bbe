"""The throw of FU³: from named modifiers to dice, from dice to « Oui, mais… ».

Every other check of the game (an attack, a spell, a hazard) is this throw with its own modifiers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from tablee.dice import Distribution, Keep, Pool, d
from tablee.game.account import Cost
from tablee.game.check import Check, Dice, End, Node, Spend, Throw
from tablee.game.chip import Chip
from tablee.game.chip import net as net_of
from tablee.game.codec import to_data
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.reference import load_reference
from tablee.game.text import Text, plain
from tablee.systems.fu3.core.reading import DiceRule, count, dice_rule, kept_flags
from tablee.systems.fu3.core.tables import Result, Roll, aura_table, roll_table

PACKAGE = "tablee.systems.fu3"
AURA = "aura"
NET_LIMIT, CHIP_LIMIT, NAME_LIMIT = 999, 60, 200
Key: TypeAlias = tuple[int, int]
Then: TypeAlias = Callable[[Outcome], Node]
Ending: TypeAlias = Callable[[tuple[int, ...], int], Distribution[tuple[Outcome, ...]]]


@dataclass(frozen=True, eq=False)
class ThrowSpec:
    """Everything one throw depends on; spends before and after it change one part and build again."""

    pack: Pack
    net: int = 0
    chips: tuple[Chip, ...] = ()
    bought: int = 0
    shift: int = 0
    secret: bool = False
    spends: bool = True
    kind: str = "throw"
    params: Mapping[str, Any] | None = None
    then: Then | None = None
    why: tuple[Reason, ...] = ()

    @cached_property
    def roll(self) -> Roll:
        """The table of the throw."""
        return roll_table(self.pack)

    @cached_property
    def total(self) -> int:
        """The net modifier before the cap."""
        return self.net + net_of(self.chips) + self.bought

    @cached_property
    def used(self) -> int:
        """The net modifier after the cap: so many dice are added."""
        return max(-self.roll.cap, min(self.total, self.roll.cap))

    @cached_property
    def rule(self) -> DiceRule:
        """How its dice are read."""
        return dice_rule(self.roll, self.used, favourable=self.pack["best_five"] == "favourable")

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """Why so many dice."""
        return _reasons(self)

    @cached_property
    def told(self) -> dict[Key, tuple[Reason, ...]]:
        """What is said of each result, once it has come up."""
        return {}

    @cached_property
    def ending(self) -> Ending:
        """What may come out of dice still to fall beside some that stay, where nothing is asked between."""
        return _ending(self.rule, self.roll.results, self.shift)

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The Aura that the thrower owes: bought dice, and each Asset beyond the first."""
        prices = aura_table(self.pack).prices
        further = sum(chip.on and chip.role == "further" and not chip.side for chip in self.chips)
        owed = self.bought * prices["add_die"].cost + further * prices["further_asset"].cost
        return (Cost(AURA, owed),) if owed else ()

    @property
    def form(self) -> dict[str, Any]:
        """The parameters of the check's file form, those at their default left out."""
        form = dict(self.params) if self.params is not None else {"net": self.net} if not self.chips else {}
        if self.params is None and self.chips and self.net:
            form["net"] = self.net
        for name in ("chips", "bought", "secret"):
            value = getattr(self, name)
            if value and not (name == "chips" and self.params is not None and name not in form):
                form[name] = to_data(value)
        return form


def throw_check(
    pack: Pack,
    *,
    net: int = 0,
    chips: tuple[Chip, ...] = (),
    bought: int = 0,
    shift: int = 0,
    secret: bool = False,
    spends: bool = True,
    kind: str = "throw",
    params: Mapping[str, Any] | None = None,
    then: Then | None = None,
    why: tuple[Reason, ...] = (),
) -> Check:
    """A throw at ``net`` plus the chips that are on plus the dice bought with Aura.

    Chips of the role ``further`` without a ``side`` are the thrower's Assets beyond the first and
    cost Aura; those that are off are offered. ``shift`` moves the result along the table when it is
    read (scale). ``kind`` and ``params`` are the file form of a check built on this one: ``params``
    without ``bought``, and with ``chips`` only where they belong to that form. ``then`` goes on from
    the outcome, for a check that asks or applies something more; ``why`` comes first in its reasons.
    """
    plan = ThrowSpec(pack, net, chips, bought, shift, secret, spends, kind, params, then, why)
    refuse_if(_problems(plan))
    return build(plan)


def build(plan: ThrowSpec) -> Check:
    """The check of a plan."""
    from tablee.systems.fu3.roll.before import offers

    return Check(
        plan.kind,
        plan.form,
        first_throw(plan),
        plan.roll.keys,
        notation(plan.total),
        costs=plan.costs,
        before=offers(plan) if plan.spends and not plan.secret else (),
        because=plan.reasons,
        chips=plan.chips,
    )


def notation(net: int) -> str:
    """A net modifier as it is written: ``+2``, ``0``, ``-3``."""
    return f"{net:+d}" if net else "0"


def first_throw(plan: ThrowSpec) -> Throw:
    """All dice of a throw, none of them fallen yet."""
    roll, used, rule = plan.roll, plan.used, plan.rule
    dice = roll.dice + abs(used)

    def law() -> Distribution[Key]:
        if rule.favourable and used:
            from tablee.systems.fu3.core.distributions import law_after

            return law_after(rule, (), dice)
        keep = Keep(roll.dice, rule.highest) if used else None
        pool = Pool(d(roll.sides), dice, keep)
        sets = pool.success_sets_law(frozenset(range(roll.success, roll.sides + 1)))
        return sets.map(lambda shown: (shown[0], rule.extra(shown[1])))

    def read(faces: tuple[int, ...]) -> Reading:
        return reading(plan, faces, kept_flags(rule, faces))

    return Throw("throw", (Dice(d(roll.sides), dice),), law, read, after(plan))


def after(plan: ThrowSpec) -> Callable[[Key], Node]:
    """From what the dice say to where the check goes on."""

    def then(key: Key) -> Node:
        outcome = outcome_of(plan, key)
        return End((outcome,)) if plan.then is None else plan.then(outcome)

    return then


def reading(
    plan: ThrowSpec, faces: Sequence[int], flags: Sequence[bool], rerolled: tuple[Reason, ...] = ()
) -> Reading:
    """Dice on the table, read."""
    roll, seen = plan.roll, list(zip(faces, flags, strict=True))
    key = count(plan.rule, [face for face, kept in seen if kept])
    shown = tuple([_die(roll.sides, face, face >= roll.success, kept) for face, kept in seen])
    if key not in plan.told:
        plan.told[key] = _told(plan, key)
    why = (*plan.reasons, *rerolled, *plan.told[key])
    if not plan.spends or plan.secret:
        return Reading(key, shown, why)

    def spends() -> tuple[Spend, ...]:
        from tablee.systems.fu3.roll.reroll import rerolls

        return rerolls(plan, tuple(faces), tuple(flags), rerolled)

    return Reading(key, shown, why, spends=spends)


@lru_cache(maxsize=256)
def _die(sides: int, face: int, success: bool, kept: bool) -> DieShown:
    return DieShown("", f"d{sides}", face, int(success), kept)


def outcome_of(plan: ThrowSpec, key: Key) -> Outcome:
    """The row of the table that the dice give, moved by the scale where there is one.

    Each extra "and" is a step of its own beyond the ends of the table; a shift never adds one.
    """
    return _outcome(plan.roll.results, plan.roll.dice, plan.shift, key)


@lru_cache(maxsize=32)
def _ending(rule: DiceRule, results: tuple[Result, ...], shift: int) -> Ending:
    """The laws of the outcomes of one reading: much the same few come up at every throw."""
    from tablee.systems.fu3.core.distributions import law_after

    @lru_cache(maxsize=64)
    def ends(key: Key) -> tuple[Outcome, ...]:
        return (_outcome(results, rule.keep, shift, key),)

    @lru_cache(maxsize=2048)
    def ending(stay: tuple[int, ...], falling: int) -> Distribution[tuple[Outcome, ...]]:
        return law_after(rule, stay, falling).map(ends)

    return ending


def _outcome(results: tuple[Result, ...], last: int, shift: int, key: Key) -> Outcome:
    successes, extra = key
    step = successes + extra if successes == last else -extra if successes == 0 else successes
    step = max(min(step, 0), min(step + shift, max(step, last)))
    row = results[max(0, min(step, last))]
    detail = () if 0 < step < last else (("extra", max(step - last, -step)),)
    return Outcome(row.key, successes, row.success, detail)


def extra_of(outcome: Outcome) -> int:
    """The extra "and"s of an outcome; only the ends of the table have any."""
    found = dict(outcome.detail).get("extra", 0)
    return found if isinstance(found, int) else 0


def _reasons(plan: ThrowSpec) -> tuple[Reason, ...]:
    """Why so many dice: each modifier that is on, then what they add up to."""
    roll, total, used = plan.roll, plan.total, plan.used
    modifiers = [
        because(
            chip.rule or roll.modifiers["circumstance"].rule,
            "chip",
            name=name_of(roll, chip),
            worth=chip.worth,
        )
        for chip in plan.chips
        if chip.on
    ]
    if plan.bought:
        modifiers.append(because("FU3-1-10", "bought", dice=plan.bought))
    dice = roll.dice + abs(used)
    said = "even" if not used else "bonus" if used > 0 else "malus"
    capped = (
        [because("FU3-2-04", "capped", net=total, used=used, most=roll.most_dice)] if total != used else []
    )
    return (*plan.why, *modifiers, *capped, because("FU3-2-04", said, net=used, dice=dice, keep=roll.dice))


def name_of(roll: Roll, chip: Chip) -> Text:
    """What a chip is called: what somebody wrote, else the words of its role."""
    if chip.name or chip.role not in roll.modifiers:
        return plain(chip.name)
    return roll.modifiers[chip.role].label


def _told(plan: ThrowSpec, key: Key) -> tuple[Reason, ...]:
    successes, extra = key
    row = plan.roll.results[successes]
    told = [because("FU3-2-01", "successes", successes=successes, label=row.label)]
    if extra:
        told.append(because("FU3-2-05", "extra", extra=extra))
    outcome = outcome_of(plan, key)
    if plan.shift:
        after = next(r.label for r in plan.roll.results if r.key == outcome.key)
        left = extra_of(outcome)
        told.append(
            because("FU3-3-14", "shifted", shift=plan.shift, before=row.label, after=after, extra=left)
        )
    if plan.secret:
        told.append(because("FU3-2-07", "secret"))
    return tuple(told)


def _problems(plan: ThrowSpec) -> list[Problem]:
    wrong: list[Problem] = []
    if abs(plan.net) > NET_LIMIT or not 0 <= plan.bought <= NET_LIMIT:
        wrong.append(problem("FU3-2-04", "net", "limit", limit=NET_LIMIT))
    if len(plan.chips) > CHIP_LIMIT:
        wrong.append(problem("FU3-2-04", "chips", "chips", limit=CHIP_LIMIT, found=len(plan.chips)))
    for at, chip in enumerate(plan.chips):
        if not _sound(chip):
            wrong.append(problem("FU3-2-04", f"chips[{at}]", "chip_shape", limit=NET_LIMIT, name=NAME_LIMIT))
    return wrong


def _sound(chip: Chip) -> bool:
    words = (chip.name, chip.role, chip.side, chip.rule, chip.struck_by, chip.against)
    if abs(chip.value) > NET_LIMIT or chip.sign not in (-1, 1) or chip.unit:
        return False
    known = not chip.rule or chip.rule in load_reference(PACKAGE).entries
    return known and all(len(word) <= NAME_LIMIT for word in words)


def with_chip(plan: ThrowSpec, at: int, **changes: Any) -> ThrowSpec:
    """The plan with one chip changed, and the file form with it."""
    chips = (*plan.chips[:at], replace(plan.chips[at], **changes), *plan.chips[at + 1 :])
    return replace(plan, chips=chips)
