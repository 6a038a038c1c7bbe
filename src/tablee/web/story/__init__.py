"""The log in words: the records that one viewer may read, as entries in the viewer's language.

As pure as `views`, on which it stands; imported by `live` and the rooms with handlers. Begin with `teller`
(one sentence or card per fact) and `entry_book` (the entries told so far).
"""
