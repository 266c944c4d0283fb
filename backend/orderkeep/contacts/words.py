"""The words of a contact."""

from enum import StrEnum


class ContactStatus(StrEnum):
    """Whether the shop does business with them."""

    ACTIVE = "active"
    BLACKLISTED = "blacklisted"


class Relationship(StrEnum):
    """What kind of buyer they are."""

    RETAIL = "retail"
    WHOLESALE = "wholesale"
    BUSINESS = "business"
    PARTNER = "partner"
    OTHER = "other"


class Tier(StrEnum):
    """How good a customer is, by the points of completed orders."""

    STANDARD = "standard"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"
