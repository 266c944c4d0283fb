"""Schemas of invitations."""

from datetime import datetime
from typing import Literal

from orderkeep.core.context import Context
from orderkeep.core.http.schemas import IdOut, In, InstallationRowOut, RequiredText
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.enums import InvitationState
from orderkeep.identity.invitations.models import Invitation
from orderkeep.identity.models import Profile
from orderkeep.identity.rules import invitation_state

RoleName = Literal["admin", "sales", "guest"]


class InvitationOut(InstallationRowOut):
    """An invitation. `mailed_at` is null if it was last sent without an email server."""

    email: str
    role: str
    invited_by: IdOut
    invited_by_name: str | None
    expires_at: datetime
    mailed_at: datetime | None
    accepted_at: datetime | None
    revoked_at: datetime | None
    state: InvitationState


class IssuedInvitationOut(InvitationOut):
    """An invitation with a new link to it. A request that is repeated under its Idempotency-Key gets null."""

    link: str | None


class InvitationList(ListQuery[InvitationOut]):
    """Invitations by address or newest first. Open ones have neither `accepted_at` nor `revoked_at`."""

    table = Invitation
    sorts = ("created_at", "email", "expires_at")
    searches = (Invitation.email,)
    labels = {"invited_by_name": ("invited_by", Profile.full_name)}

    @classmethod
    def enrich(cls, ctx: Context, rows: list[InvitationOut]) -> None:
        """Add the state."""
        for row in rows:
            row["state"] = invitation_state(row["expires_at"], row["accepted_at"], row["revoked_at"], ctx.now)


class InvitationIn(In):
    """A new invitation."""

    email: RequiredText
    role: RoleName


def shown_with_link(ctx: Context, invitation_id: str, link: str) -> IssuedInvitationOut:
    """Return the invitation as the list shows it, with its link."""
    return {**InvitationList.one(ctx, invitation_id), "link": link}
