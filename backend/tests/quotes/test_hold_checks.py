"""The self-check of stock held for quotes: each rule is violated once directly in the database."""

from typing import Any

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.makers import make_product
from tests.quotes.offering import make_offer, post_action
from tests.stock.shop import execute, findings

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

OFFERS_LESS = "{number} has 4 items reserved for a line that offers 3"
CLOSED = "{number} is closed but still has stock reserved"
FAULTS = {
    "more than is on the shelf": ("I4", "UPDATE allocations SET quantity = 9", "Desk lamp"),
    "more than the line offers": ("I5", "UPDATE allocations SET quantity = 4", OFFERS_LESS),
    "another product": ("I12", "UPDATE allocations SET product_id = '{sofa}'", "The quote's line is for another"),
    "a declined quote": ("I15", "UPDATE quotes SET status = 'rejected'", CLOSED),
    "an ordered quote": ("I15", "UPDATE quotes SET status = 'converted'", CLOSED),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_hold_is_found(admin: Client, app: FastAPI, lamp: dict[str, Any], fault: str) -> None:
    sofa = make_product(admin, stock_quantity=9)
    quote = make_offer(admin, (lamp, 3))
    assert post_action(admin, quote).status_code == 200
    assert findings(admin) == {}
    code, statement, message = FAULTS[fault]
    execute(app, statement.format(sofa=sofa["id"]))
    checks = {check["code"]: check for check in admin.get("/rest/v1/integrity").json()["checks"]}
    told = [finding["message"] for finding in checks[code]["findings"]]
    assert any(message.format(number=quote["number"]) in sentence for sentence in told), told
