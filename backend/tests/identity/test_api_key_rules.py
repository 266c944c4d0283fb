"""Format, scopes and state of API keys."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.core.environment import Environment
from orderkeep.identity.api_keys.enums import KeyScope, KeyState
from orderkeep.identity.api_keys.rules import (
    READS,
    WRITES,
    checksum,
    hint_of,
    is_complete,
    is_key,
    key_of,
    permissions_of,
    scope_for,
    state_of,
)
from orderkeep.identity.permissions import VERBS

RANDOM = "0123456789abcdefghijABCDEFGHIJxy"
NOW = datetime(2026, 11, 25, tzinfo=UTC)
PEOPLE_ONLY = {
    "api_keys.manage", "audit.read", "backups.make", "blacklisted.serve", "calendar.feed", "entries.edit_all",
    "environments.manage", "environments.other", "health.read", "imports.run", "integrity.read",
    "jobs.read", "jobs.run", "mail.manage",
    "notifications.mark", "notifications.read",
    "notifications.read_admin", "orders.delete_fulfilled", "people.manage", "people.read", "profile.own",
    "settings.edit", "shop.begin",
    "stock.see_blind_counts", "subscription.own", "views.manage_shared", "views.own",
    "webhooks.manage",
}  # fmt: skip
"""What no key may do: people, billing, administration, imports, and decisions that need a person."""


@pytest.mark.parametrize(
    ("environment", "prefix"), [("production", "ok_live_"), ("test", "ok_test_"), ("development", "ok_dev_")]
)
def test_a_key_names_its_environment_and_has_a_checksum(environment: str, prefix: str) -> None:
    key = key_of(Environment(environment), RANDOM)
    assert key == prefix + RANDOM + checksum(prefix + RANDOM)
    assert (is_key(key), is_complete(key), hint_of(key)) == (True, True, f"{prefix}0123")
    assert len(checksum("")) == len(checksum(key)) == 6


@pytest.mark.parametrize("wrong", ["short", "long", "changed", "other environment", "not ASCII"])
def test_a_mistyped_key_is_noticed(wrong: str) -> None:
    key = key_of(Environment.PRODUCTION, RANDOM)
    mistyped = {
        "short": key[:-1],
        "long": f"{key}0",
        "changed": key.replace("a", "b", 1),
        "other environment": key.replace("ok_live_", "ok_test_"),
        "not ASCII": f"{key[:-1]}é",
    }[wrong]
    assert mistyped != key
    assert is_complete(mistyped) is False


def test_every_permission_has_one_scope_or_is_only_for_people() -> None:
    granted = [permission for found in (READS | WRITES).values() for permission in found]
    assert len(granted) == len(set(granted))
    assert set(granted) | PEOPLE_ONLY == set(VERBS)
    assert set(granted) & PEOPLE_ONLY == set()
    assert set(READS) | set(WRITES) == set(KeyScope)
    assert {permission for found in READS.values() for permission in found} == {
        verb for verb in VERBS if verb.endswith(".read")
    } - PEOPLE_ONLY


def test_write_includes_read_of_the_same_section_only() -> None:
    assert permissions_of(["vendors:write"]) == {"vendors.read", "vendors.edit"}
    assert permissions_of(["orders:read", "no:such"]) == {"orders.read"}
    assert scope_for("orders.place") is KeyScope.ORDERS_WRITE
    assert scope_for("people.manage") is None


@pytest.mark.parametrize(
    ("expires", "revoked", "state"),
    [
        (None, None, KeyState.ACTIVE),
        (NOW + timedelta(seconds=1), None, KeyState.ACTIVE),
        (NOW, None, KeyState.EXPIRED),
        (NOW, NOW, KeyState.REVOKED),
    ],
)
def test_a_key_works_until_it_expires_or_is_revoked(
    expires: datetime | None, revoked: datetime | None, state: KeyState
) -> None:
    assert state_of(expires, revoked, NOW) is state
