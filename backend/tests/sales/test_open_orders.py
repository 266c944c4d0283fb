"""Counts of open and due orders stay correct through every change, per owner and environment."""

from datetime import timedelta

from fastapi import FastAPI

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.sales.statistics import open_order_counts
from tests.clients import Client
from tests.makers import change_row, make_contact, make_header, make_order, make_product

YESTERDAY, LATER = ((utc_now() + timedelta(days=days)).date().isoformat() for days in (-1, 30))


def counts(*people: Client) -> list[tuple[int, int]]:
    """Open and due orders on each user's dashboard."""
    answers = [each.get("/rest/v1/dashboard").json() for each in people]
    return [(answer["open_orders"], answer["due_orders"]) for answer in answers]


def test_orders_are_counted_through_their_lives(admin: Client, sales: Client, colleague: Client) -> None:
    mine = make_contact(admin, assigned_to=sales.id)
    order = make_order(admin, customer_id=mine["id"], promised_at=YESTERDAY)
    make_order(admin, promised_at=LATER)
    assert counts(admin, sales, colleague) == [(2, 1), (1, 1), (0, 0)]
    change_row(admin, "purchases", order, promised_at=LATER)
    assert counts(admin, sales) == [(2, 0), (1, 0)]
    change_row(admin, "purchases", order, promised_at=None)
    assert counts(admin, sales) == [(2, 0), (1, 0)]
    change_row(admin, "purchases", order, promised_at=YESTERDAY, order_status="cancelled")
    assert counts(admin, sales) == [(1, 0), (0, 0)]
    change_row(admin, "purchases", order, order_status="new")
    assert counts(admin, sales) == [(2, 1), (1, 1)]
    admin.patch(f"/rest/v1/customers/{mine['id']}", {"assigned_to": colleague.id})
    assert counts(admin, sales, colleague) == [(2, 1), (0, 0), (1, 1)]
    change_row(admin, "purchases", order, pickup_date=utc_now().date().isoformat())
    assert counts(admin, colleague) == [(1, 0), (0, 0)]
    assert counts(admin.within("test")) == [(0, 0)]
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_an_order_of_two_lines_counts_once_and_a_deleted_one_no_more(admin: Client) -> None:
    order = make_order(admin, promised_at=YESTERDAY)
    make_header(admin)
    assert counts(admin) == [(2, 1)]
    admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": order["id"]})
    assert counts(admin) == [(1, 0)]
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_recounting_gives_the_same(app: FastAPI, admin: Client) -> None:
    make_order(admin, product_id=make_product(admin)["id"], promised_at=LATER)
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now()) as ctx:
        before = open_order_counts.stored_counts(ctx)
        open_order_counts.rebuild(ctx)
        assert open_order_counts.stored_counts(ctx) == before == open_order_counts.open_order_counts(ctx)
        assert sum(before.values()) == 1
