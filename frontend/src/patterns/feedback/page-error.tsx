import { lazy, Suspense, useEffect } from 'react';
import { PageTitle } from '@/patterns/navigation/page-title';
import { withEnvironment } from '@/api/environment';
import { isRefusal } from '@/api/refusal';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { errorData, log } from '@/lib/storage/log';

/** If it can't be loaded, the error screen is complete without it. */
const LogReport = lazy(() =>
  import('./log-report').then(
    ({ LogReport: Report }) => ({ default: Report }),
    () => ({ default: () => null }),
  ),
);

const FORGET_MS = 60_000;

/** The count outlives the screen, because each failed retry mounts a new one. */
let tries = { path: '', count: 0, at: 0 };

function retryCount(): number {
  if (tries.path !== location.pathname || Date.now() - tries.at > FORGET_MS)
    tries = { path: location.pathname, count: 0, at: Date.now() };
  return tries.count;
}

interface PageErrorProps {
  error: unknown;
  onRetry: () => void;
  maxRetries?: number;
  onError?: (error: unknown) => void;
}

/** The error screen of a page: limited retries, then a reload. */
export function PageError({ error, onRetry, maxRetries = 3, onError }: PageErrorProps) {
  const done = retryCount();
  const left = maxRetries - done;
  useEffect(() => {
    console.error('Page error', error);
    log('error', 'error', 'Page error', errorData(error));
    onError?.(error);
  }, [error, onError]);
  const retry = () => {
    tries = { path: location.pathname, count: done + 1, at: Date.now() };
    onRetry();
  };
  return (
    <div className="empty page" role="alert">
      <PageTitle>Something went wrong</PageTitle>
      <span className="art danger">
        <Icon name="alert" size={20} />
      </span>
      <h1>Something went wrong</h1>
      <p>An unexpected error occurred while loading this page.</p>
      <div className="row wrap">
        {left > 0 ? (
          <Button variant="primary" onClick={retry}>{`Try Again (${left} left)`}</Button>
        ) : (
          <Button variant="primary" onClick={() => location.reload()}>
            Reload Page
          </Button>
        )}
        <a className="btn" href={withEnvironment('/')}>
          Go Home
        </a>
      </div>
      {done > 0 && <span className="t-small t-3">{`Retry attempts: ${done}/${maxRetries}`}</span>}
      {isRefusal(error) && error.requestId && <span className="idchip">Request {error.requestId}</span>}
      <Suspense>
        <LogReport />
      </Suspense>
    </div>
  );
}
