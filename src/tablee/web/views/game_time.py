"""Game time on the page: what lets it pass, and how long what runs still lasts."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.calendar import UNITS, Timer
from tablee.game.sheet import Power, Sheet, Track
from tablee.game.text import number
from tablee.lang import gettext as _
from tablee.lang import ngettext
from tablee.web.views.fields import block_name
from tablee.web.views.offers import Offer, named_in, offers_in
from tablee.web.views.view import View

IN_ROUNDS = 10 * UNITS["minute"]
"""Nobody counts rounds beyond this."""


def time_offers(view: View) -> list[Offer]:
    """What lets time pass: a round, an hour, a night, each with what it will change."""
    return [offer for group in offers_in(view, "time") for offer in group.offers]


def marks_of(view: View, id: str, sheet: Sheet, roles: frozenset[str]) -> list[str]:
    """What lies on somebody, in short: blocks of some roles, and whatever runs out by itself."""
    timers = {
        timer.key.partition(":")[2]: timer for timer in view.state.game.calendar.timers if timer.owner == id
    }
    outlined = id in view.state.silhouettes and not view.is_gm
    found = list(_states(view, sheet))
    for block in sheet.blocks:
        role = getattr(block, "role", "")
        if role not in roles and block.id not in timers and not (outlined and isinstance(block, Power)):
            continue
        words = [block_name(view.rules, block, view.lang)]
        if role in view.rules.labels and block.id in timers:
            words.append(view.rules.labels[role][view.lang])
        left = "" if outlined else left_of(view, timers.get(block.id))
        found.append(", ".join([*words, left] if left else words))
    return found


def _states(view: View, sheet: Sheet) -> Iterator[str]:
    """How badly somebody is off: the worst marked row of each track that the scene shows."""
    tracks = named_in(view.rules, "scene", "track")
    for track in sheet.having(Track):
        row = track.state if track.id in tracks else None
        if row is not None:
            label, worth = row.label[view.lang], track.penalty_now
            yield f"{label} {number(worth, view.lang, signed=True)}" if worth else label


def left_of(view: View, timer: Timer | None) -> str:
    """How long a timer still runs: in rounds while a fight is on, else in hours, days or more."""
    if timer is None or timer.at is None:
        return ""
    seconds = timer.at - view.state.game.calendar.now
    if seconds <= 0:
        return _("ends now")
    rounds, fights = view.rules.round, view.state.game.conflict is not None
    if rounds and (seconds < UNITS["minute"] or (fights and seconds <= IN_ROUNDS)):
        n = -(-seconds // rounds)
        return ngettext("{n} round left", "{n} rounds left", n).format(n=n)
    return _lasting(seconds)


def _lasting(seconds: int) -> str:
    for unit in ("century", "decade", "year", "month", "week", "day", "hour", "minute", "second"):
        if seconds >= UNITS[unit]:
            return _counted(unit, seconds // UNITS[unit])
    return ""


def _counted(unit: str, n: int) -> str:
    match unit:
        case "second":
            words = ngettext("{n} second left", "{n} seconds left", n)
        case "minute":
            words = ngettext("{n} minute left", "{n} minutes left", n)
        case "hour":
            words = ngettext("{n} hour left", "{n} hours left", n)
        case "day":
            words = ngettext("{n} day left", "{n} days left", n)
        case "week":
            words = ngettext("{n} week left", "{n} weeks left", n)
        case "month":
            words = ngettext("{n} month left", "{n} months left", n)
        case "year":
            words = ngettext("{n} year left", "{n} years left", n)
        case "decade":
            words = ngettext("{n} decade left", "{n} decades left", n)
        case _:
            words = ngettext("{n} century left", "{n} centuries left", n)
    return words.format(n=n)
