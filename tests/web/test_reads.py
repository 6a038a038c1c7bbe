"""What a piece of the page reads of the state is noted; to the rules it is the state itself."""

from __future__ import annotations

from tablee.game.event import SheetPut
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tablee.web.live.reads import Notes, noted


def test_what_is_foreseen_from_a_noted_state_may_happen_in_several_steps() -> None:
    known = State({"ana": Sheet("toy", "Ana")})
    seen: State = noted(known, "state", Notes())
    steps = tuple(SheetPut(id, Sheet("toy", id)) for id in ("noe", "zoe"))
    assert fold(seen, steps).sheets == fold(known, steps).sheets
    assert type(fold(seen, steps)) is State
