"""How an invitation names the person who sent it, the business and the role."""

from sqlalchemy import select

from orderkeep.business.models import BusinessSettings
from orderkeep.core.caller import Role
from orderkeep.core.context import Context
from orderkeep.identity.invitations.models import Invitation
from orderkeep.identity.models import Profile

ROLES = {Role.ADMIN: "an admin", Role.SALES: "a salesperson", Role.GUEST: "a guest"}


def invitation_words(ctx: Context, row: Invitation) -> dict[str, str]:
    """Return the inviter, the business and the role, as in "Ana invited you to Tradepost as a salesperson".

    A business without a name is called Orderkeep.
    """
    inviter = ctx.db.get(Profile, row.invited_by)
    return {
        "inviter": (inviter.full_name or inviter.email) if inviter else "An admin",
        "business": ctx.db.scalar(select(BusinessSettings.name).limit(1)) or "Orderkeep",
        "role": ROLES[row.role],
    }
