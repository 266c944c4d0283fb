"""The permissions of each role, in a single table. `core/db/scope.py` limits which rows a role sees.

Every signed-in role may read: a guest gets empty lists, because the scope shows them no rows.
"""

from orderkeep.core.caller import Role, Scope
from orderkeep.core.environment import Environment

EVERYONE = frozenset(Role)
STAFF = frozenset({Role.ADMIN, Role.SALES})
ADMIN = frozenset({Role.ADMIN})

VERBS: dict[str, frozenset[Role]] = {
    "profile.own": EVERYONE,
    "subscription.own": EVERYONE,
    "shop.begin": ADMIN,
    "people.read": ADMIN,
    "people.manage": ADMIN,
    "api_keys.manage": ADMIN,
    "webhooks.manage": ADMIN,
    "environments.other": ADMIN,
    "environments.manage": ADMIN,
    "audit.read": ADMIN,
    "integrity.read": ADMIN,
    "health.read": ADMIN,
    "backups.make": ADMIN,
    "jobs.read": ADMIN,
    "jobs.run": ADMIN,
    "settings.edit": ADMIN,
    "mail.manage": ADMIN,
    "imports.run": ADMIN,
    "changes.read": EVERYONE,
    "views.own": STAFF,
    "views.manage_shared": ADMIN,
    "notifications.read": EVERYONE,
    "notifications.read_admin": ADMIN,
    "notifications.mark": STAFF,
    "dashboard.read": EVERYONE,
    "search.read": EVERYONE,
    "records.read": EVERYONE,
    "reports.read": EVERYONE,
    "contacts.read": EVERYONE,
    "contacts.edit": STAFF,
    "contacts.blacklist": STAFF,
    "contacts.assign": ADMIN,
    "blacklisted.serve": ADMIN,
    "entries.edit_all": ADMIN,
    "prospects.read": EVERYONE,
    "prospects.edit": STAFF,
    "catalog.read": EVERYONE,
    "catalog.edit": ADMIN,
    "categories.edit": ADMIN,
    "vendors.read": EVERYONE,
    "vendors.edit": ADMIN,
    "stock.read": EVERYONE,
    "stock.adjust": ADMIN,
    "stock.allocate": STAFF,
    "stock.count": STAFF,
    "stock.see_blind_counts": ADMIN,
    "stock_orders.read": EVERYONE,
    "stock_orders.edit": ADMIN,
    "shipments.read": EVERYONE,
    "shipments.edit": ADMIN,
    "shipments.receive": STAFF,
    "orders.read": EVERYONE,
    "orders.place": STAFF,
    "orders.edit": STAFF,
    "orders.delete": STAFF,
    "orders.delete_fulfilled": ADMIN,
    "enquiries.read": EVERYONE,
    "enquiries.edit": STAFF,
    "calls.read": EVERYONE,
    "calls.edit": STAFF,
    "campaigns.read": EVERYONE,
    "campaigns.edit": STAFF,
    "quotes.read": EVERYONE,
    "quotes.edit": STAFF,
    "tasks.read": EVERYONE,
    "tasks.edit": STAFF,
    "calendar.read": EVERYONE,
    "calendar.edit": STAFF,
    "calendar.feed": STAFF,
    "documents.read": EVERYONE,
    "documents.edit": STAFF,
    "workspace.read": EVERYONE,
    "workspace.edit": STAFF,
    "today.read": EVERYONE,
}


def has_permission(role: Role, verb: str) -> bool:
    """Whether the role has the permission. Raises KeyError for an unknown permission."""
    return role in VERBS[verb]


def is_allowed(scope: Scope, permission: str) -> bool:
    """Whether the caller has the permission. An API key has no more than its scopes and its creator's role."""
    return has_permission(scope.role, permission) and (scope.key is None or permission in scope.key.permissions)


def may_use(role: Role, environment: Environment, default: Environment) -> bool:
    """Whether the role may work in this environment: everyone in the default one, admins in all."""
    return environment is default or has_permission(role, "environments.other")


def roles_with(permission: str) -> list[str]:
    """The names of the roles that have the permission."""
    return sorted(VERBS[permission])
