"""Where random bytes come from. Each source is a ``tablee.dice.Draw``: ``draw(n) -> bytes``.

``tablee.fairness.system.draw`` asks the operating system; ``tablee.fairness.seeded.Seeded``
repeats the same bytes for the same text for ever. Import the source that is needed: this package
loads none of them, so that a throw starts fast.
"""
