"""Which account an external identity belongs to, and what happens when it joins one."""

from sqlalchemy import delete, select

from orderkeep.core.context import Context
from orderkeep.identity.accounts.new_accounts import NewAccount, add_person
from orderkeep.identity.accounts.one_time_codes import write_mail
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.auth_server import is_claimed
from orderkeep.identity.enums import GOOGLE, SecurityEventKind, SignOutScope
from orderkeep.identity.external.openid_provider import ExternalIdentity
from orderkeep.identity.gotrue_documents import Metadata
from orderkeep.identity.gotrue_responses import AuthRefusal
from orderkeep.identity.invitations.sign_up import accept_for_address
from orderkeep.identity.mail.standard_mails import GOOGLE_ADDED
from orderkeep.identity.models import Factor, Identity, MailCode, RecoveryCode
from orderkeep.identity.sessions.actions import UserAccount, account_by_email, account_by_id, end_sessions


def refuse_to_join(ctx: Context, call: AuthCall, linker_id: str | None, found: ExternalIdentity) -> None:
    """Raise AuthRefusal if this identity can't sign in or be added to the linker's account."""
    known = _known_identity(ctx, found)
    if linker_id is not None:
        if known and known.profile_id != linker_id:
            raise AuthRefusal(422, "identity_already_exists", "Identity is already linked to another user")
        return
    if known is None and not (found.email and found.email_verified):
        message = f"Unverified email with {GOOGLE}. Verify the email with {GOOGLE} in order to sign in"
        raise AuthRefusal(403, "provider_email_needs_verification", message)
    who = account_by_id(ctx, known.profile_id) if known else account_by_email(ctx, found.email)
    if who and who.profile.disabled:
        raise AuthRefusal(403, "user_banned", "User is banned")
    if who is None and not is_claimed(ctx.db) and not call.is_from_this_machine:
        message = "Set up Orderkeep with an email address and the set-up code first"
        raise AuthRefusal(403, "setup_code_required", message)


def account_for_identity(ctx: Context, call: AuthCall, linker_id: str | None, found: ExternalIdentity) -> UserAccount:
    """Return the account of this identity, created or extended where necessary. Raises AuthRefusal."""
    refuse_to_join(ctx, call, linker_id, found)
    known = _known_identity(ctx, found)
    if known is None:
        who = account_by_id(ctx, linker_id) if linker_id else account_by_email(ctx, found.email)
        if who is None:
            who = _add_account(ctx, found)
            accept_for_address(ctx, who)
        else:
            _extend(ctx, who, is_linked=linker_id is not None)
            call.note(ctx, who, SecurityEventKind.GOOGLE_LINKED)
        known = Identity(profile_id=who.profile.id, provider=GOOGLE, subject=found.subject, created_at=ctx.now)
        ctx.db.add(known)
    known.email, known.email_verified, known.full_name = found.email, found.email_verified, found.full_name
    known.updated_at = known.last_sign_in_at = ctx.now
    ctx.db.flush()
    owner = account_by_id(ctx, known.profile_id)
    if owner is None:
        raise AuthRefusal(403, "user_not_found", "User does not exist")
    return owner


def _known_identity(ctx: Context, found: ExternalIdentity) -> Identity | None:
    own = select(Identity).where(Identity.provider == GOOGLE, Identity.subject == found.subject)
    return ctx.db.scalars(own).one_or_none()


def _add_account(ctx: Context, found: ExternalIdentity) -> UserAccount:
    metadata: Metadata = {"full_name": found.full_name} if found.full_name else {}
    return add_person(ctx, NewAccount(found.email, None, metadata, confirmed=True, proven=True))


def _extend(ctx: Context, who: UserAccount, *, is_linked: bool) -> None:
    """Prepare an existing account. A person who never proved the address doesn't share the account with its owner."""
    if not is_linked and not who.credential.proven:
        _take_over(ctx, who)
    write_mail(ctx, who.profile.email, GOOGLE_ADDED, {})


def _take_over(ctx: Context, who: UserAccount) -> None:
    """Remove every way in that was set up before the address was proven."""
    credential, profile_id = who.credential, who.profile.id
    credential.password_hash = credential.new_email = None
    credential.user_metadata = {}
    credential.confirmed_at = credential.confirmed_at or ctx.now
    credential.proven = True
    accept_for_address(ctx, who)
    end_sessions(ctx, profile_id, SignOutScope.GLOBAL)
    for table in (Factor, Identity, MailCode, RecoveryCode):
        ctx.db.execute(delete(table).where(table.profile_id == profile_id))
