"""Which traits of a being count in a throw: those ticked, and those that go without saying (IAO-16)."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.game.chip import Chip
from tablee.game.sheet import Numeric, Sheet
from tablee.game.ticking import only, owned, same, ticked
from tablee.systems.iaodune.setting import Setting
from tablee.systems.iaodune.sheet import chips_of

PLAYED = "character"
"""The nature of the beings that players bring."""
APTITUDE, SKILL = ("aptitude",), ("skill",)


def counts(setting: Setting, sheet: Sheet, traits: tuple[str, ...]) -> tuple[str, ...]:
    """Of what is ticked, what counts: the Aptitude ticked last, the last Skill unless the pack allows
    several. Sufferings and tools count unasked."""
    aptitudes, skills = (ticked(sheet, Numeric, role, traits) for role in (APTITUDE, SKILL))
    counting = {block.id for block in (*aptitudes[-1:], *(skills if setting.several_skills else skills[-1:]))}
    return tuple(id for id in traits if id in counting)


def own_chips(sheet: Sheet | None, id: str, traits: tuple[str, ...]) -> tuple[Chip, ...]:
    """The Aptitude ticked last, the Skills ticked, every Suffering and tool.

    Of a being that no player brought, an only Aptitude and an only Skill go without saying; what it
    brings is marked as its own, so that it can be told as one number.
    """
    if sheet is None:
        return ()
    aptitudes, skills = (ticked(sheet, Numeric, role, traits) for role in (APTITUDE, SKILL))
    if sheet.nature == PLAYED:
        return _counting(sheet, aptitudes, skills)
    aptitudes = aptitudes or only(sheet, Numeric, APTITUDE)
    return owned(_counting(sheet, aptitudes, skills or only(sheet, Numeric, SKILL)), id)


def rival_chips(sheet: Sheet, id: str, own: Sheet | None, traits: tuple[str, ...]) -> tuple[Chip, ...]:
    """What somebody opposed throws with: the same Aptitude and Skill, else an only one."""
    aptitudes, skills = (
        same(sheet, Numeric, role, [] if own is None else ticked(own, Numeric, role, traits))[-1:]
        or only(sheet, Numeric, role)
        for role in (APTITUDE, SKILL)
    )
    return owned(_counting(sheet, aptitudes, skills), id)


def _counting(sheet: Sheet, aptitudes: list[Numeric], skills: Iterable[Numeric]) -> tuple[Chip, ...]:
    """The chips of the last of the Aptitudes and of all the Skills."""
    aptitude = aptitudes[-1].id if aptitudes else ""
    chips = chips_of(sheet, aptitude, tuple(skill.id for skill in skills))
    return tuple(chip for chip in chips if chip.on or chip.role not in ("aptitude", "skill"))
