"""Pages and live stream: server-rendered, one table page, one way out of the log."""
