"""One fighter against another: the total damage factor, reckoned once for the pair, and the floor."""

from __future__ import annotations

from functools import cached_property

from tablee.game.frozen import dataclass, replace
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.floors import floor
from tablee.systems.fudge.core.book import Book


@dataclass(frozen=True, eq=False)
class Pairing:
    """``me`` strikes, ``foe`` is struck. ``floor`` is what must be reached in melee."""

    book: Book
    me: Fighter
    foe: Fighter

    @cached_property
    def gap(self) -> int:
        """The attacker's Strength Scale over the victim's Mass Scale (FUD-4.5.8-01)."""
        return self.me.scale - self.foe.mass

    @cached_property
    def floor(self) -> int:
        """The degree to reach (table T10): larger bodies hit smaller ones less easily."""
        return floor(self.book, self.me.mass - self.foe.mass)

    @cached_property
    def halved(self) -> bool:
        """Whether a heavy blunt weapon halves what the victim wears (FUD-4.5.4-07)."""
        return self.me.heavy and self.book.on("blunt_halves") and self.foe.armour > 0

    @cached_property
    def bared(self) -> Pairing:
        """The same at a gap in what the victim wears: it does not count (FUD-3.6-06)."""
        foe = self.foe
        return replace(self, foe=replace(foe, guard=foe.guard - foe.armour, armour=0))

    @cached_property
    def eras(self) -> int:
        """Scale of the more advanced side: the weapon's above 0, the armour's below (FUD-4.6.5-01)."""
        if self.me.tech is None or self.foe.ward_tech is None:
            return self.me.edge
        return self.me.edge + self.book.number("tech_scale") * (self.me.tech - self.foe.ward_tech)

    @cached_property
    def offence(self) -> int:
        """The offensive damage factor (FUD-4.1-04)."""
        return self.me.offence + self.me.scale + max(0, self.eras)

    @cached_property
    def defence(self) -> int:
        """The defensive damage factor (FUD-4.1-04); a flat blow counts the Damage Capacity too."""
        worn = self.foe.armour - self.foe.armour // 2 if self.halved else 0
        flat = self.foe.capacity if self.me.flat and self.book["capacity_by"] == "roll" else 0
        return self.foe.guard - worn + self.foe.mass + flat + max(0, -self.eras)

    def tdf(self, rd: int = 0) -> int:
        """The total damage factor; a piercing weapon takes Scale away on a good hit (FUD-4.5.8-04)."""
        return self.steady + self.pierced(rd) if self.me.piercing else self.steady

    @cached_property
    def steady(self) -> int:
        """The total damage factor whatever the relative degree."""
        return self.offence - self.defence

    def pierced(self, rd: int) -> int:
        """How much of the victim's Scale a piercing weapon sets aside."""
        mass = self.foe.mass
        if not self.me.piercing or not self.book.on("scale_piercing") or mass <= 0:
            return 0
        if rd >= self.book.number("piercing_ignores"):
            return mass
        return mass - mass // 2 if rd >= self.book.number("piercing_halves") else 0

    def told(self, rd: int) -> list[Reason]:
        """How the total damage factor came about (FUD-4.5.5-03)."""
        odf, ddf, tdf = self.offence, self.defence, self.tdf()
        reasons = [because("FUD-4.5.5-03", "tdf", offence=odf, defence=ddf, tdf=tdf)]
        if self.halved:
            reasons.append(
                because("FUD-4.5.4-07", "halved", armour=self.foe.armour, left=self.foe.armour // 2)
            )
        if self.eras:
            reasons.append(
                because("FUD-4.6.5-01", "weapon" if self.eras > 0 else "armour", scale=abs(self.eras))
            )
        if self.pierced(rd):
            reasons.append(because("FUD-4.5.8-04", "pierced", scale=self.pierced(rd), tdf=self.tdf(rd)))
        return reasons
