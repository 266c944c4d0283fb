// Apart from the queries, which load with the pages.

export const enquiryFilters = ['status', 'priority', 'source', 'respond_state', 'customer_id', 'prospect_id'] as const;
export const callFilters = ['call_type', 'purpose', 'customer_id', 'prospect_id'] as const;
export const prospectFilters = ['status', 'source', 'assigned_to'] as const;

export type EnquiryFilter = (typeof enquiryFilters)[number];
export type CallFilter = (typeof callFilters)[number];
export type ProspectFilter = (typeof prospectFilters)[number];
