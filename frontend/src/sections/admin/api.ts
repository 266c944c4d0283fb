/** The filters of the members' list. Apart from its queries, which load with the page. */
export const personFilters = ['role', 'disabled'] as const;
