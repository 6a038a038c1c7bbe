"""The game master sees the table as somebody else does: that seat's own projection.

Their page is drawn read-only: `templates/send.html` prints nothing that sends.
"""

from __future__ import annotations

from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat


def looks_as(wanted: str, seat: Seat, ledger: Ledger) -> Seat | None:
    """The seat whose eyes were asked for, or one's own; None where that is not for whoever asks."""
    if not wanted:
        return seat
    other = ledger.state.seats.get(wanted)
    if seat.role != "gm" or other is None or other.waiting or other.role == "gm":
        return None
    return other
