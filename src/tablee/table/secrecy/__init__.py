"""Secrecy: audiences, projection, redaction, silhouettes.

Facts get one audience when they are written (``audience_of.py``, ``disclose.py``); the only way out of the
log is ``view.project``, whose default is nothing. Imports ``game`` and the facts of ``table.log``; nothing
of ``table.commands`` but the types of a command and a request.
"""
