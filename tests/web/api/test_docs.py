"""docs/api.md names every operation, act, kind of parameter, status; its session and example client run."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import uvicorn

from tablee.game.move import Move, ParamKind, Plan, Purpose
from tablee.game.text import Text
from tablee.table.commands.acts import ACTS
from tests.seed import stream
from tests.web.api.asking import KEY, PREFIX, Program, Server

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(sh|json)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
KEPT = {"TABLE": "table", "GM": "token", "LINK": "link", "TOKEN": "token"}
"""What the session keeps of the answer before, under which name."""


def test_every_operation_is_documented_and_no_other(server: Server) -> None:
    told = server.client.get(f"{PREFIX}/openapi.json").json()["paths"]
    real = {f"{method.upper()} {path}" for path, methods in told.items() for method in methods}
    assert set(re.findall(r"^\| `((?:GET|POST|DELETE) /\S+)` \|", PAGE, re.MULTILINE)) == real


def test_every_status_is_documented(server: Server) -> None:
    told = server.client.get(f"{PREFIX}/openapi.json").json()["paths"]
    real = {code for methods in told.values() for o in methods.values() for code in o["responses"]}
    table = PAGE[PAGE.index("## Problems") : PAGE.index("## Limits")]
    shown = {code for row in re.findall(r"^\| ([\d, ]+) \|", table, re.MULTILINE) for code in row.split(", ")}
    assert shown == {code for code in real if code >= "400"} | {"405"}


def test_every_act_is_documented_and_no_other() -> None:
    start = PAGE.index("| act | arguments |")
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", PAGE[start:], re.MULTILINE)
    assert {act for row in rows for act in re.findall(r"\w+", row)} == set(ACTS)


def test_every_kind_of_parameter_is_documented_and_no_other() -> None:
    table = PAGE[PAGE.index("| kind | value |") : PAGE.index("The acts of every table")]
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", table, re.MULTILINE)
    assert {kind for row in rows for kind in re.findall(r"\w+", row)} == set(get_args(ParamKind))
    fields = set(Move("", Text("", ""), "", (), lambda state, args: Plan()).form())
    told = PAGE[PAGE.index("A move in") : PAGE.index("| kind | value |")]
    assert {*fields, *filter(None, get_args(Purpose))} <= set(re.findall(r"`(\w+)`", told))


def test_the_ids_that_the_page_shows_are_drawn_and_not_counted() -> None:
    shown = re.findall(r'"(?:id|command)": ?"([^"…]+)"', PAGE)
    assert len(set(shown)) == 2 and all(re.fullmatch(r"[0-9a-f]{16}", id) for id in shown)


class Shell:
    """Understands as much of a shell and of curl as the page needs."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.answer: dict[str, Any] = {}
        self.known = {"SERVER": "", "KEY": KEY, "ONCE": stream().token_hex(16)}
        self.files: dict[str, bytes] = {}

    def run(self, lines: str) -> None:
        for line in lines.splitlines():
            if line.startswith("export "):
                names = [word.partition("=")[0] for word in line.split()[1:]]
                self.known |= {name: self.answer[KEPT[name]] for name in names if name in KEPT}
            else:
                self._curl(re.sub(r"\$(\w+)", lambda m: self.known[m[1]], line))

    def _curl(self, line: str) -> None:
        line, _, into = line.partition(" > ")
        words = iter(shlex.split(line)[1:])
        headers, body, url = dict[str, str](), None, ""
        for word in words:
            match word:
                case "-H":
                    name, _, value = next(words).partition(": ")
                    headers[name] = value
                case "-d":
                    body = next(words).encode()
                case "--data-binary":
                    body = self.files[next(words).removeprefix("@")]
                case _:
                    url = word
        asked = self.server.client.request(
            "GET" if body is None else "POST", url, headers=headers, content=body
        )
        if into:
            self.files[into] = asked.content
        else:
            self.answer = asked.json()


def like(shown: Any, real: Any) -> bool:
    """Whether an answer is what the page shows; … stands for anything."""
    if shown == "…":
        return True
    if isinstance(shown, dict) and isinstance(real, dict):
        wanted = shown.keys() - {"…"}
        exact = wanted == real.keys() or ("…" in shown and wanted <= real.keys())
        return exact and all(like(shown[key], real[key]) for key in wanted)
    if isinstance(shown, list) and isinstance(real, list):
        some = shown[:-1] if shown and shown[-1] == "…" else shown
        return (
            len(some) <= len(real)
            and all(map(like, some, real))
            and (some != shown or len(some) == len(real))
        )
    if isinstance(shown, str) and "…" in shown:
        start, _, end = shown.partition("…")
        return str(real).startswith(start) and str(real).endswith(end)
    return bool(shown == real)


def test_the_session_on_the_page_runs(server: Server) -> None:
    shell = Shell(server)
    checked = 0
    for kind, text in BLOCKS:
        if kind == "sh":
            shell.run(text)
        else:
            assert like(json.loads(text), shell.answer), (text, shell.answer)
            checked += 1
    assert checked == 8


def test_likeness_is_no_blank_cheque() -> None:
    assert like({"a": "…", "b": [1, "…"]}, {"a": 7, "b": [1, 2, 3]})
    assert not like({"a": "…"}, {"a": 7, "b": 1}) and not like([1, 2], [1]) and not like("/j/…", "/t/x")


@pytest.fixture
def address(server: Server) -> Iterator[str]:
    """The same server, on a port."""
    config = uvicorn.Config(server.app, port=0, log_level="error", timeout_graceful_shutdown=1)
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        thread.join(0.05)
        assert thread.is_alive(), "it has started and not failed"
    yield f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    running.should_exit = True
    thread.join()


def client(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The example client, run as anybody would."""
    script = str(DOCS / "examples" / "client.py")
    command = [sys.executable, "-I", script, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", ["Chances pour +2\u00a0:", "Non, mais…", "réussite", "77,3\u00a0%", "Ana\u00a0: Bonsoir"]),
     ("en", ["Odds for +2:", "No, but…", "success", "77.3%", "Ana: Bonsoir"])],
)  # fmt: skip
def test_the_example_client_plays(gm: Program, address: str, lang: str, words: list[str]) -> None:
    link = address + gm.post("/invitations")["link"]
    done = client(link, "Ana", "--lang", lang, "--say", "Bonsoir", "--throw", "+2")
    assert (done.returncode, done.stderr) == (0, "")
    assert [word for word in words if word not in done.stdout] == [], done.stdout
    kinds = [record["fact"]["kind"] for record in gm.get("/log")["records"]]
    assert "said" in kinds and "stepped" in kinds


def test_the_example_client_says_what_is_refused(address: str, gm: Program) -> None:
    done = client(address + gm.post("/invitations")["link"], "Ana", "--throw", "nonsense", "--lang", "fr")
    assert done.returncode == 1 and "nonsense" in done.stderr and "Traceback" not in done.stderr
