"""The live side of a table: hub and streams, parts of the page with their keys, stories, turns of commands.

Imported by the rooms with handlers, and by `app`, `host` and `identity`. Begin with `hub` (who is woken),
`screen` (the messages of one open page) and `parts` (the page consists of these).
"""
