"""Decides who is notified of a change, and how. Pure."""

from orderkeep.core.values import Values

AUDIT = "audit_logs"
FOR_STAFF = "asset_status_sync"
FOR_OWNER = "auto_allocation"
PRIVATE = frozenset({"workspace_documents"})
"""Tables with private rows. Their owner is the only reader, even before admins; None means all staff."""


def action_for_reader(change: Values, *, role: str, actor_id: str | None, environment: str) -> str | None:
    """The action that this reader is notified of, or None. `change` has environment, table_name, action, owned,
    owner_before, owner_after and record.

    A reader who loses access to a row is notified of a delete, one who gains access of an insert. A deleted row is
    judged by its last owner. Audit rows are sent to admins, and two kinds to sales staff (see `_visible_audit`).
    """
    if change["environment"] != environment or role not in ("admin", "sales"):
        return None
    action = str(change["action"])
    if change["table_name"] in PRIVATE:
        return _visible_private(change, actor_id)
    if role == "admin":
        return action
    if change["table_name"] == AUDIT:
        return action if _visible_audit(change, actor_id) else None
    return _visible_owned(change, actor_id) if change["owned"] else action


def is_visible_with_key(change: Values, tables: frozenset[str]) -> bool:
    """Whether an API key that reads these tables may hear of the change. No key hears of a private row."""
    if change["table_name"] in PRIVATE and (change["owner_before"] or change["owner_after"]):
        return False
    return change["table_name"] in tables


def _visible_owned(change: Values, actor_id: str | None) -> str | None:
    had, has = change["owner_before"] == actor_id, change["owner_after"] == actor_id
    if change["action"] == "delete" or not has:
        return "delete" if had else None
    return str(change["action"]) if had else "insert"


def _visible_private(change: Values, actor_id: str | None) -> str | None:
    had, has = (change[f"owner_{when}"] in (None, actor_id) for when in ("before", "after"))
    if change["action"] == "insert":
        return "insert" if has else None
    if change["action"] == "delete" or not has:
        return "delete" if had else None
    return "update" if had else "insert"


def _visible_audit(change: Values, actor_id: str | None) -> bool:
    """`asset_status_sync` is for all staff, `auto_allocation` for the customer's owner, recorded as the row's owner."""
    record = change["record"]
    name = record.get("action") if isinstance(record, dict) else None
    return name == FOR_STAFF or (name == FOR_OWNER and change["owner_after"] == actor_id)
