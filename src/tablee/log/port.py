"""What a log promises, whatever keeps it: acknowledged means kept, once means once, one order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.log.shelf import Shelf
from tablee.table.log.record import Record
from tablee.table.log.seat import Role


@dataclass(frozen=True, slots=True)
class Decision:
    """Decision on a command: records to append, and a hook run in the same transaction.

    ``beside`` raises `Outdated` where the decision no longer holds, and anything else to give it up.
    """

    records: Sequence[Record] = ()
    beside: Callable[[], None] | None = None


Decide = Callable[[Sequence[Record]], Decision]
"""Works a decision out on a table as it stands; called again where the table has moved meanwhile."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as the first page lists it."""

    id: str
    name: str
    system: str
    made_at: str
    last_at: str
    records: int


@dataclass(frozen=True, slots=True)
class Link:
    """A secret that opens a table: for a new seat of some role, or back to one seat.

    ``hint`` is all that may be shown of the secret afterwards: its last few letters.
    """

    table: str
    role: Role
    seat: str = ""
    expires_at: str = ""
    uses_left: int | None = None
    made_at: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that acts from a seat, by the name its person gave it; its secret is kept as a digest."""

    digest: str
    name: str
    at: str


@dataclass(frozen=True, slots=True)
class Session:
    """A browser or a program at a seat: since when, and when it was last noted to be in use."""

    table: str
    seat: str
    at: str
    seen_at: str


class LogFailed(Exception):
    """The log can't be written now (disk full, lock held); nothing was half written."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Outdated(Exception):
    """A decision was made on what is no longer so: nothing was written, it is made again."""


class LogDamaged(LogFailed):
    """What stands in the file is not what was written: trying again is of no use, a backup is."""


class Log(Shelf, Protocol):
    """A log of many tables."""

    def make(self, table: str, name: str, system: str, records: Sequence[Record]) -> None:
        """Begin a table with its first records."""

    def bring(
        self, card: TableCard, records: Iterable[Record], pictures: Iterable[tuple[str, str, bytes]]
    ) -> None:
        """A whole table from elsewhere comes in, read while it is written: all of it or nothing."""

    def read(self, table: str) -> Sequence[Record]:
        """The records of a table, in order."""

    def latest(self, table: str) -> Sequence[Record]:
        """The records of a table as they were last read or written here, without a look at the file.

        What another process wrote since may be missing: enough for who asks, not for who decides.
        """

    def records_between(self, table: str, after: int, until: int, command: str = "") -> tuple[Record, ...]:
        """The records of a table from the file itself: a stretch of them, of one command or of all."""

    def write(self, table: str, decide: Decide) -> tuple[Record, ...]:
        """Decide on the log as it stands, then append what comes of it if it still stands so.

        No lock is held while it is decided. Where somebody else was quicker it is decided again; `LogFailed`
        after a few tries. Returns the records of the decision.
        """

    def tables(self) -> tuple[TableCard, ...]:
        """Every table, the latest first."""

    def exists(self, table: str) -> bool:
        """Whether there is such a table."""

    def put_link(self, digest: str, link: Link) -> None:
        """Keep a link by the digest of its secret."""

    def find_link(self, digest: str) -> Link | None:
        """The link of a digest, used up or not."""

    def use_link(self, digest: str) -> bool:
        """Use a link once; False where it is used up or gone."""

    def links_of(self, table: str) -> tuple[tuple[str, Link], ...]:
        """Every link of a table by its digest, the latest first."""

    def drop_link(self, digest: str) -> None:
        """Revoke one link."""

    def drop_links(self, table: str, seat: str | None = None) -> None:
        """Revoke links: of one seat, or (None) those that bring new people."""

    def put_session(self, digest: str, table: str, seat: str, at: str, program: str = "") -> None:
        """Keep a browser's session for a seat by the digest of its secret; or that of a named program."""

    def find_session(self, digest: str, *, program: bool = False) -> Session | None:
        """The session of a browser, or of a program."""

    def see_session(self, digest: str, at: str, seen_at: str) -> None:
        """Note since when a session is, and that it is in use."""

    def programs_of(self, table: str, seat: str) -> tuple[Program, ...]:
        """The sessions of programs at a seat, the oldest first."""

    def drop_session(self, digest: str) -> None:
        """End one session."""

    def move_sessions(self, table: str, seat: str, to: str) -> None:
        """The browsers and programs of one seat sit at another from now on."""

    def drop_sessions(self, table: str, seat: str) -> None:
        """End every session of a seat."""

    def keep_refusal(self, table: str, seat: str, command: str, problems: Sequence[Any]) -> None:
        """Remember why a command was refused."""

    def find_refusal(self, table: str, seat: str, command: str) -> Sequence[Any]:
        """Why a command was refused; nothing if it was not."""

    def close(self) -> None:
        """Close the log."""
