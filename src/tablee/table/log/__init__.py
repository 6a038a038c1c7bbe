"""A table's log and what it adds up to: records, facts, the folded state, the ledger that carries both on.

May import ``game`` and ``table.secrecy``; every other room of ``table`` imports this one. Begin with
``record.py`` (one line of the log), ``facts.py`` (what a line can say), ``state.py`` (the fold) and
``ledger.py`` (records with their states, extended as the log grows).
"""
