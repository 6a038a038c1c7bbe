"""Every page in both languages, for every game; what people write stays what they wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.systems import all_systems
from tests.web.seated import Place, Table, TestClient

SYSTEMS = [system.key for system in all_systems()]
PAYLOADS = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "{{ 7*7 }}",
    "</hx-partial><script>x</script>", "\r\ndata: x\n\nevent: y", "\u2028\u2029</title>",
]  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sheet_of_every_game_is_shown(place: Place, system: str, lang: str) -> None:
    table = Table(place, system, preset="")
    table.gm.headers["accept-language"] = lang
    for game in all_systems():
        if game.key == system:
            for preset in game.presets():
                assert table.do(table.gm, "bring", preset=preset) == ""
                name = game.preset(preset).name
                page = table.page(table.gm, at=table.sheet(name))
                assert f"<h2>{name}</h2>" in page
    assert f'<html lang="{lang}">' in page


@pytest.mark.parametrize(("lang", "words"), [("fr", "Mes tables"), ("en", "My tables")])
def test_the_pages_around_the_table(table: Table, lang: str, words: str) -> None:
    for person in (table.place.person(lang), table.gm):
        person.headers["accept-language"] = lang
        assert words in person.get("/").text
        missing = person.get("/nowhere")
        assert missing.status_code == 404 and words in missing.text and ">404<" in missing.text
    joining = table.place.person(lang).get(table.invitation()).text
    assert ("Rejoindre" if lang == "fr" else "Join") in joining


def test_a_fault_of_ours_has_a_number_and_tells_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("secret detail")

    table = Table(place)
    monkeypatch.setattr("tablee.web.pages.table.table_context", broken)
    person = TestClient(place.app, base_url="http://table.test", raise_server_exceptions=False)
    person.cookies = table.gm.cookies
    answer = person.get(table.url)
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    number = answer.text.partition("Number to quote: ")[2][:12]
    assert len(number) == 12 and caplog.text.count(number) == 1
    assert "RuntimeError at" in caplog.text and "secret detail" not in caplog.text
    assert answer.headers["cache-control"] == "no-store" and "content-security-policy" in answer.headers


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_people_write_is_never_markup(place: Place, payload: str) -> None:
    table = Table(place, preset="")
    joiner = place.person("en")
    assert joiner.post(table.invitation(), data={"name": payload}).status_code == 303
    table.do(joiner, "say", words=payload)
    table.do(joiner, "bring", preset="teich", name=payload)
    sheet = next(s for s in table.place.host.log.read(table.id) if getattr(s.fact, "content", None))
    table.do(joiner, "draft", sheet=sheet.fact.sheet, modifier=payload, value="+2")  # type: ignore[union-attr]
    for raw in (table.gm.get(table.url).text, joiner.get(table.url).text, joiner.get("/").text):
        assert payload not in raw or not set(payload) & set("<>\"'")
        for tag in ("<script>alert", "<script>x", "<img src=x", "' onmouseover='"):
            assert tag not in raw


def test_free_text_is_kept_letter_for_letter(table: Table) -> None:
    table.do(table.player, "say", words="L’été… « oui » & <non> 😀")
    assert "L’été… « oui » & <non> 😀" in table.page(table.gm)


def test_templates_use_no_unchecked_markup(tmp_path: Path) -> None:
    import tablee.web

    folder = Path(tablee.web.__file__).parent / "templates"
    pages = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.html")}
    used = {name for name, path in pages.items() if "|safe" in path.read_text(encoding="utf-8")}
    assert used == {"dialogs/code.html"}  # the drawing of the code, made by us from our own address


def test_who_is_at_a_distance_is_led_to_the_port_at_which_we_listen(place: Place) -> None:
    here = TestClient(place.app, base_url="http://table.test:4242")
    told = here.get("/help/distance").text
    assert "cloudflared tunnel --url http://127.0.0.1:4242<" in told
    assert "reverse_proxy 127.0.0.1:4242<" in told


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("HEAD", "/t/{table}", 200),
        ("GET", "/t/{table}/", 307),  # to the same page, without the slash
        ("GET", "/t/none", 404),
        ("GET", "/t/{table}/nowhere", 404),
        ("GET", "/t/{table}/say", 404),  # a path for POST alone
        ("DELETE", "/t/{table}", 404),
        ("GET", "/t/{table}/sheet/none/more", 404),
    ],
)
def test_a_path_leads_to_its_page_or_to_none(table: Table, method: str, path: str, status: int) -> None:
    answer = table.gm.request(method, path.format(table=table.id), follow_redirects=False)
    assert answer.status_code == status
    assert method == "HEAD" or (status == 404) == (">404<" in answer.text)
