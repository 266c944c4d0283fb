"""What follows from an order's quantities and status has one definition, in Python and in SQL."""

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.sales.derived_facts import open_quantity
from orderkeep.sales.enums import CLOSED, AllocationStatus, OrderStatus
from orderkeep.sales.models import SalesOrderLine
from tests.clients import Client
from tests.sales.test_display_status import every_kind

FACTS = ("total_quantity", "unfulfilled_quantity", "open_quantity", "is_open", "is_short", "display_status")


@pytest.mark.parametrize("status", list(OrderStatus))
def test_a_closed_order_asks_for_nothing(status: OrderStatus) -> None:
    wanted = [
        open_quantity(3, 1, replaced, fulfilled, status) for replaced, fulfilled in ((0, 0), (0, 3), (0, 4), (2, 5))
    ]
    assert wanted == ([0, 0, 0, 0] if status in CLOSED else [4, 1, 0, 1])


def test_the_open_quantity_follows_each_change_before_it_is_stored() -> None:
    order = SalesOrderLine(quantity=3, items_free=1, fulfilled_quantity=0, order_status=OrderStatus.NEW)
    order.replacement_quantity = 0
    seen = [order.open_quantity]
    for change in ({"fulfilled_quantity": 1}, {"items_free": 0}, {"order_status": OrderStatus.CANCELLED},
                   {"order_status": OrderStatus.ON_HOLD}, {"quantity": 9}):  # fmt: skip
        for name, value in change.items():
            setattr(order, name, value)
        seen.append(order.open_quantity)
    assert seen == [4, 3, 2, 0, 2, 8]
    assert (order.total_quantity, order.unfulfilled_quantity, order.is_open) == (9, 8, True)
    order.allocation_status = AllocationStatus.FULL
    assert not order.is_short
    order.allocation_status = AllocationStatus.PART
    assert order.is_short


@pytest.mark.slow
def test_the_database_and_the_program_agree(app: FastAPI, admin: Client) -> None:
    every_kind(admin)
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    columns = [getattr(SalesOrderLine, name).label(name) for name in FACTS]
    with unit_of_work(app.state.database, scope, utc_now(), commit=False) as ctx:
        rows = ctx.db.execute(select(SalesOrderLine, *columns)).all()
    assert len(rows) == 3 * len(OrderStatus) - 2
    for order, *found in rows:
        assert found == [getattr(order, name) for name in FACTS]
        assert order.open_quantity == open_quantity(
            order.quantity,
            order.items_free,
            order.replacement_quantity,
            order.fulfilled_quantity,
            order.order_status,
        )


def test_lists_show_what_the_order_derives(admin: Client) -> None:
    [first, *_] = [number for numbers in every_kind(admin).values() for number in numbers]
    [row] = admin.items("/rest/v1/purchases", q=first)
    assert row["total_quantity"] == row["quantity"] + row["items_free"]
    assert row["unfulfilled_quantity"] == row["total_quantity"] - row["fulfilled_quantity"]
