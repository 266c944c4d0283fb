"""The e-mail to admins about a webhook that was disabled."""

from orderkeep.identity.mail.templates.rules import Placeholder, StandardMail

WEBHOOK_DISABLED = StandardMail(
    "webhook_disabled",
    "Webhook disabled",
    "Sent to admins when a webhook has failed for days and is disabled.",
    "A webhook was disabled",
    """Orderkeep couldn't deliver events to {url} and has disabled this webhook.

Last result: {result}

Fix the receiver, then enable the webhook under Admin Console, Webhooks. Events that weren't delivered are in its
delivery log and can be sent again.
""",
    (
        Placeholder("url", "the URL of the webhook", "https://shop.example.com/events", required=True),
        Placeholder("result", "the result of the last attempt", "HTTP status 503"),
    ),
)
