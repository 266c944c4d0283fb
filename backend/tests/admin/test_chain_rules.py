"""The hash chain of the audit log, followed link by link."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from orderkeep.admin.chain_rules import FIRST, AuditContent, ChainState, Link, link_hash, verify_links
from orderkeep.admin.enums import ChainProblem

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def content(number: int) -> AuditContent:
    new: dict[str, object] = {"name": f"Maya {number}", "total": 12.5}
    return AuditContent(
        f"id-{number}",
        "test",
        NOON,
        "update",
        "customers",
        "record",
        {"name": "Maya"},
        new,
        None,
        "actor",
        "admin",
        "r1",
    )


def chain(length: int) -> list[Link]:
    links: list[Link] = []
    for number in range(1, length + 1):
        previous = links[-1].hash if links else FIRST
        links.append(Link(number, link_hash(previous, content(number)), content(number)))
    return links


def test_an_intact_chain_is_followed_to_its_end() -> None:
    links = chain(5)
    assert verify_links(ChainState(), links) == ChainState(5, links[-1].hash)
    assert verify_links(verify_links(ChainState(), links[:2]), links[2:]) == verify_links(ChainState(), links)
    assert verify_links(ChainState(), []) == ChainState(0, FIRST)


@pytest.mark.parametrize("field", list(AuditContent.__dataclass_fields__))
def test_a_change_of_any_field_breaks_the_chain_there(field: str) -> None:
    links = chain(4)
    other: dict[str, object] = {
        "created_at": NOON.replace(hour=13),
        "old": {},
        "new": {"name": "Maya 2"},
        "details": {},
    }
    changed = replace(content(2), **{field: other.get(field, "else")})  # type: ignore[arg-type] # one of many types
    links[1] = replace(links[1], content=changed)
    assert verify_links(ChainState(), links) == ChainState(1, links[0].hash, 2, ChainProblem.CHANGED)


@pytest.mark.parametrize(
    ("tampering", "number", "problem"),
    [
        (lambda links: [links[0], replace(links[1], content=None), *links[2:]], 2, ChainProblem.DELETED),
        (lambda links: [links[0], *links[2:]], 3, ChainProblem.UNLINKED),
        (lambda links: links[1:], 2, ChainProblem.UNLINKED),
        (lambda links: [links[0], replace(links[1], hash=links[2].hash), *links[2:]], 2, ChainProblem.CHANGED),
    ],
    ids=["entry deleted", "link deleted", "first link deleted", "hash replaced"],
)
def test_tampering_is_found_at_its_place(
    tampering: Callable[[list[Link]], list[Link]], number: int, problem: ChainProblem
) -> None:
    state = verify_links(ChainState(), tampering(chain(4)))
    assert (state.first_number, state.problem) == (number, problem)


def test_the_order_of_keys_in_values_does_not_matter() -> None:
    one = replace(content(1), new={"a": 1, "b": 2})
    other = replace(content(1), new={"b": 2, "a": 1})
    assert link_hash(FIRST, one) == link_hash(FIRST, other)
