"""Sessions, their tokens, and what happened in them."""
