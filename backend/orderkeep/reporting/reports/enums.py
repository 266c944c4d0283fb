"""Periods, comparisons and groupings of reports."""

from enum import StrEnum

from orderkeep.core.labels import Labelled


class ReportPeriod(StrEnum):
    """A range of days that ends today, or the whole of the previous month, quarter or year."""

    TODAY = "today"
    LAST_7_DAYS = "last_7_days"
    LAST_30_DAYS = "last_30_days"
    THIS_MONTH = "this_month"
    LAST_MONTH = "last_month"
    THIS_QUARTER = "this_quarter"
    LAST_QUARTER = "last_quarter"
    THIS_YEAR = "this_year"
    LAST_YEAR = "last_year"
    CUSTOM = "custom"


class Comparison(StrEnum):
    """The period that a report is compared with."""

    PREVIOUS = "previous"
    LAST_YEAR = "last_year"
    NONE = "none"


class MeasureUnit(StrEnum):
    """What a figure measures."""

    MONEY = "money"
    COUNT = "count"
    PERCENT = "percent"
    DAYS = "days"
    TIMES = "times"


class ReportGrouping(Labelled):
    """What a row of a report stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    PRODUCT = "product"
    SLOW = "slow"
    CATEGORY = "category"
    CUSTOMER = "customer"
    LOYALTY = "loyalty"
    MEMBER = "member"
    VENDOR = "vendor"
    AGE = "age"
    STAGE = "stage"
    TYPE = "type"

    @property
    def label(self) -> str:
        """Its name in the choice of groupings."""
        return "Slow sellers" if self is ReportGrouping.SLOW else self.heading

    @property
    def heading(self) -> str:
        """The heading of the first column."""
        other = {"slow": "Product", "customer": "Contact", "loyalty": "New or returning"}
        return other.get(self, self.capitalize())


OF_TIME = (ReportGrouping.DAY, ReportGrouping.WEEK, ReportGrouping.MONTH)
"""Groupings whose rows are parts of the period, in order, including those without records."""
