"""Paired worlds: one game played twice, with another secret or without it, and held against itself.

Canaries (``tests/secrecy/evening.py``) find strings where they may not be; a pair of worlds finds
*differences*, whatever they are made of: a refusal in other words, a number that is one higher, a byte more.
Begin with ``world.py`` (two worlds side by side, and the first difference between them), then ``secrets.py``
(what differs), ``hostile.py`` (what players send), ``fill.py`` (the ids, names and numbers they try),
``at_doors.py`` (bytes of pages, streams and API) and ``shrink.py`` (the smallest game that still differs).
"""
