"""A shop with rare amounts, so that a cost is recognised wherever it is shown."""

from tests.clients import Client
from tests.makers import (
    make_contact,
    make_order,
    make_product,
    make_shipment,
    make_stock_order,
    make_vendor,
    receive,
)

SETTINGS = "/rest/v1/settings"


def make_costly_shop(admin: Client, sales: Client) -> dict[str, str]:
    """A purchase that was received and sold, all with rare amounts. The ids by resource."""
    vendor = make_vendor(admin, name="Kestrel")
    lamp = make_product(admin, name="Lamp", price=311.0, cost_price=73.19, vendor_id=vendor["id"], reorder_level=50)
    meter = make_product(admin, name="Meter", price=977.0, stock_quantity=0, is_unit_tracked=True)
    bought = make_stock_order(admin, (lamp, 7, 73.19), vendor_id=vendor["id"], shipping_amount=14.57, tax_amount=22.93)
    admin.patch(f"/rest/v1/stock_orders/{bought['id']}", {"refund_expected": 41.83})
    shipment = make_shipment(admin, bought)
    receive(admin, shipment)
    maya = make_contact(admin, name="Maya", assigned_to=sales.id)
    order = make_order(admin, customer_id=maya["id"], product_id=lamp["id"], quantity=2, unit_price=311.0)
    admin.patch(f"/rest/v1/purchases/{order['id']}", {"pickup_date": order["purchase_date"]})
    [count] = [admin.create("/rest/v1/stock_counts", {"scope": "all", "title": "All"})]
    admin.post(f"/rest/v1/stock_counts/{count['id']}/entries", {"product_id": lamp["id"], "quantity": 3})
    unit = admin.create("/rest/v1/assets", {"product_id": meter["id"], "serial_number": "M-1", "unit_cost": 418.37})
    return {
        "vendors": vendor["id"],
        "products": lamp["id"],
        "stock_orders": bought["id"],
        "shipments": shipment["id"],
        "customers": maya["id"],
        "purchases": order["id"],
        "stock_counts": count["id"],
        "assets": unit["id"],
        "number": bought["number"],
    }


def hide_costs(admin: Client) -> None:
    """Hide costs from sales staff."""
    assert admin.patch(SETTINGS, {"sales_see_costs": False}).json()["sales_see_costs"] is False
