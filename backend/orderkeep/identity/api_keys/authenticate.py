"""Authenticates requests with an API key. It acts for its creator, and never has more rights than they have now."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import or_, select, update
from starlette.requests import Request

from orderkeep.core.caller import KeyAccess, Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.outages import outage_error
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Forbidden, Malformed, TooMany, Unauthenticated
from orderkeep.core.failure_log import log_failure
from orderkeep.core.http.rate_limit import RateLimit
from orderkeep.core.http.refused_access import IdentifiedCaller, note_caller
from orderkeep.identity.api_keys.enums import KeyState
from orderkeep.identity.api_keys.models import ApiKey
from orderkeep.identity.api_keys.rules import hash_of, is_complete, permissions_of, scope_for, state_of
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.cost_visibility import SALES_SEE_COSTS, hides_costs
from orderkeep.identity.default_environment import STORED, use_stored
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import has_permission
from orderkeep.identity.sessions.cache import RecentLookups

USE_NOTED_EVERY = timedelta(minutes=1)
UNKNOWN = "This API key isn't valid. Check that you copied all of it"
ENDED_KEY_ERRORS = {
    KeyState.REVOKED: ("This API key was revoked", "api_key_revoked"),
    KeyState.EXPIRED: ("This API key has expired", "api_key_expired"),
}


@dataclass(frozen=True)
class ActiveKey:
    """A valid key and its creator's current role."""

    access: KeyAccess
    environment: Environment
    expires_at: datetime | None
    creator_id: str
    role: Role
    hides_costs: bool


class ApiKeys:
    """Looks up keys. A key that was revoked in another process stops working within a second."""

    def __init__(self, server: AuthServer) -> None:
        self._server = server
        self._known: RecentLookups[ActiveKey] = RecentLookups()
        self._limit = RateLimit(server.settings.api_key_limit_per_minute)

    def scope(self, request: Request, permission: str, key: str) -> Scope:
        """Return the scope of a request with this key. Raises Unauthenticated, Forbidden, Malformed or TooMany."""
        if not is_complete(key):
            raise Unauthenticated(UNKNOWN, code="invalid_api_key")
        active = self._known.get(hash_of(key)) or self._look_up(request, hash_of(key), utc_now())
        return self._checked(request, permission, active)

    def remembers(self, key: str) -> bool:
        """Whether the key was looked up a moment ago."""
        return self._known.get(hash_of(key)) is not None

    def _checked(self, request: Request, permission: str, active: ActiveKey) -> Scope:
        note_caller(request, IdentifiedCaller(active.creator_id, active.role, active.access.id))
        if active.expires_at and utc_now() >= active.expires_at:
            raise _ended_key_error(KeyState.EXPIRED)
        self._count(request, active.access)
        environment = self._environment(request, active)
        if permission not in active.access.permissions:
            raise _missing_permission(permission)
        if not has_permission(active.role, permission):
            message = "The person who created this API key may no longer do this"
            raise Forbidden(message, code="creator_not_allowed", missing=permission)
        request_id = getattr(request.state, "request_id", None)
        return Scope(
            environment,
            active.creator_id,
            active.role,
            request_id,
            key=active.access,
            hides_costs=active.hides_costs,
        )

    def _count(self, request: Request, access: KeyAccess) -> None:
        """Count the request once, however often a long stream is authenticated again."""
        if getattr(request.state, "counted", False):
            return
        request.state.counted = True
        if not self._limit.takes(access.id):
            raise TooMany("This API key has sent too many requests. Try again in a minute.", code="rate_limited")

    def _environment(self, request: Request, active: ActiveKey) -> Environment:
        """A key opens one environment, so it doesn't have to name it."""
        own, requested = active.environment, request.headers.get("x-environment")
        if requested is not None and requested not in set(Environment):
            raise Malformed("Invalid environment", code="invalid_environment")
        if requested not in (None, own):
            raise Forbidden(f"This API key is for the {own} environment", code="other_environment")
        if own is not self._server.settings.default_environment and not has_permission(
            active.role, "environments.other"
        ):
            raise Forbidden(
                f"The person who created this API key may no longer use the {own} environment",
                code="creator_not_allowed",
                missing="environments.other",
            )
        return own

    def _look_up(self, request: Request, digest: str, now: datetime) -> ActiveKey:
        generation = RecentLookups.generation
        query = select(ApiKey, Profile, STORED, SALES_SEE_COSTS).join(Profile, Profile.id == ApiKey.created_by)
        with self._server.database.reading() as session:
            found = session.execute(
                query.where(ApiKey.hash == digest), execution_options={"across_environments": True}
            ).one_or_none()
            session.expunge_all()
        if found is None:
            raise Unauthenticated(UNKNOWN, code="invalid_api_key")
        key, creator, stored, see_costs = found
        use_stored(self._server.settings, stored)
        note_caller(request, IdentifiedCaller(creator.id, creator.role, key.id))
        if (state := state_of(key.expires_at, key.revoked_at, now)) is not KeyState.ACTIVE:
            raise _ended_key_error(state)
        if creator.disabled:
            raise Forbidden("The account of the person who created this API key is disabled", code="account_disabled")
        access = KeyAccess(key.id, key.name, permissions_of(key.scopes))
        role = creator.role
        hidden = hides_costs(role, see_costs)
        active = ActiveKey(access, Environment(key.environment), key.expires_at, creator.id, role, hidden)
        self._known.put(digest, active, generation)
        self._note_use(key, now)
        return active

    def _note_use(self, key: ApiKey, now: datetime) -> None:
        """Note the use, at most once a minute. Reading goes on when nothing can be written."""
        due = now - USE_NOTED_EVERY
        if key.last_used_at and key.last_used_at > due:
            return
        noting = update(ApiKey).where(
            ApiKey.id == key.id, or_(ApiKey.last_used_at.is_(None), ApiKey.last_used_at <= due)
        )
        scope = Scope(self._server.settings.default_environment, None, Role.ADMIN)
        try:
            with unit_of_work(self._server.database, scope, now) as ctx:
                ctx.db.execute(noting.values(last_used_at=now))
        except Exception as error:
            if outage_error(error) is None:
                raise
            log_failure("the last use of an API key couldn't be noted", error)


def _ended_key_error(state: KeyState) -> Unauthenticated:
    message, code = ENDED_KEY_ERRORS[state]
    return Unauthenticated(message, code=code)


def _missing_permission(permission: str) -> Forbidden:
    scope = scope_for(permission)
    if scope is None:
        message = "API keys can't be used for this. Sign in to the web app instead"
        return Forbidden(message, code="not_for_api_keys", missing=permission)
    return Forbidden(f"This API key doesn't have the scope {scope}", code="missing_scope", missing=permission)
