"""Pages of a list in which some rows have no sort value."""

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order

ORDERS, CUSTOMERS = "/rest/v1/purchases", "/rest/v1/customers"
DAYS = ("2026-03-02", None, "2026-03-01", None, "2026-03-02", None)


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("sort", ["last_order_at", "-last_order_at"])
def test_rows_without_a_value_come_last(admin: Client, sort: str, limit: int) -> None:
    made = [make_contact(admin)["id"] for _ in DAYS]
    for customer, day in zip(made, DAYS, strict=True):
        if day:
            make_order(admin, customer_id=customer, purchase_date=day)
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        answer = admin.get(CUSTOMERS, sort=sort, limit=limit, **({"cursor": cursor} if cursor else {})).json()
        assert len(answer["items"]) <= limit
        found += [row["id"] for row in answer["items"]]
        cursor = answer["next_cursor"]
    down = sort.startswith("-")
    moments = {row["id"]: row["last_order_at"] for row in admin.items(CUSTOMERS)}
    valued = sorted((row for row in made if moments[row]), key=lambda row: (moments[row], row), reverse=down)
    without = sorted((row for row in made if not moments[row]), reverse=down)
    assert (len(valued), len(without)) == (3, 3)
    assert found == [*valued, *without]


def test_the_names_of_linked_rows_stand_on_the_page(admin: Client) -> None:
    customer = make_contact(admin, name="Al")
    make_order(admin, customer_id=customer["id"])
    [shown] = admin.items(ORDERS)
    assert shown["customer_name"] == "Al"
    assert shown["referred_by_name"] is None
    assert admin.delete(f"{CUSTOMERS}/{customer['id']}").status_code == 204
    assert admin.items(ORDERS)[0]["customer_name"] == "Al", "orders of a hidden customer keep the name"
