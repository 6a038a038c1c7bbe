"""What a page could send, found in its HTML: a page that is only looked at has none of it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

SENDS = re.compile(
    r"hx-(?!target$|swap$|sync:inherited$|sse:connect$).*|method|(?:form)?action|ping|aria-keyshortcuts"
)
STAYS = re.compile(r"#.*|/|/static/.*|/t/[^/?]+")
"""Where a link may lead: here, to one's own tables, to one's own place at this one."""


class _Finder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found += [f"<{tag} {name}={value}>" for name, value in attrs if SENDS.fullmatch(name)]
        if not STAYS.fullmatch(given.get("href") or "#"):
            self.found.append(f"<{tag} href={given['href']}>")
        if tag == "form" and "inert" not in given:
            self.found.append("<form> that is not inert")


def what_sends(html: str) -> list[str]:
    """Every attribute that could send something or leave the page, with its element."""
    finder = _Finder()
    finder.feed(html)
    return finder.found
