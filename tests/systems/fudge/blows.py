"""Blows whose relative degree and total damage factor are given, for tests."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tablee.game.check import Check, End
from tablee.game.dial import DialValue
from tablee.game.outcome import Outcome
from tablee.game.walk import Bought, Chosen, Place, Step, Thrown, walk
from tablee.systems.fudge.core.book import Book
from tests.systems.fudge.by_hand import book, rules
from tests.systems.fudge.duels import struck_at_table

UNHURT, SCRATCH, HURT, VERY_HURT, OUT, DYING, DEAD = range(7)


@lru_cache(maxsize=128)
def _kept(dials: tuple[tuple[str, DialValue], ...]) -> Book:
    return book(**dict(dials))


def at(**dials: DialValue) -> Book:
    """The book with some dials turned, kept."""
    return _kept(tuple(sorted(dials.items())))


def df(total: int, count: int = 4) -> tuple[int, ...]:
    """Faces of Fudge dice that show so much."""
    shown = (6,) * total if total >= 0 else (1,) * -total
    return (*shown, *(3,) * (count - len(shown)))


def struck(
    rd: int,
    tdf: int,
    *,
    mode: str = "round",
    me: dict[str, Any] | None = None,
    foe: dict[str, Any] | None = None,
    **dials: Any,
) -> Check:
    """A blow that wins by ``rd`` with this total damage factor, the roll made already: put together by the
    throw bar from two sheets where they can give these numbers."""
    played = struck_at_table(rd, tdf, mode, me or {}, foe or {}, dials)
    if played is not None:
        return played
    one = {"name": "me", "skill": rd, "offence": tdf, "dice": "fixed", **(me or {})}
    other = {"name": "foe", "dice": "fixed", **(foe or {})}
    return rules(**dials).check({"check": "blow", "mode": mode, "me": one, "foe": other})


def after(check: Check, *faces: tuple[int, ...], steps: tuple[Step, ...] = ()) -> Place:
    """A check after some throws, then some other steps."""
    return walk(check, [*(Thrown(f) for f in faces), *steps])


def result(place: Place, side: int = 0) -> Outcome:
    """What a blow came to for one side."""
    assert isinstance(place.node, End), place.node
    return place.outcomes[side]


def level(outcome: Outcome) -> int:
    """The index of the wound level; -1 for a miss."""
    return -1 if outcome.key == "miss" else int(outcome.key.removeprefix("wound_"))


def wound(check: Check, *faces: tuple[int, ...]) -> int:
    """The wound level that a blow gives after some throws."""
    return level(result(after(check, *faces)))


def offered(place: Place) -> list[str]:
    """The keys of what can still be bought."""
    assert isinstance(place.node, End)
    return [spend.key for spend in place.node.spends()]


def bought(check: Check, *faces: tuple[int, ...], spend: str) -> Outcome:
    """What a blow came to after a spend."""
    return result(after(check, *faces, steps=(Bought(spend),)))


def chosen(check: Check, option: str) -> Outcome:
    """What a blow came to after somebody chose."""
    return result(after(check, steps=(Chosen(option),)))
