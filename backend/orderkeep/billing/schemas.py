"""Schemas of the subscription calls and of the provider's events."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from orderkeep.billing.enums import PlanKey
from orderkeep.core.http.schemas import In, Name, Out


class SubscriptionOut(Out):
    """The caller's subscription."""

    subscribed: bool
    plan: PlanKey | None
    subscription_end: datetime | None


class CheckoutIn(In):
    """The plan to subscribe to, by its price."""

    priceId: Name  # noqa: N815 - the contract's name


class PageOut(Out):
    """A page of the payment provider, to be opened in a new tab."""

    url: str


class EventReceivedOut(Out):
    """The acknowledgement of an event."""

    received: bool


class EventObject(BaseModel):
    """What an event is about: a subscription, an invoice, a checkout session or a customer."""

    model_config = ConfigDict(extra="ignore")

    object: str = ""
    id: str | None = None
    customer: str | None = None

    @property
    def customer_id(self) -> str | None:
        """The customer that it belongs to."""
        return self.id if self.object == "customer" else self.customer


class EventData(BaseModel):
    """The part of an event that holds its object."""

    model_config = ConfigDict(extra="ignore")

    object: EventObject


class EventIn(BaseModel):
    """An event. Only whom it concerns is read from it; the state is read from the provider."""

    model_config = ConfigDict(extra="ignore")

    id: Name
    type: Name
    livemode: bool
    data: EventData


class ThinEventIn(BaseModel):
    """An event that has only a link to its object. We don't use these."""

    model_config = ConfigDict(extra="ignore")

    id: Name
    object: Literal["v2.core.event"]
    type: Name
