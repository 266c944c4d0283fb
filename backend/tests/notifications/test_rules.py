"""Which changes are reported."""

import pytest

from orderkeep.notifications.enums import Audience, NotificationKind
from orderkeep.notifications.rules import notification_audience, notification_of_change, notification_of_new


@pytest.mark.parametrize(
    ("table", "changed", "told"),
    [
        ("quotes", {"status": "accepted"}, NotificationKind.QUOTE_ACCEPTED),
        ("quotes", {"status": "rejected"}, NotificationKind.QUOTE_DECLINED),
        ("quotes", {"status": "sent"}, None),
        ("shipments", {"status": "delivered"}, NotificationKind.PARCEL_DELIVERED),
        ("shipments", {"status": "received"}, NotificationKind.PARCEL_RECEIVED),
        ("shipments", {"status": "lost"}, NotificationKind.PARCEL_TROUBLE),
        ("shipments", {"status": "in_transit"}, None),
        ("campaigns", {"status": "done"}, NotificationKind.CAMPAIGN_DONE),
        ("customers", {"assigned_to": "somebody"}, NotificationKind.CONTACT_ASSIGNED),
        ("customers", {"assigned_to": None}, None),
        ("products", {"status": "accepted"}, None),
    ],
)
def test_changes(table: str, changed: dict[str, str | None], told: NotificationKind | None) -> None:
    assert notification_of_change(table, changed) == told


def test_new_orders_are_reported_once_and_new_quotes_never() -> None:
    assert notification_of_new("enquiries", None) is NotificationKind.ENQUIRY_RECEIVED
    assert notification_of_new("purchases", None) is NotificationKind.ORDER_PLACED
    assert notification_of_new("purchases", 1) is NotificationKind.ORDER_PLACED
    assert notification_of_new("purchases", 2) is None
    assert notification_of_new("quotes", None) is None


def test_shipments_are_for_all_staff_and_the_rest_for_admins() -> None:
    heard = {kind for kind in NotificationKind if notification_audience(kind) is Audience.STAFF}
    assert heard == {
        NotificationKind.PARCEL_DELIVERED,
        NotificationKind.PARCEL_RECEIVED,
        NotificationKind.PARCEL_TROUBLE,
    }
