"""Taking gear from the book's tables, and putting minions and groups on the table."""

from __future__ import annotations

from tablee.game.event import BlockPut, Event, SheetPut
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Numeric, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import MOST
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.fight.equipment import FORCE, armour_block, weapon_block
from tablee.systems.fu3.sheet.blocks import aura_account
from tablee.systems.fu3.sheet.growth import name_problems

OWN, MINION = "own", "Sous-fifre"


def gear_moves(pack: Pack) -> tuple[Move, ...]:
    """Equip somebody; recruit a minion or a group."""
    return (_equip(pack), _recruit(pack))


def _equip(pack: Pack) -> Move:
    table = combat_table(pack)
    weapons = tuple(row.key for row in table.weapons if row.key != "bare_hands")
    armours = tuple(row.key for row in table.armours if row.key != "bare_skin")
    labels = {row.key: row.label for row in table.weapons if row.key in weapons}
    labels |= {row.key: row.label for row in table.armours if row.key in armours}

    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        made, rule = (weapon_block, "FU3-3-04") if args["item"] in weapons else (armour_block, "FU3-3-05")

        def events(faces: Faces) -> tuple[Event, ...]:
            new = made(pack, sheet, args["item"], args["name"].strip())
            return (BlockPut(args["sheet"], new, because(rule, "taken", name=new.name, value=new.value)),)

        return Plan(tuple(name_problems(args["name"]) if args["name"] else ()), events=events)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        choice("item", Text("équipement", "gear"), labels),
        Param("name", "text", Text("nom", "name"), default=""),
    )
    return Move("equip", Text("S’équiper", "Take gear"), "FU3-3-04", params, plan)


def minion(pack: Pack, name: str, value: int, aura: int) -> Sheet:
    """A minion: one value for everything, and little Aura or none (FU3-3-10)."""
    force = Numeric(FORCE, "Valeur globale", value, FORCE)
    return Sheet("fu3", name, (force, aura_account(aura)), "minion", status="approved")


def group(name: str, value: int) -> Sheet:
    """A prepared group: one total force (FU3-3-11)."""
    return Sheet("fu3", name, (Numeric(FORCE, "Force totale", value, FORCE),), "group", status="approved")


def _recruit(pack: Pack) -> Move:
    samples = {row.key: row for row in combat_table(pack).minions}
    forces = {row.key: row for row in combat_table(pack).forces}
    named = {key: row.label for key, row in samples.items()} | {key: row.label for key, row in forces.items()}

    def made(args: Args) -> Sheet:
        if args["sample"] in forces:
            force = forces[args["sample"]]
            value = force.value if args["value"] is None else args["value"]
            return group(args["name"].strip() or force.label.fr, value)
        row = samples.get(args["sample"])
        value = args["value"] if args["value"] is not None else row.value if row else 0
        aura = args["aura"] if args["aura"] is not None else row.aura if row else 0
        usual = row.label.fr if row else args["id"] or MINION
        return minion(pack, args["name"].strip() or usual, value, aura)

    def fresh(state: State) -> str:
        """An id for whoever has none: ``minion-1``, ``minion-2``…; at a table one that counts nobody."""
        if state.fresh:
            return state.new_sheet("minion")
        taken = {*state.sheets}
        return next(id for n in range(1, len(taken) + 2) if (id := f"minion-{n}") not in taken)

    def plan(state: State, args: Args) -> Plan:
        wrong: list[Problem] = name_problems(*(text for text in (args["id"], args["name"]) if text))
        id = args["id"] and (state.new_sheet(args["id"]) if state.fresh else args["id"])
        if id in state.sheets or "." in id:
            wrong.append(problem("FU3-3-10", args["id"][:40], "id"))
        if args["sample"] == OWN and args["value"] is None:
            wrong.append(problem("FU3-3-10", "value", "value"))
        return Plan(tuple(wrong), events=lambda faces: (SheetPut(id or fresh(state), made(args)),))

    params = (
        choice("sample", Text("modèle", "sample"), {OWN: Text("à ma façon", "my own"), **named}, OWN),
        Param("name", "text", Text("nom", "name"), default=""),
        Param("id", "text", Text("identifiant", "id"), default=""),
        Param("value", "int", Text("valeur globale", "global value"), low=0, high=MOST, optional=True),
        Param("aura", "int", Text("points d’Aura", "Aura points"), low=0, high=MOST, optional=True),
    )
    label = Text("Recruter un sous-fifre", "Recruit a minion")
    return Move("recruit", label, "FU3-3-10", params, plan, "gm")
