"""What is typed at the table and what came from a file: the page shows it, whatever it is."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from random import Random

from tablee.game.problem import Refused
from tablee.web.archives.imports import bring_in
from tests.conftest import Promise
from tests.exchange import mangling
from tests.exchange.tables import SYSTEMS, archive, lines_of, played, sealed
from tests.web.seated import Place, Table

FULL = os.environ.get("TABLEE_FULL") == "1"
TYPED = 2_000 if FULL else 40
FILES = 4_000 if FULL else 70
LINES = (
    "/r +2", "/roll 3d6+2", "/lancer 4dF", "/me sourit", "/w Ana tout bas", "/chuchoter camille oui",
    "je lance [[+2]] et [[1d6]]", "[[+2|x]] [[", "/w", "/r", "**gras** <b>x</b>", "/moi", "/whisper  ana  x",
)  # fmt: skip


def test_whatever_is_typed_is_said_thrown_or_refused(tmp_path: Path, promise: Promise) -> None:
    place, random, odd = Place(tmp_path), Random("typed"), list[str]()
    table = Table(place)
    for _turn in range(TYPED):
        words = mangling.text(random, LINES, [*mangling.PIECES, "/r ", "/w ", "[[", "]]", "|", "Ana", "/"])
        answer = random.choice([table.gm, table.player]).post(f"{table.url}/say", data={"words": words})
        if answer.status_code != 200:
            odd.append(f"{answer.status_code} {words!r}")
    assert table.page(table.gm) and table.page(table.player)
    promise("target 19, what is typed at the table", f"{TYPED} lines, {len(odd)} unanswered", "0")
    assert odd == []
    place.stop()


def test_what_came_in_can_be_looked_at(tmp_path: Path, promise: Promise) -> None:
    place, random = Place(tmp_path), Random("looked at")
    sound = {key: lines_of(archive(played(key, 3, 25).records)) for key in SYSTEMS}
    came, odd = 0, list[str]()
    for number in range(FILES):
        lines = [dict(line) for line in sound[random.choice(list(sound))]]
        at = random.randrange(6, len(lines) - 1)
        lines[at]["fact"] = mangling.data(random, lines[at]["fact"])
        lines[0]["table"] = table = f"t{number}"
        try:
            brought = bring_in(place.host, BytesIO(sealed(lines)))
        except (Refused, UnicodeEncodeError):  # what can't even be written is no file
            continue
        came += 1
        for seat in place.host.log_state(table).seats.values():
            person = place.person()
            entered = place.host.door.seat(table, seat.id)
            person.cookies.set(f"tablee_{table}", entered.session)
            answer = person.get(f"/t/{table}")
            if answer.status_code != 200 and not seat.waiting:
                odd.append(f"{answer.status_code} {seat.role} {lines[at]['fact']}")
        assert brought.table == table
    promise("target 20, forged tables that came in", f"{came} of {FILES}, {len(odd)} not shown", "0")
    assert odd == [] and came
    place.stop()
