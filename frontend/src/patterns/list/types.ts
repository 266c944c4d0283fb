import type { ReactNode } from 'react';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { Edit } from '@/patterns/list/cells/edit-types';
import type { IconName } from '@/ui/icon-names';

export interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
  total?: number | null;
  total_capped?: boolean | null;
}

export interface ListRow {
  id: string;
  version: number;
}

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The server's sort parameter; makes the header a button. */
  sort?: string;
  /** Another parameter for the same order: numbers are assigned in order of creation. */
  sameOrder?: 'created_at';
  /** Numbers are right-aligned. */
  right?: boolean;
  /** Pixels; without it the column shares the remaining width. */
  width?: number;
  /** Has a width that suits a person's name, so that the main text takes the rest. */
  aside?: boolean;
  /** Hidden from the default table below 1440 (1), 1280 (2) or 1152 (3) pixels, or on tablets, but not on paper (4). */
  priority?: 1 | 2 | 3 | 4;
  /** Hidden until the user chooses it. */
  optional?: boolean;
  /** The server's names of the fields it shows; a column without them isn't exported. */
  exports?: readonly string[];
  /** The server's name of the amount that the list's footer totals, over all rows of the filter. */
  sum?: string;
  /** Left out for users who may not see costs. */
  cost?: true;
  /** Its cells are edited in place. */
  edit?: Edit<Row>;
}

export interface Filter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Promoted filters are shown in the bar, at most three; the rest are under "Filter". */
  promoted?: boolean;
  /** Set elsewhere (by a link, by `moreFilters`) and only shown as a chip here; its options name the values. */
  chipOnly?: boolean;
}

export interface View {
  value: string;
  label: string;
  icon: IconName;
}

/** A view that every business has from the start: a set of the list's URL parameters. */
export interface ReadyView {
  id: string;
  name: string;
  search: Record<string, string | undefined>;
  /** Only useful to users who can see all rows. */
  admin?: boolean;
  /** Only for users who may see costs. */
  costs?: boolean;
}

/** The parts of its records, of which a list shows one: "Active", "Complete", "All". */
export interface ListSegments<Value extends string = string> {
  /** "Orders shown" */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

interface EmptyAction {
  label: string;
  icon?: IconName;
  onClick: () => void;
}

/** How the list's rows are edited: in a cell, or in bulk. */
export interface ListChanges<Row> {
  /** Sends the changed fields with the row's version and returns the updated row; without it no cell can be edited. */
  onUpdate: ((row: Row, values: object) => Promise<Row>) | undefined;
  /** Undoes an update where its old values aren't enough, because they summarise other rows. Default: sends them. */
  onRestore?: (changed: Row, before: Row, values: object) => Promise<Row>;
  /** The server has no bulk route for this list: each row is changed by its own request. */
  byRows?: boolean;
  /** "Failed to update contact". */
  failed: string;
}

/** Where a row's menu opens. */
export interface MenuPosition<Row> {
  row: Row;
  /** The row's element on the page. */
  line: HTMLElement;
  x: number;
  y: number;
}

/** What a row menu item can use. */
interface RowItemTools {
  client: QueryClient;
  /** Opens a page of the app. */
  go: (path: string) => void;
}

/** A row menu item that only this list has: the row's page with one of its dialogs open, or an action of its own. */
export type RowItem = { label: string; icon: IconName; danger?: boolean } & (
  { opens: string } | { run: (tools: RowItemTools) => unknown }
);

/** Returns the row menu items that its state allows. */
export type RowItems<Row> = (row: Row) => readonly RowItem[];

export interface ListPageProps<Row extends ListRow> {
  title: string;
  /** "contact", "contacts". */
  noun: readonly [one: string, many: string];
  query: UseQueryResult<Page<Row>>;
  /**
   * The server's name of the list and its query, as in the query key. It enables saved views, column choice, exports
   * and selecting all rows of a filter.
   */
  source?: { table: string; queryParams: object };
  search: Record<string, string | undefined>;
  searchHint: string;
  columns: readonly Column<Row>[];
  /** The sort order if the URL has none. */
  defaultSort: string;
  filters?: readonly Filter[];
  /** Filters that are more than a choice of a few: a date, a record. They come after the others. */
  moreFilters?: ReactNode;
  /** Above the title. */
  above?: ReactNode;
  /** Links to sibling lists, above the views. */
  siblings?: ReactNode;
  /** Which part of the records is shown; first in the filter bar, next to the title on a phone. */
  segments?: ListSegments;
  /** Figures about the whole list, below it. */
  below?: ReactNode;
  /** Views that come with the list, before the saved ones. */
  ready?: readonly ReadyView[];
  /** Default parameters that apply if the URL doesn't set them; a saved view stores them. */
  stated?: Record<string, string>;
  /** Parameters that stay in the URL without a saved view: which of several lists the page shows. */
  fixed?: Record<string, string>;
  views?: readonly View[];
  /** The list's title without a saved view: "All". */
  baseView?: string;
  /** One row as a card in the card view, or in whichever layout isn't the list. */
  card?: (row: Row, box: ReactNode, view: string) => ReactNode;
  /** Phones offer the card layouts too, each as cards; otherwise they show lines. */
  cardsOnPhone?: boolean;
  /** Which of the layouts is the table, if it isn't called "list". */
  tableView?: string;
  /**
   * Renders all rows of a layout that is neither table nor cards, on phones as well; undefined for every other layout.
   */
  renderView?: (rows: readonly Row[], view: string) => ReactNode;
  /** One row on a phone. */
  line: (row: Row) => ReactNode;
  /** Up to three icon buttons over a row's last cell; the record's own page offers the same actions. */
  rowActions?: (row: Row) => ReactNode;
  /**
   * More items for the row's menu, between opening and the actions. Loaded with the menu; always the same function,
   * omitted if the role doesn't allow it.
   */
  rowItems?: () => Promise<RowItems<Row>>;
  /** Its page opens its form with `?open=edit`. */
  opensEdit?: boolean | ((row: Row) => boolean);
  /** The row's key facts, in a drawer. */
  preview?: (row: Row) => ReactNode;
  primary?: EmptyAction;
  /** Secondary actions of the list, each a `<ListAction>`. */
  more?: ReactNode;
  /** The text of a list that has never had any rows. */
  firstUse: { icon: IconName; title: string; text: string };
  changing?: ListChanges<Row>;
  /** The bulk actions for selected rows; without them nothing can be selected. */
  bulk?: readonly BulkAction<Row>[];
  rowName: (row: Row) => string;
}
