"""The subscription calls over HTTP, and the webhook of the payment provider.

No transaction is open while the provider is asked: on SQLite it would keep every other writer waiting.
"""

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from orderkeep.billing import actions
from orderkeep.billing.enums import PlanKey
from orderkeep.billing.schemas import CheckoutIn, EventReceivedOut, PageOut, SubscriptionOut
from orderkeep.billing.stripe_api import DEFAULT_TIMEOUTS, WEBHOOK_TIMEOUTS, Timeouts
from orderkeep.billing.subscribers import Billing
from orderkeep.core.http.request_transaction import answer_of, json_bytes
from orderkeep.core.http.routing import Ctx, Section

routes = Section(prefix="/functions/v1", tag="billing")
webhook = APIRouter(prefix="/functions/v1", tags=["billing"])


def _billing(request: Request, timeouts: Timeouts = DEFAULT_TIMEOUTS) -> Billing:
    return Billing(request.app.state.database, request.app.state.settings, timeouts)


def _page(url: str) -> Response:
    page: PageOut = {"url": url}
    return answer_of(json_bytes(page), 200)


@routes.post("/check-subscription", may="subscription.own", out=SubscriptionOut, status=200, batched=True)
def check_subscription(ctx: Ctx) -> Response:
    """The caller's subscription, as the payment provider has it now."""
    state = actions.check_subscription(_billing(ctx.request), ctx.scope.actor_id or "")
    in_use = state.is_subscribed
    found: SubscriptionOut = {
        "subscribed": in_use,
        "plan": PlanKey(state.plan) if in_use and state.plan else None,
        "subscription_end": state.ends_at if in_use else None,
    }
    return answer_of(json_bytes(found), 200)


@routes.post("/create-checkout", may="subscription.own", out=PageOut, status=200, batched=True)
def create_checkout(ctx: Ctx, body: CheckoutIn) -> Response:
    """A checkout page on which the caller subscribes. An Idempotency-Key is passed on to the payment provider."""
    key = ctx.request.headers.get("idempotency-key")
    return _page(actions.start_checkout(_billing(ctx.request), ctx.scope.actor_id or "", body.priceId, key))


@routes.post("/customer-portal", may="subscription.own", out=PageOut, status=200, batched=True)
def customer_portal(ctx: Ctx) -> Response:
    """A page on which the caller changes or cancels their own subscription."""
    return _page(actions.open_portal(_billing(ctx.request), ctx.scope.actor_id or ""))


@webhook.post("/stripe-webhook", operation_id="stripe_webhook")
async def stripe_webhook(request: Request) -> EventReceivedOut:
    """Receive an event of the payment provider. The signature of the body is the permission."""
    body, signature = await request.body(), request.headers.get("stripe-signature", "")
    await run_in_threadpool(actions.receive_event, _billing(request, WEBHOOK_TIMEOUTS), body, signature)
    return {"received": True}
