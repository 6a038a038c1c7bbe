"""Duels as a table plays them: two sheets, the throw bar, the dice, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

from tablee.game.check import Check, Throw
from tablee.game.dial import DialValue
from tablee.game.draft import Draft, DraftResult
from tablee.game.event import SheetPut, Told
from tablee.game.move import Plan, do
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, Refused
from tablee.game.reason import Reason
from tablee.game.sheet import Block, Levelled, Numeric, Power, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.walk import Place, Thrown, step, walk
from tests.systems.fudge.by_hand import rules

UNHURT, SCRATCH, HURT, VERY_HURT, OUT, DYING = range(6)


def df(total: int, count: int = 4) -> tuple[int, ...]:
    """Faces of Fudge dice that show so much."""
    shown = (6,) * total if total >= 0 else (1,) * -total
    return (*shown, *(3,) * (count - len(shown)))


def level(outcome: Outcome) -> int:
    """The index of the wound level; -1 for a miss."""
    return -1 if outcome.key == "miss" else int(outcome.key.removeprefix("wound_"))


@dataclass
class Duel:
    """``me`` against ``foe`` by some rules, on sheets typed on one line or made before."""

    rules: Rules
    state: State

    def bar(
        self, way: str = "attack", by: str = "me", traits: tuple[str, ...] = (), **more: Any
    ) -> DraftResult:
        """What the throw bar makes of a draft; ``struck`` are chips that somebody tapped."""
        assert self.rules.draft is not None
        struck = more.pop("struck", {})
        against = tuple(id for id in self.state.sheets if id != by)
        draft = Draft(by, traits, against=against[:1], way=way, options=more, struck=struck)
        return self.rules.draft(self.state, draft)

    def chips(self, side: str = "", **more: Any) -> dict[str, tuple[int, str]]:
        """The chips of a side by their role: what each is worth, and in which unit."""
        return {c.role: (c.worth, c.unit) for c in self.bar(**more).chips if c.side == side}

    def check(self, **more: Any) -> Check:
        """The check that is thrown."""
        return self.rules.check(self.bar(**more).form)

    def thrown(self, mine: int, theirs: int | None, *damage: int, **more: Any) -> Place:
        """The check after dice with these totals, then damage dice."""
        rolled = (*df(mine), *(() if theirs is None else df(theirs)))
        return walk(self.check(**more), [Thrown(rolled), *(Thrown(df(n)) for n in damage)])

    def outcome(self, mine: int, theirs: int | None, *damage: int, side: int = 0, **more: Any) -> Outcome:
        """What it comes to for one side."""
        return self.thrown(mine, theirs, *damage, **more).outcomes[side]

    def wound(self, mine: int, theirs: int | None, *damage: int, side: int = 0, **more: Any) -> int:
        """The index of the wound level; -1 for a miss."""
        return level(self.outcome(mine, theirs, *damage, side=side, **more))

    def facts(
        self, mine: int, theirs: int | None, *damage: int, side: int = 0, **more: Any
    ) -> dict[str, Any]:
        """The numbers of a result: ``tdf``, ``rd``, ``damage`` where it is known."""
        return dict(self.outcome(mine, theirs, *damage, side=side, **more).facts)

    def tdf(self, rd: int = 2, **more: Any) -> int:
        """The total damage factor of a hit by so much."""
        skills = self.bar(**more).form
        ahead = rd - (total(skills["me"]) - (total(skills["foe"]) if skills["mode"] != "open" else 0))
        mine = max(-4, min(4, ahead))
        return int(self.facts_of(mine, mine - ahead if skills["mode"] != "open" else None, **more)["tdf"])

    def facts_of(self, mine: int, theirs: int | None, **more: Any) -> dict[str, Any]:
        """The numbers of a hit, whatever dice are still to fall."""
        place = self.thrown(mine, theirs, **more)
        while isinstance(place.node, Throw):
            place = step(place, Thrown((3,) * place.node.count))
        return dict(place.outcomes[0].facts)

    def reasons(self, mine: int, theirs: int | None, *damage: int, **more: Any) -> list[tuple[str, str]]:
        """Which sentences explain the result."""
        return [(r.rule, r.said) for r in self.outcome(mine, theirs, *damage, **more).because]

    def play(self, move: str, *faces: int, **given: Any) -> None:
        """Make a move; raises `Refused`."""
        self.state = fold(self.state, do(self.rules.moves[move], self.state, given, faces))

    def plan(self, move: str, **given: Any) -> Plan:
        """What a move would meet."""
        found = self.rules.moves[move]
        return found.plan(self.state, found.read(given))


def total(fighter: Mapping[str, Any]) -> int:
    """What a side of a check brings to the roll: the Trait and its modifiers."""
    chips = fighter.get("chips", ())
    worths = [int(c["value"]) * int(c.get("sign", 1)) for c in chips if c.get("on", True)]
    return int(fighter.get("skill", 0)) + sum(worths)


def duel(me: str | Sheet, foe: str | Sheet, **dials: DialValue) -> Duel:
    """Two who face each other, each typed on one line or as a sheet."""
    game = rules(**dials)
    assert game.quick is not None
    sheets = {"me": me, "foe": foe}
    made = [SheetPut(id, game.quick(s) if isinstance(s, str) else s) for id, s in sheets.items()]
    return Duel(game, fold(State(), made))


def typed(line: str, **dials: DialValue) -> Sheet:
    """A sheet typed on one line."""
    quick = rules(**dials).quick
    assert quick is not None
    return quick(line)


def gear(line: str, **dials: DialValue) -> Numeric:
    """The piece of gear typed after a name."""
    sheet = typed(f"Ana, {line}", **dials)
    return next(block for role in ("weapon", "armour", "shield") for block in sheet.having(Numeric, role))


def unread(line: str, **dials: DialValue) -> list[tuple[str, str]]:
    """The rules and cases for which a line is refused."""
    try:
        typed(line, **dials)
    except Refused as refused:
        return [(p.rule, p.said) for p in refused.problems]
    raise AssertionError("nothing was refused")


def aloud(move: str, given: dict[str, Any], game: Rules | None = None, **sheets: Sheet) -> list[str]:
    """What a move says aloud in English."""
    game = game or rules()
    state = fold(State(), [SheetPut(id, sheet) for id, sheet in sheets.items()])
    events = do(game.moves[move], state, given)
    return [game.reference.say(event.reason, "en") for event in events if isinstance(event, Told)]


def previewed(move: str, given: dict[str, Any], game: Rules | None = None, **sheets: Sheet) -> list[str]:
    """What the form of a move says in English before it is sent."""
    game = game or rules()
    found = game.moves[move]
    state = fold(State(), [SheetPut(id, sheet) for id, sheet in sheets.items()])
    plan = found.plan(state, found.read(given))
    said: list[Reason | Problem] = [*plan.problems, *plan.because]
    return [game.reference.say(reason, "en") for reason in said]


MADE = {
    "name",
    "skill",
    "offence",
    "guard",
    "armour",
    "capacity",
    "scale",
    "mass",
    "heavy",
    "piercing",
    "flat",
    "tough",
}
"""Numbers of a fighter that a sheet gives."""
SAID = {"tactic", "stun", "pull"}
"""What is set on the throw bar."""


def body(given: Mapping[str, Any], **dials: DialValue) -> Sheet:
    """A sheet that brings these numbers to a blow."""
    capacity, armour = given.get("capacity", 0), given.get("armour", 0)
    trait = "Volonté" if dials.get("capacity_by") == "will" else "Capacité de Dégâts"
    counted = capacity if dials.get("capacity_by", "factor") == "factor" else 0
    more = {key: 1 for key in ("heavy", "piercing", "flat") if given.get(key)}
    blocks: list[Block] = [
        Levelled("epee", "Épée", given.get("skill", 0), "skill", tags=("combat",)),
        Levelled("capacity", trait, capacity, "attribute"),
        Numeric("weapon", "Arme", given.get("offence", 0), "weapon", {"muscle": 1, **more}),
        Numeric("worn", "Cuir", armour, "armour"),
        Power("skin", "Peau Épaisse", "gift", {"value": given.get("guard", armour) - armour - counted}),
    ]
    if given.get("scale") or given.get("mass"):
        blocks.append(
            Numeric("scale", "Échelle", given.get("scale", 0), "scale", {"mass": given.get("mass", 0)})
        )
    for _ in range(abs(given.get("tough", 0))):
        gift = given["tough"] > 0
        name = "Résistance aux Dégâts" if gift else "Fragile"
        blocks.append(Power("tough", name, "gift" if gift else "fault"))
    return Sheet("fudge", str(given.get("name", "")) or "Ana", tuple(blocks))


@lru_cache(maxsize=64)
def nil(dice: str) -> tuple[int, ...]:
    """Faces of the game's dice that are worth nothing."""
    from tablee.systems.fudge.core.dice import dice_rules
    from tests.systems.fudge.by_hand import book

    method = dice_rules(book(dice=dice)).method()
    row = method.row
    sizes = [range(1, row.sides + 1)] * row.count
    return next(faces for faces in product(*sizes) if method.value(faces) == 0)


def struck_at_table(
    rd: int, tdf: int, mode: str, me: Mapping[str, Any], foe: Mapping[str, Any], dials: Mapping[str, Any]
) -> Check | None:
    """A blow that wins by ``rd`` with this factor, from two sheets by way of the throw bar, the roll made
    already; None where no sheet and no option of the bar gives these numbers."""
    if (
        mode == "attack"
        or me.get("pull") == "unhurt"
        or set(me) - MADE - SAID
        or set(foe) - MADE - {"tactic"}
    ):
        return None
    if abs(me.get("tough", 0)) > 1 or abs(foe.get("tough", 0)) > 1:
        return None
    one = body({"skill": rd, "offence": tdf, "name": "me", **me}, **dials)
    facing = duel(one, body({"name": "foe", **foe}, **dials), **{"reach": False, **dials})
    options = {key: me[key] for key in SAID if key in me}
    if "tactic" in foe:
        options["rival_tactic"] = foe["tactic"]
    if mode == "open":
        options["aware"] = "no"
    check = facing.check(**options)
    faces = nil(str(dials.get("dice", "4dF")))
    place = walk(check, [Thrown((*faces, *(() if mode == "open" else faces)))])
    return replace(check, root=place.node)


def chance(facing: Duel, key: str, **more: Any) -> str:
    """The chance of an outcome of the first side, as a fraction."""
    return str({row.key: row.p for row in odds_of(facing.check(**more)).rows}.get(key, 0))
