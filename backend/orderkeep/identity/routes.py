"""Users over HTTP, and the public settings of the web app."""

from typing import Annotated

from fastapi import Depends, Response, UploadFile

from orderkeep.core.caller import Role
from orderkeep.core.db.scope import Visibility, visibility_of
from orderkeep.core.db.session_state import state_of
from orderkeep.core.events.change_feed_reader import newest_position, position_text
from orderkeep.core.http.request_transaction import json_bytes
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.identity import actions
from orderkeep.identity.accounts import profile_photo
from orderkeep.identity.api_keys import actions as api_keys
from orderkeep.identity.api_keys.schemas import ApiKeyIn, ApiKeyList, IssuedApiKeyOut
from orderkeep.identity.invitations import actions as invitations
from orderkeep.identity.invitations.schemas import (
    InvitationIn,
    InvitationList,
    IssuedInvitationOut,
    shown_with_link,
)
from orderkeep.identity.schemas import (
    AuthSessionsOut,
    ProfileChange,
    ProfileList,
    ProfileOut,
    SecurityEventsOut,
    require_visible,
)
from orderkeep.identity.sessions.own_sessions import end_own_session, own_sessions
from orderkeep.identity.sessions.security_events import own_events

FEED_PLACE = "X-Feed-Place"
HOME_ENVIRONMENT = "X-Home-Environment"
COSTS = "X-Costs"

routes = Section(tag="people")
files = Section(prefix="/storage/v1", tag="people")


@routes.get("/profiles/me", may="profile.own", shows=ProfileList)
def get_own_profile(ctx: Ctx) -> Response:
    """The caller with their role.

    `X-Feed-Place` is the position from which the change feed continues after this response. `X-Home-Environment`
    names the environment of the caller's own business, if they have one. `X-Costs: hidden` says that the business
    hides costs from the caller.
    """
    sees_rows = visibility_of(ctx.scope) is not Visibility.NONE
    headers = {FEED_PLACE: position_text(newest_position(ctx.db))} if sees_rows else {}
    if home := actions.home_environment(ctx):
        headers[HOME_ENVIRONMENT] = home
    if ctx.scope.hides_costs:
        headers[COSTS] = "hidden"
    own = json_bytes(ProfileList.one(ctx, ctx.scope.actor_id or ""))
    return Response(own, headers=headers, media_type="application/json")


routes.list("/profiles", ProfileList, may="profile.own")


@routes.get("/profiles/{id}", may="profile.own", shows=ProfileList)
def get_profile(ctx: Ctx, id: str) -> ProfileOut:
    """Get a user: the caller, or anyone for an admin."""
    require_visible(ctx, id)
    return ProfileList.one(ctx, id)


@routes.patch("/profiles/{id}", may="profile.own", shows=ProfileList)
def update_profile(ctx: Ctx, id: str, body: ProfileChange) -> ProfileOut:
    """Change a user: their own name; role and access by an admin."""
    actions.change_profile(ctx, id, body.given())
    return ProfileList.one(ctx, id)


def _cropped_photo(_ctx: Ctx, file: UploadFile) -> bytes:
    """Read the photo before the endpoint's transaction begins. The context comes first: it checks the permission."""
    return profile_photo.crop_photo(file.file.read(profile_photo.MAX_PHOTO_BYTES + 1))


@files.post("/profiles/me/photo", may="profile.own", status=200, shows=ProfileList)
def set_own_photo(ctx: Ctx, photo: Annotated[bytes, Depends(_cropped_photo)]) -> ProfileOut:
    """Store the caller's photo, up to 5 MB as JPEG, PNG or WebP. It is cropped to a square without metadata."""
    profile_photo.set_own_photo(ctx, photo)
    return ProfileList.one(ctx, ctx.scope.actor_id or "")


@files.delete("/profiles/me/photo", may="profile.own")
def remove_own_photo(ctx: Ctx) -> None:
    """Remove the caller's photo."""
    profile_photo.remove_own_photo(ctx)


@routes.post("/profiles/{id}/end_sessions", may="people.manage", status=204)
def end_sessions(ctx: Ctx, id: str) -> None:
    """Sign a user out on all devices."""
    actions.sign_out_everywhere(ctx, id)


@routes.get("/auth_sessions", may="profile.own", out=AuthSessionsOut, inline=True)
def list_auth_sessions(ctx: Ctx) -> AuthSessionsOut:
    """The browsers and apps in which the caller is signed in."""
    return {"items": own_sessions(ctx)}


@routes.delete("/auth_sessions/{id}", may="profile.own")
def delete_auth_session(ctx: Ctx, id: str) -> None:
    """Sign the caller out in one of them."""
    end_own_session(ctx, id)


@routes.get("/security_events", may="profile.own", out=SecurityEventsOut, inline=True)
def list_security_events(ctx: Ctx) -> SecurityEventsOut:
    """The caller's recent sign-ins, failed ones, and changes of password, second factor and links."""
    return {"items": own_events(ctx)}


routes.list("/invitations", InvitationList, may="people.manage", export=False, one=True)


@routes.post("/invitations", may="people.manage", out=IssuedInvitationOut, once="link")
def create_invitation(ctx: Ctx, body: InvitationIn) -> IssuedInvitationOut:
    """Invite an address. The invitation is e-mailed if an email server is set up; the link is shown only here."""
    return _invitation_sent(ctx, invitations.create_invitation(ctx, body.email, Role(body.role)))


@routes.post("/invitations/{id}/resend", may="people.manage", status=200, out=IssuedInvitationOut, once="link")
def resend_invitation(ctx: Ctx, id: str) -> IssuedInvitationOut:
    """Send an invitation again, for seven more days. Earlier e-mails and links stop working."""
    return _invitation_sent(ctx, invitations.resend_invitation(ctx, id))


@routes.post("/invitations/{id}/link", may="people.manage", status=200, out=IssuedInvitationOut, once="link")
def create_invitation_link(ctx: Ctx, id: str) -> IssuedInvitationOut:
    """Create a link to pass on by hand. The link created before stops working; the e-mailed one doesn't."""
    issued = invitations.new_link(ctx, id)
    return shown_with_link(ctx, issued.invitation.id, issued.link)


@routes.delete("/invitations/{id}", may="people.manage")
def revoke_invitation(ctx: Ctx, id: str) -> None:
    """Revoke an invitation. Its links stop working."""
    invitations.revoke_invitation(ctx, id)


routes.list("/api_keys", ApiKeyList, may="api_keys.manage", export=False, one=True)


@routes.post("/api_keys", may="api_keys.manage", out=IssuedApiKeyOut, once="secret")
def create_api_key(ctx: Ctx, body: ApiKeyIn) -> IssuedApiKeyOut:
    """Create an API key that acts for the caller within its scopes. Its secret is shown only here."""
    issued = api_keys.issue_key(ctx, body)
    return {**ApiKeyList.one(ctx, issued.key_id), "secret": issued.secret}


@routes.delete("/api_keys/{id}", may="api_keys.manage")
def revoke_api_key(ctx: Ctx, id: str) -> None:
    """Revoke an API key. Requests with it are refused from now on; open streams end within seconds."""
    api_keys.revoke_key(ctx, id)


def _invitation_sent(ctx: Ctx, issued: invitations.IssuedInvitation) -> IssuedInvitationOut:
    state_of(ctx.db).after_commit.append(ctx.request.app.state.identity.mail_waits.set)
    return shown_with_link(ctx, issued.invitation.id, issued.link)
