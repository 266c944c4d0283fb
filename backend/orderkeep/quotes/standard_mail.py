"""The e-mail with which a quote is sent."""

from orderkeep.identity.mail_templates.rules import Placeholder, StandardMail

QUOTE_MAIL = StandardMail(
    "quote",
    "Quote",
    "Proposed when a quote is sent to a customer. It can be edited before sending.",
    "Quote {number}: {title}",
    """Hello {name},

Thank you for your interest. Our quote {number} is attached: {title}, {amount}{until}.

You can read it, accept it or decline it here:
{link}

{sender}""",
    (
        Placeholder("name", "the customer's name", "Maya Lindqvist"),
        Placeholder("number", "the number of the quote", "Q-1042"),
        Placeholder("title", "the title of the quote", "Forty desk lamps"),
        Placeholder("amount", "the total of the quote", "$1,200.00"),
        Placeholder("until", "until when it is valid, or nothing", ", valid until 24 Dec 2026"),
        Placeholder("link", "the customer's private page", "https://orders.example.com/quote/…", required=True),
        Placeholder("sender", "the name of the user who sends it", "Ann Example"),
    ),
)
