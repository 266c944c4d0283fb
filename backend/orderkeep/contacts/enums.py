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


class Source(StrEnum):
    """How somebody came to the shop: a prospect, or an enquiry."""

    MANUAL = "manual"
    EMAIL = "email"
    PHONE = "phone"
    WEBSITE = "website"
    REFERRAL = "referral"
    SOCIAL = "social"


class ProspectStatus(StrEnum):
    """How far somebody who is not yet a customer has come."""

    NEW = "new"
    CONTACTED = "contacted"
    QUALIFIED = "qualified"
    CONVERTED = "converted"
    LOST = "lost"
