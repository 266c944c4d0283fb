"""Data of a small trader: the real Northwind files, or a small imitation with the same headings and the same flaws."""

import csv
import os
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

FILES = (
    ("categories", "categories"),
    ("customers", "customers"),
    ("vendors", "suppliers"),
    ("products", "products"),
    ("purchases", "orders"),
)
"""Kind and file, in the order that links require."""
CENT = Decimal("0.01")


@dataclass(frozen=True)
class Figures:
    """Figures computed from the files without the importer."""

    rows: dict[str, int]
    orders: int
    open_lines: int
    gross: Decimal
    total: Decimal
    by_customer: dict[str, tuple[int, Decimal]]
    """Company name → number of orders and total."""
    ordered: dict[str, int]
    """Product name → quantity ordered."""
    stock: dict[str, int]


def rows_of(folder: Path, name: str) -> list[dict[str, str]]:
    """Rows by heading. For duplicate headings, the last column wins; here they have the same values."""
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def figures(folder: Path) -> Figures:
    """Compute the figures of the files."""
    tables = {kind: rows_of(folder, name) for kind, name in FILES}
    names = {row["CustomerID"]: row["CompanyName"] for row in tables["customers"]}
    products = {row["ProductID"]: row["ProductName"] for row in tables["products"]}
    gross = total = Decimal(0)
    orders: dict[str, set[str]] = defaultdict(set)
    sums: dict[str, Decimal] = {}
    ordered: Counter[str] = Counter()
    for row in tables["purchases"]:
        worth = Decimal(row["UnitPrice"]) * int(row["Quantity"])
        final = worth - (worth * Decimal(row["Discount"])).quantize(CENT, ROUND_HALF_UP)
        gross, total = gross + worth, total + final
        customer = names[row["CustomerID"]]
        orders[customer].add(row["OrderID"])
        sums[customer] = sums.get(customer, Decimal(0)) + final
        ordered[products[row["ProductID"]]] += int(row["Quantity"])
    return Figures(
        rows={kind: len(rows) for kind, rows in tables.items()},
        orders=len({row["OrderID"] for row in tables["purchases"]}),
        open_lines=sum(not row["ShippedDate"] for row in tables["purchases"]),
        gross=gross,
        total=total,
        by_customer={name: (len(orders[name]), sums.get(name, Decimal(0))) for name in names.values()},
        ordered={name: ordered[name] for name in products.values()},
        stock={row["ProductName"]: int(row["UnitsInStock"]) for row in tables["products"]},
    )


def books(spare: Path) -> tuple[Path, bool]:
    """The folder of the real files, or of an imitation created in `spare`, and whether they are the real ones."""
    if named := os.environ.get("NORTHWIND_DIR"):
        return Path(named), True
    _make(spare)
    return spare, False


def _make(folder: Path) -> None:
    chance = random.Random(1996)  # noqa: S311  # the same data each time
    _write(folder / "categories.csv", "CategoryID,CategoryName,Description,Picture", [
        (1, "Beverages", "Soft drinks, coffees, and ales", "\\x"), (2, "Condiments", "Sweet and savory", "\\x"),
    ])  # fmt: skip
    place = "ContactName,ContactTitle,Address,City,Region,PostalCode,Country,Phone,Fax"
    _write(folder / "customers.csv", f"CustomerID,CompanyName,{place}", [
        (f"C{number:04}", f'Bólido "{number}" & fils', "Ana", "Owner", f"Calle, {number}", "México D.F.", "", "05021",
         "Mexico", f"({number}) 555-4729", "") for number in range(11)
    ])  # fmt: skip
    _write(folder / "suppliers.csv", f"SupplierID,CompanyName,{place},HomePage", [
        (number, f"G'day, Mate {number}", "Wendy", "Sales", "170 Prince", "Sydney", "NSW", "2042", "Australia",
         "(02) 555-5914", "", "G'day (web)#http://gday.example/a.htm#" if number else "#CAJUN.HTM#")
        for number in range(3)
    ])  # fmt: skip
    heading = "ProductID,ProductName,SupplierID,CategoryID,QuantityPerUnit,UnitPrice,UnitsInStock,UnitsOnOrder"
    _write(folder / "products.csv", f"{heading},ReorderLevel,Discontinued", [
        (number, f"Gumbär {number}", number % 3, number % 2 + 1, "10 boxes", chance.choice(["18", "9.2", "21.35"]),
         chance.choice([0, 17, 39]), 40, 25, number % 2) for number in range(9)
    ])  # fmt: skip
    lines = []
    for order in range(40):
        shipped = "" if order % 8 == 0 else f"1996-08-{order % 28 + 1:02}"
        first = (10248 + order, f"C{order % 10:04}", 5, f"1996-07-{order % 28 + 1:02}", "1996-09-01", shipped, 3, 32.38)
        ship = ("Vins", "59 rue de l'Abbaye", "Reims", "", "51100", "France")
        lines += [
            (*first, *ship, first[0], product, chance.choice(["14", "9.8", "21.35"]), chance.randint(1, 60),
             chance.choice(["0", "0.15", "0.05", "0.03"]))
            for product in chance.sample(range(9), order % 4 + 1)
        ]  # fmt: skip
    head = "OrderID,CustomerID,EmployeeID,OrderDate,RequiredDate,ShippedDate,ShipVia,Freight,ShipName,ShipAddress"
    tail = "ShipCity,ShipRegion,ShipPostalCode,ShipCountry,OrderID,ProductID,UnitPrice,Quantity,Discount"
    _write(folder / "orders.csv", f"{head},{tail}", lines)


def _write(path: Path, heading: str, rows: Sequence[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(heading + "\n")
        csv.writer(file, lineterminator="\n").writerows(rows)
