"""Before the order: enquiries, and calls on the phone or at the counter."""
