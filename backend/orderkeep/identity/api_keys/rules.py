"""The format, scopes and state of API keys. No database, no clock."""

from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from zlib import crc32

from orderkeep.core.environment import Environment
from orderkeep.identity.api_keys.enums import KeyScope, KeyState

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
RANDOM_CHARACTERS = 32
CHECKSUM_CHARACTERS = 6
SHOWN_CHARACTERS = 4
START = "ok_"
PREFIXES = {Environment.PRODUCTION: "ok_live_", Environment.TEST: "ok_test_", Environment.DEVELOPMENT: "ok_dev_"}

READS: dict[KeyScope, frozenset[str]] = {
    KeyScope.CONTACTS_READ: frozenset({"contacts.read", "prospects.read"}),
    KeyScope.ENQUIRIES_READ: frozenset({"enquiries.read"}),
    KeyScope.CALLS_READ: frozenset({"calls.read"}),
    KeyScope.QUOTES_READ: frozenset({"quotes.read"}),
    KeyScope.ORDERS_READ: frozenset({"orders.read"}),
    KeyScope.CATALOG_READ: frozenset({"catalog.read"}),
    KeyScope.STOCK_READ: frozenset({"stock.read"}),
    KeyScope.VENDORS_READ: frozenset({"vendors.read"}),
    KeyScope.STOCK_ORDERS_READ: frozenset({"stock_orders.read"}),
    KeyScope.SHIPMENTS_READ: frozenset({"shipments.read"}),
    KeyScope.TASKS_READ: frozenset({"tasks.read"}),
    KeyScope.CALENDAR_READ: frozenset({"calendar.read"}),
    KeyScope.DOCUMENTS_READ: frozenset({"documents.read"}),
    KeyScope.WORKSPACE_READ: frozenset({"workspace.read"}),
    KeyScope.CAMPAIGNS_READ: frozenset({"campaigns.read"}),
    KeyScope.REPORTS_READ: frozenset({"reports.read", "dashboard.read", "today.read", "search.read", "records.read"}),
    KeyScope.CHANGES_READ: frozenset({"changes.read"}),
}
WRITES: dict[KeyScope, frozenset[str]] = {
    KeyScope.CONTACTS_WRITE: frozenset({"contacts.edit", "contacts.blacklist", "contacts.assign", "prospects.edit"}),
    KeyScope.ENQUIRIES_WRITE: frozenset({"enquiries.edit"}),
    KeyScope.CALLS_WRITE: frozenset({"calls.edit"}),
    KeyScope.QUOTES_WRITE: frozenset({"quotes.edit"}),
    KeyScope.ORDERS_WRITE: frozenset({"orders.place", "orders.edit", "orders.delete"}),
    KeyScope.CATALOG_WRITE: frozenset({"catalog.edit", "categories.edit"}),
    KeyScope.STOCK_WRITE: frozenset({"stock.adjust", "stock.allocate", "stock.count"}),
    KeyScope.VENDORS_WRITE: frozenset({"vendors.edit"}),
    KeyScope.STOCK_ORDERS_WRITE: frozenset({"stock_orders.edit"}),
    KeyScope.SHIPMENTS_WRITE: frozenset({"shipments.edit", "shipments.receive"}),
    KeyScope.TASKS_WRITE: frozenset({"tasks.edit"}),
    KeyScope.CALENDAR_WRITE: frozenset({"calendar.edit"}),
    KeyScope.DOCUMENTS_WRITE: frozenset({"documents.edit"}),
    KeyScope.WORKSPACE_WRITE: frozenset({"workspace.edit"}),
    KeyScope.CAMPAIGNS_WRITE: frozenset({"campaigns.edit"}),
}


def permissions_of(scopes: Iterable[str]) -> frozenset[str]:
    """The permissions of these scopes. Unknown scopes give none."""
    known = [KeyScope(each) for each in scopes if each in set(KeyScope)]
    found: set[str] = set()
    for scope in known:
        found |= READS.get(scope, frozenset()) | WRITES.get(scope, frozenset())
        if scope in WRITES:
            found |= READS[KeyScope(scope.replace(":write", ":read"))]
    return frozenset(found)


def scope_for(permission: str) -> KeyScope | None:
    """The smallest scope with this permission, or None if no key may have it."""
    return next((scope for scope, found in (READS | WRITES).items() if permission in found), None)


def key_of(environment: Environment, random: str) -> str:
    """A key of this environment: prefix, random characters and a checksum."""
    body = PREFIXES[environment] + random
    return body + checksum(body)


def checksum(body: str) -> str:
    """CRC-32 in base 62: a mistyped key is noticed without a lookup, and a scanner for leaked keys knows real ones."""
    number, found = crc32(body.encode()), ""
    while number:
        number, digit = divmod(number, len(ALPHABET))
        found = ALPHABET[digit] + found
    return found.rjust(CHECKSUM_CHARACTERS, ALPHABET[0])


def is_key(text: str) -> bool:
    """Whether a bearer token is meant as an API key. Access tokens never begin like one."""
    return text.startswith(START)


def is_complete(text: str) -> bool:
    """Whether the key has the format and checksum of one that was issued."""
    prefix = next((each for each in PREFIXES.values() if text.startswith(each)), None)
    if prefix is None or not text.isascii():
        return False
    body, given = text[:-CHECKSUM_CHARACTERS], text[-CHECKSUM_CHARACTERS:]
    return len(body) == len(prefix) + RANDOM_CHARACTERS and checksum(body) == given


def hint_of(key: str) -> str:
    """The part of the key that stays visible."""
    prefix = next(each for each in PREFIXES.values() if key.startswith(each))
    return key[: len(prefix) + SHOWN_CHARACTERS]


def hash_of(key: str) -> str:
    """Return the stored form of a key."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def state_of(expires_at: datetime | None, revoked_at: datetime | None, now: datetime) -> KeyState:
    """Whether the key works. A revoked key doesn't expire."""
    if revoked_at:
        return KeyState.REVOKED
    return KeyState.EXPIRED if expires_at and now >= expires_at else KeyState.ACTIVE
