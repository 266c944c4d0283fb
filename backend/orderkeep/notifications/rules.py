"""Which changes are worth telling. Values in, values out."""

from collections.abc import Mapping
from typing import Any

from orderkeep.notifications.enums import Audience, NotificationKind

MOST_OF_A_KIND = 20
"""One act that does more of the same than this tells by itself what it did, as an import does."""

PARCEL_STATES = {
    "delivered": NotificationKind.PARCEL_DELIVERED,
    "received": NotificationKind.PARCEL_RECEIVED,
    "exception": NotificationKind.PARCEL_TROUBLE,
    "lost": NotificationKind.PARCEL_TROUBLE,
    "returned_to_sender": NotificationKind.PARCEL_TROUBLE,
}
QUOTE_STATES = {"accepted": NotificationKind.QUOTE_ACCEPTED, "rejected": NotificationKind.QUOTE_DECLINED}
WATCHED = ("status", "assigned_to")
"""The columns whose change may be worth telling."""
MADE = {"enquiries": NotificationKind.ENQUIRY_RECEIVED, "purchases": NotificationKind.ORDER_PLACED}
"""Table → what a new row of it means."""


def happening(table: str, changed: Mapping[str, Any], *, is_new: bool) -> NotificationKind | None:
    """What a new row, or a change of one, means to others; `changed` holds what the columns have become."""
    if is_new:
        # A line of an order with several lines is one act among others: its first line tells the whole.
        return MADE.get(table) if (changed.get("position") or 1) == 1 else None
    status = changed.get("status")
    if table == "quotes":
        return QUOTE_STATES.get(status or "")
    if table == "shipments":
        return PARCEL_STATES.get(status or "")
    if table == "campaigns" and status == "done":
        return NotificationKind.CAMPAIGN_DONE
    if table == "customers" and changed.get("assigned_to"):
        return NotificationKind.CONTACT_ASSIGNED
    return None


def audience(kind: NotificationKind) -> Audience:
    """Who hears of it when it concerns no customer or prospect. Stock is everybody's; the rest is for admins."""
    parcels = {NotificationKind.PARCEL_DELIVERED, NotificationKind.PARCEL_RECEIVED, NotificationKind.PARCEL_TROUBLE}
    return Audience.STAFF if kind in parcels else Audience.ADMIN
