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
class Scope:
    """The caller and their environment. `actor_id` is None for the system itself."""

    environment: Environment
    actor_id: str | None
    role: Role
    request_id: str | None = None
    session_id: str | None = None

    @property
    def sees_all_rows(self) -> bool:
        """Whether every row of the environment is visible. Permissions decide what the caller may do."""
        return self.role is Role.ADMIN
