"""The words of a vendor."""

from enum import StrEnum


class VendorKind(StrEnum):
    """What sort of shop it is."""

    ONLINE = "online"
    PHYSICAL = "physical"
    MARKETPLACE = "marketplace"
    PRIVATE = "private"
    WHOLESALE = "wholesale"


class VendorStatus(StrEnum):
    """Whether goods are bought there: on hold warns, blocked refuses."""

    ACTIVE = "active"
    ON_HOLD = "on_hold"
    BLOCKED = "blocked"
