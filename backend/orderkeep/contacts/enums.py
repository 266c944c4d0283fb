"""Enums of contacts."""

from enum import StrEnum


class ContactStatus(StrEnum):
    """Whether the business sells to the contact."""

    ACTIVE = "active"
    BLACKLISTED = "blacklisted"


class Relationship(StrEnum):
    """The type of customer."""

    RETAIL = "retail"
    WHOLESALE = "wholesale"
    BUSINESS = "business"
    PARTNER = "partner"
    OTHER = "other"


class Tier(StrEnum):
    """Customer tier, from the points of completed orders."""

    STANDARD = "standard"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"


class Source(StrEnum):
    """The source of a prospect or an enquiry."""

    MANUAL = "manual"
    EMAIL = "email"
    PHONE = "phone"
    WEBSITE = "website"
    REFERRAL = "referral"
    SOCIAL = "social"


class ProspectStatus(StrEnum):
    """The stage of a prospect."""

    NEW = "new"
    CONTACTED = "contacted"
    QUALIFIED = "qualified"
    CONVERTED = "converted"
    LOST = "lost"
