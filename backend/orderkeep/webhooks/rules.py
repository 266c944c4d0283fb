"""Events, signatures, retries and addresses of webhooks. No database, no clock."""

import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from itertools import zip_longest
from urllib.parse import urlsplit

from orderkeep.core.values import Columns
from orderkeep.webhooks.enums import WebhookEvent, WebhookState

RECORDS = {
    "customers": "contact",
    "enquiries": "enquiry",
    "quotes": "quote",
    "purchases": "order",
    "products": "product",
    "stock_orders": "stock_order",
    "shipments": "shipment",
}
"""Table → how its records are called in events."""
ACTIONS = {"insert": "created", "update": "updated", "delete": "deleted"}
STATUS_COLUMNS = {"purchases": "order_status", "quotes": "status", "stock_orders": "status", "shipments": "status"}
REACHED: dict[tuple[str, str], WebhookEvent] = {
    ("quotes", "sent"): WebhookEvent.QUOTE_SENT,
    ("quotes", "accepted"): WebhookEvent.QUOTE_ACCEPTED,
    ("quotes", "rejected"): WebhookEvent.QUOTE_DECLINED,
    ("purchases", "shipped"): WebhookEvent.ORDER_SHIPPED,
    ("purchases", "delivered"): WebhookEvent.ORDER_DELIVERED,
    ("purchases", "completed"): WebhookEvent.ORDER_COMPLETED,
    ("purchases", "cancelled"): WebhookEvent.ORDER_CANCELLED,
    ("stock_orders", "ordered"): WebhookEvent.STOCK_ORDER_ORDERED,
    ("stock_orders", "received"): WebhookEvent.STOCK_ORDER_RECEIVED,
    ("stock_orders", "cancelled"): WebhookEvent.STOCK_ORDER_CANCELLED,
    ("shipments", "received"): WebhookEvent.SHIPMENT_RECEIVED,
}
"""Table and new status → the event."""

PREFIX = "whsec_"
"""Of a secret in the Standard Webhooks format."""
SECRET_BYTES = 32
SECRET_OVERLAP = timedelta(hours=24)

FIRST_RETRY_S = 5
MAX_RETRY_S = 6 * 3600
MAX_ATTEMPTS = 11
JITTER = 0.2
DISABLED_AFTER = timedelta(days=3)

ALWAYS_REFUSED = tuple(
    ip_network(text)
    for text in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/3", "168.63.129.16/32",
    )
)  # fmt: skip
"""IPv4 addresses that aren't on the public internet, and the metadata address of Azure, which looks as if it were."""
PUBLIC_IPV6 = ip_network("2000::/3")
REFUSED_IPV6 = tuple(ip_network(text) for text in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"))
"""Parts of it that embed IPv4 addresses (Teredo, 6to4) or are for documentation."""
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
HOST = re.compile(r"(?=.{1,253}\Z)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
LOCAL_NAMES = ("localhost", "local", "internal", "home", "lan", "intranet", "arpa")
MAX_URL_LENGTH = 2_000
MAX_ADDRESSES = 4
"""Of a host, that an attempt tries to connect to."""


def event_of(table: str, action: str) -> WebhookEvent | None:
    """The event of a change of a record, or None if it isn't reported."""
    name = f"{RECORDS.get(table)}.{ACTIONS.get(action)}"
    return WebhookEvent(name) if name in set(WebhookEvent) else None


def status_event(table: str, old: Columns | None, new: Columns | None) -> WebhookEvent | None:
    """The event of a status that a record has reached."""
    column = STATUS_COLUMNS.get(table, "")
    if not new or column not in new or (old or {}).get(column) == new[column]:
        return None
    return REACHED.get((table, str(new[column])))


def signature(secret: str, message_id: str, timestamp: int, body: str) -> str:
    """The signature of a message (Standard Webhooks, symmetric, version 1)."""
    key = b64decode(secret.removeprefix(PREFIX))
    content = f"{message_id}.{timestamp}.{body}".encode()
    return f"v1,{b64encode(hmac.new(key, content, sha256).digest()).decode()}"


def signatures(secrets: Iterable[str], message_id: str, timestamp: int, body: str) -> str:
    """The header with a signature per secret, the current one first."""
    return " ".join(signature(secret, message_id, timestamp, body) for secret in secrets)


def secret_from(random: bytes) -> str:
    """The text form of a secret."""
    return PREFIX + b64encode(random).decode()


def retry_delay(attempts: int, chance: float) -> timedelta | None:
    """How long to wait after this many attempts, about a day in total, or None to give up. `chance` is 0 to 1."""
    if attempts >= MAX_ATTEMPTS:
        return None
    seconds = min(FIRST_RETRY_S * 4 ** (attempts - 1), MAX_RETRY_S)
    return timedelta(seconds=seconds * (1 - JITTER + 2 * JITTER * chance))


def is_given_up(failing_since: datetime | None, now: datetime, status_code: int | None) -> bool:
    """Whether the endpoint is disabled: it says that it is gone, or has only failed for days."""
    gone = 410
    return status_code == gone or (failing_since is not None and now - failing_since >= DISABLED_AFTER)


def endpoint_state(disabled_at: datetime | None, failing_since: datetime | None) -> WebhookState:
    """Whether the endpoint receives messages."""
    if disabled_at:
        return WebhookState.DISABLED
    return WebhookState.FAILING if failing_since else WebhookState.ACTIVE


def is_public(text: str, *, loopback: bool = False) -> bool:
    """Whether messages may be sent to this address. `loopback` allows this computer, for development."""
    address = ip_address(text.partition("%")[0])
    if loopback and any(address in network for network in LOOPBACK):
        return True
    if isinstance(address, IPv4Address):
        return not any(address in network for network in ALWAYS_REFUSED)
    return address in PUBLIC_IPV6 and not any(address in network for network in REFUSED_IPV6)


def connection_order(addresses: Sequence[str]) -> list[str]:
    """The addresses to try, in this order: the first ones of both families alternate (RFC 8305, section 4)."""
    first = ip_address(addresses[0].partition("%")[0]).version
    alike = [each for each in addresses if ip_address(each.partition("%")[0]).version == first]
    others = [each for each in addresses if each not in alike]
    pairs = zip_longest(alike, others)
    return [each for pair in pairs for each in pair if each is not None][:MAX_ADDRESSES]


def url_problem(url: str, *, loopback: bool = False) -> str | None:
    """Return why this can't be an endpoint's address, or None. The addresses of its host are checked when sending."""
    if not url.isascii() or not url.isprintable() or " " in url or "\\" in url or len(url) > MAX_URL_LENGTH:
        return "Enter a URL in plain ASCII, with xn--... for international names"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return "Enter a URL such as https://example.com/webhooks"
    if parts.username is not None or parts.password is not None:
        return "Remove the username and password from the URL"
    if parts.fragment or not host or port == 0 or "%" in parts.netloc:
        return "Enter a URL such as https://example.com/webhooks"
    literal = _literal_address(host)
    here = loopback and (host == "localhost" or (literal is not None and is_public(str(literal), loopback=True)))
    if parts.scheme != "https" and not (parts.scheme == "http" and here):
        return "The URL must start with https://"
    return None if here else _host_problem(host, literal)


def _host_problem(host: str, literal: IPv4Address | IPv6Address | None) -> str | None:
    private = "Webhooks can't be sent to private or local addresses"
    if literal is not None:
        return None if is_public(str(literal)) else private
    last = host.rpartition(".")[2]
    if NUMBER.fullmatch(last) or not HOST.fullmatch(host):
        return "Enter a URL such as https://example.com/webhooks"
    return private if last in LOCAL_NAMES or "." not in host else None


def _literal_address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
