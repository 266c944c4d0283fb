"""Text messages: the gateway that sends them, the queue, and the codes in them."""
