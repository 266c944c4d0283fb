"""Who runs a transaction: role, user and environment."""

from dataclasses import dataclass
from enum import StrEnum

from orderkeep.core.environment import Environment


class Role(StrEnum):
    """A person's role. Unknown values count as guest."""

    ADMIN = "admin"
    SALES = "sales"
    GUEST = "guest"


@dataclass(frozen=True)
class KeyAccess:
    """The API key that a request was made with, and the permissions that it has at most."""

    id: str
    name: str
    permissions: frozenset[str]


@dataclass(frozen=True)
class Scope:
    """The caller and their environment. `actor_id` is None for the system itself.

    An API key acts for the person who created it: they are the actor, with their current role.
    """

    environment: Environment
    actor_id: str | None
    role: Role
    request_id: str | None = None
    session_id: str | None = None
    key: KeyAccess | None = None
    hides_costs: bool = False
    """Whether the caller may not see costs (`core/costs.py`)."""

    @property
    def sees_all_rows(self) -> bool:
        """Whether every row of the environment is visible. Permissions decide what the caller may do."""
        return self.role is Role.ADMIN

    @property
    def private_reader(self) -> str | None:
        """Whose private rows are visible. An API key sees no one's, not even those of the person it acts for."""
        return None if self.key else self.actor_id
