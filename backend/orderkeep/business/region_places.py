"""The currency and the time zones of a region, proposed when a business is set up."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from zoneinfo import available_timezones

from orderkeep.business.countries import COUNTRIES
from orderkeep.business.enums import CURRENCIES


@dataclass(frozen=True)
class RegionPlace:
    """The currency of a region, and its time zones: the one with most people first."""

    currency: str | None
    """None if the settings don't accept its currency, because it hasn't two decimals."""
    time_zones: tuple[str, ...]


KNOWN = {
    "cs-CZ": RegionPlace("CZK", ("Europe/Prague",)),
    "da-DK": RegionPlace("DKK", ("Europe/Copenhagen",)),
    "de-AT": RegionPlace("EUR", ("Europe/Vienna",)),
    "de-CH": RegionPlace("CHF", ("Europe/Zurich",)),
    "de-DE": RegionPlace("EUR", ("Europe/Berlin",)),
    "en-AU": RegionPlace(
        "AUD",
        (
            "Australia/Sydney",
            "Australia/Adelaide",
            "Australia/Brisbane",
            "Australia/Darwin",
            "Australia/Hobart",
            "Australia/Melbourne",
            "Australia/Perth",
        ),
    ),
    "en-CA": RegionPlace(
        "CAD",
        (
            "America/Toronto",
            "America/Edmonton",
            "America/Halifax",
            "America/Regina",
            "America/St_Johns",
            "America/Vancouver",
            "America/Winnipeg",
        ),
    ),
    "en-GB": RegionPlace("GBP", ("Europe/London",)),
    "en-IE": RegionPlace("EUR", ("Europe/Dublin",)),
    "en-IN": RegionPlace("INR", ("Asia/Kolkata",)),
    "en-NZ": RegionPlace("NZD", ("Pacific/Auckland",)),
    "en-US": RegionPlace(
        "USD",
        (
            "America/New_York",
            "America/Anchorage",
            "America/Boise",
            "America/Chicago",
            "America/Denver",
            "America/Detroit",
            "America/Los_Angeles",
            "America/Phoenix",
            "Pacific/Honolulu",
        ),
    ),
    "en-ZA": RegionPlace("ZAR", ("Africa/Johannesburg",)),
    "es-ES": RegionPlace(
        "EUR",
        (
            "Europe/Madrid",
            "Atlantic/Canary",
        ),
    ),
    "es-MX": RegionPlace(
        "MXN",
        (
            "America/Mexico_City",
            "America/Cancun",
            "America/Hermosillo",
            "America/Monterrey",
            "America/Tijuana",
        ),
    ),
    "fi-FI": RegionPlace("EUR", ("Europe/Helsinki",)),
    "fr-BE": RegionPlace("EUR", ("Europe/Brussels",)),
    "fr-CA": RegionPlace(
        "CAD",
        (
            "America/Toronto",
            "America/Halifax",
            "America/Winnipeg",
        ),
    ),
    "fr-CH": RegionPlace("CHF", ("Europe/Zurich",)),
    "fr-FR": RegionPlace("EUR", ("Europe/Paris",)),
    "it-IT": RegionPlace("EUR", ("Europe/Rome",)),
    "nb-NO": RegionPlace("NOK", ("Europe/Oslo",)),
    "nl-BE": RegionPlace("EUR", ("Europe/Brussels",)),
    "nl-NL": RegionPlace("EUR", ("Europe/Amsterdam",)),
    "pl-PL": RegionPlace("PLN", ("Europe/Warsaw",)),
    "pt-BR": RegionPlace(
        "BRL",
        (
            "America/Sao_Paulo",
            "America/Bahia",
            "America/Fortaleza",
            "America/Manaus",
            "America/Recife",
        ),
    ),
    "pt-PT": RegionPlace(
        "EUR",
        (
            "Europe/Lisbon",
            "Atlantic/Azores",
            "Atlantic/Madeira",
        ),
    ),
    "sv-SE": RegionPlace("SEK", ("Europe/Stockholm",)),
}
"""By locale, for the regions that were checked by hand."""
MAIN_ZONES = {"RU": "Europe/Moscow", "UA": "Europe/Kyiv", "UZ": "Asia/Tashkent", "FM": "Pacific/Pohnpei"}
"""Where most people live, for countries of which the time zone database names another zone first."""


@cache
def region_places() -> dict[str, RegionPlace]:
    """Return the place of each region, by locale, as in `regions.py`."""
    zones = _zones_by_country()
    places = {locale: _place(locale, each.currency, zones) for locale, each in COUNTRIES.items()}
    return dict(sorted({**KNOWN, **places}.items()))


def _place(locale: str, currency: str, zones: Mapping[str, list[str]]) -> RegionPlace:
    country = locale.rpartition("-")[2]
    main = MAIN_ZONES.get(country)
    known = sorted(zones[country], key=lambda zone: zone != main) if main else zones[country]
    return RegionPlace(currency if currency in CURRENCIES else None, tuple(known))


def _zones_by_country() -> dict[str, list[str]]:
    """The time zones of each country, as the time zone database lists them."""
    known = available_timezones()
    zones: defaultdict[str, list[str]] = defaultdict(list)
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8")
    for line in table.splitlines():
        if not line.startswith("#"):
            country, _, zone = line.split("\t")[:3]
            zones[country] += [zone] if zone in known else []
    return zones
