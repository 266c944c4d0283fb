"""The self-check finds approved counts with missing movements, and movements of unapproved counts."""

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.inventory.shelf import approve, enter, start
from tests.makers import make_product
from tests.stock.shop import execute, findings

pytestmark = pytest.mark.slow

FAULTS = {
    "UPDATE stock_count_lines SET difference = 2": ["SC-1001 found a difference of 2 for Lamp, but -1 was posted"],
    "UPDATE stock_count_lines SET difference = NULL": ["SC-1001 found a difference of 0 for Lamp, but -1 was posted"],
    "UPDATE stock_counts SET status = 'counting'": ["SC-1001 isn't approved but moved Lamp"],
    "UPDATE stock_counts SET status = 'cancelled'": ["SC-1001 isn't approved but moved Lamp"],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_count_that_its_movements_do_not_tell(admin: Client, app: FastAPI, fault: str) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=5)
    count = start(admin, lamp)
    enter(admin, count, lamp, 4)
    assert (approve(admin, count).status_code, findings(admin)) == (200, {})
    execute(app, fault)
    assert findings(admin) == {"I13": FAULTS[fault]}
