"""Creates and changes webhook endpoints, rotates their secrets and sends messages again."""

import secrets
from dataclasses import dataclass
from datetime import datetime

import orjson
from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.events import audit
from orderkeep.core.events.change_feed_reader import newest_position
from orderkeep.core.ids import new_id
from orderkeep.identity.second_factor.sealed_seeds import SeedEncryption
from orderkeep.keys import factor_key
from orderkeep.settings import settings_of
from orderkeep.webhooks.enums import TEST_EVENT, WebhookStatus
from orderkeep.webhooks.models import WebhookCursor, WebhookDelivery, WebhookEndpoint, WebhookSecret
from orderkeep.webhooks.rules import SECRET_BYTES, SECRET_OVERLAP, secret_from, url_problem
from orderkeep.webhooks.schemas import WebhookEndpointChange, WebhookEndpointIn

MAX_ENDPOINTS = 20
CURSOR = 1


@dataclass(frozen=True)
class IssuedEndpoint:
    """An endpoint and its new secret, which is shown once."""

    endpoint_id: str
    secret: str


def create_endpoint(ctx: Context, given: WebhookEndpointIn) -> IssuedEndpoint:
    """Add an endpoint, which receives changes from now on. Raises Invalid, or Conflict if there are too many."""
    _check_url(ctx, given.url)
    if ctx.db.scalars(select(func.count(WebhookEndpoint.id))).one() >= MAX_ENDPOINTS:
        raise Conflict(f"There are already {MAX_ENDPOINTS} webhooks. Delete one first.", code="too_many_webhooks")
    _follow_feed(ctx)
    events = sorted(set(given.events))
    endpoint = ctx.add(WebhookEndpoint(**{**given.complete(), "events": events}, active_since=ctx.now))
    return IssuedEndpoint(endpoint.id, _new_secret(ctx, endpoint))


def change_endpoint(ctx: Context, endpoint_id: str, given: WebhookEndpointChange) -> None:
    """Change address or events, or disable or enable the endpoint. Raises Invalid."""
    endpoint = ctx.find(WebhookEndpoint, endpoint_id, lock=True)
    values = given.given(without={"disabled"})
    if given.sent("url"):
        _check_url(ctx, given.url)
    if given.sent("events"):
        values["events"] = sorted(set(given.events))
    if given.sent("disabled") and given.disabled != (endpoint.disabled_at is not None):
        values["disabled_at"] = ctx.now if given.disabled else None
        values["failing_since"] = None
        if given.disabled:
            give_up_pending(ctx, endpoint.id)
        else:
            _follow_feed(ctx)
            values["active_since"] = ctx.now
    ctx.change(endpoint, values)


def rotate_secret(ctx: Context, endpoint_id: str) -> IssuedEndpoint:
    """Create a new secret. Messages are signed with the old one as well for 24 hours."""
    endpoint = ctx.find(WebhookEndpoint, endpoint_id, lock=True)
    mine = WebhookSecret.endpoint_id == endpoint.id
    ctx.db.execute(delete(WebhookSecret).where(mine, WebhookSecret.expires_at.is_not(None)))
    old = update(WebhookSecret).where(mine, WebhookSecret.expires_at.is_(None))
    ctx.db.execute(old.values(expires_at=ctx.now + SECRET_OVERLAP))
    audit.record(ctx.db, "webhook_secret_rotated", row=endpoint, url=endpoint.url)
    return IssuedEndpoint(endpoint.id, _new_secret(ctx, endpoint))


def send_test(ctx: Context, endpoint_id: str) -> str:
    """Queue a test message and return its id. Raises Conflict if the endpoint is disabled."""
    endpoint = ctx.find(WebhookEndpoint, endpoint_id)
    _refuse_disabled(endpoint)
    data = {"message": "This is a test event from Orderkeep", "environment": endpoint.environment}
    body = body_of(TEST_EVENT, ctx.now, data)
    return ctx.add(delivery_of(endpoint.id, TEST_EVENT, None, body, ctx.now)).id


def redeliver_message(ctx: Context, delivery_id: str) -> None:
    """Send a message again, with the same id and content. Raises Conflict if the endpoint is disabled."""
    delivery = ctx.find(WebhookDelivery, delivery_id, lock=True)
    _refuse_disabled(ctx.find(WebhookEndpoint, delivery.endpoint_id))
    ctx.change(delivery, {"status": WebhookStatus.PENDING, "attempts": 0, "next_try_at": ctx.now})


def body_of(event_type: str, at: datetime, data: object) -> str:
    """The text of a message."""
    document = {"type": event_type, "timestamp": at, "data": data}
    return orjson.dumps(document, option=orjson.OPT_UTC_Z).decode()


def delivery_of(endpoint_id: str, event_type: str, record_id: str | None, body: str, now: datetime) -> WebhookDelivery:
    """A message that is due now."""
    return WebhookDelivery(
        endpoint_id=endpoint_id,
        event_type=event_type,
        record_id=record_id,
        body=body,
        status=WebhookStatus.PENDING,
        attempts=0,
        next_try_at=now,
    )


def give_up_pending(ctx: Context, endpoint_id: str) -> None:
    """Give up the messages to a disabled endpoint. They can be sent again by hand."""
    pending = update(WebhookDelivery).where(
        WebhookDelivery.endpoint_id == endpoint_id, WebhookDelivery.next_try_at.is_not(None)
    )
    why = "The webhook was disabled"
    ctx.db.execute(pending.values(status=WebhookStatus.FAILED, next_try_at=None, error=why))


def open_secrets(session: Session, endpoint_id: str, now: datetime, seal: SeedEncryption) -> list[str]:
    """The secrets to sign with, the current one first."""
    query = select(WebhookSecret).where(WebhookSecret.endpoint_id == endpoint_id)
    found = [row for row in session.scalars(query) if row.expires_at is None or row.expires_at > now]
    found.sort(key=lambda row: row.created_at, reverse=True)
    opened = [seal.open(row.sealed, row.id) for row in found]
    return [secret_from(raw) for raw in opened if raw is not None]


def _new_secret(ctx: Context, endpoint: WebhookEndpoint) -> str:
    raw, secret_id = secrets.token_bytes(SECRET_BYTES), new_id()
    sealed = SeedEncryption(factor_key(settings_of(ctx.db))).seal(raw, secret_id)
    ctx.db.add(WebhookSecret(id=secret_id, endpoint_id=endpoint.id, sealed=sealed, created_at=ctx.now))
    ctx.db.flush()
    return secret_from(raw)


def _check_url(ctx: Context, url: str) -> None:
    if problem := url_problem(url, loopback=settings_of(ctx.db).webhook_allow_loopback):
        raise Invalid(problem, field="url")


def _refuse_disabled(endpoint: WebhookEndpoint) -> None:
    if endpoint.disabled_at:
        raise Conflict("This webhook is disabled. Enable it first.", code="webhook_disabled")


def _follow_feed(ctx: Context) -> None:
    """Begin at the end of the change feed, unless another endpoint already follows it."""
    active = select(WebhookEndpoint.id).where(WebhookEndpoint.disabled_at.is_(None)).limit(1)
    cursor = ctx.db.get(WebhookCursor, CURSOR)
    if cursor and ctx.db.scalars(active).first():
        return
    xact, change_id = newest_position(ctx.db)
    if cursor is None:
        ctx.db.add(WebhookCursor(id=CURSOR, xact=xact, change_id=change_id))
    else:
        cursor.xact, cursor.change_id = xact, change_id
    ctx.db.flush()
