import { useMemo } from 'react';
import { useSeesCosts } from '@/api/costs';
import type { ListPageProps, ListRow } from './types';

/** Guests change nothing, and have no rows to start with. */
export const forGuests = <Row extends ListRow>(list: ListPageProps<Row>): ListPageProps<Row> => ({
  ...list,
  primary: undefined,
  more: undefined,
  changing: undefined,
  bulk: undefined,
  firstUse: { icon: list.firstUse.icon, title: `No ${list.noun[1]}`, text: '' },
});

/** The list without the columns and preset views of costs that the user may not see. */
export function useVisibleParts<Row extends ListRow>(list: ListPageProps<Row>): ListPageProps<Row> {
  const all = useSeesCosts();
  const { columns, ready } = list;
  const visible = useMemo(
    () => ({
      columns: all ? columns : columns.filter(({ cost }) => !cost),
      ready: all ? ready : ready?.filter(({ costs }) => !costs),
    }),
    [all, columns, ready],
  );
  return { ...list, ...visible };
}
