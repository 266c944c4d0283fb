"""The e-mail with which a quote is sent."""

from orderkeep.identity.mail.templates.rules import Placeholder, StandardMail

QUOTE_MAIL = StandardMail(
    "quote",
    "Quote",
    "Suggested text when you send a quote to a customer. You can edit it before sending.",
    "Quote {number}: {title}",
    """Hello {name},

Thank you for your interest. Our quote {number} is attached: {title}, {amount}{until}.

You can read it, accept it or decline it here:
{link}

{sender}""",
    (
        Placeholder("name", "the customer's name", "Maya Lindqvist"),
        Placeholder("number", "the quote number", "Q-1042"),
        Placeholder("title", "the quote title", "Forty desk lamps"),
        Placeholder("amount", "the quote total", "$1,200.00"),
        Placeholder("until", "the valid-until date, or empty if there is none", ", valid until 24 Dec 2026"),
        Placeholder(
            "link", "the link to the customer's quote page", "https://orders.example.com/quote/…", required=True
        ),
        Placeholder("sender", "the name of the sender", "Ann Example"),
    ),
)
