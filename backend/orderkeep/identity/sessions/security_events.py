"""What happened to the security of an account: sign-ins, failed ones, changes of its ways in.

Events are written in the transaction of what they report and kept for half a year.
"""

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from orderkeep.core.context import Context
from orderkeep.identity.enums import SecurityEventKind
from orderkeep.identity.models import SecurityEvent
from orderkeep.identity.schemas import SecurityEventOut
from orderkeep.identity.sessions.device import Device

RETENTION = timedelta(days=180)
MAX_SHOWN = 30
BATCH_SIZE = 1_000


def record_security_event(
    ctx: Context, profile_id: str, kind: SecurityEventKind, device: Device, method: str = ""
) -> None:
    """Record an event of this account. `method` tells how the user signed in."""
    event = SecurityEvent(
        profile_id=profile_id,
        kind=kind,
        method=method,
        user_agent=device.user_agent,
        ip_address=device.ip_address,
        created_at=ctx.now,
    )
    ctx.db.add(event)
    ctx.db.flush()


def own_events(ctx: Context) -> list[SecurityEventOut]:
    """Return the caller's newest events, newest first."""
    own = select(SecurityEvent).where(SecurityEvent.profile_id == ctx.scope.actor_id)
    newest = own.order_by(SecurityEvent.created_at.desc(), SecurityEvent.id.desc()).limit(MAX_SHOWN)
    return [_event_out(event) for event in ctx.db.scalars(newest)]


def delete_expired(session: Session, now: datetime) -> int:
    """Delete some of the events older than half a year. Returns how many."""
    old = select(SecurityEvent.id).where(SecurityEvent.created_at < now - RETENTION).limit(BATCH_SIZE)
    gone = delete(SecurityEvent).where(SecurityEvent.id.in_(old)).returning(SecurityEvent.id)
    return len(session.scalars(gone).all())


def _event_out(event: SecurityEvent) -> SecurityEventOut:
    return {
        "id": event.id,
        "created_at": event.created_at,
        "kind": event.kind,
        "method": event.method,
        "user_agent": event.user_agent,
        "ip_address": event.ip_address,
    }
