"""Access tokens: ES256 only, one issuer, one audience. The algorithm comes from our key, never from the token."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from hmac import digest

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, GuestProtocol

from orderkeep.core.ids import canonical_id
from orderkeep.core.values import Values
from orderkeep.identity.enums import AUDIENCE, Assurance
from orderkeep.keys import Jwk

LIFETIME = 3600
MAX_TOKEN_LENGTH = 16_000
REMEMBERED = 4096
HEADER = frozenset({"alg", "typ", "kid"})
CLOCK_SKEW = 60


class BadToken(Exception):
    """The token is invalid, expired or issued by someone else."""


@dataclass(frozen=True)
class Claims:
    """The claims of a valid token."""

    profile_id: str
    session_id: str
    expires_at: int
    aal: Assurance
    """The assurance level at which the token was issued. The session may have been lifted since."""


class AccessTokens:
    """Signs and verifies tokens. Verified signatures are cached, so an active client costs one verification an hour."""

    def __init__(self, keys: Sequence[ECKey], issuer: str) -> None:
        self.keys = {str(key.kid): key for key in keys}
        self.signing = keys[0]
        self.issuer = issuer
        self._read: OrderedDict[bytes, Claims] = OrderedDict()
        self._lock = threading.Lock()
        self._secret = sha256(b"orderkeep codes " + str(self.signing.as_dict(private=True)["d"]).encode()).digest()

    def sign(self, claims: Values) -> str:
        """Return a token with these claims and the standard ones."""
        header = {"alg": "ES256", "kid": str(self.signing.kid)}
        own = {"iss": self.issuer, "aud": AUDIENCE, "role": AUDIENCE}
        return jwt.encode(header, {**claims, **own}, self.signing, algorithms=["ES256"])

    def read(self, token: str, now: datetime) -> Claims:
        """Return the claims of a valid token. Raises BadToken."""
        known = sha256(token.encode("utf-8", "replace")).digest()
        with self._lock:
            claims = self._read.get(known)
        if claims is None:
            claims = self._check(token, now)
            with self._lock:
                self._read[known] = claims
                while len(self._read) > REMEMBERED:
                    self._read.popitem(last=False)
        if claims.expires_at <= now.timestamp():
            raise BadToken("token is expired")
        return claims

    def remembered(self, token: str, now: datetime) -> Claims | None:
        """Return the claims of a previously verified token that is still valid, or None."""
        claims = self._read.get(sha256(token.encode("utf-8", "replace")).digest())
        return claims if claims and claims.expires_at > now.timestamp() else None

    def public_keys(self) -> dict[str, list[Jwk]]:
        """Return the JWKS document."""
        keys = [key.as_dict(private=False, use="sig", alg="ES256") for key in self.keys.values()]
        return {"keys": [{**key, "key_ops": ["verify"]} for key in keys]}

    def seal(self, text: str) -> str:
        """Return a keyed hash, because a plain hash doesn't protect short secrets."""
        return digest(self._secret, text.encode(), "sha256").hex()

    def _check(self, token: str, now: datetime) -> Claims:
        if len(token) > MAX_TOKEN_LENGTH or not token.isascii():
            raise BadToken("token is malformed")
        try:
            read = jwt.decode(token, self._key_of, algorithms=["ES256"])
        except (JoseError, ValueError, KeyError, TypeError, RecursionError):
            raise BadToken("token is malformed or its signature is invalid") from None
        if set(read.header) - HEADER or read.header.get("typ", "JWT") != "JWT":
            raise BadToken("token has an unexpected header")
        return self._claims(read.claims, now)

    def _key_of(self, signed: GuestProtocol) -> ECKey:
        return self.keys[signed.headers()["kid"]]

    def _claims(self, claims: Values, now: datetime) -> Claims:
        if claims.get("iss") != self.issuer or claims.get("aud") != AUDIENCE or claims.get("role") != AUDIENCE:
            raise BadToken("token was issued for another installation")
        expires_at = claims.get("exp")
        begins = max((at for name in ("nbf", "iat") if type(at := claims.get(name, 0)) is int), default=0)
        if type(expires_at) is not int or begins > now.timestamp() + CLOCK_SKEW:
            raise BadToken("token is not valid at this time")
        user_id, session_id = _claimed_id(claims, "sub"), _claimed_id(claims, "session_id")
        if user_id is None or session_id is None:
            raise BadToken("token has no valid subject")
        aal = Assurance.TWO_FACTORS if claims.get("aal") == Assurance.TWO_FACTORS else Assurance.ONE_FACTOR
        return Claims(user_id, session_id, expires_at, aal)


def _claimed_id(claims: Values, name: str) -> str | None:
    text = claims.get(name)
    return canonical_id(text) if isinstance(text, str) else None
