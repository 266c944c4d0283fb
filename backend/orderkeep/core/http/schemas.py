"""Field types of request and response schemas: which input is accepted, and how it is converted."""

from collections.abc import Collection
from datetime import date, datetime
from decimal import Decimal, InvalidOperation, Overflow
from functools import partial
from typing import Annotated, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError
from typing_extensions import TypedDict

from orderkeep.core.clock import is_in_calendar, parse_day
from orderkeep.core.environment import Environment
from orderkeep.core.http.bad_input import NOT_STORABLE, is_storable
from orderkeep.core.ids import canonical_id
from orderkeep.core.values import Columns, JsonObject

Day = TypeVar("Day", bound=date)
MAX_CENTS = 10**13
"""The largest amount, in cents: more than any small business needs, and exact as a JSON number."""
MAX_TEXT_LENGTH = 20_000
MAX_NAME_LENGTH = 300
"""Length of indexed text. PostgreSQL allows some 2,700 bytes per index entry."""
MAX_COUNT = 10**9
NOT_A_FLAG = "Must be true or false"


def field_error(message: str) -> PydanticCustomError:
    return PydanticCustomError("refused", "{sentence}", {"sentence": message})


def read_money(value: object, decimals: int = 2) -> int:
    """Convert a JSON number or numeric text to cents, or with more decimals to smaller parts. No others are allowed."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise field_error("Enter an amount, for example 12.50")
    try:
        amount = Decimal(str(value).strip())
        parts = amount * 10**decimals
    except InvalidOperation:
        raise field_error("Enter an amount, for example 12.50") from None
    except Overflow:
        raise field_error("This amount is too large") from None
    if not amount.is_finite() or abs(amount) * 100 > MAX_CENTS:
        raise field_error("This amount is too large")
    if parts != parts.to_integral_value():
        raise field_error(f"Enter at most {decimals} decimals")
    return int(parts)


def _read_text(value: object) -> str:
    if not isinstance(value, str):
        raise field_error("Enter text")
    if len(value) > MAX_TEXT_LENGTH:
        raise field_error(f"At most {MAX_TEXT_LENGTH} characters")
    if not is_storable(value):
        raise field_error(NOT_STORABLE)
    return value.strip()


def _not_blank(value: str) -> str:
    if not value:
        raise PydanticCustomError("missing", "required")
    return value


def _check_length(value: str) -> str:
    if len(value) > MAX_NAME_LENGTH:
        raise field_error(f"At most {MAX_NAME_LENGTH} characters")
    return value


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


def _blank_is_zero(value: object) -> object:
    return 0 if _blank_is_none(value) is None else value


def _read_whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or value % 1:
        raise field_error("Enter a whole number")
    if not abs(value) <= MAX_COUNT:
        raise field_error("This number is too large")
    return int(value)


def _read_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise field_error(NOT_A_FLAG)
    return value


def _read_id(value: object) -> str:
    known = canonical_id(value) if isinstance(value, str) else None
    if known is None:
        raise field_error("This isn't a valid ID")
    return known


def _read_day(value: object) -> date:
    try:
        day = parse_day(value) if isinstance(value, str) else None
    except ValueError:
        day = None
    if day is None:
        raise field_error("Enter a date as YYYY-MM-DD")
    return require_in_calendar(day)


def require_in_calendar(day: Day) -> Day:
    """Return the date or moment, unless it is outside the range that is safe to compute with."""
    if not is_in_calendar(day):
        raise field_error("This date is out of range")
    return day


def _read_moment(value: object) -> datetime:
    """Parse a moment. The text must include a time zone."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        moment = None
    if moment is None:
        raise field_error("Enter a time as 2026-01-31T12:00:00Z")
    if moment.tzinfo is None:
        raise field_error("Add a time zone to the time, for example Z")
    return require_in_calendar(moment)


Text = Annotated[str, BeforeValidator(_read_text)]
"""Trimmed text. May be empty."""
RequiredText = Annotated[str, BeforeValidator(_read_text), AfterValidator(_not_blank)]
"""Trimmed text that isn't empty."""
Name = Annotated[RequiredText, AfterValidator(_check_length)]
"""Trimmed text that isn't empty, short enough to sort and compare by."""
OptionalText = Annotated[Text | None, BeforeValidator(_blank_is_none)]
"""Trimmed text. Blank means null."""
OptionalName = Annotated[Annotated[Text, AfterValidator(_check_length)] | None, BeforeValidator(_blank_is_none)]
"""Short text. Blank means null."""
MoneyIn = Annotated[int, BeforeValidator(read_money), WithJsonSchema({"type": "number", "multipleOf": 0.01})]
"""An amount, in cents internally."""
UnitMoneyIn = Annotated[
    int, BeforeValidator(partial(read_money, decimals=4)), WithJsonSchema({"type": "number", "multipleOf": 0.0001})
]
"""An amount per item with up to four decimals, in 1/10,000 internally."""
OptionalMoney = Annotated[MoneyIn | None, BeforeValidator(_blank_is_none)]
MoneyOrZero = Annotated[MoneyIn, BeforeValidator(_blank_is_zero)]
"""An amount. Blank means 0."""
Whole = Annotated[int, BeforeValidator(_read_whole)]
OptionalWhole = Annotated[Whole | None, BeforeValidator(_blank_is_none)]
WholeOrZero = Annotated[Whole, BeforeValidator(_blank_is_zero)]
"""A whole number. Blank means 0."""
Flag = Annotated[bool, BeforeValidator(_read_flag)]
IdIn = Annotated[str, BeforeValidator(_read_id), WithJsonSchema({"type": "string", "format": "uuid"})]
OptionalId = Annotated[IdIn | None, BeforeValidator(_blank_is_none)]
DayIn = Annotated[date, BeforeValidator(_read_day)]
OptionalDay = Annotated[DayIn | None, BeforeValidator(_blank_is_none)]
MomentIn = Annotated[datetime, BeforeValidator(_read_moment)]
Tags = Annotated[list[RequiredText], Field(max_length=50)]

MoneyOut = Annotated[float, WithJsonSchema({"type": "number", "multipleOf": 0.01})]
"""An amount in API form: at most two decimals."""
IdOut = Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})]


class In(BaseModel):
    """A request body. Unknown fields are rejected by name."""

    model_config = ConfigDict(extra="forbid")

    def sent(self, *names: str) -> bool:
        """Whether the caller sent one of these fields. Fields that weren't sent don't change."""
        return not self.model_fields_set.isdisjoint(names)

    def given(self, *, without: Collection[str] = ()) -> Columns:
        """Only the fields that the caller sent, as columns."""
        sent = self.model_fields_set
        return {name: value for name, value in self.complete(without=without).items() if name in sent}

    def complete(self, *, without: Collection[str] = ()) -> Columns:
        """All fields with their defaults, as columns."""
        return {name: value for name, value in self if name not in without}


class ChangeIn(In):
    """The body of a PATCH. Fields that aren't sent don't change, so the documented schema has no defaults."""

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the schema without the defaults that only Python needs."""
        shown = handler(schema)
        for field in handler.resolve_ref_schema(shown).get("properties", {}).values():
            field.pop("default", None)
        return shown


ONLY_DOCUMENTED = ConfigDict(defer_build=True)
"""For response models. Endpoints serialize by themselves, so Pydantic compiles a model only when the API schema is
requested. This saves 8 MB and half a second of each start.
"""


class Out(TypedDict):
    """A response: the dict that becomes JSON, and its schema. Fields of the response are always present."""


class NoteIn(In):
    """A person's note in a history. Sections add the record. All other entries are written by the system."""

    event_type: Literal["note"]
    description: RequiredText


class InstallationRowOut(Out):
    """Fields that every row has."""

    id: IdOut
    created_at: datetime
    updated_at: datetime
    version: int


class RowOut(InstallationRowOut):
    """Fields of every row of an environment."""

    environment: Environment


class HistoryEntryOut(RowOut):
    """An entry in a history. Sections add the record and the kinds of entries."""

    description: str
    old_values: JsonObject | None
    new_values: JsonObject | None
    happened_at: datetime | None
    created_by: IdOut | None
    actor_name: str | None
