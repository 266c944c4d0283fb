import { Link, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { Refusal } from '@/api/refusal';
import { forgetRecent } from '@/lib/storage/recents';
import { DeletedRecord } from '@/patterns/record/deleted-record';
import { Empty, NotAllowed } from '@/patterns/feedback/empty';
import { MissingRecord } from '@/patterns/record/missing-record';
import { PageTitle } from '@/patterns/navigation/page-title';
import { recordTypes } from '@/sections/pages';
import { crumbsOf } from './breadcrumbs';

interface RecordPage {
  /** "sales order". */
  noun: string;
  list: string;
  /** The list's own title. */
  label: string;
  id: string;
}

const recordPages = recordTypes.map(({ deleted, ...type }) => ({
  ...type,
  Deleted:
    deleted &&
    lazy(async () => {
      const records = await deleted();
      return {
        default: (page: RecordPage) => (
          <DeletedRecord {...page} records={records} otherwise={<RecordUnavailable {...page} />} />
        ),
      };
    }),
}));

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
  const { fullPath = '', pathname = '' } = useMatches().at(-1) ?? {};
  const record = recordPages.find(({ route }) => `${fullPath}/`.startsWith(`${route}/`));
  const list = crumbsOf(pathname, { title: '' }).at(-2);
  if (!record || !list?.to) return <NotFound />;
  const page = { noun: record.noun, list: record.list ?? list.to, label: list.label, id };
  return record.Deleted ? (
    <Suspense>
      <record.Deleted {...page} />
    </Suspense>
  ) : (
    <RecordUnavailable {...page} />
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
