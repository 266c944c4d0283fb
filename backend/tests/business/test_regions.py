"""The usual formats of regions."""

from zoneinfo import available_timezones

from orderkeep.business.enums import CURRENCIES, Clock, DateFormat, NumberFormat, WeekStart
from orderkeep.business.region_places import PLACES
from orderkeep.business.regions import REGIONS, with_region_formats


def test_a_new_region_brings_formats_that_were_not_chosen_with_it() -> None:
    assert with_region_formats("en-US", {"locale": "sv-SE", "clock": Clock.HOURS_12}) == {
        "locale": "sv-SE",
        "number_format": NumberFormat.SPACE_COMMA,
        "date_format": DateFormat.ISO,
        "week_start": WeekStart.MONDAY,
        "clock": Clock.HOURS_12,
    }


def test_without_a_new_region_the_formats_stay() -> None:
    assert with_region_formats("de-DE", {"name": "Feld"}) == {"name": "Feld"}
    assert with_region_formats("de-DE", {"locale": "de-DE"}) == {"locale": "de-DE"}


def test_regions_are_sorted_by_locale() -> None:
    assert list(REGIONS) == sorted(REGIONS)


def test_each_region_has_a_currency_and_time_zones_that_the_settings_accept() -> None:
    assert list(PLACES) == list(REGIONS)
    assert {place.currency for place in PLACES.values()} <= CURRENCIES
    zones = [zone for place in PLACES.values() for zone in place.time_zones]
    assert set(zones) <= available_timezones()
    assert all(place.time_zones for place in PLACES.values())
