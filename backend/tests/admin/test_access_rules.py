"""Why a member can see a record or not, in words."""

from dataclasses import replace
from itertools import product

import pytest

from orderkeep.admin.access_check.enums import VISIBLE, AccessReason
from orderkeep.admin.access_check.permissions import RECORD_ACTIONS, read_permission
from orderkeep.admin.access_check.rules import (
    MemberAccess,
    RecordAccess,
    access_sentences,
    ids_in,
    nouns_of,
    reason_for,
)
from orderkeep.core.db.scope import Visibility
from orderkeep.core.environment import Environment
from orderkeep.identity.permissions import VERBS
from orderkeep.reporting.records.enums import RecordKind

ANA, BEN = "00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b"
HOME, TEST = Environment.PRODUCTION, Environment.TEST
MEMBER = MemberAccess(
    ANA, "Ana Flores", is_disabled=False, visibility=Visibility.OWN, may_use_environment=True, may_read=True
)
ADMIN, GUEST = replace(MEMBER, visibility=Visibility.ALL), replace(MEMBER, visibility=Visibility.NONE)
ORDER = RecordAccess(RecordKind.SALES_ORDER, HOME, has_owner=True, owner_id=BEN, owner_name="Ben Ortiz")
CONTACT, PRODUCT = replace(ORDER, kind=RecordKind.CONTACT), RecordAccess(RecordKind.PRODUCT, HOME)
PAGE = RecordAccess(RecordKind.WORKSPACE_DOCUMENT, HOME, private_to=BEN)
ALL = "Admins see all records of every environment, except private workspace pages."
CANT = "Ana Flores can't see this"


@pytest.mark.parametrize(
    ("member", "record", "reason", "sentences"),
    [
        (
            MEMBER,
            ORDER,
            AccessReason.OTHER_OWNER,
            f"{CANT} sales order. It belongs to Ben Ortiz, and sales staff see their own customers only.",
        ),
        (
            MEMBER,
            replace(ORDER, owner_name=None),
            AccessReason.OTHER_OWNER,
            f"{CANT} sales order. It belongs to another member, and sales staff see their own customers only.",
        ),
        (
            MEMBER,
            CONTACT,
            AccessReason.OTHER_OWNER,
            f"{CANT} contact. It's assigned to Ben Ortiz, and sales staff see their own contacts only.",
        ),
        (
            MEMBER,
            replace(CONTACT, owner_id=None, owner_name=None),
            AccessReason.NO_OWNER,
            f"{CANT} contact. It isn't assigned to anyone, and sales staff see their own contacts only.",
        ),
        (
            MEMBER,
            replace(ORDER, kind=RecordKind.CAMPAIGN),
            AccessReason.OTHER_OWNER,
            f"{CANT} campaign. It belongs to Ben Ortiz, and sales staff see their own campaigns only.",
        ),
        (
            replace(MEMBER, may_use_environment=False),
            replace(ORDER, environment=TEST),
            AccessReason.ENVIRONMENT,
            f"{CANT} sales order. It's in the test environment, and Ana Flores works in production.",
        ),
        (
            MEMBER,
            PAGE,
            AccessReason.PRIVATE,
            f"{CANT} workspace page. It's a private workspace page. Only the person who created it can see it.",
        ),
        (
            ADMIN,
            PAGE,
            AccessReason.PRIVATE,
            f"{CANT} workspace page. It's a private workspace page. Only the person who created it can see it.",
        ),
        (
            replace(MEMBER, is_disabled=True),
            ORDER,
            AccessReason.DISABLED,
            f"{CANT} sales order. Ana Flores's account is disabled.",
        ),
        (
            GUEST,
            PRODUCT,
            AccessReason.GUEST,
            f"{CANT} product. Guests can't see records. Choose another role to give them access.",
        ),
        (
            replace(MEMBER, may_read=False),
            PRODUCT,
            AccessReason.PERMISSION,
            f"{CANT} product. Their role doesn't include products.",
        ),
        (
            ADMIN,
            replace(CONTACT, is_deleted=True),
            AccessReason.DELETED,
            f"{CANT} contact. It was deleted. Restore it to make it visible again.",
        ),
        (ADMIN, replace(ORDER, is_gone=True), AccessReason.GONE, f"{CANT} sales order. It was deleted."),
        (
            MEMBER,
            replace(ORDER, owner_id=ANA),
            AccessReason.OWNER,
            "Ana Flores can see this sales order. It belongs to them.",
        ),
        (
            MEMBER,
            replace(CONTACT, owner_id=ANA),
            AccessReason.OWNER,
            "Ana Flores can see this contact. It's assigned to them.",
        ),
        (
            MEMBER,
            PRODUCT,
            AccessReason.SHARED,
            "Ana Flores can see this product. Admins and sales staff see all products.",
        ),
        (
            ADMIN,
            ORDER,
            AccessReason.ADMIN,
            f"Ana Flores can see this sales order. {ALL}",
        ),
        (
            MEMBER,
            replace(PAGE, private_to=ANA),
            AccessReason.PRIVATE_TO_MEMBER,
            "Ana Flores can see this workspace page. It's their private workspace page, and no one else can see it.",
        ),
    ],
    ids=lambda each: each.value if isinstance(each, AccessReason) else "",
)
def test_each_reason_has_a_sentence(
    member: MemberAccess, record: RecordAccess, reason: AccessReason, sentences: str
) -> None:
    assert reason_for(member, record) is reason
    assert access_sentences(member, record, HOME, visible=reason in VISIBLE) == sentences


def test_a_reason_that_contradicts_the_scope_is_left_out() -> None:
    assert access_sentences(MEMBER, ORDER, HOME, visible=True) == "Ana Flores can see this sales order."
    assert access_sentences(MEMBER, PRODUCT, HOME, visible=False) == "Ana Flores can't see this product."


def test_any_obstacle_hides_and_without_one_the_owner_decides() -> None:
    flags = (False, True)
    for disabled, elsewhere, unread, deleted, gone in product(flags, repeat=5):
        for visibility in Visibility:
            member = replace(
                MEMBER,
                is_disabled=disabled,
                visibility=visibility,
                may_use_environment=not elsewhere,
                may_read=not unread,
            )
            for owner, reader in product((None, ANA, BEN), repeat=2):
                record = replace(ORDER, is_deleted=deleted, is_gone=gone, owner_id=owner, private_to=reader)
                hidden = any((disabled, elsewhere, unread, deleted, gone, visibility is Visibility.NONE))
                hidden |= reader == BEN
                own = visibility is Visibility.ALL or ANA in (owner, reader)
                assert (reason_for(member, record) in VISIBLE) is (not hidden and own)


def test_the_ids_in_a_link() -> None:
    assert ids_in(f"https://shop.example/purchases/{ANA.upper()}?open={BEN}&env=test") == [ANA, BEN]
    assert ids_in(ANA) == [ANA]
    assert ids_in(f"{ANA}0") == []
    assert ids_in("SO-1043") == []
    assert ids_in(f"{ANA} {ANA}") == [ANA]


def test_every_kind_has_a_plural_and_known_permissions() -> None:
    assert {nouns_of(kind) for kind in RecordKind} >= {"enquiries", "deliveries", "stock counts", "workspace pages"}
    assert set(RECORD_ACTIONS) == set(RecordKind)
    assert {action.permission for actions in RECORD_ACTIONS.values() for action in actions} <= set(VERBS)
    assert all(read_permission(kind).endswith(".read") for kind in RecordKind)
