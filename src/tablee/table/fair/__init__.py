"""Verifiable dice: what is promised before a throw, drawn for it, and proved to those who see it.

``promises.py`` holds the facts, ``draw.py`` draws faces once their audience is known, ``prove.py`` writes
the proofs. The chain of random bytes itself is a port, filled by ``tablee.fairness``.
"""
