"""A running server, a browser, and people at it: desktop or phone, light or dark, French or English."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Frame,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.ports import HeldPort
from tests.seed import environment

WITHOUT = [
    # for each window two pages behind the address bar and a process in store: half of what a page costs
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess",
    # what Playwright switches off by itself, as the browser heeds one list alone
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
]  # fmt: skip
FLAGS = [
    "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
]  # fmt: skip
HEARD = """
const told = (name) => console.debug("stream", name, Math.round(performance.now()));
for (const name of ["before:connection", "after:connection", "before:message", "after:message", "error"])
  document.addEventListener(`htmx:sse:${name}`, () => told(name));
for (const name of ["pointerdown", "pointerup", "click", "pagehide"])
  addEventListener(name, (event) => told(event.isTrusted ? name : `${name} of ours`), true);
"""
"""Makes a page tell what becomes of its stream, and what is pressed meanwhile."""
SIZES = {"desktop": (1360, 860), "phone": (360, 640)}
expect.set_options(timeout=15_000)  # a page that takes longer than this is broken, however busy the machine
LONGEST = 60
"""How many seconds a server may take to start or to end, however busy the machine."""
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
Device = Literal["desktop", "phone"]


def free_port() -> int:
    """A port of the system's choice, reserved until this process ends, for servers that start again."""
    held = HeldPort()
    atexit.register(held.close)
    return held.number


class Server:
    """`tablee serve` in a folder of its own; it may be stopped, killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.gm_link = ""
        self.lines: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it has printed the game master's link."""
        assert self.process is None
        command = [sys.executable, "-m", "tests.seeded_tablee", "serve"]
        command += ["--port", str(self.port), "--data", str(self.folder), "--no-browser"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**environment(), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
        )
        printed = threading.Event()
        threading.Thread(target=self._read, args=(self.process, printed), daemon=True).start()
        if not printed.wait(LONGEST) or not self.gm_link:
            self.kill()
            pytest.fail("the server printed no link:\n" + "".join(self.lines))

    def _read(self, process: subprocess.Popen[str], printed: threading.Event) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.lines.append(line)
                found = re.search(r"https?://\S+", line)
                if found and not printed.is_set():
                    self.gm_link = re.sub(r"^https?://[^/]+", self.url, found.group())
                    printed.set()
        printed.set()

    def faults(self) -> list[str]:
        """What the server wrote down about faults of its own, each with the place it came from."""
        return [line for line in self.lines if re.search(r"\w+ at \S+\.py:\d+|Traceback", line)]

    def end(self, by: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(by)
        try:
            process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            pytest.fail("the server did not end:\n" + "".join(self.lines))

    def stop(self) -> None:
        """End it as Ctrl+C would."""
        self.end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.end(signal.SIGKILL)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of this folder: each makes tables of its own."""
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()
    assert running.faults() == []


def find_chromium(playwright: Playwright) -> str:
    """The system's Chromium, else Playwright's own; a test without a browser fails, it is never skipped."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    own = playwright.chromium.executable_path
    if not Path(own).exists():
        pytest.fail(
            "no Chromium: apt-get install chromium (as root) or .venv/bin/playwright install chromium"
        )
    return own


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all tests of this folder; Playwright's loop would stand in the way of the others' own."""
    with sync_playwright() as playwright:
        flags = FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])
        launched = playwright.chromium.launch(executable_path=find_chromium(playwright), args=flags)
        yield launched
        launched.close()


Theme = Literal["light", "dark"]
Kind = tuple[Device, Theme, str]
"""Device, theme and language: what a context is made for."""


class Contexts:
    """Pool of browser contexts: a context that was used before has the static files in its cache.

    A test changes its page alone (routes, scripts, media, size), never the context: no clock, which is the
    context's, no route and no script of the context.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Kind, list[BrowserContext]] = {}

    def take(self, kind: Kind) -> BrowserContext:
        """A context without cookies, storage or pages."""
        free = self._free.setdefault(kind, [])
        return free.pop() if free else self._new(kind)

    def _new(self, kind: Kind) -> BrowserContext:
        device, theme, lang = kind
        width, height = SIZES[device]
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            locale=LOCALES[lang],
            reduced_motion="reduce",
            is_mobile=device == "phone",
            has_touch=device == "phone",
        )
        context.add_init_script(HEARD)
        return context

    def give_back(self, kind: Kind, page: Page, origins: set[str]) -> None:
        """Clear what a test left in a context: storage of the origins it visited, cookies, its page."""
        context = page.context
        devtools = context.new_cdp_session(page)
        for origin in sorted(origins):
            devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
        page.close()
        context.clear_cookies()
        self._free[kind].append(context)


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    """One pool for all tests of this folder."""
    return Contexts(browser)


class Person:
    """A browser context of one person, with its own cookies; ``faults`` keeps what goes wrong in it,
    ``heard`` what became of its streams: pytest shows that where a test fails."""

    def __init__(self, contexts: Contexts, kind: Kind) -> None:
        self.kind = kind
        self.context = contexts.take(kind)
        self.origins: set[str] = set()
        self.faults: list[str] = []
        self.heard: deque[str] = deque(maxlen=60)
        self.page: Page = self.context.new_page()
        self.page.on("framenavigated", self._came)
        self.page.on("console", self._console)
        self.page.on("request", lambda request: self._asked("asks", request.url))
        self.page.on("response", lambda got: self._asked(f"has {got.status} of", got.url))
        self.page.on("requestfailed", lambda request: self._asked("is refused", request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _came(self, frame: Frame) -> None:
        parts = urlsplit(frame.url)
        if parts.scheme == "http":
            self.origins.add(f"{parts.scheme}://{parts.netloc}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(message.text)
        elif message.text.startswith("stream "):
            self.heard.append(message.text)

    def _asked(self, what: str, url: str) -> None:
        if "/static/" not in url:
            self.heard.append(f"{what} {url.partition('/t/')[2]}")


@pytest.fixture
def person(contexts: Contexts) -> Iterator[Callable[..., Person]]:
    """``person("phone", theme="dark", lang="en").page``; at the end nobody's console may hold a fault.

    A test that breaks something on purpose (kills the server) clears ``faults`` itself.
    """
    people: list[Person] = []

    def make(device: Device = "desktop", theme: Theme = "light", lang: str = "fr") -> Person:
        people.append(Person(contexts, (device, theme, lang)))
        return people[-1]

    yield make
    faults = [fault for somebody in people for fault in somebody.faults]
    pictures = os.environ.get("TABLEE_PICTURES")
    for at, somebody in enumerate(people):
        if pictures:  # how everybody's page looked in the end
            somebody.page.screenshot(path=Path(pictures) / f"{at}.png")
        print(f"{somebody.page.url}:", *somebody.heard, sep="\n  ")
        contexts.give_back(somebody.kind, somebody.page, somebody.origins)
    assert faults == []
