import type { ReactNode } from 'react';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import type { BulkAct } from './bulk-types';
import type { Edit } from './edit-types';
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
  /** The server's word to sort by; the head becomes a button. */
  sort?: string;
  /** Another word for the same order: numbers are given as records are made. */
  sameOrder?: 'created_at';
  /** Numbers stand right. */
  right?: boolean;
  /** Pixels; without it the column shares what is left. */
  width?: number;
  /** Leaves the usual table below 1440 (1), 1280 (2) or 1024 (3) pixels. */
  priority?: 1 | 2 | 3;
  /** Not shown until somebody chooses it. */
  optional?: boolean;
  /** The server's names of what it shows; a column without them is in no file. */
  exports?: readonly string[];
  /** The server's name of the amount that the foot of the list adds up, over all rows of the filter. */
  sum?: string;
  /** Its cells are changed in place. */
  edit?: Edit<Row>;
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

/** A view that every shop has from the start: it asks the server with words of the list's address. */
export interface ReadyView {
  id: string;
  name: string;
  search: Record<string, string | undefined>;
  /** Of use only to whom every row is shown. */
  admin?: boolean;
}

/** The parts of its records that a list shows one of: "Active", "Complete", "All". */
export interface ListPart<Value extends string = string> {
  /** "Orders shown" */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export interface Act {
  label: string;
  icon?: IconName;
  onClick: () => void;
}

/** How the list's rows are changed: in a cell, and many at once. */
export interface Changing<Row> {
  /** Sends the changed fields with the row's version and answers the row as it is then; without it no cell can be changed. */
  one: ((row: Row, values: object) => Promise<Row>) | undefined;
  /** The server has no call for many rows of this list: each is changed by its own request. */
  byRows?: boolean;
  /** The tables that a change touches. */
  tables: readonly string[];
  /** "Failed to update contact". */
  failed: string;
}

/** Where a row's menu opens. */
export interface MenuAt<Row> {
  row: Row;
  /** The row on the page. */
  line: HTMLElement;
  x: number;
  y: number;
}

/** What an entry of a row's menu can use. */
export interface RowItemTools {
  client: QueryClient;
  /** Opens a page of the app. */
  go: (path: string) => void;
}

/** An entry of a row's menu that only this list has: the row's page with one of its dialogs open, or an act of its own. */
export type RowItem = { label: string; icon: IconName } & (
  { opens: string } | { run: (tools: RowItemTools) => unknown }
);

/** Answers the entries of a row's menu, as its state allows. */
export type RowItems<Row> = (row: Row) => readonly RowItem[];

export interface ListPageProps<Row extends ListRow> {
  title: string;
  /** "contact", "contacts". */
  noun: readonly [one: string, many: string];
  query: UseQueryResult<Page<Row>>;
  /**
   * The server's name of the list and what it was asked, as in the query's key. With it come saved views, columns to
   * choose, files, and all rows of a filter at once.
   */
  source?: { table: string; asked: object };
  search: Record<string, string | undefined>;
  searchHint: string;
  columns: readonly Column<Row>[];
  /** The sort that holds when the address names none. */
  defaultSort: string;
  filters?: readonly Filter[];
  /** Filters that are more than a choice of a few: a date, a record. They stand after the others. */
  moreFilters?: ReactNode;
  /** The way to sibling lists, above the views. */
  siblings?: ReactNode;
  /** Which part of the records is shown; at the beginning of the filter bar, beside the title on a phone. */
  part?: ListPart;
  /** Figures about the whole list, below it. */
  below?: ReactNode;
  /** Views that come with the list, before the saved ones. */
  ready?: readonly ReadyView[];
  /** Words that hold although the address does not name them; a saved view keeps them. */
  stated?: Record<string, string>;
  /** Words that stay in the address without a saved view: which list of several the page shows. */
  fixed?: Record<string, string>;
  views?: readonly View[];
  /** What the list is called without a saved view: "All". */
  baseView?: string;
  /** One row as a card of the card view, or of whichever view but the list is on. */
  card?: (row: Row, box: ReactNode, view: string) => ReactNode;
  /** Which of the views is the table, where it is not called "list". */
  tableView?: string;
  /** Draws all rows of a view that is neither table nor cards, on phones as well; undefined for every other view. */
  drawn?: (rows: readonly Row[], view: string) => ReactNode;
  /** One row on a phone. */
  line: (row: Row) => ReactNode;
  /** Up to three icon buttons over a row's last cell; the record's own page offers the same acts. */
  rowActions?: (row: Row) => ReactNode;
  /** More entries of the row's menu, between opening it and what is done to it. Loaded with the menu; always the same function, none where the role may not. */
  rowItems?: () => Promise<RowItems<Row>>;
  /** Its page opens its form by `?open=edit`. */
  opensEdit?: boolean | ((row: Row) => boolean);
  /** The row's key facts, in a drawer. */
  preview?: (row: Row) => ReactNode;
  primary?: Act;
  /** Secondary acts of the list, each a `<ListAct>`. */
  more?: ReactNode;
  /** The words of a list that has never held anything. */
  firstUse: { icon: IconName; title: string; words: string };
  changing?: Changing<Row>;
  /** What can be done to the selected rows; without it nothing can be selected. */
  bulk?: readonly BulkAct<Row>[];
  rowName: (row: Row) => string;
}
