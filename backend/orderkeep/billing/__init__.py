"""Subscriptions, paid through Stripe. A subscription belongs to a user, in every environment."""
