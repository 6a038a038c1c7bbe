"""Corrections by the game master on any sheet: a number set right, points given and taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.account import BANK, Account, Movement
from tablee.game.address import INSIDE, Address, split
from tablee.game.event import BlockPut, Moved
from tablee.game.ladder import Ladder
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Named, Reason, Value, because
from tablee.game.sheet import Aspect, Block, Descriptor, Levelled, Nested, Numeric, Sheet
from tablee.game.system import Rules
from tablee.game.text import Text, plain
from tablee.game.track import Mark, Track, TrackRow
from tablee.table.commands.moves import rules_of
from tablee.table.commands.request import Request
from tablee.table.log.facts import Fact, Ruled
from tablee.table.log.record import Facts
from tablee.table.secrecy.disclose import disclosure

MOST = 9999
CEILING, TICKED = "ceiling", "ticked"


@dataclass(frozen=True, slots=True)
class Corrected:
    """A block with one number set: what it is, what the number is called, and what it was and is."""

    block: Block
    label: Value
    before: Value
    after: Value

    def reason(self, sheet: Named) -> Reason:
        """The reason that the log gives for it."""
        return because(
            "HOUSE-correct",
            "number",
            sheet=sheet,
            label=self.label,
            before=self.before,
            after=self.after,
        )


def correct(request: Request) -> Facts:
    """Set a number of a sheet: its value, or the one that ``field`` names."""
    request.must_be_master()
    id = request.text("sheet")
    sheet = request.state.game.sheet(id)
    found = with_number(
        rules_of(request), sheet, request.text("block"), request.text("field"), request.args.get("value")
    )
    if found.before == found.after:
        return []
    return tell(request, BlockPut(id, found.block, found.reason(request.state.game.named(id))))


def give_points(request: Request) -> Facts:
    """Points from the bank, or back to it; past ceiling and floor only when the game master says so."""
    request.must_be_master()
    at = Address(request.text("sheet"), request.text("block").replace(".", INSIDE))
    sheet = request.state.game.sheet(at.sheet)
    account, amount = request.state.game.account(str(at)), whole(request.args.get("amount"), "amount")
    if amount == 0:
        return []
    wrong = _beyond(account, amount)
    if wrong is None:
        ends = (BANK, str(at)) if amount > 0 else (str(at), BANK)
        why = because("HOUSE-correct", "given" if amount > 0 else "taken")
        return tell(request, Moved(Movement(*ends, abs(amount), why)))
    ruled = overruled(request, wrong)
    after = replace(account, value=account.value + amount)
    found = Corrected(after, account.label, account.value, after.value)
    whole_block = sheet.put_at(at.path, after).get(at.outer) or after
    return tell(
        request, *ruled, BlockPut(at.sheet, whole_block, found.reason(request.state.game.named(at.sheet)))
    )


def _beyond(account: Account, amount: int) -> Problem | None:
    """The problem for which so many points can't be given or taken, if any."""
    if amount < 0:
        return account.spend(-amount)[1]
    if account.ceiling is None or account.value + amount <= account.ceiling:
        return None
    room = max(account.ceiling - account.value, 0)
    return problem(
        "HOUSE-correct", account.id, "full", label=account.label, room=room, ceiling=account.ceiling
    )


def overruled(request: Request, *problems: Problem) -> list[Fact]:
    """The ruling that goes past these problems; without the game master's word they are a refusal."""
    if request.command.overrule is None:
        raise Refused(*problems)
    return [Ruled(problems, request.command.overrule[:500])]


def tell(request: Request, *events: Fact) -> Facts:
    """The facts of these events, each with its audience."""
    return disclosure(request.known, request.state, request.seat, request.command).tell(events)


def whole(value: Any, where: str) -> int:
    """A whole number, typed or sent."""
    try:
        if not isinstance(value, bool) and len(str(value)) <= 6:
            found = int(str(value).strip().replace("\N{MINUS SIGN}", "-"))
            if abs(found) <= MOST:
                return found
    except ValueError:
        pass
    expected = (f"{-MOST}…{MOST}",)
    label = Text("nombre", "number")
    raise Refused(problem("HOUSE-param", where, "int", label=label, expected=expected, found=str(value)[:40]))


def with_number(rules: Rules, sheet: Sheet, block: str, field: str, value: Any) -> Corrected:
    """A block of a sheet with one of its numbers set; raises `Refused` where there is none to set.

    ``dog/bite`` is a block of the sheet that is nested in ``dog``; ``dog.bite`` says the same.
    """
    outer, inner = (block, "") if sheet.get(block) is not None else split(block.replace(".", INSIDE))
    found, none = sheet.get(outer), value is None or value == ""
    match found:
        case Nested() if inner:
            set_ = with_number(rules, found.sheet, inner, field, value)
            return replace(set_, block=replace(found, sheet=found.sheet.put(set_.block)))
        case _ if inner:
            pass
        case Account() if field == CEILING:
            after = replace(found, ceiling=None if none else whole(value, "value"))
            return Corrected(after, found.label, _of(found), _of(after))
        case Account() if not field:
            now = whole(value, "value")
            return Corrected(replace(found, value=now), found.label, found.value, now)
        case Aspect() if field == TICKED:
            return _with_ticks(found, whole(value, "value"))
        case Aspect() if not field:
            return _with_level(rules.ladder, found, _level(rules.ladder, value))
        case Track():
            return _with_marks(found, _row(found, field), whole(value, "value"))
        case Levelled() if not field:
            level = None if none else _level(rules.ladder, value)
            words = _rung(rules.ladder, found.level), _rung(rules.ladder, level)
            return Corrected(replace(found, level=level), found.name, *words)
        case Numeric() if field in found.more:
            new = whole(value, "value")
            more: Mapping[str, int] = {**found.more, field: new}
            label = rules.numbers.get(field, field)
            return Corrected(replace(found, more=more), _named(found.name, label), found.more[field], new)
        case Numeric() | Descriptor() if not field:
            now = whole(value, "value")
            return Corrected(replace(found, value=now), found.name, found.value, now)
    where = f"{block[:40]}.{field[:40]}" if field else block[:40]
    raise Refused(problem("HOUSE-correct", where, "none"))


def _of(account: Account) -> Text:
    """The words for a value and its ceiling: so many of so many."""
    return Text("{now} sur {most}", "{now} of {most}").fill({"now": account.value, "most": account.ceiling})


def _named(name: str, label: Text | str) -> Text:
    words = plain(label) if isinstance(label, str) else label
    return Text(f"{name} ({words.fr})", f"{name} ({words.en})")


def _level(ladder: Ladder | None, value: Any) -> int:
    """A level by its number, or by its word."""
    named = ladder.parse(value) if ladder is not None and isinstance(value, str) else None
    return whole(value, "value") if named is None else named


def _rung(ladder: Ladder | None, level: int | None) -> Value:
    if level is None or ladder is None:
        return level
    return ladder.text(level)


def _row(track: Track, key: str) -> TrackRow:
    found = next((row for row in track.rows if row.key == key), None)
    if found is None:
        raise Refused(problem("HOUSE-correct", f"{track.id}.{key[:40]}", "none"))
    return found


def _with_level(ladder: Ladder | None, aspect: Aspect, level: int) -> Corrected:
    """An aspect with another level; its boxes follow where it had as many as levels."""
    boxes = max(level, 0) if aspect.boxes == aspect.level else aspect.boxes
    after = replace(aspect, level=level, boxes=boxes, ticked=min(aspect.ticked, boxes))
    return Corrected(after, aspect.name, _rung(ladder, aspect.level), _rung(ladder, level))


def _with_ticks(aspect: Aspect, count: int) -> Corrected:
    """An aspect with so many boxes ticked."""
    if not 0 <= count <= aspect.boxes:
        raise Refused(
            problem("HOUSE-correct", aspect.id, "boxes", label=aspect.name, most=aspect.boxes, found=count)
        )
    return Corrected(replace(aspect, ticked=count), aspect.name, aspect.ticked, count)


def _with_marks(track: Track, row: TrackRow, count: int) -> Corrected:
    """A track with so many boxes ticked in a row: the last ones go, new ones come plain."""
    if not 0 <= count <= row.holds:
        raise Refused(
            problem("HOUSE-correct", row.key, "boxes", label=row.label, most=row.holds, found=count)
        )
    own = [mark for mark in track.marks if mark.row == row.key]
    kept = own[:count]
    others = tuple(mark for mark in track.marks if mark.row != row.key)
    marks = (*others, *kept, *(Mark(row.key, row.key) for _ in range(count - len(kept))))
    label = Text(f"{track.label.fr}, {row.label.fr}", f"{track.label.en}, {row.label.en}")
    return Corrected(replace(track, marks=marks), label, len(own), count)
