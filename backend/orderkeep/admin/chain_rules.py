"""The hash chain of the audit log. No database, no clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

import orjson

from orderkeep.admin.enums import ChainProblem
from orderkeep.core.values import JsonObject

FIRST = "0" * 64
"""The hash before the first entry."""


@dataclass(frozen=True)
class AuditContent:
    """What the chain protects of an audit entry."""

    id: str
    environment: str
    created_at: datetime
    action: str
    table_name: str | None
    record_id: str | None
    old: JsonObject | None
    new: JsonObject | None
    details: JsonObject | None
    actor_id: str | None
    role: str | None
    request_id: str | None


@dataclass(frozen=True)
class Link:
    """A stored link of the chain, and its entry if that still exists."""

    number: int
    hash: str
    content: AuditContent | None


@dataclass(frozen=True)
class ChainState:
    """How far the chain was followed: the last link that matches, or where it breaks."""

    number: int = 0
    hash: str = FIRST
    first_number: int | None = None
    problem: ChainProblem | None = None


def link_hash(previous: str, content: AuditContent) -> str:
    """SHA-256 of the previous hash and the entry as JSON with sorted keys, in hexadecimal.

    So an entry can't be changed, removed or inserted without changing every later hash.
    """
    return sha256(previous.encode() + orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()


def verify_links(state: ChainState, links: Iterable[Link]) -> ChainState:
    """Follow the chain from a state through the next links, until the first that doesn't match."""
    for link in links:
        if state.problem is not None:
            return state
        state = _next_state(state, link)
    return state


def _next_state(state: ChainState, link: Link) -> ChainState:
    problem = _problem(state, link)
    if problem is not None:
        return ChainState(state.number, state.hash, link.number, problem)
    return ChainState(link.number, link.hash)


def _problem(state: ChainState, link: Link) -> ChainProblem | None:
    if link.number != state.number + 1:
        return ChainProblem.UNLINKED
    if link.content is None:
        return ChainProblem.DELETED
    return None if link_hash(state.hash, link.content) == link.hash else ChainProblem.CHANGED
