"""The words every system shares."""
