"""The state of a running auth server."""

import threading
from urllib.parse import urlsplit

from sqlalchemy import select

from orderkeep import keys
from orderkeep.core.db.engine import AppSession, Database
from orderkeep.core.http.rate_limit import RateLimit
from orderkeep.identity.accounts.passwords import Passwords
from orderkeep.identity.enums import GOOGLE
from orderkeep.identity.external.openid_provider import Credentials, OpenIdProvider
from orderkeep.identity.models import Installation
from orderkeep.identity.second_factor.sealed_seeds import SeedEncryption
from orderkeep.identity.sessions.tokens import AccessTokens
from orderkeep.identity.text_messages.gateway import TextGateway, gateway_of
from orderkeep.settings import Settings

LINKS_PER_MINUTE = 120
"""Rate limit for private links per address. The recipient of a quote needs only a few requests."""


class AuthServer:
    """Keys, rate limits and the password hasher of a running server."""

    def __init__(self, settings: Settings, database: Database) -> None:
        """Load or create the keys. Raises BadSetting."""
        self.settings = settings
        self.database = database
        self.api_key = keys.api_key(settings)
        self.setup_code = keys.setup_code(settings)
        self.tokens = AccessTokens(keys.signing_keys(settings), f"{settings.public_url}/auth/v1")
        self.google = _google(settings)
        self.seeds = SeedEncryption(keys.factor_key(settings))
        self.text_gateway: TextGateway | None = gateway_of(settings)
        self.passwords = Passwords()
        self.addresses = RateLimit(settings.address_limit_per_minute)
        self.links = RateLimit(min(LINKS_PER_MINUTE, settings.address_limit_per_minute))
        self.mail_waits = threading.Event()
        self.text_waits = threading.Event()

    @property
    def host(self) -> str:
        """The host of the public address."""
        return urlsplit(self.settings.public_url).hostname or ""

    def has(self, provider: str) -> bool:
        """Whether this sign-in method is enabled."""
        return provider == "email" or (provider == GOOGLE and self.google is not None)

    def needs_setup(self) -> bool:
        """Whether the installation has no users yet."""
        with self.database.reading() as session:
            return not is_claimed(session)


def _google(settings: Settings) -> OpenIdProvider | None:
    """Return the provider if both of its settings are present."""
    if not settings.google_client_id or not settings.google_client_secret:
        return None
    redirect_uri = f"{settings.public_url}/auth/v1/callback"
    us = Credentials(settings.google_client_id, settings.google_client_secret, redirect_uri)
    return OpenIdProvider(settings.google_issuer, us)


def is_claimed(session: AppSession) -> bool:
    """Whether the installation has its first user."""
    found = select(Installation.id).execution_options(across_environments=True)
    return session.scalars(found).first() is not None
