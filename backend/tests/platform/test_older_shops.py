"""What a migration makes of the rows that a shop has already."""

import signal
import subprocess
import sys
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.migrate import FOLDER, migrate
from orderkeep.sales.deliveries.models import DeliveryLine
from tests.clients import Client
from tests.databases import Place
from tests.makers import make_header, make_order, make_product, make_quote
from tests.stock.shop import execute, findings, pick_up


def back_to(app: FastAPI, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with app.state.database.writer.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)


@pytest.mark.slow
def test_units_learn_which_delivery_brought_them(app: FastAPI, admin: Client, place: Place) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    units = [admin.create("/rest/v1/assets", {"product_id": drone["id"]}) for _ in range(4)]
    named, counted = (make_order(admin, product_id=drone["id"], quantity=quantity) for quantity in (2, 1))
    line = {"purchase_id": named["id"], "asset_id": units[0]["id"]}
    first = admin.create("/rest/v1/deliveries", {"lines": [line], "status": "done"})
    second = admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": counted["id"]}], "status": "done"})
    pick_up(admin, named)
    pick_up(admin, make_order(admin, product_id=drone["id"]))
    with app.state.database.writer.begin() as connection:  # as the version before wrote it
        connection.execute(update(DeliveryLine).where(DeliveryLine.delivery_id == second["id"]).values(asset_id=None))
    back_to(app, "0021")
    migrate(place.settings)
    with app.state.database.reader.connect() as connection:
        rows = connection.exec_driver_sql("SELECT delivery_id FROM assets ORDER BY number_seq").all()
    assert [row and str(row) for (row,) in rows] == [first["id"], None, second["id"], None]
    pick_up(admin, named, None)
    assert findings(admin) == {}


@pytest.mark.slow
def test_contacts_learn_the_sales_of_their_completed_orders(app: FastAPI, admin: Client, place: Place) -> None:
    sold = [make_order(admin, unit_price=price) for price in (7.77, 5)]
    for row in sold:
        line = {"customer_id": sold[0]["customer_id"], "order_status": "completed"}
        assert admin.patch(f"/rest/v1/purchases/{row['id']}", line).status_code == 200
    make_order(admin, customer_id=sold[0]["customer_id"])
    back_to(app, "0022")
    migrate(place.settings)
    with app.state.database.reader.connect() as connection:
        rows = connection.exec_driver_sql("SELECT completed_total FROM customers ORDER BY completed_total").all()
    assert [cents for (cents,) in rows] == [0, 1277]
    assert findings(admin) == {}


@pytest.mark.slow
def test_allocations_are_kept_when_quotes_may_hold_stock(app: FastAPI, admin: Client, place: Place) -> None:
    drone, lamp = make_product(admin, stock_quantity=0, is_unit_tracked=True), make_product(admin)
    admin.create("/rest/v1/assets", {"product_id": drone["id"]})
    for row in (drone, lamp):
        make_order(admin, product_id=row["id"], quantity=2)
    before = admin.items("/rest/v1/allocations", sort="created_at")
    line = {"product_id": lamp["id"], "quantity": 3, "unit_price": 1}
    quote = make_quote(admin, lines=[line], valid_until="2099-01-01")
    assert admin.post(f"/rest/v1/quotes/{quote['id']}/hold").json()["held"] == 3
    back_to(app, "0023")
    migrate(place.settings)
    assert admin.items("/rest/v1/allocations", sort="created_at") == before
    assert admin.post(f"/rest/v1/quotes/{quote['id']}/hold").json()["held"] == 3
    assert findings(admin) == {}


def test_nobody_is_signed_out(app: FastAPI, admin: Client, place: Place) -> None:
    back_to(app, "0037")
    migrate(place.settings)
    body = {"refresh_token": admin.session["refresh_token"]}
    answer = admin.post("/auth/v1/token?grant_type=refresh_token", body)
    assert answer.status_code == 200, answer.text
    renewed = Client(admin.http, answer.json()).items("/rest/v1/auth_sessions")
    assert [(each["current"], each["user_agent"], each["ip_address"]) for each in renewed] == [(True, "", "")]


def sold_in_two_receipts(app: FastAPI, admin: Client) -> dict[str, Any]:
    """An order as the version before wrote it: each line that was handed over had a receipt of its own."""
    order = make_header(admin)
    first, second = order["lines"]
    for line in (first, second):
        pick_up(admin, line)
    back_to(app, "0065")
    assert second["number"] == "SO-1001-2"
    execute(
        app, "UPDATE purchases SET receipt_number = 'R-0999', priority = 'urgent', priority_rank = 3 WHERE position = 2"
    )
    return order


@pytest.mark.slow
def test_lines_get_the_receipt_number_of_their_order(app: FastAPI, admin: Client, place: Place) -> None:
    order = sold_in_two_receipts(app, admin)
    migrate(place.settings)
    shown = admin.get(f"/rest/v1/orders/{order['id']}").json()
    assert [row["receipt_number"] for row in (shown, *shown["lines"])] == ["R-1001"] * 3
    events = admin.items("/rest/v1/purchase_events", purchase_id=order["id"])
    [kept] = [each for each in events if each["description"] == "Now has the values of its order"]
    assert kept["old_values"]["receipt_number"] == "R-0999"
    assert findings(admin) == {}


KILLED = """
import os, signal, sys
from alembic import op
from orderkeep import migrate
from orderkeep.settings import Settings
def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(*{"halfway": (op, "create_index", die), "at the end": (migrate.planner_stats, "refresh", die)}[sys.argv[1]])
migrate.migrate(Settings())
"""


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["halfway", "at the end"])
def test_a_killed_migration_is_repeated(app: FastAPI, admin: Client, place: Place, moment: str) -> None:
    order = sold_in_two_receipts(app, admin)
    tables = ("purchases", "purchase_orders", "purchase_events", "daily_sales", "alembic_version")
    queries = [f"SELECT * FROM {table}" for table in tables]  # noqa: S608 - the tables are named above

    def stored() -> list[Any]:
        with app.state.database.reader.connect() as connection:
            return [connection.exec_driver_sql(query).all() for query in queries]

    before = stored()
    killed = subprocess.run([sys.executable, "-c", KILLED, moment], env=place.environment, check=False)
    assert (killed.returncode, stored()) == (-signal.SIGKILL, before)
    migrate(place.settings)
    shown = admin.get(f"/rest/v1/orders/{order['id']}").json()
    assert (shown["number"], shown["line_count"], shown["total_amount"]) == ("SO-1001", 2, 20)
    assert findings(admin) == {}
