export const vendorFilters = ['status', 'kind', 'refund_due'] as const;

export type VendorFilter = (typeof vendorFilters)[number];
