"""The response header with the tables that a request changed. Decision 58."""

from fastapi import Response
from sqlalchemy.orm import Session

from orderkeep.core.db.session_state import state_of
from orderkeep.core.events.changed_tables import ChangedTables, changed_tables

CHANGED_TABLES = "X-Changed-Tables"


def collect_changed_tables(session: Session) -> None:
    """Note what the transactions of this request change. Programs with an API key have the feed and webhooks."""
    scope = state_of(session).scope
    if scope and scope.actor_id and scope.key is None:
        state_of(session).attach(ChangedTables())


def name_changed_tables(session: Session, answer: Response) -> Response:
    """Add the header, once the transactions have committed."""
    if (changed := changed_tables(session)) and changed.names:
        answer.headers[CHANGED_TABLES] = changed.text
    return answer
