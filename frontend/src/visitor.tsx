import { useEffect, useState, type ComponentType } from 'react';
import { visitorLocation } from '@/lib/browser/visitor-location';

interface VisitorPageProps {
  signedIn: boolean;
  /** Preloads the app when someone is about to sign in. */
  onEager: () => void;
}

type VisitorPage = ComponentType<VisitorPageProps>;

const landing = async () => (await import('@/sections/landing/landing-page')).LandingPage;

/** The public pages for signed-out visitors, without router, query client or auth client. */
const pages: Record<string, (() => Promise<VisitorPage>) | undefined> = {
  '/': landing,
  '/landing': landing,
  '/auth': async () => (await import('@/sections/identity/auth-page')).AuthPage,
  '/tour': async () => (await import('@/sections/landing/tour-page')).TourPage,
  '/subscription-success': async () => (await import('@/sections/landing/result-pages')).SubscriptionSuccess,
  '/subscription-cancelled': async () => (await import('@/sections/landing/result-pages')).SubscriptionCancelled,
};

/** The private page of a quote has its token in the URL. */
const offer = async () => (await import('@/sections/quotes/offer-page')).OfferPage;

export const visitorPage = (path: string): (() => Promise<VisitorPage>) | undefined =>
  path.startsWith('/offer/') ? offer : pages[path];

/** As the browser would, but it ran before the page was rendered. */
function scrollToSection(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/** Renders the first page, and the others as links are followed. */
export function Visitor({ first, ...props }: { first: VisitorPage } & VisitorPageProps) {
  const [page, setPage] = useState({ Page: first, moved: false });
  useEffect(
    () =>
      visitorLocation.subscribe(() => {
        const path = visitorLocation.path();
        const load = visitorPage(path);
        if (!load) location.reload();
        else
          load().then(
            // If the visitor has moved on, a page that loads late is not shown.
            (Page) => visitorLocation.path() === path && setPage({ Page, moved: true }),
            () => location.reload(),
          );
      }),
    [],
  );
  const { Page, moved } = page;
  // Focuses a newly opened page at its top for screen readers; the first one at the part named in the URL.
  useEffect(() => {
    const main = document.getElementById('main');
    if (moved && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    else if (location.hash) scrollToSection(location.hash.slice(1));
  }, [Page, moved]);
  return <Page {...props} />;
}
