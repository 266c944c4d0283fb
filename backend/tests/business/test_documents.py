"""Documents carry the letterhead and the formats of the business."""

from datetime import date

import pytest

from orderkeep.business.enums import DateFormat, NumberFormat
from orderkeep.business.formats import Formats
from tests.clients import Client
from tests.makers import make_contact
from tests.pdf import pages, squeezed

pytestmark = pytest.mark.one_database

SETTINGS, QUOTES = "/rest/v1/settings", "/rest/v1/quotes"
HEAD = {"name": "Feld Tool Supply", "address": "1180 W Front Street\nBoise", "tax_number": "82-4417093"}


@pytest.mark.parametrize(
    ("currency", "number_format", "shown"),
    [
        ("USD", NumberFormat.COMMA_POINT, "−$1,234.50"),
        ("CHF", NumberFormat.COMMA_POINT, "−CHF\u00a01,234.50"),
        ("EUR", NumberFormat.POINT_COMMA, "−1.234,50\u00a0€"),
        ("EUR", NumberFormat.SPACE_COMMA, "−1\u202f234,50\u00a0€"),
        ("GBP", NumberFormat.APOSTROPHE_POINT, "−£1’234.50"),
    ],
)
def test_an_amount_has_the_separators_of_the_business(currency: str, number_format: NumberFormat, shown: str) -> None:
    assert Formats(currency, number_format).amount(-1234.5) == shown


def test_every_date_format_is_known() -> None:
    day = date(2026, 3, 5)
    assert [Formats(date_format=each).day(day) for each in DateFormat] == [
        "5 Mar 2026", "Mar 5, 2026", "05/03/2026", "05.03.2026", "03/05/2026", "2026-03-05"
    ]  # fmt: skip


def test_a_quote_has_the_letterhead_and_formats(admin: Client) -> None:
    assert admin.patch(SETTINGS, {"currency": "EUR"}).status_code == 200
    contact = make_contact(admin)
    quote = admin.create(QUOTES, {"title": "Drills", "total_amount": 1234.5, "customer_id": contact["id"]})
    path = f"{QUOTES}/{quote['id']}/pdf"
    plain = squeezed(pages(admin.get(path, paper="a4"))[0])
    assert "€1,234.50" in plain
    assert "Feld" not in plain
    admin.patch(SETTINGS, HEAD | {"number_format": "point_comma", "date_format": "iso"})
    text = squeezed(pages(admin.get(path, paper="a4"))[0])
    for word in ("Feld Tool Supply", "1180 W Front Street", "Boise", "Tax no. 82-4417093", "1.234,50", "€"):
        assert squeezed(word) in text, word
    assert "$" not in text


def test_an_email_of_a_quote_is_signed_by_the_business(admin: Client) -> None:
    contact = make_contact(admin, email="greta@example.com")
    quote = admin.create(QUOTES, {"title": "Drills", "total_amount": 5, "customer_id": contact["id"]})
    admin.patch(SETTINGS, HEAD)
    message = admin.get(f"{QUOTES}/{quote['id']}/sending").json()["message"]
    assert message.endswith("\nFeld Tool Supply")
