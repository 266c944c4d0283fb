"""Reading and changing the texts of e-mails."""

from orderkeep.admin.mail_templates.schemas import MailTemplateIn, MailTemplateOut, PlaceholderOut
from orderkeep.billing.standard_mail import SUBSCRIPTION_STARTED
from orderkeep.core.context import Context
from orderkeep.core.errors import FieldProblem, Invalid, NotFound
from orderkeep.core.events import audit
from orderkeep.identity.mail.standard_mails import ACCOUNT_MAILS
from orderkeep.identity.mail.templates.models import MailTemplate
from orderkeep.identity.mail.templates.rendering import current_text
from orderkeep.identity.mail.templates.rules import StandardMail, text_problem
from orderkeep.pipeline.standard_mail import ANSWER_MAIL
from orderkeep.quotes.standard_mail import QUOTE_MAIL
from orderkeep.webhooks.standard_mail import WEBHOOK_DISABLED

ALL_MAILS = (QUOTE_MAIL, ANSWER_MAIL, *ACCOUNT_MAILS, SUBSCRIPTION_STARTED, WEBHOOK_DISABLED)
BY_KIND = {mail.kind: mail for mail in ALL_MAILS}


def all_templates(ctx: Context) -> list[MailTemplateOut]:
    """Every kind of e-mail, those to customers first."""
    return [shown_template(ctx, mail) for mail in ALL_MAILS]


def mail_of(kind: str) -> StandardMail:
    """Return the e-mail of this kind. Raises NotFound."""
    mail = BY_KIND.get(kind)
    if mail is None:
        raise NotFound("This email template doesn't exist")
    return mail


def shown_template(ctx: Context, mail: StandardMail) -> MailTemplateOut:
    """One kind of e-mail with its text in use."""
    own = ctx.db.get(MailTemplate, mail.kind)
    template = current_text(ctx, mail)
    placeholders: list[PlaceholderOut] = [
        {"name": each.name, "meaning": each.meaning, "sample": each.sample, "required": each.required}
        for each in mail.placeholders
    ]
    return {
        "kind": mail.kind,
        "title": mail.title,
        "about": mail.about,
        "subject": template.subject,
        "text": template.text,
        "standard_subject": mail.subject,
        "standard_text": mail.text,
        "is_changed": own is not None,
        "placeholders": placeholders,
        "updated_at": own.updated_at if own else None,
    }


def save_template(ctx: Context, mail: StandardMail, wanted: MailTemplateIn) -> None:
    """Use this text from now on. Raises Invalid for an unknown or a missing placeholder."""
    given = {"subject": wanted.subject, "text": wanted.text}
    found = [
        FieldProblem(field, problem) for field, text in given.items() if (problem := text_problem(mail, field, text))
    ]
    if found:
        raise Invalid(found[0].message, problems=found)
    before = current_text(ctx, mail)
    row = ctx.db.get(MailTemplate, mail.kind, with_for_update=True) or MailTemplate(kind=mail.kind)
    row.subject, row.text = wanted.subject, wanted.text
    row.updated_at, row.updated_by = ctx.now, ctx.scope.actor_id
    ctx.db.add(row)
    ctx.db.flush()
    old = {"subject": before.subject, "text": before.text}
    audit.record(ctx.db, "mail_template_changed", name=mail.title, before=old, after=given)


def reset_template(ctx: Context, mail: StandardMail) -> None:
    """Use the standard text again."""
    row = ctx.db.get(MailTemplate, mail.kind, with_for_update=True)
    if row is None:
        return
    audit.record(ctx.db, "mail_template_reset", name=mail.title, before={"subject": row.subject, "text": row.text})
    ctx.db.delete(row)
    ctx.db.flush()
