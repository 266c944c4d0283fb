"""The outbox as admins see it: e-mails that wait or couldn't be sent. They are retried or discarded.

It shows the e-mails of the caller's environment and those about accounts, without their text, codes and links.
"""

from datetime import datetime
from enum import StrEnum
from typing import Literal

from sqlalchemy import ColumnElement, and_, false, func, or_, select

from orderkeep.core.context import Context
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Conflict, NotFound
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.http.schemas import IdOut, Out
from orderkeep.core.ids import canonical_id
from orderkeep.identity.mail.customer_mails import has_server
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.mail.queue import ERASED, GIVE_UP_AFTER

MOST = 200
"""Maximum number of e-mails in one response. Retrying all covers the rest."""
NO_MAIL = "This email doesn't exist"
TOO_OLD = "Its code or link has expired. Ask the recipient to request a new one."


class OutboxState(StrEnum):
    """Why an e-mail is in the outbox."""

    WAITING = "waiting"
    FAILED = "failed"
    """Given up: rejected by the email server, or a sign-in e-mail that is too old."""


class OutboxMailOut(Out):
    """An e-mail that hasn't been sent, without its text."""

    id: IdOut
    to: str
    subject: str
    is_account_mail: bool
    """About an account, such as an invitation, not about data of the environment."""
    state: OutboxState
    created_at: datetime
    tries: int
    next_try_at: datetime | None
    problem: str | None
    """Why the last attempt failed."""
    can_retry: bool


class OutboxOut(Out):
    """The newest e-mails in the outbox, and how many there are."""

    items: list[OutboxMailOut]
    waiting: int
    failed: int
    has_server: bool


class RetriedOut(Out):
    """The number of e-mails that are being sent again."""

    retried: int


routes = Section(tag="mail")


@routes.get("/outbox", may="mail.manage", out=OutboxOut)
def read_outbox(ctx: Ctx, state: Literal["waiting", "failed"] | None = None) -> OutboxOut:
    """E-mails that wait or couldn't be sent, newest first."""
    wanted = _in_state(ctx, state) if state else or_(_in_state(ctx, "waiting"), _in_state(ctx, "failed"))
    query = select(Mail).where(_visible(ctx), wanted).order_by(Mail.created_at.desc(), Mail.id.desc()).limit(MOST)
    return {
        "items": [shown_mail(ctx, mail) for mail in ctx.db.scalars(query)],
        "waiting": _count(ctx, "waiting"),
        "failed": _count(ctx, "failed"),
        "has_server": has_server(ctx),
    }


@routes.post("/outbox/retry", may="mail.manage", status=200, out=RetriedOut)
def retry_failed_mails(ctx: Ctx) -> RetriedOut:
    """Send every e-mail again that couldn't be sent, except expired ones."""
    failed = select(Mail).where(_visible(ctx), _in_state(ctx, "failed")).with_for_update()
    mails = [mail for mail in ctx.db.scalars(failed) if not is_expired(ctx, mail)]
    for mail in mails:
        _try_again(ctx, mail)
    _wake(ctx)
    return {"retried": len(mails)}


@routes.post("/outbox/{id}/retry", may="mail.manage", status=200, out=OutboxMailOut)
def retry_mail(ctx: Ctx, id: str) -> OutboxMailOut:
    """Send an e-mail now, also one that was discarded."""
    mail = _lock_mail(ctx, id)
    if is_expired(ctx, mail):
        raise Conflict(TOO_OLD, code="expired")
    _try_again(ctx, mail)
    ctx.db.flush()
    _wake(ctx)
    return shown_mail(ctx, mail)


@routes.post("/outbox/{id}/discard", may="mail.manage", status=200, out=OutboxMailOut)
def discard_mail(ctx: Ctx, id: str) -> OutboxMailOut:
    """Don't send an e-mail. Retrying it undoes that."""
    mail = _lock_mail(ctx, id)
    mail.next_try_at, mail.discarded_at = None, ctx.now
    ctx.db.flush()
    return shown_mail(ctx, mail)


def shown_mail(ctx: Context, mail: Mail) -> OutboxMailOut:
    """Return an e-mail as the outbox lists it."""
    waits = mail.next_try_at is not None and not is_expired(ctx, mail)
    return {
        "id": mail.id,
        "to": mail.to,
        "subject": mail.subject.replace(mail.secret, ERASED) if mail.secret else mail.subject,
        "is_account_mail": mail.environment is None,
        "state": OutboxState.WAITING if waits else OutboxState.FAILED,
        "created_at": mail.created_at,
        "tries": mail.tries,
        "next_try_at": mail.next_try_at if waits else None,
        "problem": mail.problem,
        "can_retry": not is_expired(ctx, mail),
    }


def is_expired(ctx: Context, mail: Mail) -> bool:
    """Whether its code or link no longer works, or was already deleted from it."""
    if mail.environment is not None:
        return False
    return mail.created_at <= ctx.now - GIVE_UP_AFTER or ERASED in mail.text


def _visible(ctx: Context) -> ColumnElement[bool]:
    return or_(Mail.environment == ctx.scope.environment, Mail.environment.is_(None))


def _in_state(ctx: Context, state: Literal["waiting", "failed"]) -> ColumnElement[bool]:
    """Condition for a state. E-mails that are never sent, because of their environment, have neither."""
    fresh = or_(Mail.environment.is_not(None), Mail.created_at > ctx.now - GIVE_UP_AFTER)
    unsent = and_(Mail.sent_at.is_(None), Mail.discarded_at.is_(None))
    waits = Mail.next_try_at.is_not(None)
    return and_(unsent, waits, fresh) if state == "waiting" else and_(unsent, or_(and_(~waits, Mail.tries > 0), ~fresh))


def _count(ctx: Context, state: Literal["waiting", "failed"]) -> int:
    return ctx.db.scalars(select(func.count(Mail.id)).where(_visible(ctx), _in_state(ctx, state))).one()


def _lock_mail(ctx: Context, mail_id: str) -> Mail:
    """Return an e-mail of the outbox, or a discarded one. Raises NotFound for one that was sent or is never sent."""
    known = canonical_id(mail_id)
    either = or_(Mail.discarded_at.is_not(None), _in_state(ctx, "waiting"), _in_state(ctx, "failed"))
    where = Mail.id == known if known else false()
    query = select(Mail).where(where, _visible(ctx), Mail.sent_at.is_(None), either).with_for_update()
    mail = ctx.db.scalars(query.execution_options(populate_existing=True)).one_or_none()
    if mail is None:
        raise NotFound(NO_MAIL)
    return mail


def _try_again(ctx: Context, mail: Mail) -> None:
    mail.tries, mail.next_try_at, mail.discarded_at = 0, ctx.now, None


def _wake(ctx: Ctx) -> None:
    state_of(ctx.db).after_commit.append(ctx.request.app.state.identity.mail_waits.set)
