import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty, NotAllowed } from './empty';
import { PageError } from './page-error';
import { PageTitle } from './page-title';
import { isRefusal } from '@/api/refusal';
import { forgetRecent } from '@/lib/recents';

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
  return <NotFound />;
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
