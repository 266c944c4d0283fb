"""Sentences for fields that the library refuses."""

from typing import Annotated

import pytest
from annotated_types import Len
from pydantic import BaseModel, BeforeValidator, ValidationError

from orderkeep.core.http.field_problems import field_problem


class Body(BaseModel):
    """A text whose length is checked after a function, and a list."""

    full_name: Annotated[str, BeforeValidator(lambda typed: typed), Len(0, 5)] = ""
    tags: Annotated[list[str], Len(0, 1)] = []


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"full_name": "Magdalena"}, "At most 5 characters"),
        ({"tags": ["a", "b"]}, "At most 1 tags"),
    ],
)
def test_what_is_too_long_is_said_for_texts_and_lists(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Body.model_validate(values)
    [error] = refused.value.errors()
    problem = field_problem({**error, "loc": ("body", *error["loc"])})
    assert problem.message == sentence
