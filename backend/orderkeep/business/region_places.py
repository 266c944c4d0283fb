"""The currency and the time zones of a region, proposed when a business is set up."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from zoneinfo import available_timezones

from orderkeep.business.countries import COUNTRIES
from orderkeep.business.enums import CURRENCIES
from orderkeep.business.regions import REGIONS


@dataclass(frozen=True)
class RegionPlace:
    """The currency of a region, and its time zones: the one with most people first."""

    currency: str | None
    """None if the settings don't accept its currency, because it hasn't two decimals."""
    time_zones: tuple[str, ...]


CURRENCY = {
    "cs-CZ": "CZK", "da-DK": "DKK", "de-CH": "CHF", "en-AU": "AUD", "en-CA": "CAD", "en-GB": "GBP", "en-IN": "INR",
    "en-NZ": "NZD", "en-US": "USD", "en-ZA": "ZAR", "es-MX": "MXN", "fr-CA": "CAD", "fr-CH": "CHF", "nb-NO": "NOK",
    "pl-PL": "PLN", "pt-BR": "BRL", "sv-SE": "SEK",
}  # fmt: skip
"""Of the regions whose formats were checked by hand, if it isn't the euro."""
MAIN_ZONES = {
    "AU": "Australia/Sydney",
    "BR": "America/Sao_Paulo",
    "CA": "America/Toronto",
    "FM": "Pacific/Pohnpei",
    "RU": "Europe/Moscow",
    "UA": "Europe/Kyiv",
    "UZ": "Asia/Tashkent",
}
"""Where most people live, for countries of which the time zone database names another zone first."""


@cache
def region_places() -> dict[str, RegionPlace]:
    """Return the place of each region, by locale, as in `regions.py`."""
    zones = _zones_by_country()
    return {
        locale: _place(
            locale, COUNTRIES[locale].currency if locale in COUNTRIES else CURRENCY.get(locale, "EUR"), zones
        )
        for locale in REGIONS
    }


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
