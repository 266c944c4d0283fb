import { Link, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Refusal } from '@/api/refusal';
import { forgetRecent } from '@/lib/recents';
import { DeletedRecord, type DeletedRecords } from '@/patterns/record/deleted-record';
import { Empty, NotAllowed } from '@/patterns/feedback/empty';
import { MissingRecord } from '@/patterns/record/missing-record';
import { PageTitle } from '@/patterns/navigation/page-title';
import { deletedContacts } from '@/sections/contacts/deleted';
import { deletedTasks } from '@/sections/tasks/deleted';

interface RecordPage {
  /** "sales order". */
  noun: string;
  list: string;
  /** The list's own title. */
  label: string;
  /** Given if a deleted record can be restored from its page. */
  deleted?: DeletedRecords;
}

/** The record pages and the list that each belongs to. */
export const recordPages: Readonly<Record<string, RecordPage | undefined>> = {
  '/asset-management/$id': { noun: 'unit', list: '/asset-management', label: 'Asset Management' },
  '/contacts/$id': { noun: 'contact', list: '/contacts', label: 'Contacts', deleted: deletedContacts },
  '/workspace/$id': { noun: 'document', list: '/workspace', label: 'Workspace' },
  '/documents/$id': { noun: 'document', list: '/documents', label: 'Documents' },
  '/contacts/campaigns/$id': { noun: 'campaign', list: '/contacts/campaigns', label: 'Campaigns' },
  '/contacts/enquiries/$id': { noun: 'enquiry', list: '/contacts/enquiries', label: 'Enquiries' },
  '/contacts/prospects/$id': { noun: 'prospect', list: '/contacts/prospects', label: 'Prospects' },
  '/deliveries/$id': { noun: 'delivery', list: '/purchases', label: 'Sales Orders' },
  '/inventory/product/$id': { noun: 'product', list: '/products', label: 'Stock Management' },
  '/purchase-orders/$id': { noun: 'purchase order', list: '/purchase-orders', label: 'Purchase Orders' },
  '/purchases/$id': { noun: 'sales order', list: '/purchases', label: 'Sales Orders' },
  '/quotes/$id': { noun: 'quote', list: '/quotes', label: 'Quotes' },
  '/stock-orders/$id': { noun: 'stock order', list: '/stock-orders', label: 'Stock Orders' },
  '/tasks/$id': { noun: 'task', list: '/tasks', label: 'Tasks', deleted: deletedTasks },
  '/tracking/$id': { noun: 'shipment', list: '/tracking', label: 'Tracking' },
  '/tracking/$id/receive': { noun: 'shipment', list: '/tracking', label: 'Tracking' },
  '/vendors/shop/$id': { noun: 'vendor', list: '/vendors', label: 'Vendors' },
};

/** A record that this user can't see: deleted or not allowed. */
export function Unavailable({ error }: { error: Refusal }) {
  if (error.status === 404) return <MissingRecordPage />;
  return (
    <div className="empty page">
      <PageTitle>Not allowed</PageTitle>
      <h1 className="sr">Not allowed</h1>
      <NotAllowed>{error.message}</NotAllowed>
    </div>
  );
}

/** Removes the missing record from the recent ones in the palette. */
function MissingRecordPage() {
  const id = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) ?? '' });
  useEffect(() => forgetRecent(id), [id]);
  const record = recordPages[useMatches().at(-1)?.fullPath ?? ''];
  if (!record) return <NotFound />;
  const { deleted } = record;
  return deleted ? (
    <DeletedRecord {...record} records={deleted} id={id} otherwise={<RecordUnavailable {...record} />} />
  ) : (
    <RecordUnavailable {...record} />
  );
}

function RecordUnavailable({ noun, list, label }: RecordPage) {
  return (
    <MissingRecord icon="search" title={`This ${noun} isn't available`} list={list} label={label}>
      It was deleted, or you don&apos;t have access to it.
    </MissingRecord>
  );
}

export function NotFound() {
  return (
    <div className="page">
      <PageTitle>Page not found</PageTitle>
      <h1 className="sr">404</h1>
      <Empty
        icon="search"
        title="Oops! Page not found"
        actions={
          <Link className="btn primary" to="/">
            Return to Home
          </Link>
        }
      >
        The page you&apos;re looking for doesn&apos;t exist
      </Empty>
    </div>
  );
}
