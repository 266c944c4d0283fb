import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Day } from '@/patterns/display/day';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog, type ListSearch } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter, View } from '@/patterns/list/types';
import { Private } from '@/patterns/display/private';
import { PersonLink } from '@/patterns/record/person-link';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { contactDetail } from '@/sections/contacts/api';
import { count } from '@/lib/numbers/money';
import { quoteQueryParams, quoteList, type Quote } from '@/sections/quotes/api';
import { changingQuotes } from '@/sections/quotes/mutations';
import type { QuoteFilter } from '@/sections/quotes/filters';
import { nameOf, QuoteCard, QuoteLine } from '@/sections/quotes/cards';
import { mayEdit, statuses, statusLabels } from '@/sections/quotes/labels';
import { quoteBulkActions, untilEdit } from './bulk';
import { QuotePreview } from './preview';
import readyViews from './ready-views.json';

const NewQuote = lazyFocused(async () => (await import('@/sections/quotes/form/form')).NewQuote);
const rowItems = async () => (await import('./row-items')).rowItems;

const route = getRouteApi('/signed-in/quotes');

const columns: readonly Column<Quote>[] = [
  {
    key: 'number',
    label: 'Number',
    width: 104,
    sort: 'number',
    sameOrder: 'created_at',
    exports: ['number'],
    cell: ({ id, number }) => (
      <RecordLink to="/quotes/$id" id={id} className="num">
        {number}
      </RecordLink>
    ),
  },
  {
    key: 'title',
    label: 'Title',
    sort: 'title',
    exports: ['title'],
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  {
    key: 'for',
    label: 'For',
    exports: ['customer_name', 'prospect_name'],
    cell: (quote) => <PersonLink of={quote} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 128,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={statusLabels[status]} />,
  },
  {
    key: 'final',
    label: 'Final amount',
    width: 128,
    right: true,
    sort: 'final_amount',
    exports: ['final_amount'],
    sum: 'final_amount',
    cell: ({ final_amount }) => <Private kind="total" value={final_amount} />,
  },
  {
    key: 'until',
    label: 'Valid until',
    width: 116,
    sort: 'valid_until',
    exports: ['valid_until'],
    cell: ({ valid_until }) => <Day date={valid_until} />,
    edit: untilEdit,
    priority: 2,
  },
  {
    key: 'sent',
    label: 'Sent',
    width: 104,
    sort: 'sent_at',
    exports: ['sent_at'],
    cell: ({ sent_at }) => <Day date={sent_at} />,
    priority: 1,
  },
  {
    key: 'accepted',
    label: 'Accepted',
    width: 104,
    sort: 'accepted_at',
    optional: true,
    exports: ['accepted_at'],
    cell: ({ accepted_at }) => <Day date={accepted_at} />,
  },
  {
    key: 'lines',
    label: 'Lines',
    width: 72,
    right: true,
    optional: true,
    cell: ({ lines }) => <span className="num">{count(lines.length)}</span>,
  },
  {
    key: 'total',
    label: 'Total',
    width: 116,
    right: true,
    optional: true,
    exports: ['total_amount'],
    cell: ({ total_amount }) => <Private kind="amount" value={total_amount} />,
  },
  {
    key: 'discount',
    label: 'Discount',
    width: 104,
    right: true,
    optional: true,
    exports: ['discount_amount'],
    cell: ({ discount_amount }) => <Private kind="amount" value={discount_amount} />,
  },
  {
    key: 'tax',
    label: 'Tax',
    width: 96,
    right: true,
    optional: true,
    exports: ['tax_amount'],
    cell: ({ tax_amount }) => <Private kind="amount" value={tax_amount} />,
  },
  {
    key: 'created',
    label: 'Created',
    width: 104,
    sort: 'created_at',
    optional: true,
    exports: ['created_at'],
    cell: ({ created_at }) => <Day date={created_at} />,
  },
];

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
];

const statusOptions = statuses.map((value) => ({
  value,
  label: statusLabels[value].label,
  icon: statusLabels[value].icon,
}));

/** The list, or the page for a new quote; both share one URL. */
export function QuotesPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  if (search.open === 'new') {
    return (
      <NewQuote
        customerId={search.customer_id}
        prospectId={search.prospect_id}
        onDiscard={() => void navigate({ to: '/quotes', search: ({ open: _open, ...rest }) => rest, replace: true })}
        onSaved={({ id }) => void navigate({ to: '/quotes/$id', params: { id }, replace: true })}
      />
    );
  }
  return <QuoteList search={search} />;
}

function QuoteList({ search }: { search: ListSearch<QuoteFilter> }) {
  const dialog = useOpenDialog();
  const page = useQuery(quoteList(search));
  const contact = useQuery({ ...contactDetail(search.customer_id ?? ''), enabled: Boolean(search.customer_id) }).data;
  const filters: Filter[] = [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    {
      name: 'customer_id',
      label: 'Contact',
      chipOnly: true,
      options: contact ? [{ value: contact.id, label: contact.name }] : [],
    },
  ];
  return (
    <ListPage
      title="Quotes"
      noun={['quote', 'quotes']}
      query={page}
      source={{ table: 'quotes', queryParams: quoteQueryParams(search) }}
      search={search}
      searchHint="Search number, title or contact"
      columns={columns}
      defaultSort="-created_at"
      ready={readyViews.quotes}
      filters={filters}
      views={views}
      baseView="All quotes"
      card={(quote, box) => <QuoteCard quote={quote} box={box} />}
      line={(quote) => <QuoteLine quote={quote} />}
      primary={{ label: 'New quote', onClick: () => dialog.show('new') }}
      firstUse={{
        icon: 'quote',
        title: 'No quotes yet',
        text: 'Create your first quote and email it as a PDF. Customers accept it on their own page, and you turn it into an order.',
      }}
      changing={changingQuotes}
      bulk={quoteBulkActions}
      preview={(quote) => <QuotePreview quote={quote} />}
      opensEdit={({ status }) => mayEdit(status)}
      rowItems={rowItems}
      rowName={numberOf}
    />
  );
}

// A stable reference: a row re-renders only when its record changes.
const numberOf = (quote: Quote) => `${quote.number}, ${nameOf(quote)}`;
