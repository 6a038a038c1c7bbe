"""The event log of every table, behind one port."""
