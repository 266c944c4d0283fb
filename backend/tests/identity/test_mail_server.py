"""The email server in the settings of the app: saved without its password ever being shown, and tested for real."""

import json
import ssl
from pathlib import Path
from typing import Any

import pytest

from orderkeep.admin.backups import INSTALLATION_SCOPE
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.identity.mail.server import actions
from orderkeep.identity.mail.server.effective import own_settings
from orderkeep.identity.mail.server.models import MailSettings
from orderkeep.settings import Settings
from tests.clients import Client, Served, application_of
from tests.databases import Place
from tests.mailserver import LOGIN, PASSWORD, MailStore, RefusesSenders, certificate, serving, silent

pytestmark = pytest.mark.one_database

PATH = "/rest/v1/mail_server"


def form(port: int, /, **values: Any) -> dict[str, Any]:
    """A complete form for an email server on this machine."""
    return {
        "host": "127.0.0.1",
        "port": port,
        "security": "none",
        "user": "",
        "sender": "orders@shop.example",
        "sender_name": "Lamp shop",
    } | values


def fields(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.text
    return [(each["field"], each["message"]) for each in answer.json()["errors"]]


def stored(client: Client) -> MailSettings | None:
    database = application_of(client.http).state.database
    with unit_of_work(database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
        return own_settings(ctx.db)


def problem(client: Client, **body: Any) -> str | None:
    answer = client.post(f"{PATH}/test", body)
    assert answer.status_code == 200, answer.text
    found: str | None = answer.json()["problem"]
    return found


def test_settings_override_the_server_and_go_back(served: Served) -> None:
    admin = served(smtp_url="smtps://shop:secret%20one@mail.host.example", support_email="help@shop.example")
    before = admin.get(PATH).json()
    assert before == {
        "source": "server",
        "host": "mail.host.example",
        "port": 465,
        "security": "tls",
        "user": "shop",
        "has_password": True,
        "sender": "help@shop.example",
        "sender_name": "",
        "has_server_setting": True,
        "updated_at": None,
    }
    wanted = form(587, host="Mail.Own.example", security="starttls", user="us", password="hidden word 1")
    saved = admin.ask("PUT", PATH, json=wanted)
    assert saved.status_code == 200
    shown = saved.json()
    assert (shown["source"], shown["host"], shown["has_password"]) == ("own", "mail.own.example", True)
    row = stored(admin)
    assert row is not None
    assert "hidden word 1" not in (row.sealed_password or "")
    assert admin.delete(PATH).status_code == 204
    assert admin.get(PATH).json() == before
    assert stored(admin) is None


def test_a_password_is_kept_replaced_or_removed_but_never_shown(served: Served, caplog: Any) -> None:
    admin = served()
    wanted = form(587, host="mail.own.example", user="us", password="hidden word 1")
    admin.ask("PUT", PATH, json=wanted)
    first = stored(admin)
    del wanted["password"]
    wanted["sender_name"] = "Lamps"
    kept = admin.ask("PUT", PATH, json=wanted)
    second = stored(admin)
    assert first is not None
    assert second is not None
    assert first.sealed_password == second.sealed_password
    moved = admin.ask("PUT", PATH, json=wanted | {"host": "mail.thief.example"})
    assert fields(moved) == [("password", actions.ENTER_AGAIN)]
    third = stored(admin)
    assert third is not None
    assert third.host == "mail.own.example"
    tested = admin.post(f"{PATH}/test", wanted | {"host": "mail.thief.example"})
    assert fields(tested) == [("password", actions.ENTER_AGAIN)]
    removed = admin.ask("PUT", PATH, json=wanted | {"password": ""})
    assert removed.json()["has_password"] is False
    entries = [each for each in admin.items("/rest/v1/audit_logs") if each["action"] == "mail_server_changed"]
    assert sorted(each["details"]["password"] for each in entries) == ["changed", "kept", "removed"]
    everything = json.dumps([kept.json(), removed.json(), entries]) + caplog.text
    assert "hidden word" not in everything
    assert str(first.sealed_password) not in everything


def test_a_password_sealed_with_another_key_must_be_entered_again(served: Served, place: Place) -> None:
    admin = served()
    admin.ask("PUT", PATH, json=form(587, user="us", password="hidden word 1"))
    other = served(factor_key="ab" * 32)
    sentence = "The stored password can't be read with this server's key. Enter the password again"
    assert fields(other.post(f"{PATH}/test", form(587, user="us"))) == [("password", sentence)]
    check = {each["code"]: each for each in other.get("/rest/v1/health").json()["checks"]}["mail"]
    assert (check["status"], check["detail"]) == ("failed", f"{sentence}.")


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        ({"host": "smtp://mail.example"}, "host", "Enter the name of the email server, such as mail.example.com"),
        ({"host": "mail.example:25"}, "host", "Enter the name of the email server, such as mail.example.com"),
        ({"port": 0}, "port", "Enter a port from 1 to 65535"),
        ({"port": 65536}, "port", "Enter a port from 1 to 65535"),
        ({"sender": "nobody"}, "sender", "Enter an email address such as name@example.com"),
        ({"sender": "a@x.example,b@x.example"}, "sender", "Enter an email address such as name@example.com"),
        ({"sender_name": "Shop\nBcc: all@x.example"}, "sender_name", "Must be one line"),
        ({"user": "a\r\nb"}, "user", "Must be one line"),
    ],
)
def test_wrong_values_are_named_and_nothing_is_saved(
    admin: Client, values: dict[str, Any], field: str, message: str
) -> None:
    assert fields(admin.ask("PUT", PATH, json=form(25, **values))) == [(field, message)]
    assert admin.get(PATH).json()["source"] == "missing"


@pytest.mark.parametrize("person", ["sales", "guest", "stranger"])
def test_only_admins_reach_them(staff: dict[str, Client], stranger: Client, person: str) -> None:
    client = {**staff, "stranger": stranger}[person]
    status = 401 if person == "stranger" else 403
    assert client.get(PATH).status_code == status
    assert client.ask("PUT", PATH, json=form(25)).status_code == status
    assert client.delete(PATH).status_code == status
    assert client.post(f"{PATH}/test", form(25)).status_code == status


def test_a_test_arrives_and_saves_nothing(admin: Client, free_tcp_port: int) -> None:
    letterbox = MailStore()
    with serving(letterbox, free_tcp_port, asks_login=True):
        answer = admin.post(f"{PATH}/test", form(free_tcp_port, user=LOGIN, password=PASSWORD))
    me = admin.get("/rest/v1/profiles/me").json()["email"]
    assert answer.json() == {"to": me, "problem": None}
    [mail] = letterbox.mails
    assert (mail["From"], mail["To"]) == ("Lamp shop <orders@shop.example>", me)
    assert mail["Subject"] == "Test email from Orderkeep"
    assert admin.get(PATH).json()["source"] == "missing"


def test_what_went_wrong_is_one_plain_sentence(admin: Client, free_tcp_port: int) -> None:
    at = f"127.0.0.1 can't be reached at port {free_tcp_port}: Connection refused"
    assert problem(admin, **form(free_tcp_port)) == at
    with serving(MailStore(), free_tcp_port, asks_login=True):
        wrong = form(free_tcp_port, user=LOGIN, password="wrong")
        assert problem(admin, **wrong) == "127.0.0.1 refused the user name or password"
        required = f"127.0.0.1 doesn't offer STARTTLS at port {free_tcp_port}. Choose another kind of encryption"
        assert problem(admin, **form(free_tcp_port, security="starttls")) == required
        plain = f"127.0.0.1 doesn't use this kind of encryption at port {free_tcp_port}"
        assert problem(admin, **form(free_tcp_port, security="tls")) == plain
    with serving(RefusesSenders("boss@shop.example"), free_tcp_port):
        refused = "127.0.0.1 refused the sender orders@shop.example: Only boss@shop.example may send here"
        assert problem(admin, **form(free_tcp_port)) == refused
        assert problem(admin, **form(free_tcp_port, sender="boss@shop.example")) is None


def test_an_encrypted_connection_needs_a_valid_certificate(
    admin: Client, free_tcp_port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, trusted = certificate(tmp_path)
    letterbox = MailStore()
    with serving(letterbox, free_tcp_port, asks_login=True, starttls=context):
        wanted = form(free_tcp_port, security="starttls", user=LOGIN, password=PASSWORD)
        assert problem(admin, **wanted) == "The certificate of 127.0.0.1 isn't valid: self-signed certificate"
        assert letterbox.mails == []
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        assert ssl.create_default_context().cert_store_stats()["x509_ca"] == 1
        assert problem(admin, **wanted) is None
    assert len(letterbox.mails) == 1


def test_a_server_that_says_nothing_ends_the_test_in_time(
    admin: Client, free_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "TEST_LIMIT", 0.2)
    with silent(free_tcp_port):
        sentence = f"127.0.0.1 didn't answer in time at port {free_tcp_port}"
        assert problem(admin, **form(free_tcp_port)) == sentence


def test_a_change_applies_at_once_without_a_restart(served: Served, free_tcp_port: int) -> None:
    admin, letterbox = served(), MailStore()
    invite = {"email": "new@shop.example", "role": "sales"}
    assert admin.post("/rest/v1/invitations", invite).json()["mailed_at"] is None
    with serving(letterbox, free_tcp_port):
        admin.ask("PUT", PATH, json=form(free_tcp_port))
        second = admin.post("/rest/v1/invitations", invite | {"email": "other@shop.example"}).json()
        assert second["mailed_at"] is not None
        assert letterbox.arrived.wait(10)
        check = {each["code"]: each for each in admin.get("/rest/v1/health").json()["checks"]}["mail"]
        # The thread that sends may not have noted yet that the server accepted the invitation.
        assert check["status"] == "ok"
        assert check["figure"] in ("127.0.0.1 accepts email", "127.0.0.1, 1 email is waiting")
        assert admin.get("/auth/v1/settings").json()["mailer_autoconfirm"] is False
    [mail] = letterbox.mails
    assert (mail["To"], mail["From"]) == ("other@shop.example", "Lamp shop <orders@shop.example>")
    admin.delete(PATH)
    assert admin.get("/auth/v1/settings").json()["mailer_autoconfirm"] is True
    # Resending ended the e-mailed link, and nothing was e-mailed instead.
    again = admin.post(f"/rest/v1/invitations/{second['id']}/resend").json()
    assert (again["mailed_at"], again["link"] is None) == (None, False)


def test_the_password_is_left_out_of_text_forms() -> None:
    settings = Settings(smtp_url="smtp://shop:secret@mail.example")
    server = actions.server_of_url(settings.smtp_url, "a@x.example")
    assert "secret" not in repr(server)
