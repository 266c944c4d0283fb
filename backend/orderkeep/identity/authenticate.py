"""Authentication for the data API: caller, environment and permission."""

from hmac import compare_digest

from sqlalchemy import bindparam, exists, select
from starlette.requests import Request

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Forbidden, Malformed, Unauthenticated
from orderkeep.core.http.refused_access import IdentifiedCaller, note_caller
from orderkeep.core.http.routing import PUBLIC
from orderkeep.identity.api_keys.authenticate import ApiKeys
from orderkeep.identity.api_keys.rules import is_key
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.cost_visibility import SALES_SEE_COSTS, hides_costs
from orderkeep.identity.default_environment import STORED, use_stored
from orderkeep.identity.enums import Assurance
from orderkeep.identity.models import AuthSession, Factor, Profile
from orderkeep.identity.permissions import has_permission, may_use
from orderkeep.identity.sessions.cache import CachedSession, RecentLookups
from orderkeep.identity.sessions.tokens import BadToken, Claims

HAS_FACTOR = exists().where(Factor.profile_id == Profile.id, Factor.verified_at.is_not(None))
CALLER_QUERY = (
    select(Profile.role, Profile.disabled, AuthSession.id, AuthSession.aal, HAS_FACTOR, STORED, SALES_SEE_COSTS)
    .outerjoin(AuthSession, (AuthSession.id == bindparam("session")) & (AuthSession.profile_id == Profile.id))
    .where(Profile.id == bindparam("person"))
    .execution_options(across_environments=True)
)
"""Built once, because it runs with every request."""


class Callers:
    """Authenticates requests: those of the web app, which carry the publishable key and an access token, and those of
    integrations, which carry an API key instead. A sign-out takes effect immediately (see `session_cache`).
    """

    def __init__(self, server: AuthServer) -> None:
        self._server = server
        self._known: RecentLookups[CachedSession] = RecentLookups()
        self._keys = ApiKeys(server)

    def __call__(self, request: Request, permission: str) -> Scope:
        """Return the scope of this request. Raises Unauthenticated, Forbidden or Malformed."""
        request_id = getattr(request.state, "request_id", None)
        if permission != PUBLIC and is_key(token := _bearer(request)):
            return self._keys.scope(request, permission, token)
        self._check_key(request)
        if permission == PUBLIC:
            return Scope(self._server.settings.default_environment, None, Role.GUEST, request_id)
        claims = self._claims(request)
        note_caller(request, IdentifiedCaller(claims.profile_id))
        session = self._known.get(_session_of(claims)) or self._look_up(claims)
        return self._scope(request, permission, claims, session)

    def remembers(self, request: Request) -> bool:
        """Whether the request's token and session were looked up a moment ago, so that no query is needed."""
        token = _bearer(request)
        if is_key(token):
            return self._keys.remembers(token)
        claims = self._server.tokens.remembered(token, utc_now())
        return claims is not None and self._known.get(_session_of(claims)) is not None

    def _scope(self, request: Request, permission: str, claims: Claims, session: CachedSession) -> Scope:
        role = session.role
        note_caller(request, IdentifiedCaller(claims.profile_id, role))
        if session.lacks_code(claims.aal):
            raise Forbidden("Enter your authentication code to continue", code="insufficient_aal")
        environment = self.environment(request, role)
        if not has_permission(role, permission):
            raise Forbidden("Your role doesn't allow this", missing=permission)
        request_id = getattr(request.state, "request_id", None)
        return Scope(
            environment,
            claims.profile_id,
            role,
            request_id,
            claims.session_id,
            hides_costs=session.hides_costs,
        )

    def environment(self, request: Request, role: Role) -> Environment:
        """Return the requested environment.

        Raises Malformed if it is unknown, Forbidden if the caller may not use it.
        """
        default = self._server.settings.default_environment
        requested = request.headers.get("x-environment")
        if requested is None:
            return default
        if requested not in set(Environment):
            raise Malformed("Invalid environment", code="invalid_environment")
        environment = Environment(requested)
        if not may_use(role, environment, default):
            message = "Only an admin can switch environments"
            raise Forbidden(message, code="environment_not_allowed", missing="environments.other")
        return environment

    def _check_key(self, request: Request) -> None:
        given = request.headers.get("apikey", "")
        if not compare_digest(given.encode(), self._server.api_key.encode()):
            raise Unauthenticated("The apikey header is missing or incorrect", code="invalid_api_key")

    def _claims(self, request: Request) -> Claims:
        token = _bearer(request)
        if not token:
            raise Unauthenticated("Sign in first")
        try:
            return self._server.tokens.read(token, utc_now())
        except BadToken:
            raise Unauthenticated("Your session isn't valid. Sign in again", code="invalid_session") from None

    def _look_up(self, claims: Claims) -> CachedSession:
        """Return the current session. The session must be active and the user not disabled."""
        generation = RecentLookups.generation
        with self._server.database.reading() as database:
            found = database.execute(
                CALLER_QUERY, {"person": claims.profile_id, "session": claims.session_id}
            ).one_or_none()
        if found is None:
            raise Unauthenticated("Your session has ended. Sign in again", code="session_ended")
        role, disabled, session_id, aal, has_factor, stored, see_costs = found
        use_stored(self._server.settings, stored)
        if disabled:
            raise Forbidden("This account is disabled", code="account_disabled")
        if session_id is None:
            raise Unauthenticated("Your session has ended. Sign in again", code="session_ended")
        is_confirmed = aal == Assurance.TWO_FACTORS
        session = CachedSession(role, bool(has_factor), is_confirmed, hides_costs(role, see_costs))
        self._known.put(_session_of(claims), session, generation)
        return session


def member_scope(profile: Profile, environment: Environment, default: Environment) -> Scope | None:
    """The scope of a member's requests in this environment, or None if they are all refused."""
    role = profile.role
    if profile.disabled or not may_use(role, environment, default):
        return None
    return Scope(environment, profile.id, role)


def _session_of(claims: Claims) -> tuple[str, str]:
    """A session counts for its own user only, also while it is cached."""
    return claims.session_id, claims.profile_id


def _bearer(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
