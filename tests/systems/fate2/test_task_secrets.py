"""What boxes hand out is the game master's until they are ticked: players' records never hold it before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.codec import to_data
from tablee.game.sheet import Levelled, Sheet, Track
from tablee.table.log.facts import Fact
from tests.systems.fate2.challenging import FATE, faces
from tests.table.play import Play

PAYLOADS = "2: le roi dort mal; 2: le pain manque; 3: la garde a change de mot; 4: la Reine est morte"
SECRETS = ("le roi dort mal", "le pain manque", "la garde a change de mot", "la Reine est morte")
RUMOURS = {"shape": "rumours", "name": "Rumeurs", "payloads": PAYLOADS, "event": "des gredins attaquent"}


def table(**more: Any) -> Play:
    play = Play("fate2")
    for who, seat in (("finn", "ana"), ("cyrus", "bob")):
        blank = FATE.book().blank_sheet(who.title()).form()
        play.do(seat, "bring", sheet=who, content=blank)
    play.do("gm", "begin_challenge", **{**RUMOURS, **more})
    return play


def challenge_id(play: Play) -> str:
    sheets = play.state.game.sheets
    return next(id for id, sheet in sheets.items() if sheet.nature == "object")


def roll(play: Play, who: str, seat: str, total: int, **more: Any) -> None:
    chips = [{"name": "Contacter", "value": 3}]
    id = challenge_id(play)
    run = play.do(seat, "roll_on_challenge", sheet=who, challenge=id, chips=chips, faces=faces(total), **more)
    play.do(seat, "settle_challenge", run=run)


def known(play: Play, who: str) -> str:
    """Every byte of what somebody was told, and of the state that it adds up to."""
    told: list[Fact] = [view.fact for view in play.views(who)]
    return str([to_data(fact) for fact in told]) + str(play.sees(who))


def heard(play: Play, who: str) -> set[str]:
    return {secret for secret in SECRETS if secret in known(play, who)}


@pytest.mark.rule("FAT-3-17")
@pytest.mark.parametrize("who", ["ana", "bob", "eve"])
def test_players_read_a_payload_when_its_box_is_ticked_and_never_before(who: str) -> None:
    play = table()
    assert heard(play, who) == set() and "gredins" not in known(play, who)
    assert heard(play, "gm") == set(SECRETS)
    roll(play, "finn", "ana", 2)
    assert heard(play, who) == {SECRETS[0]}
    roll(play, "cyrus", "bob", 3)
    assert heard(play, who) == {SECRETS[0], SECRETS[2]}
    play.do("gm", "challenge_time", amount=1, unit="day")
    assert heard(play, who) == {SECRETS[0], SECRETS[2]}
    roll(play, "finn", "ana", -3)
    assert "gredins" in known(play, who), "the event is told when it happens"


@pytest.mark.rule("FAT-3-17", "FAT-3-21")
def test_players_see_rows_ticks_and_time_of_a_hidden_challenge() -> None:
    play = table()
    id = challenge_id(play)
    roll(play, "finn", "ana", 2)
    seen: Sheet = play.sees("ana").game.sheets[id]
    track = seen.need("progress", Track)
    assert [row.boxes for row in track.rows] == [1, 1, 5, 5, 1]
    assert [mark.payload for mark in track.marks] == ["le roi dort mal"]
    assert all(not row.payloads for row in track.rows)
    assert play.refused("ana", "roll_on_challenge", sheet="finn", challenge=id) == ("FAT-3-20 soon",)
    play.do("gm", "challenge_time", amount=1, unit="week")
    assert play.sees("ana").game.sheets[id].need("progress", Track).marks == ()


@pytest.mark.rule("FAT-3-17")
def test_a_challenge_that_is_hidden_as_a_whole_is_shown_in_words_first() -> None:
    play = Play("fate2")
    play.do("ana", "bring", sheet="finn", content=FATE.book().blank_sheet("Finn").form())
    play.do("gm", "begin_challenge", mode="gm", **RUMOURS)
    id = challenge_id(play)
    assert id not in play.sees("ana").game.sheets and "Rumeurs" not in known(play, "ana")
    play.do("gm", "challenge_time", amount=1, unit="month")
    assert "Rumeurs" not in known(play, "ana")
    play.do("gm", "show", sheet=id)
    assert id in play.sees("ana").game.sheets and heard(play, "ana") == set()
    roll(play, "finn", "ana", 2)
    assert heard(play, "ana") == {SECRETS[0]}


@pytest.mark.rule("FAT-3-17")
def test_what_a_player_throws_in_preparation_holds_no_payload() -> None:
    play = table()
    rules = FATE.book()
    from tablee.game.draft import Draft

    made = rules.draft(play.sees("ana").game, Draft("finn", way="challenge"))  # type: ignore[misc]
    assert made.form["check"] == "task"
    assert not any(secret in str(made) for secret in SECRETS)


def test_an_open_challenge_with_payloads_needs_the_game_masters_word() -> None:
    play = Play("fate2")
    assert play.refused("gm", "begin_challenge", hidden=False, **RUMOURS) == ("FAT-3-17 open",)


@pytest.mark.rule("FAT-3-17", "FAT-3-14-ex1")
def test_the_rumours_of_alverado_are_brought_without_telling_them() -> None:
    play = Play("fate2")
    play.bring("gm", "rumeurs", "rumeurs_d_alverado")
    track = play.sees("ana").game.sheets["rumeurs"].need("progress", Track)
    assert [row.boxes for row in track.rows] == [1, 1, 5, 5, 1]
    whole = play.sees("gm").game.sheets["rumeurs"].need("progress", Track)
    rumours = [words for row in whole.rows for words in row.payloads]
    assert len(rumours) == 10 + 1
    assert not any(words in known(play, "ana") for words in rumours)


def foe_at_the_table() -> Play:
    """A foe whose values are hidden, in a chase that all see."""
    play = Play("fate2")
    play.do("ana", "bring", sheet="finn", content=FATE.book().blank_sheet("Finn").form())
    guard = replace(FATE.book().blank_sheet("Vargo"), nature="opponent")
    guard = guard.put(Levelled("coursedetoits", "Course de toits", 3, "skill"))
    play.do("gm", "bring", sheet="vargo", content=guard.form())
    play.do("gm", "begin_challenge", shape="race", name="Les toits", second="vargo")
    return play


@pytest.mark.rule("FAT-3-28")
def test_the_skill_of_a_hidden_foe_counts_in_a_contest_and_is_not_told() -> None:
    play = foe_at_the_table()
    (id,) = (id for id, sheet in play.state.game.sheets.items() if sheet.nature == "scene")
    assert "Course de toits" not in known(play, "ana")
    args: dict[str, Any] = {"sheet": "finn", "challenge": id, "rival": "vargo"}
    skill = {"rival_trait": "coursedetoits"}
    assert play.refused("ana", "roll_on_challenge", **args, **skill) == ("HOUSE-seat hidden",)
    run = play.do("gm", "roll_on_challenge", **args, **skill, faces=faces(4) + faces(0))
    assert play.state.game.runs[run].check["foe"]["level"] == 3
    assert play.state.game.runs[run].check["foe"]["trait"] == "Course de toits"
    assert "coursedetoits" not in known(play, "ana") and "Course de toits" not in known(play, "ana")


@pytest.mark.rule("FAT-3-28")
def test_a_player_cannot_name_what_the_other_side_uses_without_aiming_at_it() -> None:
    play = foe_at_the_table()
    (id,) = (id for id, sheet in play.state.game.sheets.items() if sheet.nature == "scene")
    args: dict[str, Any] = {"sheet": "finn", "challenge": id, "rival_trait": "coursedetoits"}
    run = play.do("ana", "roll_on_challenge", **args, faces=faces(4) + faces(0))
    assert play.state.game.runs[run].check["foe"]["level"] == -1


@pytest.mark.rule("FAT-3-20")
def test_whoever_rolls_unseen_is_not_noted_on_an_open_challenge() -> None:
    play = Play("fate2")
    play.do("gm", "begin_challenge", shape="default", name="La porte", duration=1, duration_unit="day")
    ghost = replace(FATE.book().blank_sheet("Fantome"), nature="opponent")
    play.do("gm", "bring", sheet="fantome_", content=ghost.form(), hidden=True)
    (id,) = (id for id, sheet in play.state.game.sheets.items() if sheet.nature == "scene")
    run = play.do("gm", "roll_on_challenge", sheet="fantome_", challenge=id, faces=faces(4))
    play.do("gm", "settle_challenge", run=run)
    assert play.sees("ana").game.sheets[id].need("progress", Track).marks
    assert "fantome_" not in known(play, "ana").lower()


@pytest.mark.rule("FAT-3-11")
def test_a_throw_that_is_taken_back_takes_its_box_with_it() -> None:
    play = table()
    id = challenge_id(play)
    run = play.do("ana", "roll_on_challenge", sheet="finn", challenge=id, faces=faces(4))
    play.do("ana", "settle_challenge", run=run)
    before = play.state.game.sheets[id]
    assert before.need("progress", Track).marks
    play.do("gm", "undo", command=run)
    after = play.state.game.sheets[id]
    assert not after.need("progress", Track).marks
    assert not play.sees("ana").game.sheets[id].need("progress", Track).marks
    play.do("ana", "roll_on_challenge", sheet="finn", challenge=id, faces=faces(3))


@pytest.mark.rule("FAT-3-11", "FAT-3-17")
def test_a_throw_that_counts_for_a_challenge_nobody_knows_of_tells_nothing() -> None:
    play = Play("fate2")
    play.do("ana", "bring", sheet="finn", content=FATE.book().blank_sheet("Finn").form())
    play.do("gm", "begin_challenge", shape="default", name="Le complot", mode="gm")
    form = {"check": "test", "level": 1, "goal": 0, "name": "finn"}
    run = play.do("ana", "throw", check=form, by="finn", faces=faces(4))
    play.do("ana", "close", run=run)
    before = {who: play.views(who) for who in ("ana", "bob", "eve")}
    (id,) = (id for id, sheet in play.state.game.sheets.items() if sheet.get("challenge"))
    play.do("gm", "count_throw", run=run, challenge=id)
    assert play.state.game.sheets[id].need("progress", Track).marks
    assert {who: play.views(who) for who in ("ana", "bob", "eve")} == before


def of_bob(play: Play) -> int:
    """How many records somebody who has nothing to do with it has read."""
    return len(play.views("bob"))


@pytest.mark.rule("FAT-3-11", "FAT-3-17")
def test_a_throw_that_names_no_challenge_never_lands_on_a_hidden_one() -> None:
    """On the way "challenge" with none in sight it is a plain attempt, told as any other is."""
    read = []
    for hidden in (True, False):
        play = Play("fate2")
        play.do("ana", "bring", sheet="finn", content=FATE.book().blank_sheet("Finn").form())
        if hidden:
            play.do("gm", "begin_challenge", mode="gm", **RUMOURS)
        play.do("ana", "draft", sheet="finn", draft={"sheet": "finn", "way": "challenge"})
        before = of_bob(play)
        play.do("ana", "throw_draft", sheet="finn", faces=faces(4))
        read.append(of_bob(play) - before)
        (run,) = play.state.game.runs.values()
        assert run.check["check"] == "test" and run.id in play.sees("bob").game.runs
    assert read[0] == read[1]


@pytest.mark.rule("FAT-3-11")
def test_a_hidden_challenge_and_none_are_refused_alike_wherever_its_id_is_written() -> None:
    play = Play("fate2")
    play.do("ana", "bring", sheet="finn", content=FATE.book().blank_sheet("Finn").form())
    play.do("gm", "begin_challenge", mode="gm", **RUMOURS)
    told = []
    for id in (challenge_id(play), "defi-c9999"):
        draft = {"sheet": "finn", "way": "challenge", "options": {"challenge": id}}
        told.append(
            [
                play.refused("ana", "draft", sheet="finn", draft=draft),
                play.refused("ana", "roll_on_challenge", sheet="finn", challenge=id),
                play.refused("ana", "settle_challenge", run=id),
                play.refused("ana", "count_throw", run="r1", challenge=id),
            ]
        )
    assert told[0] == told[1]


@pytest.mark.rule("FAT-3-11")
def test_what_the_game_master_aims_at_a_hidden_challenge_is_not_told() -> None:
    play = Play("fate2")
    play.do("ana", "bring", sheet="finn", content=FATE.book().blank_sheet("Finn").form())
    play.do("gm", "begin_challenge", mode="gm", **RUMOURS)
    id = challenge_id(play)
    draft = {"sheet": "finn", "way": "challenge", "options": {"challenge": id}}
    play.do("gm", "draft", sheet="finn", draft=draft)
    assert id not in known(play, "ana") + known(play, "bob")
    play.do("gm", "throw_draft", sheet="finn", faces=faces(4))
    assert id not in known(play, "ana") + known(play, "bob") and "Rumeurs" not in known(play, "ana")


@pytest.mark.rule("FAT-3-11", "FAT-3-17")
def test_a_throw_written_by_hand_at_a_guessed_id_ticks_nothing_and_tells_nothing() -> None:
    """As a program would send it: the same is told and refused whether there is such a challenge or not."""
    read = []
    for hidden in (True, False):
        play = Play("fate2")
        play.do("ana", "bring", sheet="finn", content=FATE.book().blank_sheet("Finn").form())
        if hidden:
            play.do("gm", "begin_challenge", mode="gm", **RUMOURS)
        else:
            play.do("gm", "say", words="rien", style="whisper", to=["seat-gm"])
        form = {"check": "task", "level": 3, "goal": 0, "aim": {"challenge": "defi-c0002_seat-gm"}}
        before = of_bob(play)
        run = play.do("ana", "throw", check=form, faces=faces(4))
        refused = play.refused("ana", "settle_challenge", run=run)
        read.append((of_bob(play) - before, refused, play.sees("bob").game.runs[run].closed))
        if hidden:
            assert not play.state.game.sheets["defi-c0002_seat-gm"].need("progress", Track).marks
    assert read[0] == read[1] and read[0][1] == ("HOUSE-sheet unknown",)
