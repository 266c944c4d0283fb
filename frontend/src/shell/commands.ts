import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSearchChange } from '@/patterns/list/list-search';
import { usePathExists } from '@/patterns/navigation/has-route';
import { linkTo } from '@/patterns/navigation/link-to';
import { myProfile } from '@/sections/identity/api';
import type { Command, CommandTools } from './command';
import { navigationCommands, type PageTarget } from './navigation-commands';
import { creationCommands } from './creation-commands';
import { settingsCommands } from './settings-commands';
import { actionCommands } from './action-commands';

const noPages: readonly PageTarget[] = [];

/** The single registry behind menus, shortcuts, tooltips, the shortcut sheet, the help page and the palette. */
export function useCommands(isAdmin: boolean, morePages = noPages): readonly Command[] {
  const navigate = useNavigate();
  const change = useSearchChange();
  const exists = usePathExists();
  const isGuest = useQuery({ ...myProfile(), enabled: false }).data?.role === 'guest';
  return useMemo(() => {
    const ways: CommandTools = {
      go: (path, search = {}) => void navigate(linkTo(path, { search })),
      dialog: (name) => change({ dialog: name }),
      make: (name) => change({ new: name, who: undefined }),
      exists,
      isAdmin,
      isGuest,
    };
    return [
      ...navigationCommands(ways, morePages),
      ...creationCommands(ways),
      ...actionCommands(ways),
      ...settingsCommands(ways),
      ...helpCommands(ways),
    ];
  }, [navigate, change, exists, isAdmin, isGuest, morePages]);
}

function helpCommands({ dialog, go, exists }: CommandTools): Command[] {
  const page: Command[] = exists('/help')
    ? [
        {
          id: 'help',
          title: 'Help',
          group: 'Help',
          icon: 'info',
          to: '/help',
          run: () => go('/help'),
        },
      ]
    : [];
  return [
    {
      id: 'keys',
      title: 'Keyboard shortcuts',
      group: 'Help',
      icon: 'keyboard',
      keys: '?',
      run: () => dialog('keys'),
    },
    ...page,
  ];
}
