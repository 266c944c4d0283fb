"""Two hundred clients compete for fifty units, a hundred for one pickup: stock is issued only once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import findings, ledger, pick_up, product

pytestmark = pytest.mark.slow

QUANTITIES = 50


def at_once(count: int, act: Any) -> list[Any]:
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(act, range(count)))


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("tracked", [False, True], ids=["quantity", "units"])
def test_two_hundred_clients_on_fifty_quantity(admin: Client, pytestconfig: pytest.Config, tracked: bool) -> None:
    long = pytestconfig.getoption("--long")
    clients, rounds = (200, 100) if long else (60, 1)
    for _ in range(rounds):
        admin.stay()
        buyer = make_contact(admin)["id"]
        lamp = make_product(admin, stock_quantity=0, is_unit_tracked=tracked)
        if tracked:
            for _ in range(QUANTITIES):
                admin.create("/rest/v1/assets", {"product_id": lamp["id"]})
        else:
            body = {"product_id": lamp["id"], "quantity": QUANTITIES, "reason": "Found"}
            admin.create("/rest/v1/inventory_movements", body)
        payload = {"customer_id": buyer, "product_id": lamp["id"], "quantity": 1, "unit_price": 5}
        answers = at_once(clients, lambda _, payload=payload: admin.post("/rest/v1/purchases", payload))
        assert Counter(answer.status_code for answer in answers) == {201: clients}
        shown = product(admin, lamp)
        assert (shown["reserved"], shown["available"], shown["short"]) == (QUANTITIES, 0, clients - QUANTITIES)
    assert findings(admin) == {}


def test_a_hundred_pickups_of_one_order(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=5)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    answers = at_once(100, lambda _: pick_up(admin, sold))
    assert Counter(answer.status_code for answer in answers) == {200: 100}
    assert (ledger(admin, lamp), findings(admin)) == ([("opening", 5, 0), ("pickup", -2, 0)], {})
