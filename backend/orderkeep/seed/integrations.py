"""Sample integrations: an API key that no one knows, and a paused webhook with past deliveries. Nothing is sent."""

from datetime import timedelta
from http import HTTPStatus

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.identity.api_keys.actions import issue
from orderkeep.identity.api_keys.enums import KeyScope
from orderkeep.identity.api_keys.schemas import ApiKeyIn
from orderkeep.sales.models import SalesOrder
from orderkeep.sales.schemas import OrderList
from orderkeep.seed.clock import at
from orderkeep.settings import Settings
from orderkeep.webhooks.actions import body_of, change_endpoint, create_endpoint, delivery_of
from orderkeep.webhooks.enums import WebhookEvent, WebhookStatus
from orderkeep.webhooks.rules import MOST_ATTEMPTS
from orderkeep.webhooks.schemas import WebhookEndpointChange, WebhookEndpointIn

HERE = Environment.DEVELOPMENT
Result = tuple[int | None, int, str | None]
ADDRESS = "https://accounting.example/orderkeep"
"""A name that no one can register (RFC 2606)."""
SCOPES = [KeyScope.CATALOG_READ, KeyScope.STOCK_READ, KeyScope.ORDERS_WRITE]
EVENTS = [WebhookEvent.ORDER_CREATED, WebhookEvent.ORDER_COMPLETED, WebhookEvent.ORDER_CANCELLED]
NO_ANSWER = "No answer within 10 seconds"
RESULTS: tuple[Result, ...] = ((200, 143, None), (200, 121, None), (503, 88, None), (None, 10_004, NO_ANSWER))
"""Status code, milliseconds and error of the last attempt, oldest first."""


def seed_integrations(ctx: Context, settings: Settings) -> None:
    """Add the key and the webhook."""
    state_of(ctx.db).attach(settings)
    with at(ctx, 40):
        issue(ctx, ApiKeyIn(name="Online shop", scopes=SCOPES, environment=HERE))  # its secret is discarded
    with at(ctx, 30):
        given = WebhookEndpointIn(url=ADDRESS, events=EVENTS, environment=HERE)
        endpoint_id = create_endpoint(ctx, given).endpoint_id
    newest = select(SalesOrder.id).order_by(SalesOrder.created_at.desc(), SalesOrder.id).limit(len(RESULTS))
    orders = {row["id"]: row for row in OrderList.some(ctx, list(ctx.db.scalars(newest)))}
    for days_ago, (row_id, row), result in zip((6, 5, 4, 3), orders.items(), RESULTS, strict=False):
        with at(ctx, days_ago):
            _deliver(ctx, endpoint_id, body_of(WebhookEvent.ORDER_CREATED, ctx.now, row), (row_id, result))
    with at(ctx, 2):
        change_endpoint(ctx, endpoint_id, WebhookEndpointChange(disabled=True))


def _deliver(ctx: Context, endpoint_id: str, body: str, outcome: tuple[str, Result]) -> None:
    """A message that was delivered at once or, after all attempts, given up."""
    row_id, (code, ms, error) = outcome
    delivery = delivery_of(endpoint_id, WebhookEvent.ORDER_CREATED, row_id, body, ctx.now)
    is_delivered = code == HTTPStatus.OK
    delivery.status = (WebhookStatus.DELIVERED if is_delivered else WebhookStatus.FAILED).value
    delivery.attempts = 1 if is_delivered else MOST_ATTEMPTS
    delivery.next_try_at = None
    delivery.answered_at = ctx.now + timedelta(seconds=1 if is_delivered else 86_000)
    delivery.status_code, delivery.ms, delivery.error = code, ms, error
    delivery.answer = "ok" if is_delivered else "Service Unavailable" if code else None
    ctx.add(delivery)
