"""Archives: a whole table, one seat's journal or sheets, as files in and out.

Imported by `app` and `api`. Begin with `page`.
"""
