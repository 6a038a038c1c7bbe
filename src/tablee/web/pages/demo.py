"""A demo table: a script of moves kept beside each game's data, carried out by real commands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tablee.game.data import read_toml
from tablee.game.problem import Refused, problem
from tablee.game.system import System
from tablee.game.text import Lang
from tablee.table.commands.command import Command
from tablee.table.log.ledger import Ledger
from tablee.table.secrecy.audience import Mode
from tablee.web.access.door import Entered
from tablee.web.host import Host

FILE = "demo.toml"
HOW = ("as", "do", "notation", "preset", "named", "faces", "mode")
"""What a step says of itself; everything else in it are the arguments of its command."""


@lru_cache(maxsize=16)
def has_demo(system: System) -> bool:
    """Whether a game ships with a script."""
    try:
        return bool(read_toml(system.package, FILE))
    except OSError:
        return False


def set_up(host: Host, system: str, gm: str, lang: Lang) -> Entered:
    """Make a table and play its script: every line of it was allowed by the rules."""
    game = host.systems.get(system)
    if game is None or not has_demo(game):
        raise Refused(problem("HOUSE-system", system[:40], "unknown", expected=tuple(host.systems)))
    script = read_toml(game.package, FILE)
    entered = host.make_table(script["name"][lang], system, gm)
    seats = {"gm": entered.seat}
    for name in script.get("players", ()):
        seats[name] = host.door.add(entered.table, name, "player").seat
    for number, step in enumerate(script["step"]):
        _play(host, entered.table, seats, number, step, lang)
    return entered


def _play(
    host: Host, table: str, seats: Mapping[str, str], number: int, step: Mapping[str, Any], lang: Lang
) -> None:
    state = Ledger.of(host.log.read(table)).state
    args = {key: _said(value, lang) for key, value in step.items() if key not in HOW}
    if args.get("seat") in seats:
        args["seat"] = seats[args["seat"]]
    if "notation" in step:
        args["check"] = host.rules_of(state).notation(step["notation"]).form()
    if "preset" in step:
        content = host.systems[state.system].preset(step["preset"]).form()
        args["content"] = content | ({"name": _said(step["named"], lang)} if "named" in step else {})
    mode: Mode = step.get("mode", "all")
    faces = tuple(step["faces"]) if "faces" in step else None
    command = Command(f"demo{number:04}", step["do"], args, mode, faces=faces)
    answer = host.command(table, seats[step.get("as", "gm")], command)
    if answer.problems:
        raise Refused(*answer.problems)


def _said(value: Any, lang: Lang) -> Any:
    """Words that stand in both languages, in the one of whoever asked for the table."""
    return value[lang] if isinstance(value, Mapping) and set(value) == {"fr", "en"} else value
