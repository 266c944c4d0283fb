"""Notes, documents and photos are changed by their author."""

from orderkeep.core.caller import Scope
from orderkeep.identity.permissions import is_allowed


def may_change_entry(scope: Scope, author_id: str | None) -> bool:
    """Whether the caller may change an entry: their own, or with the permission anyone's."""
    return author_id == scope.actor_id or is_allowed(scope, "entries.edit_all")
