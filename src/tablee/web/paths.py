"""Which route a path belongs to, found at once: one expression over all of them, not each in its turn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from starlette.routing import Match, Mount, Route, Router
from starlette.types import Receive, Scope, Send

NAMED = re.compile(r"\(\?P<\w+>")


class Paths(Router):
    """A router that asks those routes whose path it is; where these decline, all in their order."""

    def __init__(self, routes: Sequence[Route | Mount]) -> None:
        super().__init__(routes)
        found: dict[str, list[Route | Mount]] = {}
        for route in routes:
            found.setdefault(NAMED.sub("(?:", route.path_regex.pattern), []).append(route)
        self._paths = re.compile("|".join(f"({path})" for path in found))
        self._at = tuple(found.values())

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request to its route."""
        path = scope["path"][len(scope.get("root_path", "")) :] if scope["type"] == "http" else ""
        found = self._paths.match(path)
        for route in self._at[(found.lastindex or 1) - 1] if found else ():
            match, child = route.matches(scope)
            if match is Match.FULL:
                scope.setdefault("router", self)
                scope["route"] = route
                scope.update(child)
                await route.handle(scope, receive, send)
                return
        await super().app(scope, receive, send)
