"""E-mails with the standard text, or the one that an admin wrote instead."""

from collections.abc import Mapping

from orderkeep.core.context import Context
from orderkeep.identity.mail.templates.models import MailTemplate
from orderkeep.identity.mail.templates.rules import MailText, StandardMail, filled_in, text_problem


def render_template(ctx: Context, mail: StandardMail, values: Mapping[str, str]) -> MailText:
    """The subject and text of an e-mail with these values."""
    return filled_in(current_text(ctx, mail), values)


def current_text(ctx: Context, mail: StandardMail) -> MailText:
    """The text in use. One that lacks a placeholder this version requires gives way to the standard text."""
    own = ctx.db.get(MailTemplate, mail.kind)
    if own is None or text_problem(mail, "subject", own.subject) or text_problem(mail, "text", own.text):
        return MailText(mail.subject, mail.text)
    return MailText(own.subject, own.text)
