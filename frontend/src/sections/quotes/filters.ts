// Apart from the queries, which load with the pages.

export const quoteFilters = [
  'status',
  'customer_id',
  'prospect_id',
  'valid_until.gte',
  'valid_until.lte',
  'created_at.gte',
  'created_at.lte',
] as const;
export type QuoteFilter = (typeof quoteFilters)[number];
