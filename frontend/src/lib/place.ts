/** Where a visitor is. The few public pages do without the router: an address, a link, Back. */
const listeners = new Set<() => void>();

export const place = {
  path: (): string => location.pathname.replace(/(.)\/+$/, '$1'),
  go(href: string): void {
    history.pushState(null, '', href);
    scrollTo(0, 0);
    listeners.forEach((listener) => listener());
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('popstate', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('popstate', listener);
    };
  },
};

/** Carries `env` of this address onto a link inside the app, unless the link has one of its own. */
export function withEnvironment(href: string): string {
  const environment = new URLSearchParams(location.search).get('env');
  const to = new URL(href, location.origin);
  if (environment && !to.searchParams.has('env')) to.searchParams.set('env', environment);
  return to.pathname + to.search + to.hash;
}

/** Goes on with a fresh document: nothing of the person before stays in memory. Whoever waits for it never goes on. */
export function leave(href: string): Promise<never> {
  location.replace(withEnvironment(href));
  return new Promise(() => undefined);
}
