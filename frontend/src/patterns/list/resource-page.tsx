import { Link } from '@tanstack/react-router';
import { createContext, use, useMemo, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { exactTime } from '@/lib/dates/dates';
import { PHONE, useMedia } from '@/lib/browser/media';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import { ListPage } from '@/patterns/list/list-page';
import { useOpenDialog, type ListSearch } from '@/patterns/list/list-search';
import type { ListPageProps, ListRow } from '@/patterns/list/types';
import { linkTo } from '@/patterns/navigation/link-to';
import { Facts } from '@/patterns/record/detail-page';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import type { IconName } from '@/ui/icon-names';

type Named = ListRow & { name: string; created_at: string };

/** What the page needs of a `crud`. */
interface Resource<Row extends Named> {
  remove: (row: Row) => Promise<unknown>;
  changing: NonNullable<ListPageProps<Row>['changing']>;
  noun: string;
  table: string;
}

type ListProps<Row extends Named> = Pick<
  ListPageProps<Row>,
  'title' | 'siblings' | 'query' | 'columns' | 'filters' | 'ready'
>;

interface ResourcePageProps<Row extends Named> extends ListProps<Row> {
  crud: Resource<Row>;
  /** The query that the list was loaded with. */
  queryParams: object;
  search: ListSearch;
  /** Creates a record, or edits the one with this ID. */
  form: ComponentType<{ id?: string; onClose: () => void }>;
  /** Whether the user can create, edit and delete these records. */
  mayChange: boolean;
  icon: IconName;
  /** Below the name and next to it, on a phone. */
  sub: (row: Row) => ReactNode;
  end?: (row: Row) => ReactNode;
  /** What the preview tells, besides when the record was created. */
  facts: (row: Row) => ComponentProps<typeof Facts>['facts'];
  note?: (row: Row) => string | null;
  /** What to do as long as there are none. */
  firstUse: string;
}

/** What a name opens: the form, or the preview for those who can't change the record. */
const Opens = createContext<'open' | 'peek'>('peek');

/**
 * The list of a resource whose records have no page of their own: their name opens the form, or the preview for those
 * who can't change them.
 */
export function ResourcePage<Row extends Named>(props: ResourcePageProps<Row>) {
  const { crud, queryParams, form: Form, mayChange, siblings, icon, sub, end, facts, note, firstUse, ...shown } = props;
  const phone = useMedia(PHONE);
  const { open } = props.search;
  const dialog = useOpenDialog();
  const many = props.title.toLowerCase();
  const bulk = useMemo(() => [deleteAction(crud.remove)], [crud.remove]);
  return (
    <Opens value={mayChange ? 'open' : 'peek'}>
      <ListPage
        {...shown}
        // On a phone the breadcrumbs lead to the other pages, and the first row has to be near the top.
        siblings={phone ? undefined : siblings}
        noun={[crud.noun, many]}
        source={{ table: crud.table, queryParams }}
        searchHint={`Search ${many}`}
        defaultSort="name"
        primary={mayChange ? { label: `New ${crud.noun}`, onClick: () => dialog.show('new') } : undefined}
        changing={mayChange ? crud.changing : undefined}
        bulk={mayChange ? bulk : undefined}
        rowName={nameOf}
        line={(row) => (
          <PhoneLine
            picture={<IconThumb icon={icon} />}
            link={<ResourceLink row={row} className={LINE_LINK} />}
            sub={sub(row)}
            end={end?.(row)}
          >
            {null}
          </PhoneLine>
        )}
        preview={(row) => (
          <>
            <Facts facts={[...facts(row), ['Created', exactTime(row.created_at)]]} />
            {note?.(row) && <p className="note pre">{note(row)}</p>}
          </>
        )}
        firstUse={{ icon, title: `No ${many} yet`, text: firstUse }}
      />
      {mayChange && open && <Form key={open} {...(open !== 'new' && { id: open })} onClose={dialog.close} />}
    </Opens>
  );
}

const nameOf = ({ name }: Named) => name;

/** The name of a record, which opens it. */
export function ResourceLink({ row: { id, name }, className = 'trunc' }: { row: Named; className?: string }) {
  const opens = use(Opens);
  return (
    <Link {...linkTo('.', { search: (search) => ({ ...search, [opens]: id }) })} className={className} title={name}>
      {name}
    </Link>
  );
}
