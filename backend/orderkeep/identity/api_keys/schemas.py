"""Schemas of API keys."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from orderkeep.core.context import Context
from orderkeep.core.environment import Environment
from orderkeep.core.http.schemas import IdOut, In, InstallationRowOut, MomentIn, Name
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.api_keys.enums import KeyScope, KeyState
from orderkeep.identity.api_keys.models import ApiKey
from orderkeep.identity.api_keys.rules import state_of
from orderkeep.identity.models import Profile


class ApiKeyOut(InstallationRowOut):
    """An API key. `hint` is its beginning; the key itself isn't stored."""

    name: str
    hint: str
    scopes: list[KeyScope]
    environment: Environment
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None
    created_by: IdOut | None
    created_by_name: str | None
    state: KeyState


class IssuedApiKeyOut(ApiKeyOut):
    """A new API key. `secret` is shown only in this response; it is null if the request is repeated under its
    Idempotency-Key.
    """

    secret: str | None


class ApiKeyList(ListQuery[ApiKeyOut]):
    """API keys of all environments, newest first."""

    table = ApiKey
    sorts = ("created_at", "name")
    searches = (ApiKey.name,)
    more_filters = ("environment",)
    labels = {"created_by_name": ("created_by", Profile.full_name)}

    @classmethod
    def enrich(cls, ctx: Context, rows: list[ApiKeyOut]) -> None:
        """Add the state."""
        for row in rows:
            row["state"] = state_of(row["expires_at"], row["revoked_at"], ctx.now)


class ApiKeyIn(In):
    """A new API key. Without `expires_at` it works until it is revoked."""

    name: Name
    scopes: Annotated[list[KeyScope], Field(min_length=1, max_length=len(KeyScope))]
    environment: Environment
    expires_at: MomentIn | None = None
