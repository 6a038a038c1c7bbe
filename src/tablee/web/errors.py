"""Error pages and their statuses.

A page says one sentence, and a number to quote.
"""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tablee.game.problem import Refused
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.log.port import LogDamaged, LogFailed
from tablee.web.access.security_log import trace
from tablee.web.access.shares import Overdrawn
from tablee.web.rendering import language, page
from tablee.web.views.wording import sentences

log = logging.getLogger("tablee")


class NotFound(HTTPException):
    """Status 404: nothing here, or nothing for whoever asks; raised wherever that is found out."""

    def __init__(self) -> None:
        super().__init__(404)


def _page(request: Request, status: int, title: str, words: str, number: str = "") -> Response:
    return page(request, "pages/error.html", status, code=status, title=title, words=words, number=number)


async def not_found(request: Request, error: Exception | None = None) -> Response:
    """Page 404: the same words for what is not and for what is not yours."""
    use(language(request))
    words = _("This page does not exist, or it is not for you.")
    if request.url.path.startswith("/t/"):
        words += " " + _("If you had a seat at this table, ask the GM for a new link back.")
    return _page(request, 404, _("Nothing here"), words)


async def refused(request: Request, error: Exception) -> Response:
    """A refusal that no page of ours handles: its sentences."""
    assert isinstance(error, Refused)
    lang = language(request)
    use(lang)
    words = " ".join(sentence for sentence, _rule in sentences(None, error.problems, lang))
    return _page(request, 409, _("Not possible"), words)


def too_hasty(request: Request) -> Response:
    """Too many wrong links from one address."""
    use(language(request))
    answer = _page(request, 429, _("A moment"), _("Too many at once: try again in a moment."))
    answer.headers["Retry-After"] = "60"
    return answer


async def overdrawn(request: Request, error: Exception) -> Response:
    """A seat has used up its share: which one, and when it frees."""
    assert isinstance(error, Overdrawn)
    lang = language(request)
    use(lang)
    words = " ".join(sentence for sentence, _rule in sentences(None, (error.problem,), lang))
    answer = _page(request, 429, _("A moment"), words)
    answer.headers.update(error.headers)
    return answer


def status_of(failed: LogFailed) -> int:
    """Status for a log that can't be written now: no room, or somebody holds it; or it can't be trusted."""
    if isinstance(failed, LogDamaged):
        return 500
    return 507 if "full" in failed.why else 503


RETRY = {"Retry-After": "3"}
"""Header that says when to try again: the disk or the lock may be free by then."""


async def busy(request: Request, error: Exception) -> Response:
    """The disk is full or held: nothing was written, reading goes on. Or what stands there is damaged."""
    assert isinstance(error, LogFailed)
    use(language(request))
    if isinstance(error, LogDamaged):
        log.error("the log is damaged: %s", error.why)
        words = _("What the disk gives back is not what was written: bring a backup back (tablee restore).")
        return _page(request, 500, _("Sorry"), words)
    words = _("The disk is full or busy: nothing was written. Try again in a moment.")
    answer = _page(request, status_of(error), _("Not now"), words)
    answer.headers.update(RETRY)
    return answer


async def too_large(request: Request, error: Exception) -> Response:
    """A body that went past the limit, or a sender who left: nobody reads this but the curious."""
    return PlainTextResponse(_("That is too large."), 413)


async def failed(request: Request, error: Exception) -> Response:
    """A fault of ours: a number for the reader, the details in the server's own log."""
    number: str = request.app.state.host.new_id()
    log.error("fault %s: %s", number, trace(error))
    use(language(request))
    return _page(request, 500, _("Sorry"), _("Something went wrong on our side; nothing was lost."), number)
