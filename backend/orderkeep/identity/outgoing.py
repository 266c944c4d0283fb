"""Mails to people outside: written into the outbox with the change that they tell of, so both happen or neither."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orderkeep.core.context import Context
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.core.printing import PACKAGE, print_pdf
from orderkeep.identity.tables import Mail, MailAttachment, Profile
from orderkeep.settings import Settings

NO_SERVER = (
    "This server has no mail server yet. Set ORDERKEEP_SMTP_URL, for example "
    "smtp://name:password@mail.example.com:587, and start it again"
)


@dataclass(frozen=True)
class Attachment:
    """A PDF of a template of this package. Its facts are kept; it is printed when the mail leaves."""

    name: str
    template: Path
    facts: dict[str, Any]
    paper: str


SUBJECT_BEGINS = {Environment.DEVELOPMENT: "[SAMPLE] ", Environment.TEST: "[PRACTICE] ", Environment.PRODUCTION: ""}
"""Environments have names that mean nothing to whoever reads the mail."""


@dataclass(frozen=True)
class Letter:
    """A mail about data of the caller's environment. One that does not leave is only kept in the outbox."""

    to: str
    subject: str
    text: str
    reply_to: str | None = None
    attachment: Attachment | None = None
    unsubscribe: str | None = None
    """The private address that ends such mails."""
    leaves: bool = True


def has_server(ctx: Context) -> bool:
    """Whether mails can leave at all."""
    settings: Settings = ctx.db.info["settings"]
    return bool(settings.smtp_url)


def leaves(ctx: Context) -> bool:
    """Whether mails of this environment go out: where the deployment works, and from production, which is live.

    Those of the others are only kept.
    """
    settings: Settings = ctx.db.info["settings"]
    return ctx.scope.environment in (settings.default_environment, Environment.PRODUCTION)


def writer(ctx: Context) -> Profile | None:
    """Who writes the mail, and gets the answer."""
    return ctx.db.get(Profile, ctx.scope.actor_id) if ctx.scope.actor_id else None


def _subject(environment: Environment, words: str) -> str:
    """On one line; and nobody takes a trial for the real thing."""
    line = " ".join(words.split())
    return SUBJECT_BEGINS[environment] + line


def put_in_outbox(ctx: Context, letter: Letter) -> str:
    """Write the mail; it leaves after the commit, at least once. Its id is its Message-ID."""
    mail = Mail(
        id=new_id(),
        to=letter.to,
        subject=_subject(ctx.scope.environment, letter.subject),
        text=letter.text,
        environment=ctx.scope.environment.value,
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


def printed(file: MailAttachment) -> bytes:
    """The PDF, from the facts as they were when the mail was written."""
    return print_pdf(PACKAGE / file.template, file.facts, file.paper)
