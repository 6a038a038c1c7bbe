"""Builders: difficulty and costs of a spell, a stunt or a manoeuvre, counted from tables of modifiers.

`builder.Builder` is a frozen description: parts whose rows people choose, and the tallies in which they
count. It gives the parameters of a form, an `Order` from what was sent, and the numbers with their reasons;
a system adds the dice. Begin with ``parts.py`` (what a description holds), then ``builder.py`` (reading and
counting an order); ``table.py`` reads a description from a pack's table. Pure: any system may import it.
"""
