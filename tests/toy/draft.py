"""A throw in preparation: the skill ticked last and what people added, or a duel (TOY-01, TOY-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.move import Param
from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.way import Way
from tests.toy.sheet import EFFECT, level_of

RISK = Param(
    "risk", "choice", Text("risque", "risk"), default="none", options=("none", "some"),
    words=(Text("aucun", "none"), Text("un peu", "a little")),
)  # fmt: skip
RIVAL_SKILL = Param("rival_skill", "block", Text("son adresse", "their skill"), default="", roles=("skill",))


def ways() -> tuple[Way, ...]:
    """A throw alone, in which others may lend a hand, and a duel."""
    return (
        Way("skill", Text("Jet d’adresse", "Skill throw"), "TOY-01", params=(RISK,), helps=True),
        Way(
            "duel", Text("Duel", "Duel"), "TOY-04",
            aim="one", params=(RIVAL_SKILL,), roles=("skill",), fight=True,
        ),
    )  # fmt: skip


def draft(state: State, wanted: Draft) -> DraftResult:
    """The check a draft stands for; an absent skill counts as 0."""
    if wanted.way == "duel":
        return _duel(state, wanted)
    chips = wanted.ticked(_effects(state, wanted.sheet))
    form: dict[str, Any] = {"check": "skill", "chips": to_data(chips)}
    if wanted.sheet in state.sheets and wanted.traits:
        form["level"] = _level(state, wanted.sheet, wanted.traits[-1]) + len(wanted.helpers)
    if wanted.goal:
        form["against"] = wanted.goal
    return DraftResult(form, chips)


def _effects(state: State, id: str) -> Iterator[Chip]:
    """The effects on a sheet that count in this round of the fight."""
    round = None if state.conflict is None else state.conflict.round
    for block in state.sheets[id].having(Descriptor, EFFECT) if id in state.sheets else ():
        if block.lasts is None or block.lasts.include(round):
            yield Chip(block.name, block.value, side=id)


def _duel(state: State, wanted: Draft) -> DraftResult:
    skill = wanted.traits[-1] if wanted.traits else ""
    rival = str(wanted.options.get("rival_skill", "")) or skill
    levels = [_level(state, wanted.sheet, skill), *(_level(state, id, rival) for id in wanted.against[:1])]
    mine, theirs = (*levels, 0)[:2]
    form = {"check": "duel", "mine": mine, "theirs": theirs}
    return DraftResult(
        form, (), "throw", {"check": form, "by": wanted.sheet, "against": list(wanted.against[:1])}
    )


def _level(state: State, sheet: str, skill: str) -> int:
    found = level_of(state.sheet(sheet), skill)
    return found if isinstance(found, int) else 0
