"""Text of a record stays text in every e-mail, PDF and export: it makes no markup, link, action, formula or header."""

import csv
import io
import zipfile
from email import message_from_bytes
from email.headerregistry import Address
from email.policy import SMTP, default
from typing import Any

import pytest
from fastapi import FastAPI
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject, TextStringObject
from sqlalchemy import select

from orderkeep.admin.mail_templates.actions import ALL_MAILS
from orderkeep.campaigns.sending import send_some
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.mail.queue import compose_message
from orderkeep.identity.mail.templates.rules import MailText, StandardMail, filled_in
from tests.architecture.bodies import query_parameters
from tests.architecture.routes import endpoints_of
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_quote
from tests.pdf import pages, squeezed

pytestmark = pytest.mark.one_database

HOSTILE = (
    '=HYPERLINK("https://evil.example")<img src=x onerror=hacked()><a href="javascript:hacked()">x</a>'
    '#link("https://evil.example")[x] {text}'
)
HEADERS = {
    "From", "To", "Subject", "Message-ID", "Date", "Auto-Submitted", "Content-Type", "Content-Transfer-Encoding",
    "MIME-Version",
}  # fmt: skip
ACTIONS = {
    "/JS", "/JavaScript", "/URI", "/Launch", "/OpenAction", "/AA", "/GoToR", "/SubmitForm", "/EmbeddedFiles",
    "/RichMedia", "/AcroForm",
}  # fmt: skip
"""What a PDF does when it is opened or clicked."""
LINE_ENDINGS = ("\r\n", "\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029")
FORMULAS = ("=", "+", "-", "@")


@pytest.mark.parametrize("mail", ALL_MAILS, ids=lambda mail: mail.kind)
def test_an_email_has_one_plain_part_and_no_header_of_its_values(mail: StandardMail) -> None:
    injected = f"{HOSTILE}\r\nBcc: all@evil.example\r\n\r\n<script>hacked()</script>"
    values = {each.name: injected for each in mail.placeholders}
    named = " ".join(f"{{{name}}}" for name in values)
    for text in (MailText(mail.subject, mail.text), MailText(f"{mail.subject} {named}", mail.text)):
        filled = filled_in(text, values)
        row = Mail(id="m", to="maya@customers.example", subject=filled.subject, text=filled.text, created_at=utc_now())
        sent = compose_message(row, None, Address("Shop", "shop", "shop.example")).as_bytes(policy=SMTP)
        read = message_from_bytes(sent, policy=default)
        assert (set(read.keys()), len(read.keys())) == (HEADERS, len(HEADERS))
        assert (read.get_content_type(), read.is_multipart(), read["To"]) == (
            "text/plain", False, "maya@customers.example",
        )  # fmt: skip
        assert values == {} or HOSTILE in read.get_content()


def test_a_campaign_email_has_one_plain_part_and_no_header_of_its_values(app: FastAPI, admin: Client) -> None:
    app.state.campaigns.stop()
    make_contact(admin, name=HOSTILE, email="maya@customers.example", tags=["news"])
    search = {"resource": "customers", "name": HOSTILE[:60], "search": {"tag": "news"}}
    view = admin.create("/rest/v1/saved_views", search)["id"]
    headers = HEADERS - {"Auto-Submitted"} | {"Reply-To", "List-Unsubscribe", "List-Unsubscribe-Post"}
    for ending in LINE_ENDINGS:
        injected = f"{ending}Bcc: all@evil.example{ending}{ending}<script>hacked()</script>"
        texts = {"name": HOSTILE, "subject": f"{HOSTILE}{injected}", "body": f"{{name}} {{first_name}}{injected}"}
        path = f"/rest/v1/campaigns/{admin.create('/rest/v1/campaigns', {**texts, 'view_id': view})['id']}"
        scheduled = admin.post(f"{path}/schedule", {}).json()
        assert (scheduled["status"], scheduled["waiting"]) == ("scheduled", 1)
        while send_some(app.state.database, app.state.settings, utc_now()):
            pass
        read = newest_mail(app)
        assert (set(read.keys()), len(read.keys())) == (headers, len(headers)), ascii(ending)
        assert (read.get_content_type(), read.is_multipart()) == ("text/plain", False)
        assert (read["To"], read["Reply-To"]) == ("maya@customers.example", admin.email)
        assert read["Subject"].endswith(f"{HOSTILE} Bcc: all@evil.example <script>hacked()</script>")
        link, text = read["List-Unsubscribe"].strip("<>"), read.get_content()
        assert link.startswith(f"{app.state.settings.public_url}/rest/v1/unsubscribe/")
        assert (text.count(HOSTILE), text.count(link), text.rstrip().endswith(link)) == (1, 1, True)


def newest_mail(app: FastAPI) -> Any:
    """The e-mail that was written last, as a mail program reads it."""
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now(), commit=False) as ctx:
        row = ctx.db.scalars(select(Mail).order_by(Mail.created_at.desc(), Mail.id.desc())).first()
        assert row is not None
        sent = compose_message(row, None, Address("Shop", "shop", "shop.example")).as_bytes(policy=SMTP)
    return message_from_bytes(sent, policy=default)


def actions_of(pdf: bytes) -> set[str]:
    """The actions anywhere in the file."""
    found: set[str] = set()
    waiting: list[Any] = [PdfReader(io.BytesIO(pdf)).trailer]
    seen: set[int] = set()
    while waiting:
        each = waiting.pop()
        if isinstance(each, IndirectObject):
            if each.idnum in seen:
                continue
            seen.add(each.idnum)
            each = each.get_object()
        if isinstance(each, DictionaryObject):
            found |= {str(part) for part in (*each.keys(), each.get("/S")) if str(part) in ACTIONS}
            waiting += each.values()
        elif isinstance(each, ArrayObject):
            waiting += each
    return found


def test_actions_are_found() -> None:
    writer, file = PdfWriter(), io.BytesIO()
    writer.add_blank_page(10, 10)
    link = {NameObject("/S"): NameObject("/URI"), NameObject("/URI"): TextStringObject("https://evil.example")}
    writer.add_annotation(0, DictionaryObject({NameObject("/A"): DictionaryObject(link)}))
    writer.write(file)
    assert actions_of(file.getvalue()) == {"/URI"}


@pytest.fixture
def shop(admin: Client) -> dict[str, str]:
    """Records full of hostile text, and the path of each document."""
    words = dict.fromkeys(("name", "legal_name", "address", "bank_name", "invoice_footer", "tax_number"), HOSTILE[:200])
    assert admin.patch("/rest/v1/settings", words).status_code == 200
    contact = make_contact(admin, name=HOSTILE, notes=HOSTILE, address=HOSTILE)
    product = make_product(admin, name=HOSTILE, description=HOSTILE)
    order = make_order(admin, customer_id=contact["id"], product_id=product["id"], notes=HOSTILE)
    lines = [{"product_id": product["id"], "quantity": 1, "unit_price": 5, "notes": HOSTILE}]
    group = admin.create("/rest/v1/purchase_orders", {"customer_id": contact["id"], "lines": lines, "notes": HOSTILE})
    delivery = admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": order["id"], "quantity": 1}]})
    camera = make_product(admin, name=f"{HOSTILE} 2", stock_quantity=0, is_unit_tracked=True)
    unit = admin.create("/rest/v1/assets", {"product_id": camera["id"], "serial_number": "S-1"})
    line = {"description": HOSTILE, "quantity": 1, "unit_price": 1}
    words = dict.fromkeys(("title", "description", "terms_conditions"), HOSTILE)
    quote = make_quote(admin, customer_id=contact["id"], lines=[line], **words)
    assert admin.patch(f"/rest/v1/quotes/{quote['id']}", {"status": "sent"}).status_code == 200
    assert admin.post(f"/rest/v1/quotes/{quote['id']}/revise", {"lines": [line | {"quantity": 2}]}).status_code == 200
    return {
        "/rest/v1/purchases/{id}/receipt": f"/rest/v1/purchases/{order['id']}/receipt",
        "/rest/v1/orders/{id}/receipt": f"/rest/v1/orders/{group['id']}/receipt",
        "/rest/v1/purchase_orders/{id}/receipt": f"/rest/v1/purchase_orders/{group['id']}/receipt",
        "/rest/v1/deliveries/{id}/note": f"/rest/v1/deliveries/{delivery['id']}/note",
        "/rest/v1/purchases/receipts": f"/rest/v1/purchases/receipts?ids={order['id']}",
        "/rest/v1/purchases/delivery_notes": f"/rest/v1/purchases/delivery_notes?ids={order['id']}",
        "/rest/v1/purchases/labels": f"/rest/v1/purchases/labels?ids={order['id']}",
        "/rest/v1/quotes/{id}/pdf": f"/rest/v1/quotes/{quote['id']}/pdf",
        "/rest/v1/quotes/{id}/versions/{revision}/pdf": f"/rest/v1/quotes/{quote['id']}/versions/1/pdf",
        "/rest/v1/assets/labels": f"/rest/v1/assets/labels?ids={unit['id']}",
    }


@pytest.mark.slow
def test_no_pdf_does_anything(app: FastAPI, admin: Client, shop: dict[str, str]) -> None:
    printed = {
        path for path, methods in app.openapi()["paths"].items() if "paper" in query_parameters(methods.get("get", {}))
    }
    reports = {path for path in printed if path.startswith("/rest/v1/reports/")}
    assert printed - reports - {"/rest/v1/offers/{token}/pdf"} == set(shop)  # the customer's page prints the same quote
    for path in reports:
        assert actions_of(admin.get(path).content) == set(), path
    text = squeezed("".join(pages(admin.get("/rest/v1/reports/products/pdf"))))
    assert "onerror=hacked()" in text
    for path in shop.values():
        answer = admin.get(path)
        text = squeezed("".join(pages(answer)))
        assert "onerror=hacked()" in text, path
        assert actions_of(answer.content) == set(), path


@pytest.mark.slow
def test_no_export_has_a_formula(app: FastAPI, admin: Client, shop: dict[str, str]) -> None:
    exports = [each.path for each in endpoints_of(app) if each.path.endswith("/export") and each.method == "GET"]
    hostile = 0
    for path in exports:
        table = admin.get(path, format="csv")
        assert table.status_code == 200, path
        cells = [cell for line in csv.reader(io.StringIO(table.text)) for cell in line]
        hostile += sum(HOSTILE[:20] in cell for cell in cells)
        assert [cell for cell in cells if cell.startswith(FORMULAS) and not _is_number(cell)] == [], path
        book = admin.get(path, format="xlsx")
        with zipfile.ZipFile(io.BytesIO(book.content)) as parts:
            sheets = [parts.read(name) for name in parts.namelist() if name.startswith("xl/worksheets/sheet")]
        assert sheets, path
        assert not any(b"<f>" in sheet or b"<hyperlink" in sheet for sheet in sheets), path
    assert len(exports) > 30
    assert hostile > 8


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
