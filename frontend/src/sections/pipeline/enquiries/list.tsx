import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { TimeAgo } from '@/patterns/display/moment';
import { ContactTabs } from '@/sections/section-tabs';
import { Facts } from '@/patterns/record/detail-page';
import { listQuery } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import { readyFor } from '@/patterns/list/views/ready-views';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import type { Column, Filter } from '@/patterns/list/types';
import { useNewDialog } from '@/patterns/navigation/new-dialog';
import { None } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { PersonLink } from '@/patterns/record/person-link';
import { useMe } from '@/sections/identity/api';
import { exactTime } from '@/lib/dates/dates';
import { enquiryList, type Enquiry } from '@/sections/pipeline/api';
import { changingEnquiries, removeEnquiry } from '@/sections/pipeline/mutations';
import { Respond } from '@/sections/pipeline/cells';
import { enquiryPriorityLabels, enquiryLabels, respondLabels, sourceLabels } from '@/sections/pipeline/labels';
import { optionsOf } from '@/lib/options';
import readyViews from '@/sections/pipeline/ready-views.json';

const rowItems = async () => (await import('./row-items')).rowItems;

const route = getRouteApi('/signed-in/contacts/enquiries');

const columns: readonly Column<Enquiry>[] = [
  {
    key: 'subject',
    label: 'Subject',
    sort: 'subject',
    exports: ['number', 'subject'],
    cell: ({ id, number, subject }) => (
      <RecordLink to="/contacts/enquiries/$id" id={id} className="trunc" title={subject}>
        <span className="num t-3">{number}</span> {subject}
      </RecordLink>
    ),
  },
  {
    key: 'who',
    label: 'From',
    width: 136,
    exports: ['customer_name', 'prospect_name'],
    cell: (enquiry) => <PersonLink of={enquiry} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={enquiryLabels[status]} />,
  },
  {
    key: 'by',
    label: 'Respond by',
    width: 208,
    sort: 'response_required_by',
    exports: ['response_required_by'],
    cell: (enquiry) => <Respond enquiry={enquiry} />,
  },
  {
    key: 'priority',
    label: 'Priority',
    width: 88,
    exports: ['priority'],
    cell: ({ priority }) => enquiryPriorityLabels[priority],
    priority: 2,
  },
  {
    key: 'created',
    label: 'Received',
    width: 104,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <TimeAgo at={created_at} />,
    priority: 2,
  },
  {
    key: 'source',
    label: 'Source',
    width: 96,
    exports: ['source'],
    cell: ({ source }) => sourceLabels[source],
    priority: 1,
  },
  {
    key: 'quote',
    label: 'Quote',
    width: 88,
    optional: true,
    exports: ['quote_number'],
    cell: ({ quote_number }) => quote_number ?? <None />,
  },
  {
    key: 'answered',
    label: 'Answered',
    width: 104,
    optional: true,
    exports: ['answered_at'],
    cell: ({ answered_at }) => <TimeAgo at={answered_at} />,
  },
  {
    key: 'owner',
    label: 'Assigned',
    width: 120,
    optional: true,
    exports: ['owner_name'],
    cell: ({ owner_name }) => owner_name ?? <None />,
  },
];

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: optionsOf(enquiryLabels), promoted: true },
  {
    name: 'respond_state',
    label: 'Respond by',
    options: optionsOf(respondLabels).filter(({ value }) => ['late', 'soon', 'running', 'none'].includes(value)),
    promoted: true,
  },
  { name: 'priority', label: 'Priority', options: optionsOf(enquiryPriorityLabels), promoted: true },
  { name: 'source', label: 'Source', options: optionsOf(sourceLabels) },
  { name: 'customer_id', label: 'Contact', options: [], chipOnly: true },
  { name: 'prospect_id', label: 'Prospect', options: [], chipOnly: true },
];

const bulkActions: readonly BulkAction<Enquiry>[] = [
  {
    name: 'priority',
    keys: 'P',
    label: 'Priority',
    icon: 'alert',
    choices: optionsOf(enquiryPriorityLabels),
    change: (priority) => ({ priority }),
    pastTense: 'Priority set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    final: true,
    choices: [
      { value: 'open', label: enquiryLabels.open.label },
      { value: 'closed', label: enquiryLabels.closed.label },
    ],
    change: (status) => ({ status }),
    pastTense: 'Status set for',
    targetText: (label) => `to ${label}`,
  },
  deleteAction(removeEnquiry),
];

/** The list of enquiries with their response times. */
export function EnquiriesPage() {
  const search = route.useSearch();
  const make = useNewDialog();
  const page = useQuery(enquiryList(search));
  return (
    <ListPage
      title="Enquiries"
      noun={['enquiry', 'enquiries']}
      query={page}
      source={{ table: 'enquiries', queryParams: listQuery(search) }}
      search={search}
      searchHint="Search number, subject or name"
      columns={columns}
      defaultSort="-created_at"
      ready={readyFor(readyViews.enquiries, useMe().role === 'admin')}
      filters={filters}
      siblings={<ContactTabs current="/contacts/enquiries" />}
      line={(enquiry) => <EnquiryLine enquiry={enquiry} />}
      primary={{ label: 'New enquiry', onClick: () => make('enquiry') }}
      firstUse={{
        icon: 'enquiry',
        title: 'No enquiries yet',
        text: 'Add an enquiry to track it, with its response time, until it is answered.',
      }}
      changing={changingEnquiries}
      bulk={bulkActions}
      preview={(enquiry) => <EnquiryPreview enquiry={enquiry} />}
      opensEdit
      rowItems={rowItems}
      rowName={nameOf}
    />
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = ({ subject }: Enquiry) => subject;

function EnquiryLine({ enquiry }: { enquiry: Enquiry }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="enquiry" />}
      link={
        <Link to="/contacts/enquiries/$id" params={{ id: enquiry.id }} className={LINE_LINK}>
          {enquiry.subject}
        </Link>
      }
      sub={`${enquiry.number}, ${enquiry.customer_name ?? enquiry.prospect_name ?? 'no contact'}`}
    >
      <StatusBadge display={enquiryLabels[enquiry.status]} />
      {enquiry.response_required_by && <Respond enquiry={enquiry} />}
    </PhoneLine>
  );
}

function EnquiryPreview({ enquiry }: { enquiry: Enquiry }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={enquiryLabels[enquiry.status]} />
      </p>
      <Facts
        facts={[
          ['From', <PersonLink key="who" of={enquiry} />],
          ['Respond by', <Respond key="by" enquiry={enquiry} />],
          ['Priority', enquiryPriorityLabels[enquiry.priority]],
          ['Source', sourceLabels[enquiry.source]],
          ['Received', exactTime(enquiry.created_at)],
        ]}
      />
      {enquiry.description && <p className="note pre">{enquiry.description}</p>}
      {enquiry.answer && <p className="note pre">{enquiry.answer}</p>}
    </>
  );
}
