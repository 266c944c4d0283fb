"""Who is told of a change, and as what. Pure."""

from collections.abc import Mapping

AUDIT = "audit_logs"
FOR_STAFF = "asset_status_sync"
FOR_OWNER = "auto_allocation"


def told(change: Mapping[str, object], *, role: str, actor_id: str | None, environment: str) -> str | None:
    """The action this reader hears of, or None for nothing.

    `change` has environment, table_name, action, owned, owner_before, owner_after, record. Who loses a row hears of a
    delete, who gains one of an insert; a deleted row is judged by its last owner. Audit rows reach admins, and two
    kinds reach sales staff (see `_told_of_audit`).
    """
    if change["environment"] != environment or role not in ("admin", "sales"):
        return None
    action = str(change["action"])
    if role == "admin":
        return action
    if change["table_name"] == AUDIT:
        return action if _told_of_audit(change, actor_id) else None
    return _told_of_owned(change, actor_id) if change["owned"] else action


def _told_of_owned(change: Mapping[str, object], actor_id: str | None) -> str | None:
    had, has = change["owner_before"] == actor_id, change["owner_after"] == actor_id
    if change["action"] == "delete" or not has:
        return "delete" if had else None
    return str(change["action"]) if had else "insert"


def _told_of_audit(change: Mapping[str, object], actor_id: str | None) -> bool:
    """`asset_status_sync` is for all staff; `auto_allocation` for whose customer it was, noted as the owner."""
    record = change["record"]
    name = record.get("action") if isinstance(record, dict) else None
    return name == FOR_STAFF or (name == FOR_OWNER and change["owner_after"] == actor_id)
