import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { likelyEnvironment } from '@/api/environment';
import { cx } from '@/lib/class-names';
import { formats } from '@/lib/formats';
import { useDevice } from '@/lib/storage/storage';
import { signedInRoute } from '@/root';
import { EnvironmentStrip } from '@/sections/environments/strip';
import { myProfile } from '@/sections/identity/api';
import { Header } from './header';
import { BottomBar, SideBar } from './menus';
import { sideRail } from './nav-state';
import { OfflineBar } from './offline-bar';

export const loadSlideIn = () => import('./slide-in-menu');
const SlideInMenu = lazy(() => loadSlideIn().then((parts) => ({ default: parts.SlideInMenu })));

/**
 * Header, sidebar and bottom bar around the signed-in pages. It is rendered before the user is identified and never
 * remounts: a menu opened by then stays open, and the focus stays where it is.
 */
export function Shell({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const env = useRouterState({ select: (state) => state.location.search.env });
  const isReady = useMatches({
    select: (matches) => matches.some(({ routeId, status }) => routeId === signedInRoute.id && status === 'success'),
  });
  const me = useQuery({ ...myProfile(), enabled: false }).data;
  const rail = useDevice(sideRail);
  // Counts, and the times in the panels of the header, are written in the formats of the business.
  useSyncExternalStore(formats.subscribe, formats.version);
  // Open on this page only: navigating closes the menu.
  const [menuOn, setMenuOn] = useState<string>();
  const environment = likelyEnvironment(env);
  useEffect(
    () =>
      void import('./whole-text').then(
        ({ showWholeTexts }) => showWholeTexts(),
        () => undefined,
      ),
    [],
  );
  return (
    <div className={cx('shell', rail && 'rail')}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Header me={me} onMenu={() => setMenuOn(path)} />
      <OfflineBar />
      {isReady ? (
        <EnvironmentStrip isAdmin={me?.role === 'admin'} />
      ) : (
        environment !== 'production' && <div className={`env ${environment}`} />
      )}
      <div className="frame">
        <SideBar path={path} />
        <main className="main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar path={path} />
      {menuOn === path && (
        <Suspense>
          <SlideInMenu me={me} path={path} onClose={() => setMenuOn(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
