"""Duels of auras: the ordinary procedure of combat with magic alone (FU3-4-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Plan, read_args
from tablee.game.pack import Pack
from tablee.game.state import State
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fu3.fight import engage
from tablee.systems.fu3.fight.attack import attack_check
from tablee.systems.fu3.fight.engage import aimed, parts
from tablee.systems.fu3.fight.moves import fight_params
from tablee.systems.fu3.powers.mage import BARE, bare, magic_asset, magic_problems
from tablee.systems.fu3.powers.tables import ANY

DUEL = "aura_duel"


def duel_kind(pack: Pack) -> CheckKind:
    """A throw of an aura duel, read as an attack."""
    params = fight_params(pack)

    def build(given: Mapping[str, Any]) -> Check:
        return attack_check(pack, read_args(params, given), DUEL)

    label = Text("Combat d’auras", "Aura duel")
    return CheckKind(DUEL, label, "FU3-4-10", params, build, ({"net": 2},), "settle")


def with_magics(pack: Pack, state: State, args: Args) -> dict[str, Any]:
    """The arguments of a duel: everybody bare, with the magic Asset of those whose own are not told."""
    args = aimed(args)
    use = args["use"] if isinstance(args["use"], Mapping) else {}
    others = {name: _everybody(pack, state, args[name], name) for name in ("against", "helpers")}
    return {**args, "use": _with_magic(pack, state, args["by"], use), **others}


def _with_magic(pack: Pack, state: State, id: str, given: Mapping[str, Any]) -> dict[str, Any]:
    asset = magic_asset(pack, state.sheet(id), ANY)
    return {**BARE, **({} if asset is None else {"helps": [asset.id]}), **given}


def _everybody(pack: Pack, state: State, data: object, where: str) -> list[dict[str, Any]]:
    given = bare(data)
    parts(given, where)
    return [_with_magic(pack, state, str(item["sheet"]), item) for item in given]


def duel_move(pack: Pack, build: Build) -> Move:
    """Concept and one magic Asset on each side, no weapon and no armour."""
    label = Text("Combattre d’aura à aura", "Duel of auras")

    def plan(state: State, args: Args) -> Plan:
        full = with_magics(pack, state, args)
        return planned(pack, build, state, full, engage.assemble(pack, state, full, DUEL))

    return Move(DUEL, label, "FU3-4-10", engage.engage_params(pack), plan)


def planned(pack: Pack, build: Build, state: State, full: Args, made: engage.Engagement) -> Plan:
    """The plan of a duel that is assembled; ``full`` are its arguments `with_magics`."""
    own = engage.planned(pack, build, state, full["by"], made)
    fighters = [full["by"], *(str(one["sheet"]) for one in (*full["against"], *full["helpers"]))]
    wrong = [found.under(who) for who in fighters for found in magic_problems(pack, state.sheet(who), ANY)]
    return replace(own, problems=(*own.problems, *wrong))
