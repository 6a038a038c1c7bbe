"""Archives: a whole table, one seat's journal or sheets, as files in and out.

Imported by `app`, `api` and the command line. Begin with `page`.
"""
