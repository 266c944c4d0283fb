"""What our mail client sends, byte by byte: every kind of e-mail reaches an email server in a readable form.

`serving` checks each message that it received. These tests send one of each kind, with long and foreign values.
"""

import time
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.header import decode_header, make_header
from email.headerregistry import Address
from typing import Any

import pytest
from starlette.testclient import TestClient

from orderkeep.admin.mail_templates.actions import ALL_MAILS
from orderkeep.campaigns.sending import send_some
from orderkeep.core.clock import utc_now
from orderkeep.core.environment import Environment
from orderkeep.identity.accounts.one_time_codes import write_mail
from orderkeep.identity.mail.message import NEVER_ENCODED, new_message
from orderkeep.identity.mail.server.connection import send_message
from orderkeep.identity.mail.server.rules import server_of_url
from tests.clients import Client, application_of
from tests.identity.auth_client import Auth
from tests.identity.conftest import Inside
from tests.identity.invitation_client import invite
from tests.mailserver import MailStore, message_faults, serving
from tests.makers import make_contact, make_enquiry, make_quote

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]

SITE = "https://orders.a-name-that-is-as-long-as-those-of-real-companies.example/the-shop-in-the-old-town"
FOREIGN = "Käserei Łódź 京都 – " * 9
LONG_ADDRESS = f"{'a' * 60}@{'b' * 60}.{'c' * 60}.example"
CAMPAIGNS = "/rest/v1/campaigns"


@pytest.fixture
def letterbox() -> MailStore:
    """What arrives."""
    return MailStore()


@pytest.fixture
def shop(deploy: Deploy, letterbox: MailStore, free_tcp_port: int) -> Iterator[Client]:
    """The admin of an installation with a long address that sends real e-mail."""
    with serving(letterbox, free_tcp_port) as address:
        http = deploy(smtp_url=address, public_url=SITE, default_environment=Environment.PRODUCTION)
        application_of(http).state.campaigns.stop()
        yield Client(http, Auth(http).session("admin@shop.example"), "production")


def arrived(letterbox: MailStore, number: int) -> list[bytes]:
    """The messages, once there are so many."""
    end = time.monotonic() + 20
    while len(letterbox.raw) < number:
        assert time.monotonic() < end, (len(letterbox.raw), number)
        time.sleep(0.02)
    return letterbox.raw


def header(raw: bytes, name: bytes) -> list[bytes]:
    """The lines of the header that have this name, as they were sent."""
    return [line for line in raw.partition(b"\r\n\r\n")[0].split(b"\r\n") if line.startswith(name + b": ")]


def test_a_campaign_leaves_with_a_link_that_providers_can_read(shop: Client, letterbox: MailStore) -> None:
    make_contact(shop, name=FOREIGN[:100], email=LONG_ADDRESS)
    campaign = shop.create(CAMPAIGNS, {"name": "News", "subject": FOREIGN, "body": f"{{name}} {FOREIGN}"})
    assert shop.post(f"{CAMPAIGNS}/{campaign['id']}/schedule", {}).status_code == 200
    state = application_of(shop.http).state
    while send_some(state.database, state.settings, utc_now()):
        pass
    [raw] = arrived(letterbox, 1)
    [link] = header(raw, b"List-Unsubscribe")
    assert link.startswith(f"List-Unsubscribe: <{SITE}/rest/v1/unsubscribe/".encode())
    assert link.endswith(b">")
    assert header(raw, b"List-Unsubscribe-Post") == [b"List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
    assert letterbox.mails[0]["Subject"] == FOREIGN.strip()
    path = link.decode().removeprefix(f"List-Unsubscribe: <{SITE}").removesuffix(">")
    assert shop.http.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200


def test_letters_to_customers_arrive_readable(shop: Client, letterbox: MailStore) -> None:
    contact = make_contact(shop, name=FOREIGN[:100], email=LONG_ADDRESS)
    quote = make_quote(shop, customer_id=contact["id"], title=FOREIGN[:100])
    sent = {"subject": FOREIGN, "message": FOREIGN * 20}
    assert shop.post(f"/rest/v1/quotes/{quote['id']}/send", sent).status_code == 200
    enquiry = make_enquiry(shop, customer_id=contact["id"], subject=FOREIGN[:100])
    answer = {"way": "mail", "answer": "x" * 2000, "subject": FOREIGN}
    assert shop.post(f"/rest/v1/enquiries/{enquiry['id']}/answer", answer).status_code == 200
    arrived(letterbox, 2)
    assert [mail["Subject"] for mail in letterbox.mails] == [FOREIGN.strip()] * 2
    assert [mail["To"] for mail in letterbox.mails] == [LONG_ADDRESS] * 2
    assert [mail.get_body().get_content().strip() for mail in letterbox.mails] == [(FOREIGN * 20).strip(), "x" * 2000]
    [file] = letterbox.mails[0].iter_attachments()
    assert (file.get_filename(), file.get_content()[:4]) == (f"{quote['number']}.pdf", b"%PDF")


def test_every_standard_mail_arrives_readable(shop: Client, letterbox: MailStore, inside: Inside) -> None:
    with inside() as ctx:
        for mail in ALL_MAILS:
            write_mail(ctx, LONG_ADDRESS, mail, {each.name: f"{FOREIGN} {each.sample}" for each in mail.placeholders})
    invite(shop)
    assert len(arrived(letterbox, len(ALL_MAILS) + 1)) == len(ALL_MAILS) + 1


def test_the_test_mail_arrives_readable(shop: Client, letterbox: MailStore, free_tcp_port: int) -> None:
    server = {"host": "127.0.0.1", "port": free_tcp_port, "security": "none", "user": "", "sender": "shop@shop.example"}
    tested = shop.post("/rest/v1/mail_server/test", {**server, "sender_name": FOREIGN[:80]})
    assert (tested.status_code, tested.json()["problem"]) == (200, None)
    # Python's newer parser leaves spaces between encoded words of a name.
    name = str(make_header(decode_header(message_from_bytes(letterbox.raw[0])["From"])))
    assert " ".join(name.split()) == f"{FOREIGN[:80].strip()} <shop@shop.example>"


def test_ids_and_links_are_never_encoded(letterbox: MailStore, free_tcp_port: int) -> None:
    values = dict.fromkeys(NEVER_ENCODED, f"<{'d' * 300}@shop.example>")
    values["references"] = " ".join([f"<{'e' * 100}@shop.example>"] * 20)
    with serving(letterbox, free_tcp_port) as address:
        message = new_message()
        message["From"], message["To"] = Address(FOREIGN, "shop", "shop.example"), "maya@x.example"
        for name, value in values.items():
            message[name] = value
        message.set_content("Hello")
        server = server_of_url(address, "shop@shop.example")
        assert server is not None
        send_message(server, message, "maya@x.example")
    read: Any = message_from_bytes(letterbox.raw[0])
    assert {name: "".join(read[name].splitlines()) for name in NEVER_ENCODED} == values


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        (b"List-Unsubscribe: =?utf-8?q?=3Chttps?=", 1),
        (b"To: =?utf-8?q?maya=40x=2Eexample?=", 1),
        (b"To: =?utf-8?q?Maya?= <maya@x.example>", 0),
        (b"Subject: =?utf-8?q?" + b"a" * 70 + b"?=", 1),
        (b"Subject: " + b"a" * 990, 1),
        (b"Subject: K\xc3\xa4se", 1),
        (b"Subject: a\nb", 1),
    ],
)
def test_unreadable_headers_are_found(line: bytes, faults: int) -> None:
    assert len(message_faults(line + b"\r\n\r\nHello\r\n")) == faults
