"""The rows of a new user."""

from dataclasses import dataclass

from orderkeep.core.caller import Role
from orderkeep.core.context import Context
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.ids import new_id
from orderkeep.identity.enums import Beginning
from orderkeep.identity.gotrue_documents import Metadata
from orderkeep.identity.models import Credential, Installation, Profile
from orderkeep.identity.rules import name_of
from orderkeep.identity.sessions.actions import UserAccount


@dataclass(frozen=True)
class NewAccount:
    """The details of a new user."""

    email: str
    password_hash: str | None
    """None for a user of an external provider."""
    metadata: Metadata
    confirmed: bool
    proven: bool = False
    """Whether the address was confirmed through an e-mail to it."""
    role: Role | None = None
    """None means admin for the first user and guest for all others."""


def add_person(ctx: Context, account: NewAccount) -> UserAccount:
    """Create a user. Of several concurrent first sign-ups, exactly one becomes admin."""
    profile_id = new_id()
    first = {"id": 1, "claimed_by": profile_id, "claimed_at": ctx.now}
    first["beginning"] = Beginning.UNASKED if account.role else None
    ctx.db.execute(keyed_insert(ctx.db, Installation).values(first).on_conflict_do_nothing())
    claimed = ctx.db.get_one(Installation, 1).claimed_by == profile_id
    role = account.role or (Role.ADMIN if claimed else Role.GUEST)
    full_name = name_of(account.metadata.get("full_name") or account.metadata.get("name"), account.email)
    profile = ctx.add(Profile(id=profile_id, email=account.email, full_name=full_name, role=role, disabled=False))
    credential = Credential(
        profile_id=profile_id,
        password_hash=account.password_hash,
        confirmed_at=ctx.now if account.confirmed else None,
        proven=account.proven,
        user_metadata=account.metadata,
    )
    ctx.db.add(credential)
    ctx.db.flush()
    return UserAccount(profile, credential)
