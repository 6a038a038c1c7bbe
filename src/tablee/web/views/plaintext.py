"""Text of people as pages show it: plain, in Markdown, as the name of a file."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
UNSEEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u2060-\u2065\u206a-\u206f\u2800"
    "\u3164\ufeff\uffa0"
)
CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufff9-\ufffb\U000e0000-\U000e007f"
_TURNING = re.compile(f"[{TURNING}{CONTROLS}]")
_UNSEEN = re.compile(f"[{TURNING}{CONTROLS}{UNSEEN}]")
TAGS = {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "code", "pre", "hr", "h4", "a"}
_MARKDOWN = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable("image")


def shown(words: str) -> str:
    """Text as a page prints it: what a template is given goes through here."""
    return words if words.isascii() and words.isprintable() else _TURNING.sub("", words)


def seen(words: str) -> str:
    """A name without what nobody can see in it."""
    return _UNSEEN.sub("", words)


@lru_cache(maxsize=512)
def told(words: str) -> Markup:
    """Markdown as clean HTML: no markup of its own, no picture, no script; headings of one rank."""
    tokens = _MARKDOWN.parse(shown(words))
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = "h4"
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return Markup(
        nh3.clean(
            html,
            tags=TAGS,
            attributes={"a": {"href"}},
            url_schemes={"http", "https"},
            link_rel="noopener noreferrer nofollow",
        )
    )


def file_name(name: str) -> str:
    """A name that any disk takes."""
    flat = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", flat).strip("-").lower()[:60] or "sheet"
