"""A user's identities: their e-mail address with a password, and external ones."""

from sqlalchemy import delete

from orderkeep.core.context import Context
from orderkeep.core.ids import canonical_id
from orderkeep.core.values import JsonObject
from orderkeep.identity.accounts.user_documents import identities_json
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.enums import SecurityEventKind
from orderkeep.identity.gotrue_responses import AuthRefusal
from orderkeep.identity.models import Identity
from orderkeep.identity.second_factor.assurance import require_second_factor


def unlink_identity(call: AuthCall) -> JsonObject:
    """Remove one of several identities. Removing the e-mail address as one removes the password."""
    identity_id = canonical_id(call.request.path_params["identity_id"])
    with call.writing() as ctx:
        who, _ = call.caller(ctx)
        if identity_id is None:
            raise AuthRefusal(404, "validation_failed", "identity_id must be an UUID")
        found = {each["identity_id"] for each in identities_json(ctx, who.profile, who.credential)}
        if len(found) <= 1:
            message = "User must have at least 1 identity after unlinking"
            raise AuthRefusal(422, "single_identity_not_deletable", message)
        if identity_id not in found:
            raise AuthRefusal(422, "identity_not_found", "Identity doesn't exist")
        require_second_factor(ctx, call, who, status=403)
        if identity_id == who.profile.id:
            who.credential.password_hash = None
            call.note(ctx, who, SecurityEventKind.PASSWORD_REMOVED)
        else:
            _delete_identity(ctx, identity_id)
            call.note(ctx, who, SecurityEventKind.GOOGLE_UNLINKED)
    return {}


def _delete_identity(ctx: Context, identity_id: str) -> None:
    ctx.db.execute(delete(Identity).where(Identity.id == identity_id))
