"""What every room of the game stands on: the pack as typed values, the ladder, the blocks of a sheet."""
