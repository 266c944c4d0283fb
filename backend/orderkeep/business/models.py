"""The settings of the business: one row for the installation."""

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.business.enums import Clock, DateFormat, NumberFormat, WeekStart
from orderkeep.core.db.column_types import Json
from orderkeep.core.db.models import Row

SETTINGS_ID = "00000000-0000-7000-8000-000000000001"
"""The id of the only row, so that two admins can't create a second one."""


class BusinessSettings(Row):
    """Who the business is, how it writes amounts and dates, and what its documents say."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(default="")
    legal_name: Mapped[str] = mapped_column(default="")
    address: Mapped[str] = mapped_column(default="")
    tax_number: Mapped[str] = mapped_column(default="")
    registration_number: Mapped[str] = mapped_column(default="")
    email: Mapped[str] = mapped_column(default="")
    phone: Mapped[str] = mapped_column(default="")
    website: Mapped[str] = mapped_column(default="")
    bank_name: Mapped[str] = mapped_column(default="")
    iban: Mapped[str] = mapped_column(default="")
    bic: Mapped[str] = mapped_column(default="")
    logo_path: Mapped[str | None]
    """The logo in the file storage."""
    currency: Mapped[str] = mapped_column(default="USD")
    locale: Mapped[str] = mapped_column(default="en-US")
    """The region whose formats were filled in, and whose alphabet sorts names on screens."""
    date_format: Mapped[DateFormat] = mapped_column(default=DateFormat.DAY_MONTH_NAME)
    number_format: Mapped[NumberFormat] = mapped_column(default=NumberFormat.COMMA_POINT)
    week_start: Mapped[WeekStart] = mapped_column(default=WeekStart.MONDAY)
    clock: Mapped[Clock] = mapped_column(default=Clock.HOURS_24)
    time_zone: Mapped[str | None]
    """None: the server's, and times are shown in each reader's own."""
    number_prefixes: Mapped[dict[str, list[str]]] = mapped_column(Json, default={})
    """By kind of record, the current prefix and earlier ones. See `number_prefixes.py`."""
    default_tax_rate: Mapped[int] = mapped_column(default=0)
    """In thousandths of a percent."""
    prices_include_tax: Mapped[bool] = mapped_column(default=False)
    payment_terms_days: Mapped[int] = mapped_column(default=14)
    invoice_footer: Mapped[str] = mapped_column(default="")
    sales_see_costs: Mapped[bool] = mapped_column(default=True)
    """Whether sales staff see costs, margins and vendors' spend (`core/costs.py`)."""
