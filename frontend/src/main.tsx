import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/styles/index.css';
import { prefetchProfile } from '@/api/prefetch-profile';
import { loadConfig } from '@/api/config';
import { awaitsSecondFactor, bringsSession, storedSession, mayBeSignedIn } from '@/api/device-session';
import { leaveForEnvironment, nameStoredEnvironment } from '@/api/environment';
import { ErrorBoundary } from '@/patterns/feedback/error-boundary';
import { PageError } from '@/patterns/feedback/page-error';
import { Visitor, visitorPage } from '@/visitor';
import { visitorLocation } from '@/lib/browser/visitor-location';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no element with the id root');
const root = createRoot(rootElement);
const draw = (part: ReactNode) => root.render(<StrictMode>{part}</StrictMode>);

/** With the providers that each page needs. */
const loadApp = async () => {
  const [{ startApp }] = await Promise.all([import('@/app'), import('@/shell/layout')]);
  return startApp;
};
const isSignedIn = async () => (await (await import('@/api/auth')).currentSession()) !== null;

/** Each try has a boundary of its own, because the one before shows its error. */
let tries = 0;

const pageError = (error: unknown) => <PageError error={error} onRetry={() => void start()} />;

/** Visitors get the lightweight public pages. Signed-in users, and all other URLs, get the app. */
async function choose(): Promise<ReactNode> {
  const path = visitorLocation.path();
  // A return from Google without success.
  if (path === '/' && /[?&]error(_code)?=/.test(location.search)) return leaveForEnvironment(`/auth${location.search}`);
  const page = visitorPage(path);
  const configured = loadConfig().then(nameStoredEnvironment);
  const maybe = mayBeSignedIn();
  if (!page || (maybe && path === '/')) {
    const [startApp] = await Promise.all([loadApp(), configured.then(prefetchProfile)]);
    // A code in the URL is exchanged before the router takes over, which drops unknown parameters.
    const signedIn = page || bringsSession() ? await isSignedIn() : false;
    if (!page || signedIn) return startApp();
  }
  const [first, signedIn] = await Promise.all([page(), configured.then(() => maybe && isSignedIn())]);
  if (signedIn && path === '/auth' && !awaitsSecondFactor(storedSession())) return leaveForEnvironment('/');
  return (
    <ErrorBoundary key={tries++} fallback={pageError}>
      <Visitor first={first} signedIn={signedIn} onEager={() => void loadApp().catch(() => undefined)} />
    </ErrorBoundary>
  );
}

/** Until the first render, index.html says "Loading Application...". */
async function start(): Promise<void> {
  try {
    draw(await choose());
  } catch (error) {
    draw(pageError(error));
  }
}

void start();
