"""Enums of vendors."""

from enum import StrEnum

from orderkeep.core.labels import Labelled, plain_label


class VendorKind(Labelled):
    """Type of vendor."""

    ONLINE = "online"
    PHYSICAL = "physical"
    MARKETPLACE = "marketplace"
    PRIVATE = "private"
    WHOLESALE = "wholesale"

    @property
    def label(self) -> str:
        """The labels of vendor types."""
        more = {"online": "Online shop", "physical": "Physical shop", "private": "Private seller"}
        return more.get(self, plain_label(self))


class VendorStatus(StrEnum):
    """Whether to buy from the vendor: on hold shows a warning, blocked refuses."""

    ACTIVE = "active"
    ON_HOLD = "on_hold"
    BLOCKED = "blocked"
