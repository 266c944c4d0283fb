"""Appends new audit entries to the hash chain of their environment, and verifies it.

The chain is written shortly after the commit, by one thread, so that no request waits for another one's hash.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import Select, insert, select
from sqlalchemy.exc import IntegrityError

from orderkeep.admin.chain_rules import FIRST, AuditContent, ChainState, Link, link_hash, verify_links
from orderkeep.admin.models import AuditChainLink, AuditCheck
from orderkeep.admin.schemas import AuditChainOut
from orderkeep.admin.stored_runs import refuse_second_run
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.core.events.audit import AuditLog
from orderkeep.core.ids import NIL_ID, lowest_id
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.settings import Settings

BATCH = 500
PAGE = 2_000
PAUSE = 0.05
"""Seconds between two batches, so that requests go first."""
MAX_TRANSACTION_TIME = timedelta(minutes=10)
"""An entry is committed at most this long after its id was made."""
FULL_PASS = timedelta(hours=1)
"""How often entries with older ids are looked for: those of a shop that was filled or moved."""
CHECK_EVERY = timedelta(hours=24)

Head = tuple[int, str]


def append_new(database: Database, environment: Environment, since: str = NIL_ID) -> int:
    """Append a batch of entries with ids from `since` that have no link yet. Returns their number.

    Another server may have appended in the meantime; then nothing is written, and the next call tries again.
    """
    with unit_of_work(database, _scope(environment), utc_now(), commit=False) as ctx:
        entries = [content_of(entry) for entry in ctx.db.scalars(_unlinked_entries(since))]
        number, previous = _head(ctx)
    links = []
    for content in entries:
        number, previous = number + 1, link_hash(previous, content)
        link = {"audit_id": content.id, "number": number, "hash": previous, "environment": environment}
        links.append(link)
    if not links:
        return 0
    try:
        with unit_of_work(database, _scope(environment), utc_now()) as ctx:
            ctx.db.execute(insert(AuditChainLink), links)
    except IntegrityError:
        return 0
    return len(links)


def _scope(environment: Environment) -> Scope:
    return Scope(environment, None, Role.ADMIN)


def _unlinked_entries(since: str) -> Select[AuditLog]:
    return (
        select(AuditLog)
        .outerjoin(AuditChainLink, AuditChainLink.audit_id == AuditLog.id)
        .where(AuditChainLink.audit_id.is_(None), AuditLog.id >= since)
        .order_by(AuditLog.id)
        .limit(BATCH)
    )


def _head(ctx: Context) -> Head:
    query = select(AuditChainLink.number, AuditChainLink.hash).order_by(AuditChainLink.number.desc()).limit(1)
    found = ctx.db.execute(query).one_or_none()
    return (found.number, found.hash) if found else (0, FIRST)


def verify_chain(database: Database, environment: Environment) -> ChainState:
    """Follow the whole chain and return its end, or the first link that doesn't match."""
    state = ChainState()
    for links in _pages(database, environment):
        state = verify_links(state, links)
        if state.problem is not None:
            break
    return state


def _pages(database: Database, environment: Environment) -> Iterator[list[Link]]:
    """The links in order, in transactions of their own."""
    after = 0
    while True:
        with unit_of_work(database, _scope(environment), utc_now(), commit=False) as ctx:
            links = [_link(link, entry) for link, entry in ctx.db.execute(_links(after)).all()]
        if not links:
            return
        yield links
        after = links[-1].number


def _links(after: int) -> Select[AuditChainLink, AuditLog]:
    return (
        select(AuditChainLink, AuditLog)
        .outerjoin(AuditLog, AuditLog.id == AuditChainLink.audit_id)
        .where(AuditChainLink.number > after)
        .order_by(AuditChainLink.number)
        .limit(PAGE)
    )


def _link(link: AuditChainLink, entry: AuditLog | None) -> Link:
    return Link(link.number, link.hash, content_of(entry) if entry else None)


def content_of(entry: AuditLog) -> AuditContent:
    """What the chain protects of an entry."""
    return AuditContent(
        id=entry.id,
        environment=entry.environment,
        created_at=entry.created_at,
        action=entry.action,
        table_name=entry.table_name,
        record_id=entry.record_id,
        old=entry.old,
        new=entry.new,
        details=entry.details,
        actor_id=entry.actor_id,
        role=entry.role,
        request_id=entry.request_id,
    )


def entry_chain(ctx: Context, audit_id: str) -> AuditChainOut:
    """Return the link of an entry and whether it matches. Raises NotFound for an unknown entry."""
    entry = ctx.find(AuditLog, audit_id)
    link = ctx.db.scalars(select(AuditChainLink).where(AuditChainLink.audit_id == entry.id)).one_or_none()
    if link is None:
        return {"number": None, "hash": None, "previous_hash": None, "matches": None}
    before = select(AuditChainLink.hash).where(AuditChainLink.number == link.number - 1)
    previous = ctx.db.scalars(before).one_or_none() or FIRST
    matches = link_hash(previous, content_of(entry)) == link.hash
    return {"number": link.number, "hash": link.hash, "previous_hash": previous, "matches": matches}


def begin_check(ctx: Context) -> AuditCheck:
    """Create a verification to be completed by `finish_check`. Raises Conflict while another one is running."""
    refuse_second_run(ctx, AuditCheck, "The audit log is already being verified")
    return ctx.add(AuditCheck())


def finish_check(database: Database, environment: Environment, check_id: str) -> None:
    """Append what is missing, verify the chain, and store the result."""
    while append_new(database, environment):
        pass
    state = verify_chain(database, environment)
    with unit_of_work(database, _scope(environment), utc_now()) as ctx:
        check = ctx.find(AuditCheck, check_id, lock=True)
        check.finished_at, check.ok, check.entries = ctx.now, state.problem is None, state.number
        check.first_number, check.problem = state.first_number, state.problem or None
        ctx.db.flush()


class AuditChainJob(PeriodicJob):
    """Append every few seconds; verify once a day."""

    name, title = "audit-chain", "Audit log seal"
    purpose = "Adds new audit entries to the hash chain, and verifies the whole chain once a day."
    interval = 10.0
    failed = "the audit log's hash chain couldn't be extended and will be retried"
    waits_first = True

    def __init__(self, database: Database, settings: Settings) -> None:
        """Create the job without starting it."""
        super().__init__(database, settings)
        self._since: datetime | None = None
        self._passed: datetime | None = None

    def run_once(self, now: datetime) -> int:
        """Append what was committed since the last call. Returns the number of new links."""
        full = self._passed is None or now - self._passed >= FULL_PASS
        since = NIL_ID if full or self._since is None else lowest_id(self._since - MAX_TRANSACTION_TIME)
        added = sum(self._append(each, since) for each in Environment)
        self._since = now
        if full:
            self._passed = now
            for each in Environment:
                self._check_daily(each, now)
        return added

    def _append(self, environment: Environment, since: str) -> int:
        total = 0
        while added := append_new(self.database, environment, since):
            total += added
            if self._ended.wait(PAUSE):
                break
        return total

    def _check_daily(self, environment: Environment, now: datetime) -> None:
        with unit_of_work(self.database, _scope(environment), utc_now()) as ctx:
            recent = select(AuditCheck.id).where(AuditCheck.created_at > now - CHECK_EVERY)
            if ctx.db.scalars(recent.limit(1)).first() or _head(ctx)[0] == 0:
                return
            check_id = begin_check(ctx).id
        finish_check(self.database, environment, check_id)
