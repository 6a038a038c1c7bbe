"""Golden playthroughs: a game in plain text, replayed line by line.

A file ``tests/playthroughs/<system>/NN-name.txt`` begins with a header, then holds commands and what
each of them printed:

    system: fu3
    title: A reroll that makes it worse
    rules: FU3-3-ex1 FU3-3-04
    set: aura_max=6
    # a remark: kept as it stands, anywhere in the file

    > sheet teich teich
    sheet_put teich: Teich (character, 7 blocks)
    > notation +2 by=teich | 6,4,2,1,2,4,3
    opened r1: throw net=2, by teich
    …

``pack:`` names a ready-made pack, or one that only tests know (``tests/systems/<system>/packs``); ``set:``
turns dials and may be repeated. The commands:

    > sheet ID PRESET         put a ready-made sheet into the game; `> new ID [NAME]` a blank one
    > MOVE name=value … | 6,4 perform a move of the rules, with these faces
    > notation TEXT | 6,4     throw what the notation says; ``by=ID`` and ``against=ID,ID`` may follow TEXT
    > preview MOVE name=value what the move would meet: problems, costs, dice, reasons
    > odds [TEXT]             the odds of the open throw from where it stands, or of a notation
    > spends [TEXT]           what could be bought now with its chances, or before a throw of that notation
    > show ID                 the blocks of a sheet
    > quick ID LINE           somebody typed on one line: `> quick garde Garde +5, épée +2`
    > draft ID name=value … | throw a draft of that sheet: its way, traits, against, helpers, goal, options

A value reaches to the next `` name=``, so that it needs no quotes; lists, tables and quoted texts are read
as JSON, the rest as the move reads text. ``run`` is the open throw unless given; ``pending`` and ``seat``
are the first that waits.

Output: one line for each event, below it the outcomes (``=``) and each sentence in both languages
(``fr:``, ``en:``); a refusal is ``! RULE where: French / English``. ``python -m tests.playthroughs.write
FILE…`` writes the outputs anew from the commands: then read them, since they are what is promised.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablee.game.codec import from_data, to_data
from tablee.game.event import Event, SheetPut
from tablee.game.follow_up import with_follow_up
from tablee.game.move import Move, do
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tests.playthroughs import chances, drafts, lines
from tests.runs import open_run
from tests.systems_under_test import find_pack, find_system

HEADER = ("system", "title", "rules", "pack", "set")
PAIR = re.compile(r"(?:^|\s)(\w+)=")
FACES = re.compile(r"\s*\|\s*([0-9, ]*)$")


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A file: its header, then its body as lines."""

    system: str
    title: str
    rules: tuple[str, ...]
    dials: Mapping[str, str]
    body: tuple[str, ...]
    head: tuple[str, ...] = ()
    pack: str = ""


@dataclass(slots=True)
class Game:
    """A game under way: the rules, all events so far, and the state they add up to."""

    rules: Rules
    preset: Any
    state: State = field(default_factory=State)
    events: list[Event] = field(default_factory=list)

    def take(self, events: tuple[Event, ...]) -> Iterator[str]:
        """Let events happen, and tell them."""
        for event in with_follow_up(self.rules, self.state, events):
            self.state = fold(self.state, (event,))
            self.events.append(event)
            yield from lines.event(event, self.rules.reference)


def parse(text: str) -> Playthrough:
    """Read a file; raises ValueError where its header is wrong."""
    rows = text.rstrip("\n").split("\n")
    head: dict[str, str] = {}
    dials: dict[str, str] = {}
    at = 0
    while at < len(rows) and (rows[at].startswith("#") or not rows[at].startswith("> ")):
        row = rows[at]
        at += 1
        if not row or row.startswith("#"):
            continue
        key, colon, value = row.partition(":")
        if not colon or key not in HEADER:
            raise ValueError(f"header line expected ({', '.join(HEADER)}), found {row!r}")
        if key == "set":
            name, _, setting = value.partition("=")
            dials[name.strip()] = setting.strip()
        else:
            head[key] = value.strip()
    missing = [key for key in HEADER[:3] if not head.get(key)]
    if missing:
        raise ValueError(f"header lacks {', '.join(missing)}")
    rules = tuple(head["rules"].split())
    return Playthrough(
        head["system"], head["title"], rules, dials, tuple(rows[at:]), tuple(rows[:at]), head.get("pack", "")
    )


def begin(play: Playthrough) -> Game:
    """An empty game by the rules of a playthrough."""
    system = find_system(play.system)
    pack = find_pack(play.system, play.pack) if play.pack else system.pack()
    return Game(system.rules(pack.turn(play.dials)), system.preset)


def replay(text: str) -> tuple[str, Game]:
    """The text with the output of every command written anew, and the game it adds up to."""
    play = parse(text)
    game = begin(play)
    out = list(play.head)
    for row in play.body:
        if row.startswith("> "):
            out.append(row)
            out.extend(perform(game, row[2:]))
        elif not row.strip() or row.startswith("#"):
            out.append(row)
    return "\n".join(out) + "\n", game


def perform(game: Game, command: str) -> list[str]:
    """What one command prints; a refusal is told and changes nothing."""
    told: list[str] = []
    try:
        told.extend(_perform(game, command))
    except Refused as refused:
        told.extend(lines.problem(p, game.rules.reference) for p in refused.problems)
    return told


def _perform(game: Game, command: str) -> Iterator[str]:
    word, _, rest = command.partition(" ")
    rest = rest.strip()
    match word:
        case "sheet":
            id, preset = rest.split()
            yield from game.take((SheetPut(id, game.preset(preset)),))
        case "new":
            id, _, name = rest.partition(" ")
            yield from game.take((SheetPut(id, game.rules.blank_sheet(name or id)),))
        case "quick":
            id, _, line = rest.partition(" ")
            yield from game.take((SheetPut(id, drafts.typed(game.rules, line)),))
        case "show":
            yield from lines.sheet(game.state.sheet(rest))
        case "draft":
            sheet, given, faces = _split(rest)
            drafted = drafts.drafted(game.rules, game.state, sheet, given)
            yield from drafts.lines(game.rules, drafted)
            yield from game.take(do(game.rules.moves[drafted.move], game.state, drafted.args, faces))
        case "odds":
            yield from chances.odds(game.rules, game.state, rest)
        case "spends":
            yield from chances.spends(game.rules, game.state, rest)
        case "preview":
            move, args, _ = _read(game, rest)
            yield from lines.preview(move.plan(game.state, move.read(args)), game.rules.reference)
        case "notation":
            yield from _notation(game, rest)
        case _:
            move, args, faces = _read(game, command)
            yield from game.take(do(move, game.state, args, faces))


def _notation(game: Game, rest: str) -> Iterator[str]:
    text, given, faces = _split(rest)
    args = _typed(game.rules.moves["throw"], given)
    form = game.rules.notation(text).form()
    yield from game.take(do(game.rules.moves["throw"], game.state, {"check": form, **args}, faces))


def _split(rest: str) -> tuple[str, dict[str, str], tuple[int, ...]]:
    """The words before the first ``name=``, the named values, and the faces after a bar."""
    shown = FACES.search(rest)
    faces = tuple(int(f) for f in re.split(r"[, ]+", shown[1].strip()) if f) if shown else ()
    rest = rest[: shown.start()] if shown else rest
    found = list(PAIR.finditer(rest))
    ends = [*(m.start() for m in found[1:]), len(rest)]
    args = {m[1]: rest[m.end() : end].strip() for m, end in zip(found, ends, strict=False)}
    return (rest[: found[0].start()] if found else rest).strip(), args, faces


def _typed(move: Move, given: Mapping[str, str]) -> dict[str, Any]:
    """Lists, tables and quoted texts as JSON; anything that is JSON where the move takes plain data."""
    data = {param.name for param in move.params if param.kind in ("check", "data")}
    return {k: _json(v) if k in data or v[:1] in ("[", "{", '"') else v for k, v in given.items()}


def _json(words: str) -> Any:
    try:
        return json.loads(words)
    except json.JSONDecodeError:
        return words


def _read(game: Game, command: str) -> tuple[Move, dict[str, Any], tuple[int, ...]]:
    name, args, faces = _split(command)
    move = game.rules.moves.get(name)
    if move is None:
        raise ValueError(f"no move {name!r}; known: {', '.join(game.rules.moves)}")
    return move, {**_implied(game.state, move), **_typed(move, args)}, faces


def _implied(state: State, move: Move) -> dict[str, Any]:
    names = {param.name for param in move.params}
    run = open_run(state)
    implied = {"run": run.id} if "run" in names and run else {}
    waiting = next(iter(state.pendings.values()), None)
    if {"pending", "seat"} <= names and waiting is not None and waiting.waits_for:
        implied |= {"pending": waiting.id, "seat": waiting.waits_for[0]}
    return implied


def check_replay(game: Game) -> None:
    """All events survive their file form, and add up to the same state again."""
    kind: Any = Event
    read = [from_data(kind, json.loads(json.dumps(to_data(event)))) for event in game.events]
    for event, again in zip(game.events, read, strict=True):
        assert again == event, f"{event} became {again}"
    assert fold(State(), read) == game.state


def files(system: str = "*") -> list[Path]:
    """The playthroughs of a system, in order."""
    return sorted(Path(__file__).parent.glob(f"{system}/*.txt"))
