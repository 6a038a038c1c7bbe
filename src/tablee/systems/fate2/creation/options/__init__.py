"""The options of chapter 6: what a game asks of the phases of a character, or gives for them.

Each module has a table, and pure functions over a **life**: the phases of one character in order
(`history.Lived`). Begin with `history`; `checks` asks all of them what a phase may spend and what is wrong.
"""
