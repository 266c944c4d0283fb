"""The settings of the business over HTTP."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from orderkeep.business.enums import CURRENCIES
from orderkeep.core.events.change_feed import Change
from orderkeep.identity.mail.server.connection import sender_of
from orderkeep.identity.mail.server.rules import server_of_url
from orderkeep.settings import Settings
from tests.clients import Client
from tests.makers import make_product

pytestmark = pytest.mark.one_database

SETTINGS, AUDIT = "/rest/v1/settings", "/rest/v1/audit_logs"


def test_nothing_is_stored_until_the_first_change(admin: Client) -> None:
    shown = admin.get(SETTINGS).json()
    assert (shown["version"], shown["name"], shown["currency"], shown["time_zone"]) == (1, "", "USD", None)
    assert admin.items(AUDIT, table_name="settings") == []


def test_a_change_is_shown_and_audited(admin: Client) -> None:
    sent = {
        "name": " Feld Tool Supply ", "address": "1180 W Front Street\nBoise, ID 83702",
        "iban": "de89 3704 0044 0532 0130 00",
        "default_tax_rate": 8.125, "payment_terms_days": 30,
    }  # fmt: skip
    shown = admin.patch(SETTINGS, sent).json()
    assert (shown["name"], shown["iban"], shown["default_tax_rate"]) == (
        "Feld Tool Supply", "DE89370400440532013000", 8.125
    )  # fmt: skip
    assert admin.get(SETTINGS).json() == shown
    [entry] = admin.items(AUDIT, table_name="settings")
    assert (entry["action"], entry["old"]["name"], entry["new"]["name"]) == ("update", "", "Feld Tool Supply")
    assert entry["new"]["default_tax_rate"] == 8125


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("iban", "DE89370400440532013001", "This IBAN isn't valid. Check it against your bank statement."),
        ("bic", "DEUT", "Enter a BIC of 8 or 11 characters, such as DEUTDEFF"),
        ("currency", "JPY", "Choose a currency with two decimals, such as USD or EUR"),
        ("locale", "xx-XX", "Choose a country from the list"),
        ("time_zone", "Mars/Base", "Choose a time zone such as Europe/Berlin"),
        ("default_tax_rate", 100.001, "Enter a rate from 0 to 100 with up to three decimals"),
        ("email", "nobody", "Enter an email address such as name@example.com"),
        ("name", "two\nlines", "Must be one line"),
    ],
)
def test_a_bad_value_is_refused_and_changes_nothing(admin: Client, field: str, value: object, sentence: str) -> None:
    before = admin.get(SETTINGS).json()
    refused = admin.patch(SETTINGS, {"phone": "555", field: value})
    assert (refused.status_code, refused.json()["errors"]) == (422, [{"field": field, "message": sentence}])
    assert admin.get(SETTINGS).json() == before


def test_a_region_brings_its_usual_formats_except_those_sent_with_it(admin: Client) -> None:
    names = ("locale", "number_format", "date_format", "week_start", "clock", "currency")
    shown = admin.patch(SETTINGS, {"locale": "de-DE"}).json()
    assert [shown[name] for name in names] == ["de-DE", "point_comma", "day_month_dots", "monday", "24", "USD"]
    shown = admin.patch(SETTINGS, {"locale": "en-US", "date_format": "iso"}).json()
    assert [shown[name] for name in names] == ["en-US", "comma_point", "iso", "sunday", "12", "USD"]
    shown = admin.patch(SETTINGS, {"locale": "en-US", "name": "X"}).json()
    assert (shown["date_format"], shown["name"], len(shown["regions"])) == ("iso", "X", 246)


def test_two_admins_do_not_overwrite_each_other(admin: Client) -> None:
    assert admin.patch(SETTINGS, {"name": "One"}, headers={"If-Match": '"1"'}).json()["version"] == 2
    stale = admin.patch(SETTINGS, {"name": "Two"}, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "changed_elsewhere")
    assert admin.get(SETTINGS).json()["name"] == "One"


def test_the_currency_is_fixed_once_the_business_has_an_amount(admin: Client) -> None:
    assert admin.patch(SETTINGS, {"currency": "eur"}).json()["currency"] == "EUR"
    make_product(admin.within("test"), price=12)
    assert admin.patch(SETTINGS, {"currency": "GBP"}).status_code == 200
    make_product(admin.within("production"), price=12)
    refused = admin.patch(SETTINGS, {"currency": "USD", "name": "X"})
    assert refused.json()["errors"] == [
        {"field": "currency", "message": "The currency can't change because amounts already exist in GBP"}
    ]
    shown = admin.get(SETTINGS).json()
    assert (shown["currency"], shown["currency_fixed"], shown["name"]) == ("GBP", True, "")
    assert admin.patch(SETTINGS, {"currency": "GBP", "name": "X"}).status_code == 200


def test_each_currency_that_is_offered_can_be_chosen(admin: Client) -> None:
    offered = admin.get(SETTINGS).json()["currencies"]
    assert (offered, len(offered)) == (sorted(CURRENCIES), len(set(offered)))
    assert {"HUF", "IDR", "COP", "PKR", "RSD", "USD", "EUR"} <= set(offered)
    assert [code for code in offered if admin.patch(SETTINGS, {"currency": code}).json()["currency"] != code] == []
    refused = admin.patch(SETTINGS, {"currency": "JPY"})
    assert (refused.status_code, admin.get(SETTINGS).json()["currency"]) == (422, offered[-1])


def test_only_admins_read_and_change_them(sales: Client, guest: Client) -> None:
    for other in (sales, guest):
        assert other.get(SETTINGS).status_code == 403
        assert other.patch(SETTINGS, {"name": "Mine"}).status_code == 403
        assert other.delete(f"{SETTINGS}/logo").status_code == 403


def test_everyone_gets_the_formats_with_the_configuration(admin: Client, stranger: Client) -> None:
    assert stranger.get("/config.json").json()["formats"] == {
        "currency": "USD", "locale": "en-US", "date_format": "day_month_name", "number_format": "comma_point",
        "week_start": "monday", "clock": "24", "time_zone": None,
    }  # fmt: skip
    admin.patch(SETTINGS, {"currency": "EUR", "clock": "12", "time_zone": "Pacific/Auckland"})
    config = stranger.get("/config.json").json()
    assert (config["formats"]["currency"], config["formats"]["clock"], config["time_zone"]) == (
        "EUR", "12", "Pacific/Auckland"
    )  # fmt: skip
    admin.patch(SETTINGS, {"time_zone": ""})
    assert stranger.get("/config.json").json()["time_zone"] == "UTC"


def test_a_change_is_announced_in_every_environment(admin: Client, app: FastAPI) -> None:
    admin.patch(SETTINGS, {"name": "One"})
    with app.state.database.reading() as session:
        query = select(Change.environment).where(Change.table_name == "settings")
        told = session.scalars(query.execution_options(across_environments=True)).all()
    assert sorted(told) == ["development", "production", "test"]


def test_the_public_contact_is_the_address_of_the_business(admin: Client, http: TestClient) -> None:
    assert http.get("/config.json").json()["support_email"] == ""
    for email in ("hello@feld.example", ""):
        admin.patch(SETTINGS, {"email": email})
        assert http.get("/config.json").json()["support_email"] == email


@pytest.mark.parametrize(
    ("values", "sender"),
    [
        ({}, "no-reply@127.0.0.1"),
        ({"public_url": "http://localhost:8000"}, "no-reply@localhost.localdomain"),
        ({"public_url": "http://till:8000"}, "no-reply@localhost.localdomain"),
        ({"public_url": "http://[::1]:8000"}, "no-reply@localhost.localdomain"),
        ({"public_url": "https://shop.feld.example"}, "no-reply@shop.feld.example"),
        ({"public_url": "https://shop.feld.example", "support_email": "help@host.example"}, "help@host.example"),
    ],
)
def test_emails_never_come_from_an_invented_host(values: dict[str, Any], sender: str) -> None:
    assert Settings(**values).mail_sender == sender
    server = server_of_url("smtp://mail.example", Settings(**values).mail_sender)
    assert server is not None
    assert str(sender_of(server)) == sender
