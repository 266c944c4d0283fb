"""Invented values: the same for the same original, never an original one; and a decision for every column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Text
from sqlalchemy.types import TypeEngine

from orderkeep.admin.environments.columns import (
    COPIED,
    KEPT_TABLES,
    ORDER,
    WRITTEN,
    environment_tables,
    tables_to_copy,
    tables_to_empty,
)
from orderkeep.admin.environments.enums import EnvironmentAction, Treatment
from orderkeep.admin.environments.rules import Pseudonyms, refusal_reason
from orderkeep.core.db.column_types import Json
from orderkeep.core.environment import Environment
from orderkeep.core.ids import NIL_ID, new_id
from orderkeep.core.text_normalize import fold
from orderkeep.migrate import all_tables

INVENTED = [
    Treatment.PERSON, Treatment.COMPANY, Treatment.PRODUCT, Treatment.CATEGORY, Treatment.EMAIL, Treatment.PHONE,
    Treatment.ADDRESS, Treatment.CODE,
]  # fmt: skip

all_tables()


def is_text(kind: TypeEngine[object]) -> bool:
    return type(kind) in (Text, Json)


def test_every_text_of_a_copied_table_has_a_decision() -> None:
    assert {table.name for table in tables_to_copy()} == set(COPIED)
    for table in tables_to_copy():
        texts = {column.name for column in table.c if is_text(column.type)} - set(WRITTEN)
        assert texts == set(COPIED[table.name]), table.name


def test_what_is_emptied() -> None:
    assert {table.name for table in environment_tables()} - {table.name for table in tables_to_empty()} == {
        *KEPT_TABLES,
        "environment_runs",
    }
    assert set(ORDER) <= set(COPIED)


def test_only_test_is_copied_into_and_production_is_never_emptied() -> None:
    copy, empty = EnvironmentAction.COPY, EnvironmentAction.EMPTY
    assert [refusal_reason(copy, each) is None for each in Environment] == [False, True, False]
    assert [refusal_reason(empty, each) is None for each in Environment] == [True, True, False]


@given(st.lists(st.text(min_size=1, max_size=12).filter(fold), max_size=30), st.sampled_from(INVENTED))
def test_the_same_original_gets_the_same_value_and_different_ones_differ(
    originals: list[str], treatment: Treatment
) -> None:
    invent = Pseudonyms("a copy")
    found = {fold(each): invent.text(treatment, each) for each in originals}
    assert len({fold(value) for value in found.values()}) == len(found)
    again = Pseudonyms("a copy")
    assert [again.text(treatment, each) for each in originals] == [found[fold(each)] for each in originals]


@pytest.mark.parametrize("treatment", INVENTED)
def test_an_original_value_is_never_invented(treatment: Treatment) -> None:
    first = Pseudonyms("a copy").text(treatment, "x")
    other = Pseudonyms("a copy", frozenset({fold(first)})).text(treatment, "x")
    assert fold(other) != fold(first)


@pytest.mark.parametrize("treatment", INVENTED)
def test_values_stay_different_in_a_large_shop(treatment: Treatment) -> None:
    invent = Pseudonyms("a copy")
    assert len({fold(invent.text(treatment, f"x{number}")) for number in range(3_000)}) == 3_000


def test_ids_keep_their_order_and_no_copy_has_those_of_another() -> None:
    ids = [new_id() for _ in range(5)]
    one, two = Pseudonyms("one"), Pseudonyms("two")
    assert [one.id(each) for each in ids] == sorted(one.id(each) for each in ids)
    assert len({*ids, *map(one.id, ids), *map(two.id, ids)}) == 15
    assert one.id(NIL_ID) == NIL_ID
    assert 2 <= one.times <= 9
