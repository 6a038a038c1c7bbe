"""Who may come in, and how much they may ask for: sessions, links, tokens, the guard, limits.

Serves the outer rooms (`pages`, `composer`, `archives`, `api`); knows neither the pages nor the live stream.
Begin with `guard` (what stands before every request) and `door` (invitations, ways back, sessions).
"""
