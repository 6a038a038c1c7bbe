"""Ids made from names, free of those that are taken."""

from __future__ import annotations

from tablee.game.address import free_id, slug


def test_an_id_is_the_name_in_plain_letters() -> None:
    assert [slug(name) for name in ("Épée d’os", "Cœur", "  a  b ", "…")] == ["epee-d-os", "coeur", "a-b", ""]
    assert slug("Très Bonne Épée !", "_", 9) == "tres_bonn"


def test_an_id_that_is_taken_is_counted_on() -> None:
    assert free_id("faim", ()) == "faim"
    assert free_id("faim", ("faim", "faim-2", "faim-4")) == "faim-3"
    assert free_id("force", {"force"}, "_") == "force_2"
