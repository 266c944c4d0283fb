"""Sales orders in the registry."""

import pytest

from orderkeep.core.ids import NIL_ID
from tests.clients import Client
from tests.makers import make_header, make_product
from tests.reporting.registry_shop import everything

pytestmark = pytest.mark.one_database


def test_an_order_shows_its_first_product_and_the_number_of_others(admin: Client) -> None:
    outside = {"quantity": 1, "unit_price": 5, "product_id": NIL_ID}
    product = {**outside, "product_id": make_product(admin, name="Cordless drill")["id"]}
    for lines, detail in (
        ([product, outside, outside], "Cordless drill and 2 more"),
        ([{**outside, "description": "Engraving"}, product], "Engraving and 1 more"),
        ([outside], "Not in the catalog"),
    ):
        order = make_header(admin, lines=lines)
        [row] = [each for each in everything(admin, kind="purchase_orders") if each["id"] == order["id"]]
        assert row["detail"] == detail
