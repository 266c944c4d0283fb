"""The self-check: each rule is broken once behind the application's back, and the right check says so."""

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import execute, findings, order, pick_up

CODES = ["I1", "I2", "I3", "I4", "I5", "I11", "I12", "I14", "I15", "I17", "I19"]
UNGUARD = {
    "sqlite": ("DROP TRIGGER movement_is_never_changed", "DROP TRIGGER movement_is_never_deleted"),
    "postgresql": ("ALTER TABLE inventory_movements DISABLE TRIGGER ALL",),
}


@pytest.fixture
def shop(admin: Client) -> dict[str, str]:
    """A shop with a bit of everything; the ids of its rows."""
    lamp = make_product(admin, name="Lamp", stock_quantity=9)
    picked = make_order(admin, product_id=lamp["id"], quantity=2)
    pick_up(admin, picked)
    cleared = make_order(admin, product_id=lamp["id"], quantity=3)
    pick_up(admin, cleared)
    pick_up(admin, cleared, None)
    assert findings(admin) == {}
    return {"lamp": lamp["id"], "picked": picked["id"], "cleared": cleared["id"]}


def test_a_sound_shop_passes_every_check(admin: Client, shop: dict[str, str]) -> None:
    answer = admin.get("/rest/v1/integrity").json()
    assert answer["ok"] is True
    assert [check["code"] for check in answer["checks"] if check["code"].startswith("I")] == CODES
    assert {(check["ok"], check["note"], len(check["findings"])) for check in answer["checks"]} == {(True, None, 0)}


FAULTS = {
    "I1": "UPDATE inventory_movements SET source = 'blocked' WHERE kind = 'pickup' AND purchase_id = '{picked}'",
    "I2": "UPDATE products SET stock_quantity = stock_quantity + 1 WHERE id = '{lamp}'",
    "I3": "UPDATE products SET movements_count = movements_count + 1 WHERE id = '{lamp}'",
    "I3 mirror": "UPDATE inventory_movements SET quantity = 2 WHERE kind = 'reversal'",
    "I3 kind": "UPDATE inventory_movements SET kind = 'adjustment' WHERE kind = 'reversal'",
    "I4": "UPDATE allocations SET quantity = 8 WHERE purchase_id = '{cleared}'",
    "I4 promised": "UPDATE allocations SET supply = 'incoming' WHERE purchase_id = '{cleared}'",
    "I5": "UPDATE allocations SET quantity = 4 WHERE purchase_id = '{cleared}'",
    "I11": "UPDATE purchases SET fulfilled_quantity = 1 WHERE id = '{picked}'",
    "I12": "UPDATE products SET environment = 'test' WHERE id = '{lamp}'",
    "I12 customer": "UPDATE customers SET environment = 'test'",
    "I12 product": "UPDATE allocations SET product_id = '{sofa}'",
    "I14": "UPDATE purchases SET total_amount = total_amount + 1 WHERE id = '{picked}'",
    "I15": "UPDATE purchases SET order_status = 'completed' WHERE id = '{cleared}'",
    "I15 fulfilled": "UPDATE allocations SET purchase_id = '{picked}'",
    "I17": "DELETE FROM purchases WHERE id = '{picked}'",
    "I19": "UPDATE purchases SET owner_id = '{lamp}' WHERE id = '{picked}'",
    "I19 allocation": "UPDATE allocations SET owner_id = '{lamp}'",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_check_bites(admin: Client, app: FastAPI, kind: str, shop: dict[str, str], fault: str) -> None:
    sofa = make_product(admin, stock_quantity=9)
    execute(app, *UNGUARD[kind], FAULTS[fault].format(**shop, sofa=sofa["id"]))
    answer = admin.get("/rest/v1/integrity").json()
    wrong = {check["code"] for check in answer["checks"] if not check["ok"]}
    assert answer["ok"] is False
    assert fault.partition(" ")[0] in wrong


def test_a_finding_names_the_row(admin: Client, app: FastAPI, shop: dict[str, str]) -> None:
    execute(app, FAULTS["I2"].format(**shop))
    checks = {check["code"]: check for check in admin.get("/rest/v1/integrity").json()["checks"]}
    found = {
        "kind": "error",
        "message": "Lamp shows 8 on hand, its movements add up to 7",
        "table": "products",
        "row_id": shop["lamp"],
    }
    assert checks["I2"]["findings"] == [found]
    assert [code for code, check in checks.items() if not check["ok"]] == ["I2"]


def test_only_the_first_hundred_findings_are_listed(admin: Client, app: FastAPI) -> None:
    buyer, lamp = make_contact(admin)["id"], make_product(admin)["id"]
    lines = [{"product_id": lamp, "quantity": 1, "unit_price": 5}] * 101
    assert admin.post("/rest/v1/purchase_orders", {"customer_id": buyer, "lines": lines}).status_code == 201
    execute(app, "UPDATE purchases SET total_amount = 4")
    check = next(each for each in admin.get("/rest/v1/integrity").json()["checks"] if each["code"] == "I14")
    assert (len(check["findings"]), check["note"]) == (100, "only the first 100 findings are listed")


def test_the_check_looks_at_one_environment_and_at_hidden_contacts(admin: Client, app: FastAPI) -> None:
    sold = make_order(admin)
    assert admin.delete(f"/rest/v1/customers/{sold['customer_id']}").status_code == 204
    assert (findings(admin), findings(admin.within("test"))) == ({}, {})
    execute(app, "UPDATE products SET stock_quantity = 77")
    assert (list(findings(admin)), findings(admin.within("test"))) == (["I2"], {})
    assert order(admin, sold)["id"] == sold["id"]


@pytest.mark.parametrize("person", ["sales", "guest"])
def test_only_an_admin_asks(staff: dict[str, Client], person: str) -> None:
    assert staff[person].get("/rest/v1/integrity").status_code == 403
