"""The interactive prompt: choose a game, see the odds, throw, spend."""
