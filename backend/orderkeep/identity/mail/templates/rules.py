"""Filling in the text of an e-mail, and which texts are allowed. Pure functions.

E-mails are plain text, so values need no escaping; a subject is always one line. A value is filled in once: braces in
it are never taken for placeholders.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

PLACEHOLDER = re.compile(r"\{([^{}\n]{0,60})\}")
LONGEST_SUBJECT, LONGEST_TEXT = 200, 10_000


@dataclass(frozen=True)
class Placeholder:
    """A value that is filled in. A required one stays in the text; a secret one isn't kept once the e-mail is sent."""

    name: str
    meaning: str
    sample: str
    required: bool = False
    secret: bool = False


@dataclass(frozen=True)
class StandardMail:
    """One kind of e-mail with its standard text."""

    kind: str
    title: str
    about: str
    """When it is sent, and to whom."""
    subject: str
    text: str
    placeholders: tuple[Placeholder, ...] = ()


@dataclass(frozen=True)
class MailText:
    """A subject and a text."""

    subject: str
    text: str


def fill_in(template: str, values: Mapping[str, str]) -> str:
    """Fill in the values. An empty one takes the space before it along, so that "Hello {name}," becomes "Hello,"."""

    def value(found: re.Match[str]) -> str:
        space, name = found[1], found[2]
        if name not in values:
            return found[0]
        return space + values[name] if values[name] else ""

    return re.sub(rf"( ?){PLACEHOLDER.pattern}", value, template)


def filled_in(mail: MailText, values: Mapping[str, str]) -> MailText:
    """The e-mail with its values; the subject on one line."""
    subject = " ".join(fill_in(mail.subject, values).split())
    return MailText(subject, fill_in(mail.text, values))


def text_problem(mail: StandardMail, field: str, text: str) -> str | None:
    """Return why this subject or text isn't allowed, or None. Required placeholders must be in the text."""
    known = {each.name for each in mail.placeholders}
    unknown = next((name for name in PLACEHOLDER.findall(text) if name not in known), None)
    if unknown is not None:
        offered = ", ".join(f"{{{each.name}}}" for each in mail.placeholders) or "none"
        return f"{{{unknown}}} isn't a placeholder of this email. Available: {offered}"
    if field == "subject":
        return None
    missing = next((each for each in mail.placeholders if each.required and f"{{{each.name}}}" not in text), None)
    return f"Keep {{{missing.name}}} in the text: {missing.meaning}" if missing else None
