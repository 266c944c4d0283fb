import { canSwitch } from '@/api/environment';
import { togglePrivacy } from '@/lib/storage/privacy';
import { toasts } from '@/lib/browser/toasts';
import { themes, applyTheme, theme } from '@/lib/browser/theme';
import type { Command, CommandTools } from './command';

export function settingsCommands({ dialog, isAdmin }: CommandTools): Command[] {
  const switching: Command[] =
    isAdmin && canSwitch()
      ? [
          {
            id: 'environment',
            title: 'Switch Environment',
            group: 'Settings',
            icon: 'layers',
            run: () => dialog('environment'),
          },
        ]
      : [];
  const askFirst = () => dialog('sign-out');
  return [
    {
      id: 'privacy',
      title: 'Privacy mode',
      group: 'Settings',
      icon: 'eye-off',
      keys: 'Control+Shift+P',
      aliases: ['Alt+Shift+P'],
      run: togglePrivacyMode,
    },
    {
      id: 'privacy-settings',
      title: 'Privacy Settings',
      group: 'Settings',
      icon: 'shield',
      run: () => dialog('privacy'),
    },
    {
      id: 'preferences',
      title: 'User Preferences',
      group: 'Settings',
      icon: 'user',
      run: () => dialog('preferences'),
    },
    ...switching,
    ...themes.map((name): Command => ({
      id: `theme-${name}`,
      title: `Theme: ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      group: 'Settings',
      icon: name === 'light' ? 'sun' : name === 'dark' ? 'moon' : 'monitor',
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
      run: () => void import('./sign-out').then(({ signOutOr }) => signOutOr(askFirst), askFirst),
    },
  ];
}

function togglePrivacyMode(): void {
  const on = togglePrivacy();
  toasts.show({ id: 'privacy', variant: 'info', title: on ? 'Privacy mode on' : 'Privacy mode off' });
}
