"""A foe in words on the page: the game master reveals it, and players see its traits only then."""

from __future__ import annotations

from tests.web.seated import Table


def test_the_game_master_reveals_a_foe_seen_in_words(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin", name="Vargo")
    foe = table.sheet("Vargo")
    assert "Vargo" in table.page(table.player) and "Assassin" not in table.page(table.player)
    held = table.page(table.gm, at=foe)
    assert "Assassin" in held and "n’en voient que la silhouette" in held
    assert table.do(table.gm, "do", do="show", sheet=foe, view="open") == ""
    assert "n’en voient que la silhouette" not in table.page(table.gm, at=foe)
    assert "Vargo" in table.page(table.player)
