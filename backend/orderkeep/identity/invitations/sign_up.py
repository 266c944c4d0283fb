"""Sign-up with an invitation: the account gets its role at once, and its address counts as confirmed."""

from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from orderkeep.core.caller import Role
from orderkeep.core.context import Context
from orderkeep.core.values import JsonObject
from orderkeep.identity.accounts.new_accounts import NewAccount, add_person
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.gotrue_documents import Session
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.invitations.actions import PENDING, find_by_token, state_of_invitation
from orderkeep.identity.invitations.models import Invitation
from orderkeep.identity.invitations.wording import invitation_words
from orderkeep.identity.models import Profile
from orderkeep.identity.rules import acceptance_problem
from orderkeep.identity.sessions.actions import UserAccount, account_by_email, open_session

UNKNOWN = "This invitation link isn't valid. Use the newest one, or ask an admin for a new one"


def read_invitation(call: AuthCall) -> JsonObject:
    """Return whom an invitation is for, who sent it, and to which business, to the holder of its token."""
    token = call.texts("token").get("token")
    if not token:
        raise validation_failed("The invitation's token is needed")
    with call.reading() as ctx:
        row, _ = require_open(ctx, token, None)
        words = invitation_words(ctx, row)
        return {
            "email": row.email,
            "role": row.role,
            "role_text": words["role"],
            "inviter": words["inviter"],
            "business": words["business"],
            "expires_at": row.expires_at,
        }


def require_open(ctx: Context, token: object, email: str | None, *, lock: bool = False) -> tuple[Invitation, bool]:
    """Return the invitation and whether its token was e-mailed. Raises AuthRefusal unless it can be accepted.

    Without an address it isn't compared. `lock` waits for others who accept it at the same time.
    """
    found = find_by_token(ctx, token, lock=lock) if isinstance(token, str) else None
    if found is None:
        raise AuthRefusal(403, "invitation_invalid", UNKNOWN)
    if problem := _problem(ctx, found[0], email):
        raise AuthRefusal(403, "invitation_invalid", problem)
    return found


def _problem(ctx: Context, row: Invitation, email: str | None) -> str | None:
    inviter = ctx.db.get(Profile, row.invited_by)
    return acceptance_problem(
        state_of_invitation(ctx, row),
        inviter_is_admin=inviter is not None and not inviter.disabled and inviter.role == Role.ADMIN,
        is_addressee=email in (None, row.email),
    )


def accept_for_address(ctx: Context, who: UserAccount) -> None:
    """Accept the open invitation of an address that its owner has just proven without the link.

    A guest gets its role; a role that an admin has given since stays.
    """
    own = select(Invitation).where(Invitation.email == who.profile.email, *PENDING).with_for_update()
    row = ctx.db.scalars(own).one_or_none()
    if row is None or _problem(ctx, row, who.profile.email):
        return
    if who.profile.role is Role.GUEST:
        ctx.change(who.profile, {"role": row.role})
    ctx.change(row, {"accepted_at": ctx.now})


def accept_invitation(call: AuthCall, account: NewAccount, token: object) -> Session:
    """Create the invited account and sign it in. Of several attempts at once, one succeeds. Raises AuthRefusal."""
    try:
        with call.writing() as ctx:
            row, mailed = require_open(ctx, token, account.email, lock=True)
            invited = replace(account, confirmed=True, proven=mailed, role=row.role)
            who = _person(ctx, invited)
            ctx.change(row, {"accepted_at": ctx.now})
            return open_session(ctx, call.server.tokens, who, "password", call.device)
    except IntegrityError:  # the address was taken in the meantime
        raise _address_taken() from None


def _person(ctx: Context, account: NewAccount) -> UserAccount:
    """Create the user, or take over an account whose address no one has confirmed, and which was never used."""
    who = account_by_email(ctx, account.email)
    if who is None:
        return add_person(ctx, account)
    if who.credential.confirmed_at is not None or who.profile.disabled or account.role is None:
        raise _address_taken()
    who.credential.password_hash = account.password_hash
    who.credential.user_metadata = account.metadata
    who.credential.confirmed_at, who.credential.proven = ctx.now, account.proven
    ctx.change(who.profile, {"role": account.role})
    return who


def _address_taken() -> AuthRefusal:
    return AuthRefusal(422, "user_already_exists", "User already registered")
