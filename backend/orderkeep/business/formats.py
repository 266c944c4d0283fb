"""Amounts, numbers and dates as the business writes them, for documents and e-mails."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from orderkeep.business.actions import current_settings
from orderkeep.business.enums import DateFormat, NumberFormat
from orderkeep.core.context import Context

SEPARATORS = {
    NumberFormat.COMMA_POINT: (",", "."),
    NumberFormat.POINT_COMMA: (".", ","),
    NumberFormat.SPACE_COMMA: ("\u202f", ","),
    NumberFormat.APOSTROPHE_POINT: ("’", "."),
}
"""Between thousands, and before decimals."""
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CAD": "CA$", "AUD": "A$", "NZD": "NZ$", "MXN": "MX$"}
"""Of common currencies. Others are shown by their code."""
MINUS = "−"
"""As wide as a plus sign, and no line breaks after it."""
DATES = {
    DateFormat.DAY_MONTH_NAME: "{day} {name} {year}",
    DateFormat.MONTH_NAME_DAY: "{name} {day}, {year}",
    DateFormat.DAY_MONTH: "{day:02}/{month:02}/{year}",
    DateFormat.DAY_MONTH_DOTS: "{day:02}.{month:02}.{year}",
    DateFormat.MONTH_DAY: "{month:02}/{day:02}/{year}",
    DateFormat.ISO: "{year}-{month:02}-{day:02}",
}


@dataclass(frozen=True)
class Formats:
    """How the business writes amounts, numbers and dates. The defaults are those of a new installation."""

    currency: str = "USD"
    number_format: NumberFormat = NumberFormat.COMMA_POINT
    date_format: DateFormat = DateFormat.DAY_MONTH_NAME

    def amount(self, amount: float) -> str:
        """Format an amount with two decimals: −$1,234.50, −1.234,50 €."""
        sign, plain = MINUS if amount < 0 else "", self._separated(f"{abs(amount):,.2f}")
        symbol = SYMBOLS.get(self.currency, self.currency)
        if self.number_format in (NumberFormat.POINT_COMMA, NumberFormat.SPACE_COMMA):
            return f"{sign}{plain}\u00a0{symbol}"
        return f"{sign}{symbol}\u00a0{plain}" if symbol.isalpha() else f"{sign}{symbol}{plain}"

    def count(self, number: int) -> str:
        """Format a whole number: 1,234."""
        return self._separated(f"{number:,}")

    def decimal(self, number: Decimal, places: int) -> str:
        """Format a number with this many decimals: 1,234.5."""
        return self._separated(f"{number:,.{places}f}")

    def percentage(self, share: Decimal, places: int) -> str:
        """Format a number of percent: 5.6%, or 5,6 % where decimals are written with a comma."""
        has_comma = SEPARATORS[self.number_format][1] == ","
        return f"{self.decimal(share, places)}\u00a0%" if has_comma else f"{self.decimal(share, places)}%"

    def day(self, day: date) -> str:
        """Format a date: 22 Nov 2026."""
        return DATES[self.date_format].format(day=day.day, month=day.month, year=day.year, name=f"{day:%b}")

    def _separated(self, english: str) -> str:
        thousands, decimal = SEPARATORS[self.number_format]
        return english.translate({ord(","): thousands, ord("."): decimal, ord("-"): MINUS})


STANDARD = Formats()


def formats_of(ctx: Context) -> Formats:
    """Return the formats of the business."""
    row = current_settings(ctx)
    return Formats(row.currency, NumberFormat(row.number_format), DateFormat(row.date_format))
