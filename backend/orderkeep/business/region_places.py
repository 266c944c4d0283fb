"""The currency and the time zones of a region, proposed when a business is set up."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RegionPlace:
    """The currency of a region, and its time zones: the one with most people first."""

    currency: str
    time_zones: tuple[str, ...]


PLACES = {
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
"""By locale, as in `regions.py`."""
