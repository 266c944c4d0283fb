import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { IconName } from '@/ui/icon-names';

export interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
  total?: number | null;
  total_capped?: boolean | null;
}

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The server's word to sort by; the head becomes a button. */
  sort?: string;
  /** Numbers stand right. */
  right?: boolean;
  /** Pixels; without it the column shares what is left. */
  width?: number;
  /** Leaves the table below 1280 (2) or 1024 (3) pixels. */
  priority?: 2 | 3;
}

export interface Filter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Promoted filters stand in the bar, at most three; the rest under "Filter". */
  promoted?: boolean;
  /** Set elsewhere (by a link, by `moreFilters`) and only shown as a chip here; its options name the values. */
  chipOnly?: boolean;
}

export interface View {
  value: string;
  label: string;
  icon: IconName;
}

export interface Act {
  label: string;
  icon?: IconName;
  onClick: () => void;
}

export interface ListPageProps<Row extends { id: string }> {
  title: string;
  /** "contact", "contacts". */
  noun: readonly [one: string, many: string];
  query: UseQueryResult<Page<Row>>;
  search: Record<string, string | undefined>;
  searchHint: string;
  columns: readonly Column<Row>[];
  /** The sort that holds when the address names none. */
  defaultSort: string;
  filters?: readonly Filter[];
  /** Filters that are more than a choice of a few: a date, a record. They stand after the others. */
  moreFilters?: ReactNode;
  /** Between the title and the filters: which part of the records this is. */
  above?: ReactNode;
  views?: readonly View[];
  /** Which section's view is remembered on this device. */
  viewKey?: string;
  /** One row as a card of the card view, or of whichever view but the list is on. */
  card?: (row: Row, box: ReactNode, view: string) => ReactNode;
  /** One row on a phone. */
  line: (row: Row) => ReactNode;
  /** Up to three icon buttons over a row's last cell; the record's own page offers the same acts. */
  rowActions?: (row: Row) => ReactNode;
  primary?: Act;
  more?: ReactNode;
  /** The words of a list that has never held anything. */
  firstUse: { icon: IconName; title: string; words: string };
  /** What can be done to the selected rows; without it nothing can be selected. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode;
  rowName: (row: Row) => string;
}
