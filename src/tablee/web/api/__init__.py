"""The HTTP API for programs: the same commands, previews and projections as the pages, in JSON.

Nothing imports it but `web/app.py`, which mounts it. Plain FastAPI: a module for each group of operations,
with its `router`; `shapes` and `table_shapes` are what goes in and out. Begin with `app` (how it is put
together), `auth` (the dependencies that say who asks) and `operation` (how a body is read).
"""
