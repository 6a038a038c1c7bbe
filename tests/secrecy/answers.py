"""What a program is answered to a command of its own: its seat's own facts and numbers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from tests.secrecy.browser import Browser, served
from tests.secrecy.evening import Evening
from tests.secrecy.looking import found
from tests.secrecy.stock import TABLE


def answers_to_programs(path: Path) -> Iterator[str]:
    """What is wrong when ana throws with a hidden part in it, and sends that twice."""
    evening = Evening("krasses", 1)
    chip = {"name": evening.canary("a hidden chip"), "value": 1, "sign": -1, "role": "circumstance"}
    evening.must("gm", evening.canary("veiling it"), "veil", sheet="heroana", chips=[chip])
    last = len(evening.play.views("ana"))
    sent = {"id": "anathrow", "do": "throw_draft", "args": {"sheet": "heroana"}}
    with served(evening, path) as app:
        for again in (False, True):
            browser = Browser(app, "ana")
            answer = asyncio.run(browser.call(4, f"/tables/{TABLE}/commands", sent)).json()
            numbers = [record["number"] for record in answer["records"]]
            if answer["again"] is not again or numbers != list(range(last + 1, last + 1 + len(numbers))):
                yield f"ana's program is answered {numbers}, and knows {last}"
            if not numbers or found(evening.canaries, browser.text):
                yield "ana's program is answered with what is hidden, or with nothing"
