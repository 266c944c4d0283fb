"""The settings of the business as the API shows them."""

from orderkeep.business.actions import current_settings
from orderkeep.business.amounts import has_amounts
from orderkeep.business.enums import CURRENCIES, Clock, DateFormat, NumberFormat, WeekStart
from orderkeep.business.logo import logo_url
from orderkeep.business.models import BusinessSettings
from orderkeep.business.number_prefixes import current_prefix
from orderkeep.business.numbering import following_numbers
from orderkeep.business.region_places import region_places
from orderkeep.business.regions import REGIONS
from orderkeep.business.rules import THOUSANDTHS
from orderkeep.business.schemas import BusinessOut, FormatsOut, RegionOut
from orderkeep.core.context import Context
from orderkeep.settings import settings_of


def shown_settings(ctx: Context) -> BusinessOut:
    """Return the settings as admins see them."""
    row = current_settings(ctx)
    return {
        **shown_formats(row),
        "version": row.version or 0,
        "updated_at": row.updated_at,
        "name": row.name,
        "legal_name": row.legal_name,
        "address": row.address,
        "tax_number": row.tax_number,
        "registration_number": row.registration_number,
        "email": row.email,
        "phone": row.phone,
        "website": row.website,
        "bank_name": row.bank_name,
        "iban": row.iban,
        "bic": row.bic,
        "logo": logo_url(ctx, row),
        "number_series": [
            {"kind": kind, "prefix": current_prefix(row.number_prefixes, kind), "next": following}
            for kind, following in following_numbers(ctx).items()
        ],
        "regions": _regions(),
        "default_tax_rate": row.default_tax_rate / THOUSANDTHS,
        "prices_include_tax": row.prices_include_tax,
        "payment_terms_days": row.payment_terms_days,
        "invoice_footer": row.invoice_footer,
        "currencies": sorted(CURRENCIES),
        "sales_see_costs": row.sales_see_costs,
        "currency_fixed": has_amounts(ctx),
        "server_time_zone": settings_of(ctx.db).time_zone,
    }


def _regions() -> list[RegionOut]:
    places = region_places()
    return [
        {
            "locale": locale,
            "number_format": usual.number_format,
            "date_format": usual.date_format,
            "week_start": usual.week_start,
            "clock": usual.clock,
            "currency": places[locale].currency,
            "time_zones": list(places[locale].time_zones),
        }
        for locale, usual in REGIONS.items()
    ]


def shown_formats(row: BusinessSettings) -> FormatsOut:
    """Return how the business writes amounts, dates and times."""
    return {
        "currency": row.currency,
        "locale": row.locale,
        "date_format": DateFormat(row.date_format),
        "number_format": NumberFormat(row.number_format),
        "week_start": WeekStart(row.week_start),
        "clock": Clock(row.clock),
        "time_zone": row.time_zone,
    }
