"""Who has how many krâsse dice: the players' pile, private reserves, and the GM, who is the bank."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablee.game.account import BANK, Account, Movement
from tablee.game.address import Address
from tablee.game.block import Pick
from tablee.game.event import BlockPut, Event, Moved
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.krasses.book import Purse

PILE, RESERVE, OFFERED, LIFTED, CHARISMA = "pile", "reserve", "offered", "lifted", "charisma"
CHARACTER, SECOND_ROLE, GROUP = "character", "second_role", "group"
NUMBER = re.compile(r"[0-9]{1,6}")


def reserve_account(value: int = 0) -> Account:
    """A character's own reserve."""
    return Account(RESERVE, Text("Réserve", "Reserve"), value, rule="KRA-27")


def group_of(state: State) -> str:
    """The id of the group's sheet, empty where the game keeps no account of krâsses."""
    held = (
        id for id, s in state.sheets.items() if s.nature == GROUP and isinstance(s.get(PILE), Account)
    )  # fmt: skip
    return next(held, "")


def need_group(state: State) -> str:
    """The id of the group's sheet, or a refusal."""
    group = group_of(state)
    if not group:
        raise Refused(problem("KRA-27", "group", "no_group"))
    return group


def held(state: State, sheet: str, block: str) -> int:
    """What lies in an account; 0 where there is none."""
    found = state.sheets[sheet].get(block) if sheet in state.sheets else None
    return found.value if isinstance(found, Account) else 0


def shared(sheet: str, group: str, count: int) -> Movement:
    """dK from a reserve to the pile."""
    return Movement(f"{sheet}.{RESERVE}", f"{group}.{PILE}", count, because("KRA-21", "shared", dice=count))


def offered(state: State, sheet: str) -> int:
    """How many dice of a reserve its owner offers to the others."""
    found = state.sheet(sheet).get(OFFERED)
    count = int(found.option) if isinstance(found, Pick) and NUMBER.fullmatch(found.option) else 0
    return min(count, held(state, sheet, RESERVE))


def offer_block(count: int) -> Pick:
    """The mark on a sheet that says how many dice of its reserve are offered."""
    return Pick(OFFERED, Text("dK offerts aux autres", "dK offered to others"), str(count))


def purses(state: State, sheet: str, sources: tuple[Purse, ...]) -> Iterator[tuple[str, int]]:
    """The accounts a player may take dice from, in order, and how many there are."""
    for source in sources:
        if source == PILE:
            group = need_group(state)
            yield f"{group}.{PILE}", held(state, group, PILE)
        elif source == RESERVE and held(state, sheet, RESERVE):
            yield f"{sheet}.{RESERVE}", held(state, sheet, RESERVE)
        elif source == OFFERED:
            for other in state.sheets:
                if other != sheet and offered(state, other):
                    yield f"{other}.{RESERVE}", offered(state, other)


@dataclass(frozen=True, slots=True)
class Taken:
    """Dice taken from accounts for a roll, and what is wrong with it."""

    movements: tuple[Movement, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def lent(self) -> frozenset[str]:
        """The reserves of others that pay with what their owners offer."""
        return frozenset(m.source for m in self.movements if m.reason.said == OFFERED)

    def events(self, state: State) -> Iterator[Event]:
        """The movements; an offer shrinks by what was used of it."""
        for movement in self.movements:
            yield Moved(movement)
            sheet = Address.read(movement.source).sheet
            if movement.reason.said == OFFERED:
                left = offered(state, sheet) - movement.amount
                yield BlockPut(sheet, offer_block(left), movement.reason)


def take(
    state: State, sheet: str, count: int, sources: tuple[Purse, ...], rule: str, said: str = "taken"
) -> Taken:
    """Take so many dice from a player's purses, in order; all that is there where they are too few."""
    movements: list[Movement] = []
    left = count
    for address, there in purses(state, sheet, sources):
        used = min(left, there)
        left -= used
        if used:
            movements.append(Movement(address, BANK, used, _why(address, sheet, used, rule, said)))
    if not left:
        return Taken(tuple(movements))
    return Taken(tuple(movements), (problem(rule, "krasses", "short", expected=count, found=count - left),))


def _why(address: str, sheet: str, used: int, rule: str, said: str) -> Reason:
    at = Address.read(address)
    if at.path == RESERVE and at.sheet != sheet:
        return because("KRA-23", OFFERED, dice=used)
    return because(rule, said, dice=used)
