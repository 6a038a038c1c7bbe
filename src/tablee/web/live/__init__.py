"""What follows a table as it grows: the stream of each screen, the parts of the page, and their caches.

Imported by the rooms with handlers. Begin with `parts` (what the page consists of) and `screen` (what one
page has been sent).
"""
