"""A task over HTTP: created, filtered by urgency, annotated, changed, archived, deleted and restored."""

from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.tasks.due_conditions import pending_rows, urgent_rows
from orderkeep.tasks.enums import TaskStatus, Urgency
from orderkeep.tasks.models import Task
from orderkeep.tasks.rules import is_pending, urgency
from tests.clients import Client
from tests.makers import make_appointment, make_contact, make_header, make_order, make_task

pytestmark = pytest.mark.one_database

TASKS = "/rest/v1/tasks"
NO_FILTER = ("q=", "q=%20", "deleted=false")
"""Parameters that all tasks match."""
TODAY = date(2026, 11, 21)
SHOP = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)


def ids(rows: list[dict[str, Any]]) -> set[str]:
    return {row["id"] for row in rows}


def test_a_tasks_life(admin: Client) -> None:
    order = make_order(admin)
    task = admin.create(TASKS, {"title": "  Call back  ", "purchase_id": order["id"]})
    assert task | {"created_at": 0, "updated_at": 0, "id": 0, "owner_name": 0} == {
        "id": 0, "created_at": 0, "updated_at": 0, "version": 1, "title": "Call back", "description": None,
        "task_type": "call", "status": "pending", "priority": "medium", "due_date": None, "follow_up_date": None,
        "follow_up_notes": None, "progress": 0, "completed_at": None, "urgency": "upcoming", "notes_count": 0,
        "customer_id": order["customer_id"], "customer_name": order["customer_name"], "prospect_id": None,
        "prospect_name": None, "referred_by_customer_id": None, "referred_by_name": None, "purchase_id": order["id"],
        "purchase_number": order["number"], "purchase_order_id": None, "purchase_order_number": None,
        "owner_id": None, "owner_name": 0, "created_by": admin.id, "deleted_at": None, "environment": "development",
    }  # fmt: skip
    path = f"{TASKS}/{task['id']}"
    for body, field in (({"title": " "}, "title"), ({"progress": 101}, "progress"), ({"status": "gone"}, "status")):
        answer = admin.patch(path, body)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)
    assert admin.get(path).json() == task
    done = admin.patch(path, {"status": "completed", "progress": 100}, headers={"If-Match": '"1"'}).json()
    assert (done["version"], done["urgency"], done["completed_at"]) == (2, None, done["updated_at"])
    assert admin.patch(path, {"progress": 5}, headers={"If-Match": '"1"'}).json()["code"] == "changed_elsewhere"
    again = admin.patch(path, {"status": "on_hold"}).json()
    assert (again["completed_at"], again["urgency"]) == (None, "upcoming")
    note = admin.create("/rest/v1/task_notes", {"task_id": task["id"], "body": "Nobody at home"})
    assert admin.get(path).json()["notes_count"] == 1
    entries = [(entry["title"], entry["actor_id"]) for entry in admin.get(f"{path}/history").json()["items"]]
    assert entries == [(f"Task {what}", admin.id) for what in ("put on hold", "completed", "created")]
    story = admin.get(f"/rest/v1/customers/{order['customer_id']}/timeline").json()["items"]
    assert [(entry["kind"], entry["title"], entry["task_id"]) for entry in story if entry["task_id"]] == [
        ("note", "Call back: Nobody at home", task["id"]),
        ("task", "Task put on hold: Call back", task["id"]),
        ("task", "Task completed: Call back", task["id"]),
        ("task", "Task created: Call back", task["id"]),
    ]
    assert admin.delete(f"/rest/v1/task_notes/{note['id']}").status_code == 204
    assert admin.items("/rest/v1/task_notes", task_id=task["id"]) == []


def test_deleting_sets_appointments_free_and_can_be_undone(admin: Client) -> None:
    task = make_task(admin)
    appointment = make_appointment(admin, task_id=task["id"])
    assert appointment["task_title"] == task["title"]
    assert admin.delete(f"{TASKS}/{task['id']}").status_code == 204
    assert admin.get(f"{TASKS}/{task['id']}").status_code == 404
    assert admin.items(TASKS) == []
    assert admin.get(f"/rest/v1/appointments/{appointment['id']}").json()["task_id"] is None
    back = admin.post(f"{TASKS}/{task['id']}/restore")
    assert (back.status_code, back.json()["deleted_at"]) == (200, None)
    assert admin.post(f"{TASKS}/{task['id']}/restore").status_code == 409
    assert ids(admin.items(TASKS)) == {task["id"]}


def test_all_completed_are_archived_at_once(admin: Client, sales: Client) -> None:
    done = [make_task(admin, status="completed") for _ in range(3)]
    kept = make_task(admin, status="on_hold")
    mine = make_task(sales, status="completed")
    assert sales.patch(f"{TASKS}?status=completed", {"status": "archived"}).json() == {"updated": 1}
    answer = admin.patch(f"{TASKS}?status=completed", {"status": "archived"})
    assert (answer.status_code, answer.json()) == (200, {"updated": 3})
    assert ids(admin.items(TASKS, status="archived")) == ids([*done, mine])
    assert admin.get(f"{TASKS}/{kept['id']}").json() == kept
    assert admin.patch(f"{TASKS}?status=completed", {"status": "archived"}).json() == {"updated": 0}
    refused = [
        (admin.patch(TASKS, {"status": "archived"}), 400),
        *((admin.patch(f"{TASKS}?{all_of_them}", {"status": "archived"}), 400) for all_of_them in NO_FILTER),
        (admin.patch(f"{TASKS}?nonsense=1", {"status": "archived"}), 400),
        (admin.patch(f"{TASKS}?status=on_hold", {}), 422),
        (admin.patch(f"{TASKS}?status=on_hold", {"title": "x"}), 422),
    ]
    assert [answer.status_code for answer, _ in refused] == [status for _, status in refused]
    assert admin.get(f"{TASKS}/{kept['id']}").json() == kept


def test_many_are_changed_and_changed_back(admin: Client) -> None:
    one, other = make_task(admin, priority="low"), make_task(admin)
    payload = {"ids": [one["id"], other["id"]], "priority": "urgent", "due_date": "2026-12-01"}
    answer = admin.post(f"{TASKS}/bulk", payload).json()
    assert (answer["done"], answer["failed"]) == (2, [])
    assert {(row["priority"], row["due_date"]) for row in admin.items(TASKS)} == {("urgent", "2026-12-01")}
    for back in answer["before"]:
        undone = admin.post(f"{TASKS}/bulk", {"ids": back["ids"], "unchanged_since": answer["at"], **back["values"]})
        assert undone.json()["failed"] == []
    assert {row["id"]: row["priority"] for row in admin.items(TASKS)} == {one["id"]: "low", other["id"]: "medium"}
    gone = admin.post(f"{TASKS}/bulk", {"matching": {"priority": "low"}, "deleted": True}).json()
    assert (gone["done"], gone["before"]) == (1, [{"ids": [one["id"]], "values": {"deleted": False}}])
    admin.post(f"{TASKS}/bulk", {"ids": [one["id"]], "deleted": False})
    assert len(admin.items(TASKS)) == 2


def test_a_task_belongs_to_whom_it_is_about(admin: Client, sales: Client, colleague: Client) -> None:
    theirs = make_contact(admin, assigned_to=colleague.id)
    own = make_contact(sales)
    task = make_task(sales, customer_id=own["id"])
    sales.create("/rest/v1/task_notes", {"task_id": task["id"], "body": "Hello"})
    alone = make_task(sales)
    assert (task["owner_id"], alone["owner_id"]) == (sales.id, sales.id)
    refused = sales.patch(f"{TASKS}/{task['id']}", {"customer_id": theirs["id"]})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "customer_id")
    assert colleague.items(TASKS) == []
    moved = admin.patch(f"{TASKS}/{task['id']}", {"customer_id": theirs["id"]}).json()
    assert moved["owner_id"] == colleague.id
    assert (ids(sales.items(TASKS)), sales.items("/rest/v1/task_notes")) == ({alone["id"]}, [])
    assert [note["body"] for note in colleague.items("/rest/v1/task_notes")] == ["Hello"]
    prospect = admin.create("/rest/v1/prospects", {"name": "Nearly Ltd", "assigned_to": sales.id})
    waiting = make_task(admin, prospect_id=prospect["id"])
    assert (waiting["owner_id"], waiting["prospect_name"]) == (sales.id, "Nearly Ltd")
    customer = admin.post(f"/rest/v1/prospects/{prospect['id']}/convert", {}).json()["converted_customer_id"]
    carried = admin.get(f"{TASKS}/{waiting['id']}").json()
    assert (carried["customer_id"], carried["prospect_id"]) == (customer, prospect["id"])
    both = {"title": "x", "customer_id": own["id"], "prospect_id": prospect["id"]}
    assert admin.post(TASKS, both).status_code == 422
    header = make_header(admin, customer_id=theirs["id"])
    assert make_task(admin, purchase_order_id=header["id"])["customer_id"] == theirs["id"]
    report = admin.get("/rest/v1/integrity").json()
    assert report["ok"], report


def test_list_filters_match_the_rules(app: FastAPI) -> None:
    """Every combination of status, due date and follow-up, with the date as a parameter."""
    days = [None, *(TODAY - timedelta(days=back) for back in (-1, 0, 1, 14, 15, 30, 31))]
    cases = list(product([word.value for word in TaskStatus], days, days))
    with unit_of_work(app.state.database, SHOP, utc_now()) as ctx:
        for status, due, looked_at in cases:
            ctx.db.add(Task(title="Task", status=status, due_date=due, follow_up_date=looked_at))
    with unit_of_work(app.state.database, SHOP, utc_now(), commit=False) as ctx:
        tasks = ctx.db.scalars(select(Task)).all()
        assert len(tasks) == len(cases)
        found = {word: set(ctx.db.scalars(select(Task.id).where(urgent_rows(word, TODAY)))) for word in Urgency}
        pending = set(ctx.db.scalars(select(Task.id).where(pending_rows(TODAY))))
        hidden = set(ctx.db.scalars(select(Task.id).where(~pending_rows(TODAY))))
        is_open = {task.id for task in tasks if task.status in ("pending", "on_hold")}
        for word in Urgency:
            right = {task.id for task in tasks if urgency(task.due_date, task.follow_up_date, TODAY) is word}
            assert found[word] == right & is_open
        shown = {task.id for task in tasks if is_pending(task.status, task.due_date, task.follow_up_date, TODAY)}
        assert (pending, hidden) == (shown, {task.id for task in tasks} - shown)


def test_tasks_are_filtered_by_urgency_and_pending(admin: Client) -> None:
    today = date.fromisoformat(admin.get("/rest/v1/dashboard").json()["today"])
    late = make_task(admin, due_date=str(today - timedelta(days=1)))
    stale = make_task(admin, due_date=str(today), follow_up_date=str(today - timedelta(days=15)))
    forgotten = make_task(admin, follow_up_date=str(today - timedelta(days=31)))
    assert [late["urgency"], stale["urgency"], forgotten["urgency"]] == ["overdue", "stale", "stale"]
    assert ids(admin.items(TASKS, urgency="overdue")) == {late["id"]}
    assert ids(admin.items(TASKS, urgency="overdue,stale")) == ids([late, stale, forgotten])
    assert ids(admin.items(TASKS, pending="true")) == ids([late, stale])
    assert ids(admin.items(TASKS, pending="false")) == {forgotten["id"]}
    assert admin.get(TASKS, urgency="soon").status_code == admin.get(TASKS, pending="maybe").status_code == 400
