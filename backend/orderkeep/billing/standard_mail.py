"""The e-mail to a user whose subscription has started."""

from orderkeep.identity.mail.standard_mails import WHERE
from orderkeep.identity.mail.templates.rules import Placeholder, StandardMail

SUBSCRIPTION_STARTED = StandardMail(
    "subscription_started",
    "Subscription started",
    "Sent to users when their subscription starts.",
    "Your Orderkeep subscription has started",
    """Thank you for subscribing. Your {plan} plan is active.

You can change or cancel it in User Preferences.

{where}
""",
    (
        Placeholder("plan", "the name of the plan", "Starter", required=True),
        WHERE,
    ),
)
