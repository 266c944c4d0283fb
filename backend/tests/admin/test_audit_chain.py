"""The audit log's hash chain: appended shortly after the commit, verified on request and daily."""

import time
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.admin import audit_chain
from orderkeep.admin.audit_chain import AuditChainJob, append_new
from orderkeep.core.clock import utc_now
from orderkeep.core.environment import Environment
from tests.clients import Client
from tests.makers import make_contact
from tests.stock.shop import execute

AUDIT = "/rest/v1/audit_logs"
CHECKS = "/rest/v1/audit_checks"
RENAMED = "UPDATE audit_logs SET id = '{old}' WHERE id = '{newest}'"


@pytest.fixture
def job(app: FastAPI) -> AuditChainJob:
    return AuditChainJob(app.state.database, app.state.settings)


def verified(admin: Client) -> dict[str, Any]:
    """Verify the chain and return the result."""
    started = admin.post(CHECKS).json()
    until = time.monotonic() + 20
    while time.monotonic() < until:
        shown: dict[str, Any] = admin.get(f"{CHECKS}/{started['id']}").json()
        if shown["finished_at"]:
            return {name: shown[name] for name in ("ok", "entries", "first_number", "problem")}
        time.sleep(0.05)
    raise AssertionError(started)


def entries(admin: Client) -> list[dict[str, Any]]:
    return sorted(admin.items(AUDIT), key=lambda entry: entry["id"])


def test_entries_are_linked_in_order_once(admin: Client, job: AuditChainJob) -> None:
    make_contact(admin, name="Maya")
    make_contact(admin.within("test"), name="Elsewhere")
    before = len(entries(admin))
    assert admin.get(f"{AUDIT}/{entries(admin)[-1]['id']}/chain").json()["number"] is None
    assert job.run_once(utc_now()) == before + len(entries(admin.within("test")))
    assert job.run_once(utc_now()) == 0
    make_contact(admin, name="Noor")
    assert job.run_once(utc_now()) == len(entries(admin)) - before
    links = [admin.get(f"{AUDIT}/{entry['id']}/chain").json() for entry in entries(admin)]
    assert [link["number"] for link in links] == list(range(1, len(links) + 1))
    assert [link["previous_hash"] for link in links] == ["0" * 64, *(link["hash"] for link in links[:-1])]
    assert {link["matches"] for link in links} == {True}


def test_an_entry_of_an_old_id_is_linked_by_the_hourly_pass(admin: Client, app: FastAPI, job: AuditChainJob) -> None:
    make_contact(admin)
    job.run_once(utc_now())
    make_contact(admin)
    newest = entries(admin)[-1]["id"]
    old = "01800000-0000-7000-8000-000000000000"
    execute(app, RENAMED.format(old=old, newest=newest))
    soon = job.run_once(utc_now())
    assert admin.get(f"{AUDIT}/{old}/chain").json()["number"] is None
    assert job.run_once(utc_now() + timedelta(hours=1)) == 1
    assert admin.get(f"{AUDIT}/{old}/chain").json()["number"] == len(entries(admin)), soon


def test_a_verified_chain_says_so(admin: Client) -> None:
    make_contact(admin)
    assert verified(admin) == {"ok": True, "entries": len(entries(admin)), "first_number": None, "problem": None}
    assert len(admin.items(CHECKS)) == 1
    assert admin.within("test").items(CHECKS) == []


@pytest.mark.parametrize(
    ("tampering", "problem"),
    [
        ("UPDATE audit_logs SET action = 'insert' WHERE id = '{id}'", "changed"),
        ("UPDATE audit_logs SET new = '{{}}' WHERE id = '{id}'", "changed"),
        ("UPDATE audit_logs SET actor_id = NULL WHERE id = '{id}'", "changed"),
        ("DELETE FROM audit_logs WHERE id = '{id}'", "deleted"),
    ],
)
def test_tampering_with_the_table_is_found(admin: Client, app: FastAPI, tampering: str, problem: str) -> None:
    contact = make_contact(admin, name="Maya")
    for name in ("Noor", "Ana"):
        admin.patch(f"/rest/v1/customers/{contact['id']}", {"name": name})
    while append_new(app.state.database, Environment.DEVELOPMENT):
        pass
    place = len(entries(admin)) - 1
    execute(app, tampering.format(id=entries(admin)[place - 1]["id"]))
    found = verified(admin)
    assert found == {"ok": False, "entries": place - 1, "first_number": place, "problem": problem}


def test_one_verification_at_a_time(admin: Client, app: FastAPI) -> None:
    verified(admin)
    execute(app, "UPDATE audit_checks SET finished_at = NULL")
    refused = admin.post(CHECKS)
    assert (refused.status_code, refused.json()["detail"]) == (409, "The audit log is already being verified")
    assert len(admin.items(CHECKS)) == 1


def test_it_is_verified_once_a_day(admin: Client, job: AuditChainJob) -> None:
    make_contact(admin)
    now = utc_now()
    job.run_once(now)
    assert [check["ok"] for check in admin.items(CHECKS)] == [True]
    job.run_once(now + timedelta(hours=2))
    assert len(admin.items(CHECKS)) == 1
    job.run_once(now + timedelta(hours=25))
    assert len(admin.items(CHECKS)) == 2


def test_another_server_appended_first(admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    make_contact(admin)
    monkeypatch.setattr(audit_chain, "_head", lambda _: (0, "0" * 64))
    count = append_new(app.state.database, Environment.DEVELOPMENT)
    assert count == len(entries(admin))
    make_contact(admin)
    assert append_new(app.state.database, Environment.DEVELOPMENT) == 0


@pytest.mark.parametrize("person", ["sales", "guest"])
def test_others_may_not(staff: dict[str, Client], person: str) -> None:
    assert staff[person].get(CHECKS).status_code == 403
    assert staff[person].post(CHECKS).status_code == 403
    assert staff[person].get(f"{AUDIT}/01900000-0000-7000-8000-000000000000/chain").status_code == 403
