"""What changes a sheet between throws (TOY-06, TOY-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.account import Movement
from tablee.game.event import BlockGone, BlockPut, Event, Moved, SheetGone, SheetPut, StatusPut, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import problem
from tablee.game.reason import because
from tablee.game.settle import Consequence, Outcomes, Settlement, settle_move
from tablee.game.sheet import Account, Descriptor, Nested, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build

SHEET = Param("sheet", "sheet", Text("fiche", "sheet"), actor=True)
BLOCK = Param("block", "block", Text("rubrique", "block"), roles=("gear",))
NAME = Param("name", "text", Text("nom", "name"))
LONGEST = 80


def group_move() -> Move:
    """The company has points of its own: it is a sheet like any other."""

    def plan(state: State, args: Args) -> Plan:
        pile = Account("pile", Text("Tas commun", "Common pile"), args["points"], rule="TOY-10")
        put = SheetPut("group", Sheet("toy", "group", (pile,), nature="group"))
        return Plan(events=lambda faces: (put,))

    points = Param("points", "int", Text("points", "points"), default=0, low=0, high=99)
    label = Text("Former la troupe", "Gather the company")
    return Move("gather", label, "TOY-10", (points,), plan, who="gm")


def gift_move() -> Move:
    """Points go from the pile to somebody's luck."""

    def plan(state: State, args: Args) -> Plan:
        luck, amount = f"{args['sheet']}.luck", args["amount"]
        state.account(luck)
        _, wrong = state.pay("group.pile", amount)
        given = Movement("group.pile", luck, amount, because("TOY-10", "gift"))
        return Plan((wrong,) if wrong else (), (given,), events=lambda faces: (Moved(given),))

    amount = Param("amount", "int", Text("points", "points"), default=1, low=1, high=99)
    return Move("gift", Text("Donner", "Give"), "TOY-10", (SHEET, amount), plan)


def rename_move() -> Move:
    """A descriptor takes another name; the sheet remembers the old one."""

    def plan(state: State, args: Args) -> Plan:
        old, name = state.sheet(args["sheet"]).need(args["block"], Descriptor), args["name"]
        bad = not 1 <= len(name.strip()) <= LONGEST
        why = because("TOY-06", "renamed", before=old.name, after=name)
        put = BlockPut(args["sheet"], replace(old, name=name), why)
        wrong = (problem("TOY-06", "name", "name", expected=LONGEST),) if bad else ()
        return Plan(wrong, events=lambda faces: (put,))

    return Move("rename", Text("Renommer", "Rename"), "TOY-06", (SHEET, BLOCK, NAME), plan)


def adopt_move() -> Move:
    """An animal comes along: a sheet within the sheet."""

    def plan(state: State, args: Args) -> Plan:
        taken = state.sheet(args["sheet"]).get("pet") is not None
        pet = Nested("pet", Sheet("toy", args["name"], nature="creature"), "pet")
        put = BlockPut(args["sheet"], pet, because("TOY-06", "adopted", name=args["name"]))
        return Plan((problem("TOY-06", "pet", "pet"),) if taken else (), events=lambda faces: (put,))

    return Move("adopt", Text("Adopter", "Adopt"), "TOY-06", (SHEET, NAME), plan)


def strike_off_move() -> Move:
    """A descriptor is struck off."""

    def plan(state: State, args: Args) -> Plan:
        state.sheet(args["sheet"]).need(args["block"], Descriptor)
        gone = BlockGone(args["sheet"], args["block"], because("TOY-06", "struck", name=args["block"]))
        return Plan(events=lambda faces: (gone,))

    return Move("strike_off", Text("Rayer", "Strike off"), "TOY-06", (SHEET, BLOCK), plan)


def retire_move() -> Move:
    """Somebody leaves the game."""

    def plan(state: State, args: Args) -> Plan:
        state.sheet(args["sheet"])
        return Plan(events=lambda faces: (SheetGone(args["sheet"]),))

    return Move("retire", Text("Se retirer", "Retire"), "TOY-06", (SHEET,), plan)


def vouch_move() -> Move:
    """The company takes somebody in as they are."""

    def plan(state: State, args: Args) -> Plan:
        state.sheet(args["sheet"])
        return Plan(events=lambda faces: (StatusPut(args["sheet"], "approved"),))

    return Move("vouch", Text("Se porter garant", "Vouch for"), "TOY-06", (SHEET,), plan, "gm")


def draw_move(build: Build) -> Move:
    """What a throw brings, once: a word on how it went."""
    return settle_move(build, Settlement("TOY-02"), {"skill": Consequence(_drawn)}, _drawn)


def _drawn(state: State, run: Run, outcomes: Outcomes, faces: Faces) -> Iterator[Event]:
    yield Told(because("TOY-02", "stands", total=outcomes[0].total), (run.by,) if run.by else ())
