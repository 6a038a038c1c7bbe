"""Which traits of a being count in a throw: those ticked, and those that go without saying (IAO-16)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.chip import Chip
from tablee.game.reference import folded
from tablee.game.sheet import Numeric, Sheet
from tablee.systems.iaodune.setting import Setting
from tablee.systems.iaodune.sheet import chips_of

PLAYED = "character"
"""The nature of the beings that players bring."""


def counts(setting: Setting, sheet: Sheet, traits: tuple[str, ...]) -> tuple[str, ...]:
    """Of what is ticked, what counts: the Aptitude ticked last, the last Skill unless the pack allows
    several. Sufferings and tools count unasked."""
    aptitudes, skills = (_ticked(sheet, role, traits) for role in ("aptitude", "skill"))
    counting = {*aptitudes[-1:], *(skills if setting.several_skills else skills[-1:])}
    return tuple(id for id in traits if id in counting)


def own_chips(sheet: Sheet | None, id: str, traits: tuple[str, ...]) -> tuple[Chip, ...]:
    """The Aptitude ticked last, the Skills ticked, every Suffering and tool.

    Of a being that no player brought, an only Aptitude and an only Skill go without saying; what it
    brings is marked as its own, so that it can be told as one number.
    """
    if sheet is None:
        return ()
    aptitudes, skills = _ticked(sheet, "aptitude", traits), _ticked(sheet, "skill", traits)
    if sheet.nature == PLAYED:
        return _counting(sheet, aptitudes[-1:], skills)
    aptitudes = aptitudes or _only(sheet, "aptitude")
    skills = skills or _only(sheet, "skill")
    return tuple(replace(chip, side=id) for chip in _counting(sheet, aptitudes[-1:], skills))


def rival_chips(sheet: Sheet, id: str, own: Sheet | None, traits: tuple[str, ...]) -> tuple[Chip, ...]:
    """What somebody opposed throws with: the same Aptitude and Skill, else an only one."""
    picked = [
        _same(sheet, own, role, traits)[-1:] or _only(sheet, role) for role in ("aptitude", "skill")
    ]  # fmt: skip
    return tuple(replace(chip, side=id) for chip in _counting(sheet, *picked))


def _counting(sheet: Sheet, aptitude: tuple[str, ...], skills: tuple[str, ...]) -> tuple[Chip, ...]:
    chips = chips_of(sheet, aptitude[0] if aptitude else "", skills)
    return tuple(chip for chip in chips if chip.on or chip.role not in ("aptitude", "skill"))


def _ticked(sheet: Sheet, role: str, traits: tuple[str, ...]) -> tuple[str, ...]:
    known = {block.id for block in sheet.having(Numeric, role)}
    return tuple(id for id in traits if id in known)


def _only(sheet: Sheet, role: str) -> tuple[str, ...]:
    found = tuple(block.id for block in sheet.having(Numeric, role))
    return found if len(found) == 1 else ()


def _same(sheet: Sheet, own: Sheet | None, role: str, traits: tuple[str, ...]) -> tuple[str, ...]:
    """The traits of another being that have the id or the name of those ticked."""
    ticked = {id: own.get(id) for id in _ticked(own, role, traits)} if own is not None else {}
    names = {folded(block.name) for block in ticked.values() if isinstance(block, Numeric)}
    theirs = sheet.having(Numeric, role)
    return tuple(block.id for block in theirs if block.id in ticked or folded(block.name) in names)
