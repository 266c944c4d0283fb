"""Direct access to the database, for tests that need more than the API shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment
from tests.clients import Client

Row = dict[str, Any]


@contextmanager
def open_context(app: FastAPI) -> Iterator[Context]:
    """A context of the system, with the rights of an admin."""
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now()) as ctx:
        yield ctx


def execute(app: FastAPI, *statements: str) -> None:
    """Write to the tables behind the application's back."""
    with app.state.database.writer.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def product(client: Client, row: Row) -> Row:
    """Reload the product."""
    shown: Row = client.get(f"/rest/v1/products/{row['id']}").json()
    return shown


def order(client: Client, row: Row) -> Row:
    """Reload the sales order."""
    shown: Row = client.get(f"/rest/v1/purchases/{row['id']}").json()
    return shown


def ledger(client: Client, row: Row) -> list[tuple[str, int, int]]:
    """The product's movements, oldest first: kind, effect on hand, shortfall."""
    rows = client.items("/rest/v1/inventory_movements", product_id=row["id"], sort="position")
    return [(each["kind"], each["on_hand_change"], each["shortfall"]) for each in rows]


def pick_up(client: Client, row: Row, day: str | None = "2026-11-20", **options: Any) -> Any:
    """Set or clear the pickup date."""
    return client.patch(f"/rest/v1/purchases/{row['id']}", {"pickup_date": day}, **options)


def findings(admin: Client) -> dict[str, list[str]]:
    """The self-check's findings by check. Checks without findings are left out."""
    checks = admin.get("/rest/v1/integrity").json()["checks"]
    return {check["code"]: [each["message"] for each in check["findings"]] for check in checks if check["findings"]}


def states_of(admin: Client, row: dict[str, Any]) -> list[str]:
    """Each status the row was changed to, oldest first."""
    acts = admin.items("/rest/v1/audit_logs", record_id=row["id"], action="update")
    return [act["new"]["status"] for act in reversed(acts) if "status" in act["new"]]
