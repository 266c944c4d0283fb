"""The e-mail that confirms the start of a subscription."""

from sqlalchemy import select

from orderkeep.billing.subscribers import Billing, bind_customer
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.identity.mail.models import Mail
from tests.billing.conftest import Hook
from tests.clients import Client
from tests.stripe_server import Stripe, event_body


def mails(billing: Billing, person: Client) -> list[tuple[str, str]]:
    with unit_of_work(billing.database, billing.scope, utc_now(), commit=False) as ctx:
        rows = ctx.db.scalars(select(Mail).where(Mail.to == person.email).order_by(Mail.created_at, Mail.id)).all()
        return [(row.subject, row.text) for row in rows]


def test_the_start_of_a_subscription_is_confirmed_by_email_once(
    hook: Hook, billing: Billing, guest: Client, stripe: Stripe
) -> None:
    customer = "cus_guest"
    bind_customer(billing, guest.id, customer)
    stripe.customers[customer] = {}

    def told(number: int) -> int:
        assert hook(event_body(f"evt_{number}", customer)).status_code == 200
        assert guest.post("/functions/v1/check-subscription").status_code == 200
        return len(mails(billing, guest))

    name = stripe.subscribe(customer, status="incomplete")
    assert told(1) == 0
    stripe.subscriptions[name]["status"] = "active"
    assert (told(2), told(3)) == (1, 1)
    [(subject, text)] = mails(billing, guest)
    assert subject == "Your Orderkeep subscription has started"
    assert text == (
        "Thank you for subscribing. Your Starter plan is active.\n\n"
        f"You can change or cancel it in User Preferences.\n\n{billing.settings.public_url}\n"
    )
    stripe.subscriptions[name]["status"] = "past_due"
    assert told(4) == 1
    stripe.subscriptions[name]["status"] = "canceled"
    assert told(5) == 1
    stripe.subscribe(customer)
    assert (told(6), told(7)) == (2, 2)
