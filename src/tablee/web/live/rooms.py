"""All tables that somebody follows."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial

from tablee.table.log.ledger import Ledger
from tablee.web.live.following import Following
from tablee.web.live.reader import Draw, Look, Reader, nothing_left
from tablee.web.live.room import Room


class Rooms:
    """One room for each table that is followed, and event loop."""

    def __init__(self, read: Callable[[str], Ledger]) -> None:
        self._read = read
        self._rooms: dict[str, list[Room]] = {}
        self._lock = threading.Lock()

    def follow(
        self,
        table: str,
        look: Look,
        longest: float = float("inf"),
        kin: str | None = "",
        draw: Draw = nothing_left,
    ) -> Following:
        """What somebody is to be sent, as the log grows, for at most so many seconds.

        ``kin`` is the same for those who are likely to be told the same; None for whom nobody is.
        """
        return Following(
            partial(Reader, look, kin=kin, draw=draw),
            longest,
            lambda one: self._enter(table, one),
            lambda room, one: self._leave(table, room, one),
        )

    def _enter(self, table: str, reader: Reader) -> Room:
        loop = asyncio.get_running_loop()
        with self._lock:
            rooms = self._rooms.setdefault(table, [])
            found = next((room for room in rooms if room.loop is loop), None)
            if found is None:
                found = Room(lambda: self._read(table))
                rooms.append(found)
            found.add(reader)
            return found

    def _leave(self, table: str, room: Room, reader: Reader) -> None:
        with self._lock:
            room.remove(reader)
            rooms = self._rooms.get(table, [])
            if not room.readers and room in rooms:
                rooms.remove(room)
            if not rooms:
                self._rooms.pop(table, None)

    def ring(self, table: str, *, door: bool = False) -> None:
        """The log of a table has grown, or something has changed at its door: from whichever thread."""
        with self._lock:
            rooms = tuple(self._rooms.get(table, ()))
        ledger = None if door or not rooms else self._found(table)
        for room in rooms:
            room.ring(door, ledger)

    def _found(self, table: str) -> Ledger | None:
        """The log as it stands; where it can't be read, its readers will find out."""
        try:
            return self._read(table)
        except Exception:
            return None
