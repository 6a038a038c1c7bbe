"""Files in and out: whole tables, one seat's view of a table, sheets."""
