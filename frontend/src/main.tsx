import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/styles/index.css';
import { auth } from '@/api/auth';
import { loadConfig } from '@/api/config';
import { forgetEnvironment } from '@/api/environment';
import { makeQueryClient } from '@/api/query-client';
import { unsaved } from '@/lib/unsaved';
import { PageError } from '@/patterns/page-error';
import { makeRouter } from '@/router';
import { Spinner } from '@/ui/button';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id root');
const root = createRoot(place);

async function start(): Promise<void> {
  root.render(<Spinner words="Loading Application..." />);
  try {
    await loadConfig();
  } catch (error) {
    root.render(<PageError error={error} onRetry={() => void start()} />);
    return;
  }
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient);
  // SIGNED_IN also fires whenever the tab becomes visible again; only the end of a session matters here.
  auth().onAuthStateChange((event) => {
    if (event !== 'SIGNED_OUT') return;
    unsaved.clear();
    forgetEnvironment();
    void router.navigate({ to: '/auth', search: {}, replace: true }).then(() => queryClient.clear());
  });
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
