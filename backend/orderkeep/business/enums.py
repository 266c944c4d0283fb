"""The formats, currencies and numbers that the settings of the business choose from."""

from enum import StrEnum


class DateFormat(StrEnum):
    """How a date is written; the names show 22 November 2026."""

    DAY_MONTH_NAME = "day_month_name"
    """22 Nov 2026."""
    MONTH_NAME_DAY = "month_name_day"
    """Nov 22, 2026."""
    DAY_MONTH = "day_month"
    """22/11/2026."""
    DAY_MONTH_DOTS = "day_month_dots"
    """22.11.2026."""
    MONTH_DAY = "month_day"
    """11/22/2026."""
    ISO = "iso"
    """2026-11-22."""


class NumberFormat(StrEnum):
    """The separators of thousands and decimals."""

    COMMA_POINT = "comma_point"
    """1,234.50."""
    POINT_COMMA = "point_comma"
    """1.234,50."""
    SPACE_COMMA = "space_comma"
    """1 234,50."""
    APOSTROPHE_POINT = "apostrophe_point"
    """1’234.50."""


class Clock(StrEnum):
    """How a time is written: 14:05 or 2:05 pm."""

    HOURS_24 = "24"
    HOURS_12 = "12"


class WeekStart(StrEnum):
    """The first day of a week in calendars."""

    MONDAY = "monday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


class NumberKind(StrEnum):
    """The records that have a number of their own, such as SO-1042."""

    SALES_ORDER = "sales_order"
    RECEIPT = "receipt"
    DELIVERY = "delivery"
    RETURN = "return"
    QUOTE = "quote"
    ENQUIRY = "enquiry"
    STOCK_ORDER = "stock_order"
    STOCK_COUNT = "stock_count"
    UNIT = "unit"
    CAMPAIGN = "campaign"
    IMPORT = "import"


CURRENCIES = frozenset({
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BMD", "BND", "BOB",
    "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DKK",
    "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GTQ", "GYD", "HKD",
    "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "JMD", "KES", "KGS", "KHR", "KPW", "KYD", "KZT", "LAK", "LBP",
    "LKR", "LRD", "LSL", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR",
    "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "QAR", "RON", "RSD",
    "RUB", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL",
    "THB", "TJS", "TMT", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "USD", "UYU", "UZS", "VES", "WST", "XCD", "YER",
    "ZAR", "ZMW",
})  # fmt: skip
"""The currencies of ISO 4217 with two decimals. Amounts are kept in hundredths."""
