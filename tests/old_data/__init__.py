"""Old data that must open for ever: tables as earlier releases wrote them, read as they were read then.

`form1/` holds a zip for each system, written once by the release that wrote form 1 and never again: a log's
file, an archive of every table in it, everybody's journals. `readings/` holds what each seat reads of them on
its page. `evenings/` are the scripts that play those tables; `python -m tests.old_data.write` plays them for
the form that the program writes now, where that form has no folder yet. Begin with `evening.py`.
"""
