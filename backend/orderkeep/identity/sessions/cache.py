"""Caches recent lookups of sessions and API keys, so that an active client isn't looked up with every request.

A change of users, sessions or keys in this process takes effect immediately: each commit of one starts a new
generation and clears the cache. Changes by other processes take effect after `TRUSTED` seconds.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState, Session

from orderkeep.core.caller import Role
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.session_state import state_of
from orderkeep.identity.api_keys.models import ApiKey
from orderkeep.identity.enums import Assurance
from orderkeep.identity.models import AuthSession, Factor, Installation, Profile

TRUSTED = 1.0
MAX_CACHED = 10_000
PEOPLE = (AuthSession, Factor, Profile)
ROWS = (ApiKey, Installation, *PEOPLE)
"""The installation holds the default environment, which a lookup reads as well. The last use of a key is noted with a
statement, which changes nothing that is cached.
"""
Known = TypeVar("Known")


@dataclass(frozen=True)
class CachedSession:
    """The role of a session's user, and whether a second factor confirmed the session."""

    role: Role
    has_factor: bool
    """Whether the user has a verified second factor."""
    is_confirmed: bool
    hides_costs: bool = False

    def lacks_code(self, token_aal: Assurance) -> bool:
        """Whether a code is missing. A token issued before the code doesn't gain from it."""
        return self.has_factor and not (self.is_confirmed and token_aal is Assurance.TWO_FACTORS)


@dataclass
class ChangedPeople:
    """Whether the transaction changed users, sessions or second factors."""

    any: bool = False


class RecentLookups(Generic[Known]):
    """What was found under an id, for as long as it may be trusted."""

    generation = 0

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Known, float, int]] = {}

    def get(self, known_id: Hashable) -> Known | None:
        """Return what was recently found, or None if it must be looked up."""
        found = self._known.get(known_id)
        if found is None or found[2] != RecentLookups.generation or monotonic() - found[1] > TRUSTED:
            return None
        return found[0]

    def put(self, known_id: Hashable, value: Known, generation: int) -> None:
        """Cache what was found; `generation` is the one from before the lookup."""
        if len(self._known) >= MAX_CACHED:
            self._known.clear()
        self._known[known_id] = (value, monotonic(), generation)

    @staticmethod
    def forget() -> None:
        """Invalidate everything cached."""
        RecentLookups.generation += 1


def _notice_statement(state: ORMExecuteState) -> None:
    if (state.is_update or state.is_delete) and state.bind_mapper and state.bind_mapper.class_ in PEOPLE:
        state_of(state.session).part(ChangedPeople).any = True


def _notice_rows(session: Session, *_: object) -> None:
    if any(isinstance(row, ROWS) for rows in (session.dirty, session.deleted) for row in rows):
        state_of(session).part(ChangedPeople).any = True


def _forget_after_commit(session: Session) -> None:
    changed = state_of(session).part(ChangedPeople)
    if changed.any:
        changed.any = False
        RecentLookups.forget()


event.listen(AppSession, "do_orm_execute", _notice_statement)
event.listen(AppSession, "before_flush", _notice_rows)
event.listen(AppSession, "after_commit", _forget_after_commit)
