"""The words of notifications."""

from enum import StrEnum


class NotificationKind(StrEnum):
    """What happened."""

    QUOTE_ACCEPTED = "quote_accepted"
    QUOTE_DECLINED = "quote_declined"
    ENQUIRY_RECEIVED = "enquiry_received"
    CONTACT_ASSIGNED = "contact_assigned"
    ORDER_PLACED = "order_placed"
    PIECES_CAME = "pieces_came"
    """Pieces were set aside for a customer who waited."""
    PARCEL_DELIVERED = "parcel_delivered"
    PARCEL_RECEIVED = "parcel_received"
    PARCEL_TROUBLE = "parcel_trouble"
    CAMPAIGN_DONE = "campaign_done"


class Audience(StrEnum):
    """Who hears of it, where no customer or prospect decides that."""

    STAFF = "staff"
    ADMIN = "admin"
