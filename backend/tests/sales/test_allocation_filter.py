"""Orders are found by the allocation of their open lines."""

import pytest

from tests.clients import Client
from tests.makers import make_header, make_product

ORDERS = "/rest/v1/orders"
NIL_ID = "00000000-0000-0000-0000-000000000000"


def numbers(client: Client, **filters: str) -> list[str]:
    return [row["number"] for row in client.items(ORDERS, sort="number", **filters)]


def test_an_order_is_found_by_the_allocation_of_each_open_line(admin: Client, sales: Client) -> None:
    plenty = make_product(admin, stock_quantity=50)["id"]
    few = make_product(admin, stock_quantity=2)["id"]
    no_stock = make_product(admin, stock_quantity=0)["id"]

    def order(*lines: tuple[str, int]) -> str:
        wanted = [{"product_id": product, "quantity": quantity, "unit_price": 5} for product, quantity in lines]
        for line in wanted:
            if line["product_id"] == NIL_ID:
                line["description"] = "Engraving"
        return str(make_header(admin, lines=wanted)["number"])

    reserved = order((plenty, 3), (NIL_ID, 1))
    part = order((plenty, 1), (few, 5))
    none = order((no_stock, 1), (plenty, 1))
    gone = admin.items(ORDERS, number=order((plenty, 4)))[0]
    assert admin.post(f"{ORDERS}/{gone['id']}/pickup", {}).status_code == 200
    assert numbers(admin, allocation_status="full") == [reserved, part, none]
    assert numbers(admin, allocation_status="part") == [part]
    assert numbers(admin, allocation_status="none,part") == [part, none]
    assert numbers(admin, allocation_status="promised") == []
    assert numbers(admin, allocation_status="none", product_id=few) == []
    assert numbers(sales, allocation_status="full,part,none") == []


@pytest.mark.parametrize("value", ["fulfilled", "short", "", "none,", "none' or '1'='1"])
def test_an_unknown_allocation_status_is_refused(admin: Client, value: str) -> None:
    answer = admin.get(ORDERS, allocation_status=value)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "allocation_status")
