"""``tablee serve``: the table in the browsers of everybody in the room."""

from __future__ import annotations

import os
import resource
import signal
import socket
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tablee.cli.command import option, verb
from tablee.cli.errors import Unreadable
from tablee.cli.options import in_language
from tablee.cli.process import collect_when_quiet, keep_to_one_core, share_the_processor
from tablee.lang import N_
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.log.lock import FolderLock
    from tablee.log.sqlite import SqliteLog

__all__ = ["command", "data_folder"]

SHORT = N_("Open the table in the browsers of everybody in the room.")
LONG = N_(
    "Open the table in the browsers of everybody in the room. Prints the link of the game master; phones "
    "on the same network join by the links that the page shows. For people at a distance, name the public "
    "address with --url."
)
PORT = 8642
HERE = "127.0.0.1"
FILES = 8192
CROWD = 10_000
"""How many connections at once: beyond that somebody is told to come back, before memory is short."""


@verb(SHORT, LONG)
@option("--port", type=int, default=PORT, help=N_("The port to listen on."))
@option("--data", metavar=N_("FOLDER"), help=N_("Where the tables are kept."))
@option("--alone", is_flag=True, help=N_("For this computer only: nobody in the room can join."))
@option("--url", metavar="https://…", help=N_("The public address, where a proxy or a tunnel leads here."))
@option("--proxy", metavar=N_("ADDRESS"), help=N_("Whose forwarded headers are believed (127.0.0.1)."))
@option("--new-link", is_flag=True, help=N_("A new link for the game master; the old one stops working."))
@option("--one-core", is_flag=True, help=N_("Keep to one core: quicker where one server has many tables."))
@option("--no-browser", is_flag=True, help=N_("Do not open a browser."))
@in_language
def command(
    port: int,
    data: str | None,
    alone: bool,
    url: str | None,
    proxy: str | None,
    new_link: bool,
    one_core: bool,
    no_browser: bool,
) -> None:
    """Serve until somebody stops it."""
    from threading import Thread

    import uvicorn

    from tablee.fairness.chain import FairChain
    from tablee.fairness.system import draw
    from tablee.log.keeper import Keeper
    from tablee.systems import all_systems
    from tablee.web.access.addresses import Doors
    from tablee.web.access.security_log import write_down
    from tablee.web.access.slow_requests import PatientProtocol
    from tablee.web.app import application
    from tablee.web.host import Host
    from tablee.web.rendering import compile_all

    public = _public(url)
    if one_core and not keep_to_one_core():
        raise Unreadable(_("This system can’t keep a program to one core."))
    listening = _listen(HERE if alone else "0.0.0.0", port)
    port = listening.getsockname()[1]
    folder = data_folder(data)
    try:
        held, log, key = _open(folder, new_link)
    except Unreadable:
        listening.close()
        raise
    doors = Doors(lambda: _room(port, alone), public)
    link = f"{public or f'http://{HERE}:{port}'}/host/{key}"
    _say(link, doors.room())
    if not no_browser:
        import webbrowser

        webbrowser.open(link)
    write_down()
    app = application(Host(log, all_systems(), draw, chain=FairChain(draw, key)), key, doors)
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        ws="none",
        limit_concurrency=CROWD,
        log_level="warning",
        access_log=False,  # the paths of links are secrets
        server_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(public or proxy),
        forwarded_allow_ips=proxy or HERE,
    )
    _many_streams()
    collect_when_quiet()
    share_the_processor()
    signal.signal(signal.SIGTERM, _ended)
    try:
        with Keeper(log, folder / "backups"):
            Thread(target=compile_all, daemon=True).start()  # before somebody waits for a page
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        log.close()
        held.close()


def _ended(number: int, frame: FrameType | None) -> None:
    """Told to stop: the log is closed whole. (Once all has stopped, uvicorn says it to us anew.)"""
    raise SystemExit(0)


def _many_streams() -> None:
    """Everybody at a table keeps a connection: as many as this machine lets us have, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _open(folder: Path, new_link: bool) -> tuple[FolderLock, SqliteLog, str]:
    """The folder for ourselves, the tables, looked through before anybody plays on, and the host's key."""
    from tablee.log.lock import FolderHeld, FolderLock
    from tablee.log.port import LogDamaged, LogFailed

    held: FolderLock | None = None
    try:
        held = FolderLock(folder)
        return (held, *_opened(folder, new_link))
    except (LogFailed, OSError) as failed:
        if held is not None:
            held.close()
        if isinstance(failed, FolderHeld):
            said = _("Another server already has the tables in {folder} open.")
        elif isinstance(failed, LogDamaged):
            said = _(
                "The tables in {folder} are damaged ({why}). Bring a backup back with: tablee restore FILE"
            )
        else:
            said = _("The tables in {folder} can’t be opened.")
        raise Unreadable(said.format(folder=folder, why=getattr(failed, "why", ""))) from failed


def _opened(folder: Path, new_link: bool) -> tuple[SqliteLog, str]:
    from tablee.log.room import take_room
    from tablee.log.sqlite import SqliteLog, check
    from tablee.web.access.credentials import host_key

    path = folder / "tablee.db"
    if path.exists():
        check(path)
    log = SqliteLog(path)
    take_room(path)
    try:
        return log, host_key(folder, new=new_link)
    except OSError:
        log.close()
        raise


def _say(link: str, room: str) -> None:
    from tablee.log.sqlite import wal_reset_race

    print(_("The table is open. Your link, game master: {url}").format(url=link), flush=True)
    if room:
        print(_("In this room, on the same network: {url}").format(url=room), flush=True)
    if wal_reset_race():
        print(_("This SQLite is old: run one server only on this folder."), flush=True)


def _public(url: str | None) -> str:
    """The public address as links begin with it."""
    if not url:
        return ""
    found = urlsplit(url)
    if found.scheme not in ("http", "https") or not found.netloc or found.path.strip("/") or found.query:
        raise Unreadable(_("“{url}” is no address: expected https://name.").format(url=url))
    return f"{found.scheme}://{found.netloc}"


def _room(port: int, alone: bool) -> str:
    from tablee.web.access.addresses import room_address

    address = "" if alone else room_address()
    return f"http://{address}:{port}" if address else ""


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything is promised: the first page waits in line until the server is up."""
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(128)
    except (OSError, OverflowError) as error:
        taken.close()
        raise Unreadable(
            _("Port {port} is not free: choose another with --port.").format(port=port)
        ) from error
    return taken


def data_folder(data: str | None) -> Path:
    """Where the tables are kept: where the person says, else among this person's data."""
    if data:
        return Path(data)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tablee"
