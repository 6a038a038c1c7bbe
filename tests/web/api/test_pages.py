"""The two pages about programs: their tokens at the table, and the reference."""

from __future__ import annotations

import html
import re
import shlex

import pytest

from tests.seed import stream
from tests.web.api.asking import KEY, PREFIX, Server
from tests.web.seated import Table


def test_a_person_makes_and_revokes_a_token(table: Table) -> None:
    made = table.do(table.player, "programs", what="make", name="dice <b>bot")
    token = re.search(r'value="([\w-]{20,})"', made)
    assert token is not None and "dice &lt;b&gt;bot" in made
    asked = {"Authorization": f"Bearer {token[1]}"}
    url = f"{PREFIX}/tables/{table.id}"
    assert table.place.person().get(url, headers=asked).json()["seat"]["name"] == "Ana"
    again = table.do(table.player, "programs")
    assert token[1] not in again and "bot" in again
    id = re.search(r'"program": "(\w+)"', html.unescape(again))
    assert id is not None
    assert "bot" not in table.do(table.player, "programs", what="end", program=id[1])
    assert table.place.person().get(url, headers=asked).status_code == 401


def test_a_name_is_wanted(table: Table) -> None:
    assert "A name is expected." in table.do(table.player, "programs", what="make", name="  ")


def test_nobody_else_sees_them(table: Table) -> None:
    table.do(table.player, "programs", what="make", name="secret bot")
    assert "secret bot" not in table.do(table.gm, "programs")
    assert table.place.person().post(f"{table.url}/programs").status_code == 404


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "Ce que peuvent faire les programmes"), ("en", "What programs can do")]
)
def test_the_reference_tells_of_every_operation(server: Server, lang: str, words: str) -> None:
    answer = server.client.get(f"{PREFIX}/docs", headers={"accept-language": lang})
    page = html.unescape(answer.text)
    assert answer.status_code == 200 and f"<h1>{words}</h1>" in page
    for path, methods in server.client.get(f"{PREFIX}/openapi.json").json()["paths"].items():
        for method, told in methods.items():
            assert f"<code>{method.upper()} {path}</code></h3>" in page
            assert f'id="{told["operationId"]}"' in page
    assert "http://" not in page and "https://" not in page.replace("https://…", "").replace(
        "https://table.example", ""
    )
    assert "style=" not in page and "<script>" not in page


OWN = ("POST /tables", "POST /import", "GET /archives/{table}")
"""Operations of the host, whose key stands in the place of a seat's token."""


def test_every_example_of_the_reference_can_be_run_as_it_stands(server: Server) -> None:
    """With the variables that it names set, in a real shell's words; nothing is left to be filled in."""
    gm = server.table()
    hero = {"sheet": "hero", "content": server.host.systems["fu3"].preset("teich").form()}
    gm.post("/commands", id="bringing", do="bring", args=hero)
    other = gm.post("/tokens", name="other")
    link = gm.post("/invitations")["link"]
    page = html.unescape(server.client.get(f"{PREFIX}/docs").text)
    archive = b""
    shown = re.findall(
        r"<h3[^>]*><code>(\w+ \S+)</code></h3>.*?<pre><code>(curl .*?)</code></pre>", page, re.DOTALL
    )
    assert len(shown) == page.count("<h3")
    known = {
        "SERVER": "", "TABLE": gm.table, "SHEET": "hero", "TOKEN_ID": other["id"],
        "SYSTEM": "fu3", "PRESET": "teich",
    }  # fmt: skip
    for operation, line in shown:
        if operation.endswith("/stream"):
            continue  # it does not end by itself
        known["TOKEN"] = KEY if operation in OWN else gm.token
        line = line.replace("$(openssl rand -hex 8)", stream().token_hex(8))
        line = re.sub(r"\$(\w+)", lambda named: known[named[1]], line)
        line = line.replace("https://table.example/j/dGFibMOpZSBpcyBhIHRhYmxl", link)
        words = shlex.split(line)
        method = words[words.index("-X") + 1] if "-X" in words else "GET"
        headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
        sent = words[words.index("-d") + 1].encode() if "-d" in words else b""
        sent = archive if "--data-binary" in words else sent
        answer = server.client.request(method, words[-1], headers=headers, content=sent)
        assert answer.status_code < 300, (operation, line, answer.text)
        archive = answer.content if operation.startswith("GET /archives") else archive
