"""E-mail templates over HTTP, for admins."""

from orderkeep.admin.mail_templates import actions
from orderkeep.admin.mail_templates.schemas import MailTemplateIn, MailTemplateOut, MailTemplatesOut
from orderkeep.core.http.routing import Ctx, Section

routes = Section(tag="mail")


@routes.get("/email_templates", may="mail.manage", out=MailTemplatesOut)
def list_mail_templates(ctx: Ctx) -> MailTemplatesOut:
    """Every e-mail that is sent, with its text and placeholders."""
    return {"items": actions.all_templates(ctx)}


@routes.on("PUT", "/email_templates/{kind}", may="mail.manage", out=MailTemplateOut)
def save_mail_template(ctx: Ctx, kind: str, body: MailTemplateIn) -> MailTemplateOut:
    """Change the subject and text of an e-mail. Unknown placeholders are rejected, and required ones must stay."""
    mail = actions.mail_of(kind)
    actions.save_template(ctx, mail, body)
    return actions.shown_template(ctx, mail)


@routes.delete("/email_templates/{kind}", may="mail.manage")
def reset_mail_template(ctx: Ctx, kind: str) -> None:
    """Use the standard text of an e-mail again."""
    actions.reset_template(ctx, actions.mail_of(kind))
