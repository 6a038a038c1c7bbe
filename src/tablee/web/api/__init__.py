"""The table for programs: the same commands, previews and projections as the pages, in JSON."""
