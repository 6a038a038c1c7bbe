"""What is wrong with a sheet: every breach of the first chapter, and what deserves a look."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reference import folded
from tablee.game.sheet import Account, Descriptor, Numeric, Sheet, twins
from tablee.systems.fu3.sheet.blocks import (
    AURA,
    DEEPEST,
    GEAR,
    NAME_LIMIT,
    NATURES,
    PENALTY,
    ROLES,
    XP,
    character_table,
    descriptors,
    total_of,
)
from tablee.systems.fu3.sheet.creation import DRAFTS, allowed_assets, in_play, samples, starting

VALUE_LIMIT, BLOCK_LIMIT = 99, 400


def validate(pack: Pack, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of a sheet, warnings among them."""
    if len(sheet.blocks) > BLOCK_LIMIT:
        return (problem("FU3-1-02", "blocks", "blocks", most=BLOCK_LIMIT, found=len(sheet.blocks)),)
    return tuple(_all(pack, sheet))


def _all(pack: Pack, sheet: Sheet) -> Iterator[Problem]:
    if sheet.system != "fu3":
        yield problem("FU3-1-01", "system", "system", found=sheet.system[:40])
    if sheet.nature not in NATURES:
        yield problem("FU3-1-13", "nature", "nature", expected=NATURES, found=sheet.nature[:40])
    yield from _concept(sheet)
    for block in sheet.having(Descriptor):
        yield from _descriptor(pack, sheet, block)
    for gear in sheet.having(Numeric):
        yield from _gear(gear)
    for twin in twins(sheet.having(Descriptor), lambda name: folded(name).strip()):
        yield problem("FU3-1-14", twin.id, "twin", warning=True, name=twin.name)
    if sheet.nature == "character":
        yield from _creation(pack, sheet)
    yield from _aura(pack, sheet)
    xp = sheet.get(XP)
    if isinstance(xp, Account) and xp.value < 0:
        yield problem("FU3-5-05", XP, "negative", found=xp.value)


def _concept(sheet: Sheet) -> Iterator[Problem]:
    found = descriptors(sheet, "concept")
    if len(found) > 1 or (not found and sheet.nature == "character"):
        yield problem("FU3-1-01", "concept", "one", found=len(found))


def _descriptor(pack: Pack, sheet: Sheet, block: Descriptor) -> Iterator[Problem]:
    values = character_table(pack).values
    if block.role not in ROLES:
        yield problem("FU3-1-03", block.id, "role", expected=ROLES, found=block.role[:40])
    if not block.name.strip() or len(block.name) > NAME_LIMIT:
        rule = "FU3-1-01" if block.role == "concept" else "FU3-1-02"
        yield problem(rule, block.id, "name", most=NAME_LIMIT)
    human = sheet.nature == "character"
    most = pack.int("maximum") if human else VALUE_LIMIT
    if not values.lowest <= block.value <= most:
        rule = "FU3-1-04" if human and block.value > most else "FU3-1-02"
        yield problem(
            rule, block.id, "value", name=block.name, low=values.lowest, most=most, found=block.value
        )
    if block.role == "asset" and any(folded(block.name) == folded(s.fr) for s in samples(pack).refused):
        yield problem("FU3-1-14", block.id, "strong", warning=True, name=block.name)


def _gear(block: Numeric) -> Iterator[Problem]:
    if not block.name.strip() or len(block.name) > NAME_LIMIT:
        yield problem("FU3-1-02", block.id, "name", most=NAME_LIMIT)
    if block.role in GEAR and any(key != PENALTY for key in block.more):
        yield problem("FU3-3-05", block.id, "more", name=block.name)
    numbers = (block.value, *block.more.values())
    if any(abs(number) > VALUE_LIMIT for number in numbers):
        yield problem(
            "FU3-1-02",
            block.id,
            "value",
            name=block.name,
            low=-VALUE_LIMIT,
            most=VALUE_LIMIT,
            found=max(numbers),
        )


def _creation(pack: Pack, sheet: Sheet) -> Iterator[Problem]:
    """How many Assets and Weaknesses a character starts with: what play brought later is free."""
    if sheet.status not in DRAFTS:
        return
    assets, weaknesses = len(starting(pack, sheet, "asset")), len(starting(pack, sheet, "weakness"))
    allowed = allowed_assets(pack, sheet)
    if assets > allowed:
        yield problem("FU3-1-04", "assets", "too_many", allowed=allowed, weaknesses=weaknesses, found=assets)
    if assets < allowed and not in_play(pack, sheet):
        yield problem("FU3-1-05", "assets", "few", warning=True, allowed=allowed, found=assets)
    limit = pack.int("weakness_limit")
    if 0 <= limit < weaknesses:
        yield problem("FU3-1-04", "weaknesses", "weaknesses", limit=limit, found=weaknesses)
    start, changed = character_table(pack).values.start, {change.block for change in sheet.history}
    for role in ("concept", "asset", "weakness"):
        for block in starting(pack, sheet, role):
            if block.value != start and block.id not in changed:
                yield problem("FU3-1-04", block.id, "start", name=block.name, start=start, found=block.value)


def _aura(pack: Pack, sheet: Sheet) -> Iterator[Problem]:
    aura = sheet.get(AURA)
    if not isinstance(aura, Account):
        if sheet.nature == "character":
            yield problem("FU3-1-09", AURA, "missing")
        return
    endless = aura.loss_floor is None or aura.loss_floor <= DEEPEST
    if aura.ceiling is None or aura.spend_floor != 0 or not endless:
        yield problem("FU3-1-12", AURA, "floors")
        return
    if sheet.nature == "character":
        yield from _maximum(pack, sheet, aura.ceiling)
    if aura.value > aura.ceiling:
        yield problem("FU3-1-11", AURA, "above", most=aura.ceiling, found=aura.value)
    if aura.value < 0:
        rule = "FU3-1-12" if sheet.nature == "character" else "FU3-1-13"
        yield problem(rule, AURA, "below", warning=True, found=aura.value)


def _maximum(pack: Pack, sheet: Sheet, maximum: int) -> Iterator[Problem]:
    total = total_of(sheet)
    new = sheet.status in DRAFTS and not sheet.history
    exact = pack.on("aura_follows") or (
        new and len(starting(pack, sheet, "asset")) == len(descriptors(sheet, "asset"))
    )
    if exact and maximum != total:
        rule = "FU3-1-15" if pack.on("aura_follows") else "FU3-1-09"
        yield problem(rule, AURA, "total", expected=total, found=maximum)
    elif maximum > total or maximum < 0:
        yield problem("FU3-1-15", AURA, "ceiling", most=total, found=maximum)
