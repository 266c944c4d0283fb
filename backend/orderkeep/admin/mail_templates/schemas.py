"""Request and response schemas of e-mail templates."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from orderkeep.core.http.line_fields import one_line
from orderkeep.core.http.schemas import In, Out, RequiredText
from orderkeep.identity.mail.templates.rules import LONGEST_SUBJECT, LONGEST_TEXT


class MailTemplateIn(In):
    """The subject and text of an e-mail, with placeholders in braces."""

    subject: Annotated[RequiredText, Field(max_length=LONGEST_SUBJECT), AfterValidator(one_line)]
    text: Annotated[RequiredText, Field(max_length=LONGEST_TEXT)]


class PlaceholderOut(Out):
    """A value that is filled in."""

    name: str
    meaning: str
    sample: str
    required: bool


class MailTemplateOut(Out):
    """One kind of e-mail: its text in use, and the standard text."""

    kind: str
    title: str
    about: str
    subject: str
    text: str
    standard_subject: str
    standard_text: str
    is_changed: bool
    placeholders: list[PlaceholderOut]
    updated_at: datetime | None


class MailTemplatesOut(Out):
    """All kinds of e-mails."""

    items: list[MailTemplateOut]
