"""The words of a vendor."""

from enum import StrEnum

from orderkeep.core.labels import Labelled, plain_label


class VendorKind(Labelled):
    """What sort of shop it is."""

    ONLINE = "online"
    PHYSICAL = "physical"
    MARKETPLACE = "marketplace"
    PRIVATE = "private"
    WHOLESALE = "wholesale"

    @property
    def label(self) -> str:
        """What sort of shop or seller it is."""
        more = {"online": "Online shop", "physical": "Physical shop", "private": "Private seller"}
        return more.get(self, plain_label(self))


class VendorStatus(StrEnum):
    """Whether goods are bought there: on hold warns, blocked refuses."""

    ACTIVE = "active"
    ON_HOLD = "on_hold"
    BLOCKED = "blocked"
