// Apart from the queries, which load with the pages.

export const campaignFilters = ['status'] as const;
export const peopleFilters = ['status', 'reason'] as const;
