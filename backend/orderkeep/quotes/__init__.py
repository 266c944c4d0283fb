"""Quotes: what a customer is offered, until it becomes an order."""
