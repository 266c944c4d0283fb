"""The formats that are usual in a region. Choosing a region fills them in; each can be changed afterwards."""

from dataclasses import asdict, dataclass

from orderkeep.business.countries import COUNTRIES
from orderkeep.business.enums import Clock, DateFormat, NumberFormat, WeekStart
from orderkeep.core.values import Values

N, D, W = NumberFormat, DateFormat, WeekStart


@dataclass(frozen=True)
class RegionFormats:
    """How numbers, dates, weeks and times are usually written in a region."""

    number_format: NumberFormat
    date_format: DateFormat
    week_start: WeekStart
    clock: Clock


KNOWN = {
    "cs-CZ": RegionFormats(N.SPACE_COMMA, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "da-DK": RegionFormats(N.POINT_COMMA, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "de-AT": RegionFormats(N.POINT_COMMA, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "de-CH": RegionFormats(N.APOSTROPHE_POINT, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "de-DE": RegionFormats(N.POINT_COMMA, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "en-AU": RegionFormats(N.COMMA_POINT, D.DAY_MONTH, W.MONDAY, Clock.HOURS_12),
    "en-CA": RegionFormats(N.COMMA_POINT, D.ISO, W.SUNDAY, Clock.HOURS_12),
    "en-GB": RegionFormats(N.COMMA_POINT, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "en-IE": RegionFormats(N.COMMA_POINT, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "en-IN": RegionFormats(N.COMMA_POINT, D.DAY_MONTH, W.SUNDAY, Clock.HOURS_12),
    "en-NZ": RegionFormats(N.COMMA_POINT, D.DAY_MONTH, W.MONDAY, Clock.HOURS_12),
    "en-US": RegionFormats(N.COMMA_POINT, D.MONTH_DAY, W.SUNDAY, Clock.HOURS_12),
    "en-ZA": RegionFormats(N.SPACE_COMMA, D.ISO, W.SUNDAY, Clock.HOURS_24),
    "es-ES": RegionFormats(N.POINT_COMMA, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "es-MX": RegionFormats(N.COMMA_POINT, D.DAY_MONTH, W.SUNDAY, Clock.HOURS_24),
    "fi-FI": RegionFormats(N.SPACE_COMMA, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "fr-BE": RegionFormats(N.SPACE_COMMA, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "fr-CA": RegionFormats(N.SPACE_COMMA, D.ISO, W.SUNDAY, Clock.HOURS_24),
    "fr-CH": RegionFormats(N.APOSTROPHE_POINT, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "fr-FR": RegionFormats(N.SPACE_COMMA, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "it-IT": RegionFormats(N.POINT_COMMA, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "nb-NO": RegionFormats(N.SPACE_COMMA, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "nl-BE": RegionFormats(N.POINT_COMMA, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "nl-NL": RegionFormats(N.POINT_COMMA, D.DAY_MONTH, W.MONDAY, Clock.HOURS_24),
    "pl-PL": RegionFormats(N.SPACE_COMMA, D.DAY_MONTH_DOTS, W.MONDAY, Clock.HOURS_24),
    "pt-BR": RegionFormats(N.POINT_COMMA, D.DAY_MONTH, W.SUNDAY, Clock.HOURS_24),
    "pt-PT": RegionFormats(N.SPACE_COMMA, D.DAY_MONTH, W.SUNDAY, Clock.HOURS_24),
    "sv-SE": RegionFormats(N.SPACE_COMMA, D.ISO, W.MONDAY, Clock.HOURS_24),
}
"""Checked by hand, because a country with several languages can have several usages."""
REGIONS = dict(sorted({**KNOWN, **{locale: RegionFormats(*each[1:]) for locale, each in COUNTRIES.items()}}.items()))
"""By locale."""


def with_region_formats(locale: str, values: Values) -> Values:
    """Return changed settings with the formats of a newly chosen region, unless they are among the changes."""
    chosen = values.get("locale", locale)
    if not isinstance(chosen, str) or chosen == locale:
        return values
    return {**asdict(REGIONS[chosen]), **values}
