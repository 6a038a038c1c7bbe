"""Access control and limits: sessions, links, tokens, the guard, pace.

Serves the outer rooms (`pages`, `composer`, `archives`, `api`) and `app`; `rendering` and `host` import it
too, as do `identity`, `submission`, `dialogs` and `errors`. It knows neither the pages nor the live stream.
Begin with `guard` (what stands before every request) and `door` (invitations, ways back, sessions).
"""
