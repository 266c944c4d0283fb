/** The current URL for visitors. The few public pages do without the router: a URL, links, Back. */
const listeners = new Set<() => void>();

export const visitorLocation = {
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
