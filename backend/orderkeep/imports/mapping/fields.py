"""The fields that each kind of file can have, and the headings by which columns are recognized."""

from dataclasses import dataclass
from enum import StrEnum

from orderkeep.catalog.enums import ProductStatus
from orderkeep.contacts.enums import Relationship
from orderkeep.imports.enums import Kind
from orderkeep.purchasing.enums import StockOrderStatus


class CellType(StrEnum):
    """How the text of a cell is interpreted."""

    TEXT = "text"
    NAME = "name"
    KEY = "key"
    MONEY = "money"
    QUANTITY = "quantity"
    RATE = "rate"
    DAY = "day"
    FLAG = "flag"
    PHONE = "phone"
    EMAIL = "email"
    ADDRESS = "address"
    TAGS = "tags"
    LIST = "list"
    JSON = "json"
    WORD = "word"


@dataclass(frozen=True)
class Field:
    """A field that a column can be mapped to. `headings` are normalized, best match first."""

    name: str
    headings: str = ""
    reads: CellType = CellType.TEXT
    needed: bool = False
    joins: bool = False
    """Several columns can be mapped to this field. Their texts are joined."""
    points_to: Kind | None = None
    enum: type[StrEnum] | None = None
    """For enums: the values and their labels."""


KEY = "key"
PLACE = (
    Field("address", "address street address1 addressline1 streetaddress strasse", joins=True),
    Field("city", "city town place ort"),
    Field("region", "region state province county"),
    Field("postal_code", "postalcode postcode zip zipcode plz"),
    Field("country", "country land"),
)
PHONE = Field("phone", "phone telephone phonenumber tel mobile mobilephone cell", CellType.PHONE)
EMAIL = Field("email", "email emailaddress mail", CellType.EMAIL)
NOTES = Field("notes", "notes note comments comment remarks remark memo", joins=True)
COMPANY = "companyname company organisation organization businessname firm"
CONTACT = "contactname contactperson contact attention"
CONTACT_TITLE = "contacttitle jobtitle position"

CUSTOMERS = (
    Field(KEY, "customerid clientid contactid customerno customernumber customercode id", CellType.KEY),
    Field("name", "name fullname customername clientname displayname customer", CellType.NAME),
    Field("first_name", "firstname givenname forename", CellType.NAME),
    Field("last_name", "lastname surname familyname", CellType.NAME),
    Field("company", COMPANY, CellType.NAME),
    Field("contact_name", CONTACT, CellType.NAME),
    Field("contact_title", CONTACT_TITLE),
    EMAIL,
    PHONE,
    *PLACE,
    Field("birthday", "birthday birthdate dateofbirth", CellType.DAY),
    Field("tags", "tags labels", CellType.TAGS),
    Field("relationship_type", "relationshiptype relationship customertype", CellType.WORD, enum=Relationship),
    NOTES,
)  # fmt: skip
VENDORS = (
    Field(KEY, "supplierid vendorid shopid supplierno vendorno suppliercode id", CellType.KEY),
    Field("name", f"name vendorname suppliername shopname vendor supplier {COMPANY}", CellType.NAME, needed=True),
    Field("contact_name", CONTACT, CellType.NAME),
    Field("contact_title", CONTACT_TITLE),
    PHONE,
    EMAIL,
    *PLACE,
    Field("website", "website homepage url web site webpage", CellType.ADDRESS),
    NOTES,
)
CATEGORIES = (
    Field(KEY, "categoryid categoryno categorycode id", CellType.KEY),
    Field("name", "name categoryname category title", CellType.NAME, needed=True),
    Field("description", "description notes details"),
)
PRODUCTS = (
    Field(KEY, "productid itemid articleid productno productnumber productcode id", CellType.KEY),
    Field("name", "productname name title itemname product item article", CellType.NAME, needed=True),
    Field("sku", "sku articlenumber itemnumber partnumber itemcode", CellType.NAME),
    Field("barcode", "barcode ean gtin upc", CellType.NAME),
    Field("price", "unitprice price saleprice sellingprice listprice retailprice", CellType.MONEY, needed=True),
    Field("cost_price", "costprice cost unitcost purchaseprice buyingprice", CellType.MONEY),
    Field(
        "opening_stock", "unitsinstock stock stockquantity quantityinstock onhand instock quantity qty",
        CellType.QUANTITY,
    ),
    Field("reorder_level", "reorderlevel reorderpoint minimumstock minstock", CellType.QUANTITY),
    Field("description", "description longdescription details", joins=True),
    Field("discontinued", "discontinued", CellType.FLAG),
    Field("status", "status", CellType.WORD, enum=ProductStatus),
    Field("category_id", "categoryid", CellType.KEY, points_to=Kind.CATEGORIES),
    Field("category", "category categoryname", CellType.NAME),
    Field("vendor_id", "supplierid vendorid shopid", CellType.KEY, points_to=Kind.VENDORS),
)  # fmt: skip
PURCHASES = (
    Field("order_number", "orderid ordernumber orderno salesorderid invoiceno invoicenumber order", CellType.KEY),
    Field("customer_id", "customerid clientid customerno customernumber customer customername", CellType.KEY,
          needed=True, points_to=Kind.CUSTOMERS),
    Field("product_id", "productid itemid articleid productno sku product productname item", CellType.KEY,
          needed=True, points_to=Kind.PRODUCTS),
    Field("quantity", "quantity qty pieces units", CellType.QUANTITY, needed=True),
    Field("unit_price", "unitprice price priceeach", CellType.MONEY, needed=True),
    Field("discount_rate", "discountrate discountpercent discountpct", CellType.RATE),
    Field("discount_amount", "discountamount discount", CellType.MONEY),
    Field("items_free", "itemsfree freeitems", CellType.QUANTITY),
    Field("is_gift", "isgift gift", CellType.FLAG),
    Field("purchase_date", "orderdate purchasedate saledate invoicedate date", CellType.DAY, needed=True),
    Field("promised_at", "requireddate promiseddate promisedat duedate", CellType.DAY),
    Field("shipped_at", "shippeddate shipdate delivereddate deliverydate pickupdate", CellType.DAY),
    Field("ship_name", "shipname shiptoname deliveryname"),
    Field("ship_address", "shipaddress shippingaddress shiptoaddress deliveryaddress shipstreet", joins=True),
    Field("ship_city", "shipcity shippingcity deliverycity"),
    Field("ship_region", "shipregion shippingregion shipstate shippingstate"),
    Field("ship_postal_code", "shippostalcode shipzip shippingzip shippingpostalcode"),
    Field("ship_country", "shipcountry shippingcountry deliverycountry"),
    Field("customer_reference", "customerreference ponumber customerpo reference"),
    NOTES,
)  # fmt: skip
STOCK_ORDERS = (
    Field("vendor_name", "vendor supplier vendorname suppliername shop shopname vendorid supplierid", CellType.NAME,
          needed=True),
    Field("shop_order_number", "shopordernumber ordernumber orderno vendorordernumber supplierordernumber orderid "
          "ponumber purchaseorder invoicenumber order", CellType.NAME, needed=True),
    Field("product", "sku productsku articlenumber itemnumber barcode ean product productname item itemname article "
          "productid", CellType.NAME, needed=True),
    Field("quantity", "quantity qty pieces units", CellType.QUANTITY, needed=True),
    Field("unit_price", "unitprice price priceeach unitcost cost costprice", CellType.MONEY),
    Field("ordered_at", "orderedon ordered orderdate orderedat date", CellType.DAY),
    Field("expected_at", "expected expectedon expecteddate expectedat eta deliverydate duedate", CellType.DAY),
    Field("shipping_amount", "shipping shippingamount shippingcost freight postage", CellType.MONEY),
    Field("tax_amount", "tax taxamount vat", CellType.MONEY),
    Field("discount_amount", "discount discountamount", CellType.MONEY),
    Field("payment_method", "paidby paymentmethod payment"),
    Field("status", "status", CellType.WORD, enum=StockOrderStatus),
    NOTES,
)  # fmt: skip

FIELDS: dict[Kind, dict[str, Field]] = {
    kind: {field.name: field for field in fields}
    for kind, fields in {
        Kind.CUSTOMERS: CUSTOMERS,
        Kind.CATEGORIES: CATEGORIES,
        Kind.VENDORS: VENDORS,
        Kind.PRODUCTS: PRODUCTS,
        Kind.PURCHASES: PURCHASES,
        Kind.STOCK_ORDERS: STOCK_ORDERS,
    }.items()
}
