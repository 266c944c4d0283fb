"""Invitations by admins. The e-mail and the link that an admin copies carry different tokens, stored as hashes.

So the token that is used tells whether the reader of the address's e-mails accepted the invitation (which proves the
address), or someone who got the link another way (which only confirms it). Only the newest token of each kind works.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from orderkeep.core.caller import Role
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.events import audit
from orderkeep.core.mail_address import NOT_AN_ADDRESS
from orderkeep.identity.accounts.one_time_codes import write_mail
from orderkeep.identity.enums import InvitationState
from orderkeep.identity.invitations.models import Invitation, InvitationToken
from orderkeep.identity.invitations.wording import invitation_words
from orderkeep.identity.mail.customer_mails import has_server
from orderkeep.identity.mail.standard_mails import INVITATION
from orderkeep.identity.models import Profile
from orderkeep.identity.rules import INVITATION_LIFETIME, email_of, invitation_problem, invitation_state
from orderkeep.settings import settings_of

TOKEN_BYTES = 24
PENDING = (Invitation.accepted_at.is_(None), Invitation.revoked_at.is_(None))


@dataclass(frozen=True)
class IssuedInvitation:
    """An invitation with a link to it, which is shown once."""

    invitation: Invitation
    link: str


def create_invitation(ctx: Context, given: str, role: Role) -> IssuedInvitation:
    """Invite an address. Raises Invalid, or Conflict if it has an account or an open invitation."""
    email = email_of(given)
    if email is None:
        raise Invalid(NOT_AN_ADDRESS, field="email")
    earlier = ctx.db.scalars(select(Invitation).where(Invitation.email == email, *PENDING).with_for_update()).first()
    has_account = ctx.db.scalars(select(Profile.id).where(Profile.email == email)).first() is not None
    is_invited = earlier is not None and state_of_invitation(ctx, earlier) is InvitationState.OPEN
    if problem := invitation_problem(email, has_account=has_account, is_invited=is_invited):
        raise Conflict(problem, code="email_taken")
    if earlier:
        ctx.change(earlier, {"revoked_at": ctx.now})
    row = Invitation(email=email, role=role, invited_by=ctx.scope.actor_id, expires_at=ctx.now + INVITATION_LIFETIME)
    try:
        ctx.add(row)
    except IntegrityError:  # another admin invited the address at the same time
        raise Conflict(
            invitation_problem(email, has_account=False, is_invited=True) or "", code="email_taken"
        ) from None
    return IssuedInvitation(row, _send(ctx, row))


def resend_invitation(ctx: Context, invitation_id: str) -> IssuedInvitation:
    """Send an invitation again, for another seven days. Earlier e-mails and links stop working. Raises Conflict."""
    row = _pending_invitation(ctx, invitation_id, expired_too=True)
    ctx.change(row, {"expires_at": ctx.now + INVITATION_LIFETIME, "invited_by": ctx.scope.actor_id})
    return IssuedInvitation(row, _send(ctx, row))


def new_link(ctx: Context, invitation_id: str) -> IssuedInvitation:
    """Create a link to copy. The one copied before stops working; the e-mailed one doesn't. Raises Conflict."""
    row = _pending_invitation(ctx, invitation_id, expired_too=False)
    audit.record(ctx.db, "invitation_link", row=row, email=row.email)
    return IssuedInvitation(row, _link(ctx, row, mailed=False))


def revoke_invitation(ctx: Context, invitation_id: str) -> None:
    """Revoke an invitation. Raises Conflict if it was accepted or revoked."""
    ctx.change(_pending_invitation(ctx, invitation_id, expired_too=True), {"revoked_at": ctx.now})


def find_by_token(ctx: Context, token: str, *, lock: bool = False) -> tuple[Invitation, bool] | None:
    """Return the invitation that this token accepts, and whether the token was e-mailed. `lock` waits for others."""
    known = ctx.db.get(InvitationToken, hash_of(token))
    if known is None:
        return None
    wanted = select(Invitation).where(Invitation.id == known.invitation_id)
    if lock:
        wanted = wanted.with_for_update().execution_options(populate_existing=True)
    return ctx.db.scalars(wanted).one(), known.mailed


def state_of_invitation(ctx: Context, row: Invitation) -> InvitationState:
    """What became of the invitation."""
    return invitation_state(row.expires_at, row.accepted_at, row.revoked_at, ctx.now)


def hash_of(token: str) -> str:
    """Return the stored form of a token, which has 192 random bits."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _pending_invitation(ctx: Context, invitation_id: str, *, expired_too: bool) -> Invitation:
    row = ctx.find(Invitation, invitation_id, lock=True)
    state = state_of_invitation(ctx, row)
    sentences = {
        InvitationState.ACCEPTED: f"{row.email} has already accepted this invitation",
        InvitationState.REVOKED: "This invitation was revoked",
    }
    if not expired_too:
        sentences[InvitationState.EXPIRED] = "This invitation has expired. Resend it instead"
    if sentence := sentences.get(state):
        raise Conflict(sentence, code="invitation_closed")
    return row


def _send(ctx: Context, row: Invitation) -> str:
    """E-mail the invitation if there is an email server, and return a link with a token of its own."""
    _cancel_mails(ctx, row, (True, False))
    mails = has_server(ctx)
    if mails:
        link = _link(ctx, row, mailed=True)
        write_mail(ctx, row.email, INVITATION, {**invitation_words(ctx, row), "link": link})
    ctx.change(row, {"mailed_at": ctx.now if mails else None})
    return _link(ctx, row, mailed=False)


def _link(ctx: Context, row: Invitation, *, mailed: bool) -> str:
    _cancel_mails(ctx, row, (mailed,))
    token = secrets.token_urlsafe(TOKEN_BYTES)
    ctx.db.add(InvitationToken(hash=hash_of(token), invitation_id=row.id, mailed=mailed))
    ctx.db.flush()
    return f"{settings_of(ctx.db).public_url.rstrip('/')}/auth?invitation={token}"


def _cancel_mails(ctx: Context, row: Invitation, kinds: Sequence[bool]) -> None:
    old = (InvitationToken.invitation_id == row.id, InvitationToken.mailed.in_(kinds))
    ctx.db.execute(delete(InvitationToken).where(*old))
