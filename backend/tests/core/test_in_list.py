"""A condition on many values returns the right rows, uses one parameter, and can use an index."""

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import any_of, in_param
from orderkeep.core.ids import new_id
from tests.clients import Client
from tests.makers import make_product
from tests.stock.shop import open_context

NAMES = ('It\'s "new"', "50 % [off]", "Ünïcode, {brace}", "back\\slash")


def test_the_rows_of_these_ids_and_no_others(app: FastAPI, admin: Client) -> None:
    made = [make_product(admin)["id"] for _ in range(4)]
    with open_context(app) as ctx:
        for wanted in ([], made[:1], made[1:], [*made[2:], new_id()], [made[0]] * 3):
            found = ctx.db.scalars(select(Product.id).where(any_of(Product.id, wanted)))
            assert sorted(found) == sorted(set(wanted) & set(made))
        assert sorted(ctx.db.scalars(select(Product.id).where(~any_of(Product.id, made[1:])))) == made[:1]


@pytest.mark.parametrize("size", [2, 4])
def test_texts_are_compared_as_they_are(app: FastAPI, admin: Client, size: int) -> None:
    for name in NAMES:
        make_product(admin, name=name)
    with open_context(app) as ctx:
        found = ctx.db.scalars(select(Product.name).where(any_of(Product.name, NAMES[:size])))
        assert sorted(found) == sorted(NAMES[:size])


QUESTION = select(Product.id).where(in_param(Product.id)).order_by(Product.id)


def test_a_question_that_was_built_once_takes_any_number_of_values(app: FastAPI, admin: Client) -> None:
    made = sorted(make_product(admin)["id"] for _ in range(3))
    with open_context(app) as ctx:
        for count in range(4):
            assert [row[0] for row in query(ctx.db, QUESTION, ids=made[:count])] == made[:count]


def test_an_index_serves_it(app: FastAPI, kind: str) -> None:
    condition = any_of(Product.id, [new_id(), new_id()])
    text = str(select(Product.id).where(condition).compile(app.state.database.reader))
    assert text.count("SELECT") == (2 if kind == "sqlite" else 1)
    assert not text.endswith("= 1")
