"""A throw in preparation: the traits a person ticked, as chips of a Chance throw, alone or opposed.

IAO-16 says what counts of a sheet, IAO-09 what it is compared with.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.move import Args
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.systems.iaodune.sheet import ROLES
from tablee.systems.iaodune.sources import NAME_LIMIT
from tablee.systems.iaodune.ticking import own_chips, rival_chips
from tablee.systems.iaodune.ways import OPPOSE, WAYS

ME = "me"


def draft(state: State, wanted: Draft) -> DraftResult:
    """The Aptitude ticked last, the Skills ticked, every Suffering and tool that nobody struck."""
    way, options = wanted.chosen_way(WAYS)
    rivals = wanted.against if way.key == OPPOSE else ()
    if way.key == OPPOSE and not rivals:
        raise Refused(problem("IAO-09", "against", "nobody"))
    chips = tuple(map(_sorted, wanted.ticked(_chips(state, wanted, rivals))))
    mine = _attempt(tuple(chip for chip in chips if chip.side not in rivals), options)
    by = wanted.sheet if wanted.sheet in state.sheets else ""
    if way.key != OPPOSE:
        goal = {"against": wanted.goal.strip()} if wanted.goal.strip() else {}
        return DraftResult({"check": "chance", **mine, **goal}, chips)
    beings = [{**_named(wanted.sheet or ME, state.sheets.get(wanted.sheet)), **mine}]
    for id in rivals:
        theirs = _attempt(tuple(chip for chip in chips if chip.side == id), {})
        beings.append({**_named(id, state.sheet(id)), **theirs})
    check = {"check": "opposed", "beings": beings}
    unseen = any(is_silhouette(state.sheet(id)) for id in rivals)
    form = {"check": "chance", **mine} if unseen else check
    return DraftResult(form, chips, "throw", {"check": check, "by": by, "against": list(rivals)})


def _attempt(chips: tuple[Chip, ...], options: Args) -> dict[str, Any]:
    set_ = {key: value for key, value in options.items() if value not in (0, "no")}
    return {"chips": to_data(tuple(chip for chip in chips if chip.on)), **set_}


def _named(id: str, sheet: Sheet | None) -> dict[str, Any]:
    return {"name": id} if sheet is None else {"name": id, "label": sheet.name[:NAME_LIMIT]}


def _chips(state: State, wanted: Draft, rivals: tuple[str, ...]) -> tuple[Chip, ...]:
    own = state.sheets.get(wanted.sheet)
    theirs = (rival_chips(state.sheet(id), id, own, wanted.traits) for id in rivals)
    return (*own_chips(own, wanted.sheet, wanted.traits), *(chip for chips in theirs for chip in chips))


def _sorted(chip: Chip) -> Chip:
    """What people add is a help or a hindrance in levels, like a tool, or in dice."""
    if chip.role in ROLES:
        return chip
    if chip.unit != "D":
        return replace(chip, role="tool", unit="N")
    return replace(chip, role="skill" if chip.sign > 0 else "suffering")
