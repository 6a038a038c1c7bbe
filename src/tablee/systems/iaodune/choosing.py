"""Answers before the dice, and beings set against each other at a table."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.draft import Draft
from tablee.game.event import Event
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, roll_on_plan, throw_plan
from tablee.systems.iaodune.checks import CONVERT
from tablee.systems.iaodune.draft import draft
from tablee.systems.iaodune.ways import OPPOSE


def choose_move(build: Build, choose: Move) -> Move:
    """Answer a question; the dice that wait for nothing but this answer fall with it."""

    def plan(state: State, args: Args) -> Plan:
        answer = choose.plan(state, args)
        run = "" if answer.problems else state.pendings[args["pending"]].run
        if not run:
            return answer
        answered = answer.events(())
        thrown = roll_on_plan(build, fold(state, answered), run)

        def events(faces: Faces) -> tuple[Event, ...]:
            return (*answered, *thrown.events(faces))

        return replace(answer, dice=thrown.dice, events=events)

    return replace(choose, planner=plan)


def oppose_move(build: Build) -> Move:
    """Beings opposed to each other, from their sheets: the same Aptitude and Skill on all sides (IAO-09)."""

    def plan(state: State, args: Args) -> Plan:
        for id in (args["sheet"], *args["rivals"]):
            state.sheet(id)
        traits = (*((args["aptitude"],) if args["aptitude"] else ()), *args["skills"])
        options = {"convert": args["convert"]}
        wanted = Draft(args["sheet"], traits, args["rivals"], way=OPPOSE, options=options)
        check = draft(state, wanted).args["check"]
        return throw_plan(build, state, check, args["sheet"], tuple(args["rivals"]), shown=False)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("rivals", "sheets", Text("adversaires", "opponents")),
        Param("aptitude", "block", Text("Aptitude", "Aptitude"), default="", roles=("aptitude",)),
        Param("skills", "blocks", Text("Compétence", "Skill"), default=(), roles=("skill",)),
        CONVERT,
    )
    return Move("oppose", Text("S’opposer", "Oppose"), "IAO-09", params, plan)
