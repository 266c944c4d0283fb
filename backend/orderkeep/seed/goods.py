"""Products and vendors of the sample data. All names are fictional."""

from typing import NamedTuple

from orderkeep.vendors.enums import VendorKind


class SampleProduct(NamedTuple):
    """A sample product. Prices are in cents; `weight` is its relative demand."""

    name: str
    brand: str
    sku: str
    category: str
    vendor: str
    price: int
    cost: int
    weight: int
    picture: str
    facts: str
    """`key: value` pairs, separated by semicolons."""


VENDORS: tuple[tuple[str, VendorKind, str, str], ...] = (
    ("Norrvik Outlet", VendorKind.ONLINE, "Ingrid Solheim", "norrvik-outlet.example"),
    ("Brightway Wholesale", VendorKind.WHOLESALE, "Marcus Bell", "brightway.example"),
    ("Kestrel Direct", VendorKind.ONLINE, "Aoife Brennan", "kestrel-direct.example"),
    ("Harbour Tool Yard", VendorKind.PHYSICAL, "Sam Whitlock", "harbourtools.example"),
    ("Pixel & Plug Marketplace", VendorKind.MARKETPLACE, "Rosa Almeida", "pixelplug.example"),
    ("Tannenwerk Toys", VendorKind.WHOLESALE, "Greta Vogel", "tannenwerk.example"),
)
"""Name, kind, contact person, domain."""

CATEGORIES = {
    "Power tools": "Cordless and corded tools",
    "Hand tools": "Wrenches, pliers, saws and sets",
    "Measuring": "Meters, lasers and detectors",
    "Networking": "Routers, switches, mesh and cables",
    "Smart home": "Plugs, sensors, lights and cameras",
    "Audio": "Headphones, speakers and microphones",
    "Building sets": "Robots, models and experiments",
    "Wooden toys": "Trains, blocks and puzzles",
}
OUTER_CATEGORIES = {
    "Tools": ("Power tools, hand tools and meters", ("Power tools", "Hand tools", "Measuring")),
    "Toys": ("Building sets and wooden toys", ("Building sets", "Wooden toys")),
}
"""Categories without products of their own: description and subcategories."""

_N, _B, _K, _H, _P, _T = (vendor[0] for vendor in VENDORS)

GOODS: tuple[SampleProduct, ...] = (
    SampleProduct("Norrvik cordless drill 18 V, kit with 2 batteries", "Norrvik", "NV-DR18-K2", "Power tools", _N,
         14800, 9150, 20, "drill", "Voltage: 18 V; Torque: 60 Nm; Weight: 1.6 kg; Brushless: no"),
    SampleProduct("Norrvik impact driver 18 V, tool only", "Norrvik", "NV-ID18", "Power tools", _N,
         8900, 5300, 11, "driver", "Voltage: 18 V; Torque: 180 Nm; Weight: 1.1 kg; Brushless: yes"),
    SampleProduct("Norrvik angle grinder 125 mm", "Norrvik", "NV-AG125", "Power tools", _N,
         7400, 4450, 8, "grinder", "Power: 900 W; Disc: 125 mm"),
    SampleProduct("Norrvik jigsaw 650 W", "Norrvik", "NV-JS650", "Power tools", _N,
         6900, 4180, 6, "jigsaw", "Power: 650 W; Cutting depth in wood: 80 mm"),
    SampleProduct("Norrvik battery 18 V, 5 Ah", "Norrvik", "NV-B18-5", "Power tools", _N,
         5900, 3480, 14, "battery", "Voltage: 18 V; Capacity: 5 Ah"),
    SampleProduct("Heat gun 2000 W, 2-speed", "Harbour", "HB-HG20", "Power tools", _H,
         4900, 2890, 5, "heatgun", "Power: 2000 W; Air temperature: 350 / 550 °C"),
    SampleProduct("Ratchet set, 94 pieces", "Harbour", "HB-RS94", "Hand tools", _H,
         8400, 5010, 9, "case", "Drives: 1/4 and 1/2 inch; Steel: chrome vanadium"),
    SampleProduct("Insulated screwdriver set, 7 pieces", "Harbour", "HB-SD7", "Hand tools", _H,
         3200, 1790, 13, "screwdriver", "Insulation: 1000 V"),
    SampleProduct("Folding saw, 180 mm", "Harbour", "HB-FS18", "Hand tools", _H,
         2400, 1350, 7, "saw", "Blade: 180 mm; Teeth: triple-cut"),
    SampleProduct("Combination pliers, 180 mm", "Harbour", "HB-CP18", "Hand tools", _H,
         1950, 1040, 10, "pliers", "Length: 180 mm"),
    SampleProduct("Torque wrench, 20-110 Nm", "Harbour", "HB-TW110", "Hand tools", _H,
         5600, 3390, 4, "wrench", "Range: 20-110 Nm; Drive: 1/2 inch"),
    SampleProduct("Digital multimeter, true RMS", "Fieldline", "FL-MM6", "Measuring", _B,
         8900, 5200, 12, "meter", "Counts: 6000; Safety rating: CAT III 600 V"),
    SampleProduct("Clamp meter, 400 A", "Fieldline", "FL-CM400", "Measuring", _B,
         6400, 3720, 5, "clamp", "Current: 400 A AC; Jaw: 30 mm"),
    SampleProduct("Cross-line laser, green", "Fieldline", "FL-CL2G", "Measuring", _B,
         11900, 7150, 7, "laser", "Range: 25 m; Accuracy: 3 mm at 10 m"),
    SampleProduct("Laser distance meter, 50 m", "Fieldline", "FL-DM50", "Measuring", _B,
         4700, 2650, 9, "distance", "Range: 50 m; Accuracy: 2 mm"),
    SampleProduct("Stud and wire detector", "Fieldline", "FL-WD3", "Measuring", _B,
         5400, 3120, 4, "detector", "Depth: 100 mm"),
    SampleProduct("Wi-Fi 6 router AX3000", "Lumenet", "LN-AX30", "Networking", _P,
         12900, 8060, 18, "router", "Speed: 3000 Mbit/s; Ports: 4 x 1 Gbit/s"),
    SampleProduct("Mesh Wi-Fi system, 3-pack", "Lumenet", "LN-MESH3", "Networking", _P,
         21900, 14200, 8, "mesh", "Speed: 1800 Mbit/s; Area: 420 m2"),
    SampleProduct("Switch, 8 ports, 2.5 Gbit/s", "Lumenet", "LN-SW8", "Networking", _P,
         9800, 6120, 7, "switch", "Ports: 8 x 2.5 Gbit/s; Fan: none"),
    SampleProduct("Powerline adapter pair AV1000", "Lumenet", "LN-PL2", "Networking", _P,
         6200, 3790, 5, "plug", "Speed: 1000 Mbit/s"),
    SampleProduct("Patch cable Cat 6A, 5 m", "Lumenet", "LN-C6A-5", "Networking", _P,
         1100, 480, 22, "cable", "Length: 5 m; Category: 6A"),
    SampleProduct("Ceiling access point, PoE", "Lumenet", "LN-AP6", "Networking", _P,
         13900, 8900, 5, "accesspoint", "Speed: 3000 Mbit/s; Power: PoE+"),
    SampleProduct("Smart plug with energy meter, 2-pack", "Hearthly", "HY-SP2", "Smart home", _P,
         2900, 1560, 16, "plug2", "Maximum load: 16 A; Wireless: Wi-Fi"),
    SampleProduct("Door and window sensor", "Hearthly", "HY-DS1", "Smart home", _P,
         1900, 960, 11, "sensor", "Battery: 2 years; Wireless: Thread"),
    SampleProduct("Indoor camera, 2K", "Hearthly", "HY-CAM2", "Smart home", _P,
         4500, 2610, 9, "camera", "Resolution: 2304 x 1296; Night vision: 10 m"),
    SampleProduct("Radiator thermostat", "Hearthly", "HY-TH1", "Smart home", _P,
         5200, 3090, 8, "thermostat", "Battery: 2 x AA; Wireless: Thread"),
    SampleProduct("LED light strip, 5 m, color", "Hearthly", "HY-LS5", "Smart home", _P,
         3400, 1820, 10, "strip", "Length: 5 m; Power: 24 W"),
    SampleProduct("Noise-canceling headphones", "Aurelle", "AU-HP7", "Audio", _B,
         18900, 12100, 9, "headphones", "Battery: 35 h; Weight: 252 g; Noise canceling: yes"),
    SampleProduct("Outdoor speaker, 20 W", "Aurelle", "AU-SP20", "Audio", _B,
         7900, 4680, 10, "speaker", "Power: 20 W; IP rating: IP67; Noise canceling: no"),
    SampleProduct("USB microphone for calls", "Aurelle", "AU-MC1", "Audio", _B,
         8600, 5240, 6, "microphone", "Pattern: cardioid; Port: USB-C"),
    SampleProduct("In-ear headphones, wireless", "Aurelle", "AU-IE3", "Audio", _B,
         6900, 4020, 12, "earbuds", "Battery: 7 h + 21 h; IP rating: IPX4"),
    SampleProduct("Kestrel Mini 2 drone", "Kestrel", "KES-MINI2", "Building sets", _K,
         27900, 17600, 6, "drone", "Weight: 249 g; Flight time: 31 min"),
    SampleProduct("Robot kit, 312 pieces", "Kestrel", "KES-RB312", "Building sets", _K,
         17900, 11300, 11, "robot", "Pieces: 312; Age: 10+"),
    SampleProduct("Solar rover experiment kit", "Kestrel", "KES-SR1", "Building sets", _K,
         4200, 2310, 9, "rover", "Age: 8+; Parts: 61"),
    SampleProduct("Crane model, 486 pieces", "Kestrel", "KES-CR486", "Building sets", _K,
         6400, 3700, 7, "crane", "Pieces: 486; Age: 9+"),
    SampleProduct("Beginner telescope, 70 mm", "Kestrel", "KES-TL70", "Building sets", _K,
         11500, 7020, 5, "telescope", "Aperture: 70 mm; Focal length: 700 mm"),
    SampleProduct("Wooden train, 80 pieces", "Tannenwerk", "TW-TR80", "Wooden toys", _T,
         6300, 3560, 12, "train", "Pieces: 80; Wood: beech"),
    SampleProduct("Building blocks, 100 pieces", "Tannenwerk", "TW-BB100", "Wooden toys", _T,
         3900, 2050, 14, "blocks", "Pieces: 100; Wood: beech"),
    SampleProduct("Marble run, 62 pieces", "Tannenwerk", "TW-MR62", "Wooden toys", _T,
         5800, 3310, 8, "marbles", "Pieces: 62; Age: 4+"),
    SampleProduct("Animal puzzle, 24 pieces", "Tannenwerk", "TW-PZ24", "Wooden toys", _T,
         1800, 890, 15, "puzzle", "Pieces: 24; Age: 3+"),
)  # fmt: skip

SCARCE = frozenset({"NV-DR18-K2", "LN-AX30", "KES-MINI2", "FL-CL2G", "HY-TH1", "TW-MR62"})
"""Scarce products: their next shipment is late, and orders wait for them."""
REORDER_LEVELS = ((20000, 2), (10000, 4), (5000, 6), (2000, 10))
"""Price → target stock for products from that price on."""


def reorder_level(price: int) -> int:
    """The target stock of a product."""
    return next((level for least, level in REORDER_LEVELS if price >= least), 16)


def barcode(number: int) -> str:
    """An EAN-13 from the range for in-store use (prefix 20), with its check digit."""
    digits = f"20{number:010}"
    odd, even = (sum(int(digit) for digit in digits[start::2]) for start in (0, 1))
    return f"{digits}{-(odd + 3 * even) % 10}"


def facts_of(good: SampleProduct) -> dict[str, str]:
    """The product's specifications."""
    return dict(fact.split(": ", 1) for fact in good.facts.split("; "))
