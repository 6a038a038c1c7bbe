"""Pictures: looked at before they are read, drawn anew, and seen by those who may."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from tablee.exchange.drawn import SIDE
from tablee.game.problem import Refused
from tablee.web.access.slow_requests import BODY, PICTURE
from tablee.web.pages.pictures import drawn_anew
from tests.web.pictured import last_picture, picture, seats, upload
from tests.web.refusing import kept, refusing
from tests.web.seated import Table


def bomb(side: int) -> bytes:
    """A PNG that says it is enormous; its pixels are never written, nor must they be read."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_anew(format: str) -> None:
    body, width, height = drawn_anew(picture(format))
    assert (width, height) == (40, 30)
    assert Image.open(BytesIO(body)).format == "WEBP"


def test_a_large_one_is_made_smaller_and_turned_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    _, width, height = drawn_anew(picture("JPEG", (2 * SIDE, SIDE), exif=exif))
    assert (width, height) == (SIDE // 2, SIDE)


def test_nothing_but_the_colours_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "canary-of-the-camera"
    sent = picture("JPEG", exif=exif, comment=b"canary-of-the-camera")
    assert sent.count(b"canary-of-the-camera") == 2
    body, _, _ = drawn_anew(sent)
    assert b"canary" not in body and not Image.open(BytesIO(body)).getexif()


@pytest.mark.parametrize("side", [7000, 20000, 60000])
def test_a_bomb_is_not_read(side: int) -> None:
    with pytest.raises(Refused) as refused:
        drawn_anew(bomb(side))
    assert refused.value.problems[0].said == "large"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        picture()[:60],
        b"GIF89a" + b"\0" * 40,
    ],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(Refused) as refused:
        drawn_anew(data)
    assert refused.value.problems[0].said == "unread"


def test_a_table_that_keeps_many_pictures_has_room_again_once_some_are_put_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.web.pages.pictures.MANY", 2)
    shown = []
    for _ in range(2):
        upload(table, table.gm, picture())
        shown.append(last_picture(table))
    assert "d’abord" in upload(table, table.gm, picture())
    table.do(table.gm, "handouts", picture=shown[0], gone="1")
    assert "d’abord" not in upload(table, table.gm, picture())
    assert set(table.place.log.picture_ids(table.id)) == {shown[1], last_picture(table)}


@pytest.mark.parametrize("row", ["pictures", "records"])
def test_a_picture_that_meets_a_full_disk_leaves_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, row: str
) -> None:
    monkeypatch.setattr("tablee.web.pages.pictures.MANY", 1)
    upload(table, table.gm, picture())
    table.do(table.gm, "handouts", picture=last_picture(table), gone="1")
    before = kept(table.place.log)
    with refusing(table.place.log, row):
        assert "disque est plein" in upload(table, table.gm, picture())
    assert kept(table.place.log) == before
    upload(table, table.gm, picture())
    assert table.place.log.picture_ids(table.id) == (last_picture(table),)


def test_only_those_who_were_shown_a_picture_get_it(table: Table) -> None:
    other, stranger = table.place.person(), table.place.person()
    other.post(table.invitation(), data={"name": "Bob"})
    upload(table, table.gm, picture())
    url = f"{table.url}/picture/{last_picture(table)}"
    assert table.gm.get(url).status_code == 200
    for person in (table.player, other, stranger):
        assert person.get(url).status_code == 404
    table.do(table.gm, "handouts", picture=last_picture(table), some="1", to=seats(table)["Ana"])
    answer = table.player.get(url)
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/webp"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert other.get(url).status_code == 404
    assert url in table.page(table.player) and url not in table.page(other)
    table.do(table.gm, "handouts", picture=last_picture(table))
    assert other.get(url).status_code == 200 and stranger.get(url).status_code == 404
    table.do(table.gm, "handouts", picture=last_picture(table), gone="1")
    assert table.player.get(url).status_code == 404


def test_a_picture_of_one_table_is_not_anothers(table: Table) -> None:
    upload(table, table.gm, picture())
    other = Table(table.place)
    assert other.gm.get(f"{other.url}/picture/{last_picture(table)}").status_code == 404


def test_players_bring_no_pictures_and_a_broken_one_is_told(table: Table) -> None:
    answer = table.player.post(f"{table.url}/picture", files={"file": ("x.png", picture(), "image/png")})
    assert answer.status_code == 404
    assert "PNG, JPEG ou WebP lisible" in upload(table, table.gm, b"nothing")
    assert "PNG, JPEG ou WebP lisible" in table.do(table.gm, "picture")
    assert table.place.log.picture_ids(table.id) == ()


def test_only_that_door_takes_a_large_body(table: Table) -> None:
    large = b"x" * (BODY + 1)
    assert table.gm.post(f"{table.url}/say", content=large).status_code == 413
    assert "lisible" in upload(table, table.gm, large)
    answer = table.gm.post(f"{table.url}/picture", content=b"x" * (PICTURE + 1))
    assert answer.status_code == 413


def test_a_handout_for_some_is_for_somebody(table: Table) -> None:
    upload(table, table.gm, picture())
    assert "au moins une personne" in table.do(table.gm, "handouts", picture=last_picture(table), some="1")
    assert "Aucune image" in table.do(table.gm, "handouts", picture="none")
    assert last_picture(table) not in table.page(table.player)
