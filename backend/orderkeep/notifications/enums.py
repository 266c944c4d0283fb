"""Enums of notifications."""

from enum import StrEnum


class NotificationKind(StrEnum):
    """What happened."""

    QUOTE_ACCEPTED = "quote_accepted"
    QUOTE_DECLINED = "quote_declined"
    ENQUIRY_RECEIVED = "enquiry_received"
    CONTACT_ASSIGNED = "contact_assigned"
    ORDER_PLACED = "order_placed"
    PIECES_CAME = "pieces_came"
    """Items were reserved for a waiting customer."""
    PARCEL_DELIVERED = "parcel_delivered"
    PARCEL_RECEIVED = "parcel_received"
    PARCEL_TROUBLE = "parcel_trouble"
    CAMPAIGN_DONE = "campaign_done"


class Audience(StrEnum):
    """Who sees a notification that concerns no customer or prospect."""

    STAFF = "staff"
    ADMIN = "admin"
