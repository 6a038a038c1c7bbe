"""The duel on two phones: a table with a game master and players, each of whom is asked on their own."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.systems.krasses import SYSTEM
from tests.table.play import Play


def evening(hidden: str = "open") -> Play:
    """Ana plays Aline, Bob plays Isaure; a guard was typed on one line; the scenario has begun."""
    play = Play("krasses")
    play.bring("ana", "aline", "aline")
    play.bring("bob", "isaure", "isaure")
    make = SYSTEM.book().quick
    assert make is not None
    content = make("Garde +5, pique +1, ivresse -1").form()
    play.do("gm", "bring", sheet="garde", content=content, view=hidden)
    play.do("gm", "start_scenario")
    play.do("ana", "choose", pending="keep:aline", seat="aline", option="1")
    play.do("bob", "choose", pending="keep:isaure", seat="isaure", option="5")
    return play


def dice(play: Play, who: str = "") -> dict[str, int]:
    game = (play.sees(who) if who else play.state).game
    return {
        f"{id}.{block.id}": block.value
        for id, sheet in game.sheets.items()
        for block in sheet.having(Account)
    }


def asked(play: Play, who: str = "") -> dict[str, tuple[str, ...]]:
    """What waits, by what it is about, and for whom."""
    pendings = (play.sees(who) if who else play.state).game.pendings
    return {id.partition(":")[2]: pending.waits_for for id, pending in pendings.items()}


def draft(play: Play, who: str, sheet: str, *against: str, **options: Any) -> str:
    wanted = {"way": "oppose", "against": list(against), "options": options}
    if sheet == "aline":
        wanted["traits"] = ["bagout"]
    play.do(who, "draft", sheet=sheet, draft=wanted)
    return play.do(who, "throw_draft", sheet=sheet)


@pytest.mark.rule("KRA-20", "KRA-23", "KRA-24", "KRA-25", "KRA-17")
def test_the_player_announces_the_gm_counters_and_the_player_takes_the_dice() -> None:
    play = evening()
    start = {"group.pile": 3, "aline.reserve": 1, "isaure.reserve": 5}
    assert dice(play) == dice(play, "ana") == start
    run = draft(play, "ana", "aline", "garde", krasses=3)
    assert dice(play) == {**start, "group.pile": 0}
    assert asked(play) == asked(play, "bob") == {"counter": ("gm",)}
    counter = {"pending": f"{run}:counter", "option": "counter"}
    assert play.refused("ana", "choose", **counter, seat="gm") == ("HOUSE-seat not_asked",)
    play.do("gm", "choose", **counter, seat="gm", faces=(4, 5, 6, 7))
    assert asked(play, "gm") == {"take": ("aline",)}
    take = {"pending": f"{run}:take", "seat": "aline", "option": "throw"}
    assert play.refused("bob", "choose", **take) == ("HOUSE-seat not_asked",)
    play.do("ana", "choose", **take, faces=(6, 3, 1, 2, 6, 4))
    assert asked(play) == {"justify-1-1": ("gm",), "say-1-1": ("aline",)}
    say = {"pending": f"{run}:say-1-1", "seat": "aline", "reason": "La cloche sonne."}
    assert play.refused("bob", "justify", **say) == ("HOUSE-seat not_asked",)
    play.do("ana", "justify", **say)
    assert asked(play) == {"justify-1-1": ("gm",)}
    for die, option in ((1, "accept"), (2, "refuse"), (5, "accept")):
        last = play.do("gm", "choose", pending=f"{run}:justify-1-{die}", seat="gm", option=option)
    assert asked(play) == {}
    assert dice(play) == dice(play, "bob") == {**start, "group.pile": 0}
    mine, theirs = SYSTEM.book().check(play.state.game.runs[run].check).sides
    assert (mine, theirs) == ("aline", "garde")
    play.do("gm", "undo", command=last)
    assert asked(play) == {"justify-1-5": ("gm",), "say-1-5": ("aline",)}
    assert not play.state.game.runs[run].applied
    play.do("gm", "undo", command=run)
    assert dice(play) == dice(play, "ana") == start
    assert asked(play) == {}


@pytest.mark.rule("KRA-19", "KRA-23", "KRA-24", "KRA-25")
def test_the_gm_announces_the_player_counters_and_the_gm_takes_the_dice() -> None:
    play = evening()
    run = draft(
        play, "gm", "garde", "aline", krasses=5, reasons="la nuit; le pont; la foule; un ami; un chien"
    )
    assert play.state.game.runs[run].check["stake"] == 4
    assert asked(play, "ana") == {"counter": ("aline",)}
    answer = {"pending": f"{run}:counter", "seat": "aline", "option": "counter"}
    assert play.refused("bob", "choose", **answer) == ("HOUSE-seat not_asked",)
    play.do("ana", "choose", **answer, faces=(9, 8, 3, 2))
    assert dice(play) == {"group.pile": 0, "aline.reserve": 0, "isaure.reserve": 5}
    assert asked(play) == {"take": ("gm",)}
    assert play.refused("ana", "choose", pending=f"{run}:take", seat="gm", option="throw") == (
        "HOUSE-seat not_asked",
    )
    last = play.do("gm", "choose", pending=f"{run}:take", seat="gm", option="throw", faces=(6,) * 9)
    assert asked(play) == {}
    assert dice(play) == dice(play, "ana") == {"group.pile": 9, "aline.reserve": 0, "isaure.reserve": 5}
    play.do("gm", "undo", command=last)
    assert dice(play)["group.pile"] == 0
    play.do("gm", "redo", command=last)
    assert dice(play)["group.pile"] == 9


@pytest.mark.rule("KRA-23", "KRA-24")
def test_a_tie_is_thrown_on_and_the_player_who_was_attacked_may_win_the_dice() -> None:
    play = evening()
    run = draft(play, "gm", "garde", "aline", krasses=1)
    play.do("ana", "choose", pending=f"{run}:counter", seat="aline", option="counter", faces=(5, 6, 4, 7))
    play.do("gm", "roll_on", run=run, faces=(2, 2, 9, 9))
    play.do("ana", "choose", pending=f"{run}:take", seat="aline", option="throw", faces=(3, 1))
    assert asked(play) == {"justify-1-1": ("gm",), "say-1-1": ("aline",)}
    play.do("gm", "close_pending", pending=f"{run}:say-1-1")
    play.do("gm", "close_pending", pending=f"{run}:justify-1-1")
    assert asked(play) == {}
    assert play.state.game.runs[run].applied
    assert dice(play)["group.pile"] == 2


@pytest.mark.rule("KRA-23")
def test_of_two_who_answer_at_once_one_wins_and_the_other_is_told() -> None:
    play = evening()
    run = draft(play, "gm", "garde", "aline", krasses=1)
    answer = {"pending": f"{run}:counter", "seat": "aline"}
    play.do("ana", "choose", **answer, option="let_go")
    assert play.refused("gm", "choose", **answer, option="counter") == ("HOUSE-pending late",)
    assert dice(play)["group.pile"] == 4


@pytest.mark.rule("KRA-23")
def test_a_guard_seen_from_outside_brings_one_number() -> None:
    play = evening("words")
    run = draft(play, "ana", "aline", "garde", krasses=1)
    play.do("gm", "choose", pending=f"{run}:counter", seat="gm", option="let_go", faces=(9, 9, 1, 5, 5))
    mine, theirs = (play.sees(who).game.runs[run] for who in ("ana", "gm"))
    assert (mine.steps, mine.applied) == (theirs.steps, True)
    assert "pique" not in repr(play.views("ana"))
    assert "ivresse" not in repr(play.views("bob"))
    assert "pique" in repr(theirs.check)
    assert mine.check["gm"]["bonus"] == 5


@pytest.mark.rule("KRA-12", "KRA-02")
def test_a_hidden_difficulty_is_told_afterwards() -> None:
    play = evening()
    play.do("ana", "draft", sheet="aline", draft={"traits": ["bagout"], "options": {"krasses": 1}})
    play.do("gm", "veil", sheet="aline", goal="Ardu")
    run = play.do("ana", "throw_draft", sheet="aline", faces=(7, 6, 3))
    assert play.sees("ana").game.runs[run].check["check"] == "open"
    assert "Ardu" not in repr(play.views("ana"))
    play.do("gm", "choose", pending=f"{run}:justify-1-1", seat="gm", option="accept")
    play.do("gm", "show", goal=run)
    assert play.sees("ana").goals[run] == "Ardu"
