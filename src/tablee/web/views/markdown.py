"""What people write, as a page shows it: a little Markdown, and nothing else of it."""

from __future__ import annotations

from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

from tablee.web.views.plaintext import shown

TAGS = {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "code", "pre", "hr", "h4", "a"}
_MARKDOWN = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable("image")


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
