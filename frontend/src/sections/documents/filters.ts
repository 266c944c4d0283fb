// Apart from the queries, which load with the pages.

/** The records that documents can be linked to, as filters of the list. */
const linkFilters = [
  'customer_id',
  'prospect_id',
  'purchase_id',
  'purchase_order_id',
  'stock_order_id',
  'shipment_id',
  'product_id',
  'asset_id',
  'quote_id',
  'enquiry_id',
  'task_id',
  'vendor_id',
] as const;
export const documentFilters = ['kind', 'category_id', 'linked', 'tag', ...linkFilters] as const;
export type DocumentFilter = (typeof documentFilters)[number];
