"""The e-mail with which an enquiry is answered."""

from orderkeep.identity.mail_templates.rules import Placeholder, StandardMail

ANSWER_MAIL = StandardMail(
    "enquiry_answer",
    "Answer to an enquiry",
    "Sent when an enquiry is answered by email. This template wraps the answer that your team writes.",
    "Re: {subject} ({number})",
    "{answer}",
    (
        Placeholder("subject", "the subject of the enquiry", "Lead time for desk lamps"),
        Placeholder("number", "the number of the enquiry", "E-1042"),
        Placeholder("answer", "the answer", "Hello Maya,\n\nDelivery takes two weeks.", required=True),
        Placeholder("sender", "the name of the user who answers", "Ann Example"),
    ),
)
