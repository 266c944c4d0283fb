"""Enums of subscriptions."""

from enum import StrEnum


class PlanKey(StrEnum):
    """The plans that a price of the payment provider can stand for. Only Starter is offered."""

    STARTER = "starter"
    PROFESSIONAL = "professional"
    ENTERPRISE = "enterprise"


class SubscriptionStatus(StrEnum):
    """The provider's statuses with which a subscription can be used. In any other it can't."""

    ACTIVE = "active"
    TRIALING = "trialing"
    PAST_DUE = "past_due"
    """A payment failed and is being retried."""
