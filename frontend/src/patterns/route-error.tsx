import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, useMatches, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty, NotAllowed } from './empty';
import { PageError } from './page-error';
import { PageTitle } from './page-title';
import { isRefusal } from '@/api/refusal';
import { lastSearch } from '@/lib/last-search';
import { forgetRecent } from '@/lib/recents';

/** A page of one record: what it is, and the list that leads to it. */
export interface RecordPage {
  /** "sales order". */
  noun: string;
  list: string;
  /** The list's own title. */
  label: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    record?: RecordPage;
  }
}

/** What the router draws when a page throws: not here, not allowed, or broken. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (isRefusal(error, 404)) return <Gone />;
  if (isRefusal(error, 403)) {
    return (
      <div className="empty page">
        <PageTitle>Not allowed</PageTitle>
        <h1 className="sr">Not allowed</h1>
        <NotAllowed>{error.message}</NotAllowed>
      </div>
    );
  }
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return <PageError error={error} onRetry={retry} />;
}

/** What is not here leaves the recent records of the palette too. */
function Gone() {
  const id = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) ?? '' });
  useEffect(() => forgetRecent(id), [id]);
  const record = useMatches().findLast(({ staticData }) => staticData.record)?.staticData.record;
  return record ? <RecordGone {...record} /> : <NotFound />;
}

function RecordGone({ noun, list, label }: RecordPage) {
  const title = `This ${noun} isn't available`;
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <h1 className="sr">{title}</h1>
      <Empty
        icon="search"
        title={title}
        actions={
          <Link className="btn primary" to={list} search={lastSearch(list) as never}>
            Back to {label}
          </Link>
        }
      >
        It was deleted, or you don't have access to it.
      </Empty>
    </div>
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
