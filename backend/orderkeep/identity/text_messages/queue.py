"""Sends queued text messages, at least once: each is marked as tried before sending, and as sent afterwards.

A message that couldn't be sent while its code was valid is given up. Until then its text is
encrypted, afterwards it is deleted.
"""

import logging
import threading
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.failure_log import log_failure
from orderkeep.core.ids import new_id
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.rules import CHALLENGE_LIFETIME, text_pause
from orderkeep.identity.sealed_seeds import SealedSeeds
from orderkeep.identity.text_messages.gateway import PATIENCE, GatewayProblem, Text, TextGateway
from orderkeep.identity.text_messages.models import TextMessage

log = logging.getLogger("orderkeep")

LOOK_EVERY = 5.0
"""Polling interval in seconds. Messages written by this process are sent immediately."""
KEPT = timedelta(days=1)
AT_ONCE = 1_000
LEASE = timedelta(seconds=2 * PATIENCE)
"""A message that was claimed is tried again after this time if its server ended in between."""
UNREADABLE = "The message couldn't be decrypted because the encryption key was replaced"
TOO_LATE = "The message wasn't sent while its code was valid"


def queue_text(ctx: Context, seal: SealedSeeds, profile_id: str, to: str, body: str) -> None:
    """Queue a text message, to be sent after the commit."""
    message_id = new_id()
    sealed = seal.seal(body.encode(), message_id)
    row = TextMessage(id=message_id, profile_id=profile_id, to=to, sealed_text=sealed, created_at=ctx.now)
    row.next_try_at = ctx.now
    ctx.db.add(row)
    ctx.db.flush()


class TextSender:
    """A thread that sends what is queued, if a gateway is set up."""

    def __init__(self, server: AuthServer) -> None:
        self._server = server
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="text-messages", daemon=True)
        self._scope = Scope(server.settings.default_environment, None, Role.ADMIN)

    def start(self) -> None:
        """Start if a gateway is set up, with the messages left by an earlier run."""
        if self._server.text_gateway:
            self._thread.start()

    def stop(self) -> None:
        """Stop after the current message."""
        self._ends.set()
        self._server.text_waits.set()
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    def _run(self) -> None:
        while not self._ends.is_set():
            self._server.text_waits.clear()
            try:
                while not self._ends.is_set() and self.send_next():
                    pass
            except Exception as error:  # noqa: BLE001  # whatever went wrong, the next round tries again
                log_failure("sending text messages failed and will be retried", error)
            self._server.text_waits.wait(LOOK_EVERY)

    def send_next(self) -> bool:
        """Send the oldest message that is due. False when there is none, or no gateway."""
        gateway = self._server.text_gateway
        claimed = self._claim() if gateway else None
        if gateway is None or claimed is None:
            return False
        if isinstance(claimed, Text):
            self._send(gateway, claimed)
        return True

    def _send(self, gateway: TextGateway, text: Text) -> None:
        try:
            gateway.send(text)
        except GatewayProblem as problem:
            log.warning("sending a text message failed: %s", problem)
            self._settle(text.id, problem)
        else:
            self._settle(text.id, None)

    def _claim(self) -> Text | str | None:
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
                row.problem = row.problem or (UNREADABLE if body is None else TOO_LATE)
                row.next_try_at = row.sealed_text = None
                return row.id
            row.tries += 1
            row.next_try_at = now + LEASE
            return Text(row.id, row.to, body.decode())

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
    old = select(TextMessage.id).where(TextMessage.created_at <= now - KEPT).limit(AT_ONCE)
    gone = delete(TextMessage).where(TextMessage.id.in_(old)).returning(TextMessage.id)
    return len(session.scalars(gone).all())
