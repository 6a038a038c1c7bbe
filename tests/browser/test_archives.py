"""A table goes home in a file and comes back, in browsers; what is wrong with a file is said in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table


def downloaded(page: Page, link: str, to: Path) -> bytes:
    """What a link gives as a file, kept under the name the browser gives it."""
    with page.expect_download() as got:
        page.click(link)
    got.value.save_as(to / got.value.suggested_filename)
    return (to / got.value.suggested_filename).read_bytes()


@pytest.mark.slow
def test_a_table_goes_home_in_a_file_and_comes_back(
    server: Server, person: Callable[..., Person], tmp_path: Path
) -> None:
    host, ana = person(), person("phone", theme="dark", lang="en")
    gm, phone = host.page, ana.page
    make_table(gm, server)
    join(phone, invitation(gm))
    gm.fill(".sayline input", "/w Camille un secret")
    gm.keyboard.press("Enter")
    expect(gm.locator("#entries")).to_contain_text("un secret")

    phone.click(".menu-button")
    phone.click("[data-open='#notebook']")
    journal = downloaded(phone, "#notebook a[download]", tmp_path)
    assert b'"tablee":"view"' in journal and b"un secret" not in journal

    table = gm.url
    gm.goto(server.url)
    gm.click(".to-archives a")
    expect(gm.locator("main")).to_contain_text("connaît tous les secrets")
    whole = downloaded(gm, ".files a >> nth=0", tmp_path)
    assert b'"tablee":"table"' in whole and b"un secret" in whole

    (tmp_path / "changed.jsonl").write_bytes(whole.replace(b"un secret", b"un SECRET"))
    gm.set_input_files("#f-archive", tmp_path / "changed.jsonl")
    gm.click("main button.act")
    expect(gm.locator("[role=alert]")).to_contain_text("son empreinte ne suit pas")
    host.faults.clear()  # browsers tell of every refusal in their console
    gm.set_input_files("#f-archive", tmp_path / "le-port-table.jsonl")
    gm.check("[name=new]")
    gm.click("main button.act")
    gm.wait_for_url("**/t/*")
    assert gm.url != table
    expect(gm.locator("#entries")).to_contain_text("un secret")
