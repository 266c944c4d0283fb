"""Fictional contacts, with phone numbers and addresses that don't exist."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from orderkeep.contacts.enums import Relationship

FIRST_NAMES = (
    "Maya Tomás Yuki Ben Sinéad Priya Omar Greta Lena Kwame Aisha Marek Chloé Diego Ingrid Hassan Noor Viktor Elif "
    "Samuel Ruth Mateo Anika Jonas Farah Liam Zofia Pedro Hana Isaac Leila Emil Grace Dmitri Tara Felix Amara Hugo "
    "Nadia Oscar Wanjiru Pavel Rosa Amir Clara Ivo Sofia Theo Uma Rafael Beatriz Nils Yara Simon Thandi Karl Mina "
    "Arturo Freya Jamal Olga Kenji Bianca Rahul Esther Louis Katja Malik Vera Anton"
)
LAST_NAMES = (
    "Lindqvist Herrera Tanaka Okafor Walsh Raman Haddad Hoffmann Novák Mensah Rahman Kowalski Dubois Castillo Berg "
    "Farouk Petrov Yılmaz Osei Goldberg Silva Menon Weber Aziz Byrne Nowak Almeida Sato Levi Karimi Larsen Whitfield "
    "Ivanov Doyle Brandt Adeyemi Moreau Rossi Eriksen Mwangi Horák Ferreira Shah Keller Marín Jansen Iyer Costa "
    "Bauer Khoury Hughes Dlamini Fischer Park Romero Halvorsen Grant Sokolov Mori Conti Joshi Cohen Leroy Schmidt "
    "Diallo Brooks Vasquez Nguyen Carter Zielinski Ward"
)
FIRST, LAST = FIRST_NAMES.split(), LAST_NAMES.split()
COMPANIES = (
    "Harbour Street Café",
    "Lindqvist Carpentry",
    "Blue Heron Studio",
    "Okafor Electric",
    "Northgate School",
    "Walsh & Daughters Joinery",
    "Greenfield Nursery",
    "Haddad Property Care",
    "Corner Bike Works",
    "Sunrise Kindergarten",
    "Mori Architects",
    "Old Mill Guesthouse",
    "Vantage Film Rental",
    "Riverside Makerspace",
    "Petrov Heating",
    "The Toy Library",
    "Castillo Roofing",
    "Eastside Clinic",
    "Brandt Metalwork",
    "Summit Outdoor Club",
)
STREETS = (
    "Harbour Street",
    "Alder Lane",
    "Mill Road",
    "Station Avenue",
    "Juniper Way",
    "Chapel Hill",
    "Quarry Road",
    "Maple Street",
    "Ferry Lane",
    "Orchard Close",
    "Foundry Street",
    "Linden Avenue",
)
TOWNS = (
    ("Portland, OR", "97201", 503),
    ("Salem, OR", "97301", 971),
    ("Eugene, OR", "97401", 541),
    ("Vancouver, WA", "98660", 360),
    ("Seattle, WA", "98101", 206),
    ("Boise, ID", "83702", 208),
)
TAGS = ("regular", "school", "newsletter", "trade", "workshop", "gift buyer", "pays by invoice", "toy fair")
KINDS = (
    *(Relationship.RETAIL,) * 4,
    *(Relationship.BUSINESS,) * 2,
    *(Relationship.WHOLESALE, Relationship.PARTNER, Relationship.OTHER),
)
NOTES = (
    "Prefers to be called in the afternoon.",
    "Picks up on Saturdays.",
    "Wants the invoice by email.",
    "Asked for a discount on larger orders.",
    "Met at the spring fair.",
)
FICTIONAL = 100
"""North American numbers 555-0100 to 555-0199 are reserved for fiction."""
COMPANY_SHARE = 0.8
"""Share of contacts other than retail customers that belong to a company."""


@dataclass(frozen=True)
class SamplePerson:
    """The details of one contact."""

    name: str
    company: str | None
    email: str
    phone: str
    address: str
    birthday: date | None
    notes: str | None
    tags: list[str]
    kind: Relationship


def email_name(name: str) -> str:
    """The name as part of an email address."""
    table = str.maketrans("áéíóúâêôãõçñöüäåøıšřěýůžşğ", "aeiouaeoaocnouaaoisreyuzsg")
    return "".join(mark for mark in name.lower().translate(table) if mark.isalnum())


def person_number(rng: Random, number: int) -> SamplePerson:
    """The contact with this number. Names and addresses repeat only once all combinations are used."""
    spread = number * 41
    first = FIRST[spread % len(FIRST)]
    last = LAST[(spread // len(FIRST) + number) % len(LAST)]
    town, code, area = TOWNS[rng.randrange(len(TOWNS))]
    kind = KINDS[rng.randrange(len(KINDS))]
    at_work = kind != Relationship.RETAIL and rng.random() < COMPANY_SHARE
    company = rng.choice(COMPANIES) if at_work else None
    mail = f"{email_name(first)}.{email_name(last)}{number if number >= FICTIONAL * 2 else ''}"
    area = area if number < FICTIONAL else 200 + (area + number // FICTIONAL) % 790
    return SamplePerson(
        name=f"{first} {last}",
        company=company,
        email=f"{mail}@{email_name(company) if company else 'mail'}.example",
        phone=f"({area:03}) 555-01{number % FICTIONAL:02}",
        address=f"{rng.randrange(1, 240)} {rng.choice(STREETS)}, {town} {code}",
        birthday=date(1950, 1, 1) + timedelta(days=rng.randrange(20000)) if rng.randrange(3) == 0 else None,
        notes=rng.choice(NOTES) if rng.randrange(8) == 0 else None,
        tags=rng.sample(TAGS, rng.choice((1, 1, 2))) if rng.randrange(3) == 0 else [],
        kind=kind,
    )
