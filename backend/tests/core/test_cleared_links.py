"""The deletion of a record is a change of those that referred to it: new version, audit row and live event."""

from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.core.db.models import Base, Row, Scoped
from orderkeep.core.events.change_feed import Change
from orderkeep.core.events.cleared_links import links_to
from tests.clients import Client
from tests.makers import make_enquiry, make_order
from tests.seed.looks import open_context

BUSINESS = [
    mapper.class_
    for mapper in Base.registry.mappers
    if issubclass(mapper.class_, Row) and issubclass(mapper.class_, Scoped)
]


def test_each_link_that_the_database_would_clear_is_known() -> None:
    cleared = {
        f"{table.__tablename__}.{column.name}"
        for table in BUSINESS
        for column in table.__table__.columns
        for key in column.foreign_keys
        if key.ondelete == "SET NULL" and key.column.table in {each.__table__ for each in BUSINESS}
    }
    known = [f"{link.parent.class_.__tablename__}.{link.key}" for table in BUSINESS for link in links_to(table)]
    assert sorted(known) == sorted(cleared)
    assert {"enquiries.quote_id", "tasks.purchase_id", "assets.purchase_id"} <= cleared


def test_an_enquiry_changes_when_its_quote_is_deleted(app: FastAPI, admin: Client) -> None:
    enquiry = make_enquiry(admin)
    path = f"/rest/v1/enquiries/{enquiry['id']}"
    quote = admin.create(f"{path}/quote", {"title": "Ten lamps", "total_amount": 90})
    before = admin.get(path).json()
    assert before["quote_id"] == quote["id"]
    with open_context(app) as ctx:
        last = ctx.db.scalars(select(Change.id).order_by(Change.id.desc())).first()
    assert admin.delete(f"/rest/v1/quotes/{quote['id']}").status_code == 204
    after = admin.get(path).json()
    assert (after["quote_id"], after["version"]) == (None, before["version"] + 1)
    [entry, *_] = admin.items("/rest/v1/audit_logs", record_id=enquiry["id"])
    assert (entry["action"], entry["old"], entry["new"]) == (
        "update",
        {"quote_id": quote["id"]},
        {"quote_id": None},
    )
    with open_context(app) as ctx:
        told = ctx.db.execute(select(Change.table_name, Change.action, Change.row_id).where(Change.id > last)).all()
    assert ("enquiries", "update", enquiry["id"]) in [tuple(each) for each in told]


def test_a_task_changes_when_its_order_is_deleted(admin: Client) -> None:
    order = make_order(admin)
    values = {
        "title": "Call",
        "task_type": "follow_up",
        "purchase_id": order["id"],
        "customer_id": order["customer_id"],
    }
    task = admin.create("/rest/v1/tasks", values)
    deleted = admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": order["id"]})
    assert deleted.json()["success"] is True
    after = admin.get(f"/rest/v1/tasks/{task['id']}").json()
    assert (after["purchase_id"], after["version"]) == (None, task["version"] + 1)
