import { Link } from '@tanstack/react-router';
import { config } from '@/api/config';
import { ariaKeys, spokenKeys } from '@/lib/keys/shortcuts';
import { PHONE, useMedia } from '@/lib/browser/media';
import { useDevice } from '@/lib/storage/storage';
import { privacy, privacyOn } from '@/lib/storage/privacy';
import type { Profile } from '@/sections/identity/api';
import { ThemeMenu } from '@/sections/preferences/theme-menu';
import { IconButton, Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Brand } from '@/ui/brand';
import { AccountMenu } from './account-menu';
import { ActivityBell, NoticesBell } from './bells';
import { useCommands } from './commands';
import type { Command } from './command';
import { PageSteps, WorkspaceMenu } from './page-steps';

/** One row. On a phone, the steps and the Workspace menu are in the slide-in menu. */
export function Header({ me, onMenu }: { me: Profile | undefined; onMenu: () => void }) {
  const commands = useCommands(me?.role === 'admin');
  const command = (id: string) => commands.find((one) => one.id === id);
  const phone = useMedia(PHONE);
  return (
    <header className="page-top">
      <div className="topbar">
        <IconButton icon="menu" label="Open the menu" className="only-small" onClick={onMenu} aria-haspopup="dialog" />
        <Link to="/" className="brand-link" aria-label="Orderkeep">
          <Brand />
        </Link>
        {config().demo_mode && <span className="badge plain special">Demo Mode</span>}
        {!phone && (
          <>
            <PageSteps />
            <span className="sep" aria-hidden="true" />
            <WorkspaceMenu commands={commands} />
          </>
        )}
        <div className="end">
          <SearchButton command={command('palette')} />
          <span className="sep no-phone" aria-hidden="true" />
          <ActivityBell />
          {me === undefined ? <span className="icon-btn" aria-hidden="true" /> : me.role !== 'guest' && <NoticesBell />}
          <PrivacyButton command={command('privacy')} />
          <ThemeMenu />
          {me ? (
            <AccountMenu me={me} commands={commands} />
          ) : (
            <span className="icon-btn" aria-hidden="true">
              <span className="skel circle" />
            </span>
          )}
        </div>
      </div>
    </header>
  );
}

/** Looks like a field and opens the palette, which has room for results. */
function SearchButton({ command }: { command: Command | undefined }) {
  if (!command) return null;
  return (
    <>
      <button
        type="button"
        className="searchbox no-phone"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(command.keys)}
        onClick={() => void command.run()}
      >
        <Icon name="search" />
        <span className="trunc">{command.title}</span>
        <Keys keys={command.keys ?? ''} />
      </button>
      <IconButton
        icon="search"
        label={command.title}
        className="only-phone"
        aria-haspopup="dialog"
        onClick={() => void command.run()}
      />
    </>
  );
}

function PrivacyButton({ command }: { command: Command | undefined }) {
  const on = privacyOn(useDevice(privacy));
  if (!command) return null;
  return (
    <IconButton
      icon={on ? 'eye-off' : 'eye'}
      label={command.title}
      title={`${command.title} (${spokenKeys(command.keys ?? '')})`}
      aria-pressed={on}
      aria-keyshortcuts={ariaKeys(command.keys, command.aliases)}
      onClick={() => void command.run()}
    />
  );
}
