"""Addresses, signatures, events and retries of webhooks."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.webhooks.enums import WebhookEvent, WebhookState
from orderkeep.webhooks.rules import (
    MAX_ATTEMPTS,
    connection_order,
    endpoint_state,
    event_of,
    is_given_up,
    is_public,
    retry_delay,
    secret_from,
    signature,
    signatures,
    status_event,
    url_problem,
)

NOW = datetime(2026, 11, 25, tzinfo=UTC)
FORM = "Enter a URL such as https://example.com/webhooks"
PRIVATE = "Webhooks can't be sent to private or local addresses"
HTTPS = "The URL must start with https://"
ASCII = "Enter a URL in plain ASCII, with xn--... for international names"
USER = "Remove the username and password from the URL"

ADDRESSES_REFUSED = (
    "0.0.0.0",  # noqa: S104  # an address to refuse
    "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
    "169.254.169.254", "169.254.170.2", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1",
    "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255", "168.63.129.16",
    "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:7f00:1::", "2001:db8::1", "2002:7f00:1::",
    "2002:808:808::1", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1",
    "ff02::1", "4000::1",
)  # fmt: skip
ADDRESSES_ALLOWED = (
    "1.1.1.1", "8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1",
    "198.17.255.255", "198.20.0.1", "223.255.255.255", "2606:4700:4700::1111", "2a00:1450:4001:800::200e",
)  # fmt: skip

URLS_REFUSED = {
    "http://example.com/": HTTPS,
    "ftp://example.com/": HTTPS,
    "file:///etc/passwd": FORM,
    "gopher://example.com/": HTTPS,
    "javascript:alert(1)": FORM,
    "//example.com/": HTTPS,
    "example.com/hook": FORM,
    "https://": FORM,
    "https:///path": FORM,
    "https://localhost/": PRIVATE,
    "https://LOCALHOST/": PRIVATE,
    "https://shop.localhost/": PRIVATE,
    "https://intranet/": PRIVATE,
    "https://printer.local/": PRIVATE,
    "https://metadata.google.internal/": PRIVATE,
    "https://localhost./": FORM,
    "https://127.0.0.1./": FORM,
    "https://example.com./": FORM,
    "https://127.0.0.1/": PRIVATE,
    "https://10.0.0.1/": PRIVATE,
    "https://169.254.169.254/latest/meta-data": PRIVATE,
    "https://[::1]/": PRIVATE,
    "https://[::]/": PRIVATE,
    "https://[::ffff:127.0.0.1]/": PRIVATE,
    "https://[::ffff:7f00:1]/": PRIVATE,
    "https://[64:ff9b::7f00:1]/": PRIVATE,
    "https://[2002:7f00:1::]/": PRIVATE,
    "https://[fe80::1%25eth0]/": FORM,
    "https://2130706433/": FORM,
    "https://0177.0.0.1/": FORM,
    "https://0x7f.0.0.1/": FORM,
    "https://0x7f000001/": FORM,
    "https://127.1/": FORM,
    "https://127.0.1/": FORM,
    "https://1.2.3.4.5/": FORM,
    "https://0/": FORM,
    "https://example.0x7f/": FORM,
    "https://user@example.com/": USER,
    "https://user:secret@example.com/": USER,
    "https://example.com@127.0.0.1/": USER,
    "https://@127.0.0.1/": USER,
    "https://127.0.0.1#@example.com/": FORM,
    "https://example.com/#part": FORM,
    "https://example.com\\@127.0.0.1/": ASCII,
    "https://exa mple.com/": ASCII,
    "https://example.com/\r\nHost: localhost": ASCII,
    "https://example.com/\t": ASCII,
    "https://b\u00fccher.example/": ASCII,
    "https://\u24db\u24de\u24d2alhost/": ASCII,
    "https://127\u30020\u30020\u30021/": ASCII,
    "https://\uff11\uff12\uff17.0.0.1/": ASCII,
    "https://example%2ecom/": FORM,
    "https://%6c%6f%63alhost/": FORM,
    "https://exa_mple-.com/": FORM,
    "https://-example.com/": FORM,
    "https://example..com/": FORM,
    "https://.example.com/": FORM,
    "https://example.com:0/": FORM,
    "https://example.com:99999/": FORM,
    "https://example.com:x/": FORM,
    "https://[::1/": FORM,
    f"https://example.com/{'a' * 2000}": ASCII,
}
URLS_ALLOWED = (
    "https://example.com/hook", "https://EXAMPLE.com", "https://example.com:8443/a?b=c", "https://xn--bcher-kva.example/",
    "https://93.184.216.34/", "https://[2606:4700:4700::1111]/", "https://a.b-c.d1.example/x%20y",
)  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES_REFUSED)
def test_addresses_that_are_not_on_the_public_internet_are_refused(address: str) -> None:
    assert is_public(address) is False


@pytest.mark.parametrize("address", ADDRESSES_ALLOWED)
def test_public_addresses_are_allowed(address: str) -> None:
    assert is_public(address) is True


def test_only_this_computer_is_allowed_for_development() -> None:
    assert [is_public(each, loopback=True) for each in ("127.0.0.1", "::1", "127.9.9.9")] == [True] * 3
    others = [each for each in ADDRESSES_REFUSED if each not in ("127.0.0.1", "::1", "127.255.255.254")]
    assert [each for each in others if is_public(each, loopback=True)] == []


@pytest.mark.parametrize(("url", "problem"), URLS_REFUSED.items())
def test_an_address_that_cannot_be_used_is_refused_with_its_reason(url: str, problem: str) -> None:
    assert url_problem(url) == problem


@pytest.mark.parametrize("url", URLS_ALLOWED)
def test_a_public_https_address_is_accepted(url: str) -> None:
    assert url_problem(url) is None


def test_http_is_for_this_computer_alone_and_only_in_development() -> None:
    here = ("http://127.0.0.1:9000/x", "http://localhost:9000/", "http://[::1]:9000/", "https://localhost/")
    assert [url_problem(each, loopback=True) for each in here] == [None] * 4
    assert url_problem("http://10.0.0.1/", loopback=True) == HTTPS
    assert url_problem("https://10.0.0.1/", loopback=True) == PRIVATE
    assert url_problem("http://example.com/", loopback=True) == HTTPS


def test_the_signature_is_the_one_of_the_standard() -> None:
    """The example of the Standard Webhooks libraries."""
    secret, message = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek"
    found = signature(secret, message, 1614265330, '{"test": 2432232314}')
    assert found == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert signatures([secret, secret], message, 1614265330, '{"test": 2432232314}') == f"{found} {found}"
    assert secret_from(b"\0" * 32) == "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="


def test_retries_take_about_a_day() -> None:
    waits = [retry_delay(attempts, 0.5) for attempts in range(1, MAX_ATTEMPTS)]
    assert [int(each.total_seconds()) for each in waits if each] == [
        5, 20, 80, 320, 1280, 5120, 20480, 21600, 21600, 21600,
    ]  # fmt: skip
    assert timedelta(hours=24) < sum((each for each in waits if each), timedelta()) < timedelta(hours=28)
    assert (retry_delay(1, 0), retry_delay(1, 1)) == (timedelta(seconds=4), timedelta(seconds=6))
    assert retry_delay(MAX_ATTEMPTS, 0.5) is None


@pytest.mark.parametrize(
    ("since", "code", "given_up"),
    [(None, 500, False), (NOW - timedelta(hours=71), 500, False), (NOW - timedelta(days=3), None, True),
     (NOW, 410, True)],
)  # fmt: skip
def test_an_endpoint_is_given_up_after_days_or_when_it_is_gone(
    since: datetime | None, code: int | None, given_up: bool
) -> None:
    assert is_given_up(since, NOW, code) is given_up


def test_an_endpoint_is_active_failing_or_disabled() -> None:
    assert [endpoint_state(None, None), endpoint_state(None, NOW), endpoint_state(NOW, NOW)] == [
        WebhookState.ACTIVE, WebhookState.FAILING, WebhookState.DISABLED,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "action", "event"),
    [
        ("customers", "insert", WebhookEvent.CONTACT_CREATED),
        ("purchases", "update", WebhookEvent.ORDER_UPDATED),
        ("purchases", "delete", WebhookEvent.ORDER_DELETED),
        ("quotes", "delete", None),
        ("workspace_documents", "insert", None),
        ("audit_logs", "insert", None),
    ],
)
def test_changes_become_events(table: str, action: str, event: WebhookEvent | None) -> None:
    assert event_of(table, action) is event


@pytest.mark.parametrize(
    ("table", "old", "new", "event"),
    [
        ("purchases", {"order_status": "new"}, {"order_status": "shipped"}, WebhookEvent.ORDER_SHIPPED),
        ("purchases", None, {"order_status": "shipped"}, WebhookEvent.ORDER_SHIPPED),
        ("purchases", {"order_status": "shipped"}, {"order_status": "shipped"}, None),
        ("purchases", {"notes": "a"}, {"notes": "b"}, None),
        ("quotes", {"status": "sent"}, {"status": "accepted"}, WebhookEvent.QUOTE_ACCEPTED),
        ("stock_orders", {"status": "shipped"}, {"status": "received"}, WebhookEvent.STOCK_ORDER_RECEIVED),
        ("customers", {"status": "active"}, {"status": "sent"}, None),
        ("quotes", {"status": "sent"}, None, None),
    ],
)
def test_a_status_that_is_reached_is_an_event(
    table: str, old: dict[str, object] | None, new: dict[str, object] | None, event: WebhookEvent | None
) -> None:
    assert status_event(table, old, new) is event


def test_the_families_of_addresses_alternate() -> None:
    assert connection_order(["2606::1", "2606::2", "93.184.216.34"]) == ["2606::1", "93.184.216.34", "2606::2"]
    assert connection_order(["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4", "1.1.1.5"]) == [
        "1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4",
    ]  # fmt: skip
    assert connection_order(["1.1.1.1"]) == ["1.1.1.1"]
