"""Throws: tests static and dynamic, tournaments, rolls on aspects; how they are read and written."""
