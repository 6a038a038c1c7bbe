"""One exchange reckoned out result by result, from the rulebook: nothing here comes from ``tablee``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from tests.systems.fudge.by_faces import law

Law = dict[Any, Fraction]
T18, T19 = (1, 3, 5, 7, 9), (1, 4, 7, 10, 13)
FLOORS = ((6, 2), (4, 1), (2, 0), (1, -1), (0, -2))
STUN = {0: None, 1: None, 2: "stunned", 3: "very_stunned", 4: "knocked_out", 5: "knocked_out"}


class Chance:
    """Numbers of a generator of our own, the same at every run."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 2**32

    def upto(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""
        self.state = (1664525 * self.state + 1013904223) % 2**32
        return (self.state >> 8) % n

    def between(self, low: int, high: int) -> int:
        """A number from ``low`` to ``high``."""
        return low + self.upto(high - low + 1)

    def one(self, *some: Any) -> Any:
        """One of several."""
        return some[self.upto(len(some))]


def somebody(chance: Chance, name: str) -> dict[str, Any]:
    """A fighter with numbers from all over the range that a game has."""
    worn = chance.between(0, 4)
    return {
        "name": name, "skill": chance.between(-3, 4), "offence": chance.between(-2, 8), "armour": worn,
        "guard": worn + chance.between(-2, 3), "capacity": chance.between(-3, 3),
        "scale": chance.one(0, 0, 0, 3, -4, 9), "mass": chance.one(0, 0, 0, 2, -4, 5),
        "bonus": chance.one(0, 0, 1), "tactic": chance.one("normal", "normal", "all_out", "all_defence"),
        "stance": chance.one(0, 0, 0, 2, 1, -1), "heavy": chance.one(True, False),
        "piercing": chance.one(True, False), "harmless": chance.one(True, *(False,) * 9),
        "stun": chance.one(True, *(False,) * 5), "tough": chance.one(0, 0, 1, -1),
        "pull": chance.one("", "", "", "scratch", "hurt"), "important": chance.one(True, False),
        "state": chance.between(0, 3), "before": chance.one(0, 0, 4), "flat": chance.one(True, *(False,) * 5),
    }  # fmt: skip


SWITCHES = (
    "doubled_rd", "graze_roll", "blunt_halves", "scale_piercing", "scale_roll", "protect_levels",
    "protect_near_death", "criticals", "limit_double", "limit_least", "limit_most", "graze_guard",
    "capacity_poor",
)  # fmt: skip


def house_rules(chance: Chance) -> dict[str, Any]:
    """Dials of damage, each turned now and then."""
    found: dict[str, Any] = {name: True for name in SWITCHES if chance.upto(3) == 0}
    found |= {name: False for name in SWITCHES if name not in found and chance.upto(3) == 0}
    found["damage_roll"] = chance.one("situation", "situation", "one_die", "parity", "min_mid_max", "none")
    found["one_die_to"], found["parity_to"] = chance.one("wound", "damage"), chance.one("damage", "wound")
    found["graze_bonus"] = chance.one("half", "half", "points", "calculated")
    found["capacity_by"] = chance.one("factor", "factor", "roll", "gift")
    found["capacity_step"] = chance.one("wound", "point")
    found["capacity_trigger"] = chance.one("or_worse", "only")
    return found


DEFAULTS = {
    "limit_double": True, "limit_least": True, "limit_most": True, "graze_guard": True, "capacity_poor": True,
    "damage_roll": "situation", "one_die_to": "wound", "parity_to": "damage", "graze_bonus": "half",
    "capacity_by": "factor", "capacity_step": "wound", "capacity_trigger": "or_worse",
}  # fmt: skip


class Exchange:
    """A blow between two, with every rule of one exchange spelt out again."""

    def __init__(self, form: Mapping[str, Any], dice: str, dials: Mapping[str, Any]) -> None:
        self.form, self.dice, self.dials = form, dice, {**DEFAULTS, **dials}
        self.known: dict[Any, Law] = {}

    def on(self, name: str) -> bool:
        return bool(self.dials.get(name, False))

    def law(self) -> Law:
        """The chance of each pair of outcomes: key, success, detail."""
        fighters = [self.form["me"], self.form["foe"]]
        alone = self.form["mode"] == "open"
        found: Law = {}
        dice = law(self.dice)
        for a, p in dice.items():
            for b, q in {0: Fraction(1)}.items() if alone else dice.items():
                for outcomes, r in self.thrown(fighters, a, b).items():
                    found[outcomes] = found.get(outcomes, Fraction(0)) + p * q * r
        return found

    def thrown(self, fighters: list[Any], a: int, b: int) -> Law:
        mode, (me, foe) = self.form["mode"], fighters
        bonus = {"normal": 0, "all_out": 1, "all_defence": 2}
        mine = me["skill"] + bonus[me["tactic"]] + a
        theirs = (
            foe["skill"] + (0 if mode != "round" and foe["tactic"] == "all_out" else bonus[foe["tactic"]]) + b
        )
        strikes = [mine + me["stance"], theirs + foe["stance"]]
        wards = [mine - me["stance"], theirs - foe["stance"]]
        laws = []
        for at in range(2 if mode == "round" else 1):
            striker, victim = fighters[at], fighters[1 - at]
            floor = self.floor(striker, victim)
            if mode == "open":
                margin = strikes[0] - floor
                rd = max(margin, 1) if margin >= 0 else -1
            else:
                rd = strikes[at] - wards[1 - at]
            even = 0
            if self.dials["damage_roll"] == "parity":
                pair = [a % 2 == 0, mode != "open" and b % 2 == 0]
                even = pair[at] - pair[1 - at]
            natural = (a, b)[at]
            case = (at, rd, strikes[at] >= floor, (natural >= 4) - (natural <= -4), even)
            if case not in self.known:
                self.known[case] = self.side(striker, victim, rd, strikes[at] >= floor, case[3], even)
            laws.append(self.known[case])
        found: Law = {}
        for pairs in product(*(one.items() for one in laws)):
            key = tuple(outcome for outcome, _ in pairs)
            chance = Fraction(1)
            for _, p in pairs:
                chance *= p
            found[key] = found.get(key, Fraction(0)) + chance
        return found

    def floor(self, striker: Any, victim: Any) -> int:
        gap = striker["mass"] - victim["mass"]
        return next((degree for low, degree in FLOORS if gap >= low), -3)

    def side(self, me: Any, foe: Any, rd: int, reached: bool, extreme: int, even: int) -> Law:
        """What one side's blow comes to; ``extreme``: its dice showed the best or the worst they can."""
        critical = extreme if self.on("criticals") else 0
        bonus = me["bonus"] + (me["tactic"] == "all_out")
        beaten = self.form["mode"] == "round" and foe["tactic"] == "all_out"
        if beaten and (rd > 0 or (rd == 0 and me["tactic"] != "all_out")):
            rd, bonus = max(rd, 1), bonus + 2
        shut = me["tactic"] == "all_defence" and critical <= 0
        if rd <= 0 or not reached or me["harmless"] or shut:
            return {("miss", False, (("critical", "failure"),) if critical < 0 else ()): Fraction(1)}
        signs = {1: "success", -1: "failure"}
        detail: tuple[Any, ...] = (("critical", signs[critical]),) if critical else ()
        found: Law = {}
        for (level, damage, graze), p in self.wounds(me, foe, rd, bonus, even, max(critical, 0)).items():
            for now, q in self.tested(me, foe, level, damage).items():
                more = (("graze", True), *detail) if graze else detail
                outcome = self.last(me, foe, now, more)
                found[outcome] = found.get(outcome, Fraction(0)) + p * q
        return found

    def tdf(self, me: Any, foe: Any, rd: int) -> int:
        guard = foe["guard"]
        if me["heavy"] and self.on("blunt_halves"):
            guard -= foe["armour"] - foe["armour"] // 2
        if me["flat"] and self.dials["capacity_by"] == "roll":
            guard += foe["capacity"]
        mass = foe["mass"]
        if me["piercing"] and self.on("scale_piercing") and mass > 0:
            mass = 0 if rd >= 4 else mass // 2 if rd >= 2 else mass
        return int(me["offence"] + me["scale"] - guard - mass)

    def read(self, damage: int) -> int:
        doubled = self.on("doubled_rd") and self.dials["damage_roll"] != "min_mid_max"
        return sum(damage >= low for low in (T19 if doubled else T18))

    def wounds(self, me: Any, foe: Any, rd: int, bonus: int, even: int, critical: int) -> Law:
        """The chance of each wound level before it is tested, its damage number, whether it grazed."""
        roll, gap = self.dials["damage_roll"], me["scale"] - foe["mass"]
        tdf = self.tdf(me, foe, rd) + (even if self.dials["parity_to"] == "damage" else 0)
        more = critical + (even if self.dials["parity_to"] == "wound" else 0)
        times = 2 if self.on("doubled_rd") else 1
        if rd == 1 and gap < 9:
            cases = self.grazes(tdf, gap, bonus, times)
        elif roll == "min_mid_max":
            cases = self.reads(tdf, rd, bonus)
        else:
            cases = self.numbers(tdf + rd * times + bonus, gap)
        found: Law = {}
        for (level, damage, graze), p in cases:
            key = (max(0, min(5, level + more)), damage, graze)
            found[key] = found.get(key, Fraction(0)) + p
        return found

    def grazes(self, tdf: int, gap: int, bonus: int, times: int) -> Iterator[tuple[Any, Fraction]]:
        level = 2 if tdf >= 5 else 1 if tdf >= 0 else 0
        if gap >= 3:
            level = min(level + 1, 3)
        if bonus and self.dials["graze_bonus"] == "calculated":
            level = self.read(tdf + bonus)
        elif bonus:
            step = bonus if self.dials["graze_bonus"] == "points" else (bonus + 1) // 2
            level = max(0, min(5, level + step))
        if self.on("graze_guard"):
            level = min(level, self.read(tdf + 2 * times + bonus))
        if not self.on("graze_roll") or self.dials["damage_roll"] not in ("situation", "one_die"):
            yield (level, None, True), Fraction(1)
            return
        one = self.dials["damage_roll"] == "one_die"
        for n, p in law("1dF" if one else self.dice).items():
            shift = n if one else (n >= 2) - (n <= -2)
            yield (max(0, min(5, level + shift)), None, True), p

    def reads(self, tdf: int, rd: int, bonus: int) -> Iterator[tuple[Any, Fraction]]:
        total = (2 if tdf >= 6 else 1 if tdf >= 3 else 0 if tdf >= 0 else -1) + (rd >= 4) + (rd >= 6)
        if total < 0:
            yield (0, None, False), Fraction(1)
            return
        for faces in product(range(1, 7), repeat=3):
            low, mid, high = sorted(faces)
            number = (low, mid, high, high + low, low + mid + high)[total] + bonus
            yield (self.read(number), max(0, number), False), Fraction(1, 216)

    def numbers(self, damage: int, gap: int) -> Iterator[tuple[Any, Fraction]]:
        roll = self.dials["damage_roll"]
        if roll in ("none", "parity") and self.on("scale_roll") and damage <= 0 < damage - gap:
            roll = "situation"
        if roll in ("none", "parity"):
            yield (self.read(damage), max(0, damage), False), Fraction(1)
            return
        for n, p in law(self.dice if roll == "situation" else "1dF").items():
            if roll == "one_die" and self.dials["one_die_to"] == "wound":
                yield (max(0, min(5, self.read(damage) + n)), None, False), p
                continue
            total = self.limited(damage, n) if roll == "situation" else max(0, damage + n)
            yield (self.read(total), total, False), p

    def limited(self, damage: int, n: int) -> int:
        if damage > 0:
            n = min(n, damage) if self.on("limit_double") else n
            return max(damage + n, 1 if self.on("limit_least") else 0)
        total = max(0, damage + n)
        return min(total, 1) if self.on("limit_most") else total

    def tested(self, me: Any, foe: Any, level: int, damage: int | None) -> Law:
        if self.dials["capacity_by"] != "roll" or me["flat"] or level < 2:
            return {level: Fraction(1)}
        if level > 2 and self.dials["capacity_trigger"] == "only":
            return {level: Fraction(1)}
        found: Law = {}
        for n, p in law(self.dice).items():
            degree = foe["capacity"] + n
            step = (degree <= (-2 if self.on("capacity_poor") else -3)) - (degree >= 2)
            if self.dials["capacity_step"] == "point" and damage is not None:
                now = self.read(damage + step)
            else:
                now = max(0, min(5, level + step))
            found[now] = found.get(now, Fraction(0)) + p
        return found

    def last(self, me: Any, foe: Any, level: int, detail: tuple[Any, ...]) -> tuple[Any, ...]:
        if level > 0:
            level = max(0, min(5, level - foe["tough"]))
        level = min(level, {"": 6, "scratch": 1, "hurt": 2}[me["pull"]])
        if me["stun"]:
            mark = STUN[level]
            stunned = bool(mark) or "stun" in dict(detail)
            return ("wound_0", stunned, (*detail, ("stun", mark)) if mark else detail)
        if foe["important"]:
            if self.on("protect_levels"):
                level = min(level, foe["state"] + 3)
            if self.on("protect_near_death") and foe["before"] < 4:
                level = min(level, 4)
        return (f"wound_{level}", level > 0 or "stun" in dict(detail), detail)
