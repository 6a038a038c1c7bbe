"""Passing modifiers: what counts in some rounds of a fight, or until it ends."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.event import BlockGone, Event
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fudge.sheet import EFFECT

FIRST, LAST = "from:", "to:"
FIGHT = "fight"
"""The tag of what counts until the fight ends."""
INITIATIVE, ATTACK, DEFENCE = "initiative", "attack", "defence"
"""Tags of what counts for that alone."""
ALONE = frozenset((INITIATIVE, ATTACK, DEFENCE))
WORDS = {
    "surprise": Text("Surprise", "Surprise"),
    "quick_attack": Text("Attaque rapide", "Quick attack"),
    "all_out": Text("Attaque Totale", "All-out attack"),
    "all_defence": Text("Défense Totale", "All-out defence"),
    "parried": Text("Parade", "Parry"),
    "feinted": Text("Gêne", "Hampered"),
    "swift": Text("Rapidité", "Speed"),
    "shoots_back": Text("Tir en retour", "Shooting back"),
}
"""What the game itself calls its effects, by their ids."""


def words(block: Descriptor) -> Text:
    """What an effect is called; those that people made up keep their name."""
    return WORDS.get(block.id, Text(block.name, block.name))


def effect(id: str, name: str, worth: int, first: int, last: int, *tags: str, note: str = "") -> Descriptor:
    """A modifier that counts from one round of the fight to another; ``note`` is the rule it comes from."""
    sign = "minus" if worth < 0 else "plus"
    return Descriptor(id, name, abs(worth), EFFECT, (sign, f"{FIRST}{first}", f"{LAST}{last}", *tags), note)


def worth(block: Descriptor) -> int:
    """What an effect adds: its value, signed by its tag."""
    return -block.value if "minus" in block.tags else block.value


def _bound(block: Descriptor, which: str) -> int | None:
    found = next((tag.removeprefix(which) for tag in block.tags if tag.startswith(which)), "")
    return int(found) if found.isdecimal() and len(found) < 9 else None


def counts(block: Descriptor, round: int | None) -> bool:
    """Whether an effect counts now; outside a fight only what is bound to no round does."""
    first, last = _bound(block, FIRST), _bound(block, LAST)
    if first is None and last is None:
        return True
    return round is not None and (first or 0) <= round <= (round if last is None else last)


def effects_now(sheet: Sheet, round: int | None) -> Iterator[Descriptor]:
    """The effects on a sheet that count now."""
    return (block for block in sheet.having(Descriptor, EFFECT) if counts(block, round))


def chips_now(sheet: Sheet, round: int | None, side: str = "", *of: str) -> tuple[Chip, ...]:
    """The same as chips, each with the rule it comes from; what counts for one thing alone only where it is
    among ``of``."""
    return tuple(
        Chip(
            "" if block.id in WORDS else block.name,
            block.value,
            -1 if "minus" in block.tags else 1,
            role=block.id if block.note.startswith("FUD-") else EFFECT,
            side=side,
            rule=block.note if block.note.startswith("FUD-") else "FUD-4.3.1-10",
        )
        for block in effects_now(sheet, round)
        if block.value and (not ALONE & set(block.tags) or set(of) & set(block.tags))
    )


def _over(id: str, sheet: Sheet, block: Descriptor) -> BlockGone:
    why = because("FUD-4.3.1-09", "over", who=sheet.name, name=words(block))
    return BlockGone(id, block.id, why)


def passed(state: State, round: int) -> Iterator[Event]:
    """What is over when a round begins."""
    for id, sheet in state.sheets.items():
        for block in sheet.having(Descriptor, EFFECT):
            last = _bound(block, LAST)
            if last is not None and last < round:
                yield BlockGone(
                    id, block.id, because("FUD-4.3.1-09", "over", who=sheet.name, name=words(block))
                )


def ended(state: State) -> Iterator[Event]:
    """What ends with the fight."""
    for id, sheet in state.sheets.items():
        for block in sheet.having(Descriptor, EFFECT):
            if FIGHT in block.tags or _bound(block, LAST) is not None or _bound(block, FIRST) is not None:
                yield BlockGone(
                    id, block.id, because("FUD-4.3.1-09", "over", who=sheet.name, name=words(block))
                )


def round_of(state: State, run: str) -> int:
    """The round in which a blow was struck: the fight may be in the next one when it is settled."""
    fight = state.conflict
    if fight is None:
        return 1
    noted = next((e.note for e in fight.exchanges if e.run == run), "").partition(" ")[0]
    return int(noted) if noted.isdecimal() else fight.round
