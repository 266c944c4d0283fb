"""The state of a running auth server."""

import threading
from urllib.parse import urlsplit

from sqlalchemy import select

from orderkeep.core.db.engine import AppSession, Database
from orderkeep.identity import keys
from orderkeep.identity.models import Installation
from orderkeep.identity.passwords import Passwords
from orderkeep.identity.sealed_seeds import SealedSeeds
from orderkeep.identity.throttle import AddressLimit
from orderkeep.identity.tokens import AccessTokens
from orderkeep.settings import Settings

PROVIDERS: frozenset[str] = frozenset({"email"})
"""Sign-in methods supported by this server."""
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
        self.seeds = SealedSeeds(keys.factor_key(settings))
        self.passwords = Passwords()
        self.addresses = AddressLimit(settings.address_limit_per_minute)
        self.links = AddressLimit(min(LINKS_PER_MINUTE, settings.address_limit_per_minute))
        self.mail_waits = threading.Event()

    @property
    def host(self) -> str:
        """The host of the public address."""
        return urlsplit(self.settings.public_url).hostname or ""

    def has(self, provider: str) -> bool:
        """Whether this sign-in method is enabled."""
        return provider in PROVIDERS

    def needs_setup(self) -> bool:
        """Whether the installation has no users yet."""
        with self.database.reading() as session:
            return not is_claimed(session)


def is_claimed(session: AppSession) -> bool:
    """Whether the installation has its first user."""
    found = select(Installation.id).execution_options(across_environments=True)
    return session.scalars(found).first() is not None
