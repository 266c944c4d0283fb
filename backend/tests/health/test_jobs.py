"""The background work of an installation, as admins see it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.clock import utc_now
from orderkeep.health.jobs.enums import JobStatus
from orderkeep.health.jobs.rules import JobState, status_of
from orderkeep.jobs.outcomes import store_outcome
from orderkeep.jobs.rules import JobOutcome
from tests.clients import Client
from tests.stock.shop import execute

JOBS = "/rest/v1/jobs"
NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
WORKING = JobState(is_off=False, is_alive=True, has_died=False, running_since=None, has_run=True, has_failed=False)
NAMES = [
    "scheduled-backups",
    "nightly-self-check",
    "webhooks",
    "cleanup",
    "audit-chain",
    "hold-expiry",
    "subscriptions",
    "unfinished-imports",
    "unfinished-environments",
    "memory-trim",
    "health-checks",
    "mail-sender",
    "text-messages",
    "campaigns",
]


def jobs(admin: Client) -> dict[str, dict[str, Any]]:
    """Name → job."""
    answer = admin.get(JOBS)
    assert answer.status_code == 200, answer.text
    return {job["name"]: job for job in answer.json()["jobs"]}


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ({}, JobStatus.OK),
        ({"has_run": False}, JobStatus.IDLE),
        ({"has_failed": True}, JobStatus.FAILED),
        ({"has_failed": True, "is_alive": False}, JobStatus.FAILED),
        ({"is_alive": False}, JobStatus.STOPPED),
        ({"is_off": True, "has_failed": True}, JobStatus.OFF),
        ({"running_since": NOON - timedelta(seconds=3), "has_failed": True}, JobStatus.RUNNING),
        ({"running_since": NOON - timedelta(seconds=1)}, JobStatus.OK),
        ({"has_died": True, "is_alive": False, "has_failed": True}, JobStatus.DIED),
    ],
)
def test_the_status_says_what_an_admin_must_know_first(facts: dict[str, Any], status: JobStatus) -> None:
    assert status_of(JobState(**{**WORKING.__dict__, **facts}), NOON) is status


def test_every_job_is_listed(admin: Client) -> None:
    found = jobs(admin)
    assert list(found) == NAMES
    assert found["nightly-self-check"]["often"] == "Every night at 3:00"
    assert found["scheduled-backups"] == {
        "name": "scheduled-backups",
        "title": "Backup",
        "purpose": "Saves the database, files and keys of all environments to the backup folder.",
        "often": "Every 24 hours",
        "status": "off",
        "off_reason": "Backups aren't set up. See Health for setup steps.",
        "started_at": None,
        "ms": None,
        "error": None,
        "failing_since": None,
        "checked_at": None,
        "next_at": None,
        "queue": None,
        "can_run_now": False,
    }
    assert found["mail-sender"]["off_reason"] == "No email server is set up."
    assert found["subscriptions"]["off_reason"] == "Payments aren't set up."


@pytest.mark.parametrize("person", ["sales", "guest", "stranger"])
@pytest.mark.one_database
def test_only_admins_see_and_start_jobs(staff: dict[str, Client], stranger: Client, person: str) -> None:
    client = {**staff, "stranger": stranger}[person]
    refused = 401 if person == "stranger" else 403
    assert client.get(JOBS).status_code == refused
    assert client.post(f"{JOBS}/cleanup/run").status_code == refused


def test_a_failing_job_shows_on_health(admin: Client, app: FastAPI) -> None:
    since = utc_now() - timedelta(hours=2)
    failed = JobOutcome(since + timedelta(hours=1), 40, "The folder is missing.", since)
    store_outcome(app.state.database, "cleanup", failed)
    job = jobs(admin)["cleanup"]
    assert (job["status"], job["error"], job["ms"]) == ("failed", "The folder is missing.", 40)
    assert datetime.fromisoformat(job["failing_since"]) == since
    check = {each["code"]: each for each in admin.get("/rest/v1/health").json()["checks"]}["jobs"]
    assert (check["status"], check["figure"], check["detail"]) == (
        "failed",
        "1 of 14 failing",
        "Cleanup: The folder is missing.",
    )
    store_outcome(app.state.database, "cleanup", JobOutcome(utc_now(), 40))
    check = {each["code"]: each for each in admin.get("/rest/v1/health").json()["checks"]}["jobs"]
    assert (check["status"], check["figure"]) == ("ok", "14 jobs, none failing")


def test_queues_have_a_length_and_an_age(admin: Client, app: FastAPI) -> None:
    assert jobs(admin)["mail-sender"]["queue"] == {"noun": "email", "waiting": 0, "oldest_at": None}
    insert = (
        'INSERT INTO mails (id, "to", subject, text, created_at, tries, next_try_at) VALUES'
        " ('{id}', 'a@b.example', 'Hi', 'Hi', '{at}', 0, '{at}')"
    )
    for number, at in enumerate(("2026-11-24 09:00:00+00:00", "2026-11-24 08:00:00+00:00")):
        execute(app, insert.format(id=f"00000000-0000-7000-8000-00000000000{number}", at=at))
    queue = jobs(admin)["mail-sender"]["queue"]
    assert (queue["noun"], queue["waiting"]) == ("email", 2)
    assert datetime.fromisoformat(queue["oldest_at"]) == datetime(2026, 11, 24, 8, tzinfo=UTC)
    assert jobs(admin)["webhooks"]["queue"] == {"noun": "delivery", "waiting": 0, "oldest_at": None}
    assert jobs(admin)["campaigns"]["queue"] == {"noun": "campaign", "waiting": 0, "oldest_at": None}


def test_a_job_is_started_only_where_that_is_safe_and_it_runs(admin: Client, app: FastAPI) -> None:
    unknown = admin.post(f"{JOBS}/nothing/run")
    assert (unknown.status_code, unknown.json()["detail"]) == (404, "This job doesn't exist")
    refused = admin.post(f"{JOBS}/hold-expiry/run")
    assert (refused.status_code, refused.json()["detail"]) == (409, "This job only runs on its schedule")
    refused = admin.post(f"{JOBS}/cleanup/run")
    assert (refused.status_code, refused.json()["detail"]) == (409, "Cleanup isn't running on this server")
    assert admin.items("/rest/v1/audit_logs?action=job_started") == []


def test_clean_up_runs_now(admin: Client, app: FastAPI) -> None:
    job = next(each for each in app.state.jobs if each.name == "cleanup")
    job.waits_first = True
    job.start()
    try:
        assert jobs(admin)["cleanup"]["can_run_now"] is True
        assert jobs(admin)["cleanup"]["status"] == "idle"
        assert admin.post(f"{JOBS}/cleanup/run").status_code == 204
        entries = admin.items("/rest/v1/audit_logs?action=job_started")
        assert [entry["details"] for entry in entries] == [{"job": "Cleanup"}]
        job.stop()
        job._thread.join()
        assert jobs(admin)["cleanup"]["status"] == "stopped"
    finally:
        job.stop()


def test_work_that_people_started(admin: Client) -> None:
    assert admin.get(JOBS).json()["started"] == []
    admin.create("/rest/v1/integrity_runs", {})
    (work,) = admin.get(JOBS).json()["started"]
    assert (work["kind"], work["subject"], work["error"]) == ("self_check", None, None)
    assert work["status"] in {"running", "done"}
