"""The toy at a table without a server: commands in, records out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.table.play import Play
from tests.toy import SYSTEM


@dataclass
class ToyPlay(Play):
    """A table that plays the toy, with a game master, two players and an observer."""

    key: str = "toy"

    def come(self, who: str, sheet: str, preset: str, **more: Any) -> str:
        """Bring a ready-made sheet of the toy."""
        return self.do(who, "bring", sheet=sheet, content=SYSTEM.preset(preset).form(), **more)


def created() -> ToyPlay:
    """A creation shared by a group, played to its end: written, bought, returned, accepted; the next step."""
    play = ToyPlay()
    for who, sheet in (("ana", "hero"), ("bob", "mate")):
        play.do(who, "bring", sheet=sheet, content=SYSTEM.book().blank_sheet(sheet.title()).form())
    play.do("gm", "open_step", step="childhood")
    play.do("ana", "tell_step", sheet="hero", words="Je nage jusqu’au pont.")
    for skill in ("climb", "sneak"):
        play.do("ana", "buy", sheet="hero", skill=skill)
    play.do("bob", "buy", sheet="mate", skill="charm")
    play.do("ana", "hand_in", sheet="hero")
    play.do("gm", "return_step", sheet="hero", step="childhood", skill="sneak", word="Vraiment ?")
    play.do("ana", "give_back", sheet="hero", skill="sneak")
    play.do("gm", "bring", sheet="foe_", content=SYSTEM.preset("guard").form(), hidden=True)
    play.do("ana", "buy", sheet="hero", skill="charm")
    play.do("ana", "hand_in", sheet="hero")
    play.do("gm", "accept_step", sheet="hero", step="childhood")
    play.do("gm", "open_step", step="road")
    return play
