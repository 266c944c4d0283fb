import { useEffect, useState, type ComponentType } from 'react';
import { place } from '@/lib/visitor-location';

export interface VisitorPageProps {
  signedIn: boolean;
  /** Begins to load the app: somebody is about to sign in. */
  onEager: () => void;
}

type VisitorPage = ComponentType<VisitorPageProps>;

const landing = async () => (await import('@/sections/landing/landing-page')).LandingPage;

/** The public pages: what somebody sees who is signed out. They stand without router, query client and session client. */
const pages: Record<string, (() => Promise<VisitorPage>) | undefined> = {
  '/': landing,
  '/landing': landing,
  '/auth': async () => (await import('@/sections/identity/auth-page')).AuthPage,
  '/subscription-success': async () => (await import('@/sections/landing/result-pages')).SubscriptionSuccess,
  '/subscription-cancelled': async () => (await import('@/sections/landing/result-pages')).SubscriptionCancelled,
};

/** A quote's private page has its token in the address. */
const offer = async () => (await import('@/sections/quotes/offer-page')).OfferPage;

export const visitorPage = (path: string): (() => Promise<VisitorPage>) | undefined =>
  path.startsWith('/offer/') ? offer : pages[path];

/** As the browser does it, which was here before the page was drawn. */
function goToPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/** Draws the first page, and the others as their links are followed. */
export function Visitor({ first, ...props }: { first: VisitorPage } & VisitorPageProps) {
  const [page, setPage] = useState({ Page: first, moved: false });
  useEffect(
    () =>
      place.subscribe(() => {
        const path = place.path();
        const load = visitorPage(path);
        if (!load) location.reload();
        else
          load().then(
            // Whoever went on meanwhile sees where they went, not what came late.
            (Page) => place.path() === path && setPage({ Page, moved: true }),
            () => location.reload(),
          );
      }),
    [],
  );
  const { Page, moved } = page;
  // A page that was gone to begins at its top for screen readers too; the first one at the part that its address names.
  useEffect(() => {
    const main = document.getElementById('main');
    if (moved && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    else if (location.hash) goToPart(location.hash.slice(1));
  }, [Page, moved]);
  return <Page {...props} />;
}
