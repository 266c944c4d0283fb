"""Answers whether a member can see a record. The member's own scope decides; no session is opened for them."""

from orderkeep.admin.access_check.permissions import RECORD_ACTIONS, RecordAction, read_permission
from orderkeep.admin.access_check.records import CheckedRecord, named_record
from orderkeep.admin.access_check.rules import MemberAccess, access_sentences, reason_for
from orderkeep.admin.access_check.schemas import AccessCheckOut
from orderkeep.core.caller import Scope
from orderkeep.core.context import Context
from orderkeep.core.db.scope import visibility_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Invalid, NotFound
from orderkeep.identity.authenticate import member_scope
from orderkeep.identity.authorship import may_change_entry
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed, may_use
from orderkeep.reporting.records.kinds import KINDS


def check_access(ctx: Context, member_id: str, text: str, home: Environment) -> AccessCheckOut:
    """Whether the member can see the record, why, and what they may do. `home` is the default environment.

    Raises NotFound for the member, and Invalid if the text names no record or several.
    """
    if not text.strip():
        raise Invalid("Enter a number, a name or a link", field="record")
    profile = ctx.find(Profile, member_id)
    record = named_record(ctx, text.strip())
    scope = member_scope(profile, record.facts.environment, home)
    visible = scope is not None and is_visible(ctx, scope, record)
    member = _member(profile, record, home)
    return {
        "member_id": profile.id,
        "member_name": member.name,
        "kind": record.facts.kind,
        "record_id": record.id,
        "title": record.title if record.facts.private_to in (None, ctx.scope.private_reader) else None,
        "environment": record.facts.environment,
        "visible": visible,
        "reason": reason_for(member, record.facts),
        "sentence": access_sentences(member, record.facts, home, visible=visible),
        "actions": [
            {"label": action.label, "allowed": visible and scope is not None and _is_permitted(scope, action, record)}
            for action in RECORD_ACTIONS[record.facts.kind]
        ],
    }


def is_visible(ctx: Context, scope: Scope, record: CheckedRecord) -> bool:
    """Read the record as a request with this scope would."""
    kind = record.facts.kind
    if not is_allowed(scope, read_permission(kind)):
        return False
    try:
        Context(ctx.db, scope, ctx.now).find(KINDS[kind].query.table, record.id)
    except NotFound:
        return False
    return True


def _member(profile: Profile, record: CheckedRecord, home: Environment) -> MemberAccess:
    role, environment = profile.role, record.facts.environment
    scope = Scope(environment, profile.id, role)
    return MemberAccess(
        id=profile.id,
        name=profile.full_name or profile.email,
        is_disabled=profile.disabled,
        visibility=visibility_of(scope),
        may_use_environment=may_use(role, environment, home),
        may_read=is_allowed(scope, read_permission(record.facts.kind)),
    )


def _is_permitted(scope: Scope, action: RecordAction, record: CheckedRecord) -> bool:
    is_theirs = not action.by_author or may_change_entry(scope, record.created_by)
    return is_theirs and is_allowed(scope, action.permission)
