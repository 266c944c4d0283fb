"""Schemas of webhook endpoints and deliveries."""

from datetime import datetime
from typing import Annotated

from pydantic import Field
from typing_extensions import override

from orderkeep.core.context import Context
from orderkeep.core.environment import Environment
from orderkeep.core.http.schemas import ChangeIn, Flag, IdOut, In, InstallationRowOut, RequiredText
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.webhooks.enums import WebhookEvent, WebhookState, WebhookStatus
from orderkeep.webhooks.models import WebhookDelivery, WebhookEndpoint
from orderkeep.webhooks.rules import endpoint_state

Events = Annotated[list[WebhookEvent], Field(min_length=1, max_length=len(WebhookEvent))]


class WebhookEndpointOut(InstallationRowOut):
    """An endpoint. `failing_since` is the first failure since the last success."""

    url: str
    events: list[WebhookEvent]
    environment: Environment
    failing_since: datetime | None
    disabled_at: datetime | None
    created_by: IdOut | None
    created_by_name: str | None
    state: WebhookState


class WebhookEndpointSecretOut(WebhookEndpointOut):
    """An endpoint with a new signing secret. It is null if the request is repeated under its Idempotency-Key."""

    secret: str | None


class WebhookEndpointList(ListQuery[WebhookEndpointOut]):
    """Endpoints of all environments, newest first."""

    table = WebhookEndpoint
    sorts = ("created_at", "url")
    searches = (WebhookEndpoint.url,)
    more_filters = ("environment",)
    labels = {"created_by_name": ("created_by", Profile.full_name)}

    @classmethod
    @override
    def enrich(cls, ctx: Context, rows: list[WebhookEndpointOut]) -> None:
        """Add the state."""
        for row in rows:
            row["state"] = endpoint_state(row["disabled_at"], row["failing_since"])


class WebhookEndpointIn(In):
    """A new endpoint."""

    url: RequiredText
    events: Events
    environment: Environment


class WebhookEndpointChange(ChangeIn):
    """Changed fields of an endpoint. `disabled` stops messages to it, or resumes them."""

    url: RequiredText = ""
    events: Events = []
    disabled: Flag = False


class WebhookDeliveryOut(InstallationRowOut):
    """A message with the result of its last attempt. `answer` is the first kilobyte of the response."""

    endpoint_id: IdOut
    endpoint_url: str | None
    event_type: str
    record_id: IdOut | None
    body: str
    status: WebhookStatus
    attempts: int
    next_try_at: datetime | None
    answered_at: datetime | None
    status_code: int | None
    ms: int | None
    answer: str | None
    error: str | None


class WebhookDeliveryList(ListQuery[WebhookDeliveryOut]):
    """Deliveries of the last 30 days, newest first."""

    table = WebhookDelivery
    more_filters = ("event_type",)
    labels = {"endpoint_url": ("endpoint_id", WebhookEndpoint.url)}
