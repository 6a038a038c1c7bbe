"""Text of people as pages show it: plain, in Markdown, as the name of a file."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

from tablee.table.log.names import CONTROLS, TURNING

_TURNING = re.compile(f"[{TURNING}{CONTROLS}]")
TAGS = {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "code", "pre", "hr", "h4", "a"}
_MARKDOWN = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable("image")


def shown(words: str) -> str:
    """Text as a page prints it: what a template is given goes through here."""
    return words if words.isascii() and words.isprintable() else _TURNING.sub("", words)


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
