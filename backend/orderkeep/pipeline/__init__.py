"""Before the order: what people ask, and what was said on the phone and at the counter."""
