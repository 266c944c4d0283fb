"""Six-digit e-mailed codes: valid for ten minutes, usable once, and only for the address they were sent to."""

import secrets
from collections.abc import Mapping
from hmac import compare_digest

from sqlalchemy import delete

from orderkeep.core.context import Context
from orderkeep.identity.enums import CodeKind
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.mail.standard_mails import CODE_MAILS
from orderkeep.identity.mail.templates.rendering import render_template
from orderkeep.identity.mail.templates.rules import StandardMail
from orderkeep.identity.models import MailCode
from orderkeep.identity.rules import CODE_LIFETIME, MAIL_INTERVAL
from orderkeep.identity.sessions.actions import UserAccount
from orderkeep.identity.sessions.tokens import AccessTokens


def can_resend(ctx: Context, who: UserAccount, kind: CodeKind) -> bool:
    """Whether enough time has passed since the last e-mail of this kind."""
    last = ctx.db.get(MailCode, (who.profile.id, kind))
    return last is None or ctx.now >= last.created_at + MAIL_INTERVAL


def mail_code(
    ctx: Context, tokens: AccessTokens, who: UserAccount, kind: CodeKind, *, silent: bool = False
) -> MailCode:
    """Send a new code to the address and invalidate the previous one. `silent` only does the same work."""
    email = who.credential.new_email if kind is CodeKind.EMAIL_CHANGE else who.profile.email
    code = f"{secrets.randbelow(1_000_000):06}"
    _delete_codes(ctx, who, kind)
    sealed = tokens.seal(f"{who.profile.id} {kind} {email} {code}")
    row = MailCode(profile_id=who.profile.id, kind=kind, email=email, code_hash=sealed, created_at=ctx.now)
    ctx.db.add(row)
    where = tokens.issuer.removesuffix("/auth/v1")
    if not silent:
        write_mail(ctx, email or "", CODE_MAILS[kind], {"code": code, "where": where})
    return row


def use_code(ctx: Context, tokens: AccessTokens, who: UserAccount, kind: CodeKind, code: str) -> bool:
    """Whether the code is right; if so, it is consumed."""
    live = ctx.db.get(MailCode, (who.profile.id, kind), with_for_update=True)
    email = who.credential.new_email if kind is CodeKind.EMAIL_CHANGE else who.profile.email
    if live is None or live.email != email or ctx.now >= live.created_at + CODE_LIFETIME:
        return False
    sealed = tokens.seal(f"{who.profile.id} {kind} {email} {code}")
    if not compare_digest(sealed, live.code_hash):
        return False
    _delete_codes(ctx, who, kind)
    return True


def write_mail(ctx: Context, to: str, mail: StandardMail, values: Mapping[str, str]) -> None:
    """Queue an e-mail, to be sent after the commit. A secret value isn't kept afterwards."""
    mail_text = render_template(ctx, mail, values)
    secret = next((values[each.name] for each in mail.placeholders if each.secret), None)
    ctx.db.add(
        Mail(
            to=to,
            subject=mail_text.subject,
            text=mail_text.text,
            secret=secret,
            created_at=ctx.now,
            next_try_at=ctx.now,
        )
    )
    ctx.db.flush()


def _delete_codes(ctx: Context, who: UserAccount, kind: CodeKind) -> None:
    row = (MailCode.profile_id == who.profile.id, MailCode.kind == kind)
    ctx.db.execute(delete(MailCode).where(*row))
    ctx.db.flush()
