"""What the pages and streams of one application share: the hub, and the caches of what was drawn and told."""

from __future__ import annotations

from tablee.log.port import Log
from tablee.table.log.ledger import Ledger
from tablee.web.live.hub import Hub
from tablee.web.live.parts import Drawings
from tablee.web.live.searches import Searches
from tablee.web.live.stories import Stories
from tablee.web.shared import Shared
from tablee.web.views.view import Rulebooks


class Live:
    """The hub of a host, and its caches: drawn parts, stories, indices of those who searched."""

    def __init__(self, log: Log, shared: Shared, books: Rulebooks) -> None:
        self.hub = Hub(shared, lambda table: Ledger.of(log.latest(table)))
        self.drawings = Drawings(books)
        self.stories = Stories()
        self.searches = Searches()
