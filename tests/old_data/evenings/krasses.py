"""Krâsses' old tables: a scenario on the bridge, a duel of several rounds, and house rules."""

from __future__ import annotations

from typing import Any

from tests.old_data.evening import Evening, turned
from tests.old_data.evenings import around
from tests.old_data.evenings.around import BITS, BOB

PHASES: tuple[str, ...] = ()
"""Creation has no phases: a sheet of Krâsses keeps no steps."""
PACES: tuple[str, ...] = ()
"""There are no fights with turns: characters are opposed roll by roll."""
WRITES_NOTHING = ("spend",)
"""No node of a check offers a spend (krâsses are announced before the dice), so the move raises before it
writes, overruled or not: `the_bridge` sends it."""
DIALS: tuple[dict[str, object], ...] = ()
"""No house rule brings a move that the book's game has not."""

CAST = around.Cast(
    "krasses",
    ("aline", "corentin"),
    "loup",
    ("bagout", "horlogerie", "morsure"),
    ("numeric", {"role": "skill", "value": 4}),
    "+7 vs 20",
    {"way": "oppose"},
    {"krasse": "1/2", "limit": 4},
    ("15", "20", "30"),
)


def tables() -> list[Evening]:
    """All scripted tables of Krâsses."""
    return [*around.tables(CAST), the_bridge(), the_duel(), the_flood()]


def seated(name: str, **dials: object) -> Evening:
    """Ana plays Aline, Bob plays Isaure; the guard is open, the captain seen in words; a scenario begins."""
    table = Evening("krasses", name=name, pack=turned("krasses", **dials) if dials else None)
    table.bring("ana", "aline", "aline")
    table.bring("bob", "isaure", "isaure")
    table.bring("gm", "guard", "garde", view="open")
    table.bring("gm", "captain", "capitaine")
    table.do("gm", "start_scenario")
    table.do("ana", "choose", pending="keep:aline", seat="aline", option="1")
    table.do("bob", "choose", pending="keep:isaure", seat="isaure", option="4")
    return table


def the_bridge() -> Evening:
    """Krâsses announced, countered, taken, justified and refused; offers, the pile, the limit, a ruling."""
    table = seated("the-bridge")
    table.do("bob", "offer", sheet="isaure", dice=1)
    run = _draft(table, "ana", "aline", "guard", traits=["bagout"], krasses=3)
    _choose(table, "gm", run, "counter", "gm", "counter", faces=(4, 5, 6, 7))
    _choose(table, "ana", run, "take", "aline", "throw", faces=(6, 3, 1, 2, 6, 4))
    why = {"pending": f"{run}:say-1-1", "seat": "aline", "reason": "La cloche du pont se met à sonner."}
    table.do("ana", "justify", **why)
    _choose(table, "gm", run, "justify-1-1", "gm", "accept")
    _choose(table, "gm", run, "justify-1-2", "gm", "refuse")
    last = _choose(table, "gm", run, "justify-1-5", "gm", "accept")
    table.do("gm", "undo", command=last)
    table.do("gm", "redo", command=last)
    assert table.refused("gm", "spend", run=run, spend="reroll", overrule="Encore.")
    table.do("ana", "roll", sheet="aline", score="histoire", difficulty="Moyen", bits=BITS)
    table.do("bob", "put_in_pile", sheet="isaure", dice=1)
    table.do("bob", "roll", sheet="isaure", score="escrime", modifiers=["lame"], difficulty="Ardu")
    counter = {"name": "aline", "bonus": 6}, {"name": "guard", "who": "gm", "bonus": 8}
    opposed = {"check": "opposed", "parties": [*counter]}
    reasons = '["la porte est étroite", "il connaît les lieux"]'
    run = table.do("gm", "gm_krasse", sheet="guard", check=opposed, dice=2, reasons=reasons)
    _choose(table, "ana", run, "counter", "aline", "let_go")
    table.do("gm", "circumstance", difficulty="Moyen", reasons="la pluie; la nuit; la crue", faces=(6, 3, 4))
    task = table.last_run
    table.do("ana", "roll", sheet="aline", score="discretion", task=task)
    table.do("gm", "roll", sheet="captain", score="vigilance", task=task, mode="gm")
    table.do("gm", "lift_limit")
    table.do("gm", "gm_krasse", sheet="guard", check={"check": "open", "bonus": 4}, dice=7)
    damage = {"check": "damage", "dice": "1d8+2", "krasses": 1}
    run = table.do("bob", "throw", check=damage, by="isaure", faces=(5, 6))
    table.do("gm", "close", run=run)
    table.do("gm", "settle", run=run, overrule="On compte la krâsse quand même.")
    table.do("gm", "circumstance", difficulty="Ardu", reasons="la foule")
    table.do("gm", "say", words="La foule se referme derrière vous.")
    fixed = {"check": "fixed", "bonus": 7, "difficulty": 20}
    table.do("ana", "krasse", sheet="aline", check=fixed, dice=1, reserve=1, faces=(6, 5, 6))
    assert table.state.game.pendings
    return table


def the_duel() -> Evening:
    """Isaure and the captain cross swords four times; Aline joins, the guard flees; wounds are noted."""
    table = seated("the-duel")
    table.do("bob", "say", words="En garde, Morfond !", sheet="isaure")
    blades = {"score": "escrime", "modifiers": ["lame"], "rival": "captain"}
    table.do("bob", "oppose", sheet="isaure", **blades, bits=BITS)
    table.do("bob", "throw", check={"check": "damage", "dice": "1d6+1"}, by="isaure")
    table.do(
        "gm", "add_line", sheet="captain", kind="numeric", role="encumbrance", words="Bras entaillé", value=-2
    )
    duel = {"score": "escrime", "rival": "isaure", "rival_score": "escrime", "rival_modifiers": ["mailles"]}
    table.do("gm", "oppose", sheet="captain", **duel)
    table.do("gm", "throw", check={"check": "damage", "dice": "1d8"}, by="captain")
    table.do(
        "gm", "add_line", sheet="isaure", kind="numeric", role="encumbrance", words="Épaule touchée", value=-1
    )
    table.do("ana", "say", words="J’entre dans la mêlée avec ma lanterne.", sheet="aline")
    parties = [
        {"name": "isaure", "bonus": 8},
        {"name": "aline", "bonus": 3},
        {"name": "captain", "who": "gm", "bonus": 6},
        {"name": "guard", "who": "gm", "bonus": 4},
    ]
    table.do(
        "ana",
        "throw",
        check={"check": "opposed", "parties": parties},
        by="aline",
        faces=(6, 7, 4, 4, 5, 5, 3, 3),
    )
    table.do("gm", "say", words="Le garde lâche sa pique et s’enfuit.")
    run = _draft(
        table, "gm", "captain", "isaure", krasses=2, reasons="le sol est glissant; il a déjà gagné ici"
    )
    _choose(table, "bob", run, "counter", "isaure", "counter", faces=(5, 6, 4, 7))
    if f"{run}:take" not in table.state.game.pendings:
        table.do("gm", "roll_on", run=run, faces=(9, 8, 3, 2))
    pending = table.state.game.pendings[f"{run}:take"]
    who = "bob" if pending.asks == ("isaure",) else "gm"
    count = table.state.game.runs[run].check["dice"] + table.state.game.runs[run].check["stake"]
    _choose(table, who, run, "take", pending.asks[0], "throw", faces=(6, 3, 1, 2, 6, 4)[:count])
    while table.state.game.pendings:
        table.do("gm", "close_pending", pending=table.question)
    ties = [{"name": "aline", "bonus": 5}, {"name": "isaure", "bonus": 5}]
    run = table.do(
        "ana", "throw", check={"check": "opposed", "parties": ties}, by="aline", faces=(4, 5, 5, 4)
    )
    table.do("ana", "roll_on", run=run)
    table.do(
        "ana", "draft", sheet="aline", draft={"traits": ["bagout"], "way": "oppose", "against": ["captain"]}
    )
    table.do("gm", "draft", sheet="captain", draft={"traits": ["escrime"], "goal": "20"})
    _draft(table, "bob", "isaure", "captain", traits=["escrime"], krasses=1)
    assert table.state.game.pendings
    return table


def the_flood() -> Evening:
    """Other values of a krâsse, help from three hands, a hidden difficulty, and a second scenario."""
    table = seated("the-flood", krasse="1", half_krasse="1/2", carry_over=False, gm_ties="gm_decides")
    table.bring("gm", "corentin", "corentin")
    table.bring("gm", "eloi", "eloi")
    table.do("gm", "give", sheet="corentin", seat=BOB)
    helpers = ["aline", "corentin", "eloi"]
    table.do("ana", "cooperate", sheets=helpers, skill="discretion", difficulty="Ardu", bits=BITS)
    table.do("bob", "cooperate", sheets=["corentin", "aline"], skill="discretion", faces=(8, 9, 9, 8))
    wolves = [{"name": "guard", "who": "gm"}, {"name": "captain", "who": "gm"}]
    run = table.do("gm", "throw", check={"check": "opposed", "parties": wolves}, faces=(5, 6, 6, 5))
    if table.state.game.pendings:
        table.do("gm", "choose", pending=table.question, seat="gm", option="2")
    table.do("ana", "throw", check={"check": "open", "bonus": 8}, by="aline")
    table.do("ana", "throw", check={"check": "dice", "dice": "2d10+1"}, by="aline", bits=BITS)
    counter = {"name": "aline", "bonus": 7}, {"name": "captain", "who": "gm", "bonus": 5}
    run = table.do(
        "ana", "krasse", sheet="aline", check={"check": "opposed", "parties": [*counter]}, dice=1,
        reasons="Elle connaît la crue.",
    )  # fmt: skip
    _choose(table, "gm", run, "counter", "gm", "let_go", faces=(5, 5, 3, 4, 4))
    while table.state.game.pendings:
        table.do("gm", "close_pending", pending=table.question)
    table.do("ana", "draft", sheet="aline", draft={"traits": ["bagout"]})
    table.do("gm", "veil", sheet="aline", goal="Ardu")
    run = table.do("ana", "throw_draft", sheet="aline")
    table.do("gm", "show", goal=run)
    pack = {"system": "krasses", "name": "après la crue", "dials": {"krasse": "2", "any_difficulty": True}}
    table.do("gm", "pack", pack=pack)
    table.do("bob", "roll", sheet="isaure", score="main", difficulty="47")
    table.do("gm", "start_scenario", keep={"aline": 2})
    table.do("bob", "choose", pending="keep:isaure", seat="isaure", option="5")
    assert "keep:corentin" in table.state.game.pendings
    return table


def _draft(table: Evening, who: str, sheet: str, *against: str, traits: Any = (), **options: Any) -> str:
    """Draft an opposed roll and throw it: the throw."""
    draft = {"way": "oppose", "traits": list(traits), "against": list(against), "options": options}
    table.do(who, "draft", sheet=sheet, draft=draft)
    return table.do(who, "throw_draft", sheet=sheet)


def _choose(table: Evening, who: str, run: str, name: str, seat: str, option: str, **more: Any) -> str:
    """Answer one question of a throw."""
    return table.do(who, "choose", pending=f"{run}:{name}", seat=seat, option=option, **more)
