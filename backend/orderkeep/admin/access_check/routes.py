"""Access checks over HTTP, for admins. They are read-only, so they aren't in the audit log."""

from orderkeep.admin.access_check.actions import check_access
from orderkeep.admin.access_check.schemas import AccessCheckOut
from orderkeep.core.http.routing import Ctx, Section

routes = Section(tag="admin")


@routes.get("/access_check", may="people.read", out=AccessCheckOut)
def check_member_access(ctx: Ctx, member: str = "", record: str = "") -> AccessCheckOut:
    """Whether a member can see a record, why, and what they may do with it.

    `record` is its link or id in any environment, or its number or name in that of the request.
    """
    return check_access(ctx, member, record, ctx.request.app.state.settings.default_environment)
