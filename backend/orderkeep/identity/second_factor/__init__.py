"""Second factors: apps, phone numbers and recovery codes."""
