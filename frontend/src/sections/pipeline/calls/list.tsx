import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { TimeAgo } from '@/patterns/display/moment';
import { Confirm } from '@/patterns/feedback/confirm';
import { ContactTabs } from '@/sections/section-tabs';
import { Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { listQuery, useOpenDialog } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import type { Column, Filter } from '@/patterns/list/types';
import { useNewDialog } from '@/patterns/navigation/new-dialog';
import { None } from '@/patterns/display/private';
import { IconThumb, PhoneLine } from '@/patterns/record/record-card';
import { PersonLink } from '@/patterns/record/person-link';
import { IconButton } from '@/ui/button';
import { exactTime, timeOrDate } from '@/lib/dates/dates';
import { callList, type Call } from '@/sections/pipeline/api';
import { changingCalls, deleteCall, removeCall } from '@/sections/pipeline/mutations';
import { CreatedRecords } from '@/sections/pipeline/cells';
import { callTypeLabels, purposeLabels } from '@/sections/pipeline/labels';
import { optionsOf } from '@/lib/options';
import readyViews from '@/sections/pipeline/ready-views.json';

const CallEdit = lazyWithPreload(async () => (await import('./edit')).CallEdit);

const route = getRouteApi('/signed-in/contacts/calls');

const columns: readonly Column<Call>[] = [
  { key: 'summary', label: 'Summary', exports: ['summary'], cell: (call) => <CallSummary call={call} /> },
  {
    key: 'who',
    label: 'Contact',
    width: 168,
    exports: ['customer_name', 'prospect_name'],
    cell: (call) => <PersonLink of={call} />,
  },
  {
    key: 'type',
    label: 'Call type',
    width: 96,
    exports: ['call_type'],
    cell: ({ call_type }) => callTypeLabels[call_type],
  },
  {
    key: 'purpose',
    label: 'Purpose',
    width: 144,
    exports: ['purpose'],
    cell: ({ purpose }) => purposeLabels[purpose],
    priority: 2,
  },
  {
    key: 'came',
    label: 'Outcome',
    width: 184,
    exports: ['purchase_number', 'enquiry_number', 'quote_number', 'task_title'],
    cell: (call) => <CreatedRecords call={call} />,
    priority: 1,
  },
  {
    key: 'by',
    label: 'Logged by',
    width: 120,
    exports: ['created_by_name'],
    cell: ({ created_by_name }) => created_by_name ?? <None />,
    priority: 1,
  },
  {
    key: 'called',
    label: 'When',
    width: 104,
    sort: 'called_at',
    exports: ['called_at'],
    cell: ({ called_at }) => <TimeAgo at={called_at} />,
  },
];

const filters: readonly Filter[] = [
  { name: 'call_type', label: 'Call type', options: optionsOf(callTypeLabels), promoted: true },
  { name: 'purpose', label: 'Purpose', options: optionsOf(purposeLabels), promoted: true },
  { name: 'customer_id', label: 'Contact', options: [], chipOnly: true },
  { name: 'prospect_id', label: 'Prospect', options: [], chipOnly: true },
];

const bulkActions: readonly BulkAction<Call>[] = [
  {
    name: 'purpose',
    label: 'Purpose',
    icon: 'tag',
    choices: optionsOf(purposeLabels),
    change: (purpose) => ({ purpose }),
    pastTense: 'Purpose set for',
    targetText: (label) => `to ${label}`,
  },
  deleteAction(removeCall),
];

/** The list of logged calls and walk-ins. */
export function CallsPage() {
  const search = route.useSearch();
  const make = useNewDialog();
  const dialog = useOpenDialog();
  const page = useQuery(callList(search));
  const doomed = search.open?.startsWith('delete-')
    ? page.data?.items.find(({ id }) => search.open === `delete-${id}`)
    : undefined;
  return (
    <>
      <ListPage
        title="Calls"
        noun={['call', 'calls']}
        query={page}
        source={{ table: 'calls', queryParams: listQuery(search) }}
        search={search}
        searchHint="Search summary or name"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.calls}
        filters={filters}
        siblings={<ContactTabs current="/contacts/calls" />}
        line={(call) => <CallLine call={call} />}
        primary={{ label: 'Log call', icon: 'phone', onClick: () => make('call') }}
        firstUse={{
          icon: 'phone',
          title: 'No calls yet',
          text: 'Log your first call, with the order, enquiry, quote or follow-up that came from it.',
        }}
        changing={changingCalls}
        bulk={bulkActions}
        preview={(call) => <CallPreview call={call} />}
        rowName={nameOf}
        rowActions={(call) => (
          <>
            <IconButton
              icon="edit"
              label={`Edit the call: ${call.summary}`}
              title="Edit"
              onClick={() => dialog.show(`edit-${call.id}`)}
            />
            <IconButton
              icon="trash"
              label={`Delete the call: ${call.summary}`}
              title="Delete"
              onClick={() => dialog.show(`delete-${call.id}`)}
            />
          </>
        )}
      />
      {search.open?.startsWith('edit-') && (
        <CallEdit key={search.open} id={search.open.slice('edit-'.length)} onClose={dialog.close} />
      )}
      {doomed && <DeleteCall call={doomed} onClose={dialog.close} />}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = ({ summary }: Call) => summary;

/** A call has no page of its own; it opens in a dialog over the list. */
function CallSummary({ call, className }: { call: Call; className?: string }) {
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, open: `edit-${call.id}` })}
      className={className ?? 'trunc'}
      title={call.summary}
    >
      {call.summary}
    </Link>
  );
}

function CallLine({ call }: { call: Call }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="phone" />}
      link={<CallSummary call={call} className="l1 trunc block" />}
      sub={`${call.customer_name ?? call.prospect_name ?? 'Unknown caller'}, ${timeOrDate(call.called_at)}`}
    >
      <span className="t-3">{callTypeLabels[call.call_type]}</span>
      <CreatedRecords call={call} />
    </PhoneLine>
  );
}

function CallPreview({ call }: { call: Call }) {
  return (
    <>
      <p className="pre">{call.summary}</p>
      <Facts
        facts={[
          ['Contact', <PersonLink key="who" of={call} />],
          ['When', exactTime(call.called_at)],
          ['Call type', callTypeLabels[call.call_type]],
          ['Purpose', purposeLabels[call.purpose]],
          ['Outcome', <CreatedRecords key="came" call={call} />],
          ['Logged by', call.created_by_name ?? <None />],
        ]}
      />
      {call.notes && <p className="note pre">{call.notes}</p>}
    </>
  );
}

function DeleteCall({ call, onClose }: { call: Call; onClose: () => void }) {
  // As an option of the mutation it also runs after the row, and this dialog with it, has left the refetched list.
  const remove = useMutation({ ...deleteCall(), onSettled: onClose });
  return (
    <Confirm
      title="Delete this call?"
      action="Delete call"
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(call)}
      onCancel={onClose}
    >
      <p>The order, enquiry, quote and follow-up created from it are kept.</p>
    </Confirm>
  );
}
