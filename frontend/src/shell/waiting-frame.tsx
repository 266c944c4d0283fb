import { useRouterState } from '@tanstack/react-router';
import { EnvironmentStrip } from '@/sections/environments/strip';
import { Spinner } from '@/ui/button';
import { Header } from './header';
import { BottomBar, SideBar } from './menus';

/** What surrounds every page, while the server says who is signed in. */
export function WaitingFrame() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className="shell">
      <Header me={undefined} onMenu={() => undefined} />
      <EnvironmentStrip isAdmin={false} />
      <div className="frame">
        <SideBar path={path} />
        <main className="main" id="main" tabIndex={-1}>
          <Spinner words="Authenticating..." />
        </main>
      </div>
      <BottomBar path={path} />
    </div>
  );
}
