"""An installation with rows of every kind, for the built-in views."""

from datetime import UTC, datetime, timedelta

from tests.clients import Client
from tests.days import today
from tests.inventory.shelf import approve, enter, start
from tests.makers import (
    change_row,
    make_brand,
    make_call,
    make_contact,
    make_document,
    make_enquiry,
    make_header,
    make_order,
    make_product,
    make_prospect,
    make_quote,
    make_shipment,
    make_specification,
    make_stock_order,
    make_task,
    make_vendor,
    make_workspace_document,
    receive,
)


def near(days: int) -> str:
    return (today() + timedelta(days=days)).isoformat()


def people_and_orders(admin: Client, sales: Client) -> None:
    make_contact(admin, tier_override="gold")
    make_contact(admin, tier_override="platinum", assigned_to=sales.id)
    bad = make_contact(admin)
    admin.post("/rest/v1/rpc/secure_blacklist_customer", {"p_customer_id": bad["id"], "p_reason": "Never pays"})
    make_order(admin, purchase_date=near(-200))
    make_order(admin, customer_id=make_contact(admin, assigned_to=sales.id)["id"], promised_at=near(-1))
    for values in ({"promised_at": near(0)}, {"quantity": 40}, {"promised_at": near(-3), "quantity": 40}):
        make_order(admin, **values)
    for status in ("onhold", "cancelled", "completed", "processing"):
        change_row(admin, "purchases", make_order(admin, promised_at=near(-5)), order_status=status)
    change_row(admin, "purchases", make_order(admin, promised_at=near(-5)), pickup_date=near(0))
    make_order(admin, product_id="00000000-0000-0000-0000-000000000000")
    for values in (
        {"promised_at": near(-2), "delivery_method": "courier"},
        {"promised_at": near(2), "delivery_method": "pickup", "all_or_nothing": True},
        {"delivery_method": "delivery"},
    ):
        make_header(admin, **values)
    done = make_header(admin, delivery_method="pickup", promised_at=near(-2), all_or_nothing=True)
    for line in done["lines"]:
        change_row(admin, "purchases", line, order_status="cancelled")


def goods_and_shipments(admin: Client) -> None:
    product = make_product(admin, reorder_level=5, stock_quantity=20)
    make_product(admin, stock_quantity=0, brand_id=make_brand(admin, website="norrvik.example")["id"])
    make_brand(admin)
    make_specification(admin, is_required=True)
    make_specification(admin, unit=None)
    make_specification(admin, value_type="choice", unit=None, options=["Teal", "Black"])
    make_product(admin, stock_quantity=3, reorder_level=5)
    make_product(admin, status="draft", stock_quantity=0)
    gone = make_product(admin, stock_quantity=4)
    change_row(admin, "products", gone, status="discontinued")
    make_order(admin, product_id=product["id"], quantity=30)
    adjusted = {"product_id": make_product(admin)["id"], "kind": "adjustment", "quantity": -1, "reason": "Counted"}
    assert admin.post("/rest/v1/inventory_movements", adjusted).status_code == 201
    line = (product, 5, 2.0)
    make_stock_order(admin, line, status="draft")
    for expected in (-4, 0, 7, 8):
        make_stock_order(admin, line, expected_at=near(expected))
    for status in ("on_hold", "cancelled"):
        change_row(admin, "stock_orders", make_stock_order(admin, line, expected_at=near(-1)), status=status)
    change_row(admin, "stock_orders", make_stock_order(admin, line), refund_expected=5)
    change_row(admin, "stock_orders", make_stock_order(admin, line), refund_expected=5, refund_received=5)
    for values in (
        {"eta": near(0)}, {"eta": near(-1)}, {"eta": near(-40), "shipped_at": near(-60)}, {"status": "exception"},
        {"status": "delivered"}, {"eta": near(3)}, {"shipped_at": near(-60)},
    ):  # fmt: skip
        shipment = make_shipment(admin, make_stock_order(admin, line))
        change_row(admin, "shipments", shipment, **values)
    counted = make_shipment(admin, make_stock_order(admin, line), eta=near(0))
    receive(admin, counted, (3, 1, 1))
    make_vendor(admin, status="on_hold", kind="physical")
    make_vendor(admin, status="blocked")


def units(admin: Client) -> None:
    tracked = make_product(admin, is_unit_tracked=True, stock_quantity=0)
    made = [
        admin.create("/rest/v1/assets", {"product_id": tracked["id"], **values})
        for values in (
            {"serial_number": "A-1", "warranty_until": near(10)}, {"warranty_until": near(31)},
            {"warranty_until": near(-1)}, {"serial_number": "A-4"}, {},
        )
    ]  # fmt: skip
    change_row(admin, "assets", made[3], status="blocked", reason="Dented")
    make_order(admin, product_id=tracked["id"])
    held = next(unit for unit in admin.items("/rest/v1/assets") if unit["status"] == "allocated")
    change_row(admin, "assets", held, status="ready_for_pickup")


def counts(admin: Client) -> None:
    product = make_product(admin)
    for ending in (None, "approve", "cancel"):
        count = start(admin, product)
        if ending == "approve":
            enter(admin, count, product, 10)
            assert approve(admin, count).status_code == 200
        if ending == "cancel":
            answer = admin.post(f"/rest/v1/stock_counts/{count['id']}/cancel", {"reason": "A mistake"})
            assert answer.status_code == 200, answer.text


def desk(admin: Client, sales: Client) -> None:
    now = datetime.now(UTC)
    mine = make_contact(admin, assigned_to=sales.id)
    for values in (
        {"priority": "urgent"}, {"response_required_by": (now - timedelta(hours=1)).isoformat()},
        {"response_required_by": (now + timedelta(hours=1)).isoformat(), "priority": "high"},
        {"response_required_by": (now + timedelta(days=9)).isoformat(), "customer_id": mine["id"]},
        {"customer_id": make_contact(admin)["id"]},
    ):  # fmt: skip
        make_enquiry(admin, **values)
    change_row(admin, "enquiries", make_enquiry(admin, priority="urgent"), status="closed")
    for days, purpose in ((0, "complaint"), (-3, "support"), (-8, "complaint")):
        make_call(admin, called_at=(now + timedelta(days=days)).isoformat(), purpose=purpose)
    make_call(admin, follow_up_date=near(2))
    for status in ("new", "qualified"):
        change_row(admin, "prospects", make_prospect(admin), status=status)
    make_prospect(admin, assigned_to=sales.id)
    for values in (
        {"due_date": near(-1)}, {"due_date": near(0), "priority": "high"}, {"due_date": near(7)},
        {"due_date": near(8), "priority": "urgent"}, {"due_date": near(-1), "status": "completed", "priority": "high"},
    ):  # fmt: skip
        make_task(admin, **values)
    for status, until in (("draft", 3), ("sent", 7), ("sent", 8), ("sent", None), ("accepted", 3), ("draft", -1)):
        quote = make_quote(admin, valid_until=near(until) if until is not None else None)
        if status != "draft":
            change_row(admin, "quotes", quote, status="sent")
        if status == "accepted":
            change_row(admin, "quotes", quote, status="accepted")


def workspace(admin: Client) -> None:
    make_workspace_document(admin)
    make_workspace_document(admin, kind="idea")
    make_workspace_document(admin, is_private=True)


def documents(admin: Client) -> None:
    category = admin.create("/rest/v1/document_categories", {"name": "Invoices"})["id"]
    make_document(admin, category_id=category, customer_id=make_contact(admin)["id"])
    make_document(admin, b"\x89PNG\r\n\x1a\n", category_id=category)
    make_document(admin, product_id=make_product(admin)["id"])


def mails(admin: Client) -> None:
    view = admin.create("/rest/v1/saved_views", {"resource": "customers", "name": "Everyone", "search": {}})
    words = {"subject": "News", "body": "Hello", "view_id": view["id"]}
    admin.create("/rest/v1/campaigns", {"name": "Draft", **words})
    later = admin.create("/rest/v1/campaigns", {"name": "Later", **words})
    answer = admin.post(f"/rest/v1/campaigns/{later['id']}/schedule", {"scheduled_at": f"{near(5)}T09:00:00Z"})
    assert answer.status_code == 200, answer.text
