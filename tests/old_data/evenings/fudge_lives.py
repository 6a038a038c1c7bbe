"""Fudge beside its fights: healing, powers, scales, outcomes without dice."""

from __future__ import annotations

from tests.old_data.evening import Evening, turned
from tests.old_data.evenings.around import BITS
from tests.old_data.evenings.fudge_fights import UP, until_end


def tables() -> list[Evening]:
    """The tables beside the fights."""
    return [the_infirmary(), the_dragon()]


def the_infirmary() -> Evening:
    """Wounds treated, reopened, healed; outcomes without dice after warning signs; a throw left open."""
    dials = {"reopening": True, "constitution_roll": True, "damage_roll": "none", "diceless": True}
    table = Evening("fudge", name="the-infirmary", pack=turned("fudge", **dials))
    table.bring("ana", "rachel", "rachel")
    table.bring("bob", "osric", "osric")
    for sheet in ("rachel", "osric"):
        table.do("gm", "approve", sheet=sheet, overrule="")
    for level in ("scratch", "hurt", "very_hurt"):
        table.do("gm", "wound", sheet="rachel", level=level, note="la chute")
    table.do("gm", "pass_time", amount=10, unit="minute")
    run = table.do("bob", "treat", by="osric", patient="rachel", bonus=1, faces=(6, 6, 5, 3))
    table.do("bob", "settle", run=run)
    table.do("gm", "pass_time", amount=2, unit="day")
    table.do("gm", "exert", sheet="rachel")
    run = table.do("bob", "treat", by="osric", patient="rachel", skill="premiers_soins", bits=BITS)
    until_end(table, "bob", run)
    table.do("bob", "settle", run=run)
    table.do("gm", "heal", sheet="rachel", levels=1)
    healed = table.do("gm", "pass_time", amount=1, unit="week", rest=True)
    table.do("gm", "undo", command=healed)
    table.do("gm", "redo", command=healed)
    table.do("gm", "wound", sheet="osric", level="incapacitated")
    run = table.do("ana", "treat", by="rachel", patient="osric", skill="dexterite")
    until_end(table, "ana", run)
    table.do("gm", "say", words="La nuit sera longue.")
    jump = {"reason": "skill", "second": "environment", "what": "Elle saute.", "consequences": "Loin."}
    table.do("gm", "decide", sheet="rachel", **jump)
    table.do("gm", "warning_sign", sheet="osric", what="La corde s’effiloche.")
    table.do("gm", "warning_sign", sheet="osric", what="Un brin lâche.")
    fall = {"outcome": "failure", "gravity": "grave", "reason": "equipment", "second": "time"}
    table.do("gm", "decide", sheet="osric", **fall, criterion="drama", decision="Il s’accroche.")
    table.do("ana", "throw", check={"check": "willpower", "level": 2, "goal": 3}, by="rachel", bits=BITS)
    wrestling = {
        "check": "opposed",
        "me": {"name": "osric", "level": 1},
        "foe": {"name": "rachel", "level": 2},
    }
    table.do("bob", "throw", check=wrestling, by="osric")
    table.do("ana", "draft", sheet="rachel", draft={"traits": ["force"], "goal": "Bon"})
    return table


def the_dragon() -> Evening:
    """A dragon, a sprite and a knight: powers, scales, a race, loads, species."""
    dials = {"powers": True, "carrying": True, "lift_scale": True, "scale_split": True, "miracles": "asked"}
    table = Evening("fudge", name="the-dragon", pack=turned("fudge", **dials))
    table.bring("ana", "lila", "lila")
    table.bring("bob", "rachel", "rachel")
    table.bring("gm", "fafnir", "fafnir", view="open")
    table.do("ana", "work_out_scale", times="20", level=1)
    table.do("gm", "set_scale", sheet="fafnir", strength=10, mass=12)
    table.do("ana", "compare", by="lila", against="fafnir")
    table.do("ana", "carry", sheet="lila")
    table.do("ana", "race", by="lila", against="rachel")
    run = table.do("ana", "lift", sheet="lila", difficulty=-3, bits=BITS)
    until_end(table, "ana", run)
    table.do("ana", "read_species", sheet="lila")
    table.do("ana", "add_power", sheet="lila", power="invisibility", what="Ne plus se voir")
    table.do("ana", "add_drawback", sheet="lila", block="devenir_invisible", drawback="fatigue")
    table.do("ana", "use_power", sheet="lila", block="devenir_invisible")
    table.do("ana", "choose_species", sheet="lila", species="human")
    run = table.do("gm", "use_power", sheet="fafnir", block="pouvoir_vol", hard=True, difficulty=2, mode="gm")
    table.do("gm", "show", run=run)
    table.do("gm", "miracle", what="La pluie tombe sur la flamme.", asked=True)
    table.do("bob", "tell_settled", about="magic")
    table.do("bob", "contest", sheet="rachel", rival="lila", pairing="grab", faces=(*UP, *UP))
    fire = "boule_de_feu_weapon"
    run = table.do("gm", "shoot", by="fafnir", against=["rachel"], weapon=fire, aware="unaware")
    until_end(table, "gm", run)
    table.do("gm", "settle", run=run)
    return table
