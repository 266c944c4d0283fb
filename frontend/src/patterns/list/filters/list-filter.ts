type Pages = 'limit' | 'count' | 'cursor' | 'sort';

/** Returns the parameters that select rows, without paging and sort order. */
export function withoutPaging<Asked extends object>(requested: Asked): Omit<Asked, Pages> {
  const {
    limit: _limit,
    count: _count,
    cursor: _cursor,
    sort: _sort,
    ...params
  } = requested as Asked & Partial<Record<Pages, unknown>>;
  return params;
}
