"""Which changes to report. Pure functions."""

from orderkeep.core.field_values import Values, text_in
from orderkeep.notifications.enums import Audience, NotificationKind

MAX_PER_KIND = 20
"""An action with more changes of one kind, such as an import, reports its own result instead."""

SHIPMENT_STATES = {
    "delivered": NotificationKind.PARCEL_DELIVERED,
    "received": NotificationKind.PARCEL_RECEIVED,
    "exception": NotificationKind.PARCEL_TROUBLE,
    "lost": NotificationKind.PARCEL_TROUBLE,
    "returned_to_sender": NotificationKind.PARCEL_TROUBLE,
}
QUOTE_STATES = {"accepted": NotificationKind.QUOTE_ACCEPTED, "rejected": NotificationKind.QUOTE_DECLINED}
WATCHED = ("status", "assigned_to")
"""Columns whose changes may be reported."""
MADE = {"enquiries": NotificationKind.ENQUIRY_RECEIVED, "purchases": NotificationKind.ORDER_PLACED}
"""Table → the notification of a new row."""


def notification_for(table: str, changed: Values, *, is_new: bool) -> NotificationKind | None:
    """Return the notification for a new or changed row, or None. `changed` holds the new values."""
    if is_new:
        # The lines of a multi-line order are one action: only the first line is reported.
        return MADE.get(table) if (changed.get("position") or 1) == 1 else None
    status = text_in(changed, "status")
    if table == "quotes":
        return QUOTE_STATES.get(status or "")
    if table == "shipments":
        return SHIPMENT_STATES.get(status or "")
    if table == "campaigns" and status == "done":
        return NotificationKind.CAMPAIGN_DONE
    if table == "customers" and changed.get("assigned_to"):
        return NotificationKind.CONTACT_ASSIGNED
    return None


def notification_audience(kind: NotificationKind) -> Audience:
    """Return who sees a change without a customer or prospect: all staff for stock, otherwise admins."""
    shipments = {NotificationKind.PARCEL_DELIVERED, NotificationKind.PARCEL_RECEIVED, NotificationKind.PARCEL_TROUBLE}
    return Audience.STAFF if kind in shipments else Audience.ADMIN
