"""Campaigns over HTTP: one mail for each person of a segment, never outside production, and the private way out."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.campaigns.sending import send_some
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.mail.queue import compose_message
from tests.clients import Client, Served
from tests.makers import make_contact, make_order

pytestmark = pytest.mark.one_database

CAMPAIGNS = "/rest/v1/campaigns"
TEXTS = {"name": "Spring", "subject": "News", "body": "Hello {first_name}"}


@pytest.fixture(autouse=True)
def _by_hand(app: FastAPI) -> None:
    """Disable the sending thread: the tests send explicitly."""
    app.state.campaigns.stop()


def mails(app: FastAPI) -> list[Mail]:
    with unit_of_work(
        app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now(), commit=False
    ) as ctx:
        return list(ctx.db.scalars(select(Mail).order_by(Mail.to)))


def send(app: FastAPI) -> int:
    rounds = 0
    while send_some(app.state.database, app.state.settings, utc_now()):
        rounds += 1
    return rounds


def make_campaign(client: Client, **values: Any) -> dict[str, Any]:
    return client.create(CAMPAIGNS, TEXTS | values)


def test_one_mail_for_each_person_and_a_reason_for_the_others(app: FastAPI, admin: Client) -> None:
    maya = make_contact(admin, name="Maya Lindqvist", email="maya@x.example", tags=["news"])
    twin = make_contact(admin, name="Maya again", email="maya@x.example", tags=["news"])
    nobody = make_contact(admin, email=None, tags=["news"])
    bad = make_contact(admin, email="bad@x.example", tags=["news"])
    out = make_contact(admin, email="out@x.example", tags=["news"])
    make_contact(admin, email="other@x.example")
    admin.post("/rest/v1/rpc/secure_blacklist_customer", {"p_customer_id": bad["id"], "p_reason": "x"})
    assert admin.post("/rest/v1/rpc/opt_out", {"customer_id": out["id"]}).json()["success"]
    view = {"resource": "customers", "name": "News", "search": {"tag": "news", "sort": "name", "view": "card"}}
    row = make_campaign(admin, view_id=admin.create("/rest/v1/saved_views", view)["id"])
    assert (row["number"], row["status"], row["segment_name"]) == ("C-1001", "draft", "News")
    path = f"{CAMPAIGNS}/{row['id']}"
    audience = admin.get(f"{path}/audience").json()
    assert (audience["people"], audience["mails"], audience["leaves"]) == (5, 1, False)
    scheduled = admin.post(f"{path}/schedule", {}).json()
    assert (scheduled["status"], scheduled["waiting"], scheduled["skipped"]) == ("scheduled", 1, 4)
    assert admin.patch(path, {"name": "x"}).json()["code"] == "not_a_draft"
    assert admin.post(f"{path}/schedule", {}).json()["code"] == "no_such_step"
    assert send(app) == 1
    people = {each["customer_id"]: each for each in admin.items("/rest/v1/campaign_contacts", campaign_id=row["id"])}
    reasons = {twin["id"]: "same_address", nobody["id"]: "no_email", bad["id"]: "blacklisted", out["id"]: "opted_out"}
    assert {key: each["reason"] for key, each in people.items()} == {maya["id"]: None} | reasons
    done = admin.get(path).json()
    assert [done[name] for name in ("status", "recipients", "sent", "skipped", "waiting")] == ["done", 5, 1, 4, 0]
    assert send(app) == 0
    [mail] = mails(app)
    assert (mail.to, mail.subject, mail.next_try_at) == ("maya@x.example", "[SAMPLE] News", None)
    assert mail.text.startswith("Hello Maya\n\n--\n")
    assert mail.text.rstrip().endswith(str(mail.unsubscribe))


def test_only_production_sends_and_names_missing_settings(
    app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = admin.within("production")
    make_contact(live, email="maya@x.example")
    row = make_campaign(live)
    refused = live.post(f"{CAMPAIGNS}/{row['id']}/schedule", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_mail_server")
    assert live.items("/rest/v1/campaign_contacts") == []
    monkeypatch.setattr(app.state.settings, "smtp_url", "smtp://127.0.0.1:1")
    later = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    live.post(f"{CAMPAIGNS}/{row['id']}/schedule", {"scheduled_at": later})
    assert (send(app), mails(app)) == (0, [])
    assert live.post(f"{CAMPAIGNS}/{row['id']}/stop").json()["status"] == "done"
    assert [each["reason"] for each in live.items("/rest/v1/campaign_contacts")] == ["stopped"]
    second = make_campaign(live)
    live.post(f"{CAMPAIGNS}/{second['id']}/schedule", {})
    assert send(app) == 1
    [mail] = mails(app)
    message = compose_message(mail, None, "shop@x.example")
    assert (mail.subject, mail.next_try_at is not None) == ("News", True)
    assert message["List-Unsubscribe"] == f"<{mail.unsubscribe}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_one_click_and_no_more_come(app: FastAPI, admin: Client, stranger: Client) -> None:
    maya = make_contact(admin, email="maya@x.example")
    row = make_campaign(admin)
    admin.post(f"{CAMPAIGNS}/{row['id']}/schedule", {})
    send(app)
    link = str(mails(app)[0].unsubscribe)
    place = link[link.index("/rest") :]
    read = stranger.ask("GET", place)
    assert (read.status_code, "Unsubscribe?" in read.text) == (200, True)
    assert admin.get(f"{CAMPAIGNS}/{row['id']}").json()["opted_out"] == 0
    body: dict[str, Any] = {
        "content": "List-Unsubscribe=One-Click",
        "headers": {"content-type": "application/x-www-form-urlencoded"},
    }
    assert [stranger.ask("POST", place, **body).status_code for _ in range(2)] == [200, 200]
    assert admin.get(f"{CAMPAIGNS}/{row['id']}").json()["opted_out"] == 1
    wrong = place[:-6] + ("AAAA==" if not place.endswith("AAAA==") else "BBBB==")
    assert [stranger.ask(method, wrong).status_code for method in ("GET", "POST")] == [404, 404]
    again = make_campaign(admin)
    assert admin.post(f"{CAMPAIGNS}/{again['id']}/schedule", {}).json()["code"] == "nobody"
    assert admin.post("/rest/v1/rpc/opt_in", {"customer_id": maya["id"]}).status_code == 200
    assert admin.get(f"{CAMPAIGNS}/{again['id']}/audience").json()["mails"] == 1


def test_clicks_through_one_provider_are_never_too_many(app: FastAPI, admin: Client, served: Served) -> None:
    for number in range(5):
        make_contact(admin, email=f"reader{number}@x.example")
    row = make_campaign(admin)
    admin.post(f"{CAMPAIGNS}/{row['id']}/schedule", {})
    send(app)
    links = [str(mail.unsubscribe) for mail in mails(app)]
    paths = [link[link.index("/rest") :] for link in links]
    provider = served(address_limit_per_minute=2).http
    assert [provider.post(path).status_code for path in paths] == [200] * 5
    assert admin.get(f"{CAMPAIGNS}/{row['id']}").json()["opted_out"] == 5
    assert [provider.post(paths[0]).status_code for _ in range(2)] == [200, 429]  # a link has a limit of its own
    guesses = [provider.post(f"{path[:-6]}AAAA==").status_code for path in paths[:3]]
    assert guesses == [404, 404, 429]


def test_orders_after_the_mail_are_its_own_and_everybody_sees_their_part(
    app: FastAPI, admin: Client, sales: Client, colleague: Client
) -> None:
    mine, theirs = make_contact(sales, email="a@x.example"), make_contact(colleague, email="b@x.example")
    make_order(admin, customer_id=mine["id"], unit_price=100)
    own, whole = make_campaign(sales), make_campaign(admin)
    for client, row in ((admin, whole), (sales, own)):
        client.post(f"{CAMPAIGNS}/{row['id']}/schedule", {})
        send(app)
    assert [row["id"] for row in sales.items(CAMPAIGNS)] == [own["id"]]
    assert colleague.get(f"{CAMPAIGNS}/{own['id']}").status_code == 404
    assert [each["customer_id"] for each in sales.items("/rest/v1/campaign_contacts", campaign_id=own["id"])] == [
        mine["id"]
    ]
    make_order(admin, customer_id=mine["id"], unit_price=20, quantity=2)
    make_order(admin, customer_id=theirs["id"], unit_price=7)
    gone = make_order(admin, customer_id=mine["id"], unit_price=50)
    admin.patch(f"/rest/v1/purchases/{gone['id']}", {"order_status": "cancelled"})
    earned = [admin.get(f"{CAMPAIGNS}/{row['id']}/results").json() for row in (own, whole)]
    assert earned == [{"orders": 1, "orders_total": 40, "buyers": 1}, {"orders": 1, "orders_total": 7, "buyers": 1}]
    assert sales.get(f"{CAMPAIGNS}/{own['id']}/results").json() == earned[0]
    assert admin.get("/rest/v1/integrity").json()["ok"]
    assert admin.delete(f"{CAMPAIGNS}/{own['id']}").json()["code"] == "not_a_draft"
    draft = make_campaign(sales)
    assert sales.delete(f"{CAMPAIGNS}/{draft['id']}").status_code == 204


def mailing(client: Client, contact: dict[str, Any]) -> list[Any]:
    answer = client.get(f"/rest/v1/customers/{contact['id']}/mailing").json()
    return [answer[name] for name in ("opted_out_by_name", "by_link", "campaign_number")] + [
        answer["opted_out_at"] is not None
    ]


def test_staff_can_opt_an_address_out_and_back_in_on_record(
    app: FastAPI, admin: Client, sales: Client, colleague: Client, guest: Client, stranger: Client
) -> None:
    mine = make_contact(sales, name="Mine", email="one@x.example")
    theirs = make_contact(colleague, name="Theirs", email="one@x.example")
    silent = make_contact(sales, name="Silent", email=None, phone=None)
    for client in (colleague, guest, admin.within("test")):
        assert client.get(f"/rest/v1/customers/{mine['id']}/mailing").status_code == 404
        assert client.post("/rest/v1/rpc/opt_out", {"customer_id": mine["id"]}).status_code in (403, 422)
    assert mailing(sales, mine) == [None, False, None, False]
    refused = sales.post("/rest/v1/rpc/opt_out", {"customer_id": silent["id"]})
    assert (refused.status_code, refused.json()["detail"]) == (422, "This contact has no email address")
    for _ in range(2):
        assert sales.post("/rest/v1/rpc/opt_out", {"customer_id": mine["id"]}).json()["success"]
    assert mailing(sales, mine) == mailing(colleague, theirs) == mailing(admin, mine) == ["Sales", False, None, True]

    def listed(client: Client, asked: str) -> list[str]:
        return [row["name"] for row in client.items("/rest/v1/customers", opted_out=asked, sort="name")]

    assert (listed(sales, "true"), listed(colleague, "true"), listed(sales, "false")) == (
        ["Mine"],
        ["Theirs"],
        ["Silent"],
    )
    assert (listed(admin, "true"), listed(admin, "true,false")) == (["Mine", "Theirs"], ["Mine", "Silent", "Theirs"])
    assert sales.get("/rest/v1/customers", opted_out="perhaps").status_code == 400
    assert colleague.post("/rest/v1/rpc/opt_in", {"customer_id": theirs["id"]}).json()["success"]
    assert (mailing(sales, mine), listed(sales, "true")) == ([None, False, None, False], [])
    row = make_campaign(sales)
    sales.post(f"{CAMPAIGNS}/{row['id']}/schedule", {})
    send(app)
    link = str(mails(app)[0].unsubscribe)
    assert stranger.ask("POST", link[link.index("/rest") :]).status_code == 200
    assert mailing(sales, mine) == mailing(admin, theirs) == [None, True, "C-1001", True]
    assert mailing(colleague, theirs) == [None, True, None, True]
    assert [each["action"] for each in admin.items("/rest/v1/audit_logs", table_name="campaign_opt_outs")] == [
        "insert", "delete", "insert",
    ]  # fmt: skip
