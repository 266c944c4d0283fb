"""Who is notified of a change, without a database."""

from typing import Any

import pytest

from orderkeep.core.db.models import Private
from orderkeep.core.events.change_visibility import PRIVATE, action_for_reader
from orderkeep.workspace.models import WorkspaceDocument

ME, OTHER = "me", "other"


def hear(role: str = "sales", **change: Any) -> str | None:
    plain = {
        "environment": "test",
        "table_name": "customers",
        "action": "update",
        "owned": True,
        "owner_before": ME,
        "owner_after": ME,
        "record": None,
    }
    return action_for_reader(plain | change, role=role, actor_id=ME, environment="test")


@pytest.mark.parametrize(
    ("before", "after", "action", "heard"),
    [
        (ME, ME, "update", "update"),
        (ME, OTHER, "update", "delete"),
        (OTHER, ME, "update", "insert"),
        (OTHER, OTHER, "update", None),
        (None, ME, "insert", "insert"),
        (None, OTHER, "insert", None),
        (ME, None, "delete", "delete"),
        (OTHER, None, "delete", None),
        (None, None, "update", None),
    ],
)
def test_sales_staff_hear_of_their_own(before: str | None, after: str | None, action: str, heard: str | None) -> None:
    assert hear(owner_before=before, owner_after=after, action=action) == heard


def test_admins_hear_everything_of_their_environment() -> None:
    assert hear("admin", owner_before=OTHER, owner_after=None, action="delete") == "delete"
    assert hear("admin", environment="production") is None


def test_guests_hear_nothing() -> None:
    assert hear("guest") is None
    assert hear("guest", owned=False) is None


def test_all_staff_hear_of_what_belongs_to_nobody() -> None:
    assert hear(owned=False, owner_before=None, owner_after=None) == "update"


@pytest.mark.parametrize(
    ("act", "owner", "heard"),
    [
        ("update", None, None),
        ("asset_status_sync", None, "insert"),
        ("auto_allocation", ME, "insert"),
        ("auto_allocation", OTHER, None),
    ],
)
def test_two_kinds_of_audit_rows_reach_sales_staff(act: str, owner: str | None, heard: str | None) -> None:
    change: dict[str, Any] = {"table_name": "audit_logs", "owned": False, "action": "insert", "record": {"action": act}}
    assert hear(**change, owner_before=None, owner_after=owner) == heard


@pytest.mark.parametrize("role", ["sales", "admin"])
@pytest.mark.parametrize(
    ("before", "after", "action", "heard"),
    [
        (None, None, "insert", "insert"),
        (None, ME, "insert", "insert"),
        (None, OTHER, "insert", None),
        (None, None, "update", "update"),
        (ME, ME, "update", "update"),
        (OTHER, OTHER, "update", None),
        (None, OTHER, "update", "delete"),
        (OTHER, None, "update", "insert"),
        (None, None, "delete", "delete"),
        (OTHER, None, "delete", None),
    ],
)
def test_only_its_reader_hears_of_a_private_row(
    role: str, before: str | None, after: str | None, action: str, heard: str | None
) -> None:
    change = {"table_name": "workspace_documents", "owner_before": before, "owner_after": after, "action": action}
    assert hear(role, **change) == heard


def test_the_tables_with_private_rows_are_known() -> None:
    assert set(Private.__subclasses__()) == {WorkspaceDocument}
    assert {WorkspaceDocument.__tablename__} == PRIVATE
