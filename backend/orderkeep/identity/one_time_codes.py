"""Six-digit e-mailed codes: valid for ten minutes, usable once, and only for the address they were sent to."""

import secrets
from hmac import compare_digest

from sqlalchemy import delete

from orderkeep.core.context import Context
from orderkeep.identity.enums import CodeKind
from orderkeep.identity.models import Mail, MailCode
from orderkeep.identity.rules import CODE_LIFETIME, MAIL_INTERVAL
from orderkeep.identity.sessions import Person
from orderkeep.identity.tokens import AccessTokens

SUBJECTS = {
    CodeKind.SIGNUP: "Confirm your Orderkeep e-mail address",
    CodeKind.EMAIL_CHANGE: "Confirm your new Orderkeep e-mail address",
    CodeKind.RECOVERY: "Reset your Orderkeep password",
}
TEXT = """Your code is {code}

It is valid for 10 minutes. Enter it in Orderkeep.
If you didn't request it, you can ignore this e-mail.

{where}
"""
NOT_YOU = "If it wasn't you, change your password and tell the person who manages your Orderkeep."


def can_resend(ctx: Context, who: Person, kind: CodeKind) -> bool:
    """Whether enough time has passed since the last e-mail of this kind."""
    last = ctx.db.get(MailCode, (who.profile.id, kind.value))
    return last is None or ctx.now >= last.created_at + MAIL_INTERVAL


def mail_code(ctx: Context, tokens: AccessTokens, who: Person, kind: CodeKind, *, silent: bool = False) -> None:
    """Send a new code to the address and invalidate the previous one. `silent` only does the same work."""
    email = who.credential.new_email if kind is CodeKind.EMAIL_CHANGE else who.profile.email
    code = f"{secrets.randbelow(1_000_000):06}"
    _forget(ctx, who, kind)
    sealed = tokens.seal(f"{who.profile.id} {kind.value} {email} {code}")
    row = MailCode(profile_id=who.profile.id, kind=kind.value, email=email, code_hash=sealed, created_at=ctx.now)
    ctx.db.add(row)
    where = tokens.issuer.removesuffix("/auth/v1")
    if not silent:
        write_mail(ctx, email or "", SUBJECTS[kind], TEXT.format(code=code, where=where), code)


def use_code(ctx: Context, tokens: AccessTokens, who: Person, kind: CodeKind, code: str) -> bool:
    """Whether the code is right; if so, it is consumed."""
    live = ctx.db.get(MailCode, (who.profile.id, kind.value), with_for_update=True)
    email = who.credential.new_email if kind is CodeKind.EMAIL_CHANGE else who.profile.email
    if live is None or live.email != email or ctx.now >= live.created_at + CODE_LIFETIME:
        return False
    sealed = tokens.seal(f"{who.profile.id} {kind.value} {email} {code}")
    if not compare_digest(sealed, live.code_hash):
        return False
    _forget(ctx, who, kind)
    return True


def write_mail(ctx: Context, to: str, subject: str, text: str, secret: str | None = None) -> None:
    """Queue an e-mail, to be sent after the commit. `secret` is the part of the text that isn't kept afterwards."""
    ctx.db.add(Mail(to=to, subject=subject, text=text, secret=secret, created_at=ctx.now, next_try_at=ctx.now))
    ctx.db.flush()


def _forget(ctx: Context, who: Person, kind: CodeKind) -> None:
    row = (MailCode.profile_id == who.profile.id, MailCode.kind == kind.value)
    ctx.db.execute(delete(MailCode).where(*row))
    ctx.db.flush()
