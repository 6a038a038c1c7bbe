"""A host whose tables programs play at, in this process."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.routing import Mount

from tablee.fairness.seeded import Seeded
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.web.access.addresses import PREFIX
from tablee.web.app import application
from tablee.web.host import Host
from tests.web.seated import KEY, TestClient

__all__ = ["KEY", "PREFIX", "Program", "Server"]

Json = dict[str, Any]


class Server:
    """A host with its application; each token may ask ``per_minute`` times."""

    def __init__(self, folder: Path, per_minute: int = 10**6) -> None:
        self.log = SqliteLog(folder / "tablee.db")
        self.host = Host(self.log, all_systems(), Seeded("programs"))
        self.app = application(self.host, KEY, per_minute=per_minute)
        self.client = TestClient(self.app, base_url="http://table.test")

    @property
    def api(self) -> FastAPI:
        """The API's own application."""
        mounts = [route for route in self.app.routes if isinstance(route, Mount) and route.path == PREFIX]
        assert isinstance(mounts[0].app, FastAPI)
        return mounts[0].app

    def program(self, token: str = "", table: str = "", seat: str = "") -> Program:
        """A program with a token, or without any."""
        return Program(self, token, table, seat)

    def table(self, name: str = "Le port", system: str = "fu3") -> Program:
        """A new table: its game master's program."""
        made = self.program(KEY).post("/tables", name=name, system=system, gm="Camille")
        return self.program(made["token"], made["table"], made["seat"])

    def join(self, gm: Program, name: str = "Ana", **wanted: object) -> Program:
        """Somebody who comes by an invitation."""
        link = gm.post("/invitations", 0, **wanted)["link"]
        came = self.program().post("/join", link=link, name=name)
        return self.program(came["token"], came["table"], came["seat"])

    def stop(self) -> None:
        """Close the log."""
        self.log.close()


class Program:
    """Asks with one token; paths that name no table are those of its own."""

    ids = count(1)

    def __init__(self, server: Server, token: str, table: str, seat: str) -> None:
        self.server, self.token, self.table, self.seat = server, token, table, seat

    def ask(self, method: str, path: str, /, status: int = 200, **sent: Any) -> Any:
        """Ask, and expect a status: the answer's JSON, or its text where it is none."""
        headers = {
            **({"Authorization": f"Bearer {self.token}"} if self.token else {}),
            **sent.pop("headers", {}),
        }
        path = f"/tables/{self.table}{path}" if self.table and not path.startswith("//") else path.lstrip("/")
        url = f"{PREFIX}/{path.lstrip('/')}"
        answer = self.server.client.request(method, url, headers=headers, **sent)
        assert answer.status_code == status, (answer.status_code, answer.text[:500])
        told = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if told else answer.text

    def get(self, path: str, /, status: int = 200, **query: Any) -> Any:
        """Read something."""
        return self.ask("GET", path, status, params=query)

    def post(self, path: str, /, status: int = 0, **body: Any) -> Any:
        """Send something; 200 or 201 unless another status is expected."""
        wanted = status or (201 if path.lstrip("/") in MAKES else 200)
        return self.ask("POST", path, wanted, json=body)

    def do(self, do: str, /, status: int = 200, *, id: str = "", **args: Any) -> Any:
        """Send a command."""
        how = {key: args.pop(key) for key in HOW if key in args}
        return self.post("/commands", status, id=id or f"command-{next(self.ids)}", do=do, args=args, **how)


MAKES = ("tables", "join", "tokens", "invitations")
HOW = ("mode", "silent", "overrule", "faces", "bits")
