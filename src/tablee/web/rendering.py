"""The pages' templates and the language of whoever reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tablee import __version__
from tablee.lang import Lang, gettext, ngettext, use
from tablee.web.access.credentials import language as language
from tablee.web.views.memo import keep
from tablee.web.views.plaintext import shown

HTMX = {
    "includeIndicatorCSS": False,
    "history": False,
    "morphIgnore": ["data-htmx-powered", "open"],
    "noSwap": [204, 304, 401, 403, 404, 429, "5xx"],
    "extensions": "sse",
}
"""What htmx is told on every page."""
LANGUAGES = {"fr": "Français", "en": "English"}


def printed(value: object) -> object:
    """A value as a page prints it: plain text loses the signs that turn or hide writing."""
    return shown(value) if isinstance(value, str) and not isinstance(value, Markup) else value


class OneLine(Extension):
    """Reads the breaks and indentation of template text as a space: they are for us and not for browsers, and
    in an event of a stream every line has a head of its own. What is printed by an expression stays as it is.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens, each text in one line."""
        for token in stream:
            one_line = re.sub(r" *\n[ \n]*", " ", token.value) if token.type == "data" else token.value
            yield Token(token.lineno, token.type, one_line)


@lru_cache(maxsize=2)
def templates(looking: bool) -> Environment:
    """The template environment: everything escaped, nothing undefined.

    ``looking`` is a global of its templates: where it is set, `macros/send.html` prints nothing that sends.
    As an environment of its own it reaches every macro, and no macro of the one is kept for the other.
    """
    env = Environment(
        loader=PackageLoader("tablee.web"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        extensions=[OneLine],
        auto_reload=False,
        cache_size=-1,  # all of them, and no lock for threads to wait at
        finalize=printed,  # its result is escaped by Jinja, unless it is markup
    )
    env.filters["json"] = json.dumps  # plain text, to be escaped like any other attribute
    env.globals.update(_=gettext, ngettext=ngettext, static=_static, keep=keep)
    env.globals.update(languages=LANGUAGES, htmx=HTMX, looking=looking)
    return env


def compile_all() -> None:
    """Read every template, so that no page waits for its own: some seconds of one's own thread."""
    for name in templates(False).list_templates():
        templates(False).get_template(name)


def _static(path: str) -> str:
    return f"/static/{__version__}/{path}"


def render(name: str, lang: Lang, /, **context: Any) -> str:
    """A template in a language; ``looking`` in its context says that the page is only looked at."""
    use(lang)
    return templates(context.get("looking", False)).get_template(name).render(lang=lang, **context)


def imported(name: str, looking: bool) -> Any:
    """The macros of a template that sees nothing but their arguments."""
    return templates(looking).get_template(name).module


def macros(name: str, lang: Lang, looking: bool, /, **context: Any) -> Any:
    """The macros of a template in a language, to be called one by one."""
    use(lang)
    return templates(looking).get_template(name).make_module({"lang": lang, **context})


def page(request: Request, name: str, status: int = 200, /, **context: Any) -> HTMLResponse:
    """A whole page for whoever asked."""
    lang = language(request)
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    html = render(name, lang, here=here, **context)
    return HTMLResponse(html, status)


def json_object(text: str) -> dict[str, Any]:
    """What a field says in JSON; nothing where it is no object."""
    try:
        read = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        read = {}
    return read if isinstance(read, dict) else {}


def form_text(form: Mapping[str, Any], key: str, limit: int = 200) -> str:
    """A text field of a form, or nothing."""
    value = form.get(key, "")
    return value.strip()[:limit] if isinstance(value, str) else ""
