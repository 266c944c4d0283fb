"""Which changes to report. Pure functions."""

from collections.abc import Mapping

from orderkeep.campaigns.enums import CampaignStatus
from orderkeep.notifications.enums import Audience, NotificationKind
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.quotes.enums import QuoteStatus

MAX_PER_KIND = 20
"""An action with more changes of one kind, such as an import, reports its own result instead."""

REPORTED_STATUSES: dict[str, dict[str, NotificationKind]] = {
    "shipments": {
        ShipmentStatus.DELIVERED: NotificationKind.PARCEL_DELIVERED,
        ShipmentStatus.RECEIVED: NotificationKind.PARCEL_RECEIVED,
        ShipmentStatus.EXCEPTION: NotificationKind.PARCEL_TROUBLE,
        ShipmentStatus.LOST: NotificationKind.PARCEL_TROUBLE,
        ShipmentStatus.RETURNED_TO_SENDER: NotificationKind.PARCEL_TROUBLE,
    },
    "quotes": {
        QuoteStatus.ACCEPTED: NotificationKind.QUOTE_ACCEPTED,
        QuoteStatus.REJECTED: NotificationKind.QUOTE_DECLINED,
    },
    "campaigns": {CampaignStatus.DONE: NotificationKind.CAMPAIGN_DONE},
}
"""Table → new status → its notification."""
WATCHED = ("status", "assigned_to")
"""Columns whose changes may be reported."""
MADE = {"enquiries": NotificationKind.ENQUIRY_RECEIVED, "purchases": NotificationKind.ORDER_PLACED}
"""Table → the notification of a new row."""


def notification_of_new(table: str, position: int | None) -> NotificationKind | None:
    """Return the notification for a new row, or None. Of a sales order, only the first line is reported."""
    return MADE.get(table) if (position or 1) == 1 else None


def notification_of_change(table: str, changed: Mapping[str, str | None]) -> NotificationKind | None:
    """Return the notification for the new values of watched columns, or None."""
    if table == "customers":
        return NotificationKind.CONTACT_ASSIGNED if changed.get("assigned_to") else None
    return REPORTED_STATUSES.get(table, {}).get(changed.get("status") or "")


def notification_audience(kind: NotificationKind) -> Audience:
    """Return who sees a change without a customer or prospect: all staff for stock, otherwise admins."""
    shipments = {NotificationKind.PARCEL_DELIVERED, NotificationKind.PARCEL_RECEIVED, NotificationKind.PARCEL_TROUBLE}
    return Audience.STAFF if kind in shipments else Audience.ADMIN
