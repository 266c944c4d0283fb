"""Six-digit codes in mails: they live ten minutes, work once, and only for the address they were sent to."""

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

It is good for 10 minutes. Type it where Orderkeep asks for it.
If you did not ask for it, you need not do anything.

{where}
"""


def may_mail_again(ctx: Context, who: Person, kind: CodeKind) -> bool:
    """Whether the last mail of this kind is long enough ago."""
    last = ctx.db.get(MailCode, (who.profile.id, kind.value))
    return last is None or ctx.now >= last.created_at + MAIL_INTERVAL


def mail_code(ctx: Context, tokens: AccessTokens, who: Person, kind: CodeKind, *, silent: bool = False) -> None:
    """Send a new code to the address in question; the code before it works no more. `silent` only pretends."""
    email = who.credential.new_email if kind is CodeKind.EMAIL_CHANGE else who.profile.email
    code = f"{secrets.randbelow(1_000_000):06}"
    _forget(ctx, who, kind)
    sealed = tokens.seal(f"{who.profile.id} {kind.value} {email} {code}")
    row = MailCode(profile_id=who.profile.id, kind=kind.value, email=email, code_hash=sealed, created_at=ctx.now)
    ctx.db.add(row)
    where = tokens.issuer.removesuffix("/auth/v1")
    if not silent:
        write_mail(ctx, email or "", SUBJECTS[kind], TEXT.format(code=code, where=where))


def use_code(ctx: Context, tokens: AccessTokens, who: Person, kind: CodeKind, code: str) -> bool:
    """Whether it is the code; if so, it is used up."""
    live = ctx.db.get(MailCode, (who.profile.id, kind.value), with_for_update=True)
    email = who.credential.new_email if kind is CodeKind.EMAIL_CHANGE else who.profile.email
    if live is None or live.email != email or ctx.now >= live.created_at + CODE_LIFETIME:
        return False
    sealed = tokens.seal(f"{who.profile.id} {kind.value} {email} {code}")
    if not compare_digest(sealed, live.code_hash):
        return False
    _forget(ctx, who, kind)
    return True


def write_mail(ctx: Context, to: str, subject: str, text: str) -> None:
    """Put a mail into the outbox; it leaves after the commit."""
    ctx.db.add(Mail(to=to, subject=subject, text=text, created_at=ctx.now, next_try_at=ctx.now))
    ctx.db.flush()


def _forget(ctx: Context, who: Person, kind: CodeKind) -> None:
    row = (MailCode.profile_id == who.profile.id, MailCode.kind == kind.value)
    ctx.db.execute(delete(MailCode).where(*row))
    ctx.db.flush()
