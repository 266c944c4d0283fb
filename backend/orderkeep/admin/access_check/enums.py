"""Enums of access checks."""

from enum import StrEnum


class AccessReason(StrEnum):
    """Why a member can see a record, or why not."""

    ADMIN = "admin"
    """Admins see every record that isn't private."""
    OWNER = "owner"
    SHARED = "shared"
    """All staff see records of this kind."""
    PRIVATE_TO_MEMBER = "private_to_member"
    DISABLED = "disabled"
    GUEST = "guest"
    ENVIRONMENT = "environment"
    """It is in an environment that the member can't use."""
    PERMISSION = "permission"
    DELETED = "deleted"
    """It can be restored."""
    GONE = "gone"
    """It was deleted for good."""
    PRIVATE = "private"
    OTHER_OWNER = "other_owner"
    NO_OWNER = "no_owner"


VISIBLE = frozenset({AccessReason.ADMIN, AccessReason.OWNER, AccessReason.SHARED, AccessReason.PRIVATE_TO_MEMBER})
"""The reasons for which a member can see a record."""
