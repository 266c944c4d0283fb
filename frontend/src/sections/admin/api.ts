/** The filters of the members' list. Apart from its queries, which load with the page. */
export const personFilters = ['role', 'disabled'] as const;

export const auditFilters = [
  'table_name',
  'action',
  'actor_id',
  'record_id',
  'created_at.gte',
  'created_at.lte',
] as const;
