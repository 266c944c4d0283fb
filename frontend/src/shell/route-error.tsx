import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isRefusal } from '@/api/refusal';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { PageError } from '@/patterns/feedback/page-error';

/** Loaded on demand, or soon after the first page. */
const Unavailable = lazyWithPreload(async () => (await import('./not-found')).Unavailable);

/** The router's error page: not found, not allowed, or broken. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (isRefusal(error, 404) || isRefusal(error, 403)) return <Unavailable error={error} />;
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return <PageError error={error} onRetry={retry} />;
}
