"""E-mail: messages, their queue and outbox, the server that sends them, and templates."""
