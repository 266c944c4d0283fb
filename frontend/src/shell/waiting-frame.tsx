import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { likelyEnvironment } from '@/api/environment';
import { PagePending } from '@/patterns/page-pending';
import { myProfile } from '@/sections/identity/api';
import { Spinner } from '@/ui/button';
import { Header } from './header';
import { BottomBar, SideBar } from './menus';

/** What surrounds every page, while the server says who is signed in; then, until it has come, the first page's own layout. */
export function WaitingFrame() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const me = useQuery({ ...myProfile(), enabled: false }).data;
  const env = useRouterState({ select: (state) => state.location.search.env });
  const environment = likelyEnvironment(env);
  return (
    <div className="shell">
      <Header me={me} onMenu={() => undefined} />
      {environment !== 'production' && <div className={`env ${environment}`} />}
      <div className="frame">
        <SideBar path={path} />
        <main className="main" id="main" tabIndex={-1}>
          {me ? <PagePending /> : <Spinner words="Authenticating..." />}
        </main>
      </div>
      <BottomBar path={path} />
    </div>
  );
}
