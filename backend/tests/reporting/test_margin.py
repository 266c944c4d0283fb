"""The margin report: what it counts, and the orders behind it."""

from tests.architecture.costly_shop import hide_costs
from tests.clients import Client
from tests.makers import make_product
from tests.reporting.random_shop import report
from tests.reporting.test_sales_figures import OCTOBER, sell, totals
from tests.sales.test_orders import ORDERS, reload
from tests.sales.test_returns import picked_up
from tests.sales.test_whole_orders import deliver


def test_the_margin_of_a_partly_delivered_order_is_of_what_was_delivered(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=20, cost_price=4)
    order = sell(admin, (lamp, 10, 10), discount_amount=10)
    assert report(admin, "margin", by="product", **OCTOBER)["rows"] == []
    deliver(admin, order["lines"][0], 3)
    found = report(admin, "margin", by="product", **OCTOBER)["total"]["values"]
    assert found == {"orders": 1, "revenue": 27, "cost": 12, "margin": 15, "margin_percent": 55.6}
    assert reload(admin, order)["lines"][0]["margin"] == 15
    assert totals(admin) == [100, 10, 0, 90, 0, 0, 90]


def test_the_orders_behind_a_margin_are_those_it_counts(admin: Client, sales: Client) -> None:
    lamp, hose = make_product(admin, cost_price=4), make_product(admin, cost_price=None)
    both = picked_up(admin, (lamp, 1, 10), (hose, 1, 5), ordered_at="2026-10-05")
    picked_up(admin, (hose, 1, 5), ordered_at="2026-10-05")
    sell(admin, (lamp, 1, 10))
    for by in ("product", "month"):
        found = report(admin, "margin", by=by, **OCTOBER)
        for row in (found["rows"][0], found["total"]):
            behind = admin.items(ORDERS, **row["rows"]["filters"])
            assert ([each["id"] for each in behind], row["values"]["orders"]) == ([both["id"]], 1)
    assert [each["id"] for each in admin.items(ORDERS, product_id=hose["id"], has_margin="true")] == []
    assert len(admin.items(ORDERS, has_margin="false")) == 2
    hide_costs(admin)
    refused = sales.get(ORDERS, has_margin="true")
    assert (refused.status_code, refused.json()["code"]) == (400, "unknown_parameter")
