"""Responses of the auth server: users, sessions and errors in the format of @supabase/auth-js."""

from datetime import UTC, datetime

import orjson
from starlette.requests import Request
from starlette.responses import Response

from orderkeep.identity.enums import AUDIENCE
from orderkeep.identity.gotrue_documents import AppMetadata, AuthMethod, EmailIdentity, Metadata, PendingUser, User
from orderkeep.identity.models import AuthSession, Credential, Profile

VERSION_HEADER = "x-supabase-api-version"
NEW_FORM = "2024-01-01"


class AuthRefusal(Exception):
    """An error with a status, an error code for the client and a message."""

    def __init__(self, status: int, code: str, message: str, *, retry_after: int | None = None, **more: object) -> None:
        """`more` is added next to the code; `retry_after` becomes a header."""
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.retry_after = retry_after
        self.more = more


def validation_failed(message: str) -> AuthRefusal:
    """The request is invalid."""
    return AuthRefusal(400, "validation_failed", message)


def overloaded() -> AuthRefusal:
    """503, which the client retries; it treats 429 as final."""
    return AuthRefusal(503, "over_request_rate_limit", "The server is busy. Please try again", retry_after=1)


def refused(request: Request, refusal: AuthRefusal) -> Response:
    """Return the error in the format of the caller's API version."""
    version = request.headers.get(VERSION_HEADER, "")
    headers = {"x-sb-error-code": refusal.code}
    if refusal.retry_after is not None:
        headers["retry-after"] = str(refusal.retry_after)
    if "error_description" in refusal.more:  # the OAuth format, RFC 6749 section 5.2
        document: dict[str, object] = refusal.more
    elif _is_date(version) and version >= NEW_FORM:
        headers[VERSION_HEADER] = version
        document = {"code": refusal.code, "message": refusal.message, **refusal.more}
    else:
        document = {"code": refusal.status, "error_code": refusal.code, "msg": refusal.message, **refusal.more}
    return json_answer(document, refusal.status, headers)


def _is_date(text: str) -> bool:
    try:
        datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return False
    return len(text) == len(NEW_FORM)


def json_answer(document: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response, uncached unless `headers` say otherwise."""
    all_headers = {"cache-control": "no-store", **(headers or {})}
    return Response(orjson.dumps(document, option=orjson.OPT_UTC_Z), status, all_headers, "application/json")


def app_metadata() -> AppMetadata:
    """Return the user's sign-in methods."""
    return {"provider": "email", "providers": ["email"]}


def user_json(profile: Profile, credential: Credential) -> User:
    """Return the user object of the client's contract."""
    user: User = {
        "id": profile.id,
        "aud": AUDIENCE,
        "role": AUDIENCE,
        "email": profile.email,
        "phone": "",
        "email_confirmed_at": credential.confirmed_at,
        "confirmed_at": credential.confirmed_at,
        "last_sign_in_at": credential.last_sign_in_at,
        "app_metadata": app_metadata(),
        "user_metadata": credential.user_metadata,
        "identities": [_email_identity(profile, credential)],
        "created_at": profile.created_at,
        "updated_at": profile.updated_at,
        "is_anonymous": False,
    }
    if credential.new_email:
        user["new_email"] = credential.new_email
    return user


def _email_identity(profile: Profile, credential: Credential) -> EmailIdentity:
    return {
        "identity_id": profile.id,
        "id": profile.id,
        "user_id": profile.id,
        "identity_data": {
            "sub": profile.id,
            "email": profile.email,
            "email_verified": credential.proven,
            "phone_verified": False,
        },
        "provider": "email",
        "created_at": profile.created_at,
        "updated_at": profile.updated_at,
        "last_sign_in_at": credential.last_sign_in_at,
    }


def pending_user(user_id: str, email: str, metadata: Metadata, now: datetime) -> PendingUser:
    """The response to a sign-up that awaits confirmation, identical for new and existing addresses."""
    return {
        "id": user_id,
        "aud": AUDIENCE,
        "role": AUDIENCE,
        "email": email,
        "phone": "",
        "confirmation_sent_at": now,
        "app_metadata": app_metadata(),
        "user_metadata": metadata,
        "identities": [],
        "created_at": now,
        "updated_at": now,
        "is_anonymous": False,
    }


def methods_json(session: AuthSession) -> list[AuthMethod]:
    """Return the authentication methods of the session, newest first."""
    newest_first = sorted(session.methods.items(), key=lambda item: item[1], reverse=True)
    return [{"method": method, "timestamp": at} for method, at in newest_first]
