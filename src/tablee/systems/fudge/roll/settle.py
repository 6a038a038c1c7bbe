"""The consequences of throws, by kind of check."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tablee.game.event import Event, Told
from tablee.game.move import Faces, Move
from tablee.game.reason import because
from tablee.game.settle import Consequence, Outcomes, Settlement, settle_move
from tablee.game.state import Run, State
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.aftermath import blow_events, dice_for
from tablee.systems.fudge.progress.training import diligence_events
from tablee.systems.fudge.wounds.healing import treatment_events
from tablee.systems.fudge.wounds.will import will_events


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """One move for all of them."""
    blow = Consequence(partial(blow_events, book), partial(dice_for, book))
    kinds = {
        "blow": blow,
        "melee": blow,
        "treatment": Consequence(partial(treatment_events, book)),
        "willpower": Consequence(partial(will_events, book)),
        "diligence": Consequence(partial(diligence_events, book)),
    }
    return (settle_move(build, Settlement("FUD-4.5-01"), kinds, _nothing),)


def _nothing(state: State, run: Run, outcomes: Outcomes, faces: Faces) -> Iterator[Event]:
    yield Told(because("FUD-4.5-01", "nothing"))
