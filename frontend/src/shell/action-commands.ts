import { undoHistory } from '@/lib/storage/undo-history';
import { printPage } from '@/lib/browser/print';
import { toasts } from '@/lib/browser/toasts';
import { surfaces } from './surfaces';
import type { Command, CommandTools } from './command';

export function actionCommands({ dialog }: CommandTools): Command[] {
  return [
    {
      id: 'palette',
      title: 'Search or jump to',
      group: 'Actions',
      icon: 'search',
      keys: 'Mod+K',
      run: () => surfaces.toggle('palette'),
    },
    {
      id: 'search',
      title: 'Search in the list',
      group: 'Actions',
      icon: 'filter',
      keys: '/',
      run: focusSearch,
    },
    {
      id: 'undo',
      title: 'Undo last change',
      group: 'Actions',
      icon: 'undo',
      keys: 'Mod+Z',
      run: undoLast,
    },
    {
      id: 'activity',
      title: 'Recent changes',
      group: 'Actions',
      icon: 'undo',
      run: () => surfaces.show('activity'),
    },
    {
      id: 'notifications',
      title: 'Notifications',
      group: 'Actions',
      icon: 'bell',
      run: () => surfaces.show('notifications'),
    },
    {
      id: 'toasts',
      title: 'Go to notification',
      group: 'Actions',
      icon: 'info',
      keys: 'F8',
      run: toNotification,
    },
    {
      id: 'print',
      title: 'Print this page',
      group: 'Actions',
      icon: 'print',
      keys: 'Mod+P',
      run: printPage,
    },
    {
      id: 'dashboard',
      title: 'Customize Dashboard',
      group: 'Settings',
      icon: 'grid',
      run: () => dialog('dashboard'),
    },
  ];
}

/** Without a list on the page, searches everywhere. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]');
  if (field) field.focus();
  else surfaces.show('palette');
}

/** A visible toast handles the key itself; otherwise the key opens the recent changes. */
function toNotification(): false | undefined {
  if (toasts.read().length > 0) return false;
  surfaces.show('activity');
  return undefined;
}

/** Only the last action; older ones are undone from the list, where they are visible. */
function undoLast(): void {
  const act = undoHistory.last();
  if (act?.undo === 'open') void undoHistory.undo(act.id);
  else {
    const older = undoHistory.read().entries.some(({ undo }) => undo === 'open');
    toasts.show({
      id: 'no-undo',
      variant: 'info',
      title: 'Nothing to undo',
      description: older ? 'To undo an older change, open Recent changes.' : undefined,
    });
  }
}
