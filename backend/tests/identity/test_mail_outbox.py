"""The outbox of admins: e-mails that wait or failed are listed without their secrets, retried and discarded."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.mail.queue import ERASED
from tests.clients import Client

OUTBOX = "/rest/v1/outbox"
NO_MAIL = "This email doesn't exist"
TOO_OLD = "Its code or link has expired. Ask the recipient to request a new one."


def put_mail(app: FastAPI, to: str, **values: Any) -> str:
    """Store an e-mail that waits unless the values say otherwise."""
    now = utc_now()
    standard = {"subject": f"For {to}", "text": "Hello", "environment": "development", "created_at": now, "tries": 0}
    mail_id = new_id()
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), now) as ctx:
        ctx.db.add(Mail(id=mail_id, to=to, **({"next_try_at": now + timedelta(hours=1)} | standard | values)))
    return mail_id


def stored(app: FastAPI, mail_id: str) -> dict[str, Any]:
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now()) as ctx:
        mail = ctx.db.get_one(Mail, mail_id)
        return {name: getattr(mail, name) for name in ("tries", "next_try_at", "discarded_at", "sent_at", "problem")}


@pytest.fixture
def mails(app: FastAPI) -> dict[str, str]:
    """One e-mail of each kind."""
    old = utc_now() - timedelta(days=2)
    given_up: dict[str, Any] = {"next_try_at": None, "tries": 8, "problem": "mail.example refused the recipient"}
    return {
        "waiting": put_mail(app, "waiting"),
        "failed": put_mail(app, "failed", **given_up),
        "sent": put_mail(app, "sent", sent_at=utc_now(), next_try_at=None),
        "kept": put_mail(app, "kept", next_try_at=None),
        "elsewhere": put_mail(app, "elsewhere", environment="production"),
        "code": put_mail(app, "code", environment=None, subject="Your code is 123456", secret="123456"),
        "old code": put_mail(app, "old code", environment=None, created_at=old, text=f"Code {ERASED}"),
    }


def listed(client: Client, **asked: str) -> list[tuple[str, str, bool]]:
    items = client.get(OUTBOX, **asked).json()["items"]
    return sorted((mail["to"], mail["state"], mail["can_retry"]) for mail in items)


def test_waiting_and_failed_mails_are_listed_without_secrets(admin: Client, mails: dict[str, str]) -> None:
    found = admin.get(OUTBOX).json()
    assert listed(admin) == [
        ("code", "waiting", True),
        ("failed", "failed", True),
        ("old code", "failed", False),
        ("waiting", "waiting", True),
    ]
    assert (found["waiting"], found["failed"], found["has_server"]) == (2, 2, False)
    assert listed(admin, state="failed") == [("failed", "failed", True), ("old code", "failed", False)]
    assert listed(admin, state="waiting") == [("code", "waiting", True), ("waiting", "waiting", True)]
    shown = {mail["to"]: mail for mail in found["items"]}
    assert shown["code"]["subject"] == f"Your code is {ERASED}"
    assert (shown["failed"]["tries"], shown["failed"]["problem"]) == (8, "mail.example refused the recipient")
    assert "123456" not in admin.get(OUTBOX).text
    assert [to for to, *_ in listed(admin.within("production"))] == ["code", "elsewhere", "old code"]
    assert admin.get(OUTBOX, state="lost").status_code == 400


def test_a_failed_mail_is_tried_again_and_a_waiting_one_now(app: FastAPI, admin: Client, mails: dict[str, str]) -> None:
    for name in ("failed", "waiting"):
        before = utc_now()
        shown = admin.post(f"{OUTBOX}/{mails[name]}/retry").json()
        assert (shown["state"], shown["tries"]) == ("waiting", 0)
        assert before <= stored(app, mails[name])["next_try_at"] <= utc_now()


def test_all_failed_mails_are_tried_again_except_expired_ones(
    app: FastAPI, admin: Client, mails: dict[str, str]
) -> None:
    untouched = {name: stored(app, mails[name]) for name in ("waiting", "sent", "kept", "elsewhere", "old code")}
    assert admin.post(f"{OUTBOX}/retry").json() == {"retried": 1}
    assert stored(app, mails["failed"])["tries"] == 0
    assert {name: stored(app, mails[name]) for name in untouched} == untouched
    assert listed(admin, state="failed") == [("old code", "failed", False)]


def test_a_discarded_mail_is_not_sent_until_it_is_retried(app: FastAPI, admin: Client, mails: dict[str, str]) -> None:
    for name in ("waiting", "failed"):
        assert admin.post(f"{OUTBOX}/{mails[name]}/discard").status_code == 200
        after = stored(app, mails[name])
        assert (after["next_try_at"], after["discarded_at"] is not None, after["sent_at"]) == (None, True, None)
    assert [to for to, *_ in listed(admin)] == ["code", "old code"]
    assert admin.post(f"{OUTBOX}/{mails['waiting']}/retry").json()["state"] == "waiting"
    assert stored(app, mails["waiting"])["discarded_at"] is None


def test_what_is_not_in_the_outbox_does_not_exist(
    app: FastAPI, admin: Client, sales: Client, mails: dict[str, str]
) -> None:
    names = ("sent", "kept", "elsewhere")
    before = {name: stored(app, mails[name]) for name in mails}
    wrong = [*(mails[name] for name in names), new_id(), "x"]
    for mail_id in wrong:
        for act in ("retry", "discard"):
            refused = admin.post(f"{OUTBOX}/{mail_id}/{act}")
            assert (refused.status_code, refused.json()["detail"]) == (404, NO_MAIL)
    late = admin.post(f"{OUTBOX}/{mails['old code']}/retry")
    assert (late.status_code, late.json()["detail"]) == (409, TOO_OLD)
    for act in ("retry", "discard"):
        assert sales.post(f"{OUTBOX}/{mails['waiting']}/{act}").status_code == 403
    assert sales.get(OUTBOX).status_code == 403
    assert sales.post(f"{OUTBOX}/retry").status_code == 403
    assert {name: stored(app, mails[name]) for name in mails} == before
