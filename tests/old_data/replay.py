"""Playthroughs of `tests/playthroughs`, played at a table: the same moves, sent by the game master."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tablee.game.codec import to_data
from tablee.game.event import Opened
from tablee.game.problem import Refused
from tests.old_data.evening import Evening, turned
from tests.playthroughs.drafts import LISTS, typed
from tests.playthroughs.runner import _implied, _split, _typed, files, parse
from tests.table.play import rules_of

COUNTED = re.compile(r"r([0-9]+)\b")
"""The id of a throw in a playthrough: they are counted there; at a table each bears its command's id."""


def replayed(path: Path) -> Evening:
    """The table of a playthrough. What is refused there is refused here, and leaves no record."""
    play = parse(path.read_text(encoding="utf-8"))
    table = Evening(play.system, name=path.stem, pack=turned(play.system, **play.dials))
    for row in play.body:
        if row.startswith("> "):
            with suppress(Refused):
                _send(table, row[2:])
    return table


def evenings(system: str) -> list[Evening]:
    """The tables of all playthroughs of a system."""
    return [replayed(path) for path in files(system)]


def _send(table: Evening, command: str) -> None:
    word, _, rest = command.partition(" ")
    rules = rules_of(table.key, table.state.pack)
    match word:
        case "show" | "odds" | "spends" | "preview":
            return
        case "sheet":
            id, preset = rest.split()
            table.bring("gm", id, preset)
        case "new":
            id, _, name = rest.partition(" ")
            table.do("gm", "bring", sheet=id, content=rules.blank_sheet(name or id).form())
        case "quick":
            id, _, line = rest.partition(" ")
            table.do("gm", "bring", sheet=id, content=typed(rules, line).form())
        case "draft":
            sheet, given, faces = _split(rest)
            table.ask("gm", "draft", sheet=sheet, draft=_draft(given))
            table.ask("gm", "throw_draft", sheet=sheet, faces=faces or None)
        case "notation":
            text, given, faces = _split(rest)
            args = _known(table, _typed(rules.moves["throw"], given))
            form = to_data(rules.notation(text).form())
            table.ask("gm", "throw", check=form, faces=faces or None, **args)
        case _:
            name, given, faces = _split(command)
            move = rules.moves[name]
            args = {**_implied(table.state.game, move), **_known(table, _typed(move, given))}
            table.ask("gm", name, faces=faces or None, **args)


def _draft(given: Mapping[str, str]) -> dict[str, Any]:
    lists = {key: [v for v in given[key].split(",") if v] for key in (*LISTS, "turned") if key in given}
    tables = {key: json.loads(given[key]) for key in ("options", "struck") if key in given}
    plain = {key: given[key] for key in ("goal", "way") if key in given}
    bought = {"bought": int(given["bought"])} if "bought" in given else {}
    return {**lists, **tables, **plain, **bought}


def _known(table: Evening, args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments with the throws that they count named as this table names them."""
    runs = list(dict.fromkeys(r.fact.run for r in table.records if isinstance(r.fact, Opened)))

    def named(found: re.Match[str]) -> str:
        number = int(found[1])
        return runs[number - 1] if number <= len(runs) else found[0]

    return {
        key: COUNTED.sub(named, value) if key in ("run", "pending") and isinstance(value, str) else value
        for key, value in args.items()
    }
