"""Which changes are reported."""

import pytest

from orderkeep.notifications.enums import Audience, NotificationKind
from orderkeep.notifications.rules import notification_audience, notification_for


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
    assert notification_for(table, changed, is_new=False) == told


def test_new_orders_are_reported_once_and_new_quotes_never() -> None:
    assert notification_for("enquiries", {"position": None}, is_new=True) is NotificationKind.ENQUIRY_RECEIVED
    assert notification_for("purchases", {"position": None}, is_new=True) is NotificationKind.ORDER_PLACED
    assert notification_for("purchases", {"position": 1}, is_new=True) is NotificationKind.ORDER_PLACED
    assert notification_for("purchases", {"position": 2}, is_new=True) is None
    assert notification_for("quotes", {"status": "accepted"}, is_new=True) is None


def test_shipments_are_for_all_staff_and_the_rest_for_admins() -> None:
    heard = {kind for kind in NotificationKind if notification_audience(kind) is Audience.STAFF}
    assert heard == {
        NotificationKind.PARCEL_DELIVERED,
        NotificationKind.PARCEL_RECEIVED,
        NotificationKind.PARCEL_TROUBLE,
    }
