"""Pictures for tests, drawn on the spot."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image

from tablee.table.log.facts import SeatPut
from tablee.table.log.occasions import PictureKept
from tests.web.seated import Table, TestClient


def picture(format: str = "PNG", size: tuple[int, int] = (40, 30), **more: Any) -> bytes:
    """The bytes of a picture."""
    out = BytesIO()
    Image.new("RGB", size, (120, 30, 30)).save(out, format, **more)
    return out.getvalue()


def upload(table: Table, person: TestClient, data: bytes, into: str = "", name: str = "ruelle.png") -> str:
    """Send a picture; what the page answers."""
    answer = person.post(
        f"{table.url}/picture", data={"for": into}, files={"file": (name, data, "image/png")}
    )
    assert answer.status_code == 200, answer.text
    return str(answer.text)


def last_picture(table: Table) -> str:
    """The id of the latest picture."""
    return [r.fact.picture.id for r in table.records if isinstance(r.fact, PictureKept)][-1]


def seats(table: Table) -> dict[str, str]:
    """The ids of the seats by the names of their people."""
    return {r.fact.seat.name: r.fact.seat.id for r in table.records if isinstance(r.fact, SeatPut)}
