"""The e-mail with which an enquiry is answered."""

from orderkeep.identity.mail.templates.rules import Placeholder, StandardMail

ANSWER_MAIL = StandardMail(
    "enquiry_answer",
    "Enquiry reply",
    "Added around your team's reply to an enquiry.",
    "Re: {subject} ({number})",
    "{answer}",
    (
        Placeholder("subject", "the enquiry subject", "Lead time for desk lamps"),
        Placeholder("number", "the enquiry number", "E-1042"),
        Placeholder("answer", "the reply", "Hello Maya,\n\nDelivery takes two weeks.", required=True),
        Placeholder("sender", "the name of the user who replies", "Ann Example"),
    ),
)
