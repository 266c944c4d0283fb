export const groupFilters = ['filter', 'delivery_method', 'all_or_nothing', 'customer_id'] as const;

export type GroupFilter = (typeof groupFilters)[number];
