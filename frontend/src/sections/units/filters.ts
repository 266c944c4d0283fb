// Apart from the queries, which load with the pages.

export type UnitFilter = (typeof unitFilters)[number];

/** `by` is the grouping. It is a parameter of the screen, not of the list. */
export const unitFilters = [
  'status',
  'condition',
  'product_id',
  'location',
  'customer_id',
  'stock_order_line_id',
  'shipment_id',
  'by',
] as const;
