"""Sends queued text messages, at least once: each is marked as tried before sending, and as sent afterwards.

A message that couldn't be sent while its code was valid is given up. Until then its text is
encrypted, afterwards it is deleted.
"""

import logging
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session
from typing_extensions import override

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.ids import new_id
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.rules import CHALLENGE_LIFETIME, text_pause
from orderkeep.identity.second_factor.sealed_seeds import SeedEncryption
from orderkeep.identity.text_messages.gateway import TIMEOUT_S, GatewayProblem, OutgoingText, TextGateway
from orderkeep.identity.text_messages.models import TextMessage
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import Failure, JobQueue, interval_text

log = logging.getLogger("orderkeep")

RETENTION = timedelta(days=1)
BATCH_SIZE = 1_000
LEASE = timedelta(seconds=2 * TIMEOUT_S)
"""A message that was claimed is tried again after this time if its server ended in between."""
UNREADABLE = "The message couldn't be decrypted because the encryption key was replaced"
CODE_EXPIRED = "The message wasn't sent while its code was valid"


def queue_text(ctx: Context, seal: SeedEncryption, profile_id: str, to: str, body: str) -> None:
    """Queue a text message, to be sent after the commit."""
    message_id = new_id()
    sealed = seal.seal(body.encode(), message_id)
    row = TextMessage(id=message_id, profile_id=profile_id, to=to, sealed_text=sealed, created_at=ctx.now)
    row.next_try_at = ctx.now
    ctx.db.add(row)
    ctx.db.flush()


class TextSender(PeriodicJob):
    """Sends what is queued, if a gateway is set up. Messages written by this process are sent immediately."""

    name, title = "text-messages", "Text messages"
    purpose = "Sends codes by text message, and retries failed ones."
    interval = 5.0
    failed = "sending text messages failed and will be retried"
    keeps_outcome = True

    def __init__(self, server: AuthServer) -> None:
        """Nothing runs before `start`."""
        super().__init__(server.database, server.settings)
        self._server = server
        self._wake = server.text_waits
        self._rejected = 0
        self._scope = Scope(server.settings.default_environment, None, Role.ADMIN)

    @override
    def start(self) -> None:
        """Start if a gateway is set up, with the messages left by an earlier run."""
        if self._server.text_gateway:
            super().start()

    @override
    def stop(self) -> None:
        """Stop after the current message."""
        super().stop()
        if self._thread.is_alive():
            self._thread.join(TIMEOUT_S)

    @override
    def run_once(self, now: datetime) -> int | Failure:
        """Send the messages that are due. Returns their number, or why some weren't accepted."""
        tried, self._rejected = 0, 0
        while not self._ended.is_set() and self.send_next():
            tried += 1
        if self._rejected == 0:
            return tried
        some = "A message wasn't" if self._rejected == 1 else f"{self._rejected} messages weren't"
        return Failure(f"{some} accepted by the provider. Sending is retried while the code is valid.")

    @override
    def often(self) -> str:
        return f"Immediately, and {interval_text(self.interval).lower()}"

    @override
    def off_reason(self, session: Session) -> str | None:
        return None if self._server.text_gateway else "No text message provider is set up."

    @override
    def queue(self, session: Session) -> JobQueue:
        waiting = select(func.count(), func.min(TextMessage.created_at)).where(TextMessage.next_try_at.is_not(None))
        count, oldest = session.execute(waiting).one()
        return JobQueue("message", count, oldest)

    def send_next(self) -> bool:
        """Send the oldest message that is due. False when there is none, or no gateway."""
        gateway = self._server.text_gateway
        claimed = self._claim() if gateway else None
        if gateway is None or claimed is None:
            return False
        if isinstance(claimed, OutgoingText):
            self._send(gateway, claimed)
        return True

    def _send(self, gateway: TextGateway, text: OutgoingText) -> None:
        try:
            gateway.send(text)
        except GatewayProblem as problem:
            log.warning("sending a text message failed: %s", problem)
            self._rejected += 1
            self._settle(text.id, problem)
        else:
            self._settle(text.id, None)

    def _claim(self) -> OutgoingText | str | None:
        """Claim a message for a while. Returns only the id of one that was given up."""
        now = utc_now()
        due = select(TextMessage).where(TextMessage.next_try_at <= now).order_by(TextMessage.next_try_at).limit(1)
        with unit_of_work(self._server.database, self._scope, now, commit=False) as ctx:
            if ctx.db.scalars(due).first() is None:
                return None
        with unit_of_work(self._server.database, self._scope, now) as ctx:
            row = ctx.db.scalars(due.with_for_update(skip_locked=True)).first()
            if row is None:
                return None
            body = self._server.seeds.open(row.sealed_text, row.id) if row.sealed_text else None
            if body is None or now >= row.created_at + CHALLENGE_LIFETIME:
                row.problem = row.problem or (UNREADABLE if body is None else CODE_EXPIRED)
                row.next_try_at = row.sealed_text = None
                return row.id
            row.tries += 1
            row.next_try_at = now + LEASE
            return OutgoingText(row.id, row.to, body.decode())

    def _settle(self, message_id: str, problem: GatewayProblem | None) -> None:
        """Record that the gateway accepted the message, or why it didn't."""
        with unit_of_work(self._server.database, self._scope, utc_now()) as ctx:
            row = ctx.db.get_one(TextMessage, message_id)
            row.problem = str(problem) if problem else None
            row.sent_at = None if problem else ctx.now
            row.next_try_at = ctx.now + text_pause(row.tries) if problem and not problem.final else None
            row.sealed_text = row.sealed_text if row.next_try_at else None


def last_text(session: Session) -> TextMessage | None:
    """Return the newest message that was sent or failed."""
    tried = select(TextMessage).where(TextMessage.sent_at.is_not(None) | TextMessage.problem.is_not(None))
    newest = tried.order_by(TextMessage.created_at.desc(), TextMessage.id.desc())
    return session.scalars(newest.limit(1)).first()


def delete_expired(session: Session, now: datetime) -> int:
    """Delete some of the messages older than a day. Returns how many."""
    old = select(TextMessage.id).where(TextMessage.created_at <= now - RETENTION).limit(BATCH_SIZE)
    gone = delete(TextMessage).where(TextMessage.id.in_(old)).returning(TextMessage.id)
    return len(session.scalars(gone).all())
