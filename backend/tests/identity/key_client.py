"""An integration with an API key, over HTTP."""

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import override

from tests.clients import Client

KEYS = "/rest/v1/api_keys"


class Integration(Client):
    """Sends its key and nothing else: no publishable key, no environment unless it is named."""

    def __init__(self, http: Any, secret: str, environment: str = "") -> None:
        super().__init__(http, None, environment)
        self.secret = secret

    @property
    @override
    def headers(self) -> dict[str, str]:
        environment = {"X-Environment": self.environment} if self.environment else {}
        return {"Authorization": f"Bearer {self.secret}", **environment}

    @override
    def within(self, environment: str) -> "Integration":
        return Integration(self.http, self.secret, environment)


def issue(
    admin: Client, scopes: Sequence[str], environment: str = "development", **more: object
) -> tuple[dict[str, Any], Integration]:
    """Create a key, and return its row and a client that uses it."""
    body: Mapping[str, Any] = {"name": "Shop sync", "scopes": list(scopes), "environment": environment, **more}
    row = admin.create(KEYS, body)
    return row, Integration(admin.http, row.pop("secret"))
