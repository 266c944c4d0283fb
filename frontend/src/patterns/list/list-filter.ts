type Pages = 'limit' | 'count' | 'cursor' | 'sort';

/** Of what a list is asked, the words that say which rows are meant: neither its pages nor their order. */
export function meant<Asked extends object>(asked: Asked): Omit<Asked, Pages> {
  const {
    limit: _limit,
    count: _count,
    cursor: _cursor,
    sort: _sort,
    ...words
  } = asked as Asked & Partial<Record<Pages, unknown>>;
  return words;
}
