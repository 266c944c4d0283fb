"""Webhook endpoints and their delivery log over HTTP."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.webhooks import actions
from orderkeep.webhooks.models import WebhookEndpoint
from orderkeep.webhooks.schemas import (
    WebhookDeliveryList,
    WebhookDeliveryOut,
    WebhookEndpointChange,
    WebhookEndpointIn,
    WebhookEndpointList,
    WebhookEndpointOut,
    WebhookEndpointSecretOut,
)

routes = Section(tag="webhooks")
routes.list("/webhook_endpoints", WebhookEndpointList, may="webhooks.manage", export=False, one=True)
routes.list("/webhook_deliveries", WebhookDeliveryList, may="webhooks.manage", export=False, one=True)
routes.deletion("/webhook_endpoints/{id}", WebhookEndpoint, may="webhooks.manage")


@routes.post("/webhook_endpoints", may="webhooks.manage", out=WebhookEndpointSecretOut, once="secret")
def create_webhook_endpoint(ctx: Ctx, body: WebhookEndpointIn) -> WebhookEndpointSecretOut:
    """Add an endpoint. Its signing secret is shown only here."""
    return _endpoint_with_secret(ctx, actions.create_endpoint(ctx, body))


@routes.patch("/webhook_endpoints/{id}", may="webhooks.manage", shows=WebhookEndpointList)
def change_webhook_endpoint(ctx: Ctx, id: str, body: WebhookEndpointChange) -> WebhookEndpointOut:
    """Change address or events, or disable or enable an endpoint."""
    actions.change_endpoint(ctx, id, body)
    return WebhookEndpointList.one(ctx, id)


@routes.post(
    "/webhook_endpoints/{id}/rotate_secret",
    may="webhooks.manage",
    status=200,
    out=WebhookEndpointSecretOut,
    once="secret",
)
def rotate_webhook_secret(ctx: Ctx, id: str) -> WebhookEndpointSecretOut:
    """Create a new signing secret. The old one signs as well for 24 hours."""
    return _endpoint_with_secret(ctx, actions.rotate_secret(ctx, id))


@routes.post("/webhook_endpoints/{id}/test", may="webhooks.manage", shows=WebhookDeliveryList)
def send_test_event(ctx: Ctx, id: str) -> WebhookDeliveryOut:
    """Queue a test event. Its delivery shows the result within seconds."""
    return WebhookDeliveryList.one(ctx, actions.send_test(ctx, id))


@routes.post("/webhook_deliveries/{id}/redeliver", may="webhooks.manage", status=200, shows=WebhookDeliveryList)
def redeliver_webhook(ctx: Ctx, id: str) -> WebhookDeliveryOut:
    """Send a message again, with the same id, so that a receiver that already has it can tell."""
    actions.redeliver_message(ctx, id)
    return WebhookDeliveryList.one(ctx, id)


def _endpoint_with_secret(ctx: Ctx, issued: actions.IssuedEndpoint) -> WebhookEndpointSecretOut:
    return {**WebhookEndpointList.one(ctx, issued.endpoint_id), "secret": issued.secret}
