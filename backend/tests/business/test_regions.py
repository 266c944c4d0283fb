"""The usual formats of regions."""

from importlib.resources import files
from zoneinfo import available_timezones

from orderkeep.business.enums import CURRENCIES, Clock, DateFormat, NumberFormat, WeekStart
from orderkeep.business.region_places import RegionPlace, region_places
from orderkeep.business.regions import REGIONS, RegionFormats, with_region_formats


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
    places = region_places()
    assert list(places) == list(REGIONS)
    assert {place.currency for place in places.values()} - {None} <= CURRENCIES
    zones = [zone for place in places.values() for zone in place.time_zones]
    assert set(zones) <= available_timezones()
    assert [locale for locale, place in places.items() if not place.time_zones] == []


def test_every_country_is_offered() -> None:
    table = files("tzdata").joinpath("zoneinfo", "iso3166.tab").read_text("utf-8")
    codes = {line[:2] for line in table.splitlines() if not line.startswith("#")}
    uninhabited = {"AQ", "BV", "GS", "HM", "TF", "UM"}
    assert {locale.rpartition("-")[2] for locale in REGIONS} == codes - uninhabited


def test_a_country_proposes_what_is_usual_there() -> None:
    assert REGIONS["tr-TR"] == RegionFormats(
        NumberFormat.POINT_COMMA, DateFormat.DAY_MONTH_DOTS, WeekStart.MONDAY, Clock.HOURS_24
    )
    assert REGIONS["ar-AE"].week_start is WeekStart.MONDAY
    places = region_places()
    assert places["hu-HU"] == RegionPlace("HUF", ("Europe/Budapest",))
    assert (places["ru-RU"].currency, places["ru-RU"].time_zones[0]) == ("RUB", "Europe/Moscow")
    assert places["ja-JP"] == RegionPlace(None, ("Asia/Tokyo",))
