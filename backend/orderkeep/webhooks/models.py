"""Webhook endpoints, their signing secrets and deliveries. They belong to the installation, each to one environment."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base, Row, index_where
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.webhooks.enums import WebhookStatus


class WebhookEndpoint(Row):
    """An address that receives the chosen events of one environment."""

    __tablename__ = "webhook_endpoints"
    __table_args__ = (Index(None, "created_at", "id"), Index(None, "url", "id"))
    untracked_columns = frozenset({"failing_since"})

    url: Mapped[str]
    events: Mapped[list[str]]
    """Each an `WebhookEvent`."""
    environment: Mapped[Environment]
    active_since: Mapped[datetime]
    """Earlier changes aren't reported."""
    failing_since: Mapped[datetime | None]
    """The first failed attempt since the last success."""
    disabled_at: Mapped[datetime | None]


class WebhookSecret(Base):
    """A signing secret, encrypted. The one without `expires_at` is current."""

    __tablename__ = "webhook_secrets"
    __table_args__ = (Index(None, "endpoint_id"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    endpoint_id: Mapped[str] = mapped_column(Id, ForeignKey("webhook_endpoints.id", ondelete="CASCADE"))
    sealed: Mapped[str]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime | None]


class WebhookDelivery(Row):
    """A message to an endpoint, with the result of its last attempt. Its id is the message's id."""

    __tablename__ = "webhook_deliveries"
    __table_args__ = (
        Index(None, "created_at", "id"),
        Index(None, "endpoint_id", "created_at", "id"),
        index_where("next_try_at IS NOT NULL", "ix_webhook_deliveries_due", "endpoint_id", "next_try_at"),
    )
    audited = False

    endpoint_id: Mapped[str] = mapped_column(Id, ForeignKey("webhook_endpoints.id", ondelete="CASCADE"))
    event_type: Mapped[str]
    record_id: Mapped[str | None] = mapped_column(Id)
    body: Mapped[str]
    """The exact text that is signed and sent."""
    status: Mapped[WebhookStatus]
    attempts: Mapped[int] = mapped_column(default=0)
    next_try_at: Mapped[datetime | None]
    """When to try next, or when a claim ends; None once delivered or given up."""
    answered_at: Mapped[datetime | None]
    status_code: Mapped[int | None]
    ms: Mapped[int | None]
    answer: Mapped[str | None]
    """The beginning of the response."""
    error: Mapped[str | None]
    """Why there was no response."""


class WebhookCursor(Base):
    """The single row that holds how far the change feed has been turned into deliveries."""

    __tablename__ = "webhook_cursor"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    xact: Mapped[int]
    change_id: Mapped[int]
