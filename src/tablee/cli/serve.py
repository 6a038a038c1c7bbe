"""``tablee serve``: the table in the browsers of everybody in the room."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from tablee.cli.command import option, verb
from tablee.cli.errors import Unreadable
from tablee.cli.options import in_language
from tablee.lang import N_
from tablee.lang import gettext as _

__all__ = ["command", "data_folder"]

SHORT = N_("Open the table in the browsers of everybody in the room.")
LONG = N_(
    "Open the table in the browsers of everybody in the room. Prints the link of the game master; with "
    "--share, phones on the same network can join."
)
PORT = 8642


@verb(SHORT, LONG)
@option("--port", type=int, default=PORT, help=N_("The port to listen on."))
@option("--data", metavar=N_("FOLDER"), help=N_("Where the tables are kept."))
@option("--share", is_flag=True, help=N_("Let phones and computers on the same network in."))
@option("--no-browser", is_flag=True, help=N_("Do not open a browser."))
@in_language
def command(port: int, data: str | None, share: bool, no_browser: bool) -> None:
    """Serve until somebody stops it."""
    import uvicorn

    from tablee.fairness.system import draw
    from tablee.log.port import LogFailed
    from tablee.log.sqlite import SqliteLog, wal_reset_race
    from tablee.systems import all_systems
    from tablee.web.app import application
    from tablee.web.host import Host
    from tablee.web.tokens import new_token

    listening = _listen("0.0.0.0" if share else "127.0.0.1", port)
    port = listening.getsockname()[1]
    folder = data_folder(data)
    try:
        log = SqliteLog(folder / "tablee.db")
    except (LogFailed, OSError) as failed:
        listening.close()
        raise Unreadable(_("The tables in {folder} can’t be opened.").format(folder=folder)) from failed
    key = new_token()
    address = _room_address() if share else "127.0.0.1"
    url = f"http://{address}:{port}"
    print(_("The table is open. Your link, game master: {url}").format(url=f"{url}/host/{key}"), flush=True)
    if wal_reset_race():
        print(_("This SQLite is old: run one server only on this folder."), flush=True)
    if not no_browser:
        import webbrowser

        webbrowser.open(f"{url}/host/{key}")
    app = application(Host(log, all_systems(), draw), key, (url,))
    config = uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=2)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        log.close()


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


def _room_address() -> str:
    """This computer's address in the room's network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found
