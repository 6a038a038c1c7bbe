"""How long a session lasts: while it is used, and a year at most. A wrong clock ends none for good.

A session whose time is over is only refused, not thrown away: where the clock was wrong, it opens again.
One that was made while the clock ran ahead is counted from today, so that it can't outlive the others.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from tablee.log.port import Session

IDLE = timedelta(days=90)
"""A campaign may rest for a summer; a browser that nobody uses is forgotten after that."""
LONGEST = timedelta(days=365)
"""Whoever still plays comes back by their own link once a year."""
NOTED = timedelta(days=1)
"""How exactly the last use is known: noting it costs a write."""


def is_over(session: Session, now: str) -> bool:
    """Whether a session was not used for too long, or is too old."""
    return _since(session.seen_at, now) > IDLE or _since(session.at, now) > LONGEST


def renew(session: Session, now: str) -> Session | None:
    """The session as it should be noted now; None while what is noted is near enough."""
    ahead = _since(session.at, now) < -NOTED
    if not ahead and abs(_since(session.seen_at, now)) < NOTED:
        return None
    return replace(session, at=now if ahead else session.at, seen_at=now)


def _since(then: str, now: str) -> timedelta:
    try:
        return datetime.fromisoformat(now) - datetime.fromisoformat(then)
    except (ValueError, TypeError):  # what was noted is no time: it counts from today
        return -2 * NOTED
