"""E-mails to customers. Each is stored in the outbox in the transaction of its change."""

from dataclasses import dataclass
from pathlib import Path

from orderkeep.core.context import Context
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.core.pdf.files import PACKAGE, render_pdf
from orderkeep.core.values import JsonObject
from orderkeep.identity.mail.models import Mail, MailAttachment
from orderkeep.identity.mail.server.effective import is_set_up
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed
from orderkeep.settings import settings_of

NO_SERVER = "No email server is set up. An admin can set one up under Email settings"
NO_SERVER_FOR_ADMINS = "No email server is set up. Set one up under Email settings"


@dataclass(frozen=True)
class Attachment:
    """A PDF rendered from a template of this package when the e-mail is sent. Until then only its data is stored."""

    name: str
    template: Path
    facts: JsonObject
    paper: str


SUBJECT_BEGINS = {Environment.DEVELOPMENT: "[SAMPLE] ", Environment.TEST: "[PRACTICE] ", Environment.PRODUCTION: ""}
"""Recipients don't know our environments, so the subject marks e-mails that aren't real in other words."""


@dataclass(frozen=True)
class OutgoingMail:
    """An e-mail about data of the caller's environment. Unless it may be sent, it is only stored in the outbox."""

    to: str
    subject: str
    text: str
    reply_to: str | None = None
    attachment: Attachment | None = None
    unsubscribe: str | None = None
    """The recipient's private unsubscribe link."""
    leaves: bool = True


def has_server(ctx: Context) -> bool:
    """Whether an email server is set up."""
    return is_set_up(ctx.db, settings_of(ctx.db))


def no_server(ctx: Context) -> str:
    """Say that there is no email server, and to an admin also which settings change that."""
    return NO_SERVER_FOR_ADMINS if is_allowed(ctx.scope, "mail.manage") else NO_SERVER


def is_sent_from(ctx: Context) -> bool:
    """Whether e-mails to customers are sent: only in production. Elsewhere they are only stored."""
    return ctx.scope.environment is Environment.PRODUCTION


def mail_author(ctx: Context) -> Profile | None:
    """The user who sends the e-mail and receives the replies."""
    return ctx.db.get(Profile, ctx.scope.actor_id) if ctx.scope.actor_id else None


def _subject(environment: Environment, subject_text: str) -> str:
    """Return the subject on one line, marked unless the e-mail is about real data."""
    line = " ".join(subject_text.split())
    return SUBJECT_BEGINS[environment] + line


def queue_mail(ctx: Context, letter: OutgoingMail) -> str:
    """Store the e-mail. It is sent after the commit, at least once; its id is its Message-ID."""
    mail = Mail(
        id=new_id(),
        to=letter.to,
        subject=_subject(ctx.scope.environment, letter.subject),
        text=letter.text,
        environment=ctx.scope.environment,
        reply_to=letter.reply_to,
        unsubscribe=letter.unsubscribe,
        created_at=ctx.now,
        next_try_at=ctx.now if letter.leaves else None,
    )
    ctx.db.add(mail)
    ctx.db.flush()
    if letter.attachment:
        file = letter.attachment
        template = file.template.relative_to(PACKAGE).as_posix()
        kept = {"name": file.name, "template": template, "paper": file.paper, "facts": file.facts}
        ctx.db.add(MailAttachment(mail_id=mail.id, **kept))
        ctx.db.flush()
    return mail.id


def render_attachment(file: MailAttachment) -> bytes:
    """Render the PDF from the data stored with the e-mail."""
    return render_pdf(PACKAGE / file.template, file.facts, file.paper)
