"""A game changed in the middle of a campaign: which sheets no longer fit it, and how they are put right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.event import SheetPut
from tablee.game.pack import Pack
from tablee.game.problem import Problem
from tablee.game.sheet import Items, Levelled, Power, Sheet, Track
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.game.track import Mark, TrackRow
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.wounds.levels import wound_track
from tests.systems.fudge.by_hand import Game, book, refused, rules, told


def changed(**tables: Any) -> Rules:
    form: dict[str, Any] = {"system": "fudge", "name": "À nous", "version": 4}
    form |= {"dials": {"track": "own"}, "tables": tables}
    return SYSTEM.rules(SYSTEM.pack().read(form))


def own(name: str) -> dict[str, Any]:
    """The book's own table, to change."""
    pack: Pack = SYSTEM.pack()
    return dict(pack.tables[name])


def longer() -> Rules:
    """Three boxes for Hurt, one more Attribute, and a ladder of four levels."""
    wounds, attributes = own("wounds"), own("attributes")
    stages = [{**s, "boxes": 3} if s["key"] == "hurt" else s for s in wounds["stages"]]
    used = [*attributes["used"], "memory"]
    rungs = [{"value": v, "fr": w, "en": w} for v, w in ((1, "Haut"), (0, "Égal"), (-1, "Bas"), (-2, "Nul"))]
    ladder = {"rungs": rungs, "legendary": {"fr": "Mythique", "en": "Mythical"}}
    return changed(wounds={"stages": stages}, attributes={**attributes, "used": used}, ladder=ladder)


def approved(*blocks: Levelled | Power, nature: str = "character") -> Sheet:
    sheet = replace(rules().blank_sheet("Ana"), status="approved", nature=nature)
    for block in blocks:
        sheet = sheet.put(block)
    return sheet


def wrong(of: Rules, sheet: Sheet) -> list[tuple[str, str]]:
    return told(p for p in of.validate(sheet) if not p.warning)


@pytest.mark.rule("FUD-4.5.7-08", "FUD-1.3.1-01", "FUD-1.2-03")
@pytest.mark.parametrize("status", ["draft", "submitted", "approved", "changed"])
def test_what_no_longer_fits_the_game_is_named_whatever_the_status(status: Any) -> None:
    sheet = replace(approved(Levelled("saut", "Saut", 2, "skill")), status=status)
    now = set(wrong(longer(), sheet)) - set(wrong(rules(), sheet))
    level = "FUD-1.2-07" if status in ("draft", "submitted") else "FUD-1.2-06"
    assert now >= {("FUD-4.5.7-08", "stale"), ("FUD-1.3.1-01", "missing"), (level, "above")}


@pytest.mark.rule("FUD-1.3.1-01", "FUD-7.4.1-01", "FUD-1.4-05")
def test_only_who_should_have_an_attribute_lacks_it() -> None:
    bare = approved().drop("force")
    assert wrong(rules(), bare) == [("FUD-1.3.1-01", "missing")]
    assert wrong(rules(), replace(bare, nature="opponent")) == []
    assert wrong(rules(), bare.put(Levelled("puissance", "Strength", 1, "attribute"))) == []
    in_play = replace(rules(creation="in_play").blank_sheet("Ana"), status="approved")
    assert wrong(rules(creation="in_play"), in_play) == []


@pytest.mark.rule("FUD-4.5.7-08")
def test_a_row_is_stale_and_the_row_of_the_dead_is_not() -> None:
    sheet = approved(nature="opponent")
    track = sheet.need("wounds", Track)
    dead = replace(track, rows=(*track.rows, TrackRow("dead", Text("Mort", "Dead"))))
    assert wrong(rules(), sheet.put(replace(dead, marks=(Mark("dead", "dead"),)))) == []
    assert wrong(rules(track="epic"), sheet) == [("FUD-4.5.7-08", "stale")]
    minion = replace(sheet.put(wound_track(book(), "minion")), nature="minion")
    assert wrong(rules(), minion) == []


@pytest.mark.rule("FUD-4.5.7-08", "FUD-1.3.1-01", "FUD-1.2-03", "FUD-4.8-07")
def test_a_sheet_is_brought_up_to_the_game() -> None:
    here = longer()
    sheet = approved(Levelled("saut", "Saut", 2, "skill"))
    hurt = replace(sheet.need("wounds", Track), marks=(Mark("scratch", "scratch"), Mark("very_hurt", "hurt")))
    old = Items("ladder", Text("Échelle", "Ladder"), ("Excellent / Superb",))
    game = Game(here, fold(State(), [SheetPut("ana", sheet.put(hurt).put(old))]))
    said = told(game.preview("refit").because)
    assert said == [
        ("FUD-4.5.7-08", "refitted"), ("FUD-1.3.1-01", "added"), ("FUD-1.2-03", "moved"),
    ]  # fmt: skip
    game.play("refit", sheets=["ana"])
    after = game.state.sheet("ana")
    assert (after.pack, after.version, after.status) == ("À nous", 4, "approved")
    track = after.need("wounds", Track)
    assert [(row.key, row.boxes) for row in track.rows if row.key == "hurt"] == [("hurt", 3)]
    assert {(m.row, m.severity) for m in track.marks} == {("scratch", "scratch"), ("hurt", "hurt")}
    memory = next(b for b in after.having(Levelled) if b.name == "Mémoire")
    assert (memory.level, memory.role, memory.tags) == (0, "attribute", ("required",))
    roles = [block.role for block in after.having(Levelled)]
    assert roles == ["attribute"] * 8 + ["skill"]
    assert after.need("saut", Levelled).level == 1
    assert after.get("ladder") is None and wrong(here, after) == []
    assert refused(lambda: game.play("refit")) == [("FUD-1.2-03", "fits")]


@pytest.mark.rule("FUD-1.3.6-01", "FUD-5.2-01")
def test_points_come_and_go_with_the_game() -> None:
    without = rules(fudge_points=False, progress="subjective")
    lucky = replace(rules(fudge_points=True).blank_sheet("Ana"), status="approved")
    game = Game(without, fold(State(), [SheetPut("ana", lucky)]))
    assert wrong(without, lucky) == [("FUD-1.3.6-01", "gone")]
    assert ("FUD-1.3.6-01", "ended") in told(game.preview("refit").because)
    game.play("refit")
    assert game.state.sheet("ana").get("fudge_points") is None
    bare = approved().drop("xp")
    back = Game(rules(fudge_points=True, points_start=4), fold(State(), [SheetPut("ana", bare)]))
    assert told(back.preview("refit").because) == [("FUD-1.3.6-01", "begun"), ("FUD-5.2-01", "begun")]
    back.play("refit")
    assert (back.points("ana"), back.points("ana", "xp")) == (4, 0)


@pytest.mark.rule("FUD-1.3-01")
def test_what_players_wrote_is_never_struck_and_is_said() -> None:
    here = rules(gifts=False, track="epic")
    game = Game(here, fold(State(), [SheetPut("ana", approved(Power("chance", "Chanceux", "gift")))]))
    left: tuple[Problem, ...] = game.preview("refit").problems
    assert [(p.rule, p.said, p.where, p.warning) for p in left] == [("FUD-1.3-01", "off", "ana.chance", True)]
    game.play("refit")
    assert game.state.sheet("ana").get("chance") is not None


def test_a_sheet_that_only_bears_an_older_version_is_told_so() -> None:
    old = replace(approved(), pack="book", version=0)
    game = Game(rules(), fold(State(), [SheetPut("ana", old)]))
    assert told(game.preview("refit").because) == [("FUD-1.2-03", "version")]


@pytest.mark.rule("FUD-4.5.7-08")
def test_a_sheet_being_made_takes_the_games_boxes_by_itself() -> None:
    here = rules(track="epic")
    assert here.derive is not None
    draft = rules().blank_sheet("Ana")
    assert ("FUD-4.5.7-08", "stale") in wrong(here, draft)
    assert [row.boxes for row in here.derive(draft).need("wounds", Track).rows] == [3, 2, 2, 1, 1]
