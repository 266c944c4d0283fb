"""What happened that somebody should hear of: told to those who may see the record, and read by each for themselves."""
