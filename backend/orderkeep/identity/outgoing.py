"""Mails to people outside: written into the outbox with the change that they tell of, so both happen or neither."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orderkeep.core.context import Context
from orderkeep.core.ids import new_id
from orderkeep.core.printing import PACKAGE, print_pdf
from orderkeep.identity.tables import Mail, MailAttachment


@dataclass(frozen=True)
class Attachment:
    """A PDF of a template of this package. Its facts are kept; it is printed when the mail leaves."""

    name: str
    template: Path
    facts: dict[str, Any]
    paper: str


@dataclass(frozen=True)
class Letter:
    """A mail about data of an environment. One that does not leave is only kept in the outbox."""

    to: str
    subject: str
    text: str
    environment: str
    reply_to: str | None = None
    attachment: Attachment | None = None
    unsubscribe: str | None = None
    """The private address that ends such mails."""
    leaves: bool = True


def put_in_outbox(ctx: Context, letter: Letter) -> str:
    """Write the mail; it leaves after the commit, at least once. Its id is its Message-ID."""
    mail = Mail(
        id=new_id(),
        to=letter.to,
        subject=letter.subject,
        text=letter.text,
        environment=letter.environment,
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
