"""The fields that each kind of file can have, and the headings by which columns are recognized."""

from dataclasses import dataclass
from enum import StrEnum

from orderkeep.catalog.enums import ProductStatus
from orderkeep.contacts.enums import Relationship
from orderkeep.imports.enums import Kind
from orderkeep.purchasing.enums import StockOrderStatus


class Reads(StrEnum):
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
    reads: Reads = Reads.TEXT
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
PHONE = Field("phone", "phone telephone phonenumber tel mobile mobilephone cell", Reads.PHONE)
EMAIL = Field("email", "email emailaddress mail", Reads.EMAIL)
NOTES = Field("notes", "notes note comments comment remarks remark memo", joins=True)
COMPANY = "companyname company organisation organization businessname firm"
CONTACT = "contactname contactperson contact attention"
CONTACT_TITLE = "contacttitle jobtitle position"

CUSTOMERS = (
    Field(KEY, "customerid clientid contactid customerno customernumber customercode id", Reads.KEY),
    Field("name", "name fullname customername clientname displayname customer", Reads.NAME),
    Field("first_name", "firstname givenname forename", Reads.NAME),
    Field("last_name", "lastname surname familyname", Reads.NAME),
    Field("company", COMPANY, Reads.NAME),
    Field("contact_name", CONTACT, Reads.NAME),
    Field("contact_title", CONTACT_TITLE),
    EMAIL,
    PHONE,
    *PLACE,
    Field("birthday", "birthday birthdate dateofbirth", Reads.DAY),
    Field("tags", "tags labels", Reads.TAGS),
    Field("relationship_type", "relationshiptype relationship customertype", Reads.WORD, enum=Relationship),
    NOTES,
)  # fmt: skip
VENDORS = (
    Field(KEY, "supplierid vendorid shopid supplierno vendorno suppliercode id", Reads.KEY),
    Field("name", f"name vendorname suppliername shopname vendor supplier {COMPANY}", Reads.NAME, needed=True),
    Field("contact_name", CONTACT, Reads.NAME),
    Field("contact_title", CONTACT_TITLE),
    PHONE,
    EMAIL,
    *PLACE,
    Field("website", "website homepage url web site webpage", Reads.ADDRESS),
    NOTES,
)
CATEGORIES = (
    Field(KEY, "categoryid categoryno categorycode id", Reads.KEY),
    Field("name", "name categoryname category title", Reads.NAME, needed=True),
    Field("description", "description notes details"),
)
PRODUCTS = (
    Field(KEY, "productid itemid articleid productno productnumber productcode id", Reads.KEY),
    Field("name", "productname name title itemname product item article", Reads.NAME, needed=True),
    Field("sku", "sku articlenumber itemnumber partnumber itemcode", Reads.NAME),
    Field("barcode", "barcode ean gtin upc", Reads.NAME),
    Field("price", "unitprice price saleprice sellingprice listprice retailprice", Reads.MONEY, needed=True),
    Field("cost_price", "costprice cost unitcost purchaseprice buyingprice", Reads.MONEY),
    Field(
        "opening_stock", "unitsinstock stock stockquantity quantityinstock onhand instock quantity qty",
        Reads.QUANTITY,
    ),
    Field("reorder_level", "reorderlevel reorderpoint minimumstock minstock", Reads.QUANTITY),
    Field("description", "description longdescription details", joins=True),
    Field("discontinued", "discontinued", Reads.FLAG),
    Field("status", "status", Reads.WORD, enum=ProductStatus),
    Field("category_id", "categoryid", Reads.KEY, points_to=Kind.CATEGORIES),
    Field("category", "category categoryname", Reads.NAME),
    Field("vendor_id", "supplierid vendorid shopid", Reads.KEY, points_to=Kind.VENDORS),
)  # fmt: skip
PURCHASES = (
    Field("order_number", "orderid ordernumber orderno salesorderid invoiceno invoicenumber order", Reads.KEY),
    Field("customer_id", "customerid clientid customerno customernumber customer customername", Reads.KEY,
          needed=True, points_to=Kind.CUSTOMERS),
    Field("product_id", "productid itemid articleid productno sku product productname item", Reads.KEY,
          needed=True, points_to=Kind.PRODUCTS),
    Field("quantity", "quantity qty pieces units", Reads.QUANTITY, needed=True),
    Field("unit_price", "unitprice price priceeach", Reads.MONEY, needed=True),
    Field("discount_rate", "discountrate discountpercent discountpct", Reads.RATE),
    Field("discount_amount", "discountamount discount", Reads.MONEY),
    Field("items_free", "itemsfree freeitems", Reads.QUANTITY),
    Field("is_gift", "isgift gift", Reads.FLAG),
    Field("purchase_date", "orderdate purchasedate saledate invoicedate date", Reads.DAY, needed=True),
    Field("promised_at", "requireddate promiseddate promisedat duedate", Reads.DAY),
    Field("shipped_at", "shippeddate shipdate delivereddate deliverydate pickupdate", Reads.DAY),
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
    Field("vendor_name", "vendor supplier vendorname suppliername shop shopname vendorid supplierid", Reads.NAME,
          needed=True),
    Field("shop_order_number", "shopordernumber ordernumber orderno vendorordernumber supplierordernumber orderid "
          "ponumber purchaseorder invoicenumber order", Reads.NAME, needed=True),
    Field("product", "sku productsku articlenumber itemnumber barcode ean product productname item itemname article "
          "productid", Reads.NAME, needed=True),
    Field("quantity", "quantity qty pieces units", Reads.QUANTITY, needed=True),
    Field("unit_price", "unitprice price priceeach unitcost cost costprice", Reads.MONEY),
    Field("ordered_at", "orderedon ordered orderdate orderedat date", Reads.DAY),
    Field("expected_at", "expected expectedon expecteddate expectedat eta deliverydate duedate", Reads.DAY),
    Field("shipping_amount", "shipping shippingamount shippingcost freight postage", Reads.MONEY),
    Field("tax_amount", "tax taxamount vat", Reads.MONEY),
    Field("discount_amount", "discount discountamount", Reads.MONEY),
    Field("payment_method", "paidby paymentmethod payment"),
    Field("status", "status", Reads.WORD, enum=StockOrderStatus),
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
