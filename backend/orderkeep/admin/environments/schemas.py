"""Request and response schemas of the work on whole environments."""

from datetime import datetime

from orderkeep.admin.environments.enums import EnvironmentAction, EnvironmentRunState
from orderkeep.core.environment import Environment
from orderkeep.core.http.schemas import IdOut, In, Out


class EnvironmentRunIn(In):
    """What to do to which environment. `confirm` repeats the environment's name."""

    action: EnvironmentAction
    environment: Environment
    confirm: str


class EnvironmentRunOut(Out):
    """A copy or an emptying, and how far it is. `books_ok` is the self-check's result after a copy."""

    id: IdOut
    environment: Environment
    action: EnvironmentAction
    state: EnvironmentRunState
    started_at: datetime
    finished_at: datetime | None
    done: int
    total: int
    books_ok: bool | None
    error: str | None


class EnvironmentOut(Out):
    """An environment, the number of its records, and the last run on it."""

    environment: Environment
    records: int
    run: EnvironmentRunOut | None


class EnvironmentListOut(Out):
    """All environments. In `default` works everyone who isn't an admin; `fixed` if the server's settings decide."""

    default: Environment
    fixed: bool

    items: list[EnvironmentOut]


class DefaultEnvironmentIn(In):
    """The environment in which everyone is to work who isn't an admin."""

    default: Environment
