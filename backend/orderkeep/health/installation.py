"""What health checks look at."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.datastructures import State

from orderkeep.core.caller import Scope
from orderkeep.core.db.engine import Database
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.probes import Readiness
from orderkeep.realtime.feed import Feed
from orderkeep.settings import Settings


@dataclass(frozen=True)
class Installation:
    """What is checked, and for which environment its records are."""

    settings: Settings
    database: Database
    feed: Feed
    readiness: Readiness
    scope: Scope
    jobs: Sequence[PeriodicJob]


def installation_of(state: State, scope: Scope) -> Installation:
    """The installation of an application."""
    return Installation(state.settings, state.database, state.feed, state.readiness, scope, state.jobs)
