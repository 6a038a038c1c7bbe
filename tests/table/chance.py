"""One command at random, by anybody, in any mode: what people might do next at this table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

from tablee.game.check import End
from tablee.game.problem import Refused
from tablee.game.throwing import place_of
from tablee.systems import system
from tablee.table.commands.command import Command
from tablee.table.secrecy.audience import Mode
from tests.conformance.chance import arguments
from tests.conformance.subjects import forms
from tests.systems_under_test import book
from tests.table.play import SEATS, Play, rules_of

MODES: tuple[Mode, ...] = ("all", "all", "all", "gm_me", "gm", "result")
Maker = Callable[[Play, str, Random], tuple[str, dict[str, Any]]]


@lru_cache(maxsize=8)
def _forms(key: str) -> tuple[Any, ...]:
    return tuple(forms(book(key)))


def _throw(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    sheets = play.state.game.sheets if who == "gm" else play.seat(who).sheets
    return "throw", {"check": random.choice(_forms(play.key)), "by": random.choice(["", *sheets])}


def _spend(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    check = rules_of(play.key, play.state.pack).check
    for run in reversed(tuple(play.sees(who).game.runs.values())):
        try:
            node = place_of(check, run).node
        except Refused:
            continue
        spends = node.spends() if isinstance(node, End) and not run.closed else ()
        if spends:
            spend = random.choice(spends)
            pick = random.choice(spend.picks) if spend.picks else ()
            return "spend", {"run": run.id, "spend": spend.key, "dice": list(pick)}
    return "close", {"run": random.choice([*play.state.game.runs, "none"])}


def _say(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    style = random.choice(["say", "emote", "aside", "whisper"])
    to = [s.id for s in play.state.seats.values() if random.random() < 0.3]
    return "say", {"words": f"words of {who}", "style": style, "to": to}


def _draft(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    sheet = random.choice(["", *play.state.game.sheets])
    draft = {"sheet": sheet, "traits": ["t"], "goal": random.choice(["", "2"])}
    return "draft", {"sheet": sheet, "draft": random.choice([draft, None])}


def _bring(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    game = system(play.key)
    content = game.preset(random.choice(game.presets())).form()
    hidden = who == "gm" and random.random() < 0.6
    id = random.choice([f"s{play.sent}", "group"])
    if hidden:
        content["name"] = f"Caché {play.sent}"
    view = {"view": random.choice(["words", "open"])} if who == "gm" and random.random() < 0.3 else {}
    return "bring", {"sheet": id, "content": content, "hidden": hidden, **view}


def _undo(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    return random.choice(["undo", "redo"]), {"command": random.choice(play.records).command}


def _show(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    game = play.state.game
    if game.runs and random.random() < 0.5:
        return "show", {"run": random.choice(list(game.runs))}
    return random.choice(["show", "give"]), {
        "sheet": random.choice([*game.sheets, "none"]),
        "seat": random.choice(list(play.state.seats)),
    }


def _secrets(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    """Throws of drafts, their hidden parts, throws asked for, questions closed, foes shown more and more."""
    state, sheets = play.state, sorted(play.state.game.sheets)
    sheet, other = random.choice(sheets), random.choice(sheets)
    ways = ("", *(way.key for way in rules_of(play.key, state.pack).ways))
    blocks = [b.id for b in state.game.sheets[sheet].blocks]
    traits = random.sample(blocks, min(2, len(blocks)))
    against = random.choice([[], [other]])
    draft = {"traits": traits, "way": random.choice(ways), "against": against}
    chip = {"name": "x", "value": random.randint(1, 3), "sign": -1, "role": "circumstance"}
    goal = random.choice(["", "2", "12"])
    seen = random.choice(["open", "words", "hidden", ""])
    acts: list[tuple[str, dict[str, Any]]] = [
        ("draft", {"sheet": sheet, "draft": draft}),
        ("draft", {"sheet": sheet, "draft": {**draft, "struck": {f"{other}:x": "Gm"}}}),
        ("throw_draft", {"sheet": sheet}),
        ("throw_draft", {"sheet": sheet, "again": True}),
        ("throw_draft", {"sheet": sheet, "goal": goal}),
        ("veil", {"sheet": sheet, "goal": goal}),
        ("veil", {"sheet": sheet, "chips": [chip]}),
        ("veil", {"sheet": sheet, "clear": True}),
        ("ask_throw", {"sheets": [sheet, other], "goal": goal, "hidden": random.random() < 0.5}),
        ("close_ask", {"ask": random.choice([*state.asks, "none"])}),
        ("close_pending", {"pending": random.choice([*state.game.pendings, "none"])}),
        ("customs", {"nod": random.random() < 0.3}),
        ("show", {"sheet": sheet, "view": seen}),
        ("show", {"goal": random.choice([*state.goals, "none"])}),
        ("show", {"run": random.choice([*state.game.runs, "none"])}),
    ]
    return random.choice(acts)


def _evening(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    """Something around the game: scenes, handouts, notes, who is here."""
    scene, picture, note = (f"{kind}{random.randint(1, 3)}" for kind in ("s", "p", "n"))
    sheets = random.sample(sorted(play.state.game.sheets), min(2, len(play.state.game.sheets)))
    known = random.choice([picture, ""]) if picture in play.state.evening.pictures else ""
    content = {"name": f"Scène {play.sent}", "secret": "x", "sheets": sheets, "picture": known}
    seats, words = list(play.state.seats), random.choice(["words", "", "autres"])
    acts: list[tuple[str, dict[str, Any]]] = [
        ("put_scene", {"scene": scene, "content": content}),
        ("open_scene", {"scene": scene}),
        ("close_scene", {}),
        ("drop_scene", {"scene": scene}),
        ("keep_picture", {"picture": picture, "title": "Carte", "width": 4, "height": 3}),
        ("show_picture", {"picture": picture, "to": random.sample(seats, random.randint(0, 2))}),
        ("drop_picture", {"picture": picture}),
        ("note", {"note": note, "words": words, "to": random.choice(["me", "gm", "all"])}),
        ("evening", {"open": random.random() < 0.5, "recap": words}),
        ("away", {"seat": random.choice(seats), "away": True, "played_by": random.choice(["", *seats])}),
        ("away", {"seat": random.choice(seats), "away": False}),
    ]
    return random.choice(acts)


def _move(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    moves = rules_of(play.key, play.state.pack).moves
    move = random.choice(list(moves.values()))
    given = arguments(move, play.state.game, list(_forms(play.key)), random)
    return move.key, {k: v for k, v in given.items() if k not in ("who", "do")}


def _line(play: Play, who: str, random: Random) -> tuple[str, dict[str, Any]]:
    """Something done with a line of a sheet."""
    id, sheet = random.choice(list(play.state.game.sheets.items()) or [("none", None)])
    block = random.choice(sheet.blocks).id if sheet and sheet.blocks else "none"
    number, words = random.choice([0, 1, 2, "x"]), random.choice(["Autre", "", "words"])
    acts: list[tuple[str, dict[str, Any]]] = [
        ("correct", {"sheet": id, "block": block, "value": number}),
        ("give_points", {"sheet": id, "block": block, "amount": random.choice([-1, 1, 3])}),
        ("mend", {"sheet": id, "block": block, "words": words}),
        ("add_line", {"sheet": id, "kind": "descriptor", "role": "trait", "words": words}),
        ("review", {"sheet": id, "block": block, "verdict": random.choice(["accept", "back", "clear"])}),
        ("submit", {"sheet": id}),
        ("approve", {"sheet": id}),
        ("take_sheet", {"sheet": id}),
        ("keep_note", {"sheet": id, "words": words}),
    ]
    return random.choice(acts)


MAKERS: tuple[Maker, ...] = (
    _line,
    _evening,
    _evening,
    _secrets,
    _secrets,
    _secrets,
    _secrets,
    _throw,
    _throw,
    _spend,
    _say,
    _draft,
    _bring,
    _undo,
    _show,
    _move,
    _move,
    _move,
)


def command(play: Play, random: Random) -> tuple[str, Command]:
    """Who asks, and what."""
    who = random.choice([*SEATS, "gm", "gm"])
    do, args = random.choice(MAKERS)(play, who, random)
    play.sent += 1
    silent = who == "gm" and random.random() < 0.2
    overrule = "soit" if who == "gm" and random.random() < 0.3 else None
    return who, Command(f"c{play.sent:04}", do, args, random.choice(MODES), silent, overrule)
