"""The migrations make exactly the tables of the program, on both databases."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
import sqlalchemy
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from fastapi import FastAPI
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError

from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import check_settings
from orderkeep.core.ids import NIL_ID
from orderkeep.migrate import FOLDER, BadSchema, all_tables, is_declared, migrate, newest_revision, revision_of, upgrade
from tests.clients import Client
from tests.databases import Place
from tests.makers import make_contact, make_order, make_product
from tests.sales.test_returns import give_back, picked_up
from tests.stock.shop import findings


def test_tables_and_migrations_agree(app: FastAPI) -> None:
    with app.state.database.writer.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "include_name": is_declared})
        assert compare_metadata(context, all_tables()) == []
        assert revision_of(connection) == newest_revision()


def test_migrations_form_one_line() -> None:
    assert ScriptDirectory(str(FOLDER)).get_heads() == [newest_revision()]


def test_every_table_of_sqlite_is_strict(app: FastAPI, kind: str) -> None:
    if kind == "postgresql":
        return
    with app.state.database.reader.connect() as connection:
        found = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all()
    own = [(name, sql) for name, sql in found if not name.startswith("sqlite_")]
    loose = {name for name, sql in own if not sql.rstrip().endswith("STRICT") and is_declared(name, "table", None)}
    assert loose == {"alembic_version"}
    assert len(own) > 20


def test_the_database_itself_keeps_the_ledger(app: FastAPI, admin: Client) -> None:
    make_product(admin)
    for statement in ("UPDATE inventory_movements SET quantity = 99", "DELETE FROM inventory_movements"):
        if statement.startswith("DELETE"):
            admin.post(
                "/rest/v1/inventory_movements",
                {
                    "product_id": admin.items("/rest/v1/products")[0]["id"],
                    "quantity": 1,
                    "reason": "found",
                },
            )
        with pytest.raises(DBAPIError, match="a stock movement is never"), app.state.database.writer.begin() as writing:
            writing.exec_driver_sql(statement)
    assert [row["quantity"] for row in admin.items("/rest/v1/inventory_movements")] == [1, 10]


def test_migrating_again_changes_nothing(place: Place, app: FastAPI) -> None:
    migrate(place.settings)
    with app.state.database.reader.connect() as connection:
        assert revision_of(connection) == newest_revision()


@pytest.mark.slow
def test_the_database_of_a_newer_program_is_refused(place: Place, app: FastAPI) -> None:
    with app.state.database.writer.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadSchema, match="revision 9999, which this version doesn't know"):
        migrate(place.settings)
    done = place.command("migrate")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_a_database_that_is_not_set_as_it_must_be_is_named(app: FastAPI, tmp_path: Path) -> None:
    assert check_settings(app.state.database) is None
    usual = create_engine(f"sqlite:///{tmp_path / 'usual.db'}")
    wrong = check_settings(SimpleNamespace(writer=usual, is_sqlite=True))  # type: ignore[arg-type]  # only these two are looked at
    usual.dispose()
    assert wrong == "SQLite journal_mode is delete, not wal"


def test_the_planner_takes_an_environment_for_most_of_its_table(app: FastAPI, kind: str, admin: Client) -> None:
    if kind == "postgresql":
        return
    make_product(admin)
    with app.state.database.writer.begin() as connection:
        planner_stats.refresh(connection, after_bulk=True)
        change = "UPDATE sqlite_stat1 SET stat = '900000 1001 1 1' WHERE idx = 'ix_products_environment_created_at_id'"
        connection.exec_driver_sql(change)
        planner_stats.refresh(connection)
        kept = connection.exec_driver_sql("SELECT stat FROM sqlite_stat1 WHERE stat LIKE '900000%'").all()
    assert [stat for (stat,) in kept] == ["900000 900000 1 1"]


@contextmanager
def downgraded(app: FastAPI, revision: str) -> Iterator[Connection]:
    """The database as it was at that revision, to be migrated again at the end."""
    with app.state.database.writer.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(FOLDER))
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
        yield connection
        upgrade(connection, revision)


@pytest.mark.slow
def test_daily_totals_from_before_reports_of_gross_sales_get_them(app: FastAPI, admin: Client) -> None:
    lines = (make_product(admin), 3, 10), (make_product(admin), 1, 5)
    order = picked_up(admin, *lines, discount_amount=3, tax_amount=2, shipping_amount=4, ordered_at="2026-10-05")
    give_back(admin, order, {"line_id": order["lines"][0]["id"]}, returned_at="2026-11-02")
    give_back(admin, order, {"line_id": order["lines"][1]["id"], "outcome": "replace"}, returned_at="2026-11-02")
    make_order(admin, is_gift=True)
    cancelled = make_order(admin)
    admin.patch(f"/rest/v1/purchases/{cancelled['id']}", {"order_status": "cancelled"})
    with downgraded(app, "0066"):
        pass
    assert findings(admin) == {}
    sums = sqlalchemy.text("SELECT sum(gross), sum(returned), sum(tax), sum(shipping) FROM daily_sales")
    with app.state.database.writer.begin() as connection:
        assert list(map(int, connection.execute(sums).one())) == [3500, 914, 200, 400]


@pytest.mark.slow
def test_orders_from_before_their_sort_keys_get_them(app: FastAPI, admin: Client) -> None:
    product = make_product(admin, name="Widget™")
    orders = [
        make_order(admin, customer_id=make_contact(admin, name=name)["id"], product_id=product["id"], priority=priority)
        for name, priority in (("Zoë Ali", "urgent"), ("W" * 150, "low"))
    ]
    text = make_order(admin, product_id=NIL_ID, description="Gravure à la main")
    admin.patch(f"/rest/v1/purchases/{orders[0]['id']}", {"order_status": "cancelled"})
    before = admin.items("/rest/v1/purchases", sort="customer_name")
    long = "".join(chr(0x4E00 + at * 7919 % 20_000) for at in range(3000))  # can't be compressed
    with downgraded(app, "0059") as connection:
        update = sqlalchemy.text("UPDATE purchases SET receipt_number = :long WHERE id = :order")
        connection.execute(update, {"long": long, "order": text["id"]})
    assert findings(admin) == {}
    after = admin.items("/rest/v1/purchases", sort="customer_name")
    assert [row["receipt_number"] for row in after if row["id"] == text["id"]] == [long[:500]]
    made_again = {"receipt_number": None, "purchase_order_id": None}  # a header's id is made of its line's
    assert [row | made_again for row in after] == [row | made_again for row in before]
