"""Why a member can see a record or not, in words. `core/db/scope.py` decides; these rules explain. No database."""

import re
from dataclasses import dataclass

from orderkeep.admin.access_check.enums import VISIBLE, AccessReason
from orderkeep.core.db.scope import Visibility
from orderkeep.core.environment import Environment
from orderkeep.core.ids import canonical_id
from orderkeep.reporting.records.enums import RecordKind

ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])", re.IGNORECASE)
MAX_IDS = 5
PLURALS = {"enquiry": "enquiries", "delivery": "deliveries"}
ASSIGNED = frozenset({RecordKind.CONTACT, RecordKind.PROSPECT})
"""Records that are assigned to a person. Others belong to one through their customer, or because they created them."""
OF_CREATOR = frozenset({RecordKind.CAMPAIGN})
"""Records that belong to the person who created them."""


@dataclass(frozen=True)
class MemberAccess:
    """A member, as far as it matters to one record."""

    id: str
    name: str
    is_disabled: bool
    visibility: Visibility
    may_use_environment: bool
    """Whether their role may use the record's environment."""
    may_read: bool
    """Whether their role may read records of this kind."""


@dataclass(frozen=True)
class RecordAccess:
    """A record, as far as it matters to who sees it."""

    kind: RecordKind
    environment: Environment
    is_deleted: bool = False
    is_gone: bool = False
    private_to: str | None = None
    has_owner: bool = False
    """Whether sales staff see only their own records of this kind."""
    owner_id: str | None = None
    owner_name: str | None = None


def ids_in(text: str) -> list[str]:
    """The record ids in a link, in their order."""
    found = [row_id for each in ID.findall(text) if (row_id := canonical_id(each))]
    return list(dict.fromkeys(found))[:MAX_IDS]


def reason_for(member: MemberAccess, record: RecordAccess) -> AccessReason:
    """Why the member can see the record, or why not. Of several obstacles, the one to remove first."""
    obstacles = (
        (member.is_disabled, AccessReason.DISABLED),
        (record.is_gone, AccessReason.GONE),
        (member.visibility is Visibility.NONE, AccessReason.GUEST),
        (not member.may_use_environment, AccessReason.ENVIRONMENT),
        (not member.may_read, AccessReason.PERMISSION),
        (record.private_to not in (None, member.id), AccessReason.PRIVATE),
        (record.is_deleted, AccessReason.DELETED),
    )
    return next((reason for applies, reason in obstacles if applies), None) or _by_owner(member, record)


def _by_owner(member: MemberAccess, record: RecordAccess) -> AccessReason:
    if record.private_to is not None:
        return AccessReason.PRIVATE_TO_MEMBER
    if member.visibility is Visibility.ALL:
        return AccessReason.ADMIN
    if not record.has_owner:
        return AccessReason.SHARED
    if record.owner_id is None:
        return AccessReason.NO_OWNER
    return AccessReason.OWNER if record.owner_id == member.id else AccessReason.OTHER_OWNER


def noun_of(kind: RecordKind) -> str:
    """`sales order`, in the middle of a sentence."""
    return "workspace page" if kind is RecordKind.WORKSPACE_DOCUMENT else kind.label.lower()


def nouns_of(kind: RecordKind) -> str:
    """`sales orders`."""
    noun = noun_of(kind)
    return PLURALS.get(noun, f"{noun}s")


def access_sentences(member: MemberAccess, record: RecordAccess, home: Environment, *, visible: bool) -> str:
    """The answer and its reason. `home` is the environment in which members without a choice work."""
    verb = "can" if visible else "can't"
    answer = f"{member.name} {verb} see this {noun_of(record.kind)}."
    reason = reason_for(member, record)
    explains = (reason in VISIBLE) is visible
    if not explains:  # the scope is right, and an answer without a reason is better than a wrong one
        return answer
    return f"{answer} {_reason_text(reason, member, record, home)}"


def _reason_text(reason: AccessReason, member: MemberAccess, record: RecordAccess, home: Environment) -> str:
    nouns, noun = nouns_of(record.kind), noun_of(record.kind)
    return {
        AccessReason.ADMIN: "Admins see all records of every environment, except private workspace pages.",
        AccessReason.OWNER: f"{_belongs_to_text(record.kind)} them.",
        AccessReason.SHARED: f"Admins and sales staff see all {nouns}.",
        AccessReason.PRIVATE_TO_MEMBER: f"It's their private {noun}, and no one else can see it.",
        AccessReason.DISABLED: f"{member.name}'s account is disabled.",
        AccessReason.GUEST: "Guests can't see records. Choose another role to give them access.",
        AccessReason.ENVIRONMENT: (f"It's in the {record.environment} environment, and {member.name} works in {home}."),
        AccessReason.PERMISSION: f"Their role doesn't include {nouns}.",
        AccessReason.DELETED: "It was deleted. Restore it to make it visible again.",
        AccessReason.GONE: "It was deleted.",
        AccessReason.PRIVATE: f"It's a private {noun}. Only the person who created it can see it.",
        AccessReason.OTHER_OWNER: (
            f"{_belongs_to_text(record.kind)} {record.owner_name or 'another member'}, and {_only_own(record.kind)}."
        ),
        AccessReason.NO_OWNER: f"It isn't assigned to anyone, and {_only_own(record.kind)}.",
    }[reason]


def _belongs_to_text(kind: RecordKind) -> str:
    return "It's assigned to" if kind in ASSIGNED else "It belongs to"


def _only_own(kind: RecordKind) -> str:
    """Records linked to a customer follow the customer."""
    own = nouns_of(kind) if kind in ASSIGNED | OF_CREATOR else "customers"
    return f"sales staff see their own {own} only"
