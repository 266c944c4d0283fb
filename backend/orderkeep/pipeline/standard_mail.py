"""The e-mail with which an enquiry is answered."""

from orderkeep.identity.mail_templates.rules import Placeholder, StandardMail

ANSWER_MAIL = StandardMail(
    "enquiry_answer",
    "Answer to an enquiry",
    "Sent when an enquiry is answered by email. The text surrounds the answer that your colleague writes.",
    "Re: {subject} ({number})",
    "{answer}",
    (
        Placeholder("subject", "the subject of the enquiry", "Lead time for desk lamps"),
        Placeholder("number", "the number of the enquiry", "ENQ-1042"),
        Placeholder("answer", "the answer", "Hello Maya,\n\ndelivery takes two weeks.", required=True),
        Placeholder("sender", "the name of the user who answers", "Ann Example"),
    ),
)
