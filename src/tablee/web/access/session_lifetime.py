"""How long a session lasts: while it is used, and a year at most. A wrong clock ends none for good.

A session whose time is over is only refused, not thrown away: where the clock was wrong, it opens again.
One that was used while the clock ran far ahead is counted from today, so that it can't outlive the others;
where it is not that far, our own clock may be set back for a while, and nothing is noted by it.
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


def standing(session: Session, now: str) -> Session | None:
    """The session as it should be noted now, itself while what is noted is near enough; None if it is over.

    It is over where it was not used for too long, or is too old.
    """
    today = _moment(now)
    age, idle = _since(session.at, today), _since(session.seen_at, today)
    if idle > IDLE or age > LONGEST:
        return None
    if min(age, idle) >= -IDLE and idle < NOTED:
        return session
    return replace(session, at=now if age < -IDLE else session.at, seen_at=now)


def _moment(noted: str) -> datetime | None:
    try:
        return datetime.fromisoformat(noted)
    except ValueError:
        return None


def _since(noted: str, now: datetime | None) -> timedelta:
    """How long ago it was; what is no time, or can't be held against ours, counts from today."""
    then = _moment(noted)
    if then is None or now is None or (then.tzinfo is None) is not (now.tzinfo is None):
        return -2 * IDLE
    return now - then
