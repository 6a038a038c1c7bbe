"""Characters made by chance (FUD-1.8)."""
