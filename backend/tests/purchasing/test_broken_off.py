"""The k-th database call fails, for every k: nothing is half done, and a retry with the same key succeeds once.

`--long` tries every k; otherwise every fifth, and always the last ones, around the commit.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

from orderkeep.core.db.models import Base
from orderkeep.core.http import idempotency, request_transaction
from tests.clients import Client
from tests.inventory.shelf import COUNTS, approve, enter, start
from tests.makers import make_order, make_product, make_shipment, make_stock_order
from tests.stock.shop import findings, ledger, order

pytestmark = pytest.mark.one_database

Row = dict[str, Any]
Call = Callable[..., Any]
TABLES = (
    *("products", "purchases", "purchase_events", "customers", "inventory_movements", "allocations", "assets"),
    *("asset_events", "allocation_decisions", "stock_orders", "stock_order_lines", "shipments", "shipment_lines"),
    *("shipment_events", "deliveries", "delivery_lines", "audit_logs", "changes", "kept_answers", "last_numbers"),
    *("daily_sales", "open_orders", "stock_counts", "stock_count_lines", "stock_count_entries"),
)


def everything(app: FastAPI) -> dict[str, list[str]]:
    """All rows that a command of the chain may write."""
    with app.state.database.writer.connect() as connection:
        return {
            table.name: sorted(str(tuple(row)) for row in connection.execute(select(table)))
            for table in map(Base.metadata.tables.__getitem__, TABLES)
        }


@contextmanager
def failing(app: FastAPI, at: int) -> Iterator[list[int]]:
    """Make the `at`-th statement of the writer fail. The list counts the statements."""
    asked = [0]

    def fail(*_: Any) -> None:
        asked[0] += 1
        if asked[0] == at:
            raise OperationalError("broken", None, Exception("disk I/O error"))

    engine = app.state.database.writer
    event.listen(engine, "before_cursor_execute", fail)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", fail)


def receiving(admin: Client) -> Call:
    lamp = make_product(admin, stock_quantity=0)
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    for each in (lamp, drone):
        make_order(admin, product_id=each["id"], quantity=2)
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 3, 4), (drone, 3, 5)))
    lines = [{"shipment_line_id": line["id"], "good": 1, "bad": 1, "missing": 1} for line in shipment["lines"]]
    return lambda **options: admin.post(f"/rest/v1/shipments/{shipment['id']}/receive", {"lines": lines}, **options)


def delivering(admin: Client) -> Call:
    sold = make_order(admin, quantity=3)
    payload = {"lines": [{"purchase_id": sold["id"], "quantity": 2}], "status": "done"}
    return lambda **options: admin.post("/rest/v1/deliveries", payload, **options)


def allocating(admin: Client) -> Call:
    lamp = make_product(admin, stock_quantity=4)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    [held] = admin.items("/rest/v1/allocations", purchase_id=sold["id"])
    admin.delete(f"/rest/v1/allocations/{held['id']}")
    payload = {"purchase_id": sold["id"], "supply": "on_hand", "quantity": 2}
    return lambda **options: admin.post("/rest/v1/allocations", payload, **options)


def picking_up(admin: Client) -> Call:
    lamp = make_product(admin, stock_quantity=3)
    make_order(admin, product_id=lamp["id"], quantity=2)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    path, payload = f"/rest/v1/purchases/{sold['id']}", {"pickup_date": "2026-11-20"}
    return lambda **options: admin.patch(path, payload, params={"confirm": "true"}, **options)


def deleting(admin: Client) -> Call:
    lamp = make_product(admin, stock_quantity=3)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    make_order(admin, product_id=lamp["id"], quantity=3)
    payload = {"p_purchase_id": sold["id"]}
    return lambda **options: admin.post("/rest/v1/rpc/delete_purchase_completely", payload, **options)


def placing(admin: Client) -> Call:
    lamp = make_product(admin, stock_quantity=0)
    make_order(admin, product_id=lamp["id"], quantity=2)
    vendor = admin.create("/rest/v1/vendors", {"name": "Halden"})
    lines = [{"product_id": lamp["id"], "quantity": 3, "unit_price": 4}]
    payload = {"vendor_id": vendor["id"], "status": "ordered", "lines": lines}
    return lambda **options: admin.post("/rest/v1/stock_orders", payload, **options)


def approving(admin: Client) -> Call:
    """A count that finds less than is reserved, and one of a tracked product: one unit missing, one extra."""
    lamp = make_product(admin, stock_quantity=5)
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    for serial in ("A-1", "A-2"):
        admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": serial, "reason": "Found"})
    for quantity in (4, 1):
        make_order(admin, product_id=lamp["id"], quantity=quantity)
    make_order(admin, product_id=drone["id"], quantity=3)
    count = start(admin, lamp, drone)
    enter(admin, count, lamp, 3)
    for payload in ({"code": "A-2"}, {"product_id": drone["id"], "serial_number": "NEW-1"}):
        admin.create(f"{COUNTS}/{count['id']}/entries", payload)
    return lambda **options: approve(admin, count, params={"confirm": "true"}, **options)


CHAIN = (receiving, delivering, allocating, picking_up, deleting, placing, approving)
COMMANDS = {each.__name__: each for each in CHAIN}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("command", COMMANDS)
def test_broken_off_anywhere_it_is_as_if_it_had_not_begun(
    admin: Client, app: FastAPI, command: str, pytestconfig: pytest.Config
) -> None:
    call = COMMANDS[command](admin)
    key = {"headers": {"Idempotency-Key": "chain-1"}}
    before, step = everything(app), 1 if pytestconfig.getoption("--long") else 5
    at = 1
    while True:
        with failing(app, at) as asked:
            answer = call(**key)
        if asked[0] < at:
            break
        assert answer.status_code >= 500, (at, answer.text)
        assert everything(app) == before, at
        at += step
    assert answer.status_code in (200, 201), answer.text
    assert at > 10
    after = everything(app)
    again = call(**key)
    assert (again.status_code, again.text) == (answer.status_code, answer.text)
    assert (everything(app), findings(admin)) == (after, {})


def test_without_kept_answers_stock_would_move_twice(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Violates I16: the response isn't stored, so the same command counts again."""
    lamp = make_product(admin, stock_quantity=0)
    payload = {"product_id": lamp["id"], "quantity": 5, "reason": "Found"}
    key = {"headers": {"Idempotency-Key": "count-1"}}

    def send() -> list[int]:
        for _ in range(2):
            assert admin.post("/rest/v1/inventory_movements", payload, **key).status_code == 201
        return [change for _, change, _ in ledger(admin, lamp)]

    with monkeypatch.context() as broken:
        broken.setattr(request_transaction, "_claim", lambda *_: None)
        broken.setattr(idempotency, "store_key", lambda *_: None)
        assert send() == [5, 5]
    key["headers"]["Idempotency-Key"] = "count-2"
    assert send() == [5, 5, 5]


def test_a_commit_in_the_middle_would_leave_it_half_done(admin: Client, app: FastAPI) -> None:
    """Violates I20: something commits before the command is complete, and the failure leaves a part behind."""
    call = picking_up(admin)
    [newest, *_] = admin.items("/rest/v1/purchases")

    def commit_early(connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("INSERT INTO inventory_movements"):
            connection.connection.driver_connection.commit()
            raise OperationalError("broken", None, Exception("disk I/O error"))

    before = everything(app)
    engine = app.state.database.writer
    event.listen(engine, "before_cursor_execute", commit_early)
    try:
        assert call().status_code >= 500
    finally:
        event.remove(engine, "before_cursor_execute", commit_early)
    assert everything(app) != before
    assert order(admin, newest)["pickup_date"] == "2026-11-20"
    assert order(admin, newest)["fulfilled_quantity"] == 0
