import { Link, useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { config } from '@/api/config';
import { useDevice } from '@/lib/storage';
import { privacy, privacyOn } from '@/lib/privacy';
import { AccountMenu } from './account-menu';
import type { Profile } from '@/sections/identity/api';
import { ThemeMenu } from '@/sections/preferences/theme-menu';
import { IconButton } from '@/ui/button';
import { Brand } from '@/ui/brand';
import { tellPrivacy } from './commands';

export function Header({ me, onMenu }: { me: Profile; onMenu: () => void }) {
  return (
    <header className="topbar">
      <IconButton icon="menu" label="Open the menu" className="only-small" onClick={onMenu} aria-haspopup="dialog" />
      <Link to="/" className="brand-link" aria-label="Orderkeep">
        <Brand />
      </Link>
      {config().demo_mode && <span className="badge plain special">Demo Mode</span>}
      <PageSteps />
      <div className="end">
        <PrivacyButton />
        <ThemeMenu />
        <AccountMenu me={me} />
      </div>
    </header>
  );
}

/** Home, Back, Forward, Refresh: for people who keep the app in a window without a browser's own. */
function PageSteps() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const refresh = async () => {
    await queryClient.invalidateQueries();
    await router.invalidate();
  };
  return (
    <div className="nav no-phone">
      <IconButton icon="home" label="Home" onClick={() => void router.navigate({ to: '/' })} />
      <IconButton icon="left" label="Back" onClick={() => router.history.back()} />
      <IconButton icon="right" label="Forward" onClick={() => router.history.forward()} />
      <IconButton icon="refresh" label="Refresh" onClick={() => void refresh()} />
    </div>
  );
}

function PrivacyButton() {
  const on = privacyOn(useDevice(privacy));
  return (
    <IconButton
      icon={on ? 'eye-off' : 'eye'}
      label="Privacy mode"
      title="Privacy mode (Ctrl+Shift+P)"
      aria-pressed={on}
      aria-keyshortcuts="Control+Shift+P Alt+Shift+P"
      onClick={tellPrivacy}
    />
  );
}
