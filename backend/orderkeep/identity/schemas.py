"""Schemas of users in the data API, and of the web app's public settings."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import ColumnElement
from typing_extensions import override

from orderkeep.core.context import Context
from orderkeep.core.errors import Forbidden
from orderkeep.core.http.schemas import ChangeIn, Flag, InstallationRowOut, Out, RequiredText
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.accounts.profile_photo import photo_links
from orderkeep.identity.enums import Assurance, SecurityEventKind
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed
from orderkeep.identity.rules import MAX_NAME_LENGTH

PersonName = Annotated[RequiredText, Field(max_length=MAX_NAME_LENGTH)]


class ProfileOut(InstallationRowOut):
    """A person."""

    email: str
    full_name: str
    role: str
    disabled: bool
    photo_url: str | None
    """Valid for up to an hour."""


class ProfileList(ListQuery[ProfileOut]):
    """Users by name, address or newest first."""

    table = Profile
    file_name = "members"
    sorts = ("created_at", "updated_at", "full_name", "email")
    searches = (Profile.search_text,)
    more_filters = ("email",)
    selectable = True

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """Only admins can list users; others can get themselves by id. Raises Forbidden."""
        require_visible(ctx, params.get("id", ""))
        return []

    @classmethod
    @override
    def enrich(cls, ctx: Context, rows: list[ProfileOut]) -> None:
        """Add links to the photos."""
        links = photo_links(ctx, [row["id"] for row in rows])
        for row in rows:
            row["photo_url"] = links.get(row["id"])


def require_visible(ctx: Context, profile_id: str) -> None:
    """Raise Forbidden unless it is the caller, or the caller manages users."""
    if canonical_id(profile_id) != ctx.scope.actor_id and not is_allowed(ctx.scope, "people.read"):
        raise Forbidden("Only an admin can see other people", missing="people.read")


class AuthSessionOut(Out):
    """A session of the caller. User agent and address are those of the sign-in."""

    id: str
    created_at: datetime
    refreshed_at: datetime
    aal: Assurance
    user_agent: str
    ip_address: str
    current: bool


class AuthSessionsOut(Out):
    """The caller's sessions, the most recently used one first."""

    items: list[AuthSessionOut]


class SecurityEventOut(Out):
    """A sign-in, a failed one, or a change of the caller's ways in. `method` is set for sign-ins."""

    id: str
    created_at: datetime
    kind: SecurityEventKind
    method: str
    user_agent: str
    ip_address: str


class SecurityEventsOut(Out):
    """The caller's newest security events, newest first."""

    items: list[SecurityEventOut]


class ProfileChange(ChangeIn):
    """Changes to a user: their own name; role and access by an admin."""

    full_name: PersonName = ""
    role: Literal["admin", "sales", "guest"] = "guest"
    disabled: Flag = False
