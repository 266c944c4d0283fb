import { auth } from '@/api/auth';
import { canSwitch } from '@/api/environment';
import { togglePrivacy } from '@/lib/privacy';
import { toasts } from '@/lib/toasts';
import { themes, applyTheme, theme } from '@/lib/theme';
import type { Command, Ways } from './command';

export function settingsCommands({ dialog, isAdmin }: Ways): Command[] {
  const switching: Command[] =
    isAdmin && canSwitch()
      ? [
          {
            id: 'environment',
            title: 'Switch Environment',
            group: 'Settings',
            icon: 'layers',
            words: 'settings development test production live data sample shop demo my business',
            run: () => dialog('environment'),
          },
        ]
      : [];
  return [
    {
      id: 'privacy',
      title: 'Privacy mode',
      group: 'Settings',
      icon: 'eye-off',
      keys: 'Control+Shift+P',
      also: ['Alt+Shift+P'],
      words: 'hide show amounts on off blur',
      run: tellPrivacy,
    },
    {
      id: 'privacy-settings',
      title: 'Privacy Settings',
      group: 'Settings',
      icon: 'shield',
      words: 'settings hide amounts prices totals blur',
      run: () => dialog('privacy'),
    },
    {
      id: 'preferences',
      title: 'User Preferences',
      group: 'Settings',
      icon: 'user',
      words: 'settings options preferences account shortcuts single keys reset defaults',
      run: () => dialog('preferences'),
    },
    ...switching,
    ...themes.map((name): Command => ({
      id: `theme-${name}`,
      title: `Theme: ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      group: 'Settings',
      icon: name === 'light' ? 'sun' : name === 'dark' ? 'moon' : 'monitor',
      words: 'settings colour color mode appearance display night day',
      run: () => {
        theme.write(name);
        applyTheme();
      },
    })),
    {
      id: 'sign-out',
      title: 'Sign out',
      group: 'Settings',
      icon: 'right',
      words: 'log out logout leave',
      run: () => void signOut(),
    },
  ];
}

function tellPrivacy(): void {
  const on = togglePrivacy();
  toasts.show({ id: 'privacy', variant: 'info', title: on ? 'Privacy mode on' : 'Privacy mode off' });
}

async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut();
  if (error)
    toasts.show({ variant: 'error', title: 'Sign Out Failed', description: 'Unable to sign out. Please try again.' });
}
