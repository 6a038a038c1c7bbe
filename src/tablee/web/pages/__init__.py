"""The pages of the application, one module each: its handlers and its routes.

Imported by `app` alone. Begin with `table` (the page of a table and its stream).
"""
