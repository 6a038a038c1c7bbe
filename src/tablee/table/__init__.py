"""A table as a log: seats, commands, records, state, visibility, undo. It knows no system by name."""
