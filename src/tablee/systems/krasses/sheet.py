"""Sheets: characters with scores, degrees and a reserve; GM characters; the group with its pile."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.account import Account
from tablee.game.block import Items, Note, Numeric, Pick, Words
from tablee.game.chip import Chip
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Block, Nested, Sheet
from tablee.systems.krasses.accounts import CHARACTER, CHARISMA, GROUP, PILE, RESERVE, SECOND_ROLE
from tablee.systems.krasses.book import LARGEST
from tablee.systems.krasses.party import LONGEST_NAME, SCORE

NATURES = (CHARACTER, SECOND_ROLE, GROUP)
SCORES = ("attribute", "skill", "advantage")
MODIFIERS = ("asset", "equipment", "encumbrance")
DEGREE = "degree"
FREE = (Words, Items, Note, Pick)
"""Blocks that no rule looks at."""


def validate(sheet: Sheet) -> tuple[Problem, ...]:
    """Types, signs and the accounts that belong to each nature: the book sets no points of creation."""
    return tuple(_problems(sheet))


def _problems(sheet: Sheet) -> Iterator[Problem]:
    if sheet.nature not in NATURES:
        yield problem("KRA-01", "nature", "nature", expected=NATURES, found=sheet.nature[:40])
    for block in sheet.blocks:
        yield from _block_problems(block, sheet.nature)
    if sheet.nature == CHARACTER:
        charisma = sheet.get(CHARISMA)
        if not isinstance(charisma, Numeric) or charisma.role != "attribute":
            yield problem("KRA-21", CHARISMA, "charisma")
        if not isinstance(sheet.get(RESERVE), Account):
            yield problem("KRA-21", RESERVE, "reserve")
    if sheet.nature == GROUP and not isinstance(sheet.get(PILE), Account):
        yield problem("KRA-21", PILE, "pile")


def _block_problems(block: Block, nature: str) -> Iterator[Problem]:
    if isinstance(block, FREE):
        return
    if isinstance(block, Nested):
        yield from (p.under(block.id) for p in _problems(block.sheet))
    elif isinstance(block, Account):
        yield from _account_problems(block, nature)
    elif isinstance(block, Numeric):
        yield from _trait_problems(block)
    else:
        yield problem("KRA-01", block.id, "block", found=block.kind)


def _account_problems(block: Account, nature: str) -> Iterator[Problem]:
    belongs = {CHARACTER: RESERVE, GROUP: PILE}.get(nature)
    if block.id != belongs:
        yield problem("KRA-27", block.id, "account", expected=belongs or "—")
    if not 0 <= block.value <= LARGEST or (block.spend_floor, block.loss_floor) != (0, 0):
        yield problem("KRA-27", block.id, "value", found=block.value)


def _trait_problems(block: Numeric) -> Iterator[Problem]:
    if block.role not in SCORES + MODIFIERS:
        yield problem("KRA-01", block.id, "role", expected=SCORES + MODIFIERS, found=block.role[:40])
    if not block.name.strip() or len(block.name) > LONGEST_NAME or abs(block.value) > LARGEST:
        yield problem("KRA-01", block.id, "size", expected=LARGEST)
    for name, value in block.more.items():
        if block.role != "skill" or name != DEGREE:
            yield problem("KRA-14", block.id, "more", found=name[:40])
        elif not 0 <= value <= LARGEST:
            yield problem("KRA-14", block.id, "degree", found=value)


def degree_of(sheet: Sheet, skill: str) -> int:
    """The degree in a skill; 0 without it."""
    block = sheet.get(skill)
    return block.more.get(DEGREE, 0) if isinstance(block, Numeric) else 0


def chips_of(sheet: Sheet, score: str = "", modifiers: tuple[str, ...] = ()) -> tuple[Chip, ...]:
    """One score at most, and the modifiers that apply, as chips of a roll; without a score it is at 0."""
    chips = []
    for id, roles, role in ((score, SCORES, SCORE), *((m, MODIFIERS, "modifier") for m in modifiers)):
        block = sheet.get(id) if id else None
        if isinstance(block, Numeric) and block.role in roles:
            chips.append(Chip(block.name, block.value, role=role, rule="KRA-01"))
        elif id:
            raise Refused(problem("KRA-01", id[:40], "no_trait", expected=roles))
    return tuple(chips)
