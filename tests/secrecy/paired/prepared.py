"""What one game alone has: an open table prepared for it, and secrets of its own kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.secrecy.evening import Evening
from tests.secrecy.kinds import gm, hidden_foe
from tests.secrecy.paired.secrets import Secret, fighting
from tests.systems_under_test import find_system, foe_sheet

Opening = tuple[str, Mapping[str, Any]]


def preset(key: str, ready: str, **more: Any) -> dict[str, Any]:
    """A ready-made sheet as a file."""
    return {**find_system(key).preset(ready).form(), **more}


OPENINGS: Mapping[str, Sequence[Opening]] = {
    "krasses": (("bring", {"sheet": "group", "content": preset("krasses", "groupe"), "view": "open"}),),
    "fate2": (
        ("plan_phases", {"number": 3}),
        ("open_phase", {"phase": "1"}),
        ("bring", {"sheet": "lock", "content": preset("fate2", "vieille_serrure"), "view": "open"}),
        ("begin_challenge", {"name": "Escrime", "kind": "sides", "first": "heroana", "second": "herobob"}),
        ("award_points", {"sheet": "heroana", "points": 3}),
        ("compel", {"sheet": "heroana", "aspect": "herboriste", "line": "Une fleur rare"}),
    ),
}  # fmt: skip
"""What the game master may do first, openly."""
DIALS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "fate2": ({}, {"auction": True}, {"counter_asked": True}),
    "fudge": ({}, {"tactics": "stances"}, {"fudge_points": True, "protect_points": True}),
}
"""House rules that a game may be played by."""


def of(key: str) -> Any:
    """True of that game alone."""
    return lambda other: other == key


def rumours(game: Evening, n: int) -> None:
    """A challenge whose boxes will hand out other things."""
    content = preset("fate2", "rumeurs_d_alverado")
    for block in content["blocks"]:
        for row in block.get("rows", ()):
            if "payloads" in row:
                row["payloads"] = [f"{words} {'!' * n}" for words in row["payloads"]]
    gm(game, "bringrum", "bring", sheet="rumours", content=content)


def later_phase(game: Evening, n: int) -> None:
    """What happens in a phase that is still ahead."""
    gm(game, "phase001", "plan_phase", phase="2", title="Phase 2", events="E" * n)


def foes_purse(game: Evening, n: int) -> None:
    """A foe in words has more or fewer points, and so have all villains together."""
    content = foe_sheet(game.key)
    for block in content["blocks"]:
        if block["kind"] == "account":
            block["value"] = 2 * n
    gm(game, "bringpur", "bring", sheet="purse", content={**content, "name": "Bandit"}, view="words")
    villains = preset("fate2", "villains")
    gm(game, "bringvil", "bring", sheet="villains_", content=villains, hidden=True)
    gm(game, "award001", "award_points", sheet="villains_", points=n)


def hidden_challenge(game: Evening, n: int) -> None:
    """A challenge of which nobody knows, on which somebody hidden rolls, and on an open one too."""
    content = preset("fate2", "vieille_serrure", name="Serrure" * n)
    gm(game, "bringcha", "bring", sheet="zqhidc_", content=content, hidden=True)
    who = hidden_foe(game, n)
    for at, (challenge, sheet) in enumerate(game.play.state.game.sheets.items()):
        if sheet.get("challenge") is not None:
            args = {"sheet": who, "challenge": challenge}
            game.tell("gm", f"rollhid{at}", "roll_on_challenge", mode="gm", silent=True, overrule="", **args)


def hidden_questions(game: Evening, n: int) -> None:
    """An aspect of somebody hidden is turned against them; a point of theirs may be countered."""
    who = hidden_foe(game, n)
    aspects = [b.id for b in game.play.state.game.sheets[who].blocks if b.kind == "aspect"]
    for aspect in aspects[:1]:
        game.tell("gm", "compel01", "compel", overrule="", sheet=who, aspect=aspect, line="l" * n)
    game.tell("gm", "wish0001", "wish", overrule="", sheet=who, what="w" * n)
    game.tell("gm", "usefate1", "use_fate", overrule="", sheet=who)


def hidden_krasses(game: Evening, n: int) -> None:
    """Somebody hidden throws with dK."""
    form = {"check": "fixed", "difficulty": 10, "bonus": 3, "krasses": n}
    who = hidden_foe(game, n)
    game.tell("gm", "krasse01", "throw", mode="gm", silent=True, overrule="", check=form, by=who)
    game.tell("gm", "krasse02", "gm_krasse", mode="gm", silent=True, overrule="", check=form, dice=n)


def secret_blow(game: Evening, n: int) -> None:
    """Somebody hidden in the fight strikes ana in secret: she could still answer, nothing is settled."""
    fighting(game, n)
    target = "targets" if game.key == "fu3" else "against"
    args: Mapping[str, Any] = {"by": "zqhid7_", target: ["heroana"]}
    gm(game, "attack02", "attack", mode="gm", silent=True, **args)


OWN_SECRETS = (
    Secret("payloads of a challenge", rumours, of("fate2"), n=((2, 1),)),
    Secret("a phase that is ahead", later_phase, of("fate2"), n=((2, 1),)),
    Secret("the purses of foes", foes_purse, of("fate2"), n=((2, 1),), throws=False),
    Secret("a hidden challenge", hidden_challenge, of("fate2")),
    Secret("questions to somebody hidden", hidden_questions, of("fate2")),
    Secret("dK of somebody hidden", hidden_krasses, of("krasses")),
    Secret("a secret blow", secret_blow, lambda key: key in ("fu3", "fudge")),
)
"""Secrets of one game or another."""
