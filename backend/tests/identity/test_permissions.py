"""Permissions that depend on the record, and the rule for entries of others."""

import pytest

from orderkeep.core.caller import Role, Scope
from orderkeep.core.environment import Environment
from orderkeep.identity.authorship import may_change_entry
from orderkeep.identity.permissions import is_allowed, roles_with

AUTHOR, OTHER = "author", "other"


def scope(role: Role, person: str | None = AUTHOR) -> Scope:
    return Scope(Environment.TEST, person, role)


@pytest.mark.parametrize(
    "permission",
    [
        "blacklisted.serve",
        "contacts.assign",
        "entries.edit_all",
        "notifications.read_admin",
        "orders.delete_fulfilled",
        "stock.see_blind_counts",
        "views.manage_shared",
    ],
)
def test_what_only_an_admin_may_do_to_a_record(permission: str) -> None:
    assert [role for role in Role if is_allowed(scope(role), permission)] == [Role.ADMIN]
    assert roles_with(permission) == ["admin"]


def test_the_roles_of_a_permission_are_sorted() -> None:
    assert roles_with("orders.place") == ["admin", "sales"]


def test_an_unknown_permission_is_an_error() -> None:
    with pytest.raises(KeyError):
        is_allowed(scope(Role.ADMIN), "orders.dream")


@pytest.mark.parametrize(
    ("role", "author", "may"),
    [
        (Role.SALES, AUTHOR, True),
        (Role.SALES, OTHER, False),
        (Role.SALES, None, False),
        (Role.ADMIN, OTHER, True),
        (Role.ADMIN, None, True),
    ],
)
def test_an_entry_is_changed_by_its_author_or_an_admin(role: Role, author: str | None, *, may: bool) -> None:
    assert may_change_entry(scope(role), author) is may
