"""Request and response schemas of the settings of the business."""

from datetime import datetime
from typing import Annotated
from zoneinfo import available_timezones

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from orderkeep.business.enums import (
    CURRENCIES,
    Clock,
    DateFormat,
    NumberFormat,
    NumberKind,
    WeekStart,
)
from orderkeep.business.number_prefixes import prefix_problem
from orderkeep.business.regions import REGIONS
from orderkeep.business.rules import bic_of, iban_of, rate_of
from orderkeep.core.http.line_fields import EmailAddress, Line
from orderkeep.core.http.schemas import ChangeIn, Flag, OptionalText, Out, Text, Whole, field_error

MAX_PARAGRAPH_LENGTH = 2_000
MAX_PAYMENT_DAYS = 365


def _paragraph(value: str) -> str:
    if len(value) > MAX_PARAGRAPH_LENGTH:
        raise field_error(f"At most {MAX_PARAGRAPH_LENGTH} characters")
    return value


def _iban(value: str) -> str:
    iban = iban_of(value) if value else ""
    if iban is None:
        raise field_error("This IBAN isn't valid. Check it against your bank statement.")
    return iban


def _bic(value: str) -> str:
    bic = bic_of(value) if value else ""
    if bic is None:
        raise field_error("Enter a BIC of 8 or 11 characters, such as DEUTDEFF")
    return bic


def _currency(value: str) -> str:
    if value.upper() not in CURRENCIES:
        raise field_error("Choose a currency with two decimals, such as USD or EUR")
    return value.upper()


def _locale(value: str) -> str:
    if value not in REGIONS:
        raise field_error("Choose a country from the list")
    return value


def _prefix(value: str) -> str:
    prefix = value.upper()
    if problem := prefix_problem(prefix):
        raise field_error(problem)
    return prefix


def _zone(value: str | None) -> str | None:
    if value and value not in available_timezones():
        raise field_error("Choose a time zone such as Europe/Berlin")
    return value or None


def _rate(value: object) -> int:
    rate = rate_of(value)
    if rate is None:
        raise field_error("Enter a rate from 0 to 100 with up to three decimals")
    return rate


Paragraph = Annotated[Text, AfterValidator(_paragraph)]
Rate = Annotated[int, BeforeValidator(_rate), WithJsonSchema({"type": "number", "minimum": 0, "maximum": 100})]
Prefix = Annotated[Text, AfterValidator(_prefix)]
Terms = Annotated[Whole, Field(ge=0, le=MAX_PAYMENT_DAYS)]


class NumberSeriesOut(Out):
    """How new records of a kind are numbered: `prefix`, then `next` in this environment."""

    kind: NumberKind
    prefix: str
    next: int


class FormatsOut(Out):
    """How the business writes amounts, numbers, dates and times."""

    currency: str
    locale: str
    date_format: DateFormat
    number_format: NumberFormat
    week_start: WeekStart
    clock: Clock
    time_zone: str | None


class RegionOut(Out):
    """The formats that are usual in a region, its currency, and its time zones: the one with most people first."""

    locale: str
    number_format: NumberFormat
    date_format: DateFormat
    week_start: WeekStart
    clock: Clock
    currency: str | None
    """Null if amounts in its currency don't have two decimals."""
    time_zones: list[str]


class BusinessOut(FormatsOut):
    """The settings of the business. `logo` is a data URL."""

    version: int
    updated_at: datetime | None
    name: str
    legal_name: str
    address: str
    tax_number: str
    registration_number: str
    email: str
    phone: str
    website: str
    bank_name: str
    iban: str
    bic: str
    logo: str | None
    number_series: list[NumberSeriesOut]
    regions: list[RegionOut]
    """The regions to choose from, by locale."""
    default_tax_rate: float
    prices_include_tax: bool
    payment_terms_days: int
    invoice_footer: str
    currencies: list[str]
    """The currencies to choose from, by code."""
    sales_see_costs: bool
    """Whether sales staff see costs, margins and vendors' spend."""
    currency_fixed: bool
    """Whether an amount exists, so that the currency can't change."""
    server_time_zone: str
    """The time zone while none is chosen."""


class BusinessChange(ChangeIn):
    """Changed settings of the business."""

    name: Line = ""
    legal_name: Line = ""
    address: Paragraph = ""
    tax_number: Line = ""
    registration_number: Line = ""
    email: EmailAddress = ""
    phone: Line = ""
    website: Line = ""
    bank_name: Line = ""
    iban: Annotated[Text, AfterValidator(_iban)] = ""
    bic: Annotated[Text, AfterValidator(_bic)] = ""
    currency: Annotated[Text, AfterValidator(_currency)] = ""
    locale: Annotated[Text, AfterValidator(_locale)] = ""
    """The region. A new one also sets the formats that are usual there, except those sent with it."""
    date_format: DateFormat = DateFormat.DAY_MONTH_NAME
    number_format: NumberFormat = NumberFormat.COMMA_POINT
    week_start: WeekStart = WeekStart.MONDAY
    clock: Clock = Clock.HOURS_24
    time_zone: Annotated[OptionalText, AfterValidator(_zone)] = None
    """Empty: the server's."""
    number_prefixes: dict[NumberKind, Prefix] = {}
    """Prefixes of new numbers, by kind. Existing numbers stay as they are."""
    default_tax_rate: Rate = 0
    prices_include_tax: Flag = False
    payment_terms_days: Terms = 0
    invoice_footer: Paragraph = ""
    sales_see_costs: Flag = True
    """False hides costs, margins and vendors' spend from sales staff, everywhere."""
