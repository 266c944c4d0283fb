"""The dashboard equals a row-by-row count of the orders, for each user and environment."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product

pytestmark = pytest.mark.one_database

DASHBOARD = "/rest/v1/dashboard"
Row = dict[str, Any]


def today() -> date:
    return datetime.now(UTC).date()


def month_before(day: date) -> date:
    return (day.replace(day=1) - timedelta(days=1)).replace(day=1)


def figures(client: Client) -> Row:
    answer = client.get(DASHBOARD)
    assert answer.status_code == 200, answer.text
    found: Row = answer.json()
    return found


def cents(row: Row) -> int:
    found: int = round(row["total_amount"] * 100)
    return found


def by_hand(client: Client) -> Row:
    """Compute the figures from the rows visible to this user."""
    now = today()
    month, last = now.replace(day=1), month_before(now)
    end = month - timedelta(days=1)
    rows = client.items("/rest/v1/purchases", limit=200)
    sold = [(date.fromisoformat(row["purchase_date"]), row) for row in rows if row["order_status"] != "cancelled"]
    here = [row for day, row in sold if month <= day <= now]
    earlier = [(day, cents(row)) for day, row in sold if last <= day <= end]
    month_is_over = (now + timedelta(days=1)).day == 1
    same_day = end if month_is_over else last.replace(day=min(now.day, end.day))
    waiting = [row for row in rows if is_open(row)]
    return {
        "customers": len(client.items("/rest/v1/customers", limit=200)),
        "month_purchases_total": sum(map(cents, here)) / 100,
        "month_purchases_count": len(here),
        "month_picked_up": sum(row["pickup_date"] is not None for row in here),
        "last_month_total": sum(total for _, total in earlier) / 100,
        "last_month_total_same_day": sum(total for day, total in earlier if day <= same_day) / 100,
        "open_orders": len(waiting),
        "due_orders": sum((row["promised_at"] or "9999") <= now.isoformat() for row in waiting),
        "recent": [row["number"] for row in client.items("/rest/v1/purchases", limit=5)],
        "top": top_by_hand([(day, row) for day, row in sold if now - timedelta(days=30) < day <= now]),
    }


def is_open(row: Row) -> bool:
    return (
        row["order_status"] not in {"completed", "cancelled"}
        and row["fulfilled_quantity"] < row["quantity"] + row["items_free"]
    )


def top_by_hand(sold: list[tuple[date, Row]]) -> list[tuple[str, int, float]]:
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for _, row in sold:
        sums[row["product_id"]][0] += row["quantity"] + row["items_free"]
        sums[row["product_id"]][1] += cents(row)
    best = sorted(sums.items(), key=lambda item: (-item[1][1], item[0]))[:5]
    return [(product, quantity, total / 100) for product, (quantity, total) in best]


def shown(found: Mapping[str, Any]) -> Row:
    """Convert the response to the format of `by_hand`."""
    plain = {name: value for name, value in found.items() if name in NAMES}
    top = [(each["product_id"], each["quantity"], each["total"]) for each in found["top_products"]]
    return plain | {"recent": [each["number"] for each in found["recent_purchases"]], "top": top}


NAMES = (
    "customers",
    "month_purchases_total",
    "month_purchases_count",
    "month_picked_up",
    "last_month_total",
    "last_month_total_same_day",
    "open_orders",
    "due_orders",
)


@pytest.fixture
def trade(admin: Client, sales: Client, colleague: Client) -> dict[str, Row]:
    """Orders of both sales users and unassigned ones, this month and last; one cancelled, one gift, some picked up"""
    now = today()
    drill, train = (make_product(admin, name=name, price=price) for name, price in (("Drill", 148), ("Train", 63)))
    mine, hers = make_contact(admin, assigned_to=sales.id), make_contact(admin, assigned_to=colleague.id)
    shops = make_contact(admin)
    last = month_before(now)

    def order(contact: Row, product: Row, day: date, **values: Any) -> Row:
        payload = {"customer_id": contact["id"], "product_id": product["id"], "unit_price": product["price"]}
        return make_order(admin, **payload, purchase_date=day.isoformat(), **values)

    orders = [
        order(mine, drill, now, quantity=2, discount_amount=10.5),
        order(mine, train, now, is_gift=True, items_free=1),
        order(hers, train, now.replace(day=1), quantity=3, promised_at=now.isoformat()),
        order(shops, drill, last, quantity=1),
        order(hers, drill, month_before(last), quantity=4),
        order(mine, train, now.replace(day=1) - timedelta(days=1), quantity=1),
        order(mine, drill, now, quantity=9),
    ]
    admin.patch(f"/rest/v1/purchases/{orders[-1]['id']}", {"order_status": "cancelled"})
    admin.patch(f"/rest/v1/purchases/{orders[2]['id']}", {"pickup_date": now.isoformat()})
    return {"mine": mine, "hers": hers, "drill": drill, "train": train, "first": orders[0]}


@pytest.mark.slow
@pytest.mark.parametrize("person", ["admin", "sales", "colleague", "guest"])
def test_figures_are_those_of_the_rows(staff: dict[str, Client], trade: dict[str, Row], person: str) -> None:
    assert shown(figures(staff[person])) == by_hand(staff[person])


def test_the_figures_of_a_sales_person(sales: Client, trade: dict[str, Row]) -> None:
    found = figures(sales)
    assert found["customers"] == found["month_new_customers"] == 1
    assert (found["month_purchases_total"], found["month_purchases_count"]) == (285.5, 2)
    assert (found["month_stock_orders_total"], found["month_stock_orders_count"]) == (0, 0)
    assert [each["customer_name"] for each in found["recent_purchases"]] == [trade["mine"]["name"]] * 4
    assert found["recent_purchases"][-1]["product_name"] == "Drill"


def test_a_guest_sees_nothing(guest: Client, trade: dict[str, Row]) -> None:
    found = figures(guest)
    assert {found[name] for name in NAMES} == {0}
    assert found["recent_purchases"] == found["top_products"] == []


def test_the_revenue_line_ends_at_the_months_total(admin: Client, trade: dict[str, Row]) -> None:
    found = figures(admin)
    this, last = found["revenue"]["this_month"], found["revenue"]["last_month"]
    now = today()
    assert [each["day"] for each in this] == [now.replace(day=day).isoformat() for day in range(1, now.day + 1)]
    assert this[-1]["running_total"] == found["month_purchases_total"]
    assert last[-1]["running_total"] == found["last_month_total"]
    assert last[-1]["day"] == (now.replace(day=1) - timedelta(days=1)).isoformat()
    assert sum(round(each["total"] * 100) for each in last) == round(found["last_month_total"] * 100)


def test_a_customer_takes_the_figures_along(
    admin: Client, sales: Client, colleague: Client, trade: dict[str, Row]
) -> None:
    before = figures(admin)
    answer = admin.patch(f"/rest/v1/customers/{trade['mine']['id']}", {"assigned_to": colleague.id})
    assert answer.status_code == 200
    assert {figures(sales)[name] for name in NAMES} == {0}
    for person in (admin, sales, colleague):
        assert shown(figures(person)) == by_hand(person)
    assert figures(admin) == before


def test_each_change_of_an_order_moves_the_figures(admin: Client, trade: dict[str, Row]) -> None:
    path = f"/rest/v1/purchases/{trade['first']['id']}"
    changes: tuple[Row, ...] = (
        {"quantity": 5},
        {"unit_price": 0.01, "discount_amount": 0},
        {"product_id": trade["train"]["id"]},
        {"customer_id": trade["hers"]["id"]},
        {"purchase_date": month_before(today()).isoformat()},
        {"order_status": "cancelled"},
        {"order_status": "inprogress"},
        {"pickup_date": today().isoformat()},
        {"pickup_date": None},
        {"order_status": "completed"},
    )
    for change in changes:
        answer = admin.patch(path, change, params={"confirm": "true"})
        assert answer.status_code == 200, answer.text
        assert shown(figures(admin)) == by_hand(admin), change
    gone = admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": trade["first"]["id"]})
    assert gone.json()["success"] is True
    assert shown(figures(admin)) == by_hand(admin)


def test_items_outside_the_catalog_count_as_sales_but_not_as_best_sellers(admin: Client) -> None:
    make_order(admin, product_id="00000000-0000-0000-0000-000000000000", unit_price=20)
    found = figures(admin)
    assert found["month_purchases_total"] == 20
    assert found["top_products"] == []
    assert found["recent_purchases"][0]["product_name"] is None


def test_another_environment_is_another_shop(admin: Client, trade: dict[str, Row]) -> None:
    elsewhere = figures(admin.within("test"))
    assert {elsewhere[name] for name in NAMES} == {0}
    make_order(admin.within("test"), unit_price=7, quantity=1)
    assert figures(admin.within("test"))["month_purchases_total"] == 7
    assert shown(figures(admin)) == by_hand(admin)


def test_a_hidden_contact_stays_named_on_its_orders(admin: Client, trade: dict[str, Row]) -> None:
    customers = figures(admin)["customers"]
    admin.delete(f"/rest/v1/customers/{trade['mine']['id']}")
    found = figures(admin)
    assert found["customers"] == customers - 1
    assert {each["customer_name"] for each in found["recent_purchases"]} >= {trade["mine"]["name"]}
