"""Whether a member can see a record, why, and what they may do with it."""
