"""Iaôdune's old tables: a chase over the roofs, and a night at the drowned gate."""

from __future__ import annotations

from tests.old_data.evening import Evening, turned
from tests.old_data.evenings import around
from tests.old_data.evenings.around import BITS, BOB

PHASES: tuple[str, ...] = ()
"""Creation has no phases: a sheet of Iaôdune keeps no steps."""
PACES: tuple[str, ...] = ()
"""There are no fights with turns: beings are opposed throw by throw."""
WRITES_NOTHING = ("roll_on", "spend")
"""`roll_on` needs a check that waits for dice, and no check of Iaôdune does: `throw`, `attempt` and `oppose`
throw at once, and `choose` throws with the answer. `spend` needs a spend, and no node of a check offers one.
Both raise before they write, overruled or not: `the_drowned_gate` sends them."""
DIALS: tuple[dict[str, object], ...] = ()
"""No house rule brings a move that the book's game has not."""

CAST = around.Cast(
    "iaodune",
    ("nae", "orso"),
    "bete-de-sel",
    ("athletisme", "esprit", "masse"),
    ("numeric", {"role": "skill", "value": 2}),
    "+2N +1D contre 4",
    {"way": "oppose"},
    {"base_dice": 6, "equality": "succeeds"},
    ("4", "7", "9"),
    {"unit": "N"},
)


def tables() -> list[Evening]:
    """All scripted tables of Iaôdune."""
    return [*around.tables(CAST), the_chase(), the_drowned_gate()]


def the_chase() -> Evening:
    """Naé runs from the tide guard over three rounds of opposed throws; Orso joins, a guard gives up."""
    table = Evening("iaodune", name="the-chase")
    table.bring("ana", "nae", "nae")
    table.bring("bob", "orso", "orso")
    table.bring("gm", "guard", "garde-des-marees", view="open")
    table.bring("gm", "second", "garde-des-marees", view="words", name="La seconde garde")
    table.do("ana", "say", words="Je saute sur le toit de la halle !", sheet="nae")
    table.do(
        "ana", "oppose", sheet="nae", rivals=["guard"], aptitude="athletisme", skills=["course"], bits=BITS
    )
    table.do("gm", "put_trait", sheet="guard", role="suffering", name="Essoufflé", d=-1)
    table.do("ana", "attempt", sheet="nae", aptitude="athletisme", skills=["escalade"], against=6)
    table.do("ana", "close", run=table.last_run)
    table.do("gm", "say", words="Une seconde garde coupe par la ruelle.")
    run = table.do(
        "gm", "oppose", sheet="second", rivals=["nae", "guard"], aptitude="athletisme", convert="no"
    )
    table.do("gm", "close", run=run)
    table.do("ana", "put_trait", sheet="nae", role="suffering", name="Côtes fêlées", d=-2)
    table.do("bob", "say", words="Orso ouvre la lucarne : « Par ici ! »", style="emote", sheet="orso")
    table.do("bob", "attempt", sheet="orso", aptitude="presence", d=1, against=3, faces=(6, 4, 4, 2, 1, 5))
    table.do("bob", "oppose", sheet="orso", rivals=["second"], aptitude="athletisme", mode="gm_me")
    table.do("ana", "oppose", sheet="nae", rivals=["guard", "second"], aptitude="athletisme", convert="yes")
    table.do("ana", "put_trait", sheet="nae", role="tool", name="Gaffe", n=1, d=1)
    gone = table.do("ana", "strike_trait", sheet="nae", block="corde")
    table.do("gm", "undo", command=gone)
    table.do("gm", "redo", command=gone)
    table.do("gm", "strike_trait", sheet="guard", block="lanterne")
    table.do("gm", "say", words="Le premier garde s’arrête, hors d’haleine.")
    table.do(
        "ana", "draft", sheet="nae", draft={"traits": ["athletisme"], "against": ["second"], "way": "oppose"}
    )
    last = table.do("ana", "throw_draft", sheet="nae", bits=BITS)
    table.do("gm", "undo", command=last)
    table.do("gm", "redo", command=last)
    table.do("bob", "attempt", sheet="orso", aptitude="esprit", skills=["soins"], against=5)
    table.do("bob", "strike_trait", sheet="orso", block="deuil")
    table.do("gm", "evening", open=False, recap="Naé a semé la garde, il lui en reste deux côtes fêlées.")
    return table


def the_drowned_gate() -> Evening:
    """The gate and the salt beast; levels read as dice; questions before the dice, the last left open."""
    table = Evening("iaodune", name="the-drowned-gate", pack=turned("iaodune", several_skills=True))
    table.bring("gm", "nae", "nae")
    table.do("ana", "take_sheet", sheet="nae")
    table.bring("gm", "orso", "orso")
    table.do("gm", "give", sheet="orso", seat=BOB)
    table.bring("gm", "gate", "porte-noyee", view="open")
    table.bring("gm", "beast", "bete-de-sel")
    ask = {"sheet": "nae", "aptitude": "athletisme", "skills": ["escalade"], "convert": "ask"}
    run = table.do("ana", "attempt", **ask, against=8)
    table.do("ana", "choose", pending=table.question, seat=_asked(table), option="convert")
    run = table.do("ana", "attempt", **ask, against=8)
    table.do(
        "ana",
        "choose",
        pending=table.question,
        seat=_asked(table),
        option="throw",
        faces=(6, 5, 5, 4, 4, 3, 3, 2, 1),
    )
    assert table.refused("gm", "roll_on", run=run, overrule="Encore.")
    assert table.refused("gm", "spend", run=run, spend="reroll", overrule="Encore.")
    table.do(
        "bob", "attempt", sheet="orso", aptitude="esprit", skills=["soins", "herbier"], without=["deuil"]
    )
    table.do("bob", "dice_to_levels", d=8)
    table.do("ana", "levels_to_dice", n=3)
    check = {"check": "dice", "dice": "4d6kh3"}
    table.do("bob", "throw", check=check, by="orso", bits=BITS)
    table.do("ana", "throw", check=around.check_of(CAST, "+2N contre jet +1N +2D contre jet 0N"), by="nae")
    table.do(
        "gm", "throw", check=around.check_of(CAST, "+1N -2nD +1D"), by="gate", faces=(5, 5, 6, 3, 3, 1, 2)
    )
    table.do("gm", "attempt", sheet="beast", aptitude="masse", skills=["charge"], n=1, mode="gm")
    pack = {"system": "iaodune", "name": "marées hautes", "dials": {"beyond_table": "series", "max_dice": 40}}
    table.do("gm", "pack", pack=pack)
    table.do("gm", "oppose", sheet="beast", rivals=["nae", "orso"], aptitude="masse")
    table.do("ana", "attempt", **ask, against=9)
    table.do("gm", "close_pending", pending=table.question)
    table.do("bob", "draft", sheet="orso", draft={"traits": ["presence"], "goal": "5"})
    table.do("ana", "throw", check=around.check_of(CAST, "+1N contre 3"), by="nae")
    table.do("ana", "attempt", **ask, against=7)
    assert table.state.game.pendings
    return table


def _asked(table: Evening) -> str:
    """Who is asked by the first question."""
    return table.state.game.pendings[table.question].asks[0]
