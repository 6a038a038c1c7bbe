"""What changes a sheet between throws (TOY-06, TOY-10)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.account import Movement
from tablee.game.check import End
from tablee.game.event import BlockGone, BlockPut, Closed, Event, Moved, SheetGone, SheetPut, StatusPut, Told
from tablee.game.move import Args, Move, Param, Preview
from tablee.game.problem import problem
from tablee.game.reason import because
from tablee.game.sheet import Account, Descriptor, Nested, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of, waiting

SHEET = Param("sheet", "sheet", Text("fiche", "sheet"))
BLOCK = Param("block", "block", Text("rubrique", "block"), roles=("gear",))
NAME = Param("name", "text", Text("nom", "name"))
LONGEST = 80


def group_move() -> Move:
    """The company has points of its own: it is a sheet like any other."""

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        pile = Account("pile", Text("Tas commun", "Common pile"), args["points"], rule="TOY-10")
        return (SheetPut("group", Sheet("toy", "group", (pile,), nature="group")),)

    points = Param("points", "int", Text("points", "points"), default=0, low=0, high=99)
    label = Text("Former la troupe", "Gather the company")
    return Move("gather", label, "TOY-10", (points,), lambda state, args: Preview(), perform, who="gm")


def gift_move() -> Move:
    """Points go from the pile to somebody's luck."""

    def movement(args: Args) -> Movement:
        return Movement("group.pile", f"{args['sheet']}.luck", args["amount"], because("TOY-10", "gift"))

    def preview(state: State, args: Args) -> Preview:
        state.account(f"{args['sheet']}.luck")
        _, wrong = state.pay("group.pile", args["amount"])
        return Preview((wrong,) if wrong else (), (movement(args),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (Moved(movement(args)),)

    amount = Param("amount", "int", Text("points", "points"), default=1, low=1, high=99)
    return Move("gift", Text("Donner", "Give"), "TOY-10", (SHEET, amount), preview, perform)


def rename_move() -> Move:
    """A descriptor takes another name; the sheet remembers the old one."""

    def preview(state: State, args: Args) -> Preview:
        state.sheet(args["sheet"]).need(args["block"], Descriptor)
        bad = not 1 <= len(args["name"].strip()) <= LONGEST
        return Preview((problem("TOY-06", "name", "name", expected=LONGEST),) if bad else ())

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        old = state.sheet(args["sheet"]).need(args["block"], Descriptor)
        why = because("TOY-06", "renamed", before=old.name, after=args["name"])
        return (BlockPut(args["sheet"], replace(old, name=args["name"]), why),)

    return Move("rename", Text("Renommer", "Rename"), "TOY-06", (SHEET, BLOCK, NAME), preview, perform)


def adopt_move() -> Move:
    """An animal comes along: a sheet within the sheet."""

    def preview(state: State, args: Args) -> Preview:
        taken = state.sheet(args["sheet"]).get("pet") is not None
        return Preview((problem("TOY-06", "pet", "pet"),) if taken else ())

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        pet = Nested("pet", Sheet("toy", args["name"], nature="creature"), "pet")
        return (BlockPut(args["sheet"], pet, because("TOY-06", "adopted", name=args["name"])),)

    return Move("adopt", Text("Adopter", "Adopt"), "TOY-06", (SHEET, NAME), preview, perform)


def strike_off_move() -> Move:
    """A descriptor is struck off."""

    def preview(state: State, args: Args) -> Preview:
        state.sheet(args["sheet"]).need(args["block"], Descriptor)
        return Preview()

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (BlockGone(args["sheet"], args["block"], because("TOY-06", "struck", name=args["block"])),)

    return Move("strike_off", Text("Rayer", "Strike off"), "TOY-06", (SHEET, BLOCK), preview, perform)


def retire_move() -> Move:
    """Somebody leaves the game."""

    def preview(state: State, args: Args) -> Preview:
        state.sheet(args["sheet"])
        return Preview()

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (SheetGone(args["sheet"]),)

    return Move("retire", Text("Se retirer", "Retire"), "TOY-06", (SHEET,), preview, perform)


def vouch_move() -> Move:
    """The company takes somebody in as they are."""

    def preview(state: State, args: Args) -> Preview:
        state.sheet(args["sheet"])
        return Preview()

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (StatusPut(args["sheet"], "approved"),)

    return Move("vouch", Text("Se porter garant", "Vouch for"), "TOY-06", (SHEET,), preview, perform, "gm")


def reap_move(build: Build) -> Move:
    """What a throw brings, once: a word on how it went."""

    def preview(state: State, args: Args) -> Preview:
        run = state.run(args["run"])
        over = isinstance(place_of(build, run).node, End) and not run.applied
        return Preview(waiting(build, state, run) if over else (problem("TOY-02", args["run"], "over"),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        run = state.run(args["run"])
        outcome = place_of(build, run).outcomes[0]
        told = Told(because("TOY-02", "stands", total=outcome.total), (run.by,) if run.by else ())
        return (Closed(run.id, applied=True), told)

    run = Param("run", "run", Text("jet", "throw"))
    return Move("reap", Text("En tirer parti", "Reap"), "TOY-02", (run,), preview, perform)
