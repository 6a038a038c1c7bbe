"""Names at the table: plain, nobody else's by sight or by ear, and nobody else's role."""

from __future__ import annotations

import pytest

from tablee.game.problem import Refused
from tablee.table.log.facts import SeatPut
from tablee.table.log.names import claims_master, heard, person_name, plain_name
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE
from tests.systems_under_test import find_system
from tests.table.play import Play

POSES, SAME = ("HOUSE-seat poses",), ("HOUSE-seat same_name",)
ALIKE = [
    "bob", " BOB ", "B\u200bob", "Bo\u2060b", "\u202eBob", "Bob\u200f", "Ｂｏｂ", "B\u043eb", "\u0412ob",
    "B\u03bfb", "Bob\u200d", "Bo\u200cb",
    "B0b", "\u0392ob", "\ua4d0OB", "Bo\u0062\u20dd", "\U0001f171ob", "\U0001f1e7ob",
    "Bob\ufe0f", "B\u00adob", "Bob\u3164", "\U000e0042Bob", "Bob\u00a0", "\u2003Bob", "Bo\u034fb",
]  # fmt: skip


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_looks_like_another_s_is_another_s(name: str) -> None:
    play = Play("fu3")
    assert heard(name) == heard("Bob")
    assert play.refused("ana", "seat", seat="seat-ana", name=name) == SAME
    assert play.refused("gm", "seat", seat="seat-ana", name=name) == SAME


@pytest.mark.parametrize(
    "name", ["\u200b", "\u2060\u2060", "\u3164", "\u2800", "\U000e0041", "\ufe0f", "\u034f"]
)
def test_a_name_that_can_t_be_seen_is_none(name: str) -> None:
    play = Play("fu3")
    assert play.refused("ana", "seat", seat="seat-ana", name=name) == ("HOUSE-seat name",)
    with pytest.raises(Refused):
        plain_name(name)
    content = {**find_system("fu3").preset("teich").form(), "name": name}
    assert play.refused("ana", "bring", sheet="mine", content=content) == POSES


@pytest.mark.parametrize(
    "name",
    [
        "GM", "mj", "Ana (GM)", "Ana (MJ)", "[MJ] Ana", "Ana – MJ", "M.J.", "g m", "Ｇ\u200bＭ", "\u041cJ",
        "MJ Ana", "M\ufe0fJ", "Maître de jeu", "MAITRE DU JEU", "Meneuse de jeu", "Ana \u2768MJ\u2769",
        "game master", "G\u039c", "M\u037f",
        "\U0001f176\U0001f17c", "\u0262\u1d0d", "\u13c0\u13b7", "\ua4d6\ua4df",
        "\U0001f1ec\U0001f1f2", "M_J", "M/J", "M\u2011J", "G\u00a0M", "MJ2", "GameMaster", "Game-Master",
        "Maîtresse de jeu", "maitre-du-jeu", "G\u050cM\u039c MJ",
    ],
)  # fmt: skip
def test_nobody_but_the_game_master_is_called_so(name: str) -> None:
    play = Play("fu3")
    assert claims_master(name)
    assert play.refused("ana", "seat", seat="seat-ana", name=name) == POSES
    assert play.refused("gm", "seat", seat="seat-ana", name=name) == POSES
    assert person_name(name, "gm")


@pytest.mark.parametrize("name", ["CamiIIe", "Cami11e", "Cami||e", "CΑΜΙLLΕ", "Carnille"])
def test_a_stroke_may_be_a_letter_or_a_figure(name: str) -> None:
    assert heard(name) == heard("Camille")


@pytest.mark.parametrize(("one", "other"), [("ΑΝΑ", "Ana"), ("νίκος", "Νίκος"), ("МАМА", "MAMA")])
def test_alphabets_are_told_apart_by_what_is_seen(one: str, other: str) -> None:
    assert heard(one) == heard(other)


@pytest.mark.parametrize(
    "name",
    [
        "Majorie",
        "Gmail",
        "Jean-Marie",
        "Emjay",
        "Léo J.",
        "Ольга",
        "Νίκος",
        "李",
        "M. Jo",
        "Al",
        "Emgé",
        "G. Martin",
    ],
)
def test_ordinary_names_pass(name: str) -> None:
    assert person_name(name, "player") == name
    play = Play("fu3")
    play.do("ana", "seat", seat="seat-ana", name=name)
    assert play.seat("ana").name == name


def test_a_name_is_kept_without_what_nobody_sees() -> None:
    play = Play("fu3")
    play.do("ana", "seat", seat="seat-ana", name="  A\u200bn\u202enie  \ufeff ")
    assert play.seat("ana").name == "Annie"


@pytest.mark.parametrize("name", ["Bob", "b\u200bob", "Gm", "Ana (MJ)", "B\u043eb"])
def test_what_a_player_plays_is_called_like_no_other_person(name: str) -> None:
    """One's own name may be one's character's; the game master calls foes what they please."""
    play = Play("fu3")
    content = {**find_system("fu3").preset("teich").form(), "name": name}
    assert play.refused("ana", "bring", sheet="mine", content=content) == POSES
    play.do("ana", "bring", sheet="mine", content={**content, "name": "Ana"})
    play.do("gm", "bring", sheet="foe", content=content)


@pytest.mark.parametrize("title", ["Bob", "Gm (MJ)", "Le MJ", "b\u2060OB"])
def test_a_side_of_a_throw_is_called_like_no_other_person(title: str) -> None:
    """A throw says who acts: by a title of its own it would say somebody else."""
    krasses, fate2, fudge = Play("krasses"), Play("fate2"), Play("fudge")
    krasses.bring("ana", "mine", "aline")
    fate2.bring("ana", "mine", "finn")
    fudge.bring("ana", "mine", "bran")
    sides = [{"name": "mine", "label": title}, {"name": "x", "who": "gm"}]
    check = {"check": "opposed", "parties": sides}
    assert krasses.refused("ana", "throw", check=check, by="mine") == POSES
    named = {"check": "test", "level": 1, "name": "mine", "title": title}
    assert fate2.refused("ana", "throw", check=named, by="mine") == POSES
    blow = {"check": "blow", "me": {"name": "mine", "title": title}, "foe": {"name": "x", "title": "Loup"}}
    assert fudge.refused("ana", "throw", check=blow, by="mine") == POSES
    for play, sent in ((krasses, check), (fate2, named), (fudge, blow)):
        play.do("gm", "customs", nod=True)
        assert play.refused("ana", "throw", check=sent, by="mine") == POSES


def test_no_undo_gives_two_people_one_name() -> None:
    """A name that was given up may be another's by now."""
    play = Play("fu3")
    gave_up = play.do("ana", "seat", seat="seat-ana", name="Zoé")
    took = play.do("bob", "seat", seat="seat-bob", name="Ana")
    for who in ("ana", "gm"):
        assert play.refused(who, "undo", command=gave_up) == SAME
    play.do("bob", "undo", command=took)
    play.do("ana", "undo", command=gave_up)
    assert [play.seat(who).name for who in ("ana", "bob")] == ["Ana", "Bob"]
    assert play.refused("bob", "redo", command=took) == SAME


def test_no_undo_names_what_is_played_after_another_person() -> None:
    play, content = Play("krasses"), find_system("krasses").preset("aline").form()
    play.do("bob", "seat", seat="seat-bob", name="Robert")
    brought = play.do("ana", "bring", sheet="mine", content={**content, "name": "Bob"})
    play.do("ana", "undo", command=brought)
    play.do("bob", "seat", seat="seat-bob", name="Bob")
    assert play.refused("ana", "redo", command=brought) == POSES


def test_nobody_takes_the_name_of_what_another_plays() -> None:
    play = Play("fu3")
    play.bring("ana", "mine", "teich", name="Teich")
    play.bring("gm", "foe", "victor", view="hidden", name="Vargo")
    for name in ("Teich", "t\u200beich", "Te1ch"):
        assert play.refused("bob", "seat", seat="seat-bob", name=name) == POSES
    play.do("ana", "seat", seat="seat-ana", name="Teich")
    play.do("bob", "seat", seat="seat-bob", name="Vargo")  # what is hidden is no reason


def test_nobody_is_let_in_under_the_name_of_who_sits() -> None:
    """Two may wait under one name; once one of them sits, the other needs another."""
    play = Play("fu3")
    for id in ("one", "two"):
        waiting = SeatPut(Seat(id, "Lou", waiting=True))
        play.records += (Record(len(play.records) + 1, f"came{id}", id, "2026", EVERYONE, waiting),)
    play.do("gm", "give", seat="one")
    assert play.refused("gm", "give", seat="two") == SAME
    play.do("gm", "seat", seat="two", name="Loulou")
    play.do("gm", "give", seat="two")
