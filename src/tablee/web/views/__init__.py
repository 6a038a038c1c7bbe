"""View models: pure functions from what one viewer knows to what a page shows.

They know neither Starlette, nor the log's storage, nor the host; everything above may import them. Begin with
`view` (one viewer at one table); each other module is one part of the page or a piece of several.
"""
