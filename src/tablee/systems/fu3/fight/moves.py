"""Fights: the kinds of throws and the moves of combat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tablee.game.check import Check
from tablee.game.move import Param, choice, read_args
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.core.options import sizes
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, NET_PARAM

if TYPE_CHECKING:
    from tablee.game.move import Move
    from tablee.game.pack import Pack
    from tablee.game.throwing import Build

SWORD = {"name": "Épée", "value": 1, "role": "weapon", "rule": "FU3-3-04"}
LEATHER = {"name": "Cuir", "value": 1, "sign": -1, "role": "armour", "side": "target", "rule": "FU3-3-05"}


def fight_params(pack: Pack) -> tuple[Param, ...]:
    """What every throw of a fight has: modifiers, dice bought, scale, secrecy."""
    scales = sizes(combat_table(pack).scale)
    return (
        NET_PARAM,
        CHIPS,
        BOUGHT,
        choice("scale", Text("échelle", "scale"), scales, "ordinary"),
        Param("answers", "bool", Text("la cible peut riposter", "the target can answer"), default=True),
        Param("secret", "bool", Text("jet secret", "secret throw"), default=pack.on("cinematic_secret")),
    )


def kinds(pack: Pack) -> tuple[CheckKind, ...]:
    """The attack, the group combat and the race."""
    from tablee.systems.fu3.fight import group, race

    return (_attack(pack), group.group_kind(pack), race.race_kind(pack))


def _attack(pack: Pack) -> CheckKind:
    params = fight_params(pack)

    def build(given: Mapping[str, Any]) -> Check:
        from tablee.systems.fu3.fight.attack import attack_check

        return attack_check(pack, read_args(params, given))

    examples = ({"net": -3, "secret": True}, {"chips": [SWORD, LEATHER], "bought": 2})
    return CheckKind("attack", Text("Attaque", "Attack"), "FU3-3-06", params, build, examples, "settle")


@lru_cache(maxsize=16)
def builder(pack: Pack) -> Build:
    """What builds any check of this system from its file form."""
    from tablee.systems.fu3.rules import rules

    return rules(pack).check


def moves(pack: Pack) -> tuple[Move, ...]:
    """Begin, attack, pass, withdraw, end; draw the consequences; other conflicts."""
    from tablee.game.fight.course import course_moves
    from tablee.systems.fu3.fight import settle
    from tablee.systems.fu3.fight.course import course
    from tablee.systems.fu3.fight.engage import attack_move
    from tablee.systems.fu3.fight.gear import gear_moves
    from tablee.systems.fu3.fight.group import group_move
    from tablee.systems.fu3.fight.inflict import inflict_move
    from tablee.systems.fu3.fight.race import race_moves

    build = builder(pack)
    return (
        *course_moves(course(pack)),
        *gear_moves(pack),
        attack_move(pack, build),
        group_move(pack, build),
        *settle.moves(pack, build),
        inflict_move(pack, build),
        *race_moves(pack, build),
    )
