// Apart from the queries, which load with the pages.

export const shipmentFilters = ['filter', 'status', 'carrier', 'late', 'stuck', 'eta', 'stock_order_id'] as const;
export type ShipmentFilter = (typeof shipmentFilters)[number];
