"""Copies production into test with invented names and amounts, and empties test or development."""
