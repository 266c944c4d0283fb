import { Link, useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { config } from '@/api/config';
import { ariaKeys, spokenKeys } from '@/lib/shortcuts';
import { PHONE, useMedia } from '@/lib/media';
import { useDevice } from '@/lib/storage';
import { privacy, privacyOn } from '@/lib/privacy';
import { AccountMenu } from './account-menu';
import { ActivityBell, NoticesBell } from './bells';
import type { Profile } from '@/sections/identity/api';
import { ThemeMenu } from '@/sections/preferences/theme-menu';
import { Button, IconButton, Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Brand } from '@/ui/brand';
import { Menu, MenuItem } from '@/ui/menu';
import { useCommands } from './commands';
import type { Command } from './command';

export function Header({ me, onMenu }: { me: Profile | undefined; onMenu: () => void }) {
  const commands = useCommands(me?.role === 'admin');
  const command = (id: string) => commands.find((one) => one.id === id);
  const phone = useMedia(PHONE);
  const steps = (
    <>
      <PageSteps />
      <span className="sep no-phone" aria-hidden="true" />
      {me?.role !== 'guest' && <WorkspaceMenu commands={commands} />}
    </>
  );
  return (
    <header className="page-top">
      <div className="topbar">
        <IconButton icon="menu" label="Open the menu" className="only-small" onClick={onMenu} aria-haspopup="dialog" />
        <Link to="/" className="brand-link" aria-label="Orderkeep">
          <Brand />
        </Link>
        {config().demo_mode && <span className="badge plain special">Demo Mode</span>}
        {!phone && steps}
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
      {phone && <div className="page-steps">{steps}</div>}
    </header>
  );
}

/** Home, Back, Forward, Refresh: for app windows without browser buttons. */
function PageSteps() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const refresh = async () => {
    await queryClient.invalidateQueries();
    await router.invalidate();
  };
  return (
    <div className="nav">
      <IconButton icon="home" label="Home" onClick={() => void router.navigate({ to: '/' })} />
      <IconButton icon="left" label="Back" onClick={() => router.history.back()} />
      <IconButton icon="right" label="Forward" onClick={() => router.history.forward()} />
      <IconButton icon="refresh" label="Refresh" onClick={() => void refresh()} />
    </div>
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

const inWorkspace = ['new-call', 'new-quote', 'new-enquiry'];

/** Go to Workspace, New Call, New Quote, New Enquiry, as far as they are available. */
function WorkspaceMenu({ commands }: { commands: readonly Command[] }) {
  const home = commands.find(({ id }) => id === 'go-/workspace');
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="workspace-menu">
          Workspace
          <Icon name="c-down" />
        </Button>
      }
    >
      {home && (
        <MenuItem icon="workspace" keys={home.keys} onSelect={() => void home.run()}>
          Go to Workspace
        </MenuItem>
      )}
      {inWorkspace.map((id) => {
        const one = commands.find((command) => command.id === id);
        return (
          one && (
            <MenuItem key={id} icon={one.icon} keys={one.keys} onSelect={() => void one.run()}>
              {one.title}
            </MenuItem>
          )
        );
      })}
    </Menu>
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
