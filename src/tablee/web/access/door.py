"""Invitations, links back to a seat, and sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tablee.game.problem import Refused, problem
from tablee.log.port import Decision, Link, Log, LogFailed, Session
from tablee.table.log.facts import SeatGone, SeatPut
from tablee.table.log.ledger import Ledger
from tablee.table.log.names import person_name, same_name
from tablee.table.log.record import Record
from tablee.table.log.seat import Role, Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE
from tablee.web.access.credentials import digest
from tablee.web.access.security_log import noted
from tablee.web.shared import Shared

IDLE = timedelta(days=90)
"""A campaign may rest for a summer; a browser that nobody uses is forgotten after that."""
LONGEST = timedelta(days=365)
"""Whoever still plays comes back by their own link once a year."""
NOTED = timedelta(days=1)
"""How exactly the last use is known: noting it costs a write."""
HINT = 4
WEEK = 7 * 24
INVITATION, REMINDER = "invitation", "reminder"
"""The kinds of values that are shared."""
WAYS_BACK = 5
"""How many links back to one's seat a person may have; an older one makes room."""


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


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody came in: to which table and seat, with which session."""

    table: str
    seat: str
    session: str


@dataclass(frozen=True, slots=True)
class OpenLink:
    """An invitation that still opens, without its secret: ``id`` names it, ``hint`` is how it ends."""

    id: str
    role: Role
    hint: str
    expires_at: str
    uses_left: int | None


class Doorkeeper:
    """Lets people in. ``ring`` tells a table's streams that something at the door has changed.

    The invitation that was shown last, and who needs no reminder to keep a link, are values of ``shared``.
    """

    def __init__(
        self,
        log: Log,
        now: Callable[[], str],
        new_id: Callable[[], str],
        new_token: Callable[[], str],
        ring: Callable[[str], None],
        shared: Shared,
    ) -> None:
        self.log, self.now, self.ring, self.shared = log, now, ring, shared
        self.new_id, self.new_token = new_id, new_token

    def seat(self, table: str, seat: str, program: str = "", instead: str = "") -> Entered:
        """A new session for a seat: of a named program, or of a browser, ``instead`` of the one it had."""
        entered = Entered(table, seat, self.new_token())
        with self.log.together():
            self._sit(entered, program, instead)
        if instead:
            self.ring(table)
        return entered

    def _sit(self, entered: Entered, program: str, instead: str) -> None:
        """Keep a session, in the transaction of whoever asks; the one before it ends."""
        if self.log.find_session(digest(instead)) is not None:
            self.log.drop_session(digest(instead))
        self.log.put_session(digest(entered.session), entered.table, entered.seat, self.now(), program)

    def session(self, token: str, *, program: bool = False) -> tuple[str, str] | None:
        """The table and seat at which a browser sits, or a program; None where its time is over.

        That it is in use is noted once a day: this reads the log and may write to it, so it runs in a thread.
        """
        key = digest(token)
        kept = self.log.find_session(key, program=program)
        stands = standing(kept, self.now()) if kept is not None else None
        if stands is None:
            return None
        if stands is not kept:
            with suppress(LogFailed):  # a busy disk ends nobody's session
                self.log.see_session(key, stands.at, stands.seen_at)
        return stands.table, stands.seat

    def leave(self, tokens: Iterable[str]) -> None:
        """This browser sits there no more; the seats stay, and other browsers at them."""
        found = {digest(token): self.log.find_session(digest(token)) for token in tokens}
        kept = {key: session.table for key, session in found.items() if session is not None}
        with self.log.together():
            for key in kept:
                self.log.drop_session(key)
        for table in kept.values():
            self.ring(table)

    # Invitations

    def invite(self, table: str, role: Role = "player", hours: int = WEEK, uses: int | None = None) -> str:
        """A new link that brings people to a table, for so many hours (0: for good) and so many people."""
        until = ""
        if hours:
            later = datetime.fromisoformat(self.now()) + timedelta(hours=hours)
            until = later.isoformat(timespec="milliseconds")
        token = self._put(Link(table, role, "", until, uses))
        self.shared.put(INVITATION, (table, role), token)
        return token

    def invitation(self, table: str, role: Role = "player") -> str:
        """The invitation shown last, while it opens; else a new one. Looking again makes no second link."""
        token: str | None = self.shared.get(INVITATION, (table, role))
        return token if token and self.find(token) is not None else self.invite(table, role)

    def open_links(self, table: str) -> list[OpenLink]:
        """The invitations that still open, the latest first."""
        return [
            OpenLink(key[:12], link.role, link.hint, link.expires_at, link.uses_left)
            for key, link in self.log.links_of(table)
            if not link.seat and self._opens(link)
        ]

    def revoke(self, table: str, id: str = "") -> None:
        """Close one invitation, or all of them."""
        if not id:
            self.log.drop_links(table)
        with self.log.together():
            for key, link in self.log.links_of(table):
                if id and key.startswith(id) and not link.seat:
                    self.log.drop_link(key)

    # Ways back

    def own_link(self, table: str, seat: str) -> str:
        """A personal link back to a seat, for the person who sits there; the latest few keep working."""
        with self.log.together():
            mine = [key for key, link in self.log.links_of(table) if link.seat == seat]
            for old in mine[WAYS_BACK - 1 :]:
                self.log.drop_link(old)
            return self._put(Link(table, "player", seat))

    def way_back(self, table: str, seat: str) -> str:
        """A new personal link to a seat; the old ones stop working, and its browsers must use the new one."""
        noted("way-back-renewed", table=table, seat=seat)
        with self.log.together():
            self.log.drop_links(table, seat)
            self.log.drop_sessions(table, seat)
            token = self._put(Link(table, "player", seat))
        self.ring(table)
        return token

    def remind(self, table: str, seat: str) -> bool:
        """Whether to tell a person to keep a link: until they have one, or do not want to hear of it."""
        reminds: bool | None = self.shared.get(REMINDER, (table, seat))
        if reminds is None:  # looked for once: whatever changes it later is done here
            reminds = not any(link.seat == seat for _key, link in self.log.links_of(table))
            self.shared.put(REMINDER, (table, seat), reminds)
        return reminds

    def hush_reminder(self, table: str, seat: str) -> None:
        """Not now: the reminder stays away until the server starts again."""
        self.shared.put(REMINDER, (table, seat), False)
        self.ring(table)

    def end(self, table: str, seat: str) -> None:
        """A seat is given up: its links and its browsers with it."""
        noted("seat-ended", table=table, seat=seat)
        with self.log.together():
            self.log.drop_links(table, seat)
            self.log.drop_sessions(table, seat)
        self.ring(table)

    # Coming in

    def find(self, token: str) -> Link | None:
        """The link behind a token, if it still opens."""
        link = self.log.find_link(digest(token))
        return link if link is not None and self._opens(link) else None

    def _opens(self, link: Link) -> bool:
        return link.uses_left != 0 and (not link.expires_at or link.expires_at >= self.now())

    def came(self, token: str, form: str, *, program: bool = False) -> Entered | None:
        """Where a form that is sent again has brought its browser or program already; None for a new one."""
        session = _session_of(token, form)
        found = self.session(session, program=program) if form else None
        return Entered(*found, session) if found is not None else None

    def join(self, token: str, name: str, program: str = "", form: str = "", instead: str = "") -> Entered:
        """Come in by a link, with a browser or a program: to a new seat, or back to one's own.

        All of it is one transaction. ``form`` is the secret of the form that asks: sent twice, it seats one
        person, and both answers bear the same session. Who takes a name that is already at the table waits
        at the door: it may be the same person on another device, and only the game master can tell.
        """
        link, form = self.log.find_link(digest(token)), form or self.new_token()
        if link is None:
            raise _over()
        entered = Entered(link.table, link.seat or self.new_id(), _session_of(token, form))

        def decide(records: Sequence[Record]) -> Decision:
            nonlocal entered
            before = self.came(token, form, program=bool(program))
            if before is not None:
                entered = before
                return Decision()
            facts = self._came_in(Ledger.of(records).state, link, entered.seat, name)
            return Decision([self._record(records, entered.seat, fact) for fact in facts], come_in)

        def come_in() -> None:
            if not self.log.use_link(digest(token)):
                raise _over()
            self._sit(entered, program, instead)

        self.log.write(link.table, decide)
        self.ring(link.table)
        return entered

    def _came_in(self, state: TableState, link: Link, seat: str, name: str) -> list[SeatPut]:
        """What is to be told where somebody comes in by a link: nothing of who comes back."""
        if not self._opens(link) or (link.seat and link.seat not in state.seats):
            raise _over()
        if link.seat:
            return []
        wanted = person_name(name, link.role)
        waiting = state.customs.get("approve") is True or same_name(state.seats.values(), wanted) is not None
        return [SeatPut(Seat(seat, wanted, link.role, waiting=waiting))]

    def add(self, table: str, name: str, role: Role, *, waiting: bool = False, program: str = "") -> Entered:
        """A new seat, with a session."""
        seat = Seat(self.new_id(), person_name(name, role), role, waiting=waiting)
        entered = Entered(table, seat.id, self.new_token())

        def decide(records: Sequence[Record]) -> Decision:
            put = self._record(records, seat.id, SeatPut(seat))
            return Decision([put], lambda: self._sit(entered, program, ""))

        self.log.write(table, decide)
        self.ring(table)
        return entered

    def is_same(self, table: str, waiting: str, seat: str) -> None:
        """Whoever waits at the door is the person of that seat: their browser sits there now."""

        def decide(records: Sequence[Record]) -> Decision:
            if waiting not in Ledger.of(records).state.seats:
                return Decision()
            gone = self._record(records, seat, SeatGone(waiting))
            return Decision([gone], lambda: self.log.move_sessions(table, waiting, seat))

        self.log.write(table, decide)
        self.ring(table)

    def _record(self, records: Sequence[Record], by: str, fact: SeatPut | SeatGone) -> Record:
        return Record(len(records) + 1, self.new_id(), by, self.now(), EVERYONE, fact)

    def _put(self, link: Link) -> str:
        token = self.new_token()
        kept = Link(
            link.table, link.role, link.seat, link.expires_at, link.uses_left, self.now(), token[-HINT:]
        )
        self.log.put_link(digest(token), kept)
        if link.seat:
            self.shared.put(REMINDER, (link.table, link.seat), False)
        return token


def _session_of(token: str, form: str) -> str:
    """The session that a form asks for with a link: always the same one, and nobody else's."""
    return digest(f"{token} {form}")


def _over() -> Refused:
    return Refused(problem("HOUSE-seat", "", "link"))
