"""Whether the server answers."""

from __future__ import annotations

from tablee.web.api.operation import operations
from tablee.web.api.shapes import Health
from tablee.web.api.statuses import statuses

router = operations("server")


@router.get("/health", responses=statuses(422))
async def health() -> Health:
    """Whether the server answers; it says nothing of any table."""
    return Health(ok=True)
