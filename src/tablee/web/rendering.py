"""The pages' templates and the language of whoever reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tablee import __version__
from tablee.lang import Lang, gettext, ngettext, use
from tablee.web.access.language import language as language
from tablee.web.printing import Printer, printed
from tablee.web.views.memo import keep

LANGUAGES = {"fr": "Français", "en": "English"}


@lru_cache(maxsize=1)
def templates() -> Environment:
    """The template environment: everything escaped, nothing undefined."""
    env = Printer(
        loader=PackageLoader("tablee.web"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,  # all of them, and no lock for threads to wait at
        finalize=printed,
    )
    env.filters["json"] = json.dumps  # plain text, to be escaped like any other attribute
    env.globals.update(_=gettext, ngettext=ngettext, static=_static, languages=LANGUAGES, keep=keep)
    return env


def compile_all() -> None:
    """Read every template, so that no page waits for its own: some seconds of one's own thread."""
    for name in templates().list_templates():
        templates().get_template(name)


def _static(path: str) -> str:
    return f"/static/{path}?v={__version__}"


def render(name: str, lang: Lang, /, **context: Any) -> str:
    """A template in a language."""
    use(lang)
    return templates().get_template(name).render(lang=lang, **context)


def imported(name: str) -> Any:
    """The macros of a template that sees nothing but their arguments."""
    return templates().get_template(name).module


def macros(name: str, lang: Lang, /, **context: Any) -> Any:
    """The macros of a template in a language, to be called one by one."""
    use(lang)
    return templates().get_template(name).make_module({"lang": lang, **context})


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
