"""Ports for the servers of tests."""

from __future__ import annotations

import socket

__all__ = ["HeldPort"]


class HeldPort:
    """A port that the system chose, reserved until ``close``: for a server that is stopped and started again.

    The socket is bound with SO_REUSEADDR and never listens: a server that sets SO_REUSEADDR too may listen on
    the port, a connection is refused while none does, and the system gives the port to no other socket.
    """

    def __init__(self, address: str = "0.0.0.0") -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((address, 0))
        self.number: int = self._socket.getsockname()[1]

    def close(self) -> None:
        """Give the port back."""
        self._socket.close()
