"""Notes: each is read by exactly those it is for."""

from __future__ import annotations

import pytest

from tests.table.play import Play

READERS = {"me": {"ana"}, "gm": {"ana", "gm"}, "all": {"ana", "gm", "bob", "eve"}}


def readers(play: Play, note: str = "n1_seat-ana") -> set[str]:
    return {who for who in ("gm", "ana", "bob", "eve") if note in play.sees(who).evening.notes}


@pytest.mark.parametrize("first", READERS)
@pytest.mark.parametrize("then", READERS)
def test_a_note_is_for_its_readers_and_follows_its_author(first: str, then: str) -> None:
    play = Play()
    wrote = play.do("ana", "note", note="n1", words="**Vargo** ment", to=first)
    assert readers(play) == READERS[first]
    changed = play.do("ana", "note", note="n1", words="Vargo ment encore", to=then)
    assert readers(play) == READERS[then]
    assert all(play.sees(w).evening.notes["n1_seat-ana"].words.endswith("encore") for w in READERS[then])
    play.do("ana", "undo", command=changed)
    assert readers(play) == READERS[first]
    play.do("ana", "undo", command=wrote)
    assert readers(play) == set()


def test_a_private_note_is_nobody_elses_not_even_as_a_refusal() -> None:
    play = Play()
    play.do("ana", "note", note="n1", words="secret", to="me")
    assert play.refused("gm", "note", note="n1", words="") == ("HOUSE-note empty",)
    play.do("bob", "note", note="n1", words="x")  # one of bob's own: nobody learns that there is another
    assert readers(play, "n1_seat-bob") == {"bob"} and readers(play) == {"ana"}
    assert play.refused("bob", "note", note="n1_seat-ana", words="") == ("HOUSE-note empty",)
    assert "secret" not in repr(play.views("gm")) + repr(play.sees("gm"))


def test_others_do_not_change_a_shared_note_but_the_game_master_may_take_it_down() -> None:
    play = Play()
    play.do("ana", "note", note="n1", words="Le port", to="all")
    assert play.refused("bob", "note", note="n1_seat-ana", words="x", to="all") == ("HOUSE-note not_yours",)
    assert play.refused("gm", "note", note="n1_seat-ana", words="x", to="all") == ("HOUSE-note not_yours",)
    assert play.refused("bob", "note", note="n1_seat-ana", words="") == ("HOUSE-note not_yours",)
    play.do("gm", "note", note="n1_seat-ana", words="")
    assert readers(play) == set()


def test_its_author_tears_a_note_up() -> None:
    play = Play()
    play.do("ana", "note", note="n1", words="x", to="gm")
    play.do("ana", "note", note="n1", words="", to="gm")
    assert readers(play) == set()
    assert play.refused("ana", "note", note="n2", words=" ") == ("HOUSE-note empty",)
    assert play.refused("ana", "note", note="n2", words="x", to="bob") == ("HOUSE-note to",)
    assert play.refused("ana", "note", note="n.2", words="x") == ("HOUSE-sheet id",)
