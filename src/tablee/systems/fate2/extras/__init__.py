"""Extras: what skill points buy beside skills, from a sword with aspects to a servant with a sheet."""
