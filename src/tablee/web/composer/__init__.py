"""The page on which a game master composes a game: dials by chapter, tables as grids, files in and out.

Imported by `app` alone. Begin with `page`.
"""
