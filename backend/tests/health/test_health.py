"""The health of an installation, as admins read it: each part broken in turn."""

import shutil
import sqlite3
import threading
import time
from collections import namedtuple
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from orderkeep.admin.backups import INSTALLATION_SCOPE
from orderkeep.admin.enums import BackupCause
from orderkeep.admin.models import BackupRun
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.health import checks, rules
from orderkeep.health.checks import Check, Installation
from orderkeep.health.runner import HealthChecks
from orderkeep.migrate import newest_revision
from tests import stripe_server
from tests.clients import Client
from tests.mailserver import MailStore, serving
from tests.stock.shop import execute
from tests.stripe_server import KEY, SECRET, STARTER

HEALTH = "/rest/v1/health"
ALL = [
    "database",
    "migrations",
    "storage",
    "mail",
    "texts",
    "payment",
    "realtime",
    "disk",
    "backup",
    "books",
    "audit_log",
    "jobs",
    "clock",
    "version",
]
SHAPE = {"code", "title", "status", "figure", "detail", "cure", "command", "since"}


def health(admin: Client) -> dict[str, dict[str, Any]]:
    """Code → check."""
    answer = admin.get(HEALTH)
    assert answer.status_code == 200, answer.text
    return {check["code"]: check for check in answer.json()["checks"]}


@pytest.fixture
def settings(app: FastAPI) -> Iterator[Any]:
    """Change settings of the running application until the end of the test."""
    kept = app.state.settings

    def change(**values: Any) -> None:
        app.state.settings = app.state.settings.model_copy(update=values)

    yield change
    app.state.settings = kept


def test_a_fresh_installation(admin: Client, app: FastAPI) -> None:
    found = health(admin)
    assert list(found) == ALL
    assert all(set(check) == SHAPE for check in found.values())
    assert {code: check["status"] for code, check in found.items()} == dict.fromkeys(ALL, "ok") | {
        "mail": "off",
        "texts": "off",
        "payment": "off",
        "backup": "warning",
        "books": "warning",
    }
    assert found["migrations"]["figure"] == f"Up to date, {newest_revision()}"
    assert found["storage"]["figure"] == "Folder, writable"
    name = "SQLite" if app.state.database.is_sqlite else "PostgreSQL"
    assert found["database"]["figure"].startswith(f"{name} ")
    assert f"{name} " in found["version"]["detail"]
    assert not list((app.state.settings.data_dir / "files" / "health").iterdir())


@pytest.mark.one_database
@pytest.mark.parametrize("person", ["sales", "guest", "stranger"])
def test_only_admins_read_it(staff: dict[str, Client], stranger: Client, person: str) -> None:
    answer = {**staff, "stranger": stranger}[person].get(HEALTH)
    assert answer.status_code == (401 if person == "stranger" else 403)
    assert "ORDERKEEP_" not in answer.text


def test_a_schema_of_another_version(admin: Client, app: FastAPI) -> None:
    execute(app, "UPDATE alembic_version SET version_num = '0001'")
    check = health(admin)["migrations"]
    assert (check["status"], check["figure"], check["command"]) == (
        "failed",
        f"0001 instead of {newest_revision()}",
        "orderkeep migrate",
    )


@pytest.mark.one_database
def test_a_mail_server_that_accepts_refuses_or_is_gone(admin: Client, settings: Any, free_tcp_port: int) -> None:
    with serving(MailStore(), free_tcp_port, asks_login=True) as url:
        settings(smtp_url=url)
        check = health(admin)["mail"]
        assert (check["status"], check["figure"]) == ("ok", "127.0.0.1 accepts email")
        settings(smtp_url=url.replace("word@", "wrong@"))
        refused = health(admin)["mail"]
        assert (refused["status"], refused["detail"]) == ("failed", "127.0.0.1 refused the user name or password.")
    settings(smtp_url=f"smtp://127.0.0.1:{free_tcp_port}")
    assert health(admin)["mail"]["detail"] == (
        f"127.0.0.1 can't be reached at port {free_tcp_port}: Connection refused."
    )


@pytest.mark.one_database
def test_payment_by_what_the_provider_answers(admin: Client, settings: Any) -> None:
    with stripe_server.serving() as stripe:
        settings(stripe_api_key="sk_test_other", stripe_price_starter=STARTER, stripe_api_base=stripe.url)
        wrong = health(admin)["payment"]
        assert (wrong["status"], wrong["figure"]) == ("failed", "Not usable")
        settings(stripe_api_key=KEY)
        assert health(admin)["payment"]["figure"] == "No webhook secret"
        settings(stripe_webhook_secret=SECRET)
        good = health(admin)["payment"]
        assert (good["status"], good["figure"]) == ("ok", "Stripe, no event yet")
        stripe.price["unit_amount"] = 3900
        dear = health(admin)["payment"]
        assert (dear["status"], dear["figure"]) == ("warning", "39.00 USD per month")
        stripe.price["active"] = False
        assert health(admin)["payment"]["figure"] == "Price archived"
    assert health(admin)["payment"]["detail"].startswith("The payment provider can't be reached")


@pytest.mark.one_database
def test_files_that_cannot_be_stored(admin: Client, app: FastAPI, settings: Any, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    settings(data_dir=tmp_path)
    assert health(admin)["storage"]["status"] == "ok"
    shutil.rmtree(tmp_path / "files")
    (tmp_path / "files").write_text("a file where the folder should be")
    check = health(admin)["storage"]
    assert (check["status"], check["figure"]) == ("failed", "Not usable")
    assert check["cure"] is not None


@pytest.mark.one_database
def test_backups_and_a_disk_without_room(admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    made = utc_now() - timedelta(days=9)
    with unit_of_work(app.state.database, INSTALLATION_SCOPE, made) as ctx:
        run = {"cause": BackupCause.COMMAND.value, "started_at": made, "finished_at": made, "file": "a.tar", "size": 1}
        ctx.db.add(BackupRun(**run))
    room = namedtuple("room", "total used free")  # noqa: PYI024 - what shutil returns
    monkeypatch.setattr(checks.shutil, "disk_usage", lambda _: room(100 << 30, 100 << 30, 1 << 20))
    found = health(admin)
    assert (found["backup"]["status"], found["backup"]["detail"]) == ("warning", "The last backup is 9 days old.")
    assert (found["disk"]["status"], found["disk"]["figure"]) == ("failed", "1 MB free, 99% used")


@pytest.mark.one_database
def test_findings_of_the_last_self_check(admin: Client, app: FastAPI) -> None:
    admin.post("/rest/v1/integrity_runs")
    until = time.monotonic() + 20
    while not admin.items("/rest/v1/integrity_runs")[0]["finished_at"] and time.monotonic() < until:
        time.sleep(0.02)
    good = health(admin)["books"]
    assert good["status"] == "ok"
    assert good["figure"].startswith("All ")
    elsewhere = {check["code"]: check for check in admin.within("test").get(HEALTH).json()["checks"]}
    assert elsewhere["books"]["figure"] == "Never checked"


def test_a_database_that_is_gone_is_failed_checks(admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    assert health(admin)["database"]["status"] == "ok"

    def refuse(*_: object) -> None:
        raise OperationalError("SELECT", {}, gone.value)

    with pytest.raises(sqlite3.OperationalError) as gone:
        sqlite3.connect(app.state.settings.data_dir / "nowhere" / "orderkeep.db")
    monkeypatch.setattr(app.state.database.reader, "connect", refuse)
    found = health(admin)
    broken = {code for code, check in found.items() if check["status"] == "failed"}
    assert broken >= {"database", "migrations", "mail", "realtime", "backup", "books", "audit_log"}
    assert found["database"]["figure"] == "Not available"
    assert found["disk"]["status"] == "ok"


@pytest.mark.one_database
def test_a_check_that_hangs_is_bounded_and_never_piles_up(app: FastAPI, admin: Client) -> None:
    release, started = threading.Event(), []

    def hang(_: Installation) -> rules.CheckOutcome:
        started.append(threading.current_thread().name)
        release.wait()  # a server that waited for this check would never answer
        return rules.passed_check("At last")

    def fine(_: Installation) -> rules.CheckOutcome:
        return rules.passed_check("Fine")

    usual = app.state.health
    app.state.health = HealthChecks((Check("hangs", "Hangs", hang), Check("fine", "Fine", fine)), limit_s=0.2)
    try:
        found = health(admin)
        assert (found["hangs"]["status"], found["hangs"]["figure"]) == ("failed", "No answer")
        assert found["fine"]["status"] == "ok"
        assert health(admin)["hangs"]["status"] == "failed"
        assert started == ["health-hangs"]
        release.set()
        assert health(admin)["hangs"]["figure"] == "At last"
    finally:
        release.set()
        app.state.health = usual


def test_the_checks_run_at_the_same_time(app: FastAPI, admin: Client) -> None:
    meeting = threading.Barrier(4, timeout=5)

    def meet(_: Installation) -> rules.CheckOutcome:
        meeting.wait()
        return rules.passed_check("Met")

    usual = app.state.health
    app.state.health = HealthChecks(tuple(Check(str(number), "Meets", meet) for number in range(4)))
    try:
        assert [check["figure"] for check in health(admin).values()] == ["Met"] * 4
    finally:
        app.state.health = usual
