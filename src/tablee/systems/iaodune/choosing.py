"""Answers before the dice, and beings set against each other at a table."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.check import Throw
from tablee.game.draft import Draft
from tablee.game.event import Event
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of
from tablee.game.walk import Chosen, step
from tablee.systems.iaodune.checks import CONVERT
from tablee.systems.iaodune.draft import draft
from tablee.systems.iaodune.ways import OPPOSE


def choose_move(build: Build, choose: Move, roll_on: Move) -> Move:
    """Answer a question; the dice that wait for nothing but this answer fall with it."""

    def preview(state: State, args: Args) -> Preview:
        seen = choose.plan(state, args)
        pending = state.pendings.get(args["pending"])
        if seen.problems or pending is None or not pending.run:
            return seen
        node = step(place_of(build, state.run(pending.run)), Chosen(args["option"])).node
        return replace(seen, dice=node if isinstance(node, Throw) else None)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        events = choose.plan(state, args).events(())
        pending = state.pendings[args["pending"]]
        now = fold(state, events)
        if not pending.run or not isinstance(place_of(build, now.run(pending.run)).node, Throw):
            return events
        return (*events, *roll_on.plan(now, {"run": pending.run}).events(faces))

    return replace(choose, planner=pair(preview, perform))


def oppose_move(throw: Move) -> Move:
    """Beings opposed to each other, from their sheets: the same Aptitude and Skill on all sides (IAO-09)."""

    def asked(state: State, args: Args) -> Args:
        for id in (args["sheet"], *args["rivals"]):
            state.sheet(id)
        traits = (*((args["aptitude"],) if args["aptitude"] else ()), *args["skills"])
        options = {"convert": args["convert"]}
        wanted = Draft(args["sheet"], traits, args["rivals"], way=OPPOSE, options=options)
        return throw.read(draft(state, wanted).args)

    def preview(state: State, args: Args) -> Preview:
        return throw.plan(state, asked(state, args))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return throw.plan(state, asked(state, args)).events(faces)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("rivals", "sheets", Text("adversaires", "opponents")),
        Param("aptitude", "block", Text("Aptitude", "Aptitude"), default="", roles=("aptitude",)),
        Param("skills", "blocks", Text("Compétence", "Skill"), default=(), roles=("skill",)),
        CONVERT,
    )
    return Move("oppose", Text("S’opposer", "Oppose"), "IAO-09", params, pair(preview, perform))
