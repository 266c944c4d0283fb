"""Sales staff don't learn costs, margins or vendors' spend while the business hides them.

The walk covers all reads, so a new route is included automatically: no number that was a cost while costs were shown
may appear in any response once they are hidden.
"""

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from pypdf import PdfReader

from orderkeep.core.caller import Role
from orderkeep.identity.permissions import VERBS
from tests.architecture.bodies import operations
from tests.architecture.costly_shop import SETTINGS, hide_costs, make_costly_shop
from tests.architecture.routes import endpoints_of
from tests.clients import Client
from tests.makers import make_product, make_shipment, make_stock_order, receive

pytestmark = pytest.mark.one_database

COSTS = frozenset(
    [
        "cost_price",
        "average_cost",
        "cost_total",
        "margin",
        "margin_percent",
        "unit_cost",
        "spend",
        "refunds_owed",
        "landed_unit_cost",
        "landed_total",
        "items_amount",
        "shipping_amount",
        "tax_amount",
        "shipping_share",
        "tax_share",
        "amount",
        "refund_expected",
        "first_price",
        "last_price",
        "lowest_price",
        "highest_price",
        "month_stock_orders_total",
        "dead_value",
        "old_value",
        "out_cost",
    ]
)
"""Fields and measures with costs, as the screens name them."""
ABOUT_SALES = ("/rest/v1/quotes", "/rest/v1/purchase_orders", "/rest/v1/search", "/rest/v1/reports/pipeline")
"""Here an `amount` is the customer's."""
NUMBER = re.compile(r"(?<![\d.])\d+\.\d{1,2}(?![\d.])")


@pytest.fixture
def shop(admin: Client, sales: Client) -> dict[str, str]:
    return make_costly_shop(admin, sales)


def reads(app: FastAPI, ids: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    for each in endpoints_of(app):
        if each.method != "GET" or not each.path.startswith("/rest/") or each.path.endswith(("/pdf", "/labels")):
            continue
        if Role.SALES not in VERBS.get(each.may or "", ()):
            continue
        path = each.path.replace("{id}", ids.get(each.path.split("/")[3], ""), 1)
        params = {"product_id": ids["products"]} if path.endswith("/prices") else {}
        yield path, params | ({"q": "Lamp"} if path.endswith("/search") else {})
    yield "/rest/v1/search", {"q": ids["number"]}
    for name in ("product", "category"):
        yield "/rest/v1/reports/stock", {"by": name}


def answers(client: Client, app: FastAPI, ids: dict[str, str]) -> dict[str, Any]:
    return {f"{path} {params}": client.get(path, **params) for path, params in reads(app, ids)}


def costs_in(value: object) -> Iterator[str]:
    """The numbers in fields with costs."""
    if isinstance(value, list):
        for each in value:
            yield from costs_in(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name in COSTS and isinstance(each, float | int) and abs(each) > 10:
                yield f"{abs(each):.2f}".rstrip("0").rstrip(".")
            else:
                yield from costs_in(each)


def test_no_read_shows_a_cost(app: FastAPI, admin: Client, sales: Client, shop: dict[str, str]) -> None:
    before = answers(sales, app, shop)
    secret = {
        cost
        for path, answer in before.items()
        if answer.headers["content-type"] == "application/json" and not path.startswith(ABOUT_SALES)
        for cost in costs_in(answer.json())
        if "." in cost
    }
    assert {"73.19", "418.37", "14.57", "22.93", "41.83"} <= secret
    assert len(secret) > 10
    hide_costs(admin)
    after = answers(sales, app, shop)
    wrong = {
        path: sorted(found)
        for path, answer in after.items()
        if (found := {str(float(each)) for each in NUMBER.findall(answer.text)} & secret)
    }
    assert wrong == {}
    changed = {path: answer.status_code for path, answer in after.items()} | {}
    refused = {path for path, status in changed.items() if status != before[path].status_code}
    assert refused == {"/rest/v1/reports/margin {}", "/rest/v1/reports/margin/export {}"}
    assert {after[path].json().get("code") for path in refused} == {"costs_hidden"}
    assert admin.get(f"/rest/v1/products/{shop['products']}").json()["cost_price"] == 73.19


def test_only_costs_are_missing(admin: Client, sales: Client, shop: dict[str, str]) -> None:
    path = f"/rest/v1/stock_orders/{shop['stock_orders']}"
    before = sales.get(path).json()
    hide_costs(admin)
    hidden = dict.fromkeys(
        (
            "items_amount",
            "shipping_amount",
            "tax_amount",
            "discount_amount",
            "amount",
            "refund_expected",
            "refund_received",
        )
    )
    of_line = dict.fromkeys(
        (
            "unit_price",
            "items_amount",
            "shipping_share",
            "tax_share",
            "discount_share",
            "landed_total",
            "landed_unit_cost",
        )
    )
    assert sales.get(path).json() == {**before, **hidden, "lines": [{**line, **of_line} for line in before["lines"]]}
    assert admin.get(path).json() == before


def test_reports_leave_costs_out(admin: Client, sales: Client, shop: dict[str, str]) -> None:
    hide_costs(admin)
    assert "margin" not in [report["name"] for report in sales.items("/rest/v1/reports")]
    assert "margin" in [report["name"] for report in admin.items("/rest/v1/reports")]
    report = sales.get("/rest/v1/reports/purchasing").json()
    assert ([measure["name"] for measure in report["measures"]], report["main"]) == (["orders", "quantity"], "orders")
    assert set(report["total"]["values"]) == {"orders", "quantity"}
    assert [figure["name"] for figure in report["figures"]] == ["orders", "quantity"]
    assert sales.get("/rest/v1/reports/purchasing/export", columns="spend").status_code == 400
    refused = sales.get("/rest/v1/reports/margin/pdf")
    assert (refused.status_code, refused.json()["code"]) == (403, "costs_hidden")
    pages = PdfReader(io.BytesIO(sales.get("/rest/v1/reports/purchasing/pdf").content)).pages
    printed = "".join(page.extract_text() for page in pages)
    assert "Quantity" in printed
    assert "Spend" not in printed


def test_the_setting_applies_at_once_and_only_to_sales_staff(admin: Client, sales: Client, colleague: Client) -> None:
    lamp = make_product(admin, cost_price=73.19)
    path = f"/rest/v1/products/{lamp['id']}"

    def seen() -> list[float | None]:
        return [client.get(path).json()["cost_price"] for client in (admin, sales, colleague)]

    assert seen() == [73.19] * 3
    hide_costs(admin)
    assert seen() == [73.19, None, None]
    assert sales.patch(SETTINGS, {"sales_see_costs": True}).status_code == 403
    assert seen() == [73.19, None, None]
    admin.patch(f"/rest/v1/profiles/{sales.id}", {"role": "admin"})
    assert seen() == [73.19, 73.19, None]
    admin.patch(SETTINGS, {"sales_see_costs": True})
    assert seen() == [73.19] * 3


def test_sales_staff_write_no_costs_so_a_save_keeps_those_they_do_not_see(app: FastAPI) -> None:
    guarded = {(each.method, each.path): each.may for each in endpoints_of(app)}
    costs = {"cost_price", "unit_cost", "shipping_amount", "refund_expected", "refund_received"}
    of_sales = {
        (str(each), place[-1])
        for each in operations(app, {})
        for place, _ in each.fields
        if place[-1] in costs and Role.SALES in VERBS.get(guarded[each.method, each.path] or "", ())
    }
    assert of_sales == {
        # The shipping that a customer pays.
        ("POST /rest/v1/purchase_orders", "shipping_amount"),
        ("PATCH /rest/v1/purchase_orders/{id}", "shipping_amount"),
        ("POST /rest/v1/orders", "shipping_amount"),
        ("PATCH /rest/v1/orders/{id}", "shipping_amount"),
    }


def test_a_repeated_command_gets_no_cost_that_was_hidden_since(
    admin: Client, sales: Client, shop: dict[str, str]
) -> None:
    path, key = f"/rest/v1/purchases/{shop['purchases']}", {"Idempotency-Key": "note-1"}
    first = sales.patch(path, {"notes": "Gift wrap"}, headers=key).json()
    assert first["cost_total"] > 100
    hide_costs(admin)
    assert sales.patch(path, {"notes": "Gift wrap"}, headers=key).json() == {
        **first,
        "cost_total": None,
        "margin": None,
    }


def test_a_change_elsewhere_is_shown_without_costs(admin: Client, sales: Client, shop: dict[str, str]) -> None:
    hide_costs(admin)
    path = f"/rest/v1/purchases/{shop['purchases']}"
    refused = sales.patch(path, {"notes": "Late"}, headers={"If-Match": '"1"'})
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_elsewhere")
    assert (refused.json()["current"]["cost_total"], refused.json()["current"]["margin"]) == (None, None)


def test_no_printed_report_shows_a_cost(admin: Client, sales: Client, shop: dict[str, str]) -> None:
    hide_costs(admin)
    for name in (report["name"] for report in sales.items("/rest/v1/reports")):
        printed = io.BytesIO(sales.get(f"/rest/v1/reports/{name}/pdf").content)
        text = "".join(page.extract_text() for page in PdfReader(printed).pages)
        found = re.findall(r"cost|margin|spend|value|refund|73\.19|Older than", text, re.IGNORECASE)
        assert (name, found) == (name, [])


def test_the_web_app_is_told(admin: Client, sales: Client) -> None:
    me = "/rest/v1/profiles/me"
    assert "X-Costs" not in sales.get(me).headers
    hide_costs(admin)
    assert (sales.get(me).headers["X-Costs"], "X-Costs" in admin.get(me).headers) == ("hidden", False)


def test_receiving_damaged_items_tells_no_refund(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, name="Lamp")
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 4, 73.19)))
    hide_costs(admin)
    [shortfall] = receive(sales, shipment, (3, 1, 0))["shortfalls"]
    assert (shortfall["bad"], shortfall["refund"]) == (1, None)
